import SegueAnimation
import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// An animator of UIKit's as a transition: `animateTransition` runs once, and what it does is recorded. The engine then has both
/// states and the timings, so the animator can be scrubbed, caught, reversed and cancelled, whatever it was written for.
///
/// Everything that it sets, in blocks and outside of them, is taken back at the end: at rest there are the plain screens. Its
/// completions run then, in the order in which its blocks end.
public final class AnimatorTransition: Transition {
  private let animator: any UIViewControllerAnimatedTransitioning
  private var run: AnimatorRun?

  /// The transition that runs an animator.
  public init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }

  /// What one call of `animateTransition` has done.
  public struct Participants {
    let run: AnimatorRun
  }

  /// The duration that the animator reports, in seconds.
  public var duration: Double { animator.transitionDuration(using: run?.context) }

  /// Runs `animateTransition`.
  public func prepare(in context: TransitionContext) -> Participants? {
    // In another size it runs again, from where it began before. What it has kept knows the context of the first time.
    run?.restore()
    let run = AnimatorRun(of: animator, using: run?.context ?? AnimatorContext(context), in: context)
    self.run = run
    return Participants(run: run)
  }

  /// Sets what it has set.
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(state == .presented ? 1 : 0)
  }

  /// Where keyframes begin and end.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] {
    participants.run.steps
  }

  /// Sets what its keyframes have set.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(step.position)
  }

  /// One for each block.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    participants.run.recording.tracks
  }

  /// Along the way of what moves farthest, or outward. What that is is not known before it has run: until then any way leads back,
  /// and goes on to lead what it has begun.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    guard let run, !run.context.isLed else {
      return operation.isForward ? [] : [.right, .down, .left, .up]
    }
    guard let way = run.recording.displacement.map({ run.isForward == operation.isForward ? $0 : $0 * -1 })
    else { return [.outward] }
    return [abs(way.dx) >= abs(way.dy) ? way.dx > 0 ? .right : .left : way.dy > 0 ? .down : .up]
  }

  /// Runs its completions.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {
    run = nil
    participants.run.end(finished: finished)
    animator.animationEnded(finished)
  }
}

/// One call of `animateTransition`.
final class AnimatorRun {
  let context: AnimatorContext
  let recording: Recording
  let isForward: Bool
  private var tree: TreeShape
  private let name: String
  private weak var window: Window?

  init(
    of animator: any UIViewControllerAnimatedTransitioning, using animatorContext: AnimatorContext,
    in context: TransitionContext
  ) {
    animatorContext.update(to: context)
    (self.context, isForward) = (animatorContext, context.operation.isForward)
    name = String(describing: type(of: animator))
    window = context.container.window
    Recording.window = window
    let screens: [View] = [context.background.view, context.foreground.view]
    tree = TreeShape(of: screens)
    // The animator decides where they are.
    let filling = screens.filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    context.container.layoutIfNeeded()
    recording = Recording {
      animator.animateTransition(using: animatorContext)
      guard let recording = Recording.current, recording.blocks.isEmpty, !animatorContext.isComplete else {
        return
      }
      animator.interruptibleAnimator(using: animatorContext).startAnimation()
    }
    recording.restore()
    for view in filling { view.fillsSuperview = true }
    tree.keepChanges()
  }

  var steps: [TransitionStep] {
    recording.stops.map { TransitionStep("keyframe \($0)", at: isForward ? $0 : 1 - $0) }
  }

  /// Sets what it has recorded, at a position between dismissed and presented.
  func apply(_ position: Double) { recording.apply(at: isForward ? position : 1 - position) }

  /// Takes everything back.
  func restore() { tree.restore() }

  /// Everything is at rest: the completions run, and what they do to the views that were moved is taken back, too.
  func end(finished: Bool) {
    context.transitionWasCancelled = !finished
    let plain = recording.entries.map { ($0.view, $0.view.model, $0.properties) }
    let rest = TreePlaces(of: context.screens)
    for (_, block) in recording.blocks.enumerated().sorted(by: {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }) { block.completion?(finished) }
    rest.restore()
    tree.restore()
    for (view, model, properties) in plain { view.take(properties, from: model) }
    guard !context.isComplete else { return }
    window?.report("\(name): completeTransition was not called; the transition has ended all the same")
  }
}

/// The context that an animator receives.
final class AnimatorContext: UIViewControllerContextTransitioning {
  private var context: TransitionContext
  var transitionWasCancelled = false
  private(set) var isComplete = false
  let isAnimated = true

  /// Where each screen is when it is shown: what the layout says, before anything is animated.
  private var frames: [Rect] = []

  init(_ context: TransitionContext) { self.context = context }

  /// The transition is about to be prepared.
  func update(to context: TransitionContext) {
    self.context = context
    frames = [context.background, context.foreground].map {
      $0.view.fillsSuperview ? context.container.bounds : $0.view.frame
    }
  }

  var screens: [View] { [context.background.view, context.foreground.view] }
  /// Whether a drag began it.
  var isLed: Bool { context.isInteractive }
  let isInteractive = false
  var presentationStyle: UIModalPresentationStyle { context.keepsBackground ? .custom : .fullScreen }
  let targetTransform = CGAffineTransform.identity
  var containerView: UIView { context.container }

  private func screen(_ isTo: Bool) -> ViewController {
    isTo == context.operation.isForward ? context.foreground : context.background
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    screen(key == .to)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let screen = screen(key == .to)
    return context.keepsBackground && screen === context.background ? nil : screen.view
  }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === screen(false) ? shown(viewController) : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    viewController === screen(true) ? shown(viewController) : .zero
  }

  private func shown(_ screen: ViewController) -> CGRect { frames[screen === context.background ? 0 : 1] }

  func completeTransition(_ didComplete: Bool) { isComplete = true }
}
