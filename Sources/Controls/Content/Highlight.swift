import SegueAnimation
import SegueMotion
import SegueViews

/// What a view looks like while it is pressed: immediately, and fading back afterward. It is a look of its own, such as `dimming`:
/// what the application sets stays as it is.
final class Highlight: PressLook {
  /// How long the look takes to fade, in seconds.
  private static let fade = 0.2

  /// Whether the view is pressed.
  private(set) var isOn = false
  /// Called when nothing of the look is left.
  var onEnd: (() -> Void)?
  private weak var view: View?
  private let look: (Bool) -> Void
  private var fading: PropertyAnimator?

  /// A highlight of `view` and what is in it.
  /// - Parameter look: sets properties of views as they are with and without a press.
  init(of view: View, _ look: @escaping (Bool) -> Void) {
    self.view = view
    self.look = look
  }

  /// A highlight that dims views in `view`, or `view` itself.
  convenience init(of view: View, dimming views: [View], to opacity: Double) {
    let dimmed = views.map(WeakView.init)
    self.init(of: view) { isOn in for each in dimmed { each.view?.dimming = isOn ? opacity : 1 } }
  }

  /// Shows the look, or removes it.
  /// - Parameter animated: whether it fades out; it always appears at once.
  func set(_ isOn: Bool, animated: Bool) {
    // A list may have dropped the view: then only its fading keeps it, and stopping that would release it before `look` is called.
    guard let view, isOn != self.isOn || !animated else { return }
    self.isOn = isOn
    fading?.stop()
    fading = nil
    guard animated, !isOn, view.window != nil else {
      look(isOn)
      if !isOn { onEnd?() }
      return
    }
    let animator = PropertyAnimator(.curve(.easeOut, duration: Self.fade), over: view)
    animator.addAnimations { [look] in look(false) }
    animator.addCompletion { [onEnd] finished in if finished { onEnd?() } }
    animator.start()
    fading = animator
    view.window?.fadingPress = self
  }

  /// Removes the look at once, even while it fades.
  func end() { set(false, animated: false) }
}

private struct WeakView {
  weak var view: View?
}
