import SegueAnimation
import SegueMotion
import SegueViews

/// What layers' animations show of some properties of a view in the course of a recording.
struct LayerCourse {
  let view: View
  /// In the order in which they were added.
  private(set) var segments: [LayerSegment]
  private(set) var properties: View.PropertySet
  /// The properties that the view has itself once everything has been set.
  var model = View.Properties()
  /// The seconds that the whole takes.
  var total = 0.0

  init(_ segment: LayerSegment) {
    (view, segments, properties) = (segment.view, [segment], segment.key.properties)
    // About another point than the middle, a size moves the center.
    if !properties.isDisjoint(with: .size), view.model.anchorPoint != View.Properties().anchorPoint {
      properties.formUnion(.center)
    }
  }

  /// Whether another one has to do with the same properties.
  func overlaps(_ other: LayerCourse) -> Bool {
    view === other.view && !properties.isDisjoint(with: other.properties)
  }

  mutating func join(_ other: LayerCourse) {
    segments += other.segments
    properties.formUnion(other.properties)
  }

  /// The track on which it runs; `nil` where it takes more than one, and is a part of the main one, sampled.
  var track: (timing: Timing, delay: Double)? {
    guard let first = segments.first,
      segments.allSatisfy({ $0.begin == first.begin && $0.timing == first.timing && !$0.isCyclic })
    else { return nil }
    return (first.timing, first.begin)
  }

  /// When it ends, in seconds; what goes on without an end does not count.
  var end: Double { segments.filter { !$0.isEndless }.map(\.end).max() ?? 0 }

  /// Whether its last values stay.
  var isKept: Bool { segments.last?.isKept ?? false }

  /// The look at a part of the track, or of the whole.
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

  /// Whether a segment is the one to be seen of those with the same key path: the last one that runs, else the last one that has run,
  /// else the first one that will.
  private func isShown(_ index: Int, at time: Double) -> Bool {
    let same = segments.indices.filter { segments[$0].key.path == segments[index].key.path }
    let begun = same.filter { segments[$0].begin <= time }
    let running = begun.filter { segments[$0].end >= time }
    let last =
      running.last ?? begun.max { segments[$0].end < segments[$1].end }
      ?? same.min { segments[$0].begin < segments[$1].begin }
    return index == last
  }

  /// The longest time between two samples, in seconds, and the most of them.
  private static let (step, mostSamples) = (1.0 / 60, 90.0)

  /// Where its look has to be known, besides the two ends, as parts of the track or of the whole.
  var stops: [Double] {
    if track != nil { return segments.flatMap(\.stops) }
    let count = (total / Self.step).rounded(.up).clamped(to: 2...Self.mostSamples)
    var stops = stride(from: 1, to: count, by: 1).map { $0 / count }
    for segment in segments {
      var time = segment.begin
      let cycle = max(segment.timing.duration, Self.step)
      // Where it begins again, it may jump.
      while time <= min(segment.end, total), stops.count < 400 {
        stops += [time / total - 1e-4, time / total + 1e-4]
        time += cycle
      }
    }
    return stops
  }
}

extension LayerSegment {
  /// Whether it runs more than once.
  fileprivate var isCyclic: Bool { repeats != 1 || autoreverses }
}

extension View.Properties {
  /// The same where what a spring overshoots stays within what can be shown.
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
