// swift-tools-version: 6.3
import PackageDescription

// A form and a chat into which the user types, and their tests.
let package = Package(
  name: "Chat",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Chat",
      dependencies: ["Segue", "SegueTools"].map { .product(name: $0, package: "segue") },
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ChatTests", dependencies: ["Chat", .product(name: "SegueTesting", package: "segue")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
