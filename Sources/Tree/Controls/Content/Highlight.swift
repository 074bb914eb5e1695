import SegueAnimation
import SegueViews

/// The pressed appearance of a view. A highlight appears immediately when a press begins, and fades out after the press.
///
/// A highlight does not change the properties that the application sets. A tap gesture recognizer shows a highlight with
/// `tap.onHighlight = Highlight(of: card, covering: .black.withAlpha(0.1)).show`.
public final class Highlight: PressFeedback {
  /// The duration of the fade after a press, in seconds.
  private static let fade = 0.2

  /// Whether the view is shown as pressed.
  public private(set) var isOn = false
  private weak var view: View?
  private let look: (Bool) -> Void
  private var onEnd: (() -> Void)?
  private var fading: PropertyAnimator?

  /// Creates a highlight of `view` and its subviews.
  /// - Parameters:
  ///   - view: the view that is pressed, which the highlight does not retain.
  ///   - look: sets the properties of views for a pressed (`true`) or a normal view (`false`). It must not retain `view`.
  public init(of view: View, _ look: @escaping (Bool) -> Void) { (self.view, self.look) = (view, look) }

  /// Creates a highlight that dims the given views.
  /// - Parameters:
  ///   - view: the view that is pressed.
  ///   - views: the views to dim: subviews of `view`, or `view` itself.
  ///   - opacity: the opacity of these views during a press, 0…1; NaN is treated as 1.
  public convenience init(of view: View, dimming views: [View], to opacity: Double) {
    let (dimmed, opacity) = (views.map { Weak($0) }, opacity.bounded(.fractions, or: 1))
    self.init(of: view) { isOn in for each in dimmed { each.object?.dimming = isOn ? opacity : 1 } }
  }

  /// Creates a highlight that covers a view with a color, with the view's bounds and rounded corners.
  /// - Parameters:
  ///   - view: the view that is pressed.
  ///   - color: the color of the cover.
  ///   - behindContent: whether the subviews stay in front of the color; `false` by default.
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

  /// Creates a highlight that calls `look`. If `view` has a background, the highlight also covers the background with a color,
  /// behind the subviews.
  /// - Parameters:
  ///   - view: the view that is pressed.
  ///   - color: the color over the background.
  ///   - look: sets the properties of views for a pressed (`true`) or a normal view (`false`). It must not retain `view`.
  convenience init(of view: View, shading color: Color, _ look: @escaping (Bool) -> Void) {
    let shade = Highlight(of: view, covering: color, behindContent: true)
    self.init(of: view) { [weak view] isOn in
      look(isOn)
      if let view, !isOn || !view.backgroundColor.isClear { shade.look(isOn) }
    }
    onEnd = shade.onEnd
  }

  /// Shows the highlight immediately, or fades it out.
  public func show(_ isOn: Bool) { set(isOn, animated: true) }

  /// Removes the highlight immediately, even while it fades.
  public func end() { set(false, animated: false) }

  private func set(_ isOn: Bool, animated: Bool) {
    // If a list has removed the view, only the fade retains it. This reference keeps it alive after the fade was stopped.
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
