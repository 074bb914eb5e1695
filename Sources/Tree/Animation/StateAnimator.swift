import SegueViews

/// An animator that moves views between the states of an ordered list, and that can be interrupted at any time.
///
/// You provide the states and a closure that sets the properties of views for one state:
///
///     let card = StateAnimator([.peek, .half, .full], initially: .half, over: view) { state in
///       sheet.frame = frame(for: state)
///     }
///     card.settle(in: .full)
///
/// The animator has one position, which is an index into the states: 0 is the first state, `states.count - 1` the last. Between
/// two states, properties are interpolated; a spring may overshoot the first and the last state.
///
/// A motion from rest plays one *leg* for each pair of neighboring states, each with its own timing. An interrupted motion
/// continues on a spring, with the position and velocity that are currently shown. Another animator or a drag may have moved a
/// view away from where the position puts it. The animator keeps the difference as a *deviation*, which springs to zero. No
/// view ever jumps.
///
/// At rest, views have the properties of the current state, and the animator retains no captured views.
@MainActor public final class StateAnimator<State: Hashable> {
  /// The states, in order; a position is an index into them.
  public private(set) var states: [State]
  /// The state in which the animator rests, or toward which it is moving.
  public var state: State { states[target] }
  /// Called each time the animator updates its views, which is in every frame while they move.
  public var onChange: (() -> Void)?
  /// Called with the current state whenever the animator comes to rest.
  public var onSettle: ((State) -> Void)?
  /// Sets properties of views while a pointer drags the animator. On each call, views have the properties that the position
  /// alone gives them; `nil`, the default, leaves them unchanged. The animator calls the closure repeatedly to compute
  /// velocities, so the result must depend only on the argument.
  public var onFollow: ((DragState) -> Void)?
  /// Whether views cross-fade to their new state instead of moving when reduced motion is on. Views still follow a pointer that
  /// holds the animator. The default is `false`.
  public var fadesWithReducedMotion = false
  /// The name that fault reports use for this animator.
  public var name = "StateAnimator"

  /// The maximum time that the animator may run on its own, in seconds. A longer motion is ended after that time, and debug
  /// builds report a fault.
  package var limit = Double.infinity
  /// An object that the timeline retains while the animator is running.
  weak var owner: AnyObject?
  weak var root: View?
  let apply: ((State) -> Void)?
  private var between: [(state: State, position: Double)]
  private let legs: [(up: Timing, down: Timing)]
  private(set) var tracks: [Track] { didSet { names = TrackNames(tracks) } }
  /// An index that finds the tracks for a view.
  private(set) var names: TrackNames
  /// The tracks as the owner set them, without changes by `MotionTuning`.
  private(set) var givenTracks: [Track]
  /// The title that tools show for this animator; `nil` derives it from `name` and `root`.
  package var tuningTitle: String?
  /// Whether the animator changes only what is shown, and leaves the models to its owner.
  let leavesModel: Bool

  /// The motion and its captured views; `nil` at rest.
  private(set) var flight: Flight?
  package var isActive: Bool { flight != nil }
  /// Whether `apply` or `onFollow` is running; those closures must not move the animator.
  var isAsking = false
  /// The index of `state`.
  private(set) var target: Int
  private var scheduledSettle: ScheduledAction?

  /// Creates an animator that rests in a state.
  /// - Parameters:
  ///   - states: the states, in order. If the list is empty, `initially` is the only state.
  ///   - initially: the state whose properties the views have now. If it is not in `states`, the first state is used.
  ///   - root: a view that contains all views the animator moves.
  ///   - tracks: the tracks of the motion, the main one first; by default, one critically damped spring of 0.35 seconds.
  ///   - between: intermediate stops, each a value for `apply` and its position between two states. A stop at the position of a
  ///     state or of another stop, or beyond the ends, is ignored.
  ///   - timing: returns the timing of the main track from one state to the next; by default, that of `tracks`.
  ///   - apply: sets the properties of views for a state. It must not add, hide or reorder views.
  public convenience init(
    _ states: [State], initially: State, over root: View,
    tracks: [Track] = [Track(.spring(duration: 0.35, dampingRatio: 1))],
    between: [(state: State, position: Double)] = [], timing: ((_ from: State, _ to: State) -> Timing)? = nil,
    apply: @escaping (State) -> Void
  ) {
    self.init(
      states, initially: initially, over: root, tracks: tracks, between: between, timing: timing,
      leavesModel: false, apply: apply)
  }

  /// Creates an animator whose owner may set the models itself.
  /// - Parameters:
  ///   - leavesModel: whether the animator changes only what is shown.
  ///   - apply: sets the properties of views for a state; `nil` if the owner provides captured properties.
  package init(
    _ states: [State], initially: State, over root: View, tracks: [Track],
    between: [(state: State, position: Double)] = [], timing: ((State, State) -> Timing)? = nil,
    leavesModel: Bool, apply: ((State) -> Void)?
  ) {
    self.states = states.isEmpty ? [initially] : states
    self.root = root
    givenTracks = tracks.isEmpty ? [Track(.spring(duration: 0.35, dampingRatio: 1))] : tracks
    self.tracks = givenTracks
    names = TrackNames(givenTracks)
    (self.between, self.leavesModel, self.apply) = (between, leavesModel, apply)
    legs =
      timing.map { timing in
        zip(states, states.dropFirst()).map { (up: timing($0, $1), down: timing($1, $0)) }
      } ?? []
    target = states.firstIndex(of: initially) ?? 0
  }

  isolated deinit {
    scheduledSettle?.cancel()
    flight?.window?.remove(self)
    drop()
  }

  // MARK: - Position

  /// The current position of the main track, in states; beyond `0...states.count - 1` while a spring overshoots.
  public var position: Double { flight?.motion.state(at: now).value ?? Double(target) }
  /// The velocity of the position, in states per second.
  public var velocity: Double { flight?.motion.state(at: now).velocity ?? 0 }
  /// Whether the animator is active and nothing holds it.
  public var isRunning: Bool { flight?.isHeld == false }
  /// Whether the animator is held, by `hold()`, by scrubbing or by a drag.
  public var isHeld: Bool { flight?.isHeld == true }
  /// Whether the animator is held and no deviation is springing back.
  package var isStill: Bool { flight?.isStill(at: now) == true }
  /// The position to which the animator can be scrubbed without moving the main track; from 0 to the last state.
  package var scrubPosition: Double { flight?.motion.scrubPosition(at: now) ?? Double(target) }
  /// The length of the first leg in the current direction, in seconds.
  package var total: Double { motion.duration(ofLeg: 0, rises: motion.isForward) }
  /// The time at which each state is reached when the motion plays from rest in the first state, in seconds. For scrubbing at
  /// an even speed, make the states' distances along a drag proportional to these times.
  public var times: [Double] {
    states.indices.dropLast().reduce(into: [0]) {
      $0.append($0[$0.count - 1] + motion.duration(ofLeg: $1, rises: true))
    }
  }

  var motion: StatePosition { flight?.motion ?? restingMotion }
  /// Whether a view that the animator moved had left the window in which the motion began when the motion ended.
  package private(set) var hasLostViews = false
  /// Whether the animator moves no view any longer, because others have taken over all properties.
  var isReplaced: Bool { changes.allSatisfy { $0.view.properties(movedBy: ObjectIdentifier(self)).isEmpty } }
  var changes: [ViewChange] { flight?.changes ?? [] }
  var now: Double { (flight?.window ?? root?.window)?.timeline.now ?? 0 }
  /// Whether views cross-fade instead of moving, because reduced motion is on.
  var fades: Bool { fadesWithReducedMotion && root?.window?.traitCollection.reducesMotion == true }

  // MARK: - Moving

  /// Moves the animator to a state. From rest, each leg plays its timing; otherwise a spring continues the motion. If the
  /// animator is already moving to that state and `velocity` is `nil`, the motion continues unchanged.
  /// - Parameter velocity: the initial velocity of the position, in states per second; NaN is treated as 0. With `nil`, the
  ///   default, an animator that was held but not moved resumes its previous motion.
  public func settle(in state: State, velocity: Double? = nil) {
    let velocity = velocity?.bounded(.velocities)
    scheduledSettle?.cancel()
    guard mayMove, let index = states.firstIndex(of: state), isActive || index != target else { return }
    // A motion that is already on its way to this state continues.
    if let flight, !isHeld, velocity == nil, flight.motion.isTargeting(index) { return }
    let (time, flight) = (now, activate())
    // At rest in a state, the direction of the motion is known only now.
    if flight.motion.isResting(in: target, at: time) { flight.motion.isForward = index > target }
    setTarget(index)
    flight.deadline = time + limit
    let fade = fades ? flight.makeFade(to: index, at: time) : nil
    if velocity != nil || !flight.resume(toward: index, at: time) {
      send(flight, to: index, velocity: velocity, at: time, passesStates: leavesModel || fade != nil)
    }
    flight.lead = .time(fade)
    run()
  }

  private func send(_ flight: Flight, to index: Int, velocity: Double?, at time: Double, passesStates: Bool) {
    if let drag = flight.drag { release(drag, velocity: velocity ?? 0, at: time, in: flight) }
    // A transition or a fade must not stop at intermediate states. With any initial velocity, even a tiny one, a single spring
    // carries it past them.
    let (rest, isRelease) = (flight.motion.state(at: time), flight.isHeld)
    let passes = passesStates && !isRelease && rest.velocity == 0 && abs(Double(index) - rest.value) > 1
    if passes { flight.motion.hold(at: time) }
    let releaseVelocity = flight.motion.send(
      to: index, velocity: velocity ?? (passes ? 1e-9 : nil), at: time, isRelease: isRelease)
    if let tail = shortenedTail(of: flight) { flight.motion.shortenTails(within: tail) }
    // Deviations that are already springing back continue.
    if flight.deviations.isKept { flight.deviations.velocity = releaseVelocity }
    flight.releaseDeviations(at: time, on: tracks, releasedTo: isRelease ? index : nil)
  }

  /// Moves the animator to a state after `delay` seconds, unless it is moved or held before that. No frames are drawn while it
  /// waits. Without a delay, or outside a window, the animator moves immediately.
  public func settle(in state: State, after delay: Double) {
    scheduledSettle?.cancel()
    guard delay > 0, let timeline = root?.window?.timeline else { return settle(in: state) }
    scheduledSettle = timeline.schedule(after: delay) { [weak self] in self?.settle(in: state) }
  }

  /// Shows a state immediately, without motion.
  public func set(_ state: State) {
    scheduledSettle?.cancel()
    guard mayMove, let index = states.firstIndex(of: state) else { return }
    setTarget(index)
    if !isActive, !leavesModel { ask(state) }
    rest()
  }

  /// Holds the animator at its current position. Nothing moves until it is scrubbed, dragged or settled.
  public func hold() {
    scheduledSettle?.cancel()
    guard !isHeld, mayMove else { return }
    let (time, flight) = (now, activate())
    let shown = flight.heldMotions(at: time)
    flight.lead = .hold(
      Flight.Interruption(
        motion: flight.motion, deviations: flight.deviations, changes: flight.changes, time: time))
    flight.motion.hold(at: time)
    flight.keep(shown, at: time, limitsColors: true)
    run()
  }

  /// Scrubs the animator: holds it at a position, where 0 is the first state. NaN keeps the current position. Deviations start
  /// to spring back to zero.
  public func track(_ position: Double) { track(position, drag: nil) }

  func track(_ position: Double, drag: DragState?) {
    guard mayMove else { return }
    hold()
    guard let flight else { return }
    let position = position.bounded(.positions, or: scrubPosition)
    if position == flight.motion.held, drag?.travel == flight.drag?.travel {
      if let drag, case .pointer(_, let looks) = flight.lead { flight.lead = .pointer(drag, looks: looks) }
      return
    }
    let time = now
    if drag == nil, flight.drag != nil {
      // The pointer no longer drives the motion, so the views that it has pulled away spring back.
      let shown = flight.heldMotions(at: time)
      flight.lead = .hold(nil)
      flight.keep(shown, at: time, limitsColors: true)
    }
    flight.releaseDeviations(at: time, on: tracks)
    flight.motion.hold(position, at: time)
    if let drag { follow(drag, in: flight) } else { flight.lead = .hold(nil) }
    run()
  }

  private func setTarget(_ index: Int) {
    let isNew = index != target
    target = index
    guard let flight, !leavesModel else { return }
    if apply == nil { moveModels(of: flight, to: index) } else if isNew { ask(states[index]) }
    flight.modelState = index
  }

  /// Gives the models the properties of a state. If the application has changed the models since the last call, all states are
  /// displaced by these changes.
  private func moveModels(of flight: Flight, to index: Int) {
    guard index != flight.modelState, let old = flight.stop(of: flight.modelState),
      let new = flight.stop(of: index)
    else { return }
    for place in flight.changes.indices {
      let (view, was) = (flight.changes[place].view, flight.changes[place].looks[old])
      let moved = view.properties(movedBy: ObjectIdentifier(self))
      var set = was
      set.take(moved, from: view.model)
      if set != was {
        flight.changes[place].looks = flight.changes[place].looks.map {
          $0.displaced(from: was, to: set, by: 1)
        }
      }
      view.model.take(moved, from: flight.changes[place].looks[new])
    }
  }

  // MARK: - Setup

  /// Starts a motion through captures. The models must already have the properties of the last one.
  /// - Parameter stops: the position of each capture; the first one is 0, and the last one 1.
  package func begin(through captures: [PropertyCapture], at stops: [Double]) {
    guard let last = captures.last else { return }
    let flight = takeOff()
    flight.modelState = 1
    take(last, captures, stops: stops, in: flight)
  }

  /// Changes the tracks and the intermediate stops. The stops take effect with the next capture. If `tracks` is empty, nothing
  /// changes.
  package func setTracks(_ tracks: [Track], between: [(state: State, position: Double)]) {
    guard !tracks.isEmpty else { return }
    givenTracks = tracks
    self.tracks = tuned
    self.between = between
    flight?.motion.change(self.tracks.map(\.time))
    if case .hold = flight?.lead { flight?.lead = .hold(nil) }
  }

  /// The tracks with the timings that `MotionTuning` gives them.
  private var tuned: [Track] {
    guard let tuning = root?.window?.motionTuning as? any MotionTuning else { return givenTracks }
    return givenTracks.indices.map {
      Track(givenTracks[$0], running: tuning.tuned(givenTracks[$0].time, track: $0, of: title))
    }
  }

  /// Changes the states. While the animator is active, this is ignored unless the number of states stays the same.
  package func setStates(_ states: [State], in state: State) {
    guard !states.isEmpty, !isActive || states.count == self.states.count else { return }
    self.states = states
    if !isActive { target = states.firstIndex(of: state) ?? 0 }
  }

  /// The states and the intermediate stops, in order of position.
  var stops: [(state: State, position: Double)] {
    var stops = states.indices.map { (state: states[$0], position: Double($0)) }
    for look in between where look.position > 0 && look.position < Double(states.count - 1) {
      if stops.allSatisfy({ abs($0.position - look.position) >= Self.leastGap }) { stops.append(look) }
    }
    return stops.sorted { $0.position < $1.position }
  }

  /// The minimum distance between two stops, in states. Closer stops could not be interpolated or extrapolated.
  private static var leastGap: Double { 1e-6 }

  /// Begins a motion with the timings that `MotionTuning` gives the tracks, and registers the animator in the window.
  func takeOff() -> Flight {
    tracks = tuned
    let flight = Flight(restingMotion, modelState: target, followsModels: apply == nil && !leavesModel)
    self.flight = flight
    enterWindow()
    return flight
  }

  private func enterWindow() {
    guard let flight, flight.window == nil, let window = root?.window else { return }
    window.add(self)
    flight.window = window
  }

  /// A motion that rests in the current state. If `MotionTuning` changes the main track's timing, the new timing also replaces
  /// those of the legs.
  private var restingMotion: StatePosition {
    let isTried = tracks[0].time.timing != givenTracks[0].time.timing
    return StatePosition(
      at: target, of: states.count, tracks: tracks.map(\.time), legTimings: isTried ? [] : legs)
  }

  // MARK: - Running

  func run() {
    show(at: now)
    enterWindow()
    guard let timeline = flight?.window?.timeline else { return isHeld ? () : endDetached() }
    // A motion that has already arrived ends in the next frame like any other, so that a motion it starts is not nested in it.
    if isStill { timeline.remove(self) } else { timeline.add(self, keeping: owner) }
  }

  /// Ends the motion immediately.
  /// - Parameter asShown: whether views keep the properties that are shown now. With `false`, the default, they show their
  ///   models, which have the properties of the state toward which the animator was moving.
  package func rest(asShown: Bool = false) {
    guard let flight else { return }
    noteLostViews()
    flight.window?.timeline.remove(self)
    flight.window?.remove(self)
    if asShown {
      for view in flight.changes.map(\.view) {
        view.model.take(view.properties(movedBy: ObjectIdentifier(self)), from: view.shown)
      }
    } else if flight.followsModels {
      moveModels(of: flight, to: target)
    }
    drop()
  }

  /// Records whether moved views have left the window. The first call at a time counts: later, the completion of another motion
  /// that ends at this time may have removed them.
  func noteLostViews() {
    guard let flight, flight.endTime != now else { return }
    flight.endTime = now
    hasLostViews = flight.window.map { window in changes.contains { $0.view.window !== window } } ?? false
  }

  /// Discards the motion. The views show their models again.
  func drop() {
    flight?.end(movedBy: ObjectIdentifier(self))
    flight = nil
  }
}
