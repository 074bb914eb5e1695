/// An animation between `beginAnimations` and `commitAnimations`: a block of the recording in progress, or of a recording of
/// its own.
final class BegunAnimation {
  /// The animations that are not committed yet, from the outermost to the innermost.
  private(set) static var all: [BegunAnimation] = []
  var (duration, delay) = (0.2, 0.0)
  var options: View.AnimationOptions = []
  weak var delegate: AnyObject?
  var didStop: Selector?
  let recording: Recording
  private let id: String?
  private let isAlone = Recording.current == nil
  private let block: Int

  private init(_ id: String?) {
    self.id = id
    recording = Recording.current ?? Recording()
    block = recording.enterBlock(.curve(.linear, duration: 0))
  }

  static func begin(_ id: String?) {
    let animation = BegunAnimation(id)
    all.append(animation)
    guard animation.isAlone else { return }
    // An animation that is never committed would record all later changes.
    _ = Recording.window?.timeline.schedule(after: 0) { [weak animation] in
      while let animation, all.contains(where: { $0 === animation }) { all.removeLast().commit() }
    }
  }

  /// Commits the innermost animation of the recording in progress.
  static func commit() {
    if let last = all.last, last.recording === Recording.current { all.removeLast().commit() }
  }

  private func commit() {
    let curve = CATransaction.animationTimingFunction()?.curve ?? options.curve
    let timing = Timing.curve(curve, duration: duration)
    recording.leaveBlock(block, timing, delay: isAlone ? 0 : delay) { [id, didStop, weak delegate] _ in
      didStop?.call(delegate, id as Any)
    }
    guard isAlone else { return }
    recording.close()
    UIViewPropertyAnimator(timing, playing: recording).startAnimation(afterDelay: delay)
  }
}

// The animations of UIKit before there were blocks. The setters have an effect only between `beginAnimations` and
// `commitAnimations`.
@available(*, deprecated, message: "Use UIView.animate(withDuration:animations:).")
extension View {
  /// Animates the following changes, until `commitAnimations` is called. Without this call, the animation is committed when
  /// `animateTransition` returns or, elsewhere, before the next frame. The context has no effect.
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    BegunAnimation.begin(animationID)
  }
  /// Starts the animation of the changes since `beginAnimations` was called.
  public static func commitAnimations() { BegunAnimation.commit() }
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
  /// Sets the method to call at the end. It has no parameter, or receives the name of the animation; with three parameters, it
  /// also receives `true` and the context `nil`.
  public static func setAnimationDidStop(_ selector: Selector?) {
    BegunAnimation.all.last?.didStop = selector
  }
  /// Has no effect, because animations always begin at the values that are shown.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
}
