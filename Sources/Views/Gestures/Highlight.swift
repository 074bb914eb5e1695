import SegueMotion

/// What a view looks like while it is pressed: immediately, and fading back afterward.
final class Highlight {
  /// How long the look takes to fade, in seconds.
  private static let fade = 0.2

  /// Whether the view is pressed.
  private(set) var isOn = false
  private unowned let view: View
  private let look: (Bool) -> Void
  private var fading: PropertyAnimator?

  /// A highlight of `view` and what is in it.
  /// - Parameter look: sets properties of views as they are with and without a press.
  init(of view: View, _ look: @escaping (Bool) -> Void) {
    self.view = view
    self.look = look
  }

  /// Shows the look, or removes it.
  /// - Parameter animated: whether it fades out; it always appears at once.
  func set(_ isOn: Bool, animated: Bool) {
    guard isOn != self.isOn || !animated else { return }
    self.isOn = isOn
    let view = view
    // A list may have dropped the view: then only its fading keeps it, and stopping that would release it before `look` is called.
    defer { withExtendedLifetime(view) {} }
    fading?.stop()
    fading = nil
    guard animated, !isOn, view.window != nil else { return look(isOn) }
    let animator = PropertyAnimator(.curve(.easeOut, duration: Self.fade), over: view)
    animator.addAnimations { [look] in look(false) }
    animator.start()
    fading = animator
    view.window?.arbiter.highlight = self
  }

  /// Removes the look at once, even while it fades.
  func end() { set(false, animated: false) }
}
