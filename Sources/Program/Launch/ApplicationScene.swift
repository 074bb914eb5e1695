internal import Glibc
public import SegueControllers
internal import SeguePictures
package import SegueStage

/// A screen of an application that the application's commands show by name, as in `recipes shot detail -o detail.png` or
/// `recipes open detail`.
public struct ApplicationScene: Sendable {
  /// The name of the scene on the command line, one word.
  public let name: String
  /// The title of the scene, which windows and drawings show.
  public let title: String
  /// One sentence about the scene, for the list of all scenes.
  public let summary: String
  /// An event script that demonstrates the scene; see `EventScript`. It is written for a window of the size in the
  /// application's options. `strip` and `record` play it, and `bench` measures it. If the scene has no script, the string is
  /// empty.
  public var script: String { makeScript() }
  private let makeScript: @Sendable () -> String
  /// Whether the scene has a script. Reading this does not make the script.
  package let hasScript: Bool
  /// Further scripts that `bench` measures, by the names of their rows in its table.
  package var measurements: KeyValuePairs<String, String> = [:]
  /// Installs the scene's first screen in a window.
  package let install: @MainActor @Sendable (Window) -> Void
  /// Returns a copy of the scene that shows the pictures in a folder; throws an error if the folder cannot be read. `nil`, the
  /// default, for a scene without such pictures.
  package var showing: (@Sendable (_ folder: String) throws(CommandError) -> ApplicationScene)?

  /// Creates a scene that shows a view controller.
  /// - Parameters:
  ///   - name: the name on the command line, one word.
  ///   - title: the title of the scene; `nil`, the default, uses the name.
  ///   - summary: one sentence for the list of all scenes; empty by default.
  ///   - script: an event script that demonstrates the scene; empty by default.
  ///   - safeAreaInsets: the space at each edge that a device's frame covers, in points; zero by default.
  ///   - makeRootViewController: makes the first screen of the scene.
  public init(
    _ name: String, title: String? = nil, summary: String = "", script: String = "",
    safeAreaInsets: Insets = .zero,
    makeRootViewController: @escaping @MainActor @Sendable () -> ViewController
  ) {
    self.init(name, title: title ?? name, summary: summary, script: script) { window in
      window.safeAreaInsets = safeAreaInsets
      window.rootViewController = makeRootViewController()
    }
  }

  /// Creates a scene that sets up its window itself.
  /// - Parameters:
  ///   - script: the script, evaluated each time a command needs it.
  ///   - hasScript: whether there is a script; `nil`, the default, evaluates it once to find out.
  package init(
    _ name: String, title: String, summary: String, script: @autoclosure @escaping @Sendable () -> String,
    hasScript: Bool? = nil, install: @escaping @MainActor @Sendable (Window) -> Void
  ) {
    (self.name, self.title, self.summary, makeScript) = (name, title, summary, script)
    (self.hasScript, self.install) = (hasScript ?? !script().isEmpty, install)
  }

  /// Returns the scene that an application shows by default.
  package static func main(install: @escaping @MainActor @Sendable (Window) -> Void) -> ApplicationScene {
    ApplicationScene("main", title: "", summary: "The first screen.", script: "", install: install)
  }

  /// Makes the contents of a window that shows the scene.
  /// - Parameters:
  ///   - size: the size of the window, in points.
  ///   - traits: the traits of the display and the desktop.
  ///   - isReplaying: whether the input comes from a script or a recording; `true` by default. `false` only for a user's
  ///     window.
  @MainActor package func makeStage(
    size: Size, traits: TraitCollection = TraitCollection(), isReplaying: Bool = true
  ) -> Stage {
    let window = Window(size: size)
    window.isReplaying = isReplaying
    window.systemTraits = traits
    window.pictures.onFailure = { Process.warn($0.description) }
    install(window)
    return Stage(window: window, scale: traits.displayScale)
  }
}
