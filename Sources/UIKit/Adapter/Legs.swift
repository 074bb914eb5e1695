/// The motion of a property, or of one of its components, that several animation blocks of a recording set on a view. As in
/// UIKit, the motions of the blocks are added together.
struct Legs {
  /// The motion that one block adds: from `before` to `after`, starting at `begin`, in seconds.
  private struct Leg {
    let begin: Double
    let timing: Timing
    let before, after: View.Properties
  }

  let view: View
  let property: View.PropertySet
  /// Whether some of the blocks overlap in time, or are keyframes. A track cannot play such a motion, so the main track plays
  /// samples of it.
  let isSampled: Bool
  private let legs: [Leg]
  /// The fractions, 0…1, at which properties have to be recorded. For keyframes, they are the starts and ends of the keyframes.
  /// If blocks overlap, they are evenly spaced fractions of the total duration. In all other cases, they are the starts of the
  /// blocks and the last end, as fractions of the time in between.
  let stops: [Double]
  private let total: Double

  /// The desired time between two samples, in seconds, and the maximum number of intervals between samples.
  private static let (step, mostSamples) = (1.0 / 120, 90.0)

  init(
    _ property: View.PropertySet, of writes: [(block: Recording.Block, write: Recording.Write)],
    in total: Double
  ) {
    (self.property, self.total, view) = (property, total, writes[0].write.view)
    let keyframes = writes.filter(\.block.isKeyframe)
    let ordered = keyframes.isEmpty ? writes : writes.sorted { $0.block.delay < $1.block.delay }
    legs = ordered.map { block, write in
      Leg(
        begin: block.delay, timing: block.timing ?? .curve(.linear, duration: 0), before: write.before,
        after: write.after)
    }
    let times = writes.map { (begin: $0.block.delay, end: $0.block.end) }.sorted { $0.begin < $1.begin }
    isSampled =
      !keyframes.isEmpty || zip(times, times.dropFirst()).contains { $0.end > $1.begin + 1e-9 }
    if keyframes.count == writes.count {
      stops = times.flatMap { [$0.begin, $0.end] }.map { $0 / max(total, 1e-9) }.sorted()
    } else if isSampled {
      let count = (total / Self.step).rounded(.up).clamped(to: 2...Self.mostSamples)
      stops = stride(from: 1, to: count, by: 1).map { $0 / count }
    } else {
      // The blocks do not overlap, so their tracks move the property from the first start to the last end.
      let (first, last) = (times[0].begin, times[times.count - 1].end)
      stops = (times.map(\.begin) + [last]).map { ($0 - first) / max(last - first, 1e-9) }
    }
  }

  /// Returns the view's properties: `start` plus the motions of the blocks. `fraction` has the same meaning as in `stops`.
  func look(from start: View.Properties, at fraction: Double) -> View.Properties {
    var (look, order) = (start, 0)
    let places = isSampled ? [] : legs.indices.sorted { legs[$0].begin < legs[$1].begin }
    for index in isSampled ? Array(legs.indices) : places {
      let leg = legs[index]
      var part = leg.timing.value(at: (fraction * total - leg.begin).clamped(to: 0...leg.timing.duration))
      if !isSampled {
        // Each block's track applies the timing itself.
        part = ((fraction - stops[order]) / max(stops[order + 1] - stops[order], 1e-9)).clamped(to: 0...1)
        order += 1
      }
      look.add(property, from: leg.before, to: leg.after, part)
    }
    return look
  }
}

extension View.Properties {
  /// Adds a fraction of the difference between `two` and `one` to a property. If the property is not a number, moves its value
  /// by this fraction toward the value in `two` instead.
  fileprivate mutating func add(
    _ property: View.PropertySet, from one: View.Properties, to two: View.Properties, _ part: Double
  ) {
    let numbers: [View.PropertySet: WritableKeyPath<View.Properties, Double>] = [
      .centerX: \.center.x, .centerY: \.center.y, .width: \.bounds.size.width, .height: \.bounds.size.height,
      .alpha: \.alpha, .cornerRadius: \.cornerRadius,
    ]
    if let number = numbers[property] {
      self[keyPath: number] += (two[keyPath: number] - one[keyPath: number]) * part
    } else {
      take(property, from: mixed(with: two, at: part))
    }
  }
}
