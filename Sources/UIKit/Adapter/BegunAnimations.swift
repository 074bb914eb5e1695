/// An animation between `beginAnimations` and `commitAnimations`.
private final class BegunAnimation {
  static var all: [BegunAnimation] = []
  var (duration, delay) = (0.2, 0.0)
  var options: AnimationOptions = []
  weak var delegate: AnyObject?
  var didStop: Selector?
  let id: String?
  /// The changed views, with their properties before the first change.
  private var changes: [(view: View, before: View.Properties)] = []
  private let outer = View.onWrite

  init(_ id: String?) {
    self.id = id
    View.onWrite = { [unowned self] view, before in
      if !changes.contains(where: { $0.view === view }) { changes.append((view, before)) }
    }
  }

  /// Takes back the changes, and makes them again in an animation block.
  func commit() {
    View.onWrite = nil
    let final = changes.map { ($0.view, $0.before.components(differingFrom: $0.view.model), $0.view.model) }
    for (view, before) in changes { view.model = before }
    View.onWrite = outer
    View.animate(withDuration: duration, delay: delay, options: options) {
      for (view, properties, look) in final { view.take(properties, from: look) }
    } completion: { [self] _ in
      didStop?.call(delegate, id as Any)
    }
  }
}

// The animations of UIKit before there were blocks. The setters have an effect only between `beginAnimations` and
// `commitAnimations`.
@available(*, deprecated, message: "Use UIView.animate(withDuration:animations:).")
extension View {
  /// Animates the following changes, until `commitAnimations` is called. The context has no effect.
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    BegunAnimation.all.append(BegunAnimation(animationID))
  }
  /// Starts the animation of the changes since `beginAnimations` was called.
  public static func commitAnimations() { BegunAnimation.all.popLast()?.commit() }
  /// Sets the duration of the animation, in seconds; 0.2 by default.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    BegunAnimation.all.last?.duration = duration
  }
  /// Sets the delay of the animation, in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) { BegunAnimation.all.last?.delay = delay }
  /// Sets the curve of the animation; `.easeInOut` by default.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    BegunAnimation.all.last?.options = AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
  }
  /// Sets the object on which the method of `setAnimationDidStop(_:)` is called. The object is not retained.
  public static func setAnimationDelegate(_ delegate: Any?) {
    BegunAnimation.all.last?.delegate = delegate.map { $0 as AnyObject }
  }
  /// Sets the method to call at the end. It has no parameter, or receives the name of the animation.
  public static func setAnimationDidStop(_ selector: Selector?) {
    BegunAnimation.all.last?.didStop = selector
  }
  /// Has no effect, because animations always begin at the values that are shown.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
}
