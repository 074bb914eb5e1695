import Motion

/// One number of a motion, with a timing of its own, and what it moves; most motions have one.
///
/// The first track is the main one and moves everything that no other track names. Of several that name the same property of the
/// same view, the last one in the list moves it; but while their times do not overlap each has its turn, and carries the property
/// from where its own time begins to where the next one's does, as parts of the whole length.
public struct Track {
  /// What the number runs on while it is not interactive.
  public let timing: Timing
  /// How long after the start it begins to move, in seconds.
  public let delay: Double
  /// Whether on the way back the delay is counted from the other end: what set out last returns first.
  public let mirrorsDelay: Bool
  /// The views it moves, with everything in them; none for the main track.
  public let views: [View]
  /// The properties it moves of them.
  public let properties: View.PropertySet
  /// The part of the number's way in which they move: what is pushed by something else begins late.
  public let range: ClosedRange<Double>

  /// A track.
  /// - Parameters:
  ///   - timing: what the number runs on.
  ///   - delay: how long after the start it begins, in seconds; at least 0.
  ///   - mirrorsDelay: whether the delay is counted from the other end on the way back.
  ///   - views: what it moves besides or, for the main track, nothing in particular.
  ///   - properties: which properties of them.
  ///   - range: the part of its way in which they move, within 0…1.
  public init(
    _ timing: Timing, delay: Double = 0, mirrorsDelay: Bool = false, moving views: [View] = [],
    only properties: View.PropertySet = .all, during range: ClosedRange<Double> = 0...1
  ) {
    self.timing = timing
    self.delay = max(0, delay)
    self.mirrorsDelay = mirrorsDelay
    self.views = views
    self.properties = properties
    self.range = range.clamped(to: 0...1)
  }

  /// When it is over, in seconds after the start.
  public var end: Double { delay + timing.duration }

  /// The properties that it names of `view`.
  func properties(of view: View) -> View.PropertySet {
    views.contains { view.isDescendant(of: $0) } ? properties : []
  }

  /// How much of the number's way through its range is done; beyond the ends only where the range has them.
  func part(at value: Double) -> Double {
    if range == 0...1 { return value }
    return ((value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-6)).clamped(to: 0...1)
  }

  /// When it moves, as a part of a motion that takes `total` seconds, one way or the other.
  func window(of total: Double, isForward: Bool) -> ClosedRange<Double> {
    let start = (isForward || !mirrorsDelay ? delay : total - end) / total
    return start...max(start + timing.duration / total, start + 1e-6)
  }
}
