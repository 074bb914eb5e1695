import Glibc
import SegueGeometry

/// A search for flashes: changes that begin and end abruptly, and are undone within a few frames.
///
/// Views are calm before and after a flash, and the flash appears and disappears within little more than a frame. The turning
/// point of a spring is therefore not a flash.
struct FlashFinder {
  /// A change that lasts for a few frames.
  struct Flash {
    let start, middle, end: Double
    let id: ObjectIdentifier
    let view: String
    let property: String
    let detail: String
    /// The box around the view before the flash and during it, in window coordinates.
    let box: Rect
  }

  let samples: [SeamFinder.Sample]
  let registry: ViewRegistry
  /// Whether everything was at rest before the first sample.
  let isAtRest: Bool

  /// The maximum duration of a flash, in seconds. A change that lasts for more than six frames looks like an object that
  /// appears and disappears.
  private static let longest = 6.5 / 60
  /// The maximum time in which a flash appears or disappears, in seconds. This is a little more than a frame or than the
  /// interval between samples, whichever is longer.
  private var steepest: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return max(1.3 / 60, 1.2 * (last.position - first.position) / Double(samples.count - 1))
  }
  /// The duration of the calm before and after a flash, in seconds.
  private static let calm = 2.5 / 60
  /// The fraction of a flash's height by which values may vary while they are considered calm.
  private static let slack = 0.2

  /// The minimum height of a flash, in multiples of the smallest visible change: about two points, or an opacity of 0.1.
  private static let height = 4.0

  /// The minimum height of a flash, as a fraction of the range in which the value varies. It is greater than the overshoot of a
  /// spring with damping ratio 0.35, which is 0.31 of the distance, so that no overshoot counts as a flash.
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

  /// Returns whether any property value of a view changes within a run of samples.
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

  /// Returns the runs of more than eight consecutive samples that contain the same views.
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
      // At the start of a flash, the value changes after a calm time.
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
      // At the end of a flash, the value is as before.
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
        property: ViewSample.property(of: number),
        detail: "flashes: differs for \(frames) frame\(frames == 1 ? "" : "s"), then looks as before",
        box: samples[middle].seen.box(at: index).union(samples[start].seen.box(at: index)))
    }
    return nil
  }
}
