import Geometry
import Motion
import Views

/// A transition that plays: what differs between its two looks, and one number for each track.
///
/// The numbers say how far *presented* things are, 0…1, whatever the operation; a pop plays them from 1 to 0.
final class TransitionRun {
  let context: TransitionContext
  private let prepared: PreparedTransition
  private let alongside: [() -> Void]
  private var tracks: [RunningTrack]
  private var pull: Pull
  /// The length of all tracks together, in seconds.
  let total: Double
  /// Where a hand holds the operation, 0…1; `nil` while it runs by itself.
  private(set) var heldFraction: Double?

  init(_ prepared: PreparedTransition, in context: TransitionContext, alongside: [() -> Void]) {
    self.context = context
    self.prepared = prepared
    self.alongside = alongside
    let total = max(prepared.tracks.map(\.end).max() ?? 0, 1e-3)
    self.total = total
    tracks = prepared.tracks.map { RunningTrack($0, total: total) }
    pull = Pull(prepared.pulledViews, timing: prepared.tracks[0].timing)
  }

  private var isForward: Bool { context.operation.isForward }

  /// Reads both looks of everything in `root`: at first, and again after its size has changed; the numbers stay.
  func capture(over root: View) {
    for index in tracks.indices { tracks[index].end(for: mover) }
    let plain = PropertyCapture(of: root)
    let dismissed = look(.dismissed, of: root)
    plain.restore()
    let presented = look(.presented, of: root)
    plain.restore()
    for index in tracks.indices { (tracks[index].changes, tracks[index].pulledChanges) = ([], []) }
    for view in plain.captured {
      let isPulled = pull.views.contains { $0 === view }
      guard let own = plain[view], let from = dismissed[view], let to = presented[view],
        from != own || to != own || isPulled
      else { continue }
      let index = tracks.firstIndex { $0.track.moves(view) } ?? 0
      let change = ViewChange(view: view, from: from, to: to)
      if isPulled { tracks[index].pulledChanges.append(change) } else { tracks[index].changes.append(change) }
    }
  }

  private func look(_ state: TransitionState, of root: View) -> PropertyCapture {
    prepared.apply(state)
    if (state == .presented) == isForward { for block in alongside { block() } }
    return PropertyCapture(of: root)
  }

  // MARK: - Moving

  /// Plays from the beginning.
  func start(at time: Double) {
    for index in tracks.indices {
      tracks[index].flight.hold(at: time, value: isForward ? 0 : 1)
      tracks[index].flight.go(toward: isForward ? 1 : 0, from: time, delay: tracks[index].track.delay)
    }
  }

  /// Holds everything where it is shown. What the fraction does not say is kept as a residual that springs to zero.
  func hold(at time: Double, fraction: Double? = nil) {
    let shown = tracks.map { $0.value(at: time) }
    let held = fraction ?? tracks[0].fraction(for: progress(shown[0]))
    heldFraction = held
    pull.hold(at: time)
    for index in tracks.indices {
      let said = value(of: tracks[index], at: held)
      tracks[index].holdResidual(fraction == nil ? shown[index] - said : 0, at: time, said: said)
    }
  }

  /// Follows the hand.
  func track(_ hand: HandState, at time: Double) {
    let fraction = hand.fraction.clamped(to: 0...1)
    heldFraction = fraction
    pull.follow(HandState(fraction: fraction, travel: hand.travel))
    for index in tracks.indices { tracks[index].said = value(of: tracks[index], at: fraction) }
    show(at: time)
  }

  /// Lets what a hand has pulled off its way spring home.
  func letGoOfPull(at time: Double) { pull.letGo(at: time) }

  /// Lets everything go to one end, with the velocity that it has or that the hand gives.
  func go(finishing: Bool, velocity hand: HandState, at time: Double) {
    var hand = hand
    // Beyond its ends the hand moves nothing along.
    if heldFraction == 0 || heldFraction == 1 { hand.fraction = 0 }
    pull.letGo(at: time, velocity: hand)
    let target = finishing == isForward ? 1.0 : 0.0
    for index in tracks.indices {
      let track = tracks[index]
      guard let held = heldFraction else {
        tracks[index].flight.go(toward: target, from: time)
        continue
      }
      let velocity = track.isMoving(at: held) ? hand.fraction / track.span * (isForward ? 1 : -1) : 0
      let wait = finishing ? max(0, track.window.lowerBound - held) * total : 0
      tracks[index].letGo(toward: target, at: time, velocity: velocity, delay: wait)
    }
    heldFraction = nil
  }

  /// When everything has arrived, or the residuals have while it is held; in the timeline's seconds.
  var end: Double { tracks.reduce(pull.end) { max($0, $1.end) } }

  /// Whether everything that a hand holds is where the fraction says.
  func isStill(at time: Double) -> Bool { heldFraction != nil && end <= time }

  /// Whether the main track has arrived, so that the screen that came can be used while the rest trails in.
  func mainHasArrived(at time: Double) -> Bool { heldFraction == nil && tracks[0].end <= time }

  /// How far the operation is shown to be, 0…1 and beyond where a spring overshoots: the main track's part.
  func progress(at time: Double) -> Double { progress(tracks[0].value(at: time)) }

  /// How far along the whole length the operation is shown to be, for a hand that takes hold of it.
  func fraction(at time: Double) -> Double {
    heldFraction ?? tracks[0].fraction(for: progress(at: time))
  }

  private func progress(_ value: Double) -> Double { isForward ? value : 1 - value }

  private func value(of track: RunningTrack, at fraction: Double) -> Double {
    progress(track.part(of: fraction))
  }

  // MARK: - Showing

  func show(at time: Double) {
    let offset = pull.offset(at: time)
    for track in tracks { track.show(at: time, pulledBy: offset, for: mover) }
  }

  /// Lets every view be itself again.
  func finish() {
    for index in tracks.indices { tracks[index].end(for: mover) }
  }

  private var mover: ObjectIdentifier { ObjectIdentifier(self) }
}

/// One track while it plays.
private struct RunningTrack {
  let track: Track
  /// The part of the whole time in which the track moves.
  let window: ClosedRange<Double>
  var flight: Flight
  var changes: [ViewChange] = []
  /// The changes of views that follow a hand besides.
  var pulledChanges: [ViewChange] = []
  /// While held: what the fraction says.
  var said = 0.0
  private var residual: Flight
  private var isHeld = true

  init(_ track: Track, total: Double) {
    self.track = track
    window = (track.delay / total)...max(track.end / total, track.delay / total + 1e-6)
    flight = Flight(timing: track.timing)
    residual = Flight(timing: track.timing)
    isHeld = false
  }

  var span: Double { window.upperBound - window.lowerBound }
  var end: Double { isHeld ? residual.end : flight.end }

  func value(at time: Double) -> Double {
    isHeld ? said + residual.state(at: time).value : flight.state(at: time).value
  }

  /// How much of the track is done at a fraction of the whole.
  func part(of fraction: Double) -> Double { ((fraction - window.lowerBound) / span).clamped(to: 0...1) }

  /// The fraction of the whole at which so much of the track is done.
  func fraction(for part: Double) -> Double {
    (window.lowerBound + part.clamped(to: 0...1) * span).clamped(to: 0...1)
  }

  func isMoving(at fraction: Double) -> Bool { fraction > window.lowerBound && fraction < window.upperBound }

  mutating func holdResidual(_ value: Double, at time: Double, said: Double) {
    self.said = said
    isHeld = true
    residual.hold(at: time, value: value)
    residual.go(toward: 0, from: time)
  }

  mutating func letGo(toward target: Double, at time: Double, velocity: Double, delay: Double) {
    let value = value(at: time)
    let springing = residual.state(at: time).velocity
    isHeld = false
    flight.hold(at: time, value: value)
    flight.go(toward: target, from: time, delay: delay, velocity: velocity + springing)
  }

  func show(at time: Double, pulledBy offset: Vector, for mover: ObjectIdentifier) {
    let value = value(at: time)
    let range = track.range
    let part =
      range == 0...1
      ? value
      : ((value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-6)).clamped(to: 0...1)
    for change in changes { change.show(part, for: mover) }
    for change in pulledChanges { change.show(part, movedBy: offset, for: mover) }
  }

  mutating func end(for mover: ObjectIdentifier) {
    for change in changes + pulledChanges { change.end(for: mover) }
  }
}

extension Track {
  /// Whether the track names `view` or a view that it lies in.
  fileprivate func moves(_ view: View) -> Bool {
    views?.contains { view.isDescendant(of: $0) } ?? false
  }
}
