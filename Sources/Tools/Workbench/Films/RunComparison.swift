import SegueDrawing
import SegueHeadless

/// Finds how far views are apart in two runs, a little at a time.
final class RunComparison {
  /// A run, and when in it the comparison begins, in seconds.
  struct Run {
    let playback: Playback
    let start: Double
  }

  /// The result, once all has been looked at.
  private(set) var result: MotionComparison?

  private let runs: [(run: Run, sampler: MotionSampler)]
  private let earlier: (program: EarlierProgram, start: Double)?
  private let count: Int
  private var number = 0

  /// Looks per second.
  private static let rate = 60.0
  /// How much is played in one step, in seconds.
  private static let part = 0.25

  /// A comparison of so many seconds of two runs.
  convenience init(_ one: Run, _ other: Run, seconds: Double) {
    self.init([one, other], nil, seconds: seconds)
  }

  /// A comparison of so many seconds of a run with what another program shows from `start` on.
  convenience init(_ earlier: EarlierProgram, from start: Double, _ run: Run, seconds: Double) {
    self.init([run], (earlier, start), seconds: seconds)
  }

  private init(_ runs: [Run], _ earlier: (EarlierProgram, Double)?, seconds: Double) {
    self.runs = runs.map { ($0, MotionSampler(of: $0.playback.window, from: $0.start)) }
    self.earlier = earlier
    count = MotionSampler.count(in: 0...max(0, seconds), rate: Self.rate)
  }

  /// Looks at the next time.
  /// - Returns: whether there is more to look at.
  func step() throws(DrawingError) -> Bool {
    if let earlier, number == 0, earlier.program.look(from: earlier.start, count: count) { return true }
    for (run, sampler) in runs {
      let time = run.start + Double(number) / Self.rate
      try run.playback.seek(to: min(time, run.playback.time + Self.part))
      guard run.playback.time >= time else { return true }
      if sampler.count == number { sampler.sample(run.playback.window) }
    }
    number += 1
    guard number > count else { return true }
    let motions = [earlier?.program.motions()].compactMap(\.self) + runs.map(\.sampler.motions)
    if motions.count == 2 { result = MotionComparison(motions[0], motions[1]) }
    return false
  }
}
