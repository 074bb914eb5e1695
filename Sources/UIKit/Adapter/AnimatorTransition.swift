import SegueAnimation
import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// A transition that runs an animator written for UIKit.
///
/// `animateTransition` runs once, and its changes are recorded. From the recording, the engine knows both states and the
/// timings, so it can scrub, catch, reverse and cancel any animator.
///
/// At the end, all changes to the screens are reverted, whether they were made inside or outside of animation blocks. Changes
/// that remain after the completions of an opening transition are shown until the screen is closed. Completions run at rest, in
/// the order in which their blocks end.
public class AnimatorTransition: Transition, CodeDriven {
  fileprivate let animator: any UIViewControllerAnimatedTransitioning
  fileprivate var run: AnimatorRun?
  /// Returns the animator that opens or closes the screen, by calling the delegate again. A delegate that reuses one animator
  /// sets the animator's direction in this call.
  fileprivate let ask: Choice
  private let makeInteraction: Interaction
  /// The changes that the opening transition left behind; `nil` except while the screen closes.
  private var remains: Remains?
  /// The interaction controller of the current operation; `nil` if it has no controller.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Whether the interaction controller drives the current operation from its start.
  fileprivate var isInteractive = false

  /// Returns the animator that opens or closes a screen; `nil` uses the default transition.
  typealias Choice = (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the interaction controller for an animator that opens or closes a screen; `nil` if it has no controller.
  typealias Interaction = (_ animator: any UIViewControllerAnimatedTransitioning, _ isForward: Bool) ->
    (any UIViewControllerInteractiveTransitioning)?

  /// Creates a transition that runs an animator, without an interaction controller.
  public convenience init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.init(animator) { _, _ in nil }
  }

  /// Creates a transition that an interaction controller may drive.
  /// - Parameters:
  ///   - animator: the animator of the first operation.
  ///   - ask: returns the animator of an operation, by calling the delegate again.
  ///   - interaction: returns the interaction controller; called when an operation is about to begin.
  init(
    _ animator: any UIViewControllerAnimatedTransitioning, ask: @escaping Choice = { _ in nil },
    interaction: @escaping Interaction
  ) { (self.animator, self.ask, makeInteraction) = (animator, ask, interaction) }

  /// The recording of one call of `animateTransition`.
  public struct Participants {
    let run: AnimatorRun
  }

  /// Returns the duration that an animator reports for a transition between two screens, in seconds. The transition has not
  /// begun.
  package static func duration(
    of animator: any UIViewControllerAnimatedTransitioning, from: ViewController, to: ViewController
  ) -> Double {
    animator.transitionDuration(using: UnbegunContext(from, to))
  }

  /// The duration that the animator reports, in seconds.
  public var duration: Double { animator.transitionDuration(using: run?.context) }

  /// Whether the end state of the presentation stays in place while the screen is presented; always `false` for this type.
  public var keepsPresentedState: Bool { false }

  /// Runs `animateTransition` and records its changes.
  public func prepare(in context: TransitionContext) -> Participants? {
    run?.releaseLeftLook()
    // After a resize, the animator runs again from the same start. It receives the same context, because it may have kept it.
    if isLeftToCode, let run { return Participants(run: run) }
    run?.restore()
    remains?.end()
    if run == nil, !context.operation.isForward {
      remains = context.foreground.leftover(in: context.container.window) as? Remains
    }
    let base = remains?.begin(in: context)
    let run = makeRun(of: animator, in: context, over: base, isPlaced: isPlaced) { [weak self] in
      self?.layOut()
    }
    self.run = run
    return Participants(run: run)
  }

  /// Starts the interaction controller of an interactive operation, and runs the animator unless the controller moves the views
  /// itself.
  ///
  /// The animator runs if there is no controller, or if the controller passes its start on to
  /// `UIPercentDrivenInteractiveTransition`.
  fileprivate func makeRun(
    of animator: any UIViewControllerAnimatedTransitioning, in context: TransitionContext,
    over base: Recording?,
    isPlaced: Bool, layOut: () -> Void = {}
  ) -> AnimatorRun {
    let animatorContext = run?.context ?? AnimatorContext(context, isInteractive: isInteractive)
    if run == nil, isInteractive, let interaction,
      type(of: interaction) != UIPercentDrivenInteractiveTransition.self
    {
      let run = AnimatorRun(
        of: nil, using: animatorContext, in: context, over: base, isPlaced: isPlaced, layOut: layOut)
      base?.restore()
      run.showRest()
      animatorContext.onCodeCompletion = { [weak run] in run?.putBack() }
      interaction.startInteractiveTransition(animatorContext)
      let percent = interaction as? UIPercentDrivenInteractiveTransition
      isLeftToCode = percent?.follows(animatorContext) != true
      if isLeftToCode { return run }
      animatorContext.onCodeCompletion = nil
      run.putBack()
    }
    let run = AnimatorRun(
      of: animator, using: animatorContext, in: context, over: base, isPlaced: isPlaced, layOut: layOut)
    base?.restore()
    if isInteractive { run.holdLeftLook() }
    return run
  }

  /// Whether the appearing screen is already in the container before the animator runs. Otherwise, the animator inserts it.
  fileprivate var isPlaced: Bool { false }

  /// Lays out views before the animator runs.
  fileprivate func layOut() {}

  /// Returns the animator for an operation that is about to begin; `nil` uses the default transition.
  fileprivate func animator(for operation: TransitionOperation) -> (
    any UIViewControllerAnimatedTransitioning
  )? { animator }

  package func beginsHeld(for operation: TransitionOperation) -> Bool {
    isLeftToCode = false
    interaction = animator(for: operation).flatMap { makeInteraction($0, operation.isForward) }
    isInteractive = interaction?.wantsInteractiveStart ?? false
    return isInteractive
  }

  /// Whether the interaction controller moves the views itself, so that the animator does not run. This is the case if the
  /// controller does not pass its start on to `UIPercentDrivenInteractiveTransition`.
  package private(set) var isLeftToCode = false

  package func didBegin(on coordinator: TransitionCoordinator) {
    guard let context = run?.context else {
      // The default transition runs instead, which the controller cannot drive.
      return isInteractive ? coordinator.finish() : ()
    }
    (context.coordinator, context.duration) = (coordinator, duration)
    if isLeftToCode {
      if context.isComplete { coordinator.end(finished: !context.transitionWasCancelled) }
    } else if isInteractive {
      guard let percent = interaction as? UIPercentDrivenInteractiveTransition else { return }
      // A subclass was started earlier, by `makeRun`.
      if !percent.follows(context) { percent.startInteractiveTransition(context) }
      percent.catchUp()
    } else {
      (interaction as? UIPercentDrivenInteractiveTransition)?.follow(context)
    }
  }

  package func goesOn(finished: Bool) -> Bool {
    guard let run, run.animator != nil, !run.hasEnded else { return false }
    run.releaseLeftLook()
    run.context.isEnding = true
    Recording.ending = run.context
    run.beginEnd(finished: finished)
    return run.context.goesOn
  }

  package func willEnd() {
    run?.releaseLeftLook()
    guard let run, run.context.isEnding else { return }
    run.context.isEnding = false
    Recording.ending = nil
    if !(keepsPresentedState && run.hasCome) { run.finishEnd() }
  }

  /// Sets the properties that were recorded for a state. For `.presented`, these are the properties at the end of an opening
  /// animator, or at the start of a closing one.
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(state == .presented ? 1 : 0)
  }

  /// The positions at which properties were recorded between start and end, such as the ends of keyframes.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] {
    participants.run.steps
  }

  /// Sets the properties that the recording gives to views at one of the `steps`.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(step.position)
  }

  /// The tracks of the recorded blocks: one track if all blocks have the same timing, otherwise a linear main track and one or
  /// more tracks for each block.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    participants.run.recording.tracks
  }

  /// The directions of the drags that drive the transition.
  ///
  /// A drag has the direction in which the center of a view moves farthest; if no center moves by 24 points or more, the drag
  /// is `.outward`. Before the animator has run, its motion is unknown, so a closing drag may go in any of the four directions.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    guard let run, !run.context.isDragged else {
      return operation.isForward ? [] : [.right, .down, .left, .up]
    }
    guard let way = run.recording.displacement.map({ run.isForward == operation.isForward ? $0 : $0 * -1 })
    else { return [.outward] }
    return [abs(way.dx) >= abs(way.dy) ? way.dx > 0 ? .right : .left : way.dy > 0 ? .down : .up]
  }

  /// Releases the run and its interaction controller once the operation has ended.
  fileprivate func forgetRun() {
    run?.context.coordinator = nil
    (run, interaction, isInteractive, isLeftToCode) = (nil, nil, false, false)
  }

  /// Ends a run: calls the completions if they have not been called yet, reverts the changes, and keeps the remaining ones for
  /// the closing transition.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {
    let (run, window) = (participants.run, context.foreground.viewIfLoaded?.window)
    forgetRun()
    run.beginEnd(finished: finished)
    run.finishEnd()
    // A tab has its own properties again whenever it is selected.
    if context.operation != .next, let left = run.left, !left.isEmpty, let animator = run.animator {
      window?.presentations.append(Remains(left, of: animator, ask: ask))
    }
    remains?.end()
    remains = nil
    run.animator?.animationEnded(finished)
  }
}

/// A transition that runs the animators of a screen presented in the style `.custom`, behind which the other screen stays
/// visible.
///
/// The end state of the opening animator stays in place until the closing animator has ended. Then all changes are reverted.
final class PresentationTransition: AnimatorTransition, DismissalPreparing {
  /// The presentation controller; `nil` if the delegate returned no controller.
  let presentation: UIPresentationController?
  private var views: [View] = []
  /// The position at which the presentation controller inserted the screen; `nil` if inserting it is up to the animator.
  private var place: TreePlaces?
  /// The animator of the dismissal, which was passed to its interaction controller.
  private var dismissal: (any UIViewControllerAnimatedTransitioning)?
  /// The end state of the presentation; `nil` before it has ended.
  private var rest: Rest?

  /// The properties of the views while the screen is presented.
  private struct Rest {
    let run: AnimatorRun
    let size: Size
    let looks: [(view: View, properties: View.PropertySet, look: View.Properties)]
    let helpers: [View]

    /// Captures the current properties of the recorded views, and the helper views in the container.
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
    run?.releaseLeftLook()
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
    let run = makeRun(of: dismissal, in: context, over: base, isPlaced: false)
    self.run = run
    return Participants(run: run)
  }

  /// Lets the presentation controller insert its views into the container. After a resize, inserts the same views again.
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

  /// Moves the background behind all other views of the container. In UIKit, the background is not in the container at all.
  private func putBackgroundBehind(in context: TransitionContext) {
    context.container.insertSubview(context.background.view, at: 0)
  }

  override fileprivate var isPlaced: Bool { place != nil }

  override fileprivate func layOut() { presentation?.layOut() }

  /// Returns the end state for the current size. After a resize, runs the presentation again to its end.
  private func renewedRest(in context: TransitionContext) -> Rest? {
    guard let old = rest, old.size != context.container.model.bounds.size else { return rest }
    run?.restore()
    old.run.restore()
    putViewsBack(in: context)
    // The delegate may create another animator for this size.
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
      // The layout for the current size is part of the end state.
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
