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
public class AnimatorTransition: Transition, CodeDriven {
  fileprivate let animator: any UIViewControllerAnimatedTransitioning
  fileprivate var run: AnimatorRun?
  private let makeInteraction: Interaction
  /// What leads the operation that is going on, or may take the lead.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Whether it does from the start.
  fileprivate var isInteractive = false

  /// Returns the interaction controller that goes with an animator, there or back.
  typealias Interaction = (_ animator: any UIViewControllerAnimatedTransitioning, _ isForward: Bool) ->
    (any UIViewControllerInteractiveTransitioning)?

  /// The transition that runs an animator.
  public convenience init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.init(animator) { _, _ in nil }
  }

  /// The same, led by what `interaction` returns when it is about to begin.
  init(_ animator: any UIViewControllerAnimatedTransitioning, interaction: @escaping Interaction) {
    (self.animator, makeInteraction) = (animator, interaction)
  }

  /// What one call of `animateTransition` has done.
  public struct Participants {
    let run: AnimatorRun
  }

  /// The duration that the animator reports, in seconds.
  public var duration: Double { animator.transitionDuration(using: run?.context) }

  /// Whether what the animator leaves behind stays while a screen is presented.
  public var keepsPresentedState: Bool { false }

  /// Runs `animateTransition`.
  public func prepare(in context: TransitionContext) -> Participants? {
    // In another size it runs again, from where it began before. What it has kept knows the context of the first time.
    if isLeftToCode, let run { return Participants(run: run) }
    run?.restore()
    let run = AnimatorRun(
      of: isLeftToCode ? nil : animator,
      using: run?.context ?? AnimatorContext(context, isInteractive: isInteractive), in: context
    ) { [weak self] in self?.layOut() }
    self.run = run
    return Participants(run: run)
  }

  /// Places what the animator finds.
  fileprivate func layOut() {}

  /// The animator of an operation that is about to begin.
  fileprivate func animator(for operation: TransitionOperation) -> (
    any UIViewControllerAnimatedTransitioning
  )? { animator }

  package func beginsHeld(for operation: TransitionOperation) -> Bool {
    interaction = animator(for: operation).flatMap { makeInteraction($0, operation.isForward) }
    isInteractive = interaction?.wantsInteractiveStart ?? false
    return isInteractive
  }

  /// A controller that drives no percentage moves the views itself; the animator does not run then.
  package var isLeftToCode: Bool {
    isInteractive && interaction.map { !($0 is UIPercentDrivenInteractiveTransition) } == true
  }

  package func didBegin(on coordinator: TransitionCoordinator) {
    guard let context = run?.context else {
      // Something else runs instead, which no controller can lead.
      return isInteractive ? coordinator.finish() : ()
    }
    (context.coordinator, context.duration) = (coordinator, duration)
    if isLeftToCode, let run {
      run.showRest()
      context.onCodeCompletion = { [weak run] in run?.putBack() }
    }
    if isInteractive {
      interaction?.startInteractiveTransition(context)
    } else {
      (interaction as? UIPercentDrivenInteractiveTransition)?.follow(context)
    }
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
    guard let run, !run.context.isDragged else {
      return operation.isForward ? [] : [.right, .down, .left, .up]
    }
    guard let way = run.recording.displacement.map({ run.isForward == operation.isForward ? $0 : $0 * -1 })
    else { return [.outward] }
    return [abs(way.dx) >= abs(way.dy) ? way.dx > 0 ? .right : .left : way.dy > 0 ? .down : .up]
  }

  /// Nothing leads any more.
  fileprivate func forgetRun() {
    run?.context.coordinator = nil
    (run, interaction, isInteractive) = (nil, nil, false)
  }

  /// Runs its completions.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {
    forgetRun()
    participants.run.end(finished: finished)
    participants.run.animator?.animationEnded(finished)
  }
}

/// The animators of a screen that is presented over another one, which stays: what the first one leaves behind stays, too, until the
/// second one has ended, and then all is taken back.
final class PresentationTransition: AnimatorTransition, DismissalPreparing {
  private let makeDismissal: () -> (any UIViewControllerAnimatedTransitioning)?
  /// What accompanies it, and the views that this has put into the container.
  let presentation: UIPresentationController?
  private var views: [View] = []
  /// What the interaction controller of the dismissal was asked for.
  private var dismissal: (any UIViewControllerAnimatedTransitioning)?
  /// What the presentation has left.
  private var rest: Rest?

  /// How the screens look while one is presented.
  private struct Rest {
    let run: AnimatorRun
    let size: Size
    let looks: [(view: View, properties: View.PropertySet, look: View.Properties)]
    let helpers: [View]

    /// As it is now, in the container.
    init(after run: AnimatorRun, in container: View) {
      (self.run, size) = (run, container.model.bounds.size)
      looks = run.recording.entries.map { ($0.view, $0.properties, $0.view.model) }
      helpers = container.subviews.filter { !run.context.screens.contains($0) }
    }

    func apply() { for each in looks { each.view.take(each.properties, from: each.look) } }
  }

  init(
    _ animator: any UIViewControllerAnimatedTransitioning, with presentation: UIPresentationController?,
    dismissal: @escaping () -> (any UIViewControllerAnimatedTransitioning)?,
    interaction: @escaping Interaction
  ) {
    (makeDismissal, self.presentation) = (dismissal, presentation)
    super.init(animator, interaction: interaction)
  }

  fileprivate override func animator(for operation: TransitionOperation)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    if operation.isForward { return super.animator(for: operation) }
    dismissal = makeDismissal()
    return dismissal
  }

  override var keepsPresentedState: Bool { true }

  override func prepare(in context: TransitionContext) -> Participants? {
    guard let rest = renewedRest(in: context) else {
      accompany(in: context)
      defer { putBackgroundBehind(in: context) }
      return super.prepare(in: context)
    }
    for view in rest.helpers where view.superview == nil { context.container.addSubview(view) }
    guard !context.operation.isForward else { return Participants(run: rest.run) }
    if run == nil { presentation?.dismissalTransitionWillBegin() }
    defer { putBackgroundBehind(in: context) }
    if isLeftToCode, let run { return Participants(run: run) }
    run?.restore()
    guard let dismissal = run?.animator ?? dismissal ?? makeDismissal() else {
      rest.run.restore()
      return nil
    }
    let base = Recording { rest.apply() }
    let run = AnimatorRun(
      of: isLeftToCode ? nil : dismissal,
      using: run?.context ?? AnimatorContext(context, isInteractive: isInteractive),
      in: context, over: base)
    base.restore()
    self.run = run
    return Participants(run: run)
  }

  /// The presentation controller puts its views into the container; in another size they are still there.
  private func accompany(in context: TransitionContext) {
    guard let presentation else { return }
    let container = context.container
    guard run == nil else { return putViewsBack(in: context) }
    presentation.enter(container)
    let before = container.subviews
    presentation.presentationTransitionWillBegin()
    views = container.subviews.filter { !before.contains($0) }
  }

  private func putViewsBack(in context: TransitionContext) {
    for view in views where view.superview == nil {
      context.container.insertSubview(view, below: context.foreground.view)
    }
  }

  /// In UIKit the screen behind is not in the container.
  private func putBackgroundBehind(in context: TransitionContext) {
    context.container.insertSubview(context.background.view, at: 0)
  }

  override fileprivate func layOut() { presentation?.layOut() }

  /// In another size the presentation runs again, to its end.
  private func renewedRest(in context: TransitionContext) -> Rest? {
    guard let old = rest, old.size != context.container.model.bounds.size else { return rest }
    run?.restore()
    old.run.restore()
    putViewsBack(in: context)
    let run = AnimatorRun(
      of: animator, using: AnimatorContext(context, isForward: true), in: context
    ) { [weak self] in self?.layOut() }
    putBackgroundBehind(in: context)
    run.apply(1)
    run.complete(finished: true)
    let new = Rest(after: run, in: context.container)
    run.recording.restore()
    rest = new
    return new
  }

  override func apply(
    _ state: TransitionState, to participants: Participants, in context: TransitionContext
  ) {
    guard let rest, participants.run === rest.run else {
      return super.apply(state, to: participants, in: context)
    }
    if state == .presented { rest.apply() }
  }

  override func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {
    let (run, isForward) = (participants.run, context.operation.isForward)
    dismissal = nil
    defer {
      isForward
        ? presentation?.presentationTransitionDidEnd(finished)
        : presentation?.dismissalTransitionDidEnd(finished)
    }
    guard finished, isForward else {
      super.ended(finished: finished, participants, in: context)
      if finished { rest?.run.restore() } else { run.recording.restore() }
      if finished || isForward { (rest, views) = (nil, []) }
      return
    }
    forgetRun()
    run.complete(finished: true)
    rest = Rest(after: run, in: context.container)
    run.animator?.animationEnded(true)
  }
}

/// One call of `animateTransition`.
final class AnimatorRun {
  /// `nil` where an interaction controller moves everything itself.
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let context: AnimatorContext
  private let base: Recording?
  let recording: Recording
  let isForward: Bool
  private var tree: TreeShape
  private let name: String
  private weak var window: Window?
  /// Views of the animator's own, which nobody else sees.
  private var helpers: Set<View> = []

  init(
    of animator: (any UIViewControllerAnimatedTransitioning)?, using animatorContext: AnimatorContext,
    in context: TransitionContext, over base: Recording? = nil, layOut: () -> Void = {}
  ) {
    (self.animator, self.base) = (animator, base)
    animatorContext.update(to: context, isAtRest: base == nil)
    (self.context, isForward) = (animatorContext, animatorContext.isForward)
    name = animator.map { String(describing: type(of: $0)) } ?? ""
    window = context.container.window
    Recording.window = window
    let screens: [View] = [context.background.view, context.foreground.view]
    tree = TreeShape(of: screens)
    // The animator decides where they are.
    let filling = screens.filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    context.container.layoutIfNeeded()
    recording = Recording {
      layOut()
      guard let animator else { return }
      animator.animateTransition(using: animatorContext)
      guard let recording = Recording.current, recording.blocks.isEmpty, !animatorContext.isComplete else {
        return
      }
      animator.interruptibleAnimator(using: animatorContext).startAnimation()
    }
    Recording.last = recording
    recording.restore()
    recording.context = animatorContext
    for view in filling { view.fillsSuperview = true }
    let known = tree.views.union([context.container])
    helpers = Set(recording.entries.lazy.map(\.view)).subtracting(known)
    guard animator == nil else {
      tree.keepChanges()
      return
    }
    // What code moves is known only at the end.
    for screen in screens {
      screen.forEachInSubtree { plain.append(($0, $0.model, $0.fillsSuperview)) }
    }
  }

  /// How everything in the screens was, where code moves it.
  private var plain: [(view: View, model: View.Properties, fillsSuperview: Bool)] = []

  /// Takes back what code has moved: before the screens change, which may set what was animated alongside.
  func putBack() {
    guard !plain.isEmpty else { return }
    tree.restore()
    for (view, model, fills) in plain {
      view.take(.all, from: model)
      view.fillsSuperview = fills
    }
    plain = []
  }

  /// Gives the views the look in which the transition begins, as their own.
  func showRest() {
    for screen in context.screens { screen.fillsSuperview = false }
    apply(isForward ? 0 : 1)
  }

  var steps: [TransitionStep] {
    recording.stops.map { TransitionStep("keyframe \($0)", at: isForward ? $0 : 1 - $0) }
  }

  /// Sets what it has recorded, at a position between dismissed and presented.
  func apply(_ position: Double) {
    base?.apply(at: 1)
    recording.apply(at: isForward ? position : 1 - position)
  }

  /// Takes everything back.
  func restore() { tree.restore() }

  /// Everything is at rest: the completions run, and what they do to the views that were moved is taken back, too. Views of its own stay
  /// as the animator leaves them: the way back may begin there.
  func end(finished: Bool) {
    guard animator != nil else { return putBack() }
    for entry in recording.entries where helpers.contains(entry.view) {
      entry.view.take(entry.properties, from: finished ? entry.end : entry.start)
    }
    let plain = recording.entries.filter { !helpers.contains($0.view) }
      .map { ($0.view, $0.view.model, $0.properties) }
    let rest = TreePlaces(of: context.screens)
    complete(finished: finished)
    rest.restore()
    tree.restore()
    for (view, model, properties) in plain { view.take(properties, from: model) }
  }

  /// Runs the completions, in the order in which their blocks end.
  func complete(finished: Bool) {
    context.transitionWasCancelled = !finished
    if finished { recording.removeCourses() }
    for (_, block) in recording.blocks.enumerated().sorted(by: {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }) { block.completion?(finished) }
    guard !context.isComplete else { return }
    window?.report("\(name): completeTransition was not called; the transition has ended all the same")
  }
}
