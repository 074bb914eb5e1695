internal import Glibc
public import SegueControllers
internal import SeguePictures
package import SegueStage

/// A screen of an application that its commands show by name: `recipes shot detail -o detail.png`, `recipes open detail`.
public struct ApplicationScene: Sendable {
  /// Its name on the command line.
  public let name: String
  /// Its title.
  public let title: String
  /// One sentence on what it shows, for the list of all scenes.
  public let summary: String
  /// An event script (see `EventScript`) that shows what it does, for a window of the size that the application's options name;
  /// `strip` and `record` play it, and `bench` measures it. Empty where there is none.
  public let script: String
  /// What `bench` measures beside the script: scripts, by the names of their rows.
  package var measurements: KeyValuePairs<String, String> = [:]
  /// Puts its first screen into a window.
  package let install: @MainActor @Sendable (Window) -> Void
  /// The same scene with the pictures of a folder; throws where the folder cannot be read. `nil` where it shows none.
  package var showing: (@Sendable (_ folder: String) throws(CommandError) -> ApplicationScene)?

  /// A scene.
  /// - Parameters:
  ///   - name: one word.
  ///   - title: the name by default.
  ///   - safeAreaInsets: space at the edges that the frame of a device covers, in points.
  ///   - makeRootViewController: makes its first screen.
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

  /// A scene that prepares a window by itself.
  package init(
    _ name: String, title: String, summary: String, script: String,
    install: @escaping @MainActor @Sendable (Window) -> Void
  ) {
    (self.name, self.title, self.summary, self.script) = (name, title, summary, script)
    self.install = install
  }

  /// What an application opens with.
  package static func main(install: @escaping @MainActor @Sendable (Window) -> Void) -> ApplicationScene {
    ApplicationScene("main", title: "", summary: "The first screen.", script: "", install: install)
  }

  /// Its contents at a size in points, with the traits that a display and a desktop give them.
  /// - Parameter isReplaying: whether its input will be that of a script or a recording; false only for the window of a user.
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
