import SegueAnimation
import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// An animator of UIKit's as a transition: `animateTransition` runs once, and what it does is recorded. The engine then has both
/// states and the timings, so the animator can be scrubbed, caught, reversed and cancelled, whatever it was written for.
///
/// Everything that it sets, in blocks and outside of them, is taken back at the end, apart from what its completions leave behind when
/// a screen has come: that stays until it is gone again. They run at rest, in the order in which the blocks end.
public class AnimatorTransition: Transition, CodeDriven {
  fileprivate let animator: any UIViewControllerAnimatedTransitioning
  fileprivate var run: AnimatorRun?
  /// Asks the delegate for the animator there or back. One that is kept learns in this way where it leads.
  fileprivate let ask: Choice
  private let makeInteraction: Interaction
  /// What the way there has left, on the way back.
  private var remains: Remains?
  /// What leads the operation that is going on, or may take the lead.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Whether it does from the start.
  fileprivate var isInteractive = false

  /// Returns the animator there or back; `nil` is the default transition.
  typealias Choice = (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the interaction controller that goes with an animator, there or back.
  typealias Interaction = (_ animator: any UIViewControllerAnimatedTransitioning, _ isForward: Bool) ->
    (any UIViewControllerInteractiveTransitioning)?

  /// The transition that runs an animator.
  public convenience init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.init(animator) { _, _ in nil }
  }

  /// The same, led by what `interaction` returns when it is about to begin.
  init(
    _ animator: any UIViewControllerAnimatedTransitioning, ask: @escaping Choice = { _ in nil },
    interaction: @escaping Interaction
  ) { (self.animator, self.ask, makeInteraction) = (animator, ask, interaction) }

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
    remains?.end()
    if run == nil, !context.operation.isForward {
      remains = context.foreground.leftover(in: context.container.window) as? Remains
    }
    let base = remains?.begin(in: context)
    let run = AnimatorRun(
      of: isLeftToCode ? nil : animator,
      using: run?.context ?? AnimatorContext(context, isInteractive: isInteractive), in: context, over: base,
      isPlaced: isPlaced
    ) { [weak self] in self?.layOut() }
    base?.restore()
    self.run = run
    return Participants(run: run)
  }

  /// Whether the screen that comes is where it belongs before the animator runs.
  fileprivate var isPlaced: Bool { false }

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

  package func goesOn(finished: Bool) -> Bool {
    guard let run, run.animator != nil, !run.hasEnded else { return false }
    run.context.isEnding = true
    Recording.ending = run.context
    run.beginEnd(finished: finished)
    return run.context.goesOn
  }

  package func willEnd() {
    guard let run, run.context.isEnding else { return }
    run.context.isEnding = false
    Recording.ending = nil
    if !(keepsPresentedState && run.hasCome) { run.finishEnd() }
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
    let (run, window) = (participants.run, context.foreground.viewIfLoaded?.window)
    forgetRun()
    run.beginEnd(finished: finished)
    run.finishEnd()
    // A tab is plain whenever it is selected.
    if context.operation != .next, let left = run.left, !left.isEmpty, let animator = run.animator {
      window?.presentations.append(Remains(left, of: animator, ask: ask))
    }
    remains?.end()
    remains = nil
    run.animator?.animationEnded(finished)
  }
}

/// The animators of a screen that is presented over another one, which stays: what the first one leaves behind stays, too, until the
/// second one has ended, and then all is taken back.
final class PresentationTransition: AnimatorTransition, DismissalPreparing {
  /// What accompanies it, and the views that this has put into the container.
  let presentation: UIPresentationController?
  private var views: [View] = []
  /// Where it has put the screen; `nil` where that is left to the animator.
  private var place: TreePlaces?
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
    ask: @escaping Choice, interaction: @escaping Interaction
  ) {
    self.presentation = presentation
    super.init(animator, ask: ask, interaction: interaction)
  }

  fileprivate override func animator(for operation: TransitionOperation)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    if operation.isForward { return super.animator(for: operation) }
    dismissal = ask(false)
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
    guard let dismissal = run?.animator ?? dismissal ?? ask(false) else {
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
    let screen: View = context.foreground.view
    screen.removeFromSuperview()
    presentation.enter(container)
    let before = container.subviews
    presentation.presentationTransitionWillBegin()
    place = screen.superview.map { _ in TreePlaces(of: [screen]) }
    if place == nil { container.addSubview(screen) }
    views = container.subviews.filter { $0 !== screen && !before.contains($0) }
  }

  private func putViewsBack(in context: TransitionContext) {
    for view in views where view.superview == nil {
      context.container.insertSubview(view, below: context.foreground.view)
    }
    place?.restore()
  }

  /// In UIKit the screen behind is not in the container.
  private func putBackgroundBehind(in context: TransitionContext) {
    context.container.insertSubview(context.background.view, at: 0)
  }

  override fileprivate var isPlaced: Bool { place != nil }

  override fileprivate func layOut() { presentation?.layOut() }

  /// In another size the presentation runs again, to its end.
  private func renewedRest(in context: TransitionContext) -> Rest? {
    guard let old = rest, old.size != context.container.model.bounds.size else { return rest }
    run?.restore()
    old.run.restore()
    putViewsBack(in: context)
    // The delegate may have made one for this size.
    let animator = ask(true) ?? animator
    defer { if !context.operation.isForward { _ = ask(false) } }
    let run = AnimatorRun(
      of: animator, using: AnimatorContext(context, isForward: true), in: context, isPlaced: isPlaced
    ) { [weak self] in self?.layOut() }
    putBackgroundBehind(in: context)
    run.apply(1)
    run.complete(finished: true)
    run.reportIncomplete()
    let new = Rest(after: run, in: context.container)
    run.recording.restore()
    rest = new
    return new
  }

  override func willEnd() {
    if let run, run.context.isEnding, run.hasCome {
      // What a size lays out belongs to the look.
      run.context.containerView.layoutIfNeeded()
      rest = Rest(after: run, in: run.context.containerView)
      run.restorePlain()
    }
    super.willEnd()
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
      if finished || isForward { (rest, views, place) = (nil, [], nil) }
      return
    }
    forgetRun()
    if rest?.run !== run {
      run.beginEnd(finished: true)
      rest = Rest(after: run, in: context.container)
    }
    run.reportIncomplete()
    run.animator?.animationEnded(true)
  }
}
