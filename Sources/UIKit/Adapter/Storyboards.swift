/// A transition of a storyboard between two screens. `perform()` is called by your own code only.
open class UIStoryboardSegue: NSObject {
  /// The name of the transition.
  public let identifier: String?
  /// The screens at the start and at the end of the transition.
  public let source, destination: UIViewController

  /// Creates a transition between two screens.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  /// Shows the destination. The default presents it.
  open func perform() { source.present(destination) }
}

/// A storyboard. Storyboards are not read, so each screen of one is an empty `UIViewController`, which is reported.
open class UIStoryboard: NSObject {
  private let name: String

  /// Creates a storyboard with the given name. The bundle has no effect.
  public init(name: String, bundle: Bundle?) { self.name = name }

  /// Returns an empty screen, and reports this.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    Recording.window?.report("the storyboard ‘\(name)’ is not read; its screen ‘\(identifier)’ is empty")
    return UIViewController()
  }
  /// Returns an empty screen, and reports this.
  open func instantiateInitialViewController() -> UIViewController? {
    instantiateViewController(withIdentifier: "")
  }
}

extension ViewController {
  /// The storyboard that contains the screen; always `nil`, because storyboards are not read.
  public var storyboard: UIStoryboard? { nil }

  /// Has no effect, which is reported, because storyboards are not read.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    Recording.window?.report("no storyboard is read, so it has no segue ‘\(identifier)’")
  }
}
