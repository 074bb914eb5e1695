import SegueAnimation
import SegueViews

/// What a view looks like while it is pressed: immediately, and fading back afterward. It is a look of its own: what the application
/// sets stays as it is. A tap shows it with `tap.onHighlight = Highlight(of: card, covering: .black.withAlpha(0.1)).show`.
public final class Highlight: PressFeedback {
  /// How long the look takes to fade, in seconds.
  private static let fade = 0.2

  /// Whether the view is pressed.
  public private(set) var isOn = false
  private weak var view: View?
  private let look: (Bool) -> Void
  private var onEnd: (() -> Void)?
  private var fading: PropertyAnimator?

  /// A highlight of `view` and what is in it.
  /// - Parameter look: sets properties of views as they are with and without a press. It must not keep the view.
  public init(of view: View, _ look: @escaping (Bool) -> Void) { (self.view, self.look) = (view, look) }

  /// A highlight that dims views in `view`, or `view` itself.
  /// - Parameter opacity: how much of them is seen under a press, 0…1; no number is 1.
  public convenience init(of view: View, dimming views: [View], to opacity: Double) {
    let (dimmed, opacity) = (views.map(WeakView.init), opacity.bounded(.fractions, or: 1))
    self.init(of: view) { isOn in for each in dimmed { each.view?.dimming = isOn ? opacity : 1 } }
  }

  /// A highlight that covers `view`, in its own outline, with a color.
  /// - Parameter behindContent: whether what is in the view stays in front of the color.
  public convenience init(of view: View, covering color: Color, behindContent: Bool = false) {
    let cover = View()
    cover.backgroundColor = color
    cover.isUserInteractionEnabled = false
    cover.fillsSuperview = true
    self.init(of: view) { [weak view] isOn in
      cover.alpha = isOn ? 1 : 0
      guard isOn, let view else { return }
      (cover.frame, cover.cornerRadius, cover.corners) = (view.bounds, view.cornerRadius, view.corners)
      view.insertSubview(cover, at: behindContent ? 0 : view.subviews.count)
    }
    onEnd = { cover.removeFromSuperview() }
  }

  /// A highlight with a look that also darkens the background of `view`, if it has one, behind what is in it.
  convenience init(of view: View, shading color: Color, _ look: @escaping (Bool) -> Void) {
    let shade = Highlight(of: view, covering: color, behindContent: true)
    self.init(of: view) { [weak view] isOn in
      look(isOn)
      if let view, !isOn || !view.backgroundColor.isClear { shade.look(isOn) }
    }
    onEnd = shade.onEnd
  }

  /// Shows the look at once, or lets it fade.
  public func show(_ isOn: Bool) { set(isOn, animated: true) }

  /// Removes the look at once, even while it fades.
  public func end() { set(false, animated: false) }

  private func set(_ isOn: Bool, animated: Bool) {
    // A list may have dropped the view: then only its fading keeps it, and stopping that would release it before `look` is called.
    guard let view, isOn != self.isOn || !animated else { return }
    self.isOn = isOn
    fading?.stopAnimation(true)
    fading = nil
    guard animated, !isOn, view.window != nil else {
      look(isOn)
      if !isOn { onEnd?() }
      return
    }
    fading = view.animate(.curve(.easeOut, duration: Self.fade), { [look] in look(false) }) { [onEnd] in
      if $0 { onEnd?() }
    }
    view.window?.fadingPress = self
  }
}

private struct WeakView {
  weak var view: View?
}
