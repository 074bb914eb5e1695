/// The style of a line along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape at the open ends of a line.
  public enum Cap: Hashable, Sendable {
    /// The line ends exactly at its end point.
    case butt
    /// The line ends with half a disc around its end point.
    case round
    /// The line ends with half a square around its end point.
    case square
  }

  /// The shape where two lines meet.
  public enum Join: Hashable, Sendable {
    /// A sharp corner, up to ten times the width of the line.
    case miter
    /// A disc around the corner.
    case round
    /// A corner that is cut off.
    case bevel
  }

  /// The thickness of the line, in points. A negative number or NaN is replaced by 0.
  public var width: Double
  /// The shape at the open ends of the line.
  public var cap: Cap
  /// The shape where two lines meet.
  public var join: Join
  /// The alternating lengths of dashes and gaps, in points. An empty array gives a solid line. So does a pattern that is too
  /// short to be visible, or has a length that is negative or not finite.
  public var dash: [Double]
  /// The shortest dash pattern that is drawn, in points; a shorter one gives a solid line.
  private static let shortestPattern = 0.01

  /// Creates a style, with lengths in points.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }

  /// The pattern that is drawn; empty for a solid line.
  var validDash: [Double] {
    let isValid = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.reduce(0, +) >= Self.shortestPattern
    return isValid ? dash.map { min($0, 1e6) } : []
  }
}

/// The rule that defines the inside of a path that crosses itself.
public enum FillRule: Hashable, Sendable {
  /// The nonzero winding rule: a point is inside if the path goes around it in one direction more often than in the other.
  case winding
  /// The even-odd rule: a point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd
}
