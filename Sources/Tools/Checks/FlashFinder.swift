import Glibc
import SegueGeometry

/// Finds what is different for a few frames and as before then, although it goes on continuously: in steep steps.
///
/// A flash is not the turning point of a spring: before and after it everything is calm, and it comes and goes within little more
/// than a frame.
struct FlashFinder {
  /// What is different for a few frames.
  struct Flash {
    let start, middle, end: Double
    let id: ObjectIdentifier
    let view: String
    let property: String
    let detail: String
    /// Where the view is meanwhile, in points of the window.
    let box: Rect
  }

  let samples: [SeamFinder.Sample]
  let registry: ViewRegistry
  /// Whether everything was at rest before the first sample.
  let isAtRest: Bool

  /// The longest flash: what is there for longer than six frames is seen as something that comes and goes.
  private static let longest = 6.5 / 60
  /// It comes and goes in little more than a frame; of a run that is recorded at a lower rate, from one frame to the next.
  private var steepest: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return max(1.3 / 60, 1.2 * (last.position - first.position) / Double(samples.count - 1))
  }
  /// For so long it has to be calm before and after, in seconds.
  private static let calm = 2.5 / 60
  /// How much of its height may change meanwhile, and on its way.
  private static let slack = 0.2

  /// How high a flash has to be, in multiples of what counts: two points, or a tenth of an opacity.
  private static let height = 4.0

  /// The spring of a damping ratio of 0.35 goes beyond its end by 0.31 of its way; cut off there, it seems to stand still and to
  /// come back.
  private static let bounce = 0.35

  func flashes() -> [Flash] {
    guard samples.count > 8 else { return [] }
    let steepest = steepest
    var found: [Flash] = []
    var known: Set<ViewSample.Key> = []
    for (start, end) in calmRuns() {
      let keys = samples[start].seen.keys
      for (index, key) in keys.enumerated() where !known.contains(key) && moves(index, in: start..<end) {
        for number in 0..<ViewSample.width {
          guard let flash = flash(of: number, in: index, key, start..<end, steepest) else { continue }
          known.insert(key)
          found.append(flash)
          break
        }
      }
    }
    return found.filter { one in
      !found.contains { $0.start == one.start && $0.view != one.view && one.view.hasSuffix(" in \($0.view)") }
    }
  }

  /// Whether any number of a view changes.
  private func moves(_ index: Int, in run: Range<Int>) -> Bool {
    let (offset, length) = (
      index * ViewSample.width * MemoryLayout<Double>.stride, ViewSample.width * MemoryLayout<Double>.stride
    )
    return samples[run.lowerBound].seen.numbers.withUnsafeBytes { first in
      run.contains { sample in
        samples[sample].seen.numbers.withUnsafeBytes { other in
          guard let first = first.baseAddress, let other = other.baseAddress else { return false }
          return memcmp(first + offset, other + offset, length) != 0
        }
      }
    }
  }

  /// Runs of samples with the same views.
  private func calmRuns() -> [(Int, Int)] {
    var runs: [(Int, Int)] = []
    var start = 0
    for index in 1...samples.count
    where index == samples.count || samples[index].seen.keys != samples[start].seen.keys {
      if index - start > 8 { runs.append((start, index)) }
      start = index
    }
    return runs
  }

  private func flash(
    of number: Int, in index: Int, _ key: ViewSample.Key, _ run: Range<Int>, _ steepest: Double
  ) -> Flash? {
    let place = index * ViewSample.width + number
    var (values, least, most) = ([Double](), Double.infinity, -Double.infinity)
    values.reserveCapacity(run.count)
    for sample in run {
      let value = samples[sample].seen.numbers[place]
      values.append(value)
      if value < least { least = value }
      if value > most { most = value }
    }
    func value(_ sample: Int) -> Double { values[sample - run.lowerBound] }
    func time(_ sample: Int) -> Double { samples[sample].position }
    let enough = ViewSample.least(number) * Self.height
    guard most - least > enough else { return nil }
    let high = max(enough, (most - least) * Self.bounce)
    for start in run.dropLast(3) {
      // Where it begins to be different, and is calm before.
      guard time(start) - time(run.lowerBound) > Self.calm || isAtRest && run.lowerBound == 0 else {
        continue
      }
      let base = value(start)
      guard abs(value(start + 1) - base) > enough * Self.slack else { continue }
      guard
        let peak = (start + 1..<run.upperBound).first(where: { time($0) - time(start) > steepest })
          .map({ (start + 1...$0).max { abs(value($0) - base) < abs(value($1) - base) } ?? $0 })
      else { continue }
      let height = value(peak) - base
      guard abs(height) > high else { continue }
      // Where it is as before, or where it would be by then.
      guard
        let end = (peak + 1..<run.upperBound).first(where: {
          abs(value($0) - base) < abs(height) * Self.slack
        }), time(end) - time(start) < Self.longest + 2 * steepest
      else { continue }
      guard
        let leave = (peak..<end).last(where: { abs(value($0) - base) > abs(height) * (1 - Self.slack) }),
        time(end) - time(leave) < steepest
      else { continue }
      let around =
        run.filter { time($0) <= time(start) && time($0) > time(start) - Self.calm }
        + run.filter { time($0) >= time(end) && time($0) < time(end) + Self.calm }
      guard around.allSatisfy({ abs(value($0) - base) < abs(height) * Self.slack }) else { continue }
      let middle = (peak + leave) / 2
      let frames = max(1, Int(((time(leave) - time(start)) * 60).rounded()))
      return Flash(
        start: time(start), middle: time(middle), end: time(end), id: key.view, view: registry.name(of: key),
        property: ViewSample.property(of: number).rawValue,
        detail: "flashes: differs for \(frames) frame\(frames == 1 ? "" : "s"), then is as before",
        box: samples[middle].seen.box(at: index).union(samples[start].seen.box(at: index)))
    }
    return nil
  }
}
