import SegueHeadless
import SegueViews

/// A map of the results of releasing a drag at various fractions of a transition, with various velocities. Each result contains
/// whether the transition finishes, and how long it takes. All releases are played, not computed.
package struct ReleaseMap {
  package struct Cell: Equatable {
    /// The progress of the transition at the release, 0…1.
    package let fraction: Double
    /// The velocity of the pointer along the drag, in points per second.
    package let velocity: Double
    package let finishes: Bool
    /// The time from the release to the end of the transition, in seconds.
    package let seconds: Double

    var words: String {
      "Released at \((fraction * 100).whole)% and \(velocity.whole) pt/s, it "
        + "\(finishes ? "finishes" : "goes back") in \(seconds.milliseconds) ms."
    }
  }

  package struct ScriptRelease: Equatable {
    /// The progress of the transition at the release, 0…1.
    package let fraction: Double
    /// The velocity of the pointer along the map's drag, in points per second.
    package let velocity: Double
    /// Whether the release ends the drag of the map, not another drag of the same transition.
    package let isOwn: Bool
  }

  package typealias Index = (fraction: Int, velocity: Int)

  package nonisolated struct Failure: Error, CustomStringConvertible {
    package let message: String
    package var description: String { message }
  }

  /// The releases that could be played, in ascending order of their fractions and, for each fraction, of their velocities.
  package internal(set) var cells: [Cell] = []
  package let fractions: [Double]
  /// The velocities along the drag at the release, in points per second, in ascending order. Negative velocities point back to
  /// the start.
  package let velocities: [Double]
  /// The releases in the script that ended drags of the same transition.
  package internal(set) var scriptReleases: [ScriptRelease] = []
  /// The drag that is played; `nil` until it has been found.
  var drag: ReleaseDrag?

  var count: Int { fractions.count * velocities.count }
  func release(_ number: Int) -> (fraction: Double, velocity: Double) {
    (fractions[number / velocities.count], velocities[number % velocities.count])
  }

  func clamped(_ index: Index) -> Index {
    (
      index.fraction.clamped(to: 0...(fractions.count - 1)),
      index.velocity.clamped(to: 0...(velocities.count - 1))
    )
  }

  /// Returns the result of a release, or `nil` if the release could not be played.
  func cell(at index: Index) -> Cell? {
    cells.first { $0.fraction == fractions[index.fraction] && $0.velocity == velocities[index.velocity] }
  }

  init(steps: Int, fastest: Double) {
    let steps = steps.clamped(to: 3...99)
    let (numbers, count) = ((0..<steps).map(Double.init), Double(steps))
    fractions = numbers.map { ($0 + 0.5) / count }
    velocities = numbers.map { fastest * ($0 / (count - 1) * 2 - 1) }
  }

  /// Creates a map for the first drag in a script by playing all releases.
  /// - Parameters:
  ///   - script: the script.
  ///   - beginning: the earliest time of the drag, in seconds of the script.
  ///   - steps: the number of fractions and also of velocities, 3…99; 15 by default.
  ///   - fastest: the maximum velocity in both directions, in points per second; 1500 by default.
  ///   - progress: called with the number of cells so far.
  ///   - make: creates a window at the beginning of the script.
  /// - Throws: a `Failure` if the script has no drag that drives a transition.
  package init(
    of script: EventScript, after beginning: Double = 0, steps: Int = 15, fastest: Double = 1500,
    progress: (Int) -> Void = { _ in }, in make: @escaping () throws(DrawingError) -> HeadlessWindow
  ) throws {
    let maker = ReleaseMapMaker(of: script, after: beginning, steps: steps, fastest: fastest, in: make)
    while try maker.step() { progress(maker.map.cells.count) }
    self = maker.map
  }

  /// Returns a script that plays the release of a cell, and continues for a moment after the end of the transition.
  /// - Returns: the script, and the span from just before the press to its end, in seconds; `nil` if the drag cannot reach the
  ///   cell.
  package func script(of cell: Cell) -> (script: EventScript, span: ClosedRange<Double>)? {
    guard let drag, let way = drag.way(to: cell.fraction),
      let (held, end, point) = drag.script(to: way, velocity: cell.velocity)
    else { return nil }
    let last = end + cell.seconds + Self.rest
    let events =
      held.events + [
        ScriptEvent(time: end, action: .release(.point(point), .primary), line: held.events.count + 1),
        ScriptEvent(time: last, action: .wait, line: held.events.count + 2),
      ]
    return (EventScript(events), max(0, drag.time - 0.05)...last)
  }

  /// The time for which the script continues after the transition, in seconds.
  private static let rest = 0.4

  package var csv: String {
    (["fraction,velocity,outcome,seconds"]
      + cells.map {
        let outcome = $0.finishes ? "finished" : "canceled"
        return "\($0.fraction.cell),\($0.velocity.short),\(outcome),\($0.seconds.cell)"
      }).joined(separator: "\n") + "\n"
  }
}
