// swift-tools-version: 6.3
import PackageDescription

// The smallest application: two screens, a transition of its own, a window, a test.
let package = Package(
  name: "FirstSteps",
  // The tools, for development: `swift build -c release --disable-default-traits` builds the program without them.
  traits: [.default(enabledTraits: ["Tools"]), "Tools"],
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "FirstSteps",
      dependencies: [
        .product(name: "Segue", package: "segue"),
        .product(name: "SegueTools", package: "segue", condition: .when(traits: ["Tools"])),
      ]),
    .testTarget(
      name: "FirstStepsTests",
      dependencies: ["FirstSteps", .product(name: "SegueTesting", package: "segue")]),
  ],
  swiftLanguageModes: [.v6]
)
