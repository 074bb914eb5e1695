// swift-tools-version: 6.3
import PackageDescription

// The smallest application: two screens, a transition of its own, a window, a test.
let package = Package(
  name: "FirstSteps",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(name: "FirstSteps", dependencies: [.product(name: "Segue", package: "segue")]),
    .testTarget(
      name: "FirstStepsTests",
      dependencies: ["FirstSteps", .product(name: "SegueTesting", package: "segue")]),
  ],
  swiftLanguageModes: [.v6]
)
