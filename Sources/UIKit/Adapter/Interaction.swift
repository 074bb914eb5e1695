import SegueControllers
import SegueViews

/// Leads a transition from its start, in place of its own timing.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// The transition is held at its beginning; `transitionContext` shows it at any other place, and sends it on.
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
  /// How fast the rest goes. It has no effect: the timing of each block goes on, from the velocity with which it is let go of.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest. It has no effect, either.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition is held at its beginning; otherwise it runs.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1.
  public var completionSpeed: CGFloat { 1 }
  /// Slow at both ends.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// It is.
  public var wantsInteractiveStart: Bool { true }
}

/// Leads a transition by percentages. What it holds and sends is the position that a pointer catches: once let go of, the transition can
/// be caught, reversed and thrown like any other.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// How far the last update has gone, 0…1.
  public private(set) var percentComplete: CGFloat = 0
  /// How fast the rest goes. It has no effect: the timing of each block goes on, from the velocity with which it is let go of.
  open var completionSpeed: CGFloat = 1
  /// The curve of the rest. It has no effect, either.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve of what is led. It has no effect: a percentage is a part of the whole time.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition is held at its beginning; `false` lets it run until `pause`.
  open var wantsInteractiveStart = true
  private weak var context: AnimatorContext?

  /// One that leads nothing yet.
  public override init() { super.init() }

  /// How long the animator takes, in seconds.
  open var duration: CGFloat { context?.duration ?? 0 }

  /// Takes the lead.
  open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    if let context = transitionContext as? AnimatorContext { follow(context) }
  }

  /// Could take the lead.
  func follow(_ context: AnimatorContext) { (self.context, percentComplete) = (context, 0) }

  /// Shows the transition at a part of its whole length, 0…1, while it is held.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isHeld else { return }
    self.percentComplete = percentComplete.bounded(.fractions, or: self.percentComplete)
    context.updateInteractiveTransition(percentComplete)
  }

  /// Holds the transition where it is.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.fraction
  }

  /// Lets go of the transition, which goes on to its end with the velocity of the last updates.
  open func finish() { context?.finishInteractiveTransition() }

  /// Lets go of the transition, which goes back with the velocity of the last updates.
  open func cancel() { context?.cancelInteractiveTransition() }
}
