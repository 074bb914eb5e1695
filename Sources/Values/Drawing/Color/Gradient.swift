import SegueGeometry

/// A color in a gradient, with the position of the color.
public struct GradientStop: Hashable, Sendable {
  /// The color of the gradient at `position`.
  public var color: Color
  /// The position in the gradient: 0 is the start, 1 the end.
  public var position: Double

  /// Creates a stop with the color that a gradient has at `position`, 0…1.
  public init(_ color: Color, at position: Double) { (self.color, self.position) = (color, position) }
}

/// A gradient along a straight line. Beyond the ends of the line, the first and the last color continue.
public struct LinearGradient: Hashable, Sendable {
  /// The colors, in order of their positions.
  public var stops: [GradientStop]
  /// The point at which the gradient has the color of position 0, in points.
  public var start: Point
  /// The point at which the gradient has the color of position 1, in points.
  public var end: Point

  /// Creates a gradient from `start` to `end`, in points.
  public init(stops: [GradientStop], from start: Point, to end: Point) {
    (self.stops, self.start, self.end) = (stops, start, end)
  }

  /// Creates a gradient of evenly spaced colors from `start` to `end`, in points.
  public init(_ colors: [Color], from start: Point, to end: Point) {
    self.init(stops: GradientStop.spread(colors), from: start, to: end)
  }
}

/// A gradient from the center of a circle outward. Beyond the rim, the last color continues.
public struct RadialGradient: Hashable, Sendable {
  /// The colors, in order of their positions.
  public var stops: [GradientStop]
  /// The center of the circle, in points.
  public var center: Point
  /// The radius at which the gradient has the color of position 0, in points.
  public var startRadius: Double
  /// The radius at which the gradient has the color of position 1, in points.
  public var endRadius: Double

  /// Creates a gradient around `center`, with radii in points.
  public init(stops: [GradientStop], center: Point, startRadius: Double = 0, endRadius: Double) {
    (self.stops, self.center, self.startRadius, self.endRadius) = (stops, center, startRadius, endRadius)
  }

  /// Creates a gradient of evenly spaced colors from the center to the rim, with radii in points.
  public init(_ colors: [Color], center: Point, startRadius: Double = 0, endRadius: Double) {
    self.init(
      stops: GradientStop.spread(colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension GradientStop {
  /// Returns stops for evenly spaced colors, the first at 0 and the last at 1.
  static func spread(_ colors: [Color]) -> [GradientStop] {
    let steps = Double(max(colors.count - 1, 1))
    return colors.indices.map { GradientStop(colors[$0], at: Double($0) / steps) }
  }
}
