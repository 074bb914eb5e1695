/// An object that drives a transition from its start, instead of the transition's own timing.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called when the transition is held at its beginning. Use `transitionContext` to show the transition at another position,
  /// and to finish or cancel it.
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
  /// The speed of the motion after the release, as a factor. Has no effect, because each block continues on its own timing, at
  /// the velocity of the release.
  var completionSpeed: CGFloat { get }
  /// The curve of the motion after the release. Has no effect.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition is held at its beginning. With `false`, the transition runs immediately.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Returns 1, which has no effect.
  public var completionSpeed: CGFloat { 1 }
  /// Returns `.easeInOut`, which has no effect.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Returns `true`, so that the transition is held at its beginning.
  public var wantsInteractiveStart: Bool { true }
}

/// An interaction controller that drives a transition by setting its progress.
///
/// The progress is a fraction of the total duration, 0…1. After the release, the transition can be caught, reversed and thrown
/// like any other transition.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// The fraction of the last update, 0…1.
  public private(set) var percentComplete: CGFloat = 0
  /// The speed of the motion after the release, as a factor. Has no effect, because each block continues on its own timing, at
  /// the velocity of the release.
  open var completionSpeed: CGFloat = 1
  /// The curve of the motion after the release. Has no effect.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve that maps the fraction of an update to the shown progress. Has no effect, because updates are fractions of the
  /// total duration.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition is held at its beginning. With `false`, the transition runs until `pause()` is called. The default
  /// is `true`.
  open var wantsInteractiveStart = true
  private weak var context: AnimatorContext?

  /// Creates an interaction controller, which does not drive a transition yet.
  public override init() { super.init() }

  /// The duration that the animator reports, in seconds; 0 if there is no transition.
  open var duration: CGFloat { context?.duration ?? 0 }

  /// Starts to drive a transition.
  open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    if let context = transitionContext as? AnimatorContext { follow(context) }
  }

  /// Attaches to a transition, so that updates and `pause()` can drive it.
  func follow(_ context: AnimatorContext) { (self.context, percentComplete) = (context, 0) }

  /// Returns whether the controller is attached to a transition.
  func follows(_ context: AnimatorContext) -> Bool { self.context === context }

  /// Shows the transition at the fraction that was set before the transition was held, if this is more than 0.
  func catchUp() { if percentComplete > 0 { update(percentComplete) } }

  /// Shows a held transition at a fraction of its total duration, 0…1. The call has no effect while the transition runs. Before
  /// the transition begins, the fraction is stored, and shown when the transition is held.
  open func update(_ percentComplete: CGFloat) {
    guard let context else { return }
    guard context.coordinator != nil else {
      return self.percentComplete = percentComplete.bounded(.fractions, or: 0)
    }
    guard context.isHeld else { return }
    self.percentComplete = percentComplete.bounded(.fractions, or: self.percentComplete)
    context.updateInteractiveTransition(percentComplete)
  }

  /// Holds the transition at its current position.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.fraction
  }

  /// Releases the transition, which continues to its end at the velocity of the last updates.
  open func finish() { context?.finishInteractiveTransition() }

  /// Releases the transition, which returns to its start at the velocity of the last updates.
  open func cancel() { context?.cancelInteractiveTransition() }
}
