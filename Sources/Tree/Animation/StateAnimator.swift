import SegueViews

/// Moves views between states: an ordered list of them, a closure that sets properties as they are in one, and one position with
/// a velocity.
///
///     let card = StateAnimator([.peek, .half, .full], initially: .half, over: view) { state in
///       sheet.frame = frame(for: state)
///     }
///     card.settle(in: .full)
///
/// The position runs from 0, the first state, to one less than their number. Between two states their looks are mixed; beyond the
/// ends a spring may overshoot. From rest each leg between two states plays its own timing, one after the other; interrupted, a
/// spring carries the position on from where it is shown, with the velocity it is shown to have. Where a view is shown elsewhere
/// than the position says, because another animator or a drag had moved it, the difference is kept as a deviation and springs to
/// zero: what is shown never jumps.
///
/// At rest the views have the properties of their state, and the animator holds nothing.
@MainActor public final class StateAnimator<State: Hashable> {
  /// The states, in the order of their positions.
  public private(set) var states: [State]
  /// The state in which it rests, or to which it is heading.
  public var state: State { states[target] }
  /// Called once for each frame in which it moved.
  public var onChange: (() -> Void)?
  /// Called whenever it has come to rest, with the state it is in.
  public var onSettle: ((State) -> Void)?
  /// Sets properties for a drag; called often, with everything as the position alone would show it. `nil` leaves it at that. The
  /// velocities of the properties are found by calling it again, so it must depend on its argument alone.
  public var onFollow: ((DragState) -> Void)?
  /// Whether, with reduced motion, what would move by itself fades from its place to the other. What is held follows as ever.
  public var fadesWithReducedMotion = false
  /// The name of the animator in reports that `apply` did something it must not do.
  public var name = "StateAnimator"

  /// The longest that it moves by itself, in seconds: then it has arrived, which debug builds report.
  package var limit = Double.infinity
  /// What lives as long as it moves by itself.
  weak var owner: AnyObject?
  weak var root: View?
  let apply: ((State) -> Void)?
  private var between: [(state: State, position: Double)]
  private let legs: [(up: Timing, down: Timing)]
  private(set) var tracks: [Track] { didSet { names = TrackNames(tracks) } }
  /// Which of them name which views.
  private(set) var names: TrackNames
  /// The tracks as the code says.
  private(set) var givenTracks: [Track]
  /// What tools call it, where that is not its name.
  package var tuningTitle: String?
  /// Whether the models are left as they are, because the owner sets what is at rest.
  let leavesModel: Bool

  /// What it has only while it is active.
  private(set) var flight: Flight?
  package var isActive: Bool { flight != nil }
  /// While it asks for a look.
  var isAsking = false
  /// The state in which it rests, or to which it is heading.
  private(set) var target: Int
  private var scheduledSettle: ScheduledAction?

  /// An animator in the state `initially`.
  /// - Parameters:
  ///   - states: a position is an index into them. Without any, `initially` is the only one.
  ///   - initially: the state whose properties the views have; the first one, if it is none of them.
  ///   - root: what the animator moves lies in it.
  ///   - tracks: what the motion runs on; a critically damped spring of 0.35 s by default.
  ///   - between: looks that are passed in between, each at a position between two states. One that lies at a state, at the position of
  ///     another one, or beyond the ends is ignored.
  ///   - timing: what the main track runs on from one state to the next; that of `tracks` by default.
  ///   - apply: sets the properties of views as they are in a state. Only properties: no adding, hiding or reordering.
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

  /// The same; with `leavesModel` only the motion is shown, and the owner sets what is at rest.
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

  // MARK: - Where it is

  /// Where the main track is shown to be, from 0 to one less than the number of states, and beyond where a spring overshoots.
  public var position: Double { flight?.motion.state(at: now).value ?? Double(target) }
  /// How fast the position changes, per second.
  public var velocity: Double { flight?.motion.state(at: now).velocity ?? 0 }
  /// Whether it moves by itself.
  public var isRunning: Bool { flight?.isHeld == false }
  /// Whether something holds it.
  public var isHeld: Bool { flight?.isHeld == true }
  /// Whether it is held and nothing springs any more.
  package var isStill: Bool { flight?.isStill(at: now) == true }
  /// The position to which it would have to be scrubbed to show its main track where it is, between 0 and the last state.
  package var scrubPosition: Double { flight?.motion.scrubPosition(at: now) ?? Double(target) }
  /// The length of the first leg, in seconds.
  package var total: Double { motion.duration(ofLeg: 0, rises: motion.isForward) }
  /// When each state is reached, in seconds, played from rest in the first one. For scrubbing at an even speed, states lie along
  /// a drag at these distances.
  public var times: [Double] {
    states.indices.dropLast().reduce(into: [0]) {
      $0.append($0[$0.count - 1] + motion.duration(ofLeg: $1, rises: true))
    }
  }

  var motion: StatePosition { flight?.motion ?? restingMotion }
  var changes: [ViewChange] { flight?.changes ?? [] }
  var now: Double { (flight?.window ?? root?.window)?.timeline.now ?? 0 }
  /// Whether nothing moves by itself.
  var fades: Bool { fadesWithReducedMotion && root?.window?.traitCollection.reducesMotion == true }

  // MARK: - Moving

  /// Sends it to a state: from rest each leg plays its timing; from anywhere else a spring carries it on.
  /// - Parameter velocity: how fast the position changes, per second, where it was held; by default, one that was not moved while
  ///   it was held goes on as before. NaN counts as 0.
  public func settle(in state: State, velocity: Double? = nil) {
    let velocity = velocity?.bounded(.velocities)
    cancelScheduledSettle()
    guard mayMove, let index = states.firstIndex(of: state), isActive || index != target else { return }
    // Asked again, what is on its way goes on as it does.
    if let flight, !isHeld, velocity == nil, flight.motion.isTargeting(index) { return }
    let (time, flight) = (now, activate())
    // From rest in a state between others, the direction is known only now.
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

  private func send(
    _ flight: Flight, to index: Int, velocity: Double?, at time: Double, passesStates: Bool
  ) {
    if let drag = flight.drag { release(drag, velocity: velocity ?? 0, at: time, in: flight) }
    // Neither a transition nor a fade rests in the states on its way: a velocity, however small, lets one spring carry it past them.
    let (rest, isRelease) = (flight.motion.state(at: time), flight.isHeld)
    let passes = passesStates && !isRelease && rest.velocity == 0 && abs(Double(index) - rest.value) > 1
    if passes { flight.motion.hold(at: time) }
    let releaseVelocity = flight.motion.send(
      to: index, velocity: velocity ?? (passes ? 1e-9 : nil), at: time, isRelease: isRelease)
    if let tail = shortenedTail(of: flight) { flight.motion.shortenTails(within: tail) }
    // What springs already goes on as it does.
    if flight.deviations.isKept { flight.deviations.velocity = releaseVelocity }
    flight.releaseDeviations(at: time, on: tracks, releasedTo: isRelease ? index : nil)
  }

  /// Sends it to a state in `delay` seconds, unless it is moved or held before. Until then no frame is needed.
  public func settle(in state: State, after delay: Double) {
    cancelScheduledSettle()
    guard delay > 0, let timeline = root?.window?.timeline else { return settle(in: state) }
    scheduledSettle = timeline.schedule(after: delay) { [weak self] in self?.settle(in: state) }
  }

  private func cancelScheduledSettle() {
    scheduledSettle?.cancel()
    scheduledSettle = nil
  }

  /// Shows a state at once.
  public func set(_ state: State) {
    cancelScheduledSettle()
    guard mayMove, let index = states.firstIndex(of: state) else { return }
    setTarget(index)
    if !isActive, !leavesModel { ask(state) }
    rest()
  }

  /// Holds it where it is shown: nothing moves until it is scrubbed or settled.
  public func hold() {
    cancelScheduledSettle()
    guard !isHeld, mayMove else { return }
    let (time, flight) = (now, activate())
    let shown = flight.heldMotions(at: time)
    flight.lead = .hold(
      Flight.Interruption(
        motion: flight.motion, deviations: flight.deviations, changes: flight.changes, time: time))
    flight.motion.hold(at: time)
    flight.keep(shown, at: time)
    run()
  }

  /// Scrubs it: shows it at a position, 0 being the first state; NaN holds it where it is. Deviations begin to spring to zero.
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
      // Something else leads it now: what the pointer has pulled springs back.
      let shown = flight.heldMotions(at: time)
      flight.lead = .hold(nil)
      flight.keep(shown, at: time)
    }
    flight.releaseDeviations(at: time, on: tracks)
    flight.motion.hold(position, at: time)
    if let drag { follow(drag, in: flight) } else { flight.lead = .hold(nil) }
    run()
  }

  /// Releases it to the state nearest to where it would come to rest, or to the one that `rule` returns.
  /// - Parameters:
  ///   - velocity: in states per second.
  ///   - length: how far apart two states are, in points.
  /// - Returns: that state.
  @discardableResult
  public func release(
    velocity: Double = 0, length: Double = 400, to rule: ((_ position: Double) -> State)? = nil
  ) -> State {
    let places = states.indices.map { Double($0) * length }
    let nearest =
      Release.target(from: scrubPosition * length, velocity: velocity * length, among: places) ?? 0
    let next = rule?(scrubPosition) ?? states[places.firstIndex(of: nearest) ?? 0]
    settle(in: next, velocity: velocity)
    return next
  }

  private func setTarget(_ index: Int) {
    let isNew = index != target
    target = index
    guard let flight, !leavesModel else { return }
    if apply == nil { moveModels(of: flight, to: index) } else if isNew { ask(states[index]) }
    flight.modelState = index
  }

  /// Gives the models the look of a state. What the application has set since they got another one displaces all looks.
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

  // MARK: - Beginning

  /// Starts with two looks that were captured already; the models have the second one.
  package func begin(from before: PropertyCapture, to after: PropertyCapture) {
    let flight = takeOff()
    flight.modelState = 1
    take(after, [before, after], stops: [0, 1], in: flight)
  }

  /// Changes the tracks and the looks in between; takes effect with the next capture.
  package func setTracks(_ tracks: [Track], between: [(state: State, position: Double)]) {
    guard !tracks.isEmpty else { return }
    givenTracks = tracks
    self.tracks = tuned
    self.between = between
    flight?.motion.change(self.tracks.map(\.time))
    if case .hold = flight?.lead { flight?.lead = .hold(nil) }
  }

  /// The tracks with what is tried instead of their timings.
  private var tuned: [Track] {
    guard let tuning = root?.window?.motionTuning as? any MotionTuning else { return givenTracks }
    return givenTracks.indices.map {
      Track(givenTracks[$0], running: tuning.tuned(givenTracks[$0].time, track: $0, of: title))
    }
  }

  /// Changes the states; while it moves, only to as many others.
  package func setStates(_ states: [State], in state: State) {
    guard !states.isEmpty, !isActive || states.count == self.states.count else { return }
    self.states = states
    if !isActive { target = states.firstIndex(of: state) ?? 0 }
  }

  /// The looks through which the motion passes, by their positions: those of the states, and those in between.
  var stops: [(state: State, position: Double)] {
    var stops = states.indices.map { (state: states[$0], position: Double($0)) }
    for look in between where look.position > 0 && look.position < Double(states.count - 1) {
      if stops.allSatisfy({ abs($0.position - look.position) >= Self.leastGap }) { stops.append(look) }
    }
    return stops.sorted { $0.position < $1.position }
  }

  /// The least distance between two looks, in states: the way between nearer ones cannot be mixed, or continued beyond the end.
  private static var leastGap: Double { 1e-6 }

  /// Takes its place among what moves in the window, on the timings that are tried.
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

  /// The motion at rest in its state. A timing that is tried for the main track takes the place of those of its legs.
  private var restingMotion: StatePosition {
    let isTried = tracks[0].time.timing != givenTracks[0].time.timing
    return StatePosition(
      at: target, of: states.count, tracks: tracks.map(\.time), legTimings: isTried ? [] : legs)
  }

  // MARK: - In time

  func run() {
    show(at: now)
    enterWindow()
    guard let timeline = flight?.window?.timeline else { return isHeld ? () : endDetached() }
    // What has arrived already ends in the next frame, like everything else: one that begins another does not nest in it.
    if isStill { timeline.remove(self) } else { timeline.add(self, keeping: owner) }
  }

  /// Ends at once, and leaves the views in the state to which it was heading, or as they are shown.
  package func rest(asShown: Bool = false) {
    guard let flight else { return }
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

  /// Lets go of its views, which show their models again, and of all that it has only while it is active.
  func drop() {
    flight?.end(movedBy: ObjectIdentifier(self))
    flight = nil
  }
}
