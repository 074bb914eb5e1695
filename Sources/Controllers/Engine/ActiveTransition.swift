import SegueAnimation
import SegueGeometry
import SegueMotion
import SegueViews

/// One transition from beginning to end: puts the screens into a container, moves what is in it, and leaves nothing behind.
final class ActiveTransition {
  let request: TransitionRequest
  let context: TransitionContext
  /// What moves: 0 is dismissed, 1 is presented, whatever the operation.
  let animator: StateAnimator<Stop>
  enum Stop: Hashable {
    case state(TransitionState)
    case step(TransitionStep)
  }
  private(set) var prepared: PreparedTransition?
  /// Called at the end, with whether the transition finished.
  var completions: [(_ finished: Bool) -> Void] = []
  private let container = TransitionContainer()
  /// What keeps the presented look, if that lasts.
  private let presentation: PresentationController?
  private weak var window: Window?
  private var alongside: [() -> Void] = []

  /// A transition that has not begun.
  init(
    _ request: TransitionRequest, in window: Window, isInteractive: Bool,
    presentation: PresentationController?
  ) {
    (self.request, self.window, self.presentation) = (request, window, presentation)
    context = TransitionContext(
      operation: request.operation, background: request.background, foreground: request.foreground,
      container: container, isInteractive: isInteractive, keepsBackground: request.style == .custom)
    var apply: (Stop) -> Void = { _ in }
    animator = StateAnimator(
      [.state(.dismissed), .state(.presented)],
      initially: .state(request.operation.isForward ? .dismissed : .presented), over: window, tracks: [],
      leavesModel: true
    ) { apply($0) }
    apply = { [weak self] in self?.apply($0) }
  }

  /// Puts the screens into the container and prepares the transition, in the order that `Transition`
  /// documents.
  /// - Parameter alongside: called after both screens' appearance methods; returns the changes to animate
  ///   alongside.
  func setUp(alongside: () -> [() -> Void]) {
    guard let window, let stage = request.stage else { return }
    container.fillsSuperview = true
    container.frame = stage.bounds
    container.catches = { [weak self] in self?.catches($0) ?? false }
    container.arriving = { [weak self] in self.flatMap { $0.arriving(within: $0.approach) } }
    stage.insertSubview(container, above: request.from.view)
    placeScreens()
    // A screen that was disabled behind a modal can be pressed once it has nearly arrived.
    if !isForward { request.background.view.isBehindModal = false }
    window.suspendsFocusRing = true
    window.layoutIfNeeded()
    request.beginAppearance(animated: true)
    context.foreground.showWhatItHides()
    self.alongside = alongside()
    let statusBar = StatusBarTracker(from: request.from, to: request.to, in: window)
    prepare(in: window)
    animator.activate()
    animator.onChange = { [context] in
      for update in context.setup.updates { update() }
      statusBar.update()
    }
    context.onSourceShift = { [weak self] in self?.followSource() }
  }

  /// Restores everything except for the screen that is visible.
  /// - Parameter isEarly: what still moves goes on as decoration.
  func cleanUp(finished: Bool, isEarly: Bool = false) {
    let decoration = isEarly ? animator.shownMotions : []
    window?.activity = nil
    animator.rest()
    context.wasCancelled = !finished
    context.undoSetup(isPresented: finished == isForward)
    request.place(finished: finished, above: container)
    container.removeFromSuperview()
    if finished == isForward { presentation?.begin() }
    // From here on it is the views' own.
    if finished { for block in alongside { block() } }
    window?.suspendsFocusRing = false
    window?.layoutIfNeeded()
    if let window { StateAnimator<Bool>.settle(decoration, over: window) }
  }

  /// Calls the screens' appearance methods, and then the transition's `ended`.
  func report(finished: Bool) {
    if !finished { request.beginAppearance(finishing: false, animated: true) }
    request.endAppearance()
    (finished ? request.to : request.from).setNeedsStatusBarAppearanceUpdate()
    prepared?.ended(finished)
  }

  private var isForward: Bool { request.operation.isForward }

  private func placeScreens() {
    container.addSubview(request.background.view)
    container.addSubview(request.foreground.view)
  }

  /// - Parameter scrolls: whether a source that is not visible is scrolled into view.
  private func prepare(in window: Window, scrolls: Bool = true) {
    window.layoutIfNeeded()
    context.findSource(scrolls: scrolls)
    let prepared = PreparedTransition(
      request.transition, fallback: request.fallback, in: context, reducesMotion: window.reducesMotion,
      lasting: presentation?.transition)
    self.prepared = prepared
    animator.name = prepared.name
    animator.setTracks(prepared.tracks, between: prepared.steps.map { (.step($0), $0.position) })
    // Whether it follows more than the position is known after the first call.
    animator.onFollow = { [context, weak animator] drag in
      prepared.follow(drag)
      if context.followsPositionAlone { animator?.onFollow = nil }
    }
  }

  /// After a resize: leaves the plain screens in the container.
  func beginRearranging() {
    placeScreens()
    context.undoSetup(keeping: [request.background.view, request.foreground.view])
  }

  /// Everything is laid out in the new size; the transition continues at the same positions.
  func endRearranging() {
    guard let window else { return }
    prepare(in: window)
    animator.recapture()
    onRearrange()
  }
  /// Called after a resize.
  var onRearrange: () -> Void = {}

  /// The list of the source was scrolled, or has changed: looks for the source again before anything is drawn, and goes on from
  /// what is shown.
  private func followSource() {
    context.onSourceShift = {}
    window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, let window, container.superview != nil else { return }
      let shown = animator.shownLooks
      window.layoutIfNeeded()
      if !context.followsSource() {
        beginRearranging()
        window.layoutIfNeeded()
        prepare(in: window, scrolls: false)
      }
      animator.recapture(from: shown)
      context.onSourceShift = { [weak self] in self?.followSource() }
      onRearrange()
    }
  }

  private func apply(_ stop: Stop) {
    switch stop {
    case .step(let step):
      prepared?.applyStep(step)
    case .state(let state):
      context.applySource(state)
      prepared?.apply(state)
      // What is animated alongside has its end where the operation has its.
      if (state == .presented) == isForward { for block in alongside { block() } }
    }
  }

  /// Sends it to one of its ends.
  /// - Parameter velocity: in fractions of the operation per second, where it was held and moved.
  func go(finishing: Bool, velocity: Double? = nil) {
    animator.settle(
      in: .state(finishing == isForward ? .presented : .dismissed),
      velocity: velocity.map { isForward ? $0 : -$0 })
  }

  // MARK: - How far it is

  /// The progress of the operation, 0…1, for something that holds it.
  var fraction: Double { isForward ? animator.scrubPosition : 1 - animator.scrubPosition }
  /// The progress that the main track is shown to have; more than 1 where a spring overshoots.
  var progress: Double { isForward ? animator.position : 1 - animator.position }
  /// The position in the states for a progress of the operation.
  func position(at fraction: Double) -> Double { isForward ? fraction : 1 - fraction }

  // MARK: - Presses

  /// The screen to which it is heading, once everything that moves with the main track has less than `distance` points to go.
  func arriving(within distance: Double) -> View? {
    guard !animator.isHeld, animator.remainingDistance() < distance else { return nil }
    return (animator.state == .state(.presented)) == isForward ? request.to.view : request.from.view
  }

  /// Below this distance, in points, motion is invisible: the rest is decoration.
  static let arrival = 1.0
  /// Below this distance, in points, a press is meant for the arriving screen, and not to catch what is left of the motion: a
  /// small part of the travel (Docs/BEHAVIOR.md#dragging-and-releasing).
  var approach: Double { (animator.travel * 0.02).clamped(to: Self.arrival...14) }

  /// Whether a press catches it: on what moves.
  func catches(_ point: Point) -> Bool {
    if animator.isHeld { return true }
    let inWindow = container.convert(point, to: nil, by: .shown)
    return arriving(within: approach) == nil && animator.isMoving(at: inWindow, by: Self.arrival)
  }
}

/// The view in which a transition takes place. A press on what moves catches it; any other press goes to the arriving screen.
final class TransitionContainer: View {
  var catches: (Point) -> Bool = { _ in false }
  var arriving: () -> View? = { nil }

  override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    if catches(point) { return self }
    guard let screen = arriving() else { return self }
    return hit.isDescendant(of: screen) ? hit : self.hit(in: screen, at: point) ?? self
  }

  /// The view that would be pressed in a screen that may still be hidden, because snapshots are shown instead of it.
  private func hit(in screen: View, at point: Point) -> View? {
    guard let toScreen = screen.transform(to: self, by: .shown).inverted else { return nil }
    let inside = toScreen.apply(to: point)
    guard screen.isHiddenOrConcealed else { return screen.hitTest(inside) }
    for view in screen.subviews.reversed() {
      guard let toView = view.shown.toSuperview.inverted else { continue }
      if let hit = view.hitTest(toView.apply(to: inside)) { return hit }
    }
    return screen.receivesInput && screen.contains(inside) ? screen : nil
  }
}
