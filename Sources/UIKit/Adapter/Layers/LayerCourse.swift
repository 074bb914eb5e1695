/// The values that layer animations give to a view's properties over the whole duration of a recording.
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
  }

  /// Returns whether another course changes at least one of the same properties.
  func overlaps(_ other: LayerCourse) -> Bool {
    view === other.view && !properties.isDisjoint(with: other.properties)
  }

  mutating func join(_ other: LayerCourse) {
    segments += other.segments
    properties.formUnion(other.properties)
  }

  /// The timing of the course's own track, and its delay in seconds. `nil` if the segments repeat, also run backward, or differ
  /// in timing or start. The main track then plays samples of the course.
  var track: (timing: Timing, delay: Double)? {
    guard let first = segments.first,
      segments.allSatisfy({ $0.begin == first.begin && $0.timing == first.timing && !$0.isCyclic })
    else { return nil }
    return (first.timing, first.begin)
  }

  /// The time at which the last animation ends, in seconds from the start of the recording. Endless animations are ignored. The
  /// value is 0 if all animations are endless.
  var end: Double { segments.filter { !$0.isEndless }.map(\.end).max() ?? 0 }

  /// Whether at least one of the animations is endless.
  var isEndless: Bool { segments.contains(where: \.isEndless) }

  /// Whether the last values remain visible after the end. The animation that was added last determines this.
  var isKept: Bool { segments.last?.isKept ?? false }

  /// Returns the view's properties at a fraction of the track's progress, 0…1. If the course has no track, the fraction refers
  /// to the total duration.
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

  /// Returns whether a segment determines the value of its property at a time in seconds.
  ///
  /// Only one segment for each key path determines the value. It is the last one that is running; if no segment is running, the
  /// one that ended last; before the first segment, the one that starts first.
  private func isShown(_ index: Int, at time: Double) -> Bool {
    let same = segments.indices.filter { segments[$0].key.path == segments[index].key.path }
    let begun = same.filter { segments[$0].begin <= time }
    let running = begun.filter { segments[$0].end >= time }
    let last =
      running.last ?? begun.max { segments[$0].end < segments[$1].end }
      ?? same.min { segments[$0].begin < segments[$1].begin }
    return index == last
  }

  /// The desired time between two samples, in seconds, and the maximum number of intervals between samples.
  private static let (step, mostSamples) = (1.0 / 60, 90.0)

  /// The fractions between 0 and 1 at which properties have to be recorded. They refer to the track's progress or, if the
  /// course has no track, to the total duration.
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
  /// Whether the animation repeats, or also runs backward.
  fileprivate var isCyclic: Bool { repeats != 1 || autoreverses }
}

extension View.Properties {
  /// The properties with all values clamped to valid ranges, because a spring may overshoot them.
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
