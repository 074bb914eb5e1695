// swift-tools-version: 6.3
import PackageDescription

/// What moves and draws is optimized where this is set (`run.sh` sets it for a run of all tests): these rooms take most of the
/// tests' time. These flags are called unsafe, so a package that depends on this one must never see them.
let isOptimized = Context.environment["SEGUE_OPTIMIZED_TESTS"] != nil

// A room is the folder `Sources/NAME` and the module `SegueNAME`. It may import the rooms its row names. Each row names all
// that the room imports, so that it is built again whenever one of them has changed.
let package = Package(
  name: "segue",
  products: [
    .library(name: "Segue", targets: ["Segue"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .executable(name: "segue", targets: ["SegueCommand"]),
    .library(name: "SegueAllocations", type: .dynamic, targets: ["CSegueAllocations"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: [
    // System libraries.
    system(
      "X11", pkgConfig: "x11 xext xi xrandr xpresent xcursor xfixes",
      packages: [
        "libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libxpresent-dev", "libxcursor-dev",
        "libxfixes-dev",
      ]),
    system("Cairo", pkgConfig: "cairo", packages: ["libcairo2-dev"]),
    system("Pango", pkgConfig: "pangocairo", packages: ["libpango1.0-dev"]),
    system("Pixbuf", pkgConfig: "gdk-pixbuf-2.0", packages: ["libgdk-pixbuf-2.0-dev"]),
    system("XTest", pkgConfig: "xtst x11", packages: ["libxtst-dev"]),
    .target(name: "CSegueLinux", path: "Sources/CLinux"),
    .target(name: "CSegueXlib", dependencies: ["CSegueX11"], path: "Sources/CXlib"),

    // Pixels that Cairo is too slow for.
    .target(
      name: "CSegueStretch", path: "Sources/CStretch",
      cSettings: isOptimized ? [.unsafeFlags(["-O2"])] : []),

    // Numbers.
    room("Geometry", isolated: false, optimized: isOptimized),
    room("Motion", imports: ["Geometry"], isolated: false, optimized: isOptimized),

    // The tree and its pixels.
    room(
      "Drawing", imports: ["Geometry"], and: ["CSegueCairo", "CSeguePango", "CSeguePixbuf", "CSegueStretch"],
      isolated: false, optimized: isOptimized),
    room("Views", imports: ["Geometry", "Motion", "Drawing"], optimized: isOptimized),
    room("Animation", imports: ["Geometry", "Motion", "Drawing", "Views"], optimized: isOptimized),
    room(
      "Controls", imports: ["Geometry", "Motion", "Drawing", "Views", "Animation"], optimized: isOptimized),
    room("Pictures", imports: ["Geometry", "Drawing", "Views", "Controls"]),
    room("Rendering", imports: ["Geometry", "Drawing", "Views"], optimized: isOptimized),
    room("Stage", imports: ["Geometry", "Drawing", "Views", "Rendering"], optimized: isOptimized),

    // Screens and the way between them.
    room("Controllers", imports: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls"]),
    room(
      "Transitions",
      imports: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers"]),

    // How the frames of a window go.
    room("Diagnostics", imports: ["Geometry", "Drawing"], isolated: false),

    // Two windows of a kind.
    room(
      "Headless", imports: ["Geometry", "Drawing", "Views", "Controls", "Rendering", "Stage", "Controllers"]),
    room(
      "Desktop", imports: ["Geometry", "Drawing", "Views", "Rendering", "Stage", "Diagnostics"],
      and: ["CSegueX11", "CSegueXlib", "CSegueLinux"]),

    // What no run of an application may show: jumps, flashes, and what random input leaves behind.
    room(
      "Checks",
      imports: ["Geometry", "Drawing", "Views", "Controls", "Rendering", "Stage", "Controllers", "Headless"],
      optimized: isOptimized),

    // Whether a transition is sound: for tests, also those of other packages.
    room(
      "Testing",
      imports: [
        "Geometry", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "Controllers",
        "Transitions", "Headless", "Checks", "Workbench",
      ],
      optimized: isOptimized),

    // What frames cost.
    room(
      "Benchmarks", imports: ["Geometry", "Drawing", "Views", "Animation", "Controls", "Stage", "Headless"],
      isolated: false),

    // Why it moves as it does: what a window did, drawn over time, played again, and changed.
    room(
      "Workbench",
      imports: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage",
        "Controllers", "Headless", "Checks",
      ]),

    // What a program shows of its screens without a display.
    room(
      "Commands",
      imports: [
        "Geometry", "Motion", "Drawing", "Views", "Pictures", "Stage", "Controllers", "Diagnostics",
        "Headless",
        "Benchmarks", "Checks", "Workbench",
      ],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")], isolated: false),

    // A program with windows.
    room(
      "Application",
      imports: [
        "Geometry", "Drawing", "Views", "Rendering", "Stage", "Controllers", "Headless", "Diagnostics",
        "Desktop", "Workbench", "Commands",
      ],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")], isolated: false),

    // How far the defaults are from a phone that was recorded.
    .target(
      name: "SegueRecordings", dependencies: modules(["Geometry"]), path: "Sources/Recordings",
      resources: [.embedInCode("Phone")]),
    room(
      "Certification",
      imports: [
        "Geometry", "Motion", "Drawing", "Views", "Controls", "Controllers", "Transitions", "Headless",
        "Recordings",
      ]),

    // Preloaded by `segue bench --allocations`; linked by no target, because it replaces the C library's allocator.
    .target(name: "CSegueAllocations", path: "Sources/CAllocations"),

    // All that an application needs, as one module.
    .target(
      name: "Segue",
      dependencies: modules([
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
        "Controllers", "Transitions", "Headless", "Diagnostics", "Desktop", "Commands", "Application",
      ])),

    // Programs.
    room(
      "Gallery",
      imports: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
        "Controllers", "Transitions",
      ]),
    // The gallery itself: a card for each demo, and the settings.
    room(
      "Hub",
      imports: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
        "Controllers", "Transitions", "Gallery",
      ]),
    program(
      "Command",
      imports: [
        "Geometry", "Drawing", "Views", "Pictures", "Controllers", "Benchmarks", "Commands", "Application",
        "Certification", "Gallery", "Hub",
      ],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // Paints assets/space; no product.
    program("PaintSkies", imports: ["Drawing", "Gallery"]),

    // Tests mirror the rooms; those of Animation and Controls are among ViewsTests, those of Stage among RenderingTests.
    .target(name: "CSegueTestFonts", path: "Tests/CTestFonts", exclude: ["fonts.conf"]),
    .target(name: "CSegueTestMemory", path: "Tests/CTestMemory"),
    .target(
      name: "SegueTestSupport",
      dependencies: modules(["Testing"]) + ["CSegueTestFonts"],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "SegueTestApplication", dependencies: ["Segue"], path: "Tests/TestApplication",
      swiftSettings: onMainActor()),
    tests(of: "Geometry", import: ["Geometry", "TestSupport"], isolated: false),
    tests(of: "Motion", import: ["Geometry", "Motion", "TestSupport"], isolated: false),
    tests(
      of: "Drawing", import: ["Geometry", "Drawing", "TestSupport"], and: ["CSegueCairo"], isolated: false),
    tests(
      of: "Views",
      import: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Stage", "TestSupport"]),
    tests(of: "Pictures", import: ["Geometry", "Drawing", "Views", "Controls", "Pictures"]),
    tests(
      of: "Rendering",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage",
        "TestSupport",
      ]),
    tests(
      of: "Controllers",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Stage", "Controllers",
        "TestSupport",
      ]),
    tests(
      of: "Transitions",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers", "Transitions",
        "Headless", "Testing", "TestSupport",
      ]),
    tests(
      of: "Headless",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage",
        "Controllers",
        "Headless", "TestSupport",
      ]),
    tests(
      of: "Testing",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers", "Transitions",
        "Headless", "Checks", "Testing", "TestSupport",
      ]),
    tests(of: "Diagnostics", import: ["Geometry", "Drawing", "Diagnostics", "TestSupport"], isolated: false),
    tests(of: "Desktop", import: ["Geometry", "Drawing", "Views", "Desktop", "TestSupport"]),
    tests(
      of: "Certification",
      import: ["Geometry", "Motion", "Views", "Controllers", "Headless", "Recordings", "Certification"]),
    tests(of: "Benchmarks", import: ["Geometry", "Benchmarks"], isolated: false),
    tests(
      of: "Gallery",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Stage", "Controllers",
        "Transitions", "Headless", "Gallery", "Hub", "Checks", "Testing", "TestSupport",
      ],
      and: ["CSegueTestMemory"], exclude: ["Goldens"]),
    tests(of: "PaintSkies", import: ["Drawing", "Gallery", "PaintSkies"]),
    tests(
      of: "Command", import: ["Drawing", "Commands", "Application", "Command", "TestSupport"], isolated: false
    ),
    tests(
      of: "Segue",
      import: [
        "Geometry", "Motion", "Views", "Animation", "Controls", "Stage", "Controllers", "Transitions",
        "Headless",
        "Testing",
      ],
      and: ["Segue"], exclude: ["Articles/Pictures"]),
    tests(
      of: "Workbench",
      import: [
        "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage",
        "Controllers", "Transitions", "Headless", "Checks", "Testing", "Workbench", "Gallery",
        "TestSupport",
      ], exclude: ["Goldens"]),
    tests(
      of: "Window",
      import: [
        "Geometry", "Drawing", "Views", "Controls", "Stage", "Controllers", "Headless", "Checks", "Desktop",
        "Commands", "Application", "Gallery", "Hub", "Command", "TestSupport",
      ],
      and: ["CSegueXTest", "SegueTestApplication"], isolated: false),
  ],
  swiftLanguageModes: [.v6]
)

/// Views, screens and windows belong to the main actor, and so does all code that does not say otherwise in their rooms. Values
/// are for every thread.
func onMainActor() -> [SwiftSetting] { [.defaultIsolation(MainActor.self)] }

func modules(_ rooms: [String]) -> [Target.Dependency] {
  rooms.map { .byName(name: "Segue\($0)") }
}

func room(
  _ name: String, imports rooms: [String] = [], and others: [Target.Dependency] = [], isolated: Bool = true,
  optimized: Bool = false
) -> Target {
  // Checks stay, as in any debug build.
  let optimization: [SwiftSetting] = optimized ? [.unsafeFlags(["-O", "-assert-config", "Debug"])] : []
  return .target(
    name: "Segue\(name)", dependencies: modules(rooms) + others, path: "Sources/\(name)",
    swiftSettings: (isolated ? onMainActor() : []) + optimization)
}

func program(_ name: String, imports rooms: [String], and others: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: "Segue\(name)", dependencies: modules(rooms) + others, path: "Sources/\(name)")
}

func tests(
  of name: String, import rooms: [String], and others: [Target.Dependency] = [], exclude: [String] = [],
  isolated: Bool = true
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: modules(rooms) + others, exclude: exclude,
    swiftSettings: isolated ? onMainActor() : [])
}

func system(_ name: String, pkgConfig: String, packages: [String]) -> Target {
  .systemLibrary(
    name: "CSegue\(name)", path: "Sources/C\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
}
