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

/// A storyboard that is not read. Its screens are empty, which is reported in one line.
open class UIStoryboard: NSObject {
  private let name: String

  /// Creates a storyboard with the given name. The bundle has no effect.
  public init(name: String, bundle: Bundle?) { self.name = name }

  /// Returns an empty screen, and reports this.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    instantiateViewController(withIdentifier: identifier, creator: UIViewController.init)
  }
  /// Returns the screen that `creator` makes, and reports that it is empty: its outlets are `nil`. `segue adopt` adds `creator` if
  /// the result is cast to a class.
  public func instantiateViewController<Screen: UIViewController>(
    withIdentifier identifier: String, creator: () -> Screen
  ) -> Screen {
    Recording.window?.report("the storyboard ‘\(name)’ is not read; its screen ‘\(identifier)’ is empty")
    return creator()
  }
  /// Returns an empty screen, and reports this.
  open func instantiateInitialViewController() -> UIViewController? {
    instantiateViewController(withIdentifier: "")
  }
  /// Returns the screen that `creator` makes, and reports that it is empty. As in UIKit, the type is optional; it is never `nil`.
  public func instantiateInitialViewController<Screen: UIViewController>(creator: () -> Screen) -> Screen? {
    instantiateViewController(withIdentifier: "", creator: creator)
  }
}

extension ViewController {
  /// A storyboard that is not read. Never `nil`, unlike in UIKit for screens made in code.
  public var storyboard: UIStoryboard? { UIStoryboard(name: "Main", bundle: nil) }

  /// Has no effect, which is reported, because storyboards are not read.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    Recording.window?.report("no storyboard is read, so it has no segue ‘\(identifier)’")
  }
}
