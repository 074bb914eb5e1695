// swift-tools-version: 6.3
import PackageDescription

// A room may import the rooms its row names. Each row names all that the room imports, so that it is built again whenever
// one of them has changed.
let package = Package(
  name: "segue",
  products: [
    .library(name: "Segue", targets: ["Segue"]),
    .executable(name: "segue", targets: ["Command"]),
    .library(name: "SegueAllocations", type: .dynamic, targets: ["CAllocations"]),
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
    .target(
      name: "Motion",
      dependencies: ["Geometry"]),

    // The tree and its pixels.
    .target(
      name: "Drawing",
      dependencies: ["CCairo", "CPango", "CPixbuf", "Geometry"]),
    .target(
      name: "Views",
      dependencies: ["Geometry", "Motion", "Drawing"]),
    .target(
      name: "Pictures",
      dependencies: ["Drawing", "Views"]),
    .target(
      name: "Rendering",
      dependencies: ["Geometry", "Drawing", "Views"]),

    // Screens and the way between them.
    .target(
      name: "Controllers",
      dependencies: ["Geometry", "Motion", "Drawing", "Views"]),
    .target(
      name: "Transitions",
      dependencies: ["Geometry", "Motion", "Drawing", "Views", "Controllers"]),

    // How the frames of a window go.
    .target(
      name: "Diagnostics",
      dependencies: ["Geometry", "Drawing"]),

    // Two windows of a kind.
    .target(
      name: "Headless",
      dependencies: ["Geometry", "Drawing", "Views", "Rendering", "Controllers"]),
    .target(
      name: "Desktop",
      dependencies: ["CX11", "CLinux", "Geometry", "Drawing", "Views", "Rendering", "Diagnostics"]),

    // What frames cost.
    .target(
      name: "Benchmarks",
      dependencies: ["Geometry", "Drawing", "Views", "Rendering", "Headless"]),

    // Preloaded by `segue bench --allocations`; linked by no target, because it replaces the C library's allocator.
    .target(name: "CAllocations"),

    // Programs.
    .target(
      name: "Gallery",
      dependencies: ["Geometry", "Motion", "Drawing", "Views", "Pictures", "Controllers", "Transitions"]),
    .target(
      name: "Segue",
      dependencies: [
        "Geometry", "Motion", "Drawing", "Views", "Pictures", "Rendering", "Controllers", "Transitions",
        "Headless", "Diagnostics", "Desktop",
      ]),
    .executableTarget(
      name: "Command",
      dependencies: [
        "Geometry", "Drawing", "Views", "Pictures", "Rendering", "Headless", "Diagnostics", "Desktop",
        "Benchmarks", "Gallery",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Paints assets/space; no product.
    .executableTarget(
      name: "PaintSkies",
      dependencies: ["Drawing", "Gallery"]),

    // Tests mirror the rooms.
    .target(name: "CTestFonts", path: "Tests/CTestFonts", exclude: ["fonts.conf"]),
    .target(
      name: "TestSupport",
      dependencies: ["CTestFonts", "Geometry", "Drawing", "Views"], path: "Tests/TestSupport"),
    .testTarget(
      name: "GeometryTests",
      dependencies: ["Geometry", "TestSupport"]),
    .testTarget(
      name: "MotionTests",
      dependencies: ["Geometry", "Motion", "TestSupport"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["CCairo", "Geometry", "Drawing", "TestSupport"]),
    .testTarget(
      name: "ViewsTests",
      dependencies: ["Geometry", "Motion", "Drawing", "Views", "TestSupport"]),
    .testTarget(
      name: "PicturesTests",
      dependencies: ["Geometry", "Drawing", "Views", "Pictures"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: ["Geometry", "Motion", "Drawing", "Views", "Rendering", "TestSupport"]),
    .testTarget(
      name: "ControllersTests",
      dependencies: ["Geometry", "Motion", "Drawing", "Views", "Rendering", "Controllers", "TestSupport"]),
    .testTarget(
      name: "TransitionsTests",
      dependencies: [
        "Geometry", "Motion", "Drawing", "Views", "Controllers", "Transitions", "Headless", "TestSupport",
      ]),
    .testTarget(
      name: "HeadlessTests",
      dependencies: [
        "Geometry", "Motion", "Drawing", "Views", "Rendering", "Controllers", "Headless", "TestSupport",
      ]),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Geometry", "Drawing", "Diagnostics", "TestSupport"]),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["Geometry", "Drawing", "Views", "Desktop", "TestSupport"]),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Geometry", "Benchmarks"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Geometry", "Motion", "Drawing", "Views", "Pictures", "Rendering", "Controllers", "Transitions",
        "Headless", "Gallery", "TestSupport",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "PaintSkiesTests",
      dependencies: ["Drawing", "Gallery", "PaintSkies"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["Command", "TestSupport"]),
    .testTarget(
      name: "SegueTests",
      dependencies: [
        "Geometry", "Motion", "Views", "Controllers", "Transitions", "Headless", "Segue",
      ]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "CXTest", "Geometry", "Drawing", "Views", "Rendering", "Desktop", "TestSupport", "Command",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
