import SegueAnimation
import SegueViews

/// Runs the transitions of a window, one at a time: starts them, lets pointers catch them, reverses them. A screen has a coordinator while
/// a transition is active, from the first call of an appearance method on.
///
/// The table of `TransitionMachine` defines what happens in which phase.
///
/// The screens of a window hold the coordinator, and the window holds what runs, which holds screens: a window that is dropped
/// takes its transition along.
public final class TransitionCoordinator {
  private var machine = TransitionMachine()
  private(set) weak var active: ActiveTransition?
  /// The transition that is being prepared.
  private weak var preparing: ActiveTransition?
  private weak var drag: TransitionDrag?
  private var headingBeforeHold = TransitionMachine.Outcome.finished
  private var alongside: [() -> Void] = []
  /// What is to be called at the end of a transition that is being prepared.
  private var completions: [(_ finished: Bool) -> Void] = []
  /// While the screens' appearance methods are called: a transition that they start then would be a second one.
  private var isPreparing = false

  init() {}

  /// Whether no transition is active.
  package var isIdle: Bool { machine.phase == .idle && !isPreparing }

  /// Whether another transition can begin. What still moves and is no more than decoration ends at once.
  @discardableResult
  func makeAvailable() -> Bool {
    endEarly(within: ActiveTransition.arrival)
    return isIdle
  }

  /// The same for a drag on the arriving screen, which a press reaches a little earlier.
  @discardableResult package func makeAvailableForDrag() -> Bool {
    endEarly(within: active?.approach ?? 0)
    return isIdle
  }

  /// Ends what has less than `distance` points to go; what still moves goes on as decoration.
  private func endEarly(within distance: Double) {
    if !isIdle, active?.arriving(within: distance) != nil { handle(.arrive, isEarly: true) }
  }

  /// Whether a drag or code leads the transition, which it has begun, and has not let go of it yet.
  package private(set) var isInteractive = false

  /// Whether a pointer, a key or a slider holds the transition.
  public var isHeld: Bool { machine.phase == .held }

  /// The shown progress of the main track, 0…1 (more if a spring overshoots); 0 when idle.
  public var progress: Double { active?.progress ?? 0 }

  /// Whether the active transition has steps in between, or tracks that take turns: its speed may change at once.
  package var hasParts: Bool {
    active?.prepared.map { !$0.steps.isEmpty || $0.tracks.count > 1 } ?? false
  }

  /// The closures of the active transition that do not answer the same whenever they are asked the same, and what of a view they vary.
  package var impureClosures: [(name: String, what: ImpureView?)] {
    guard let active, let prepared = active.prepared else { return [] }
    let views = [
      ("apply", active.animator.viewWithImpureApply), ("follow", active.animator.viewWithImpureFollow),
    ]
    return prepared.varyingAnswers.map { ($0, nil) } + views.filter { $0.1 != nil }
  }

  /// Whether a drag leads it, and what that leads gives way by intention.
  package var isYielding: Bool { drag?.isYielding ?? false }

  /// The item from which the active transition comes, and to which it returns.
  package var sourceView: View? { active?.context.sourceView }

  /// The screen that the active transition leaves open behind it.
  package var backgroundView: View? { active?.context.background.view }
  /// The screens of the transition, the one in front last.
  package var screens: [ViewController] {
    (active ?? preparing).map { [$0.context.background, $0.context.foreground] } ?? []
  }

  /// The operation of the active transition.
  public var operation: TransitionOperation? { (active ?? preparing)?.context.operation }

  /// Adds changes to views outside of the transition, to move along with it: in `viewWillAppear`, `viewWillDisappear` and `prepare`,
  /// before the motion has begun, or before a sheet that is dragged out is released. The views keep the changes once the transition has
  /// finished; if it is cancelled, everything is as before. Without animation, the changes are made immediately.
  /// - Parameters:
  ///   - animations: sets properties to their values at the end; called several times, always from how the views are at rest.
  ///   - completion: called at the end, with whether the transition finished; also where it is too late for `animations`.
  /// - Returns: whether it was in time; otherwise `animations` is not called.
  @discardableResult
  public func animateAlongside(
    _ animations: @escaping () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard !isIdle else { return false }
    if let completion { add(completion) }
    if isPreparing { alongside.append(animations) }
    return isPreparing
  }

  private func takeAlongside() -> [() -> Void] {
    defer { alongside = [] }
    return alongside
  }

  /// Calls `completion` at the end of what is active or being prepared.
  private func add(_ completion: @escaping (_ finished: Bool) -> Void) {
    if let active { active.completions.append(completion) } else { completions.append(completion) }
  }

  // MARK: - Interaction

  /// Holds a running transition where it is.
  public func hold() { handle(.grab) }

  /// Shows a held transition at a fraction of its whole length, 0…1.
  public func track(_ fraction: Double) {
    guard let active, handle(.track) else { return }
    drag?.yield()
    active.animator.track(active.position(at: fraction.bounded(.fractions, or: active.fraction)))
  }

  /// Sends the transition to its end; a held one with a velocity in fractions per second.
  public func finish(velocity: Double? = nil) { head(toward: .finished, velocity: velocity) }

  /// Sends the transition back to its beginning; a held one with a velocity in fractions per second (negative is back).
  public func cancel(velocity: Double? = nil) { head(toward: .cancelled, velocity: velocity) }

  /// Shows a held transition for a pointer.
  func track(_ state: DragState) {
    guard let active, handle(.track) else { return }
    let drag = active.animator.grabbed(by: state)
    active.context.drag = drag
    active.animator.follow(drag)
  }

  /// Releases a transition that was held and not moved: it goes on as before.
  func letGo() { head(toward: headingBeforeHold) }

  /// Releases a transition that was led.
  /// - Parameters:
  ///   - fractionVelocity: the velocity forward, in fractions per second.
  ///   - speed: the same in points per second; the default is that of the view that travels farthest.
  func letGo(fractionVelocity: Double, speed: Double? = nil) {
    guard let active, let prepared = active.prepared else { return }
    let finishes = prepared.finishes(active.fraction, speed ?? fractionVelocity * active.animator.travel)
    // Beyond its ends a pointer has no effect.
    let isInside = active.fraction > 0 && active.fraction < 1
    head(toward: finishes ? .finished : .cancelled, velocity: isInside ? fractionVelocity : 0)
  }

  /// Ends a held transition at once.
  package func end(finished: Bool) {
    head(toward: finished ? .finished : .cancelled)
    handle(.arrive)
  }

  /// Reverses the active transition if it is for `operation`, and the one that is meant.
  /// - Parameters:
  ///   - isMeant: whether a request is what would be undone.
  ///   - completion: called at the end, with whether the transition went back.
  /// - Returns: whether it was; one that already goes back continues to.
  func reverse(
    if operation: TransitionOperation, completion: ((_ finished: Bool) -> Void)?,
    where isMeant: (TransitionRequest) -> Bool
  ) -> Bool {
    guard let active, active.context.operation == operation, isMeant(active.request) else { return false }
    if let completion { add { completion(!$0) } }
    cancel()
    return true
  }

  /// Ends a transition at once, at the end to which it is heading; one that is held goes back.
  func endNow() {
    if isHeld { cancel() }
    handle(.arrive)
  }

  /// Reverses a running transition.
  func reverse() {
    guard case .running(let heading) = machine.phase else { return }
    head(toward: heading == .finished ? .cancelled : .finished)
  }

  private func head(toward outcome: TransitionMachine.Outcome, velocity: Double? = nil) {
    guard let active, handle(.head(toward: outcome)) else { return }
    isInteractive = false
    drag?.yield()
    active.go(finishing: outcome == .finished, velocity: velocity)
  }

  // MARK: - Beginning and ending

  /// Starts a transition, unless one is active.
  /// - Parameters:
  ///   - leading: a drag that has begun elsewhere and leads the transition.
  ///   - completion: called at the end of what was started, with whether the screens have changed.
  /// - Returns: whether anything was started: not while another one runs, nor when the drag has none of its
  ///   directions.
  func begin(
    _ request: TransitionRequest, animated: Bool, draggedBy leading: LeadingDrag? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard isIdle, leading.map({ request.follows($0.pan) }) ?? true, request.from.mayChangeScreens else {
      return false
    }
    isPreparing = true
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
    // Any other press is withdrawn: what it holds is about to move away.
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
      headingBeforeHold = .finished
      active.animator.hold()
      drag.catchUp()
    } else {
      active.go(finishing: true)
    }
    active.isLeftToCode = code?.isLeftToCode ?? false
    code?.didBegin(on: self)
    return true
  }

  /// Changes the screens without a transition.
  private func exchange(_ request: TransitionRequest, _ resting: ActiveTransition?) {
    let window = request.stage?.window
    window?.host = self
    if let resting {
      resting.begin(request, isInteractive: false)
      resting.exchange()
    } else if let window, request.mayRest {
      ActiveTransition(request, in: window).exchange()
    } else {
      request.exchange()
    }
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

  /// While code of the application animates what comes after the motion.
  private var goesOn = false

  /// What moves has come to rest. It ends now, unless code has something to animate that comes after it.
  private func arrive() {
    guard let active, case .running(let outcome) = machine.phase, !goesOn,
      let code = active.request.transition as? any CodeDriven
    else { return _ = handle(.arrive) }
    active.animator.rest()
    goesOn = code.goesOn(finished: outcome == .finished)
    if goesOn { active.isLeftToCode = true } else { handle(.arrive) }
  }

  /// Ends at once what code goes on with.
  func endWhatGoesOn() { if goesOn { handle(.arrive) } }

  /// Takes an event.
  /// - Returns: whether the table has it in this phase.
  @discardableResult
  private func handle(_ event: TransitionMachine.Event, isEarly: Bool = false) -> Bool {
    let before = machine.phase
    guard !goesOn || event == .arrive else { return false }
    guard let effect = machine.handle(event), let active else { return false }
    if machine.phase != before { active.request.stage?.window?.onCall?("phase", machine.phase.name) }
    switch effect {
    case .hold:
      if case .running(let heading) = before { headingBeforeHold = heading }
      active.animator.hold()
    case .complete(let outcome):
      complete(active, outcome, isEarly: isEarly)
    case .start, .startHeld, .show, .go:
      break
    }
    return true
  }

  private func complete(
    _ active: ActiveTransition, _ outcome: TransitionMachine.Outcome, isEarly: Bool = false
  ) {
    (self.active, drag, goesOn) = (nil, nil, false)
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

  /// Whether a drag may lead a sheet now: it rests, or it is what moves.
  func canLead(_ sheet: ActiveTransition) -> Bool {
    sheet === active ? !isPreparing : makeAvailableForDrag() && sheet.isResting
  }

  /// A drag takes hold of a sheet. At rest that begins a dismissal that may end in any detent.
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

  /// A drag lets go of a sheet, which goes to a state.
  func release(_ sheet: ActiveTransition, toward stop: ActiveTransition.Stop) {
    guard sheet === active else { return }
    isPreparing = true
    sheet.willGo(to: stop, alongside: takeAlongside)
    isPreparing = false
    let isPresented = stop != .state(.dismissed)
    handle(.head(toward: isPresented == sheet.request.operation.isForward ? .finished : .cancelled))
  }

  // MARK: - At rest

  /// The transition that has brought a screen, and rests in a look of its own; `nil` for a plain screen.
  func resting(_ foreground: ViewController) -> ActiveTransition? {
    Self.resting(in: foreground.windowIfLoaded).first { $0.context.foreground === foreground }
  }

  /// The transition that brings or takes away a screen, or rests with it.
  package func transition(of foreground: ViewController) -> (any Transition)? {
    let running = (active ?? preparing).flatMap { $0.context.foreground === foreground ? $0 : nil }
    return (running ?? resting(foreground))?.request.transition
  }

  /// The transitions that rest, from back to front.
  static func resting(in window: Window?) -> [ActiveTransition] {
    window?.presentations.compactMap { $0 as? ActiveTransition } ?? []
  }

  /// Two screens may lie under the status bar then.
  func showStatusBarAtRest(in window: Window) {
    guard isIdle, let last = Self.resting(in: window).last, last.isResting else { return }
    StatusBarTracker(from: last.context.background, to: last.context.foreground, in: window).update()
  }
}
