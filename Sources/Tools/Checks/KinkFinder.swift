import SegueGeometry

/// Finds where something on its way is suddenly faster or slower, or stands still for a moment.
///
/// Starting and arriving suddenly is how curves begin and end, and what turns around may bounce; so only what goes on in its
/// direction counts. A motion with steps or with tracks that take turns says itself where its speed changes, and beyond its ends a
/// spring may move something less far.
struct KinkFinder {
  /// A sudden change of speed.
  struct Kink {
    let position: Double
    let view: String
    let detail: String
  }

  let samples: [SeamFinder.Sample]
  let registry: ViewRegistry
  /// Plays the run again; see `SeamFinder`.
  let visit: SeamFinder.Visit

  /// What is slower than this is not on its way: a point a frame, in points per second.
  private static let slowest = 60.0
  /// An eye sees a speed change by a tenth to a fifth if it looks for it; in a motion of a third of a second by a half.
  private static let leastRatio = 1.5
  /// What stands still for longer than this has two motions, in seconds.
  private static let longestStall = 0.3
  /// A smooth change of speed is spread over the look; so much of it in one place is sudden.
  private static let share = 0.6

  /// So many places are looked at closely, each in a run of its own.
  private static let mostLooks = 200

  func kinks() throws -> [Kink] {
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

  /// The samples without those that lie close to another one.
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
  ) throws -> Kink? {
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
      guard looks <= Self.mostLooks else { return nil }
      guard try isSudden(place, from: start, to: end, by: (go - come).length) else { continue }
      return Kink(
        position: even[index + 1].position, view: registry.name(of: key),
        detail: isStall
          ? "stops on its way, after \(come.length.short) points per second"
          : "changes suddenly from \(come.length.short) to \(go.length.short) points per second")
    }
    return nil
  }

  /// Whether what stands still goes on soon, in the same direction.
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

  /// Whether a change of speed happens in one place. A screen that is opened again is another one, at the same place in the tree.
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
  /// The middle of a view, which is probably at an index.
  fileprivate func middle(of key: Key, near index: Int) -> Point? {
    let index = keys.indices.contains(index) && keys[index] == key ? index : keys.firstIndex(of: key)
    return index.flatMap(middle)
  }

  fileprivate func middle(at index: Int) -> Point? {
    keys.indices.contains(index) ? corner(0, index).mixed(with: corner(3, index), at: 0.5) : nil
  }
}
