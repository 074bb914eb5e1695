import SegueControllers
import SegueViews

/// An object that drives a transition from its start, instead of the transition's own timing.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called when the transition is held at its beginning. Use `transitionContext` to show it at another position, and to finish
  /// or cancel it.
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
  /// The speed of the motion after the release, as a factor. Has no effect: each block continues on its own timing, with the
  /// velocity at the release.
  var completionSpeed: CGFloat { get }
  /// The curve of the motion after the release. Has no effect.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition is held at its beginning. If `false`, the transition runs immediately.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Returns 1, which has no effect.
  public var completionSpeed: CGFloat { 1 }
  /// Returns `.easeInOut`, which has no effect.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Returns `true`: the transition is held at its beginning.
  public var wantsInteractiveStart: Bool { true }
}

/// An interaction controller that drives a transition by percentages.
///
/// A percentage is a position of the transition, 0…1. After the release, the transition can be caught, reversed and thrown like
/// any other.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// The percentage of the last update, 0…1.
  public private(set) var percentComplete: CGFloat = 0
  /// The speed of the motion after the release, as a factor. Has no effect: each block continues on its own timing, with the
  /// velocity at the release.
  open var completionSpeed: CGFloat = 1
  /// The curve of the motion after the release. Has no effect.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve that maps percentages to progress. Has no effect: a percentage is a fraction of the total duration.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition is held at its beginning. If `false`, the transition runs until `pause()` is called. The default is
  /// `true`.
  open var wantsInteractiveStart = true
  private weak var context: AnimatorContext?

  /// Creates an interaction controller that drives no transition yet.
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

  /// Shows the percentage that was set before the transition was held, if it is more than 0.
  func catchUp() { if percentComplete > 0 { update(percentComplete) } }

  /// Shows a held transition at a fraction of its total duration, 0…1. Ignored while the transition is not held.
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

  /// Releases the transition, which continues to its end with the velocity of the last updates.
  open func finish() { context?.finishInteractiveTransition() }

  /// Releases the transition, which returns to its start with the velocity of the last updates.
  open func cancel() { context?.cancelInteractiveTransition() }
}
