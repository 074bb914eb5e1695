import SegueGeometry
import SegueHeadless
import SegueViews

/// The drag of a release map: what led to it, and how far its transition is along its way.
struct ReleaseDrag {
  /// What happened before it.
  let script: EventScript
  /// When it is pressed, in seconds, and where.
  let time: Double
  let start: Point
  /// Where it leads.
  let direction: Vector
  /// How far the transition is after each part of the way, in points.
  var ways: [(way: Double, fraction: Double)] = []

  /// Moves per second.
  static let rate = 120.0
  /// It arrives in so many moves, and then rests for so long, in seconds, before the last moves, which alone decide the velocity.
  private static let approach = (moves: 12, rest: 0.1)
  private static let lastMoves = 4

  /// The way after which the transition is so far; `nil` where the drag does not lead there.
  func way(to fraction: Double) -> Double? {
    guard let index = ways.firstIndex(where: { $0.fraction >= fraction }), index > 0 else { return nil }
    let (from, to) = (ways[index - 1], ways[index])
    return from.way.mixed(with: to.way, at: (fraction - from.fraction) / (to.fraction - from.fraction))
  }

  /// Where the pointer is after a part of the way.
  func point(after way: Double) -> Point { start + direction * way }

  /// The drag to a part of the way, where it arrives with a velocity, in points per second; `nil` where it would have to come from
  /// behind its start.
  /// - Returns: the script, which ends right before the release, when that is, and where.
  func script(to way: Double, velocity: Double) -> (held: EventScript, end: Double, point: Point)? {
    let begin = way - velocity / Self.rate * Double(Self.lastMoves)
    guard begin > 0 else { return nil }
    let moves = Self.approach.moves
    var path = (1...moves).map { (Double($0) / Self.rate, begin * Double($0) / Double(moves)) }
    let last = Double(moves + 1) / Self.rate + Self.approach.rest
    path.append((last, begin))
    for step in 1...Self.lastMoves {
      path.append(
        (last + Double(step) / Self.rate, begin.mixed(with: way, at: Double(step) / Double(Self.lastMoves))))
    }
    var events = script.events
    func add(_ action: ScriptEvent.Action, after seconds: Double) {
      events.append(ScriptEvent(time: time + seconds, action: action, line: events.count + 1))
    }
    add(.press(.point(start), .primary), after: 0)
    for (seconds, way) in path { add(.move(.point(point(after: way))), after: seconds) }
    let end = time + (path.last?.0 ?? 0)
    return (EventScript(events), end, point(after: way))
  }
}
