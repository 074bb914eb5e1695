// swift-tools-version: 6.3
import PackageDescription

// A sheet with two detents over a map, and its test.
let package = Package(
  name: "Sheet",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sheet",
      dependencies: ["Segue", "SegueTools"].map { .product(name: $0, package: "segue") },
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SheetTests", dependencies: ["Sheet", .product(name: "SegueTesting", package: "segue")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
