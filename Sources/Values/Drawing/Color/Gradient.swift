import SegueGeometry

/// One color of a gradient and its position.
public struct GradientStop: Hashable, Sendable {
  /// The color at that position.
  public var color: Color
  /// The position: 0 is the start, 1 the end.
  public var position: Double

  /// The color that a gradient has at `position`, 0…1.
  public init(_ color: Color, at position: Double) { (self.color, self.position) = (color, position) }
}

/// Colors that change along a straight line; beyond its ends the first and the last color go on.
public struct LinearGradient: Hashable, Sendable {
  /// The colors, in order of their positions.
  public var stops: [GradientStop]
  /// Where position 0 lies, in points.
  public var start: Point
  /// Where position 1 lies, in points.
  public var end: Point

  /// A gradient from `start` to `end`, in points.
  public init(stops: [GradientStop], from start: Point, to end: Point) {
    (self.stops, self.start, self.end) = (stops, start, end)
  }

  /// Colors at equal distances from `start` to `end`, in points.
  public init(_ colors: [Color], from start: Point, to end: Point) {
    self.init(stops: GradientStop.spread(colors), from: start, to: end)
  }
}

/// Colors that change from the center of a circle outward; beyond the rim the last color goes on.
public struct RadialGradient: Hashable, Sendable {
  /// The colors, in order of their positions.
  public var stops: [GradientStop]
  /// The middle, in points.
  public var center: Point
  /// The radius at which position 0 lies, in points.
  public var startRadius: Double
  /// The radius at which position 1 lies, in points.
  public var endRadius: Double

  /// A gradient around `center`, radii in points.
  public init(stops: [GradientStop], center: Point, startRadius: Double = 0, endRadius: Double) {
    (self.stops, self.center, self.startRadius, self.endRadius) = (stops, center, startRadius, endRadius)
  }

  /// Colors at equal distances from the center to the rim, radii in points.
  public init(_ colors: [Color], center: Point, startRadius: Double = 0, endRadius: Double) {
    self.init(
      stops: GradientStop.spread(colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension GradientStop {
  /// The colors at equal distances, the first at 0 and the last at 1.
  static func spread(_ colors: [Color]) -> [GradientStop] {
    let steps = Double(max(colors.count - 1, 1))
    return colors.indices.map { GradientStop(colors[$0], at: Double($0) / steps) }
  }
}
