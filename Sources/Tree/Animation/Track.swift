import SegueViews

/// One number of a motion, with a timing of its own, and what it moves; most motions have one.
///
/// The first track is the main one and moves everything that no other track names. Of several that name the same property of the
/// same view, or the same component of one, the last one in the list moves it; but where their times do not overlap, they take
/// turns: each carries the property from the beginning of its own time to that of the next, as fractions of the whole length.
public struct Track {
  /// When it runs, and on what timing.
  public let time: TrackTiming
  /// The views it moves, with everything in them; none for the main track.
  public let views: [View]
  /// The properties it moves of them.
  public let properties: View.PropertySet
  /// Whether it moves what lies in its views, too.
  fileprivate let includesSubviews: Bool

  /// A track.
  /// - Parameters:
  ///   - timing: what the number runs on.
  ///   - delay: how long after the start it begins, in seconds; at least 0.
  ///   - mirrorsDelay: whether the delay is counted from the other end on the way back.
  ///   - views: what it moves, with everything in it.
  ///   - properties: which properties of them, or which components: `.width`, `.centerY`.
  ///   - range: the part of its progress, within 0…1, in which they move; for what is pushed by something else and begins late.
  ///   - release: how it goes on toward a state, numbered from 0, the first one, when a pointer lets go: the number, and what the
  ///     pointer has moved elsewhere. By default on the spring of its timing, with the pointer's velocity.
  public init(
    _ timing: Timing, delay: Double = 0, mirrorsDelay: Bool = false, moving views: [View] = [],
    only properties: View.PropertySet = .all, during range: ClosedRange<Double> = 0...1,
    release: (@Sendable (_ state: Int) -> ReleaseMotion)? = nil
  ) {
    time = TrackTiming(timing, delay: delay, mirrorsDelay: mirrorsDelay, during: range, release: release)
    (self.views, self.properties) = (views, properties)
    includesSubviews = true
  }

  /// A track that moves properties of some views, and nothing in them, as much a part of the motion as the main one.
  package init(_ timing: Timing, delay: Double, movingOnly views: [View], only properties: View.PropertySet) {
    time = TrackTiming(timing, delay: delay)
    (self.views, self.properties) = (views, properties)
    includesSubviews = false
  }

  /// Whether what it moves is the motion itself, and not something that goes along with it.
  var leads: Bool { views.isEmpty || !includesSubviews }

  /// The same track on another timing.
  init(_ other: Track, running time: TrackTiming) {
    (self.time, views, properties) = (time, other.views, other.properties)
    includesSubviews = other.includesSubviews
  }

  func properties(of view: View) -> View.PropertySet {
    if !includesSubviews { return views.contains { $0 === view } ? properties : [] }
    for root in views where view.isDescendant(of: root) { return properties }
    guard properties.contains(.mask),
      let masked = sequence(first: view, next: \.superview).compactMap(\.maskedView).first
    else { return [] }
    return views.contains { masked.isDescendant(of: $0) } ? .all : []
  }
}

/// Which tracks name which views. Where each of many views has a track of its own, none is compared with those of the others.
struct TrackNames {
  private let tracks: [Track]
  /// The tracks that move views alone, by those.
  private var exact: [ObjectIdentifier: [Int]] = [:]
  /// The others, apart from the main one.
  private var broad: [Int] = []

  init(_ tracks: [Track]) {
    self.tracks = tracks
    for index in tracks.indices.dropFirst() {
      guard !tracks[index].includesSubviews else {
        broad.append(index)
        continue
      }
      for view in tracks[index].views where exact[ObjectIdentifier(view)]?.last != index {
        exact[ObjectIdentifier(view), default: []].append(index)
      }
    }
  }

  func time(of track: Int) -> TrackTiming { tracks[track].time }

  /// The tracks that name properties of a view, in their order, without the main one.
  func naming(_ view: View) -> [(track: Int, properties: View.PropertySet)] {
    (broad + (exact[ObjectIdentifier(view)] ?? [])).sorted().map { ($0, tracks[$0].properties(of: view)) }
  }
}
