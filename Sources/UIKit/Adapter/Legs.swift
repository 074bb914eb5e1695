import SegueMotion
import SegueViews

/// A property, or a component of one, that several blocks of a recording set. As in UIKit, each block adds its own part of the way.
struct Legs {
  /// What one block adds.
  private struct Leg {
    let begin: Double
    let timing: Timing
    let before, after: View.Properties
  }

  let view: View
  let property: View.PropertySet
  /// Whether some of them run at the same time. No track plays that, so the main one shows it in samples.
  let isSampled: Bool
  private let legs: [Leg]
  /// When they begin, as parts of the whole, and where the last one ends.
  let stops: [Double]
  private let total: Double

  /// The longest time between two samples, in seconds, and the most of them.
  private static let (step, mostSamples) = (1.0 / 120, 90.0)

  init(
    _ property: View.PropertySet, of writes: [(block: Recording.Block, write: Recording.Write)],
    in total: Double
  ) {
    (self.property, self.total, view) = (property, total, writes[0].write.view)
    legs = writes.map { block, write in
      Leg(
        begin: block.delay, timing: block.timing ?? .curve(.linear, duration: 0), before: write.before,
        after: write.after)
    }
    let times = writes.map { (begin: $0.block.delay, end: $0.block.end) }.sorted { $0.begin < $1.begin }
    isSampled = zip(times, times.dropFirst()).contains { $0.end > $1.begin + 1e-9 }
    if isSampled {
      let count = (total / Self.step).rounded(.up).clamped(to: 2...Self.mostSamples)
      stops = stride(from: 1, to: count, by: 1).map { $0 / count }
    } else {
      // Tracks that take turns carry it from the beginning of the first one to the end of the last one.
      let (first, last) = (times[0].begin, times[times.count - 1].end)
      stops = (times.map(\.begin) + [last]).map { ($0 - first) / max(last - first, 1e-9) }
    }
  }

  /// The look of the property at a part of the whole, 0…1.
  func look(from start: View.Properties, at fraction: Double) -> View.Properties {
    var (look, order) = (start, 0)
    let places = isSampled ? [] : legs.indices.sorted { legs[$0].begin < legs[$1].begin }
    for index in isSampled ? Array(legs.indices) : places {
      let leg = legs[index]
      var part = leg.timing.value(at: (fraction * total - leg.begin).clamped(to: 0...leg.timing.duration))
      if !isSampled {
        // The track has the timing.
        part = ((fraction - stops[order]) / max(stops[order + 1] - stops[order], 1e-9)).clamped(to: 0...1)
        order += 1
      }
      look.add(property, from: leg.before, to: leg.after, part)
    }
    return look
  }
}

extension View.Properties {
  /// Moves a property by a part of the way between two looks, or mixes it where it is no number.
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
