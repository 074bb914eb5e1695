import SegueHeadless
import SegueViews

/// What becomes of a drag that is let go: whether its transition finishes, and how long that takes, by how far it had come and how
/// fast the pointer was. Each release is played.
package struct ReleaseMap {
  package struct Cell: Equatable {
    /// How far the transition was, 0…1.
    package let fraction: Double
    /// How fast the pointer was along the drag, in points per second.
    package let velocity: Double
    package let finishes: Bool
    /// How long it took from the release to its end, in seconds.
    package let seconds: Double

    var words: String {
      "Released at \((fraction * 100).whole) % and \(velocity.whole) pt/s, it "
        + "\(finishes ? "finishes" : "goes back") in \(seconds.milliseconds) ms."
    }
  }

  package struct ScriptRelease: Equatable {
    /// How far the transition was, 0…1.
    package let fraction: Double
    /// How fast the pointer was along the drag of the map, in points per second.
    package let velocity: Double
    /// Whether it is the drag that the map is about, and not another one of the same transition.
    package let isOwn: Bool
  }

  package typealias Index = (fraction: Int, velocity: Int)

  package nonisolated struct Failure: Error { package let message: String }

  /// The releases that could be played, row by row: the least fraction and velocity first.
  package internal(set) var cells: [Cell] = []
  package let fractions: [Double]
  /// How fast the pointer was at the releases.
  package let velocities: [Double]
  /// The releases in the script that led the same transition.
  package internal(set) var scriptReleases: [ScriptRelease] = []
  /// The drag that is let go.
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

  /// What became of a release, if it could be played.
  func cell(at index: Index) -> Cell? {
    cells.first { $0.fraction == fractions[index.fraction] && $0.velocity == velocities[index.velocity] }
  }

  init(steps: Int, fastest: Double) {
    let steps = steps.clamped(to: 3...99)
    let (numbers, count) = ((0..<steps).map(Double.init), Double(steps))
    fractions = numbers.map { ($0 + 0.5) / count }
    velocities = numbers.map { fastest * ($0 / (count - 1) * 2 - 1) }
  }

  /// Plays the first drag of a script to every release.
  /// - Parameters:
  ///   - beginning: the first drag from this time on is played, in seconds of the script.
  ///   - steps: how many fractions and how many velocities there are.
  ///   - fastest: the greatest velocity in both directions, in points per second.
  ///   - make: makes a window at the beginning of the script.
  package init(
    of script: EventScript, after beginning: Double = 0, steps: Int = 15, fastest: Double = 1500,
    progress: (Int) -> Void = { _ in }, in make: @escaping () throws(DrawingError) -> HeadlessWindow
  ) throws {
    let maker = ReleaseMapMaker(of: script, after: beginning, steps: steps, fastest: fastest, in: make)
    while try maker.step() { progress(maker.map.cells.count) }
    self = maker.map
  }

  /// The release of a cell as a script that plays it again, from the press to some time after its end.
  /// - Returns: the script, and the part of it from right before the press on, in seconds.
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

  /// How long what has ended is still shown, in seconds.
  private static let rest = 0.4

  package var csv: String {
    (["fraction,velocity,outcome,seconds"]
      + cells.map {
        let outcome = $0.finishes ? "finished" : "canceled"
        return "\($0.fraction.cell),\($0.velocity.short),\(outcome),\($0.seconds.cell)"
      }).joined(separator: "\n") + "\n"
  }
}
