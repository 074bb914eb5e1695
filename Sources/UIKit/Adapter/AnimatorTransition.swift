/// A transition that runs an animator written for UIKit.
///
/// `animateTransition` runs once, and its changes are recorded. The recording contains both states and the timings, so Segue
/// can scrub, catch, reverse and cancel the transition of any animator.
///
/// When the motion is over, completions are called, in the order in which their blocks end. All changes to the screens are then
/// reverted, including changes outside animation blocks. Changes that are still in effect after the completions of an opening
/// transition remain visible until the screen closes.
public class AnimatorTransition: Transition, CodeDriven {
  fileprivate let animator: any UIViewControllerAnimatedTransitioning
  fileprivate var run: AnimatorRun?
  /// Returns the animator that opens or closes the screen, by asking the delegate again. A delegate that reuses one animator
  /// sets the animator's direction during this call.
  fileprivate let ask: Choice
  private let makeInteraction: Interaction
  /// The changes that the opening transition left behind; `nil` except while the screen closes.
  private var remains: Remains?
  /// The interaction controller of the current operation; `nil` if there is no such controller.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Whether the interaction controller drives the current operation from its start.
  fileprivate var isInteractive = false

  /// Returns the animator that opens or closes a screen; `nil` uses the default transition.
  typealias Choice = (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the interaction controller for an animator that opens or closes a screen; `nil` if there is no such controller.
  typealias Interaction = (_ animator: any UIViewControllerAnimatedTransitioning, _ isForward: Bool) ->
    (any UIViewControllerInteractiveTransitioning)?

  /// Creates a transition that runs an animator, without an interaction controller.
  public convenience init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.init(animator) { _, _ in nil }
  }

  /// Creates a transition that an interaction controller may drive.
  /// - Parameters:
  ///   - animator: the animator of the first operation.
  ///   - ask: returns the animator for an operation, by asking the delegate again; `nil` if there is no animator.
  ///   - interaction: returns the interaction controller for an operation; called when the operation is about to begin.
  init(
    _ animator: any UIViewControllerAnimatedTransitioning, ask: @escaping Choice = { _ in nil },
    interaction: @escaping Interaction
  ) { (self.animator, self.ask, makeInteraction) = (animator, ask, interaction) }

  /// The call to `animateTransition` that the transition plays.
  public struct Participants {
    let run: AnimatorRun
  }

  /// The duration that the animator reports, in seconds.
  public var duration: Double { animator.transitionDuration(using: run?.context) }

  /// Whether the end state of the presentation stays in place while the screen is presented; always `false` for this type.
  public var keepsPresentedState: Bool { false }

  /// Calls `animateTransition`, and records its changes.
  public func prepare(in context: TransitionContext) -> Participants? {
    run?.releaseLeftLook()
    // After a resize, the animator is called again, from the same start. It receives the same context, because it may have
    // stored it.
    if isDrivenByCode, let run { return Participants(run: run) }
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

  /// Starts the interaction controller if it drives the operation. Then calls the animator, unless the controller moves the
  /// views itself.
  ///
  /// A controller leaves the motion to the animator if it is a `UIPercentDrivenInteractiveTransition`. A subclass that
  /// overrides `startInteractiveTransition` must call `super` for this.
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
      isDrivenByCode = percent?.follows(animatorContext) != true
      if isDrivenByCode { return run }
      animatorContext.onCodeCompletion = nil
      run.putBack()
    }
    let run = AnimatorRun(
      of: animator, using: animatorContext, in: context, over: base, isPlaced: isPlaced, layOut: layOut)
    base?.restore()
    if isInteractive { run.holdLeftLook() }
    return run
  }

  /// Whether the appearing screen is in the container before the animator is called. If not, the animator has to insert it.
  fileprivate var isPlaced: Bool { false }

  /// Lays out views before the animator is called. Does nothing by default.
  fileprivate func layOut() {}

  /// Returns the animator for an operation that is about to begin; `nil` uses the default transition.
  fileprivate func animator(for operation: TransitionOperation) -> (
    any UIViewControllerAnimatedTransitioning
  )? { animator }

  package func beginsHeld(for operation: TransitionOperation) -> Bool {
    isDrivenByCode = false
    // As in UIKit, the animator of the system has no interaction controller, unless a presentation controller accompanies it.
    let isAlone = (self as? PresentationTransition)?.presentation == nil
    interaction = animator(for: operation).flatMap {
      $0 is CoverVertical && isAlone ? nil : makeInteraction($0, operation.isForward)
    }
    isInteractive = interaction?.wantsInteractiveStart ?? false
    return isInteractive
  }

  /// Whether the interaction controller moves the views itself, so that the animator is not called. Always `false` for a plain
  /// `UIPercentDrivenInteractiveTransition`, and for a subclass whose `startInteractiveTransition` calls `super`.
  package private(set) var isDrivenByCode = false

  package func didBegin(on coordinator: TransitionCoordinator) {
    guard let context = run?.context else {
      // The default transition runs instead, which the controller cannot drive.
      return isInteractive ? coordinator.finish() : ()
    }
    (context.coordinator, context.duration) = (coordinator, duration)
    if isDrivenByCode {
      if context.isComplete { coordinator.end(finished: !context.transitionWasCancelled) }
    } else if context.isRefused {
      run?.report("completeTransition(false) was called before anything moved; the transition is cancelled")
      coordinator.end(finished: false)
    } else if isInteractive {
      guard let percent = interaction as? UIPercentDrivenInteractiveTransition else { return }
      // A subclass was started earlier, by `makeRun`.
      if !percent.follows(context) { percent.startInteractiveTransition(context) }
      percent.catchUp()
    } else {
      (interaction as? UIPercentDrivenInteractiveTransition)?.follow(context)
    }
  }

  package func continues(finished: Bool) -> Bool {
    guard let run, run.animator != nil, !run.hasEnded else { return false }
    run.releaseLeftLook()
    run.context.isEnding = true
    Recording.ending = run.context
    run.beginEnd(finished: finished)
    run.context.limitWait()
    return run.context.mustWait
  }

  package func willEnd() {
    run?.releaseLeftLook()
    guard let run, run.context.isEnding else { return }
    run.context.isEnding = false
    run.recording.timers.isCutOff = !run.context.isComplete
    Recording.ending = nil
    if !(keepsPresentedState && run.hasCome) { run.finishEnd() }
  }

  /// Sets the properties that were recorded for a state. For `.presented`, these are the properties at the end of an opening
  /// animation, or at the start of a closing animation.
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(state == .presented ? 1 : 0)
  }

  /// Returns the positions between start and end at which the motion changes, such as the ends of keyframes.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] {
    participants.run.steps
  }

  /// Sets the recorded properties for one of the `steps`.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {
    participants.run.apply(step.position)
  }

  /// Returns the tracks of the recorded blocks. If all blocks have the same timing, there is one track. If not, there is a
  /// linear main track, and one or more tracks for each block.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    participants.run.recording.tracks
  }

  /// Returns the drags that drive the transition.
  ///
  /// There is one drag, in the direction of the view whose center moves farthest; if no center moves by 24 points or more, the
  /// drag is `.outward`. Before the animator has been called, its motion is unknown, so drags in all four directions can close
  /// the screen.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    guard let run, !run.context.isDragged else {
      return operation.isForward ? [] : [.right, .down, .left, .up]
    }
    guard let way = run.recording.displacement.map({ run.isForward == operation.isForward ? $0 : $0 * -1 })
    else { return [.outward] }
    return [abs(way.dx) >= abs(way.dy) ? way.dx > 0 ? .right : .left : way.dy > 0 ? .down : .up]
  }

  /// Releases the run and the interaction controller, because the operation has ended.
  fileprivate func forgetRun() {
    run?.context.coordinator = nil
    (run, interaction, isInteractive, isDrivenByCode) = (nil, nil, false, false)
  }

  /// Ends the operation. Calls the completions if they have not been called yet, and reverts the changes. Changes that remain
  /// after opening are stored for the closing transition.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {
    let (run, window) = (participants.run, context.foreground.viewIfLoaded?.window)
    forgetRun()
    run.beginEnd(finished: finished)
    run.finishEnd()
    // The screen of a tab always has its own properties when it is selected.
    if context.operation != .next, let left = run.left, !left.isEmpty, let animator = run.animator {
      window?.presentations.append(Remains(left, of: animator, ask: ask))
    }
    remains?.end()
    remains = nil
    run.animator?.animationEnded(finished)
  }
}

/// A transition that runs the animators of a screen presented with the `.custom` style. The screen behind it stays visible.
///
/// The end state of the opening animation stays in place until the closing animation has ended. All changes are then reverted.
final class PresentationTransition: AnimatorTransition, DismissalPreparing {
  /// The presentation controller; `nil` if the delegate did not return a controller.
  let presentation: UIPresentationController?
  private var views: [View] = []
  /// The position in the view tree at which the presentation controller inserted the screen; `nil` if it did not insert the
  /// screen.
  private var place: TreePlaces?
  /// The animator for the dismissal, which was passed to the delegate when it chose the interaction controller.
  private var dismissal: (any UIViewControllerAnimatedTransitioning)?
  /// The end state of the presentation; `nil` until the presentation has ended.
  private var rest: Rest?

  /// The properties of the views while the screen is presented.
  private struct Rest {
    let run: AnimatorRun
    var size: Size
    private(set) var looks: Looks
    let helpers: [View]

    /// Captures the current properties of the recorded views, and which helper views are in the container.
    init(after run: AnimatorRun, in container: View) {
      (self.run, size) = (run, container.model.bounds.size)
      looks = Looks(of: run.recording)
      helpers = container.SegueViews::subviews.filter { !run.context.screens.contains($0) }
    }

    /// Forgets the properties of a view, which then has those that the layout defines.
    mutating func leaveToLayout(_ view: View) { looks = looks.filter { $0 !== view } }
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
    if isDrivenByCode, let run { return Participants(run: run) }
    run?.restore()
    guard let dismissal = run?.animator ?? dismissal ?? ask(false) else {
      rest.run.restore()
      return nil
    }
    let base = Recording { rest.looks.apply() }
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
    let before = container.SegueViews::subviews
    presentation.presentationTransitionWillBegin()
    place = screen.superview.map { _ in TreePlaces(of: [screen]) }
    if place == nil { container.addSubview(screen) }
    views = container.SegueViews::subviews.filter { $0 !== screen && !before.contains($0) }
  }

  private func putViewsBack(in context: TransitionContext) {
    for view in views where view.superview == nil {
      context.container.insertSubview(view, below: context.foreground.view)
    }
    place?.restore()
  }

  /// Moves the background behind all other views of the container. In UIKit, the background is not in the container at all.
  private func putBackgroundBehind(in context: TransitionContext) {
    context.container.SegueViews::insertSubview(context.background.view, at: 0)
  }

  override fileprivate var isPlaced: Bool { place != nil }

  override fileprivate func layOut() { presentation?.layOut() }

  /// Returns the end state for the current size; `nil` until the presentation has ended. After a resize, calls the opening
  /// animator again, unless it moves the views with timers; the screen then has the frame that the layout defines.
  private func renewedRest(in context: TransitionContext) -> Rest? {
    guard let old = rest, old.size != context.container.model.bounds.size else { return rest }
    guard old.run.recording.timers.isEmpty else {
      rest?.size = context.container.model.bounds.size
      rest?.leaveToLayout(context.foreground.view)
      return rest
    }
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
      if run.isCutOff { run.restorePlain() }
      rest = Rest(after: run, in: run.context.containerView)
      if run.isCutOff { rest?.leaveToLayout(run.context.context.foreground.view) }
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
    if state == .presented { rest.looks.apply() }
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
