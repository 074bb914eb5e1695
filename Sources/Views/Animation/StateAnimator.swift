import Geometry
import Motion

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
/// spring carries the position on from where it is shown, as fast as it is shown to move. What the position does not say about a
/// view, because an animator or a drag before had it elsewhere, is kept as a deviation and springs to nothing: what is shown never
/// jumps.
///
/// At rest the views have the properties of their state, and the animator holds nothing.
public final class StateAnimator<State: Hashable> {
  /// The states, in the order of their positions.
  public let states: [State]
  /// The state in which it rests, or to which it is on its way.
  public var state: State { states[target] }
  /// Called once for each frame in which it moved.
  public var onChange: (() -> Void)?
  /// Called whenever it has come to rest, with the state it is in.
  public var onSettle: ((State) -> Void)?
  /// Sets properties for a drag that a pointer leads; called with everything as the position alone would show it, and often.
  /// `nil` shows just that. The same closure also tells how fast each property moves, so it only depends on its argument.
  public var onFollow: ((DragState) -> Void)?
  /// What the animator is called where it reports that `apply` did something it must not do.
  public var name = "StateAnimator"

  weak var root: View?
  /// What it moves on; the views may leave the window meanwhile.
  private weak var timeline: Timeline?
  private let apply: ((State) -> Void)?
  private var between: [(state: State, position: Double)]
  private let timing: ((State, State) -> Timing)?
  private(set) var tracks: [Track]
  /// Whether the models are left as they are, because somebody else says what is at rest.
  private let leavesModel: Bool

  private(set) var captured: [View] = []
  var changes: [ViewChange] = []
  private(set) var stops: [Double] = []
  private var target: Int
  /// Which way it set out: delays are counted along it.
  private var isForward = true
  private var isActive = false
  private var motion: MotionState
  /// What went on before it was held; it goes on so if nobody moves it.
  private var interrupted: (motion: MotionState, changes: [ViewChange], time: Double)?
  /// What a drag says about each change while it leads.
  var pose: [View.Properties]?
  var drag: DragState?

  /// What moves, as a value that can be put aside and taken up again.
  struct MotionState {
    /// One number for each track.
    var numbers: [AnimatedValue]
    /// Where it is held; `nil` while it runs.
    var held: Double?
    /// When deviations began to spring away; infinite while they are kept.
    var deviationBegan = Double.infinity
    var deviationEnd = -Double.infinity
    /// How fast they set out, in parts of themselves per second: that of a timing with an initial velocity.
    var deviationVelocity = 0.0
  }

  /// An animator in the state `initially`.
  /// - Parameters:
  ///   - states: at least one; a position is an index into them.
  ///   - initially: the state whose properties the views have.
  ///   - root: what the animator moves lies in it.
  ///   - tracks: what the motion runs on; a critically damped spring of 0.35 s by default.
  ///   - between: looks that are passed on the way, each at a position between two states.
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
      leavesModel: false,
      apply: apply)
  }

  /// As above; with `leavesModel` only the motion is shown, and whoever made the animator says what is at rest.
  package init(
    _ states: [State], initially: State, over root: View, tracks: [Track],
    between: [(state: State, position: Double)] = [], timing: ((State, State) -> Timing)? = nil,
    leavesModel: Bool,
    apply: ((State) -> Void)?
  ) {
    self.states = states
    self.root = root
    self.tracks = tracks.isEmpty ? [Track(.spring(duration: 0.35, dampingRatio: 1))] : tracks
    self.between = between.sorted { $0.position < $1.position }
    self.timing = timing
    self.leavesModel = leavesModel
    self.apply = apply
    let index = states.firstIndex(of: initially) ?? 0
    target = index
    motion = MotionState(numbers: self.tracks.map { _ in AnimatedValue(Double(index)) })
  }

  deinit { for change in changes { change.view.endMovement(by: ObjectIdentifier(self)) } }

  // MARK: - Where it is

  /// Where the main track is shown to be, from 0 to one less than the number of states, and beyond where a spring overshoots.
  public var position: Double { value(at: now) }
  /// How fast the position changes, per second.
  public var velocity: Double { motion.numbers[0].state(at: now).velocity }
  /// Whether it moves by itself.
  public var isRunning: Bool { isActive && motion.held == nil }
  /// Whether something holds it.
  public var isHeld: Bool { motion.held != nil }
  /// Whether something holds it and nothing springs any more.
  package var isStill: Bool { isHeld && (motion.deviationBegan == .infinity || motion.deviationEnd <= now) }
  /// Where it would have to be scrubbed to show its main track where it is, within 0 and the last state.
  package var scrubPosition: Double { motion.held ?? scrub(for: motion.numbers[0].state(at: now).value) }
  /// The length of the first leg, in seconds.
  package var total: Double { total(ofLeg: 0) }

  var now: Double { (timeline ?? root?.window?.timeline)?.now ?? 0 }
  var targetPosition: Double { Double(target) }
  private var last: Double { Double(states.count - 1) }
  private func value(at time: Double) -> Double { motion.numbers[0].state(at: time).value }

  // MARK: - Moving

  /// Sends it to a state: from rest each leg plays its timing; from anywhere else a spring carries it on.
  /// - Parameter velocity: how fast the position changes, per second, where it was held; one that was not moved while it was
  ///   held goes on as before by default.
  public func settle(in state: State, velocity: Double? = nil) {
    guard let index = states.firstIndex(of: state), isActive || index != target else { return }
    let time = now
    if !isActive {
      activate()
      isForward = index > target
    }
    setTarget(index)
    if motion.held != nil, velocity == nil, resume(toward: index, at: time) { return run() }
    if pose != nil { releasePose(velocity: velocity ?? 0, at: time) }
    motion.deviationVelocity = 0
    for track in tracks.indices { send(track, to: index, velocity: velocity, at: time) }
    thaw(at: time)
    (motion.held, interrupted) = (nil, nil)
    run()
  }

  /// Shows a state at once.
  public func set(_ state: State) {
    guard let index = states.firstIndex(of: state) else { return }
    setTarget(index)
    if !isActive, !leavesModel { apply?(state) }
    rest()
  }

  /// Holds it where it is shown: everything stands still until it is scrubbed or sent on.
  public func hold() {
    guard motion.held == nil else { return }
    activate()
    let time = now
    let shown = changes.indices.map { look($0, at: time) }
    interrupted = (motion, changes, time)
    let held = scrub(for: value(at: time))
    (motion.held, pose, drag) = (held, nil, nil)
    for track in tracks.indices { motion.numbers[track].hold(at: time, value: said(track, at: held)) }
    keepDeviations(from: shown, at: time)
    run()
  }

  /// Scrubs it: shows it at a position, 0 being the first state. Deviations begin to spring away.
  public func track(_ position: Double) { track(position, drag: nil) }

  func track(_ position: Double, drag: DragState?) {
    hold()
    guard position != motion.held || drag?.travel != self.drag?.travel else { return self.drag = drag }
    let time = now
    if drag == nil, pose != nil {
      // Something else leads it now: what the pointer has pulled springs home.
      let shown = changes.indices.map { look($0, at: time) }
      (pose, self.drag) = (nil, nil)
      keepDeviations(from: shown, at: time)
    }
    interrupted = nil
    thaw(at: time)
    motion.held = position
    for track in tracks.indices { motion.numbers[track].hold(at: time, value: said(track, at: position)) }
    self.drag = drag
    pose = drag.flatMap { pose(for: $0) }
    run()
  }

  /// Lets it go to the state nearest to where it would run out, or to the one that `rule` names.
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

  /// Reads the looks again after a resize or a change of layout; the numbers stay.
  public func recapture() {
    guard isActive, let root, let apply else { return }
    capture(over: root, apply)
    if let held = motion.held {
      for track in tracks.indices { motion.numbers[track].hold(at: now, value: said(track, at: held)) }
    }
    if !leavesModel { apply(state) }
    show(at: now)
  }

  private func setTarget(_ index: Int) {
    guard index != target else { return }
    target = index
    if isActive, !leavesModel { apply?(states[index]) }
  }

  private func resume(toward index: Int, at time: Double) -> Bool {
    guard let interrupted, interrupted.motion.numbers.allSatisfy({ $0.target == Double(index) && !$0.isHeld })
    else { return false }
    (motion, changes) = (interrupted.motion, interrupted.changes)
    let pause = time - interrupted.time
    for track in tracks.indices { motion.numbers[track].postpone(by: pause) }
    motion.deviationBegan += pause
    motion.deviationEnd += pause
    self.interrupted = nil
    return true
  }

  /// Sends one track's number to a state.
  private func send(_ track: Int, to index: Int, velocity given: Double?, at time: Double) {
    let state = motion.numbers[track].state(at: time)
    let (target, held) = (Double(index), motion.held)
    var velocity = state.velocity
    let from = state.value.clamped(to: 0...last)
    let leg = min(max(0, target > from ? Int(from) : Int(from.rounded(.up)) - 1), states.count - 2)
    if let held, let given {
      let window = window(of: track, leg: leg)
      let fraction = isForward ? held - Double(leg) : 1 - (held - Double(leg))
      let isMoving = window == 0...1 || (fraction > window.lowerBound && fraction < window.upperBound)
      velocity = isMoving ? given / (window.upperBound - window.lowerBound) : 0
    }
    if velocity == 0, state.value == state.value.rounded(), (0...last).contains(state.value) {
      return motion.numbers[track].play(
        legs(of: track, from: Int(state.value), to: index, held: held), at: time)
    }
    let run = timing(of: track, leg: leg, isForward: target > from)
    // A throw arrives no later than a click would.
    let least = run.initialVelocity * (target - state.value)
    if given != nil, velocity * least >= 0, abs(velocity) < abs(least) {
      if track == 0 { motion.deviationVelocity = run.initialVelocity * (1 - velocity / least) }
      velocity = least
    }
    motion.numbers[track].carry(to: target, by: run.continuation, at: time, velocity: velocity)
  }

  private func legs(of track: Int, from start: Int, to end: Int, held: Double?) -> [AnimatedValue.Leg] {
    var base = 0.0
    return stride(from: start, to: end, by: start < end ? 1 : -1).map { index in
      let rises = end > start
      let leg = rises ? index : index - 1
      let total = total(ofLeg: leg)
      // Where a leg was scrubbed in part, the rest of its delays is left; back against the way it set out there are none.
      let isOnTheWay = rises == isForward
      let scrubbed = held.map { (isForward ? $0 - Double(leg) : 1 - ($0 - Double(leg))).clamped(to: 0...1) }
      let done = isOnTheWay && base == 0 ? scrubbed ?? 0 : 0
      let wait = isOnTheWay ? max(0, window(of: track, leg: leg).lowerBound - done) * total : 0
      defer { base += total * (1 - done) }
      return AnimatedValue.Leg(
        to: Double(rises ? leg + 1 : leg), timing(of: track, leg: leg, isForward: rises), delay: base + wait)
    }
  }

  // MARK: - Tracks in time

  private func timing(of track: Int, leg: Int, isForward: Bool) -> Timing {
    guard track == 0, let timing, states.indices.contains(leg + 1) else { return tracks[track].timing }
    return isForward ? timing(states[leg], states[leg + 1]) : timing(states[leg + 1], states[leg])
  }

  private func total(ofLeg leg: Int) -> Double {
    let main = tracks[0].delay + timing(of: 0, leg: leg, isForward: isForward).duration
    return max(tracks.dropFirst().reduce(main) { max($0, $1.end) }, 1e-3)
  }

  /// When a track moves, as a part of the leg's time, in the direction in which it set out.
  private func window(of track: Int, leg: Int) -> ClosedRange<Double> {
    tracks.count == 1 && tracks[0].delay == 0
      ? 0...1 : tracks[track].window(of: total(ofLeg: leg), isForward: isForward)
  }

  /// The number of a track where the whole is scrubbed to a position.
  private func said(_ track: Int, at position: Double) -> Double {
    let leg = position.clamped(to: 0...last).rounded(.down).clamped(to: 0...max(0, last - 1))
    let window = window(of: track, leg: Int(leg))
    if window == 0...1 { return position }
    let fraction = isForward ? position - leg : 1 - (position - leg)
    let part = ((fraction - window.lowerBound) / (window.upperBound - window.lowerBound)).clamped(to: 0...1)
    return leg + (isForward ? part : 1 - part)
  }

  /// The position of the whole at which the main track's number is `value`; within the states.
  private func scrub(for value: Double) -> Double {
    let value = value.clamped(to: 0...last)
    let leg = value.rounded(.down).clamped(to: 0...max(0, last - 1))
    let window = window(of: 0, leg: Int(leg))
    if window == 0...1 { return value }
    let part = isForward ? value - leg : 1 - (value - leg)
    let fraction = window.lowerBound + part * (window.upperBound - window.lowerBound)
    return (leg + (isForward ? fraction : 1 - fraction)).clamped(to: leg...leg + 1)
  }

  // MARK: - Looks

  /// Starts from two looks that were read already, the second of which the models have by now.
  package func begin(from before: PropertyCapture, to after: PropertyCapture) {
    isActive = true
    take(after, [before, after], stops: [0, 1])
  }

  /// Changes what the motion runs on and what it passes; the next capture goes by it.
  package func setTracks(_ tracks: [Track], between: [(state: State, position: Double)]) {
    guard !tracks.isEmpty else { return }
    self.tracks = tracks
    self.between = between.sorted { $0.position < $1.position }
    let main = motion.numbers[0]
    motion.numbers = tracks.indices.map { $0 < motion.numbers.count ? motion.numbers[$0] : main }
    interrupted = nil
  }

  /// Reads the looks, without moving anything yet.
  package func activate() {
    guard !isActive, let root else { return }
    isActive = true
    isForward = target < states.count - 1
    motion.held = nil
    for track in tracks.indices { motion.numbers[track] = AnimatedValue(Double(target)) }
    if let apply { capture(over: root, apply) }
  }

  private func capture(over root: View, _ apply: (State) -> Void) {
    let plain = PropertyCapture(of: root)
    let all = (states.indices.map { (states[$0], Double($0)) } + between).sorted { $0.1 < $1.1 }
    let looks = all.map { state, _ in
      guarded { apply(state) }
      defer { plain.restore() }
      return PropertyCapture(of: root)
    }
    take(plain, looks, stops: all.map(\.1))
  }

  /// Takes over what the looks differ in; what others have moved so far goes on from where it is shown.
  private func take(_ plain: PropertyCapture, _ looks: [PropertyCapture], stops: [Double]) {
    let (time, old) = (now, changes)
    let known = Dictionary(old.map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
    self.stops = stops.count > 1 ? stops : [0, 1]
    // The window owns the timeline, which owns this; and it is never moved.
    captured = plain.views.filter { !($0 is Window) }
    changes = captured.compactMap { view in
      guard let own = plain[view] else { return nil }
      let all = looks.map { $0[view] ?? own }
      var change = ViewChange(view, own: own, looks: all.count > 1 ? all : [own, own], tracks: tracks)
      // What moves already sets out from where it is shown.
      if apply == nil, let properties = change?.properties {
        change?.looks[0].take(properties.intersection(view.movedProperties), from: view.shown)
      }
      return change
    }
    var kept: Set<ObjectIdentifier> = []
    for index in changes.indices {
      let id = ObjectIdentifier(changes[index].view)
      kept.insert(id)
      if let before = known[id] {
        changes[index].deviation = before.deviation
      } else {
        takeOver(index, at: time)
      }
      changes[index].view.beginMovement(of: changes[index].properties, by: self)
    }
    for change in old where !kept.contains(ObjectIdentifier(change.view)) {
      change.view.endMovement(by: ObjectIdentifier(self))
    }
    interrupted = nil
    if !isHeld { thaw(at: time) }
    if let drag { pose = pose(for: drag) }
  }

  /// Lets a view go on from where another animator shows it, as fast.
  private func takeOver(_ index: Int, at time: Double) {
    let change = changes[index]
    let moved = change.view.movedProperties.intersection(change.properties)
    guard
      let (shown, next) = change.view.shownMotion(
        of: moved, at: time, interval: ViewChange.Deviation.interval)
    else { return }
    let said = look(index, at: time)
    var before = said
    before.take(moved, from: shown)
    changes[index].deviation = ViewChange.Deviation(offset: (said, before), drift: (shown, next))
  }

  func look(_ index: Int, at time: Double) -> View.Properties {
    let said = pose?[index] ?? changes[index].look(at: positions(at: time), stops: stops)
    return deviated(said, changes[index], at: time)
  }

  private func deviated(_ look: View.Properties, _ change: ViewChange, at time: Double) -> View.Properties {
    guard let deviation = change.deviation, time < motion.deviationEnd else { return look }
    let (left, gone) = deviationWeights(at: time)
    return look.displaced(from: deviation.offset.from, to: deviation.offset.to, by: left)
      .displaced(from: deviation.drift.from, to: deviation.drift.to, by: gone / ViewChange.Deviation.interval)
  }

  /// How much is left of an offset, and what a speed of 1 has become, when both spring to nothing.
  private func deviationWeights(at time: Double) -> (offset: Double, drift: Double) {
    guard time > motion.deviationBegan else { return (1, 0) }
    let elapsed = time - motion.deviationBegan
    return (
      deviationSpring.step(.init(value: 1, velocity: -motion.deviationVelocity), toward: 0, by: elapsed).value,
      deviationSpring.step(.init(value: 0, velocity: 1), toward: 0, by: elapsed).value
    )
  }

  private var deviationSpring: Spring { tracks[0].timing.continuation }

  private func positions(at time: Double) -> [Double] {
    tracks.indices.map { place(tracks[$0], motion.numbers[$0].state(at: time).value) }
  }

  private func place(_ track: Track, _ value: Double) -> Double {
    let leg = value.clamped(to: 0...last).rounded(.down).clamped(to: 0...max(0, last - 1))
    return leg + track.part(at: value - leg)
  }

  /// The positions of all tracks where the whole is scrubbed to one.
  func positions(scrubbedTo position: Double) -> [Double] {
    tracks.indices.map { place(tracks[$0], said($0, at: position)) }
  }

  /// Keeps what the numbers do not say about how things are shown.
  func keepDeviations(from shown: [View.Properties], at time: Double) {
    motion.deviationBegan = .infinity
    motion.deviationEnd = -.infinity
    let positions = positions(at: time)
    for index in changes.indices where index < shown.count {
      let said = pose?[index] ?? changes[index].look(at: positions, stops: stops)
      changes[index].deviation =
        said == shown[index]
        ? nil : ViewChange.Deviation(offset: (said, shown[index]), drift: (said, said))
      if changes[index].deviation != nil { motion.deviationEnd = .infinity }
    }
  }

  /// Lets deviations spring away, if there are any that do not yet.
  private func thaw(at time: Double) {
    guard motion.deviationBegan == .infinity else { return }
    var end = -Double.infinity
    let spring = deviationSpring
    for deviation in changes.compactMap(\.deviation) {
      let size = deviation.offset.from.distance(to: deviation.offset.to)
      let speed = deviation.drift.from.distance(to: deviation.drift.to) / ViewChange.Deviation.interval
      // A tenth of a point cannot be seen.
      end = max(
        end, time
          + spring.settlingTime(
            from: .init(value: size, velocity: -size * motion.deviationVelocity), toward: 0, tolerance: 0.1),
        time + spring.settlingTime(from: .init(value: 0, velocity: speed), toward: 0, tolerance: 0.1))
    }
    guard end > -.infinity else { return }
    (motion.deviationBegan, motion.deviationEnd) = (time, end)
  }

  /// Ends a drag's say: from here on every property springs from what is shown, with the speed it is shown to have.
  private func releasePose(velocity: Double, at time: Double) {
    guard let drag, pose != nil else { return }
    let interval = ViewChange.Deviation.interval
    let shown = changes.indices.map { look($0, at: time) }
    let held = drag.position + velocity * interval
    let later = self.pose(for: drag.advanced(by: interval, to: held))
    let next = changes.indices.map { deviated(later[$0], changes[$0], at: time + interval) }
    let (here, there) = (positions(scrubbedTo: drag.position), positions(scrubbedTo: held))
    for index in changes.indices {
      let said = changes[index].look(at: here, stops: stops)
      let saidNext = changes[index].look(at: there, stops: stops)
      let isOnItsWay = said == shown[index] && saidNext == next[index]
      changes[index].deviation =
        isOnItsWay
        ? nil
        : ViewChange.Deviation(
          offset: (said, shown[index]),
          drift: (shown[index].displaced(from: said, to: saidNext, by: 1), next[index]))
    }
    (self.pose, self.drag) = (nil, nil)
    motion.deviationBegan = .infinity
  }

  /// Begins at rest, with views that are shown elsewhere.
  func spring(home motions: [ShownMotion]) {
    isActive = true
    stops = [0, 1]
    changes = motions.compactMap { motion in
      let own = motion.view.model
      var change = ViewChange(
        motion.view, own: own, looks: [own, own], tracks: tracks, also: own.differences(from: motion.now))
      change?.deviation = ViewChange.Deviation(offset: (own, motion.now), drift: (motion.now, motion.next))
      change?.view.beginMovement(of: change?.properties ?? [], by: self)
      return change
    }
    for track in tracks.indices { motion.numbers[track].play([], at: now) }
    thaw(at: now)
    run()
  }

  // MARK: - In time

  private func run() {
    show(at: now)
    guard let timeline = timeline ?? root?.window?.timeline else { return isHeld ? () : finish() }
    self.timeline = timeline
    if isStill {
      timeline.remove(self)
    } else if !isHeld, end <= now {
      timeline.remove(self)
      finish()
    } else {
      timeline.add(self)
    }
  }

  /// Ends at once, and leaves the views in the state to which it was going, or as they are shown.
  package func rest(asShown: Bool = false) {
    timeline?.remove(self)
    timeline = nil
    let id = ObjectIdentifier(self)
    let end = stops.firstIndex(of: Double(target)) ?? 0
    for change in changes {
      if asShown || (apply == nil && !leavesModel) {
        let properties = change.view.properties(movedBy: id)
        change.view.model.take(properties, from: asShown ? change.view.shown : change.looks[end])
      }
      change.view.endMovement(by: id)
    }
    (changes, captured, isActive, pose, drag, interrupted) = ([], [], false, nil, nil, nil)
    motion = MotionState(numbers: tracks.map { _ in AnimatedValue(Double(target)) })
  }
}

extension StateAnimator: TimedAnimation {
  package var end: Double {
    let numbers = isHeld ? -.infinity : motion.numbers.reduce(-Double.infinity) { max($0, $1.end) }
    return motion.deviationBegan == .infinity ? numbers : max(numbers, motion.deviationEnd)
  }

  package func show(at time: Double) {
    let id = ObjectIdentifier(self)
    let positions = positions(at: time)
    for index in changes.indices {
      let said = pose?[index] ?? changes[index].look(at: positions, stops: stops)
      changes[index].view.show(deviated(said, changes[index], at: time), movedBy: id)
    }
    onChange?()
  }

  package func finish() {
    show(at: now)
    guard !isHeld else { return }
    let state = state
    if !leavesModel { rest() }
    onSettle?(state)
  }
}

extension StateAnimator {
  package func abandon() { (onSettle, onChange, onFollow) = (nil, nil, nil) }
}

extension StateAnimator: Mover {
  package func look(of view: View, at time: Double) -> View.Properties? {
    changes.firstIndex { $0.view === view }.map { look($0, at: time) }
  }
}
