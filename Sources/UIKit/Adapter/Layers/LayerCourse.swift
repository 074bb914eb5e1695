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

  /// The timing of the course's own track, and its delay in seconds. `nil` if the segments differ in timing or start, repeat,
  /// or play backward; the main track then plays samples of the course.
  var track: (timing: Timing, delay: Double)? {
    guard let first = segments.first,
      segments.allSatisfy({ $0.begin == first.begin && $0.timing == first.timing && !$0.isCyclic })
    else { return nil }
    return (first.timing, first.begin)
  }

  /// The time at which the last animation ends, in seconds from the start of the recording. Endless animations are ignored; 0
  /// if there are no others.
  var end: Double { segments.filter { !$0.isEndless }.map(\.end).max() ?? 0 }

  /// Whether one of the animations repeats without end.
  var isEndless: Bool { segments.contains(where: \.isEndless) }

  /// Whether the last values remain visible after the end, as the last animation specifies.
  var isKept: Bool { segments.last?.isKept ?? false }

  /// Returns the view's properties at a fraction of the course's track, 0…1. If the course has no track, the fraction refers to
  /// the total duration.
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

  /// Returns whether a segment determines its property at a time in seconds.
  ///
  /// Only one segment per key path does: the last of those that are running; otherwise the one that ended last; otherwise the
  /// one that starts first.
  private func isShown(_ index: Int, at time: Double) -> Bool {
    let same = segments.indices.filter { segments[$0].key.path == segments[index].key.path }
    let begun = same.filter { segments[$0].begin <= time }
    let running = begun.filter { segments[$0].end >= time }
    let last =
      running.last ?? begun.max { segments[$0].end < segments[$1].end }
      ?? same.min { segments[$0].begin < segments[$1].begin }
    return index == last
  }

  /// The desired time between two samples, in seconds, and the maximum number of intervals.
  private static let (step, mostSamples) = (1.0 / 60, 90.0)

  /// The fractions between 0 and 1 at which properties have to be recorded. Fractions of the course's track, or of the total
  /// duration if the course has no track.
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
  /// Whether the animation repeats, or also plays backward.
  fileprivate var isCyclic: Bool { repeats != 1 || autoreverses }
}

extension View.Properties {
  /// The properties, limited to values that can be shown. A spring may overshoot such a limit.
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
