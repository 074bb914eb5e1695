import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueViews

/// What becomes of a drag that is let go: whether its transition finishes, and how long that takes, by how far it had come and how
/// fast the pointer was. Each release is played.
package struct ReleaseMap {
  /// One release.
  package struct Cell {
    /// How far the transition was, 0…1.
    package let fraction: Double
    /// How fast the pointer was along the drag, in points per second.
    package let velocity: Double
    /// Whether the transition finished.
    package let finishes: Bool
    /// How long it took from the release to its end, in seconds.
    package let seconds: Double
  }

  /// Why there is no map.
  package nonisolated struct Failure: Error { package let message: String }

  /// The releases that could be played, row by row: the least fraction and velocity first.
  package private(set) var cells: [Cell] = []
  /// How far the transition was at the releases.
  package let fractions: [Double]
  /// How fast the pointer was at the releases.
  package let velocities: [Double]
  /// The release of the script itself, if it leads the transition along the same line.
  package private(set) var own: (fraction: Double, velocity: Double)?

  /// The drag that is let go.
  private struct Gesture {
    let script: EventScript
    let time: Double
    let start: Point
    let direction: Vector
    /// The pointer's own way and velocity along the direction at its release.
    let travel, velocity: Double
  }

  private let make: () throws(DrawingError) -> HeadlessWindow

  /// Plays the first drag of a script to every release.
  /// - Parameters:
  ///   - beginning: the first drag from this time on is played, in seconds of the script.
  ///   - steps: how many fractions and how many velocities there are.
  ///   - fastest: the greatest velocity in both directions, in points per second.
  ///   - make: makes a window at the beginning of the script.
  package init(
    of script: EventScript, after beginning: Double = 0, steps: Int = 15, fastest: Double = 1500,
    progress: (Int) -> Void = { _ in },
    in make: @escaping () throws(DrawingError) -> HeadlessWindow
  ) throws {
    let steps = steps.clamped(to: 3...99)
    self.make = make
    fractions = (0..<steps).map { (Double($0) + 0.5) / Double(steps) }
    velocities = (0..<steps).map { fastest * (Double($0) / Double(steps - 1) * 2 - 1) }
    let gesture = try Self.gesture(of: script, after: beginning, in: make())
    let ways = try ways(of: gesture)
    guard let last = ways.last, last.fraction > 0.2 else {
      throw Failure(message: "the first drag of the script leads no transition")
    }
    func way(to fraction: Double) -> Double? {
      guard let index = ways.firstIndex(where: { $0.fraction >= fraction }), index > 0 else { return nil }
      let (from, to) = (ways[index - 1], ways[index])
      return from.way.mixed(with: to.way, at: (fraction - from.fraction) / (to.fraction - from.fraction))
    }
    if let after = ways.first(where: { $0.way >= gesture.travel }) {
      own = (after.fraction, gesture.velocity)
    }
    for fraction in fractions {
      for velocity in velocities {
        if let way = way(to: fraction), let cell = try release(gesture, fraction, at: way, velocity) {
          cells.append(cell)
        }
        progress(cells.count)
      }
    }
  }

  /// The first press of a script that leads anywhere.
  private static func gesture(of script: EventScript, after beginning: Double, in window: HeadlessWindow)
    throws -> Gesture
  {
    let sampler = MotionSampler(of: window)
    _ = sampler.play(script, in: window)
    window.advanceWithoutDrawing(to: script.duration)
    guard
      let press = sampler.input.presses.first(where: { $0.travel > 20 && $0.span.lowerBound >= beginning }),
      let first = press.path.first,
      let last = press.path.last
    else { throw Failure(message: "the script has no drag") }
    let direction = (last.point - first.point).normalized
    return Gesture(
      script: EventScript(script.events.filter { $0.time < first.time - 1e-9 }), time: first.time,
      start: first.point,
      direction: direction, travel: (last.point - first.point).length, velocity: press.velocity.dot(direction)
    )
  }

  /// A window in which the drag has just been pressed.
  private func pressed(_ gesture: Gesture) throws(DrawingError) -> HeadlessWindow {
    let window = try make()
    window.play(gesture.script)
    window.advanceWithoutDrawing(to: gesture.time)
    window.send(.pressed, at: gesture.start)
    return window
  }

  private static let interval = 1.0 / 120

  /// How far the transition is after each part of the way, in points.
  private func ways(of gesture: Gesture) throws -> [(way: Double, fraction: Double)] {
    let window = try pressed(gesture)
    var ways: [(way: Double, fraction: Double)] = []
    var way = 0.0
    while way < 2000, ways.last.map({ $0.fraction < 1 }) ?? true {
      way += 4
      move(window, gesture, to: way)
      guard let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld
      else { continue }
      ways.append((way, coordinator.progress))
    }
    return ways
  }

  private func move(_ window: HeadlessWindow, _ gesture: Gesture, to way: Double) {
    window.advanceWithoutDrawing(to: window.now + Self.interval)
    window.send(.dragged, at: gesture.start + gesture.direction * way)
  }

  /// Leads the transition near the fraction, rests there, and arrives at it with the velocity, which the last moves alone decide.
  private func release(_ gesture: Gesture, _ fraction: Double, at way: Double, _ velocity: Double) throws
    -> Cell?
  {
    let moves = 4
    let begin = way - velocity * Self.interval * Double(moves)
    guard begin > 0 else { return nil }
    let window = try pressed(gesture)
    for step in 1...12 { move(window, gesture, to: begin * Double(step) / 12) }
    window.advanceWithoutDrawing(to: window.now + 0.1)
    move(window, gesture, to: begin)
    for step in 1...moves {
      move(window, gesture, to: begin.mixed(with: way, at: Double(step) / Double(moves)))
    }
    guard let coordinator = window.window.rootViewController?.transitionCoordinator, coordinator.isHeld,
      abs(coordinator.progress - fraction) < 0.02
    else { return nil }
    var finished: Bool?
    coordinator.animateAlongside({}, completion: { finished = $0 })
    window.send(.released, at: gesture.start + gesture.direction * way)
    let start = window.now
    while finished == nil, window.now < start + Self.longest {
      window.advanceWithoutDrawing(to: window.now + Self.interval)
    }
    return finished.map {
      Cell(fraction: fraction, velocity: velocity, finishes: $0, seconds: window.now - start)
    }
  }

  /// Longer motions are no cell, in seconds.
  private static let longest = 8.0

  /// A table with a line for each release.
  package var csv: String {
    (["fraction,velocity,outcome,seconds"]
      + cells.map {
        "\($0.fraction.decimals(4).code),\($0.velocity.decimals(2).code),\($0.finishes ? "finished" : "canceled"),"
          + $0.seconds.decimals(4).code
      }).joined(separator: "\n") + "\n"
  }
}
