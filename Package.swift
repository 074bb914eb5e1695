// swift-tools-version: 6.3
import PackageDescription

/// The build that `run.sh` names in the environment, in which only some modules are optimized, so that it takes less time.
/// SwiftPM calls these flags unsafe, so a package that depends on this one must never see them.
enum Build: String {
  /// The program. Its frames cost 3 to 15 % more than in a release build.
  case program
  /// All tests, with the checks of a debug build.
  case tests
}

let build = Context.environment["SEGUE_BUILD"].flatMap(Build.init)

/// The test targets to build; `nil` if `run.sh` names no targets, which builds all of them.
let wanted = Context.environment["SEGUE_TESTS"].map { $0.split(separator: " ").map(String.init) }

// A room is a folder `Sources/GROUP/NAME` with the module `SegueNAME`. A row lists all rooms that its room imports, so that the
// room is built again whenever one of them has changed.

/// Numbers, geometry, motion and drawing.
let values: [Target] = [
  room("Values/Geometry", isolated: false, optimized: [.program, .tests]),
  room("Values/Motion", imports: ["Geometry"], isolated: false, optimized: [.program, .tests]),
  room(
    "Values/Drawing", imports: ["Geometry"],
    and: ["CSegueCairo", "CSeguePango", "CSeguePixbuf", "CSegueColors", "CSegueStretch"],
    isolated: false, optimized: [.program, .tests]),
]

/// Views, their animation, controls and pictures.
let tree: [Target] = [
  room("Tree/Views", imports: ["Geometry", "Motion", "Drawing"], optimized: [.program, .tests]),
  room(
    "Tree/Animation", imports: ["Geometry", "Motion", "Drawing", "Views"], optimized: [.tests]),
  room(
    "Tree/Controls", imports: ["Geometry", "Motion", "Drawing", "Views", "Animation"],
    optimized: [.tests]),
  room("Tree/Pictures", imports: ["Geometry", "Drawing", "Views", "Controls"]),
]

/// Screens, and the transitions between them.
let screens: [Target] = [
  room(
    "Screens/Controllers", imports: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls"]),
  room(
    "Screens/Transitions",
    imports: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers"]),
]

/// Rendering of view trees to pixels, in windows with and without a display.
let windows: [Target] = [
  room("Windows/Rendering", imports: ["Geometry", "Drawing", "Views"], optimized: [.program, .tests]),
  room(
    "Windows/Stage", imports: ["Geometry", "Drawing", "Views", "Rendering"], and: ["CSegueLinux"]),
  room(
    "Windows/Headless",
    imports: ["Geometry", "Drawing", "Views", "Controls", "Rendering", "Stage", "Controllers"],
    and: ["CSegueLinux"]),
  room("Windows/Diagnostics", imports: ["Geometry", "Drawing"], isolated: false),
  room(
    "Windows/Desktop", imports: ["Geometry", "Drawing", "Views", "Rendering", "Stage", "Diagnostics"],
    and: ["CSegueX11", "CSegueXlib", "CSegueLinux", "CSeguePortal"]),
]

/// Programs that show screens: their windows and options, and the tools that an application can add.
let programs: [Target] = [
  room(
    "Program/Launch",
    imports: ["Geometry", "Drawing", "Views", "Pictures", "Stage", "Controllers", "Headless"],
    isolated: false),
  room(
    "Program/Application",
    imports: [
      "Geometry", "Drawing", "Views", "Rendering", "Stage", "Controllers", "Headless", "Desktop", "Launch",
    ], isolated: false),
  room(
    "Program/Commands",
    imports: [
      "Geometry", "Motion", "Drawing", "Views", "Pictures", "Stage", "Controllers", "Diagnostics", "Headless",
      "Launch", "Benchmarks", "Checks", "Workbench",
    ],
    and: ["CSegueLinux", .product(name: "ArgumentParser", package: "swift-argument-parser")], isolated: false),
  room(
    "Program/Watch",
    imports: [
      "Geometry", "Drawing", "Views", "Stage", "Headless", "Diagnostics", "Desktop", "Launch", "Application",
      "Checks", "Workbench", "Commands",
    ],
    and: ["CSegueLinux"]),
  room(
    "Program/Tools",
    imports: [
      "Geometry", "Drawing", "Views", "Stage", "Controllers", "Headless", "Diagnostics", "Desktop", "Launch",
      "Application", "Workbench", "Commands", "Watch",
    ],
    and: [.product(name: "ArgumentParser", package: "swift-argument-parser")], isolated: false),
]

/// Tools for examining transitions: checks, the workbench and measurements.
let tools: [Target] = [
  room(
    "Tools/Checks",
    imports: [
      "Geometry", "Drawing", "Views", "Controls", "Rendering", "Stage", "Controllers", "Headless",
    ],
    optimized: [.tests]),
  room(
    "Tools/Workbench",
    imports: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "Controllers",
      "Headless", "Checks",
    ]),
  room(
    "Tools/Testing",
    imports: [
      "Geometry", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
      "Controllers", "Transitions", "Headless", "Checks", "Workbench",
    ],
    optimized: [.tests]),
  room(
    "Tools/Benchmarks",
    imports: ["Geometry", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "Headless"],
    isolated: false),
]

/// UIKit animators that run on Segue's engine: the API they use, under UIKit's names. Only these rooms have Foundation in their
/// public interface.
let uikit: [Target] = [
  room(
    "UIKit/Adapter", module: "UIKit",
    imports: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Controllers"]),
  // The screens between which `segue try` and applications show an animator.
  room(
    "UIKit/Scenes", module: "UIKitScenes",
    imports: ["Geometry", "Drawing", "Views", "Controls", "Controllers", "Headless", "Launch", "UIKit"]),
  names("UIKit/UIKit"), names("UIKit/QuartzCore"), names("UIKit/CoreGraphics"),
]

/// The rooms that the module `Segue` exports. A target that imports `Segue` lists them too, because a change in them does not
/// change that module itself.
let inSegue = modules([
  "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
  "Controllers", "Transitions", "Headless", "Diagnostics", "Desktop", "Launch", "Application",
])

/// The demos, the home screen with a card for each demo, and the program `segue`.
let gallery: [Target] = [
  room(
    "Gallery/Demos", module: "Gallery",
    imports: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
      "Controllers", "Transitions",
    ], and: ["SeguePlayer"]),
  // The screens of an example, which is an application of its own, are a demo, too.
  .target(
    name: "SeguePlayer", dependencies: inSegue + ["Segue"], path: "Examples/Player/Sources/Player",
    exclude: ["Player.swift"], swiftSettings: onMainActor() + strict()),
  room(
    "Gallery/Hub",
    imports: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Rendering", "Stage",
      "Controllers", "Transitions", "Headless", "Gallery",
    ]),
  program(
    "Gallery/Command",
    imports: [
      "Geometry", "Drawing", "Views", "Pictures", "Controllers", "Benchmarks", "Launch", "Application",
      "Commands", "Tools", "Gallery", "Hub", "Watch",
    ],
    and: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
]

/// System libraries, and code that has to be in C.
let c: [Target] = [
  system(
    "X11", pkgConfig: "x11 xext xi xrandr xpresent xcursor xfixes",
    packages: [
      "libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libxpresent-dev", "libxcursor-dev",
      "libxfixes-dev",
    ]),
  system("Cairo", pkgConfig: "cairo", packages: ["libcairo2-dev"]),
  system("Pango", pkgConfig: "pangocairo", packages: ["libpango1.0-dev"]),
  system("Pixbuf", pkgConfig: "gdk-pixbuf-2.0", packages: ["libgdk-pixbuf-2.0-dev"]),
  system("Colors", pkgConfig: "lcms2", packages: ["liblcms2-dev"]),
  system("Gio", pkgConfig: "gio-2.0", packages: ["libglib2.0-dev"]),
  system("XTest", pkgConfig: "xtst x11", packages: ["libxtst-dev"]),
  .target(name: "CSegueLinux", path: "Sources/C/Linux"),
  // The desktop's appearance setting, which is read over D-Bus.
  .target(name: "CSeguePortal", dependencies: ["CSegueGio"], path: "Sources/C/Portal"),
  .target(name: "CSegueXlib", dependencies: ["CSegueX11"], path: "Sources/C/Xlib"),
  // Pixel operations for which Cairo is too slow.
  .target(
    name: "CSegueStretch", path: "Sources/C/Stretch",
    cSettings: build == nil ? [] : [.unsafeFlags(["-O2"])]),
  // `segue bench --allocations` preloads this library. No target links it, because it replaces the C library's allocator.
  .target(name: "CSegueAllocations", path: "Sources/C/Allocations"),
]

/// The test targets, in the same folders as the rooms. Tests of Animation and Controls are in ViewsTests, those of Stage in
/// RenderingTests.
let suites: [Target] = [
  tests(of: "Values/Geometry", import: ["Geometry", "TestSupport"], isolated: false),
  tests(of: "Values/Motion", import: ["Geometry", "Motion", "TestSupport"], isolated: false),
  tests(
    of: "Values/Drawing", import: ["Geometry", "Drawing", "TestSupport"],
    and: ["CSegueCairo", "CSegueColors"],
    isolated: false),

  tests(
    of: "Tree/Views",
    import: ["Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Stage", "TestSupport"]),
  tests(of: "Tree/Pictures", import: ["Geometry", "Drawing", "Views", "Controls", "Pictures"]),

  tests(
    of: "Screens/Controllers",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Stage", "Controllers",
      "TestSupport",
    ]),
  tests(
    of: "Screens/Transitions",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers", "Transitions",
      "Headless", "Testing", "TestSupport",
    ]),

  tests(
    of: "Windows/Rendering",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "TestSupport",
    ]),
  tests(
    of: "Windows/Headless",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "Controllers",
      "Headless", "TestSupport",
    ]),
  tests(
    of: "Windows/Diagnostics", import: ["Geometry", "Drawing", "Diagnostics", "TestSupport"], isolated: false),
  tests(of: "Windows/Desktop", import: ["Geometry", "Drawing", "Views", "Desktop", "TestSupport"]),
  tests(
    of: "Windows/Window",
    import: [
      "Geometry", "Drawing", "Views", "Controls", "Stage", "Controllers", "Headless", "Checks", "Desktop",
      "Launch", "Application", "Commands", "Tools", "Gallery", "Hub", "Command", "TestSupport",
    ],
    and: ["CSegueXTest", "CSegueTestPortal", "SegueTestApplication"], isolated: false),

  tests(
    of: "Program/Watch",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Stage", "Controllers", "Headless", "Launch",
      "Commands", "Watch", "TestSupport",
    ]),

  tests(
    of: "Tools/Testing",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Controllers", "Transitions",
      "Headless", "Checks", "Testing", "TestSupport",
    ]),
  tests(
    of: "Tools/Workbench",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Rendering", "Stage", "Controllers",
      "Transitions", "Headless", "Checks", "Testing", "Workbench", "Gallery", "TestSupport",
    ], exclude: ["Goldens"]),
  tests(
    of: "Tools/Benchmarks", import: ["Geometry", "Benchmarks"], and: ["SegueMeasurements"], isolated: false),
  tests(
    of: "Tools/Certification",
    import: ["Geometry", "Motion", "Views", "Controllers", "Headless", "Certification"]),

  tests(
    of: "Gallery/Gallery",
    import: [
      "Geometry", "Motion", "Drawing", "Views", "Animation", "Controls", "Pictures", "Stage", "Controllers",
      "Transitions", "Headless", "Player", "Gallery", "Hub", "Checks", "Testing", "TestSupport",
    ],
    and: ["CSegueTestMemory"], exclude: ["Goldens"]),
  tests(
    of: "Gallery/Command",
    import: ["Drawing", "Launch", "Application", "Commands", "Tools", "Gallery", "Command", "TestSupport"],
    and: ["SegueMeasurements"], isolated: false),

  tests(
    of: "UIKit/Adapter",
    import: [
      "Geometry", "Drawing", "Views", "Animation", "Controls", "Controllers", "Headless", "Launch", "UIKit",
      "UIKitScenes", "Checks", "Testing", "TestSupport",
    ],
    and: ["UIKit", "QuartzCore", "CoreGraphics"], languageMode: .v5),

  .testTarget(
    name: "SegueTests",
    dependencies: modules([
      "Geometry", "Motion", "Views", "Animation", "Controls", "Stage", "Controllers", "Transitions",
      "Headless", "Tools", "Testing",
    ]) + ["Segue"],
    path: "Tests/Segue", exclude: ["Articles/Pictures"], swiftSettings: onMainActor()),

  // Recordings of a phone, in C because that compiles quickly.
  .target(name: "CSegueRecordings", path: "Tests/Support/CRecordings", exclude: ["Phone"]),
  .target(
    name: "SegueCertification",
    dependencies: modules([
      "Geometry", "Motion", "Drawing", "Views", "Controls", "Controllers", "Transitions", "Headless",
    ]) + ["CSegueRecordings"],
    path: "Tests/Support/Certification", swiftSettings: onMainActor()),
  .executableTarget(
    name: "SegueMeasurements",
    dependencies: modules([
      "Geometry", "Drawing", "Views", "Animation", "Controls", "Stage", "Benchmarks", "Launch", "Commands",
      "Certification",
    ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
    path: "Tests/Support/Measurements"),
  .target(name: "CSegueTestFonts", path: "Tests/Support/CTestFonts", exclude: ["fonts.conf"]),
  .target(name: "CSegueTestMemory", path: "Tests/Support/CTestMemory"),
  .target(name: "CSegueTestPortal", dependencies: ["CSegueGio"], path: "Tests/Support/CTestPortal"),
  .target(
    name: "SegueTestSupport", dependencies: modules(["Testing"]) + ["CSegueTestFonts"],
    path: "Tests/Support/TestSupport", swiftSettings: build == .tests ? [.unsafeFlags(["-O"])] : []),
  .executableTarget(
    name: "SegueTestApplication", dependencies: inSegue + modules(["Tools"]) + ["Segue"],
    path: "Tests/Support/TestApplication",
    swiftSettings: onMainActor()),
]

let package = Package(
  name: "segue",
  products: [
    .library(name: "Segue", targets: ["Segue"]),
    // The workbench, `--watch` and the commands, for applications that use them.
    .library(name: "SegueTools", targets: ["SegueTools"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .library(name: "SegueUIKit", targets: ["SegueUIKit"]),
    .library(name: "SegueUIKitScenes", targets: ["SegueUIKitScenes"]),
    // Modules with the names of Apple's, for packages that ask for them.
    .library(name: "SegueUIKitNames", targets: ["UIKit", "QuartzCore", "CoreGraphics"]),
    .executable(name: "segue", targets: ["SegueCommand"]),
    .library(name: "SegueAllocations", type: .dynamic, targets: ["CSegueAllocations"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: values + tree + screens + windows + programs + tools + uikit + gallery + c
    + suites.filter { suite in suite.type != .test || wanted?.contains(suite.name) != false } + [
      // Everything that an application needs, as one module.
      .target(name: "Segue", dependencies: inSegue)
    ],
  swiftLanguageModes: [.v6]
)

/// Isolates a room's code to the main actor by default, because views, screens and windows belong to it. Values can be used on
/// any thread.
func onMainActor() -> [SwiftSetting] { [.defaultIsolation(MainActor.self)] }

/// Turns warnings into errors in the builds of this project. Packages that depend on it never see the setting.
func strict() -> [SwiftSetting] { build == nil ? [] : [.treatAllWarnings(as: .error)] }

func modules(_ rooms: [String]) -> [Target.Dependency] {
  rooms.map { .byName(name: "Segue\($0)") }
}

/// Returns the last component of a path.
func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// Returns the room in the folder `Sources/path`.
/// - Parameter module: the name of the module, without `Segue`; `nil`, the default, uses the folder's name.
func room(
  _ path: String, module: String? = nil, imports rooms: [String] = [], and others: [Target.Dependency] = [],
  isolated: Bool = true, optimized builds: Set<Build> = []
) -> Target {
  let isOptimized = build.map(builds.contains) ?? false
  // The program is a release build with `-Onone`, which SwiftPM passes last; it does not replace options of the frontend. The
  // second one, which the compiler adds to `-O` by itself, lets modules inline each other's small functions.
  let flags =
    build == .tests
    ? ["-O", "-assert-config", "Debug"] : ["-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo"]
  let optimization: [SwiftSetting] = isOptimized ? [.unsafeFlags(flags)] : []
  return .target(
    name: "Segue\(module ?? name(path))", dependencies: modules(rooms) + others, path: "Sources/\(path)",
    swiftSettings: (isolated ? onMainActor() : []) + strict() + optimization)
}

/// Returns a module with the name of one of Apple's, so that the imports of an animator need no change.
func names(_ path: String) -> Target {
  .target(name: name(path), dependencies: modules(["UIKit"]), path: "Sources/\(path)")
}

func program(_ path: String, imports rooms: [String], and others: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: "Segue\(name(path))", dependencies: modules(rooms) + others, path: "Sources/\(path)")
}

func tests(
  of path: String, import rooms: [String], and others: [Target.Dependency] = [], exclude: [String] = [],
  isolated: Bool = true, languageMode: SwiftLanguageMode? = nil
) -> Target {
  .testTarget(
    name: "\(name(path))Tests", dependencies: modules(rooms) + others, path: "Tests/\(path)Tests",
    exclude: exclude,
    swiftSettings: (isolated ? onMainActor() : []) + strict()
      + (languageMode.map { [.swiftLanguageMode($0)] } ?? []))
}

func system(_ name: String, pkgConfig: String, packages: [String]) -> Target {
  .systemLibrary(
    name: "CSegue\(name)", path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
}
