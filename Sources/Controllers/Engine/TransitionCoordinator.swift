import Geometry
import Motion
import Views

/// Runs the transitions of a window, one at a time: starts them, lets hands take hold of them, turns them round.
///
/// What happens in which phase stands in the table of `TransitionMachine`.
public final class TransitionCoordinator {
  private var machine = TransitionMachine()
  private var flight: TransitionFlight?
  private var headingBeforeHold = TransitionMachine.Outcome.finished
  private var alongside: [() -> Void] = []
  private var completions: [(_ finished: Bool) -> Void] = []
  /// While the screens are told what is to come: whatever they begin then would be a second transition.
  private var isPreparing = false

  init() {}

  /// Whether nothing is under way.
  public var isIdle: Bool { machine.phase == .idle && !isPreparing }

  /// Whether a hand, a key or a slider holds the transition.
  public var isHeld: Bool { machine.phase == .held }

  /// How far the main track is shown to be, 0…1 (more where a spring overshoots); 0 when idle.
  public var progress: Double { flight?.progress ?? 0 }

  /// What the transition under way is for.
  public var operation: TransitionOperation? { flight?.context.operation }

  /// Adds changes to views outside of the transition, to move along with it. Takes effect from `viewWillAppear` and
  /// `viewWillDisappear`. Only the motion is shown; make the change the view's own in `completion`.
  public func animateAlongside(
    _ animations: @escaping () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    alongside.append(animations)
    if let completion { completions.append(completion) }
  }

  // MARK: - By hand

  /// Takes hold of a running transition where it is shown now.
  public func hold() { handle(.grab) }

  /// Shows a held transition at a fraction of its whole length, 0…1.
  public func track(_ fraction: Double) {
    flight?.takeFromHand()
    handle(.track, hand: HandState(fraction: fraction))
  }

  /// Lets the transition go on to its end; a held one with a velocity in fractions per second.
  public func finish(velocity: Double = 0) {
    handle(.head(toward: .finished), hand: HandState(fraction: velocity))
  }

  /// Lets the transition go back to its beginning; a held one with a velocity in fractions per second (negative is back).
  public func cancel(velocity: Double = 0) {
    handle(.head(toward: .cancelled), hand: HandState(fraction: velocity))
  }

  /// Turns round a running `operation`, if that is what is under way.
  /// - Parameter screen: the screen that must be the one that goes; `nil` is any.
  /// - Returns: whether it was; one that goes back already goes on doing so.
  func turnRound(if operation: TransitionOperation, from screen: ViewController? = nil) -> Bool {
    guard let flight, flight.context.operation == operation else { return false }
    if let screen, flight.request.from !== screen { return false }
    cancel()
    return true
  }

  // MARK: - Beginning and ending

  /// Starts a transition, unless one is under way.
  /// - Parameter drag: a drag that has begun somewhere else and shall lead the transition.
  /// - Returns: whether anything was started; not so while another one runs, or when no drag path leads its way.
  func begin(_ request: TransitionRequest, animated: Bool, draggedBy drag: LeadingDrag? = nil) -> Bool {
    guard isIdle else { return false }
    isPreparing = true
    guard animated, let window = request.stage.window else {
      exchange(request)
      return true
    }
    // Whatever else a hand was about to do is over: what it holds is about to move away.
    window.cancelPress(except: drag?.pan)
    let flight = TransitionFlight(request, in: window, isInteractive: drag != nil) {
      defer { alongside = [] }
      return alongside
    }
    isPreparing = false
    flight.onArrival = { [weak self] in self?.handle(.arrive) }
    window.onKey = { [weak self] in self?.keyPressed($0) ?? false }
    self.flight = flight
    guard flight.install(handFor: self, following: drag) else {
      complete(flight, .cancelled)
      return false
    }
    handle(drag == nil ? .begin : .beginHeld)
    if let drag { flight.catchUp(with: drag) }
    return true
  }

  /// Changes the screens without a transition; what was to move along has nothing to move along with.
  private func exchange(_ request: TransitionRequest) {
    request.exchange()
    isPreparing = false
    let waiting = takeCompletions()
    request.reportExchange()
    for completion in waiting { completion(true) }
  }

  /// Takes an event; `hand` is where it is for `track`, and its velocity for `head`.
  private func handle(_ event: TransitionMachine.Event, hand: HandState = .zero) {
    let before = machine.phase
    guard let effect = machine.handle(event), let flight else { return }
    switch effect {
    case .start:
      flight.start()
    case .startHeld:
      headingBeforeHold = .finished
      flight.hold(fraction: 0)
    case .hold:
      if case .running(let heading) = before { headingBeforeHold = heading }
      flight.hold()
    case .show:
      flight.track(hand)
    case .go(let outcome):
      flight.go(finishing: outcome == .finished, velocity: hand)
    case .complete(let outcome):
      complete(flight, outcome)
    }
  }

  private func complete(_ flight: TransitionFlight, _ outcome: TransitionMachine.Outcome) {
    self.flight = nil
    flight.cleanUp(finished: outcome == .finished)
    let waiting = takeCompletions()
    flight.request.completion(outcome == .finished)
    flight.report(finished: outcome == .finished)
    for completion in waiting { completion(outcome == .finished) }
  }

  /// Whom to tell about this end, and nobody about the next one.
  private func takeCompletions() -> [(_ finished: Bool) -> Void] {
    defer { (alongside, completions) = ([], []) }
    return completions
  }

  // MARK: - Keys

  /// Answers a key while a transition is under way: Escape goes back, Space holds and lets go, and while it is held the
  /// arrows move it by 1 %, with Shift by one frame of 1/60 s, Home and End to its ends, and Return lets it finish.
  func keyPressed(_ event: KeyEvent) -> Bool {
    guard let flight, let operation else { return false }
    let step = event.modifiers.contains(.shift) ? flight.frameStep : 0.01
    switch event.key {
    case .escape: if isHeld || operation.isForward { cancel() } else { finish() }
    case .space:
      if event.isRepeat { return true }
      if isHeld { handle(.head(toward: headingBeforeHold)) } else { hold() }
    case .right, .down: track(flight.fraction + step)
    case .left, .up: track(flight.fraction - step)
    case .home: track(0)
    case .end: track(1)
    case .return: if isHeld { finish() }
    case .tab: break
    default: return false
    }
    return true
  }
}

extension TransitionCoordinator: TransitionHandDelegate {
  var canBeGrabbed: Bool { !isIdle }
  var fraction: Double { flight?.fraction ?? 0 }
  func handGrabbed() { hold() }
  func handMoved(to state: HandState) { handle(.track, hand: state) }

  var canBeTakenBack: Bool { isHeld && flight?.isStill ?? false }

  func handWentBack() {
    cancel()
    handle(.arrive)
  }

  func handCancelled() { cancel() }

  func handLetGo(_ release: HandRelease) {
    switch release {
    case .untouched:
      handle(.head(toward: headingBeforeHold))
    case .thrown(let velocity, let speed):
      let finishes = flight?.finishes(velocity: speed) ?? false
      handle(.head(toward: finishes ? .finished : .cancelled), hand: velocity)
    }
  }
}
