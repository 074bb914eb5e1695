public import SegueCommands
public import SegueControllers
internal import SegueDesktop

/// A program with a window.
///
///     @main struct MyScreens: Application {
///       var options = ApplicationOptions(title: "My Screens")
///
///       func makeRootViewController() -> ViewController {
///         NavigationController(rootViewController: FirstScreen())
///       }
///     }
///
/// `main` opens the window and serves it until it is closed, together with the main queue: tasks of the main actor run between two
/// frames. The program also has the commands of the gallery: `MyScreens strip --script drag.txt -o drag.png`. An error is one line on
/// standard error, with an exit status of sysexits(3).
@MainActor public protocol Application: Sendable {
  /// Makes the application when the program starts.
  init()

  /// The options of the first window; by default, its title is the program's name.
  var options: ApplicationOptions { get }

  /// Makes the first screen of the first window.
  func makeRootViewController() -> ViewController

  /// Screens that the program's commands show by name; without a name, they show the first screen. `open`, `shot`, `strip`, `record`,
  /// `describe` and `bench` work for each of them as for the demos of the gallery.
  var scenes: [ApplicationScene] { get }

  /// Called before the first window is shown; add keys or more windows here. Does nothing by default.
  func didOpen(_ window: ApplicationWindow)
}

extension Application {
  /// A window with the program's name as its title.
  public var options: ApplicationOptions { ApplicationOptions() }

  /// Does nothing.
  public func didOpen(_ window: ApplicationWindow) {}

  /// None but the first screen.
  public var scenes: [ApplicationScene] { [] }

  /// Runs the program.
  public static func main() {
    Process.prepare()
    let application = Self()
    let options = application.options
    Program(of: application).run(options.takesArguments ? Process.arguments : []) {
      command throws(CommandError) in
      guard let open = command as? Open else { return false }
      try open.perform(application, options)
      return true
    }
  }
}

extension Program {
  @MainActor init(of application: some Application) {
    let options = application.options
    self.init(name: options.name ?? Program.fileName)
    (summary, version, size) = (options.summary, options.version, options.size)
    scenes = application.scenes
    main =
      scenes.first { $0.name == options.mainScene }
      ?? .main { window in window.rootViewController = application.makeRootViewController() }
    commands = [Open.self]
    if options.takesCommands { commands += Program.commands + [Doctor.self] + options.commands }
  }
}

/// Opens a window, and serves it and all windows opened from it until the last one is closed: an `Application` for a program with its own
/// `main`, which must not be `async`.
/// - Parameters:
///   - title: the title of the window; `nil` is the program's name.
///   - size: the size of the contents, in points.
///   - root: makes the first screen.
/// - Throws: a `DesktopError` if there is no display, if it is not supported, or if it is lost while the window is open.
@MainActor public func runApplication(
  title: String? = nil, size: Size = ApplicationOptions.defaultSize, root: () -> ViewController
) throws {
  let options = ApplicationOptions(title: title, size: size)
  try ApplicationWindow(options: options, rootViewController: root()).run()
}
