import SegueAnimation
import SegueViews

/// An object that performs one transition from beginning to end. It puts both screens into a container, moves views there, and
/// restores everything at the end. A transition that keeps its presented state does not end when it reaches that state.
/// Instead, it rests there with everything that it prepared, and continues when the screen is dismissed.
final class ActiveTransition {
  private(set) var request: TransitionRequest
  let context: TransitionContext
  /// The animator of the transition. Its first state is `.dismissed` and its last one `.presented`, for every operation.
  let animator: StateAnimator<Stop>
  enum Stop: Hashable {
    case state(TransitionState)
    case step(String)
  }
  var prepared: PreparedTransition?
  /// The closures to call at the end of the transition, with whether it finished.
  var completions: [(_ finished: Bool) -> Void] = []
  /// Called when the drag or the code that started the transition has released it.
  var interactionHandlers: [(TransitionCoordinator) -> Void] = []
  /// Called after the transition has been prepared again because of a resize or a change to the source.
  var onRearrange: () -> Void = {}
  let container = TransitionContainer()
  weak var window: Window?
  private var alongside: [() -> Void] = []
  /// The time at which the appearance methods were called for the start of the operation.
  private var beginTime: Double?
  /// The views that the transition has added to the container.
  var helpers: [View] = []
  /// Whether the screens only cross-fade, because reduced motion is on, and neither a drag nor code drives the transition from
  /// its start.
  private var crossFades = false
  /// Whether application code sets the properties of views. If so, presses go to the views under the pointer instead of
  /// catching the transition.
  var isDrivenByCode = false {
    didSet { if isDrivenByCode != oldValue { container.isResting = isDrivenByCode } }
  }
  /// The property values in which the transition rests; `nil` while it moves.
  var rest: RestingLook?
  /// The drags on the presented sheet; `nil` if the screen is not a sheet.
  private(set) var sheet: SheetInteraction?
  /// Whether the screens' `viewWill…` methods have been called for the operation, but their `viewDid…` methods have not.
  private var hasBegun = false

  /// Creates a transition without starting it.
  init(_ request: TransitionRequest, in window: Window) {
    (self.request, self.window) = (request, window)
    context = TransitionContext(
      operation: request.operation, background: request.background, foreground: request.foreground,
      container: container, isInteractive: false, keepsBackground: request.style == .custom)
    // A dismissal hides these views again if it needs to; the default dismissal hides nothing.
    request.foreground.showViewsHiddenWhilePresented()
    var apply: (Stop) -> Void = { _ in }
    animator = StateAnimator(
      [.state(.dismissed), .state(.presented)],
      initially: .state(request.operation.isForward ? .dismissed : .presented), over: window, tracks: [],
      leavesModel: true
    ) { apply($0) }
    animator.limit = Self.longest
    apply = { [weak self] in self?.apply($0) }
    container.active = self
  }

  /// The maximum duration of a motion that nothing drives, in seconds. There is a limit because no other transition can begin
  /// before the motion ends.
  static let longest = 60.0

  /// Removes the update closures, which may retain the context, when the window is released.
  isolated deinit { context.endUpdates() }

  /// Stores the request for an operation that is about to begin. The transition may be new, or may rest in its presented state.
  func begin(_ request: TransitionRequest, isInteractive: Bool) {
    self.request = request
    context.begin(request.operation, isInteractive: isInteractive)
  }

  /// Puts the screens into the container and prepares the transition, in the order that `Transition` documents.
  /// - Parameters:
  ///   - begins: whether to call the appearance methods now; `false` if the operation is not decided until a drag ends.
  ///   - willBegin: called after the appearance methods of both screens.
  ///   - alongside: returns the changes to animate alongside; called once everything is prepared.
  func setUp(
    begins: Bool = true, willBegin: () -> Void = {}, alongside: () -> [() -> Void] = { [] }
  ) {
    guard let window, request.stage != nil else { return }
    enter()
    window.suspendsFocusRing = true
    window.layoutIfNeeded()
    if begins { beginAppearance() }
    context.foreground.showViewsHiddenWhilePresented()
    willBegin()
    crossFades = window.traitCollection.reducesMotion && !context.isInteractive
    let statusBar = StatusBarTracker(from: request.from, to: request.to, in: window)
    prepare(in: window, moving: true)
    self.alongside = alongside()
    animator.activate()
    animator.onChange = { [context] in
      context.shownChanged()
      statusBar.update()
    }
    context.onSourceShift = { [weak self] in self?.followSource() }
  }

  /// Calls the screens' appearance methods for the start of the operation.
  private func beginAppearance() {
    // A screen that was disabled behind a modal receives presses once it has nearly arrived.
    if !isForward { request.background.view.isBehindModal = false }
    request.beginAppearance(animated: true)
    (hasBegun, beginTime) = (true, window?.timeline.now)
  }

  /// Adds a change to animate alongside a transition that has just begun.
  /// - Returns: `false` if time has passed since the transition began; the change is then not made.
  func animateAlongside(_ change: @escaping () -> Void) -> Bool {
    guard hasBegun, let window, window.timeline.now == beginTime else { return false }
    alongside.append(change)
    animator.recapture()
    return true
  }

  /// Records the state to which a released sheet moves. If it is the dismissed state, calls the appearance methods.
  /// - Parameter alongside: returns the changes to animate alongside; called after the appearance methods.
  func willGo(to stop: Stop, alongside: () -> [() -> Void]) {
    guard stop == .state(.dismissed) else { return setRestingStop(stop) }
    guard !hasBegun else { return }
    beginAppearance()
    self.alongside = alongside()
    if !self.alongside.isEmpty { animator.recapture(from: animator.shownMotions) }
  }

  /// Records the state in which the transition will rest, and selects its detent if the screen is a sheet.
  private func setRestingStop(_ stop: Stop) {
    if case .step(let name) = stop { context.restingStep = name } else { context.restingStep = nil }
    guard sheet != nil, let presentation = context.foreground.sheetPresentation else { return }
    let ordered = SheetGeometry(presentation, in: container).detents
    presentation.selected =
      ordered.first { $0.identifier == context.restingStep } ?? ordered.last ?? presentation.selected
  }

  /// Exchanges the screens of a request immediately, without animation.
  func exchange(_ request: TransitionRequest) {
    begin(request, isInteractive: false)
    request.beginAppearance(animated: false)
    enter()
    if let window, isForward, !(request.transition is any DismissalPreparing) {
      prepare(in: window, moving: false)
      animator.set(presentedStop)
    }
    cleanUp(finished: true)
  }

  /// Puts both screens into the container. If the transition rests, they are already in the container, and the method only
  /// undoes the property values of the resting state.
  private func enter() {
    if isResting {
      wake()
      if request.transition is any DismissalPreparing { return prepared = nil }
      guard context.foreground.transitionSource != nil else { return }
      // The source may have moved, so the transition is prepared again.
      leaveHelpers()
      prepared = nil
      return
    }
    guard let stage = request.stage else { return }
    container.fillsSuperview = true
    container.frame = stage.bounds
    stage.insertSubview(container, above: request.from.view)
    placeScreens()
  }

  /// Restores the view tree at the end of the operation, with only the visible screen in it. A transition that keeps its
  /// presented state comes to rest instead.
  /// - Parameters:
  ///   - finished: whether the operation finished; if `false`, it was cancelled.
  ///   - isEarly: whether the transition ends before its motion does; views that are still moving then continue without it.
  func cleanUp(finished: Bool, isEarly: Bool = false) {
    var decoration = isEarly ? animator.lastingMotions : []
    let origin = request.stage?.convert(Point.zero, to: nil)
    window?.activity = nil
    isDrivenByCode = false
    let isPresented = finished == isForward
    animator.rest()
    // The drags of a resting sheet retain the animator, whose closures would retain the screen.
    (animator.onChange, animator.onFollow) = (nil, nil)
    context.onSourceShift = {}
    context.wasCancelled = !finished
    window?.presentations.removeAll { $0 === self }
    request.willEnd(finished)
    if isPresented, prepared?.rests == true {
      comeToRest()
      window?.presentations.append(self)
    } else {
      sheet?.end()
      sheet = nil
      context.undoSetup(isPresented: isPresented)
      request.place(finished: finished, above: container)
      container.removeFromSuperview()
      if prepared?.rests == true { context.foreground.view.traitOverrides.userInterfaceLevel = nil }
    }
    // From here on, the changes made alongside are ordinary property values of the views.
    if finished { for block in alongside { block() } }
    alongside = []
    window?.suspendsFocusRing = false
    window?.layoutIfNeeded()
    if let origin, let moved = request.stage?.convert(Point.zero, to: nil), moved != origin {
      // The stage may have moved in the window, but views that continue to move must not jump.
      for index in decoration.indices where decoration[index].view.superview === request.stage {
        decoration[index].move(by: origin - moved)
      }
    }
    if let window { StateAnimator<Bool>.settle(decoration, over: window) }
  }

  /// Calls the screens' appearance methods for the end of the operation, and then the transition's `ended`.
  func report(finished: Bool) {
    guard hasBegun else { return }
    hasBegun = false
    if !finished { request.beginAppearance(finishing: false, animated: true) }
    request.endAppearance()
    (finished ? request.to : request.from).setNeedsStatusBarAppearanceUpdate()
    window?.onCall?("ended(finished: \(finished))", prepared?.name ?? "")
    prepared?.ended(finished)
  }

  var isForward: Bool { request.operation.isForward }

  func placeScreens() {
    container.addSubview(request.background.view)
    container.addSubview(request.foreground.view)
  }

  /// Sets up the animator. Prepares the transition first, unless its participants from the resting state are still valid.
  /// - Parameters:
  ///   - moving: whether the transition is about to move; if `false`, it comes to rest.
  ///   - scrolls: whether a source that is not visible is scrolled into view.
  func prepare(in window: Window, moving: Bool, scrolls: Bool = true) {
    window.layoutIfNeeded()
    let prepared = self.prepared ?? prepare(scrolls: scrolls)
    self.prepared = prepared
    animator.name = prepared.name
    animator.tuningTitle = "\(prepared.name) \(request.operation)"
    let resting = prepared.steps.filter(\.rests).sorted { $0.position < $1.position }
    levels = DragScale([0] + resting.map(\.position) + [1], resistance: .proportional(1))
    animator.setStates(
      [.state(.dismissed)] + resting.map { .step($0.name) } + [.state(.presented)],
      in: isForward ? .state(.dismissed) : presentedStop)
    if prepared.rests, sheet == nil, let presentation = context.foreground.sheetPresentation,
      request.transition is any SheetPresenting
    {
      sheet = SheetInteraction(presentation, of: self)
    }
    sheet?.placeGrabber()
    if prepared.rests { context.foreground.view.traitOverrides.userInterfaceLevel = .elevated }
    guard moving else { return }
    // With reduced motion, a transition that a pointer releases moves on to its end, which is close. It fades only if it keeps
    // its presented state.
    animator.fadesWithReducedMotion = prepared.rests
    if prepared.rests, crossFades {
      let duration = min(prepared.duration, CrossFade.longest)
      animator.setTracks([Track(.spring(duration: duration, dampingRatio: 1))], between: [])
      animator.onFollow = nil
      return
    }
    animator.setTracks(
      prepared.tracks,
      between: prepared.steps.filter { !$0.rests }.map { (.step($0.name), levels.position(at: $0.position)) })
    // The first call shows whether `follow` is the default. If so, `follow` is not called again.
    animator.onFollow = { [context, weak animator] drag in
      prepared.follow(drag)
      if context.followsPositionAlone { animator?.onFollow = nil }
    }
  }

  private func prepare(scrolls: Bool) -> PreparedTransition {
    window?.onCall?("prepare", "\(type(of: request.transition))")
    let before = container.subviews
    context.findSource(scrolls: scrolls)
    let prepared = PreparedTransition(
      request.transition, fallback: request.fallback, in: context, crossFades: crossFades)
    helpers = container.subviews.filter { view in !before.contains { $0 === view } }
    return prepared
  }

  private func apply(_ stop: Stop) {
    setLook(stop)
    // The changes made alongside reach their final values in the state in which the operation ends.
    if stop == (isForward ? presentedStop : .state(.dismissed)) { for block in alongside { block() } }
  }

  func setLook(_ stop: Stop) {
    switch stop {
    case .state(let state):
      context.applySource(state)
      prepared?.apply(state)
    case .step(let name):
      guard let step = prepared?.steps.first(where: { $0.name == name }) else { return }
      if step.rests { context.applySource(.presented) }
      prepared?.applyStep(step)
    }
  }

  /// Moves the transition to its end or back to its start.
  /// - Parameters:
  ///   - finishing: whether the operation finishes; if `false`, it is cancelled.
  ///   - velocity: the velocity of a transition that was moved while it was held, in fractions of the operation per second.
  ///     With `nil`, a transition that was not moved continues at its previous velocity.
  func go(finishing: Bool, velocity: Double? = nil) {
    let (whole, place) = (presentedLevel * (isForward ? 1 : -1), animator.scrubPosition)
    animator.settle(
      in: finishing == isForward ? presentedStop : .state(.dismissed),
      velocity: velocity.map { levels.velocity(at: levels.point(at: place), pointer: $0 * whole) })
  }

  // MARK: - Progress

  /// The levels of the states: 0 for dismissed, 1 for presented, and fractions in between for the steps in which the transition
  /// may rest. The animator's position is a position on this scale. Beyond the first and the last level, the scale continues
  /// as between the two closest levels.
  private var levels = DragScale([0, 1], resistance: .proportional(1))

  private var presentedLevel: Double {
    animator.states.firstIndex(of: presentedStop).map { levels.places[$0] } ?? 1
  }

  private func fraction(at position: Double) -> Double {
    let part = levels.point(at: position) / presentedLevel
    return isForward ? part : 1 - part
  }

  /// The fraction of the operation at which `track` would show the transition as it is now, 0…1.
  var fraction: Double { fraction(at: animator.scrubPosition) }
  /// The fraction of the operation that the main track shows; more than 1 while a spring overshoots.
  var progress: Double { fraction(at: animator.position) }
  /// Returns the animator's position for a fraction of the operation.
  func position(at fraction: Double) -> Double {
    levels.position(at: (isForward ? fraction : 1 - fraction) * presentedLevel)
  }
}
