import SegueControllers
import SegueHeadless
import SegueStage

/// An object that makes a release map by playing its releases one by one. It works in short steps, so that windows can draw
/// frames in between.
package final class ReleaseMapMaker {
  /// The map with the cells played so far.
  package private(set) var map: ReleaseMap
  /// The fraction of the map's releases that have been played, 0…1.
  package var progress: Double { Double(next) / Double(map.count) }

  private let script: EventScript
  private let beginning: Double
  private let make: () throws(DrawingError) -> HeadlessWindow
  /// Performs the next step: plays a part of the script, the drag or a release.
  private var work: () throws -> Void = {}
  private var next = 0

  /// The releases in the script at which a transition was held: the index of the press, and the progress and title of the
  /// transition.
  private var releases: [(press: Int, fraction: Double, title: String)] = []

  /// The distance between two moves of a drag, the length that one step plays, and the maximum length of a drag, in points.
  private static let (stride, part, farthest) = (4.0, 200.0, 2000.0)
  /// The maximum time from a release to the end of the transition, in seconds. Releases that take longer are omitted.
  private static let longest = 8.0

  /// Creates a maker. The parameters are the same as for `ReleaseMap`.
  package init(
    of script: EventScript, after beginning: Double, steps: Int, fastest: Double = 1500,
    in make: @escaping () throws(DrawingError) -> HeadlessWindow
  ) {
    (self.script, self.beginning, self.make) = (script, beginning, make)
    map = ReleaseMap(steps: steps, fastest: fastest)
    work = { [unowned self] in try look() }
  }

  /// Plays the next part of the script, the drag or a release.
  /// - Returns: whether there is more to play.
  /// - Throws: a `ReleaseMap.Failure` if the script has no drag that drives a transition.
  package func step() throws -> Bool {
    try work()
    return next < map.count
  }

  /// Sets the next steps: they advance a window to a time, and then call `goOn`.
  private func play(_ window: HeadlessWindow, to time: Double, then goOn: @escaping () throws -> Void) {
    work = { if window.advance(toward: time) { try goOn() } }
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
    play(window, to: script.duration) { [unowned self] in try lead(by: sampler.input.presses) }
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
    play(window, to: drag.time) { [unowned self] in
      window.send(.pressed, at: drag.start)
      try lead(window, drag, from: 0)
    }
  }

  /// Continues the drag, and records how the progress of the transition depends on the drag's length.
  private func lead(_ window: HeadlessWindow, _ drag: ReleaseDrag, from start: Double) throws {
    var (drag, way) = (drag, start)
    while way < Self.farthest, way < start + Self.part, drag.ways.last.map({ $0.fraction < 1 }) ?? true {
      way += Self.stride
      window.advanceWithoutDrawing(to: window.now + 1 / ReleaseDrag.rate)
      window.send(.dragged, at: drag.point(after: way))
      guard let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld
      else { continue }
      drag.ways.append((way, coordinator.progress))
    }
    guard way >= Self.farthest || drag.ways.last.map({ $0.fraction >= 1 }) ?? false else {
      return work = { [unowned self] in try lead(window, drag, from: way) }
    }
    guard let last = drag.ways.last, last.fraction > 0.2 else {
      throw ReleaseMap.Failure(message: "the first drag of the script drives no transition")
    }
    map.drag = drag
    work = { [unowned self] in try begin(drag) }
  }

  // MARK: - Releases

  /// Starts the next release. Releases that the drag cannot reach are omitted.
  private func begin(_ drag: ReleaseDrag) throws {
    let (fraction, velocity) = map.release(next)
    guard let way = drag.way(to: fraction),
      let (held, end, point) = drag.script(to: way, velocity: velocity)
    else { return next += 1 }
    let window = try make()
    window.play(held)
    play(window, to: end) { [unowned self] in
      release(window, at: point)
      next += 1
      work = { [unowned self] in try begin(drag) }
    }
  }

  /// Releases the pointer, waits for the end of the transition, and adds a cell.
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

/// The drag of a release map, with the script before it and the transition's progress along the drag.
struct ReleaseDrag {
  /// The part of the script before the drag.
  let script: EventScript
  /// The time of the press, in seconds, and its location.
  let time: Double
  let start: Point
  let direction: Vector
  /// Lengths of the drag, in points, each with the progress of the transition at that length.
  var ways: [(way: Double, fraction: Double)] = []

  static let rate = 120.0
  /// The number of moves that approach the end of the drag, and the pause after them (`rest`), in seconds. Only the `lastMoves`
  /// after the pause determine the velocity.
  private static let approach = (moves: 12, rest: 0.1)
  private static let lastMoves = 4

  /// Returns the length of the drag at which the transition reaches a fraction, in points; `nil` if the drag does not reach it.
  func way(to fraction: Double) -> Double? {
    guard let index = ways.firstIndex(where: { $0.fraction >= fraction }), index > 0 else { return nil }
    let (from, to) = (ways[index - 1], ways[index])
    return from.way.mixed(with: to.way, at: (fraction - from.fraction) / (to.fraction - from.fraction))
  }

  func point(after way: Double) -> Point { start + direction * way }

  /// Returns a script in which the drag reaches a length, in points, with a velocity, in points per second.
  /// - Returns: the script up to the release, and the time and the location of the release; `nil` if the drag is too short for
  ///   the velocity.
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
