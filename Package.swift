// swift-tools-version: 6.3
import PackageDescription

// A room may import the rooms its row names, and theirs in turn.
let package = Package(
  name: "segue",
  products: [
    .library(name: "Segue", targets: ["Segue"]),
    .executable(name: "segue", targets: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // System libraries.
    .systemLibrary(
      name: "CX11", pkgConfig: "x11 xext xi xrandr xpresent xcursor xfixes",
      providers: [
        .apt([
          "libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libxpresent-dev", "libxcursor-dev",
          "libxfixes-dev",
        ])
      ]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "CLinux"),
    .systemLibrary(name: "CXTest", pkgConfig: "xtst x11", providers: [.apt(["libxtst-dev"])]),

    // Numbers.
    .target(name: "Geometry"),
    .target(name: "Motion", dependencies: ["Geometry"]),

    // The tree and its pixels.
    .target(name: "Drawing", dependencies: ["Geometry", "CCairo", "CPango", "CPixbuf"]),
    .target(name: "Views", dependencies: ["Motion", "Drawing"]),
    .target(name: "Rendering", dependencies: ["Views"]),

    // Screens and the way between them.
    .target(name: "Controllers", dependencies: ["Views"]),
    .target(name: "Transitions", dependencies: ["Controllers"]),

    // Two windows of a kind.
    .target(name: "Headless", dependencies: ["Controllers", "Rendering"]),
    .target(name: "Desktop", dependencies: ["Rendering", "CX11", "CLinux"]),

    // What it costs.
    .target(name: "CAllocations"),
    .target(name: "Benchmarks", dependencies: ["Headless", "CAllocations"]),

    // What people start.
    .target(name: "Gallery", dependencies: ["Transitions"]),
    .target(
      name: "Segue",
      dependencies: [
        "Geometry", "Motion", "Drawing", "Views", "Rendering", "Controllers", "Transitions", "Headless",
        "Desktop",
      ]),
    .executableTarget(
      name: "Command",
      dependencies: [
        "Gallery", "Headless", "Desktop", "Benchmarks",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tests mirror the rooms.
    .target(name: "TestSupport", dependencies: ["Drawing"], path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "TestSupport"]),
    .testTarget(name: "DrawingTests", dependencies: ["Drawing"]),
    .testTarget(name: "ViewsTests", dependencies: ["Views", "TestSupport"]),
    .testTarget(name: "RenderingTests", dependencies: ["Rendering", "TestSupport"]),
    .testTarget(name: "ControllersTests", dependencies: ["Controllers", "Rendering", "TestSupport"]),
    .testTarget(name: "TransitionsTests", dependencies: ["Transitions", "Rendering"]),
    .testTarget(name: "HeadlessTests", dependencies: ["Headless", "Transitions"]),
    .testTarget(name: "DesktopTests", dependencies: ["Desktop", "TestSupport"]),
    .testTarget(
      name: "GalleryTests", dependencies: ["Gallery", "Headless", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(name: "CommandTests", dependencies: ["Command"]),
    .testTarget(name: "SegueTests", dependencies: ["Segue"]),
    .testTarget(name: "WindowTests", dependencies: ["Command", "Drawing", "CXTest", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
