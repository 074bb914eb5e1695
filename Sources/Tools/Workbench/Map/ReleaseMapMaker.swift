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
  private var input = InputTrack()

  /// The releases in the script at which a transition was held: the index of the press, and the progress and title of the
  /// transition.
  private var releases: [(press: Int, fraction: Double, title: String)] = []

  /// The distance between two moves of a drag, and the maximum length of a drag, in points.
  private static let (stride, farthest) = (4.0, 2000.0)
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

  /// Plays the script, and notes its presses and the releases at which a transition was held.
  private func look() throws(DrawingError) {
    let window = try make()
    window.play(script).onInput = { [weak self, weak window] input, time in
      guard let self, let window else { return }
      self.input.add(input, at: time)
      guard case .event(.pointer(let event)) = input, event.phase == .released, let held = window.heldProgress
      else { return }
      releases.append((self.input.presses.count - 1, held, window.window.heldTitle))
    }
    play(window, to: script.duration) { [unowned self] in try repeatDrag(in: self.input.presses) }
  }

  /// Finds the drag to map among the presses, and repeats it in a new window.
  private func repeatDrag(in presses: [InputTrack.Press]) throws {
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
      var (led, way) = (drag, 0.0)
      work = { [unowned self] in
        way += Self.stride
        if try extend(window, &led, to: way) { work = { [unowned self] in try begin(led) } }
      }
    }
  }

  /// Continues the drag to a length, in points, and records the progress of the transition there.
  /// - Returns: whether the drag is complete.
  private func extend(_ window: HeadlessWindow, _ drag: inout ReleaseDrag, to way: Double) throws -> Bool {
    window.advanceWithoutDrawing(to: window.now + 1 / ReleaseDrag.rate)
    window.send(.dragged, at: drag.point(after: way))
    if let progress = window.heldProgress { drag.ways.append((way, progress)) }
    let reached = drag.ways.last?.fraction ?? 0
    guard way >= Self.farthest || reached >= 1 else { return false }
    guard reached > 0.2 else {
      throw ReleaseMap.Failure(message: "the first drag of the script drives no transition")
    }
    map.drag = drag
    return true
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
      if let cell = cell(releasing: window, at: point) { map.cells.append(cell) }
      next += 1
      work = { [unowned self] in try begin(drag) }
    }
  }

  /// Releases the pointer, and waits for the end of the transition.
  /// - Returns: the cell of the release; `nil` if the transition was not held at its fraction, or does not end.
  private func cell(releasing window: HeadlessWindow, at point: Point) -> ReleaseMap.Cell? {
    let (fraction, velocity) = map.release(next)
    guard let held = window.heldProgress, abs(held - fraction) < 0.02 else { return nil }
    var finished: Bool?
    window.window.rootViewController?.transitionCoordinator?.animateAlongside(
      {}, completion: { finished = $0 })
    window.send(.released, at: point)
    let start = window.now
    while finished == nil, window.now < start + Self.longest {
      window.advanceWithoutDrawing(to: window.now + 1 / ReleaseDrag.rate)
    }
    return finished.map {
      ReleaseMap.Cell(fraction: fraction, velocity: velocity, finishes: $0, seconds: window.now - start)
    }
  }
}

extension HeadlessWindow {
  /// The progress of the held transition, 0…1; `nil` if no transition is held.
  fileprivate var heldProgress: Double? {
    window.rootViewController?.transitionCoordinator.flatMap { $0.isHeld ? $0.progress : nil }
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
