import SegueGeometry

/// A search for kinks: moments at which a moving view is suddenly faster or slower, or stops briefly.
///
/// Curves may start and end abruptly, and a view that turns around may bounce. So the search only considers speed changes that
/// keep the direction, between 2 % and 98 % of a transition. Do not use it for motions with steps or consecutive tracks,
/// because their speed changes by design.
struct KinkFinder {
  let samples: [SeamFinder.Sample]
  let registry: ViewRegistry
  /// Replays the run; see `SeamFinder`.
  let visit: SeamFinder.Visit

  /// The speed below which a view is considered at rest, in points per second: one point per frame.
  private static let slowest = 60.0
  /// The minimum ratio between the two speeds of a kink. An attentive eye notices a speed change of 10…20 %; in a motion that
  /// lasts a third of a second, it only notices a change by half.
  private static let leastRatio = 1.5
  /// The maximum length of a stop within one motion, in seconds. A longer stop separates two motions.
  private static let longestStall = 0.3
  /// The minimum fraction of a kink's speed change that happens at one moment. A smooth change is spread over time.
  private static let share = 0.6

  /// The maximum number of moments that are sampled closely. The run is replayed for each of them.
  private static let maximumMoments = 200

  func kinks() throws -> [RunInspector.Finding] {
    var looks = 0
    let even = spaced()
    guard even.count > 5 else { return [] }
    for index in even[even.count / 2].seen.keys.indices {
      let key = even[even.count / 2].seen.keys[index]
      let places = even.map { $0.seen.middle(of: key, near: index) }
      guard let found = try kink(of: key, at: index, in: even, places, &looks) else { continue }
      return [found]
    }
    return []
  }

  /// Returns the samples without those that are too close together: each returned sample is more than 1/240 s after the
  /// previous one.
  private func spaced() -> [SeamFinder.Sample] {
    var result: [SeamFinder.Sample] = []
    for sample in samples where sample.position - (result.last?.position ?? -1) > 1 / 240 {
      result.append(sample)
    }
    return result
  }

  private func kink(
    of key: ViewSample.Key, at place: Int, in even: [SeamFinder.Sample], _ places: [Point?],
    _ looks: inout Int
  ) throws -> RunInspector.Finding? {
    func velocity(_ index: Int) -> Vector? {
      guard places.indices.contains(index + 1), let from = places[index], let to = places[index + 1] else {
        return nil
      }
      return (to - from) * (1 / (even[index + 1].position - even[index].position))
    }
    guard places.contains(where: { $0 != places[0] }) else { return nil }
    for index in even.indices.dropFirst().dropLast(2) {
      guard let come = velocity(index - 1), let go = velocity(index + 1), come.length > Self.slowest else {
        continue
      }
      let progress = even[index - 1...index + 2].map(\.progress)
      guard let least = progress.min(), let most = progress.max(), least > 0.02, most < 0.98 else { continue }
      let (unit, isStall) = (come.normalized, go.length < Self.slowest / 6)
      let isKink =
        go.dot(unit) > 0.7 * go.length && go.length > Self.slowest
        && max(come.length, go.length) > Self.leastRatio * min(come.length, go.length)
      guard isKink || isStall && goesOn(after: index + 1, along: unit, even, velocity) else { continue }
      let (start, end) = (even[index - 1].position, even[index + 2].position)
      looks += 1
      guard looks <= Self.maximumMoments else { return nil }
      guard try isSudden(place, from: start, to: end, by: (go - come).length) else { continue }
      return RunInspector.Finding(
        position: even[index + 1].position, view: registry.name(of: key), property: "velocity",
        detail: isStall
          ? "stops midway, after \(come.length.short) points per second"
          : "changes suddenly from \(come.length.short) to \(go.length.short) points per second")
    }
    return nil
  }

  /// Returns whether a view that stops at a sample continues in the same direction shortly afterward.
  private func goesOn(
    after index: Int, along unit: Vector, _ even: [SeamFinder.Sample], _ velocity: (Int) -> Vector?
  ) -> Bool {
    for later in even.indices where later > index {
      guard even[later].position - even[index].position < Self.longestStall, let speed = velocity(later)
      else { return false }
      if speed.length > Self.slowest { return speed.dot(unit) > 0.7 * speed.length }
    }
    return false
  }

  /// Returns whether most of a speed change happens at one moment. The view is found by its index, because each replay opens a
  /// new screen.
  private func isSudden(_ view: Int, from start: Double, to end: Double, by change: Double) throws -> Bool {
    let parts = 48
    let step = (end - start) / Double(parts)
    var places: [Point?] = []
    try visit((0...parts).map { start + Double($0) * step }) { places.append($1.middle(at: view)) }
    guard places.count == parts + 1 else { return false }
    let speeds = zip(places, places.dropFirst()).map { from, to in
      from.flatMap { from in to.map { ($0 - from) * (1 / step) } }
    }
    return speeds.indices.dropLast(2).contains { index in
      guard let one = speeds[index], let other = speeds[index + 2] else { return false }
      return (other - one).length > Self.share * change
    }
  }
}

extension ViewSample {
  /// Returns the center of a view in the sample, or `nil`.
  /// - Parameter index: the probable index of the view.
  fileprivate func middle(of key: Key, near index: Int) -> Point? {
    let index = keys.indices.contains(index) && keys[index] == key ? index : keys.firstIndex(of: key)
    return index.flatMap(middle)
  }

  fileprivate func middle(at index: Int) -> Point? {
    keys.indices.contains(index) ? corner(0, index).mixed(with: corner(3, index), at: 0.5) : nil
  }
}
