public import SegueControllers
import SegueDesktop
public import SegueGeometry

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
/// `main` opens the window and serves it until it is closed, together with the main queue: tasks of the main actor run between
/// two frames. What goes wrong is one line on standard error and an exit status of sysexits(3).
@MainActor public protocol Application {
  /// Makes the application when the program starts.
  init()

  /// How the first window begins; by default a window with the program's name as its title.
  var options: ApplicationOptions { get }

  /// Makes the first screen of the first window.
  func makeRootViewController() -> ViewController

  /// The first window is about to be shown: the place for keys of one's own, and for more windows. Does nothing by default.
  func didOpen(_ window: ApplicationWindow)
}

extension Application {
  /// A window with the program's name as its title.
  public var options: ApplicationOptions { ApplicationOptions() }

  /// Does nothing.
  public func didOpen(_ window: ApplicationWindow) {}

  /// Runs the program.
  public static func main() {
    unblockSignals()
    let application = Self()
    var options = application.options
    if options.takesArguments { options.take(Launch.arguments(options)) }
    do {
      try application.run(options)
    } catch {
      exitProcess(error)
    }
  }

  private func run(_ options: ApplicationOptions) throws(DesktopError) {
    let window = try ApplicationWindow(options: options, rootViewController: makeRootViewController())
    didOpen(window)
    try window.run()
  }
}

/// Opens a window and serves it, and those that are opened from it, until the last one is closed: an `Application` for a program
/// that has a `main` of its own, which must not be `async`.
/// - Parameters:
///   - title: of the window; `nil` is the program's name.
///   - size: of the contents, in points.
///   - root: makes the first screen.
/// - Throws: a `DesktopError`: no display, none that can be drawn for, or one that is lost while the window is open.
@MainActor public func runApplication(
  title: String? = nil, size: Size = ApplicationOptions.defaultSize, root: () -> ViewController
) throws {
  let options = ApplicationOptions(title: title, size: size)
  try ApplicationWindow(options: options, rootViewController: root()).run()
}
