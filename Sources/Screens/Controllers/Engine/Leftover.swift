import SegueViews

/// What a transition has left behind, where the screen in front takes the place of the other one: shown around that screen while
/// nothing moves, and kept until it is gone. The window holds it, as it holds what rests.
package protocol Leftover: AnyObject {
  /// The screen that the transition has brought.
  var screen: ViewController { get }
  /// Shows it where the screen lies; does nothing while it is shown.
  func show()
  /// Leaves the plain screen.
  func hide()
  /// The window has another size.
  func layOut()
}

extension ViewController {
  /// What the transition that has brought the screen has left behind.
  package func leftover(in window: Window?) -> (any Leftover)? {
    Self.leftovers(in: window).first { $0.screen === self }
  }

  static func leftovers(in window: Window?) -> [any Leftover] {
    window?.presentations.compactMap { $0 as? any Leftover } ?? []
  }

  /// Whether it is in a stack, or presented.
  fileprivate var isKept: Bool { parent != nil || presentingViewController != nil }
}

extension TransitionRequest {
  /// Leaves the plain screens, before anything moves.
  func hideLeftovers() {
    for screen in [from, to] { screen.leftover(in: stage?.window)?.hide() }
  }

  /// Shows what belongs to the screen that is in front now, and forgets what belongs to screens that are gone.
  func showLeftover(finished: Bool) {
    let (window, screen) = (stage?.window, finished ? to : from)
    window?.presentations.removeAll { ($0 as? any Leftover)?.screen.isKept == false }
    if screen.viewIfLoaded?.superview === stage { screen.leftover(in: window)?.show() }
  }
}
