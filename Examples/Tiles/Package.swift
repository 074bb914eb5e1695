// swift-tools-version: 6.3
import PackageDescription

// A transition that opens a tile of a grid, and its test.
let package = Package(
  name: "Tiles",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Tiles",
      dependencies: ["Segue", "SegueTools"].map { .product(name: $0, package: "segue") },
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "TilesTests", dependencies: ["Tiles", .product(name: "SegueTesting", package: "segue")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
