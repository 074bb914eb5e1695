import SegueAnimation
import SegueViews

/// An object that runs the transitions of a window, one at a time: it starts them, reverses them, and lets pointers catch them.
/// `ViewController.transitionCoordinator` returns the coordinator while a transition is active, as soon as the first appearance
/// method is called.
///
/// The table in `TransitionMachine` defines the next phase for each event in each phase.
///
/// The screens of a window retain the coordinator. The window retains the running transition, which retains its screens, so a
/// window that is released also releases its transition.
public final class TransitionCoordinator {
  private var machine = TransitionMachine()
  private(set) weak var active: ActiveTransition?
  /// The transition that is being prepared; `nil` at any other time.
  private weak var preparing: ActiveTransition?
  private weak var drag: TransitionDrag?
  private var alongside: [() -> Void] = []
  /// The closures to call at the end of a transition that is being prepared.
  private var completions: [(_ finished: Bool) -> Void] = []
  /// Whether the screens' appearance methods are being called. A transition that these methods try to start is dropped, because
  /// only one can run at a time.
  private var isPreparing = false

  /// Whether nothing moves, so that changes alongside are made immediately.
  private let isImmediate: Bool

  /// Creates a coordinator.
  /// - Parameter isImmediate: whether changes alongside are made immediately, as in `viewWillTransition(to:with:)`; `false` by
  ///   default.
  init(isImmediate: Bool = false) { self.isImmediate = isImmediate }

  /// Whether no transition is active.
  package var isIdle: Bool { machine.phase == .idle && !isPreparing }

  /// Returns whether another transition can begin. First ends the active transition, if its remaining motion is invisible.
  @discardableResult
  func makeAvailable() -> Bool { endEarly(within: ActiveTransition.arrival) }

  /// Returns whether a drag on the arriving screen can begin another transition. First ends the active transition, if it has
  /// nearly arrived. The remaining distance may be somewhat longer than for `makeAvailable`.
  @discardableResult
  package func makeAvailableForDrag() -> Bool { endEarly(within: active?.approach ?? 0) }

  /// Ends the active transition if its views are less than `distance` points away from their final positions. Views that are
  /// still moving continue without it. Returns whether no transition is active now.
  private func endEarly(within distance: Double) -> Bool {
    if !isIdle, active?.arriving(within: distance) != nil { handle(.arrive, isEarly: true) }
    return isIdle
  }

  /// Whether the drag or the code that started the transition still drives it, and has not released it yet.
  public private(set) var isInteractive = false {
    didSet {
      guard isInteractive != oldValue else { return }
      for handler in active?.interactionHandlers ?? [] { handler(self) }
    }
  }

  /// Whether the transition moves back to where it began.
  public var isCancelled: Bool { machine.phase.outcome == .cancelled }

  /// Calls a closure whenever `isInteractive` changes: when the drag or the code that started the transition releases it.
  /// - Parameter handler: receives the coordinator; its `isCancelled` is known. Never called if no transition is active.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    (active ?? preparing)?.interactionHandlers.append(handler)
  }

  /// Whether a pointer, a key or a slider holds the transition.
  public var isHeld: Bool { if case .held = machine.phase { true } else { false } }

  /// The progress that the main track shows, 0…1, or more while a spring overshoots; 0 when idle.
  public var progress: Double { active?.progress ?? 0 }

  /// The velocity of the main track, in transitions per second; 0 when idle.
  package var velocity: Double { active?.animator.velocity ?? 0 }

  /// The duration of the transition that is active or being prepared, in seconds; 0 when idle.
  package var duration: Double { (active ?? preparing)?.animator.total ?? 0 }

  /// Whether a drag or code drives the active transition from its start.
  package var isInitiallyInteractive: Bool { (active ?? preparing)?.context.isInteractive ?? false }

  /// Whether the active transition has intermediate steps or several tracks, so that its velocity may change abruptly.
  package var hasParts: Bool { active?.prepared.map { !$0.steps.isEmpty || $0.tracks.count > 1 } ?? false }

  /// The closures of the active transition whose results differ for the same arguments. Each element has the closure's name and
  /// the view whose properties vary, or `nil` if the return value varies.
  package var impureClosures: [(name: String, what: ImpureView?)] {
    guard let active, let prepared = active.prepared else { return [] }
    let views = [
      ("apply", active.animator.viewWithImpureApply), ("follow", active.animator.viewWithImpureFollow),
    ]
    return prepared.impureClosureNames.map { ($0, nil) } + views.filter { $0.1 != nil }
  }

  /// Whether the transition is driven by a drag whose view is meant to resist.
  package var isYielding: Bool { drag?.isYielding ?? false }

  /// The view from which the active transition opens, and into which it closes.
  package var sourceView: View? { active?.context.sourceView }

  /// The view of the active transition's background.
  package var backgroundView: View? { active?.context.background.view }
  /// The background and the foreground of the transition, in this order; empty when idle.
  package var screens: [ViewController] {
    (active ?? preparing).map { [$0.context.background, $0.context.foreground] } ?? []
  }

  /// The operation of the transition that is active or being prepared; `nil` when idle.
  public var operation: TransitionOperation? { (active ?? preparing)?.context.operation }

  /// Animates changes to other views along with the transition. Call this method in `viewWillAppear`, `viewWillDisappear` or
  /// `prepare`, or right after the call that begins the transition. For a sheet that is dragged out of the window, the appearance
  /// methods are called when the sheet is released. The views keep the changes if the transition finishes; if it is cancelled,
  /// the changes are undone. Without animation, and on the coordinator that `viewWillTransition(to:with:)` receives, the changes
  /// are made immediately.
  /// - Parameters:
  ///   - animations: sets properties to their final values. Called several times; on each call, the views have the properties
  ///     that they have at rest.
  ///   - completion: called at the end with whether the transition finished, even if the call was too late for `animations`.
  /// - Returns: whether the call was made in time. If not, `animations` is not called. When the coordinator is idle, neither
  ///   closure is called.
  @discardableResult
  public func animateAlongside(
    _ animations: @escaping () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    if isImmediate {
      animations()
      completion?(true)
      return true
    }
    guard !isIdle else { return false }
    if let completion { add(completion) }
    guard isPreparing else { return active?.animateAlongside(animations) ?? false }
    alongside.append(animations)
    return true
  }

  private func takeAlongside() -> [() -> Void] {
    defer { alongside = [] }
    return alongside
  }

  /// Adds a closure to call at the end of the transition that is active or being prepared.
  func add(_ completion: @escaping (_ finished: Bool) -> Void) {
    if let active { active.completions.append(completion) } else { completions.append(completion) }
  }

  // MARK: - Interaction

  /// Holds a running transition at its current position. The call has no effect if no transition is running.
  public func hold() { handle(.grab) }

  /// Shows a held transition at a fraction of the operation, clamped to 0…1. The call has no effect if the transition is not
  /// held.
  public func track(_ fraction: Double) {
    guard let active, handle(.track) else { return }
    drag?.yield()
    active.animator.track(active.position(at: fraction.bounded(.fractions, or: active.fraction)))
  }

  /// Sends the transition to its end.
  /// - Parameter velocity: the velocity of a held transition, in fractions of the operation per second. With `nil`, a
  ///   transition that was held but not moved continues at its previous velocity.
  public func finish(velocity: Double? = nil) { head(toward: .finished, velocity: velocity) }

  /// Sends the transition back to its beginning.
  /// - Parameter velocity: the velocity of a held transition, in fractions of the operation per second; negative values point
  ///   toward the beginning. With `nil`, a transition that was held but not moved continues at its previous velocity.
  public func cancel(velocity: Double? = nil) { head(toward: .cancelled, velocity: velocity) }

  /// Shows a held transition at the position to which a pointer has dragged it.
  func track(_ state: DragState) {
    guard let active, handle(.track) else { return }
    let drag = active.animator.grabbed(by: state)
    active.context.drag = drag
    active.animator.follow(drag)
  }

  /// Releases a transition that was held but not moved; it continues in its previous direction.
  func letGo() { if case .held(let outcome) = machine.phase { head(toward: outcome) } }

  /// Releases a transition that was moved while it was held. Its `finishes` decides whether it moves to its end or back to its
  /// start.
  /// - Parameters:
  ///   - fractionVelocity: the forward velocity, in fractions per second.
  ///   - speed: the forward velocity, in points per second; by default, that of the view with the longest travel.
  func letGo(fractionVelocity: Double, speed: Double? = nil) {
    guard let active, let prepared = active.prepared else { return }
    let finishes = prepared.finishes(active.fraction, speed ?? fractionVelocity * active.animator.travel)
    // At either end, a pointer no longer moves the transition.
    let isInside = active.fraction > 0 && active.fraction < 1
    head(toward: finishes ? .finished : .cancelled, velocity: isInside ? fractionVelocity : 0)
  }

  /// Ends a held transition immediately, without animation.
  package func end(finished: Bool) {
    head(toward: finished ? .finished : .cancelled)
    handle(.arrive)
  }

  /// Cancels the active transition if it performs `operation` and `isMeant` returns `true` for its request. First ends the
  /// transition instead, if its remaining motion is invisible.
  /// - Parameters:
  ///   - operation: the operation to cancel.
  ///   - completion: called at the end, with whether the transition was cancelled.
  ///   - isMeant: returns whether a request is the one to cancel.
  /// - Returns: whether there was such a transition, including one that was already on its way back.
  func reverse(
    if operation: TransitionOperation, completion: ((_ finished: Bool) -> Void)?,
    where isMeant: (TransitionRequest) -> Bool
  ) -> Bool {
    guard !makeAvailable(), let active, active.context.operation == operation, isMeant(active.request) else {
      return false
    }
    if let completion { add { completion(!$0) } }
    cancel()
    return true
  }

  /// Ends the active transition immediately, in the state toward which it moves; a held transition is cancelled.
  func endNow() {
    if isHeld { cancel() }
    handle(.arrive)
  }

  /// Reverses a running transition. The call has no effect on a transition that is held.
  func reverse() {
    guard case .running(let heading) = machine.phase else { return }
    head(toward: heading == .finished ? .cancelled : .finished)
  }

  private func head(toward outcome: TransitionMachine.Outcome, velocity: Double? = nil) {
    guard let active, handle(.head(toward: outcome)) else { return }
    drag?.yield()
    active.go(finishing: outcome == .finished, velocity: velocity)
    // A handler may send the transition elsewhere.
    isInteractive = false
  }

  // MARK: - Beginning and ending

  /// Starts a transition, unless one is active. Without animation, or outside a window, exchanges the screens immediately.
  /// - Parameters:
  ///   - request: the screens, the operation and the transition.
  ///   - animated: whether the transition is shown.
  ///   - leading: the drag that starts and drives the transition; `nil`, the default, if there is no such drag.
  ///   - completion: called at the end, with whether the operation finished.
  /// - Returns: whether the transition started or the screens were exchanged. The result is `false` if another transition is
  ///   active, or if the transition has no drag in the direction of `leading`.
  func begin(
    _ request: TransitionRequest, animated: Bool, draggedBy leading: LeadingDrag? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard isIdle, leading.map({ request.follows($0.pan) }) ?? true, request.from.mayChangeScreens else {
      return false
    }
    isPreparing = true
    request.announce()
    request.stage?.window?.screenWillOpen(request.to.view)
    request.hideLeftovers()
    let resting = request.operation == .dismiss ? resting(request.foreground) : nil
    guard animated, let window = request.stage?.window else {
      if let completion { add(completion) }
      exchange(request, resting)
      return true
    }
    let code = request.transition as? any CodeDriven
    let isHeld = leading != nil || code?.beginsHeld(for: request.operation) == true
    // All other presses are cancelled, because the pressed views are about to move away.
    window.cancelPress(except: leading?.pan ?? (isHeld ? window.activeGesture : nil))
    let active = resting ?? ActiveTransition(request, in: window)
    isInteractive = isHeld
    preparing = active
    active.begin(request, isInteractive: isHeld)
    window.host = self
    active.setUp(willBegin: { request.willBegin(self) }, alongside: takeAlongside)
    (isPreparing, preparing) = (false, nil)
    active.animator.onSettle = { [weak self] _ in self?.arrive() }
    let drag = TransitionDrag(on: active, self)
    window.activity = drag
    (self.active, self.drag) = (active, drag)
    (active.completions, completions) = (completions, [])
    if let leading, !drag.follow(leading) {
      complete(active, .cancelled)
      return false
    }
    if let completion { add(completion) }
    handle(isHeld ? .beginHeld : .begin)
    if isHeld {
      active.animator.hold()
      drag.catchUp()
    } else {
      active.go(finishing: true)
    }
    active.isDrivenByCode = code?.isDrivenByCode ?? false
    code?.didBegin(on: self)
    return true
  }

  /// Exchanges the screens immediately, without a transition.
  private func exchange(_ request: TransitionRequest, _ resting: ActiveTransition?) {
    let window = request.stage?.window
    window?.host = self
    let resting = resting ?? (request.mayRest ? window.map { ActiveTransition(request, in: $0) } : nil)
    if let resting { resting.exchange(request) } else { request.exchange() }
    for block in alongside { block() }
    isPreparing = false
    alongside = []
    let waiting = completions
    completions = []
    CallChain.call {
      request.reportExchange()
      request.showLeftover(finished: true)
      for completion in waiting { completion(true) }
    }
  }

  /// Handles the end of the motion. The transition ends now, unless application code first animates other changes.
  private func arrive() {
    guard let active, case .running(let outcome) = machine.phase,
      let code = active.request.transition as? any CodeDriven
    else { return _ = handle(.arrive) }
    active.animator.rest()
    let waits = code.continues(finished: outcome == .finished)
    // A completion of the application may have ended this transition, and begun another one.
    guard self.active === active else { return }
    guard waits else { return _ = handle(.arrive) }
    handle(.wait)
    active.isDrivenByCode = true
  }

  /// Immediately ends a transition whose motion is over, but in which application code still animates views.
  func endWaiting() { if case .ending = machine.phase { handle(.arrive) } }

  /// Passes an event to the state machine, and holds or completes the transition if the event requires it.
  /// - Returns: whether the current phase accepts the event.
  @discardableResult
  private func handle(_ event: TransitionMachine.Event, isEarly: Bool = false) -> Bool {
    let before = machine.phase
    guard machine.handle(event), let active else { return false }
    let name = machine.phase.name
    if name != before.name { active.request.stage?.window?.onCall?("phase", name) }
    if event == .grab { active.animator.hold() }
    if event == .arrive, let outcome = before.outcome { complete(active, outcome, isEarly: isEarly) }
    return true
  }

  private func complete(
    _ active: ActiveTransition, _ outcome: TransitionMachine.Outcome, isEarly: Bool = false
  ) {
    (self.active, drag) = (nil, nil)
    (active.request.transition as? any CodeDriven)?.willEnd()
    active.cleanUp(finished: outcome == .finished, isEarly: isEarly)
    active.request.completion(outcome == .finished)
    active.report(finished: outcome == .finished)
    active.request.showLeftover(finished: outcome == .finished)
    let completions = active.completions
    active.completions = []
    if !completions.isEmpty { active.request.stage?.window?.onCall?("completion", active.animator.name) }
    for completion in completions { completion(outcome == .finished) }
  }

  // MARK: - Sheets

  /// Returns whether a drag may drive a sheet now: the sheet is moving, or it rests and no other transition is active.
  func canLead(_ sheet: ActiveTransition) -> Bool {
    sheet === active ? !isPreparing : makeAvailableForDrag() && sheet.isResting
  }

  /// Holds a sheet for a drag. If the sheet is at rest, begins a dismissal, which may end at any detent.
  func lead(_ sheet: ActiveTransition) {
    if sheet === active { return _ = handle(.grab) }
    let screen = sheet.context.foreground
    guard isIdle, sheet.isResting, let presenter = screen.presentingViewController,
      let request = screen.dismissalRequest(toward: presenter, by: sheet.request.transition)
    else { return }
    sheet.begin(request, isInteractive: true)
    sheet.setUp(begins: false)
    sheet.animator.onSettle = { [weak self] _ in self?.handle(.arrive) }
    screen.windowIfLoaded?.host = self
    active = sheet
    handle(.beginHeld)
  }

  /// Moves a sheet to a state after a drag has released it.
  func release(_ sheet: ActiveTransition, toward stop: ActiveTransition.Stop) {
    guard sheet === active else { return }
    isPreparing = true
    sheet.willGo(to: stop, alongside: takeAlongside)
    isPreparing = false
    let isPresented = stop != .state(.dismissed)
    handle(.head(toward: isPresented == sheet.request.operation.isForward ? .finished : .cancelled))
  }

  // MARK: - At rest

  /// Returns the transition that presented a screen and now rests in its presented state; `nil` if there is no such transition.
  func resting(_ foreground: ViewController) -> ActiveTransition? {
    Self.resting(in: foreground.windowIfLoaded).first { $0.context.foreground === foreground }
  }

  /// Returns the transition that opens or closes a screen, or that rests in its presented state; `nil` if there is no such
  /// transition.
  package func transition(of foreground: ViewController) -> (any Transition)? {
    let running = (active ?? preparing).flatMap { $0.context.foreground === foreground ? $0 : nil }
    return (running ?? resting(foreground))?.request.transition
  }

  /// Returns the resting transitions of a window, from back to front.
  static func resting(in window: Window?) -> [ActiveTransition] {
    window?.presentations.compactMap { $0 as? ActiveTransition } ?? []
  }

  /// Sets the status bar's style for the frontmost resting transition, because both of its screens may be behind the bar.
  func showStatusBarAtRest(in window: Window) {
    guard isIdle, let last = Self.resting(in: window).last, last.isResting else { return }
    StatusBarTracker(from: last.context.background, to: last.context.foreground, in: window).update()
  }
}
