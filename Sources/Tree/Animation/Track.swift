import SegueViews

/// A part of a motion with its own timing, and the views and properties that it moves. Most motions have one track.
///
/// The first track is the main one, and moves every view and property that no other track lists. If several tracks list the
/// same property of the same view, or the same component of a property, the last of them moves it. Tracks whose times do not
/// overlap take turns instead. Each moves the property until the next one begins, and covers a share of the distance in
/// proportion to that time.
public struct Track {
  /// The timing of the track, with its delay and its range.
  public let time: TrackTiming
  /// The views that the track moves, with their descendants; empty for the main track.
  public let views: [View]
  /// The properties of these views that the track moves.
  public let properties: View.PropertySet
  /// Whether the track also moves the descendants of its views.
  fileprivate let includesSubviews: Bool

  /// Creates a track.
  /// - Parameters:
  ///   - timing: the spring or curve of the track.
  ///   - delay: the time from the start of the motion to the start of the track, in seconds, at least 0; 0 by default.
  ///   - mirrorsDelay: whether a motion that runs backward has the delay at its end instead of its start; `false` by default.
  ///   - views: the views that the track moves, with their descendants; empty by default.
  ///   - properties: the properties, or components such as `.width` and `.centerY`, that the track moves; all by default.
  ///   - range: the part of the track's progress, within 0…1, during which the views move; all of it by default. Use this for a
  ///     view that starts later because another view pushes it.
  ///   - release: returns how the track continues toward a state, numbered from 0, when a pointer releases it. By default,
  ///     the track continues on the spring of its timing with the pointer's velocity.
  public init(
    _ timing: Timing, delay: Double = 0, mirrorsDelay: Bool = false, moving views: [View] = [],
    only properties: View.PropertySet = .all, during range: ClosedRange<Double> = 0...1,
    release: (@Sendable (_ state: Int) -> ReleaseMotion)? = nil
  ) {
    time = TrackTiming(timing, delay: delay, mirrorsDelay: mirrorsDelay, during: range, release: release)
    (self.views, self.properties) = (views, properties)
    includesSubviews = true
  }

  /// Creates a track that moves views without their descendants, and that is considered part of the main motion.
  package init(_ timing: Timing, delay: Double, movingOnly views: [View], only properties: View.PropertySet) {
    time = TrackTiming(timing, delay: delay)
    (self.views, self.properties) = (views, properties)
    includesSubviews = false
  }

  /// Whether the track's views are part of the main motion, rather than accompanying it.
  var leads: Bool { views.isEmpty || !includesSubviews }

  /// Creates a copy of a track that starts later by `delay` seconds.
  init(_ other: Track, delayedBy delay: Double) {
    let time = other.time
    self.init(
      other,
      running: TrackTiming(
        time.timing, delay: time.delay + delay, mirrorsDelay: time.mirrorsDelay, during: time.range,
        release: time.release))
  }

  /// Creates a copy of a track with another timing.
  init(_ other: Track, running time: TrackTiming) {
    (self.time, views, properties) = (time, other.views, other.properties)
    includesSubviews = other.includesSubviews
  }
}

/// An index of tracks by the views that they list. With it, a view is looked up once for each of its ancestors, even if many
/// views have a track of their own.
struct TrackNames {
  private let tracks: [Track]
  /// The tracks that list a view, except the main track.
  private var lists: [ObjectIdentifier: [Int]] = [:]

  init(_ tracks: [Track]) {
    self.tracks = tracks
    for index in tracks.indices.dropFirst() {
      for view in tracks[index].views { lists[ObjectIdentifier(view), default: []].append(index) }
    }
  }

  func time(of track: Int) -> TrackTiming { tracks[track].time }

  /// Returns the tracks, except the main one, that move a view, in order, each with the properties that it moves.
  func naming(_ view: View) -> [(track: Int, properties: View.PropertySet)] {
    var found: [Int: View.PropertySet] = [:]
    var (next, masked, isMask) = (Optional(view), view.maskedView, false)
    while !lists.isEmpty, let each = next {
      for track in lists[ObjectIdentifier(each)] ?? [] where each === view || tracks[track].includesSubviews {
        let properties = tracks[track].properties
        // A track that moves masks moves all properties of a mask and its descendants.
        if !isMask || properties.contains(.mask) {
          found[track] = found[track] ?? (isMask ? .all : properties)
        }
      }
      next = each.superview
      masked = masked ?? next?.maskedView
      if next == nil, !isMask { (next, isMask) = (masked, true) }
    }
    return found.map { ($0, $1) }.sorted { $0.track < $1.track }
  }
}
