import SegueControllers
import SegueHeadless
import SegueStage

/// Plays the releases of a map one after the other, a little at a time, so that windows can show frames in between.
package final class ReleaseMapMaker {
  /// What has been played so far.
  package private(set) var map: ReleaseMap
  /// How much of all there is to play has been played, 0…1.
  package var progress: Double { Double(next) / Double(map.count) }

  private let script: EventScript
  private let beginning: Double
  private let make: () throws(DrawingError) -> HeadlessWindow
  private var work = Work.nothing
  private var next = 0

  private enum Work {
    case nothing
    /// The script is played to find its drags.
    case looking(HeadlessWindow, MotionSampler)
    /// The drag is led to its end.
    case leading(HeadlessWindow, ReleaseDrag, way: Double)
    /// What led to the drag is played, until it is let go.
    case releasing(HeadlessWindow, end: Double, Point)
  }

  /// How far transitions are when a button goes up in the script.
  private var releases: [(press: Int, fraction: Double, title: String)] = []

  /// How much is played in one step: seconds of the script, and points of a drag.
  private static let part = (seconds: 0.25, points: 200.0)
  /// The distance of two moves of a drag, and the longest drag, in points.
  private static let stride = 4.0
  private static let farthest = 2000.0
  /// Motions that take longer are no cell, in seconds.
  private static let longest = 8.0

  /// A maker that has played nothing; the parameters are those of `ReleaseMap`.
  package init(
    of script: EventScript, after beginning: Double, steps: Int, fastest: Double = 1500,
    in make: @escaping () throws(DrawingError) -> HeadlessWindow
  ) {
    (self.script, self.beginning, self.make) = (script, beginning, make)
    map = ReleaseMap(steps: steps, fastest: fastest)
  }

  /// Plays the next part.
  /// - Returns: whether there is more to play.
  /// - Throws: a `ReleaseMap.Failure` where the script has no drag that leads a transition.
  package func step() throws -> Bool {
    switch work {
    case .nothing:
      guard map.drag == nil else { return try begin() }
      try look()
    case .looking(let window, let sampler):
      if advance(window, to: script.duration) { try lead(by: sampler.input.presses) }
    case .leading(let window, let drag, let way):
      if advance(window, to: drag.time) { try lead(window, drag, from: way) }
    case .releasing(let window, let end, let point):
      if advance(window, to: end) {
        release(window, at: point)
        (work, next) = (.nothing, next + 1)
      }
    }
    return next < map.count
  }

  /// Goes on by a part.
  /// - Returns: whether it has arrived.
  private func advance(_ window: HeadlessWindow, to time: Double) -> Bool {
    window.advanceWithoutDrawing(to: min(time, window.now + Self.part.seconds))
    return window.now >= time
  }

  // MARK: - The drag

  private func look() throws(DrawingError) {
    let window = try make()
    let sampler = MotionSampler(of: window)
    let player = sampler.play(script, in: window)
    let note = player.onInput
    player.onInput = { [weak self, weak window] input, time in
      note(input, time)
      guard let self, case .event(.pointer(let event)) = input, event.phase == .released, let window,
        let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld
      else { return }
      releases.append((sampler.input.presses.count - 1, coordinator.progress, window.window.heldTitle))
    }
    work = .looking(window, sampler)
  }

  private func lead(by presses: [InputTrack.Press]) throws {
    guard
      let index = presses.firstIndex(where: { $0.travel > 20 && $0.span.lowerBound >= beginning }),
      let first = presses[index].path.first, let last = presses[index].path.last
    else { throw ReleaseMap.Failure(message: "the script has no drag") }
    let direction = (last.point - first.point).normalized
    if let title = releases.first(where: { $0.press == index })?.title {
      map.scriptReleases = releases.filter { $0.title == title }.map {
        ReleaseMap.ScriptRelease(
          fraction: $0.fraction, velocity: presses[$0.press].velocity.dot(direction), isOwn: $0.press == index
        )
      }
    }
    let before = EventScript(script.events.filter { $0.time < first.time - 1e-9 })
    let drag = ReleaseDrag(script: before, time: first.time, start: first.point, direction: direction)
    let window = try make()
    window.play(before)
    work = .leading(window, drag, way: 0)
  }

  /// Leads the drag on, and notes how far the transition is.
  private func lead(_ window: HeadlessWindow, _ drag: ReleaseDrag, from start: Double) throws {
    var (drag, way) = (drag, start)
    if way == 0 { window.send(.pressed, at: drag.start) }
    while way < Self.farthest, way < start + Self.part.points, drag.ways.last.map({ $0.fraction < 1 }) ?? true
    {
      way += Self.stride
      window.advanceWithoutDrawing(to: window.now + 1 / ReleaseDrag.rate)
      window.send(.dragged, at: drag.point(after: way))
      guard let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld
      else { continue }
      drag.ways.append((way, coordinator.progress))
    }
    work = .leading(window, drag, way: way)
    guard way >= Self.farthest || drag.ways.last.map({ $0.fraction >= 1 }) ?? false else { return }
    guard let last = drag.ways.last, last.fraction > 0.2 else {
      throw ReleaseMap.Failure(message: "the first drag of the script drives no transition")
    }
    (map.drag, work) = (drag, .nothing)
  }

  // MARK: - Releases

  /// Begins to play the next release; one that no drag leads to is left out.
  private func begin() throws -> Bool {
    let (fraction, velocity) = map.release(next)
    if let drag = map.drag, let way = drag.way(to: fraction),
      let (held, end, point) = drag.script(to: way, velocity: velocity)
    {
      let window = try make()
      window.play(held)
      work = .releasing(window, end: end, point)
    } else {
      next += 1
    }
    return next < map.count
  }

  /// Lets go, and waits for the end.
  private func release(_ window: HeadlessWindow, at point: Point) {
    let (fraction, velocity) = map.release(next)
    guard let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld,
      abs(coordinator.progress - fraction) < 0.02
    else { return }
    var finished: Bool?
    coordinator.animateAlongside({}, completion: { finished = $0 })
    window.send(.released, at: point)
    let start = window.now
    while finished == nil, window.now < start + Self.longest {
      window.advanceWithoutDrawing(to: window.now + 1 / ReleaseDrag.rate)
    }
    guard let finished else { return }
    map.cells.append(
      ReleaseMap.Cell(
        fraction: fraction, velocity: velocity, finishes: finished, seconds: window.now - start))
  }
}

extension Window {
  fileprivate var heldTitle: String {
    runningAnimations.lazy.compactMap { $0 as? any InspectedMotion }.first { $0.isHeld }?.title ?? ""
  }
}

/// The drag of a release map: what led to it, and how far its transition is along its way.
struct ReleaseDrag {
  /// What happened before it.
  let script: EventScript
  /// When it is pressed, in seconds, and where.
  let time: Double
  let start: Point
  let direction: Vector
  /// How far the transition is after each part of the way, in points.
  var ways: [(way: Double, fraction: Double)] = []

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
    var events = Array(script.events)
    func add(_ action: ScriptEvent.Action, after seconds: Double) {
      events.append(ScriptEvent(time: time + seconds, action: action, line: events.count + 1))
    }
    add(.press(.point(start), .primary), after: 0)
    for (seconds, way) in path { add(.move(.point(point(after: way))), after: seconds) }
    let end = time + (path.last?.0 ?? 0)
    return (EventScript(events), end, point(after: way))
  }
}
