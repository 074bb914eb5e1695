/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape at the open ends of a line.
  public enum Cap: Hashable, Sendable {
    /// Ends exactly at the end point.
    case butt
    /// Half a disc around the end point.
    case round
    /// Half a square around the end point.
    case square
  }

  /// The shape where two lines meet.
  public enum Join: Hashable, Sendable {
    /// A sharp corner, up to ten times the width.
    case miter
    /// A disc around the corner.
    case round
    /// A corner cut off.
    case bevel
  }

  /// Thickness, in points; a negative one and NaN count as 0.
  public var width: Double
  /// The shape at open ends.
  public var cap: Cap
  /// The shape where lines meet.
  public var join: Join
  /// Lengths drawn and left out in turn, in points; empty is a solid line. So is a pattern with a length that is negative or not
  /// finite, and one that is too short to be seen.
  public var dash: [Double]
  /// The shortest pattern that is drawn, in points.
  private static let shortestPattern = 0.01

  /// A style by its parts; lengths in points.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }

  /// The pattern, or none where a line is solid.
  var validDash: [Double] {
    let isValid = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.reduce(0, +) >= Self.shortestPattern
    return isValid ? dash.map { min($0, 1e6) } : []
  }
}

/// Which points a path that crosses itself encloses.
public enum FillRule: Hashable, Sendable {
  /// The nonzero winding rule.
  case winding
  /// The even-odd rule.
  case evenOdd
}
