public import SegueControllers
package import SegueDesktop
public import SegueLaunch

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
/// `main` opens the window and handles its events until it is closed. Tasks of the main actor and blocks on the main queue run
/// between two frames. `main` reads the options of the window, such as `--scale 2`, from the command line. An error is reported
/// as one line on standard error, and the program ends with a status of sysexits(3). A `ToolApplication` also has the workbench
/// and the commands of the gallery.
@MainActor public protocol Application: Sendable {
  /// Creates the application when the program starts.
  init()

  /// The options of the first window. By default, the title of the window is the program's name.
  var options: ApplicationOptions { get }

  /// Returns the first screen of the first window. Not called if the options name one of the `scenes` as the main scene.
  func makeRootViewController() -> ViewController

  /// The screens that the commands of a `ToolApplication` show by name. If no name is given, the commands show the first
  /// screen.
  var scenes: [ApplicationScene] { get }

  /// Called before the first window is shown. Add keys or more windows here. The default does nothing.
  func didOpen(_ window: ApplicationWindow)
}

extension Application {
  /// The default options: a window whose title is the program's name.
  public var options: ApplicationOptions { ApplicationOptions() }

  /// Does nothing by default.
  public func didOpen(_ window: ApplicationWindow) {}

  /// Returns an empty array, so the commands show only the first screen.
  public var scenes: [ApplicationScene] { [] }

  /// Runs the program: opens the window with the options from the command line, and handles its events until it is closed.
  public static func main() {
    Process.prepare()
    let application = Self()
    let program = Program(of: application)
    program.run { () -> Result<String, CommandError> in
      do throws(CommandError) {
        var options = application.options
        if options.takesArguments, let text = try options.take(Process.arguments) { return .success(text) }
        let stage = program.main.makeStage(size: options.size, isReplaying: false)
        do throws(DesktopError) {
          let window = try ApplicationWindow(
            stage: stage, options: options, appearance: options.windowOptions(), showsTitles: true)
          application.didOpen(window)
          try window.run()
        } catch {
          throw CommandError(error)
        }
        return .success("")
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Program {
  @MainActor package init(of application: some Application) {
    let options = application.options
    self.init(name: options.name ?? Program.fileName)
    (summary, version, size) = (options.summary, options.version, options.size)
    scenes = application.scenes
    main =
      scenes.first { $0.name == options.mainScene }
      ?? .main { window in window.rootViewController = application.makeRootViewController() }
  }
}

extension ApplicationOptions {
  /// Returns the options of the first window for the desktop.
  /// - Parameter scene: the title of a scene that was requested by name, which is added to the window's title; empty by
  ///   default.
  package func windowOptions(scene: String = "") -> WindowOptions {
    let titles = [title ?? "", scene].filter { !$0.isEmpty }
    var window = WindowOptions(
      title: titles.joined(separator: " – "), size: size, applicationName: name, position: position,
      scale: scale, isFullscreen: isFullscreen, displayName: display, onNotice: { Process.warn($0) })
    if window.title.isEmpty { window.title = window.applicationClass }
    return window
  }
}

/// Opens a window, and handles the events of this window and all windows opened from it until the last one is closed. Call this
/// instead of adopting `Application` in a program with its own `main`, which must not be `async`.
/// - Parameters:
///   - title: the title of the window; `nil` uses the program's name.
///   - size: the size of the contents, in points.
///   - root: makes the first screen.
/// - Throws: a `DesktopError` if there is no display, if it is not supported, or if it is lost while the window is open.
@MainActor public func runApplication(
  title: String? = nil, size: Size = ApplicationOptions.defaultSize, root: () -> ViewController
) throws {
  let options = ApplicationOptions(title: title, size: size)
  try ApplicationWindow(options: options, rootViewController: root()).run()
}
