import SegueAnimation
import SegueViews

/// One transition from beginning to end: puts the screens into a container, moves what is in it, and leaves nothing behind. One
/// that keeps its presented look has not ended when that is reached: it rests there, with everything that it has prepared, and
/// goes on when the screen is dismissed.
final class ActiveTransition {
  private(set) var request: TransitionRequest
  let context: TransitionContext
  /// What moves: 0 is dismissed, the last state is presented, whatever the operation.
  let animator: StateAnimator<Stop>
  enum Stop: Hashable {
    case state(TransitionState)
    case step(String)
  }
  private(set) var prepared: PreparedTransition?
  /// Called at the end, with whether the transition finished.
  var completions: [(_ finished: Bool) -> Void] = []
  let container = TransitionContainer()
  private weak var window: Window?
  private var alongside: [() -> Void] = []
  /// What the transition has put into the container.
  private var helpers: [View] = []
  /// Whether the screens only fade into each other: with reduced motion, unless a pointer leads them.
  private var crossFades = false
  /// Whether code of the application moves everything, and takes the presses on it.
  var isLeftToCode = false { didSet { if isLeftToCode != oldValue { container.isResting = isLeftToCode } } }
  /// The look in which it rests.
  private var rest: RestingLook?
  /// The drags on the sheet, if it is one.
  private(set) var sheet: SheetInteraction?
  /// Whether the screens know of the operation.
  private var hasBegun = false

  /// A transition that has not begun.
  init(_ request: TransitionRequest, in window: Window) {
    (self.request, self.window) = (request, window)
    context = TransitionContext(
      operation: request.operation, background: request.background, foreground: request.foreground,
      container: container, isInteractive: false, keepsBackground: request.style == .custom)
    var apply: (Stop) -> Void = { _ in }
    animator = StateAnimator(
      [.state(.dismissed), .state(.presented)],
      initially: .state(request.operation.isForward ? .dismissed : .presented), over: window, tracks: [],
      leavesModel: true
    ) { apply($0) }
    animator.limit = Self.longest
    apply = { [weak self] in self?.apply($0) }
  }

  /// The longest transition, in seconds. Until it is over no other one begins.
  static let longest = 60.0

  /// With the window goes what updates views, which may hold the context.
  isolated deinit { context.endUpdates() }

  /// Takes the request with which it begins, or goes on from where it rests.
  func begin(_ request: TransitionRequest, isInteractive: Bool) {
    self.request = request
    context.begin(request.operation, isInteractive: isInteractive)
  }

  /// Puts the screens into the container and prepares the transition, in the order that `Transition`
  /// documents.
  /// - Parameters:
  ///   - begins: whether the operation begins now, and not once it is decided.
  ///   - willBegin: called after both screens' appearance methods.
  ///   - alongside: returns the changes to animate alongside, once everything is prepared.
  func setUp(
    begins: Bool = true, willBegin: () -> Void = {}, alongside: () -> [() -> Void] = { [] }
  ) {
    guard let window, request.stage != nil else { return }
    enter()
    container.catches = { [weak self] in self?.catches($0) ?? false }
    container.scrolls = { [weak self] in self?.sheet?.scrolled($0) ?? false }
    container.arriving = { [weak self] in self.flatMap { $0.arriving(within: $0.approach) } }
    window.suspendsFocusRing = true
    window.layoutIfNeeded()
    if begins { beginAppearance() }
    context.foreground.showWhatItHides()
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

  /// Calls the screens' appearance methods.
  private func beginAppearance() {
    // A screen that was disabled behind a modal can be pressed once it has nearly arrived.
    if !isForward { request.background.view.isBehindModal = false }
    request.beginAppearance(animated: true)
    hasBegun = true
  }

  /// A drag has decided where the sheet goes.
  /// - Parameter alongside: returns the changes to animate alongside, once the screens know that it goes.
  func willGo(to stop: Stop, alongside: () -> [() -> Void]) {
    guard stop == .state(.dismissed) else { return setRestingStop(stop) }
    guard !hasBegun else { return }
    beginAppearance()
    self.alongside = alongside()
    if !self.alongside.isEmpty { animator.recapture(from: animator.shownMotions) }
  }

  /// It comes to rest there.
  private func setRestingStop(_ stop: Stop) {
    if case .step(let name) = stop { context.restingStep = name } else { context.restingStep = nil }
    guard sheet != nil, let presentation = context.foreground.sheetPresentation else { return }
    let ordered = SheetGeometry(presentation, in: container).detents
    presentation.selected =
      ordered.first { $0.identifier == context.restingStep } ?? ordered.last ?? presentation.selected
  }

  /// Changes the screens at once.
  func exchange() {
    request.beginAppearance(animated: false)
    enter()
    if let window, isForward, !(request.transition is any DismissalPreparing) {
      prepare(in: window, moving: false)
      animator.set(presentedStop)
    }
    cleanUp(finished: true)
  }

  /// Puts the plain screens into the container.
  private func enter() {
    if isResting {
      wake()
      if request.transition is any DismissalPreparing { return prepared = nil }
      guard context.foreground.transitionSource != nil else { return }
      // By now that may be elsewhere.
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

  /// Restores everything except for the screen that is visible, unless it rests in a look of its own.
  /// - Parameter isEarly: what still moves goes on as decoration.
  func cleanUp(finished: Bool, isEarly: Bool = false) {
    var decoration = isEarly ? animator.shownMotions : []
    let origin = request.stage?.convert(Point.zero, to: nil)
    window?.activity = nil
    isLeftToCode = false
    let isPresented = finished == isForward
    animator.rest()
    // A sheet that rests holds the animator, which would hold its screen.
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
    // From here on it is the views' own.
    if finished { for block in alongside { block() } }
    alongside = []
    window?.suspendsFocusRing = false
    window?.layoutIfNeeded()
    if let origin, let moved = request.stage?.convert(Point.zero, to: nil), moved != origin {
      // The stage may have other bounds now, and screens are placed in it.
      for index in decoration.indices where decoration[index].view.superview === request.stage {
        decoration[index].move(by: origin - moved)
      }
    }
    if let window { StateAnimator<Bool>.settle(decoration, over: window) }
  }

  /// Calls the screens' appearance methods, and then the transition's `ended`.
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

  private func placeScreens() {
    container.addSubview(request.background.view)
    container.addSubview(request.foreground.view)
  }

  /// Prepares the transition, unless it has rested with what it prepared, and its motion.
  /// - Parameter scrolls: whether a source that is not visible is scrolled into view.
  private func prepare(in window: Window, moving: Bool, scrolls: Bool = true) {
    window.layoutIfNeeded()
    let prepared = self.prepared ?? prepare(scrolls: scrolls)
    self.prepared = prepared
    animator.name = prepared.name
    animator.tuningTitle = "\(prepared.name) \(request.operation)"
    let resting = prepared.steps.filter(\.rests).sorted { $0.position < $1.position }
    levels = TransitionLevels(resting.map(\.position))
    animator.setStates(
      [.state(.dismissed)] + resting.map { .step($0.name) } + [.state(.presented)],
      in: isForward ? .state(.dismissed) : presentedStop)
    if prepared.rests, sheet == nil, let presentation = context.foreground.sheetPresentation,
      request.transition is any SheetPresenting
    {
      sheet = SheetInteraction(presentation, of: self)
      container.catcher = context.foreground.view
    }
    sheet?.placeGrabber()
    if prepared.rests { context.foreground.view.traitOverrides.userInterfaceLevel = .elevated }
    guard moving else { return }
    // What was led by a pointer is near its end when it is released, and simply goes there.
    animator.fadesWithReducedMotion = prepared.rests
    if prepared.rests, crossFades {
      let duration = min(prepared.duration, CrossFade.longest)
      animator.setTracks([Track(.spring(duration: duration, dampingRatio: 1))], between: [])
      animator.onFollow = nil
      return
    }
    animator.setTracks(
      prepared.tracks,
      between: prepared.steps.filter { !$0.rests }.map { (.step($0.name), levels.position(of: $0.position)) })
    // Whether it follows more than the position is known after the first call.
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

  /// After a resize: leaves the plain screens in the container.
  func beginRearranging() {
    prepared = nil
    if isResting {
      wake()
      leaveHelpers()
    } else {
      placeScreens()
      context.undoSetup(keeping: [request.background.view, request.foreground.view])
    }
  }

  /// Everything is laid out in the new size; the transition continues at the same positions, or rests.
  func endRearranging() {
    guard let window else { return }
    guard animator.isActive else {
      // A screen behind that is itself presented has been taken back by what brought it.
      let background = context.background.view
      if !background.isDescendant(of: container) { container.insertSubview(background, at: 0) }
      prepare(in: window, moving: false)
      return comeToRest()
    }
    placeScreens()
    prepare(in: window, moving: true)
    animator.recapture()
    onRearrange()
  }
  /// Called after a resize.
  var onRearrange: () -> Void = {}

  /// Another screen is behind what rests, and its container lies elsewhere.
  func rest(over background: ViewController, in move: (View) -> Void) {
    beginRearranging()
    move(container)
    context.background = background
    window?.layoutIfNeeded()
    endRearranging()
  }

  /// The list of the source was scrolled, or has changed: looks for the source again before anything is drawn, and goes on from
  /// what is shown.
  private func followSource() {
    context.onSourceShift = {}
    window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, let window, container.superview != nil else { return }
      let shown = animator.shownMotions
      window.layoutIfNeeded()
      if !context.followsSource() {
        beginRearranging()
        window.layoutIfNeeded()
        prepare(in: window, moving: true, scrolls: false)
      }
      animator.recapture(from: shown)
      context.onSourceShift = { [weak self] in self?.followSource() }
      onRearrange()
    }
  }

  private func apply(_ stop: Stop) {
    setLook(stop)
    // What is animated alongside has its end where the operation has its.
    if stop == (isForward ? presentedStop : .state(.dismissed)) { for block in alongside { block() } }
  }

  private func setLook(_ stop: Stop) {
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

  /// Sends it to one of its ends.
  /// - Parameter velocity: in fractions of the operation per second, where it was held and moved.
  func go(finishing: Bool, velocity: Double? = nil) {
    let (whole, place) = (presentedLevel * (isForward ? 1 : -1), animator.scrubPosition)
    animator.settle(
      in: finishing == isForward ? presentedStop : .state(.dismissed),
      velocity: velocity.map { levels.velocity(at: place, level: $0 * whole) })
  }

  // MARK: - At rest

  /// Whether it rests in the look in which its screen is presented.
  var isResting: Bool { rest != nil }

  /// The view in which the screens would be without the container.
  var stage: View? { container.superview }

  /// Where it rests, or comes to rest.
  private var presentedStop: Stop {
    let step = context.restingStep.flatMap { name in
      prepared?.steps.first { $0.name == name && $0.rests }
    }
    return step.map { .step($0.name) } ?? .state(.presented)
  }

  /// Leaves the screens in the container, with everything as it is in that state.
  private func comeToRest() {
    for each in container.gestureRecognizers { container.removeGestureRecognizer(each) }
    container.isResting = true
    context.background.view.isBehindModal = sheet?.isModal ?? true
    rest = RestingLook(of: [context.background.view, context.foreground.view], in: container) {
      setLook(presentedStop)
    }
    context.shownChanged()
  }

  /// Leaves the plain screens with the helper views, where they were.
  private func wake() {
    rest?.undo()
    rest = nil
    container.isResting = false
    container.layoutIfNeeded()
  }

  /// Removes the helper views, and nothing that has been put over the screens since then.
  private func leaveHelpers() {
    context.undoSetup(keeping: container.subviews)
    let foreground = context.foreground.view
    if let place = sequence(first: foreground, next: \.superview).first(where: { $0.superview === container }
    ),
      place !== foreground
    {
      container.insertSubview(foreground, below: place)
    }
    for helper in helpers { helper.removeFromSuperview() }
    container.layoutIfNeeded()
  }

  // MARK: - How far it is

  private var levels = TransitionLevels([])

  private var presentedLevel: Double {
    animator.states.firstIndex(of: presentedStop).map { levels[$0] } ?? 1
  }

  private func fraction(at position: Double) -> Double {
    let part = levels.level(at: position) / presentedLevel
    return isForward ? part : 1 - part
  }

  /// The progress of the operation, 0…1, for something that holds it.
  var fraction: Double { fraction(at: animator.scrubPosition) }
  /// The progress that the main track is shown to have; more than 1 where a spring overshoots.
  var progress: Double { fraction(at: animator.position) }
  /// The position in the states for a progress of the operation.
  func position(at fraction: Double) -> Double {
    levels.position(of: (isForward ? fraction : 1 - fraction) * presentedLevel)
  }
}
