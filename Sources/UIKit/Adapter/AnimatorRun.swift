import SegueControllers
import SegueViews

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
  /// What it finds that another one has left.
  private let found: TreeShape
  /// What is in the container, from back to front.
  private let order: [View]
  /// The screens that are not in it.
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
    found = TreeShape(of: context.container.subviews.filter { !screens.contains($0) })
    // The animator decides where they are.
    let filling = screens.filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    context.container.layoutIfNeeded()
    let known = tree.views.union([context.container])
    recording = Recording {
      layOut()
      guard let animator else { return }
      Recording.current?.foreign = known
      if !isPlaced, let coming = animatorContext.view(forKey: .to) {
        // It is for the animator to put it there.
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
    // A press catches it, whatever it disables meanwhile.
    context.container.isUserInteractionEnabled = true
    // A screen that it has taken away, or has not put there, is hidden: what presses it may lead the transition.
    taken = screens.filter { $0.superview == nil && !$0.isHidden }
    for screen in screens where screen.superview == nil {
      screen.isHidden = true
      context.container.insertSubview(screen, at: 0)
    }
    order = context.container.subviews
    for view in filling { view.fillsSuperview = true }
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

  /// What was there when the completions began to run.
  private struct Ending {
    let finished: Bool
    let plain: [View.Properties]
    let places: TreePlaces
    let shape: TreeShape
    let filling: [View]
  }
  private var ending: Ending?
  /// Whether the completions have run because a screen has come.
  var hasCome: Bool { isForward && ending?.finished == true }
  /// Whether all is over.
  private(set) var hasEnded = false
  /// What is left, where a screen has come.
  private(set) var left: Remains.Left?

  /// Everything is at rest: the completions run, with everything as the blocks have left it.
  func beginEnd(finished: Bool) {
    guard ending == nil, animator != nil else { return }
    let filling = context.screens.filter(\.fillsSuperview)
    ending = Ending(
      finished: finished, plain: recording.entries.map(\.view.model), places: TreePlaces(of: context.screens),
      shape: TreeShape(of: context.screens), filling: filling)
    for view in filling { view.fillsSuperview = false }
    if finished, isForward, !context.context.keepsBackground { for view in taken { view.isHidden = false } }
    apply(finished == isForward ? 1 : 0)
    complete(finished: finished)
  }

  /// What they have done to the views that were moved is taken back, too. Views of its own stay as the animator leaves them: the way back
  /// may begin there.
  func finishEnd() {
    guard animator != nil else { return putBack() }
    guard let ending, !hasEnded else { return }
    hasEnded = true
    reportIncomplete()
    if ending.finished, isForward { left = leave(after: ending) }
    ending.places.restore()
    if !ending.finished { for shape in [ending.shape, found] { shape.restore() } }
    tree.restore()
    restorePlain()
    base?.restore()
  }

  /// Gives the screens the look back that they had when the completions began to run.
  func restorePlain() {
    guard let ending else { return }
    for (entry, plain) in zip(recording.entries, ending.plain) where !helpers.contains(entry.view) {
      entry.view.take(entry.properties, from: plain)
    }
    // Where a completion puts a screen is known from before, maybe in another size.
    for view in ending.filling { view.fillsSuperview = true }
  }

  /// What is there once a screen has come.
  private func leave(after ending: Ending) -> Remains.Left {
    let (context, screens) = (self.context.context, self.context.screens)
    let front: View = context.foreground.view
    let around = context.container.subviews.filter { !screens.contains($0) }
    let place = order.firstIndex(of: front) ?? 0
    let behind = around.filter { view in order.prefix(place).contains(view) }
    tree.keepChanges()
    return Remains.Left(
      context: context, size: context.container.model.bounds.size,
      looks: zip(recording.entries, ending.plain).compactMap { entry, plain in
        let view = entry.view
        let set =
          helpers.contains(view)
          ? around.contains { view.isDescendant(of: $0) } ? entry.properties : []
          : view.model.components(differingFrom: plain).intersection(entry.properties)
        return set.isEmpty ? nil : (view, set, view.model)
      }, before: tree, after: tree.now, behind: behind, above: around.filter { !behind.contains($0) })
  }

  /// Runs the completions, in the order in which their blocks end.
  func complete(finished: Bool) {
    context.transitionWasCancelled = !finished
    if finished {
      recording.removeCourses()
      // What the animator has put nowhere is there at the end.
      for view in taken where view === context.view(forKey: .to) { view.isHidden = false }
    }
    for (_, block) in recording.blocks.enumerated().sorted(by: {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }) { block.completion?(finished) }
  }

  /// Says so where the animator has not completed the transition.
  func reportIncomplete() {
    guard !context.isComplete else { return }
    window?.report("\(name): completeTransition was not called; the transition has ended all the same")
  }
}
