// swift-tools-version: 6.3
import PackageDescription

// A list whose rows zoom open, and its test.
let package = Package(
  name: "Zoom",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Zoom",
      dependencies: ["Segue", "SegueTools"].map { .product(name: $0, package: "segue") },
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ZoomTests", dependencies: ["Zoom", .product(name: "SegueTesting", package: "segue")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
