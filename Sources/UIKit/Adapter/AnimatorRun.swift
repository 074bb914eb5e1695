/// A call to an animator's `animateTransition`, with a recording of the changes that it makes.
final class AnimatorRun {
  /// The animator; `nil` if an interaction controller moves the views itself.
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let context: AnimatorContext
  private let base: Recording?
  let recording: Recording
  let isForward: Bool
  private var tree: TreeShape
  /// The constraints that the container held before the animator was called.
  private let rules: ConstraintShape
  private let name: String
  private weak var window: Window?
  /// The structure of the views in the container that do not belong to a screen, before the animator was called.
  private let found: TreeShape
  /// The subviews of the container after the animator was called, from back to front.
  private let order: [View]
  /// The screens' views that the animator removed from the container or did not insert, unless they are hidden.
  private let taken: [View]

  init(
    of animator: (any UIViewControllerAnimatedTransitioning)?, using animatorContext: AnimatorContext,
    in context: TransitionContext, over base: Recording? = nil, isPlaced: Bool = false,
    layOut: () -> Void = {}
  ) {
    (self.animator, self.base) = (animator, base)
    animatorContext.update(to: context, isAtRest: base == nil)
    (self.context, isForward) = (animatorContext, animatorContext.isForward)
    name = animator.map { String(describing: type(of: $0)) } ?? ""
    window = context.container.window
    Recording.window = window
    let screens: [View] = [context.background.view, context.foreground.view]
    tree = TreeShape(of: screens)
    rules = ConstraintShape(of: context.container)
    found = TreeShape(of: context.container.SegueViews::subviews.filter { !screens.contains($0) })
    // The animator decides on the frames of the screens.
    let filling = screens.filter {
      $0.fillsSuperview && (animatorContext.wrapper == nil || $0 !== context.foreground.view)
    }
    for view in filling { view.fillsSuperview = false }
    context.container.layoutIfNeeded()
    let known = tree.views.union([context.container])
    recording = Recording {
      layOut()
      guard let animator else { return }
      Recording.current?.foreign = known
      if !isPlaced, let coming = animatorContext.view(forKey: .to) {
        // The animator has to insert this screen.
        Recording.current?.coming = TreePlaces(of: [coming])
        coming.removeFromSuperview()
      }
      animator.animateTransition(using: animatorContext)
      guard let recording = Recording.current, recording.blocks.isEmpty, !animatorContext.isComplete else {
        return
      }
      animator.interruptibleAnimator(using: animatorContext).startAnimation()
    }
    Recording.last = recording
    recording.restore()
    recording.context = animatorContext
    // A press must be able to catch the transition even if the animator disabled the container.
    context.container.isUserInteractionEnabled = true
    // If the animator removed a screen or did not insert it, the screen is hidden in the container. A drag that began on it may
    // drive the transition.
    taken = screens.filter { $0.superview == nil && !$0.isHidden }
    for screen in screens where screen.superview == nil {
      screen.isHidden = true
      context.container.SegueViews::insertSubview(screen, at: 0)
    }
    order = context.container.SegueViews::subviews
    for view in filling { view.fillsSuperview = true }
    (recording.timers.recording, recording.timers.context) = (recording, animatorContext)
    animatorContext.timers = recording.timers
    guard animator == nil else {
      tree.keepChanges()
      return
    }
    // An interaction controller's changes are known only at the end, so the properties of all views are saved.
    for screen in screens {
      screen.forEachInSubtree { plain.append(($0, $0.model, $0.fillsSuperview)) }
    }
  }

  /// The properties that all views of the screens had before an interaction controller moved them; empty if no interaction
  /// controller moves them.
  private var plain: [(view: View, model: View.Properties, fillsSuperview: Bool)] = []

  /// Reverts the changes that an interaction controller made. Call this before the screens are exchanged, because the exchange
  /// sets the final values of properties that were animated alongside.
  func putBack() {
    isDrivenByCode = false
    guard !plain.isEmpty else { return }
    tree.restore()
    for (view, model, fills) in plain {
      view.take(.all, from: model)
      view.fillsSuperview = fills
    }
    plain = []
  }

  /// Sets the properties with which the transition begins, for an interaction controller that moves the views itself.
  func showRest() {
    for screen in context.screens { screen.fillsSuperview = false }
    apply(isForward ? 0 : 1)
    isDrivenByCode = true
  }
  private var isDrivenByCode = false

  /// The properties that the views had before `holdLeftLook`, and the screens' views that filled their superview; `nil` if
  /// `holdLeftLook` is not in effect.
  private var held: (looks: Looks, filling: [View])?

  /// Sets the properties that the opening animator left behind, while an interaction controller drives the closing transition.
  /// The interaction controller then reads the frames that are visible at the beginning of the closing transition.
  func holdLeftLook() {
    guard let base, held == nil else { return }
    let filling = context.screens.filter(\.fillsSuperview)
    held = (Looks(of: base), filling)
    for view in filling { view.fillsSuperview = false }
    base.apply(at: 1)
  }

  /// Restores the properties that the views had before `holdLeftLook`.
  func releaseLeftLook() {
    guard let held else { return }
    held.looks.apply()
    for view in held.filling { view.fillsSuperview = true }
    self.held = nil
    context.containerView.layoutIfNeeded()
  }

  var steps: [TransitionStep] {
    recording.stops.map { TransitionStep("keyframe \($0)", at: isForward ? $0 : 1 - $0) }
  }

  /// Sets the recorded properties for a position, from 0 (dismissed) to 1 (presented).
  func apply(_ position: Double) {
    if isDrivenByCode { return }
    base?.apply(at: 1)
    recording.apply(at: isForward ? position : 1 - position)
  }

  /// Restores the structure that the views of both screens had before the animator was called.
  func restore() {
    tree.restore()
    rules.restore()
    // A view transition of the container has inserted its picture as a sibling of the container.
    let stage = context.containerView.superview
    for entry in recording.entries where entry.isMade && entry.view.superview === stage {
      if stage != nil { entry.view.removeFromSuperview() }
    }
  }

  /// The properties and structure of the views before the completions were called.
  private struct Ending {
    let finished: Bool
    let plain: Looks
    let places: TreePlaces
    let shape: TreeShape
    let filling: [View]
  }
  private var ending: Ending?
  /// Whether the foreground has appeared, and the completions have been called.
  var hasCome: Bool { isForward && ending?.finished == true }
  /// Whether `finishEnd` has reverted the animator's changes.
  private(set) var hasEnded = false
  /// The changes that remain when the foreground has appeared; `nil` until then, and if the opening transition was cancelled.
  private(set) var left: Remains.Left?

  /// Sets the properties that the views have at the end of the animation blocks, and calls the completions. Call this when the
  /// motion is over.
  func beginEnd(finished: Bool) {
    guard ending == nil, animator != nil else { return }
    let filling = context.screens.filter(\.fillsSuperview)
    ending = Ending(
      finished: finished, plain: Looks(of: recording), places: TreePlaces(of: context.screens),
      shape: TreeShape(of: context.screens), filling: filling)
    for view in filling { view.fillsSuperview = false }
    if finished, isForward, !context.context.keepsBackground { for view in taken { view.isHidden = false } }
    apply(finished == isForward ? 1 : 0)
    complete(finished: finished)
  }

  /// Reverts all changes that the animator and its completions made to the screens. The animator's helper views keep their
  /// properties, because the closing transition may begin with them.
  func finishEnd() {
    guard animator != nil else { return putBack() }
    guard let ending, !hasEnded else { return }
    hasEnded = true
    reportIncomplete()
    let stays = ending.finished && !isCutOff
    if stays, isForward { left = leave(after: ending) }
    ending.places.restore()
    if !stays { for shape in [ending.shape, found] { shape.restore() } }
    if !stays { rules.restore() }
    tree.restore()
    restorePlain()
    base?.restore()
  }

  /// Restores the properties that the animated views had before `beginEnd`. Helper views keep their current properties.
  func restorePlain() {
    guard let ending else { return }
    ending.plain.extended(by: recording).filter { !isHelper($0) }.apply()
    // Screens fill their superview again, because a completion may have placed them for another size.
    for view in ending.filling { view.fillsSuperview = true }
  }

  /// Whether the transition ends although timers of the animator still move views. Their positions are then not final.
  var isCutOff: Bool { !context.isComplete && !recording.timers.isEmpty }

  /// Returns whether a changed view is a helper view of the animator, and not the container or in a screen.
  private func isHelper(_ view: View) -> Bool { recording.foreign?.contains(view) == false }

  /// Returns the changes that remain when the foreground has appeared.
  private func leave(after ending: Ending) -> Remains.Left {
    let (context, screens) = (self.context.context, self.context.screens)
    let front: View = context.foreground.view
    let around = context.container.SegueViews::subviews.filter { !screens.contains($0) }
    let place = order.firstIndex(of: front) ?? 0
    let behind = around.filter { view in order.prefix(place).contains(view) }
    tree.keepChanges()
    return Remains.Left(
      context: context, size: context.container.model.bounds.size,
      looks: Looks(
        ending.plain.extended(by: recording).changes.compactMap { view, properties, plain in
          let set =
            isHelper(view)
            ? around.contains { view.isDescendant(of: $0) } ? properties : []
            : view.model.components(differingFrom: plain).intersection(properties)
          return set.isEmpty ? nil : (view, set, view.model)
        }), before: tree, after: tree.now, behind: behind, above: around.filter { !behind.contains($0) },
      isTimed: !recording.timers.isEmpty)
  }

  /// Calls the completions.
  func complete(finished: Bool) {
    context.transitionWasCancelled = !finished
    if finished {
      recording.removeCourses()
      // A screen that the animator did not insert is visible at the end.
      for view in taken where view === context.view(forKey: .to) { view.isHidden = false }
    }
    recording.end(finished: finished)
  }

  /// Reports a fault if the animator did not call `completeTransition`, and no timer was going to call it.
  func reportIncomplete() {
    if context.isComplete || isCutOff { return }
    report("completeTransition was not called; the transition ended anyway")
  }
  /// Reports a fault of the animator.
  func report(_ fault: String) { window?.report("\(name): \(fault)") }
}
