// swift-tools-version: 6.3
import PackageDescription

// A player of albums in the library's standard appearance, and its tests.
let package = Package(
  name: "Player",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Player",
      dependencies: ["Segue", "SegueTools"].map { .product(name: $0, package: "segue") },
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "PlayerTests", dependencies: ["Player", .product(name: "SegueTesting", package: "segue")],
      exclude: ["Pictures"], swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
