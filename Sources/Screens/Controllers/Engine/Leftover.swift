import SegueViews

/// The views that a transition leaves around the screen that it opened. They are shown while no transition is active, and exist
/// until the screen is gone. The window's `presentations` array retains them, as it retains resting transitions.
package protocol Leftover: AnyObject {
  /// The screen that the transition opened, around which the views are shown.
  var screen: ViewController { get }
  /// Shows the views around the screen; does nothing if they are shown already.
  func show()
  /// Removes the views from the view tree, so that only the screen itself remains.
  func hide()
  /// Lays out the views after a resize of the window.
  func layOut()
}

extension ViewController {
  /// Returns the views that the transition to this screen left behind; `nil` if there are no such views.
  package func leftover(in window: Window?) -> (any Leftover)? {
    Self.leftovers(in: window).first { $0.screen === self }
  }

  static func leftovers(in window: Window?) -> [any Leftover] {
    window?.presentations.compactMap { $0 as? any Leftover } ?? []
  }

  /// Whether the screen is in a container or presented.
  fileprivate var isKept: Bool { parent != nil || presentingViewController != nil }
}

extension TransitionRequest {
  /// Hides the leftover views of both screens before the transition begins.
  func hideLeftovers() { for screen in [from, to] { screen.leftover(in: stage?.window)?.hide() } }

  /// Shows the leftover views around the screen that is now in front, and releases those of screens that are gone.
  func showLeftover(finished: Bool) {
    let (window, screen) = (stage?.window, finished ? to : from)
    window?.presentations.removeAll { ($0 as? any Leftover)?.screen.isKept == false }
    if screen.viewIfLoaded?.superview === stage { screen.leftover(in: window)?.show() }
  }
}
