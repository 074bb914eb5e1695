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
  private let count: Int
  private var number = 0

  /// Looks per second.
  private static let rate = 60.0
  /// How much is played in one step, in seconds.
  private static let part = 0.25

  /// A comparison of so many seconds of two runs.
  init(_ one: Run, _ other: Run, seconds: Double) {
    runs = [one, other].map { ($0, MotionSampler(of: $0.playback.window, from: $0.start)) }
    count = MotionSampler.count(in: 0...max(0, seconds), rate: Self.rate)
  }

  /// Looks at the next time.
  /// - Returns: whether there is more to look at.
  func step() throws(DrawingError) -> Bool {
    for (run, sampler) in runs {
      let time = run.start + Double(number) / Self.rate
      try run.playback.seek(to: min(time, run.playback.time + Self.part))
      guard run.playback.time >= time else { return true }
      if sampler.count == number { sampler.sample(run.playback.window) }
    }
    number += 1
    guard number > count else { return true }
    result = MotionComparison(runs[0].sampler.motions, runs[1].sampler.motions)
    return false
  }
}
