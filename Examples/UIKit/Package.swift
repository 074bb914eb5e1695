// swift-tools-version: 6.3
import PackageDescription

// Unmodified UIKit animators: each file imports UIKit and does not refer to Segue.
let uikit: [SwiftSetting] = [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]

let package = Package(
  name: "Animators",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "Animators",
      dependencies: ["Segue", "SegueTools", "SegueUIKitNames", "SegueUIKitScenes"].map {
        .product(name: $0, package: "segue")
      },
      swiftSettings: uikit),
    .testTarget(
      name: "AnimatorsTests",
      dependencies: ["Animators"]
        + ["SegueTesting", "SegueUIKit", "SegueUIKitScenes"].map {
          .product(name: $0, package: "segue")
        },
      exclude: ["Pictures"], swiftSettings: uikit),
  ]
)
