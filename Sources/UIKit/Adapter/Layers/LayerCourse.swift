import SegueAnimation
import SegueMotion
import SegueViews

/// The values that layer animations give to some properties of a view, over the whole time of a recording.
struct LayerCourse {
  let view: View
  /// The animations, in the order in which they were added.
  private(set) var segments: [LayerSegment]
  private(set) var properties: View.PropertySet
  /// The view's own properties after the recording.
  var model = View.Properties()
  /// The total duration of the recording, in seconds.
  var total = 0.0

  init(_ segment: LayerSegment) {
    (view, segments, properties) = (segment.view, [segment], segment.key.properties)
    // If the anchor point is not in the middle, a change of size also moves the center.
    if !properties.isDisjoint(with: .size), view.model.anchorPoint != View.Properties().anchorPoint {
      properties.formUnion(.center)
    }
  }

  /// Returns whether another course changes some of the same properties.
  func overlaps(_ other: LayerCourse) -> Bool {
    view === other.view && !properties.isDisjoint(with: other.properties)
  }

  mutating func join(_ other: LayerCourse) {
    segments += other.segments
    properties.formUnion(other.properties)
  }

  /// The timing and the delay, in seconds, of the course's own track. `nil` if its segments differ in timing or repeat; then
  /// the course is sampled along the main track.
  var track: (timing: Timing, delay: Double)? {
    guard let first = segments.first,
      segments.allSatisfy({ $0.begin == first.begin && $0.timing == first.timing && !$0.isCyclic })
    else { return nil }
    return (first.timing, first.begin)
  }

  /// The time at which the last animation ends, in seconds. Endless animations do not count.
  var end: Double { segments.filter { !$0.isEndless }.map(\.end).max() ?? 0 }

  /// Whether it goes on until something ends it.
  var isEndless: Bool { segments.contains(where: \.isEndless) }

  /// Whether the last values remain at the end.
  var isKept: Bool { segments.last?.isKept ?? false }

  /// Returns the view's properties at a fraction of the course's track, or of the total duration if it has no track.
  func look(at fraction: Double) -> View.Properties {
    var look = model
    if track != nil {
      for segment in segments { segment.set(atProgress: fraction, in: &look) }
    } else {
      for (index, segment) in segments.enumerated() where isShown(index, at: fraction * total) {
        segment.set(at: fraction * total, in: &look)
      }
    }
    return look.inRange
  }

  /// Returns whether a segment is visible at a time. Only one segment per key path is: the last one that is running, or else
  /// the one that ended last, or else the one that starts first.
  private func isShown(_ index: Int, at time: Double) -> Bool {
    let same = segments.indices.filter { segments[$0].key.path == segments[index].key.path }
    let begun = same.filter { segments[$0].begin <= time }
    let running = begun.filter { segments[$0].end >= time }
    let last =
      running.last ?? begun.max { segments[$0].end < segments[$1].end }
      ?? same.min { segments[$0].begin < segments[$1].begin }
    return index == last
  }

  /// The longest time between two samples, in seconds, and the maximum number of samples.
  private static let (step, mostSamples) = (1.0 / 60, 90.0)

  /// The fractions, besides 0 and 1, at which properties have to be recorded. They refer to the track, or to the total
  /// duration.
  var stops: [Double] {
    if track != nil { return segments.flatMap(\.stops) }
    let count = (total / Self.step).rounded(.up).clamped(to: 2...Self.mostSamples)
    var stops = stride(from: 1, to: count, by: 1).map { $0 / count }
    for segment in segments {
      var time = segment.begin
      let cycle = max(segment.timing.duration, Self.step)
      // Two samples around the start of each cycle, because values may jump there.
      while time <= min(segment.end, total), stops.count < 400 {
        stops += [time / total - 1e-4, time / total + 1e-4]
        time += cycle
      }
    }
    return stops
  }
}

extension LayerSegment {
  /// Whether the animation repeats or plays backward.
  fileprivate var isCyclic: Bool { repeats != 1 || autoreverses }
}

extension View.Properties {
  /// The properties, limited to values that can be shown, because a spring may overshoot them.
  fileprivate var inRange: View.Properties {
    var result = self
    result.alpha = alpha.clamped(to: 0...1)
    result.cornerRadius = max(0, cornerRadius)
    result.borderWidth = max(0, borderWidth)
    result.shadow.blur = max(0, shadow.blur)
    result.bounds.size = Size(max(0, bounds.width), max(0, bounds.height))
    if let shape { result.shape = shape.bounded(or: shape) }
    return result
  }
}
