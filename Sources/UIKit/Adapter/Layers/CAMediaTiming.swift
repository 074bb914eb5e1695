import Foundation
import SegueMotion

/// How long something of a layer lasts: what `duration` is measured in.
public typealias CFTimeInterval = TimeInterval

/// The time that `beginTime` is measured in, in seconds: that of the window in which something is animated.
public func CACurrentMediaTime() -> CFTimeInterval {
  Recording.window?.timeline.now ?? ProcessInfo.processInfo.systemUptime
}

/// Where an animation's first and last value are shown. Here they always are, until all is at rest; then `forwards` keeps the last one
/// of an animation that is not removed.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Neither before nor after.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value after.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A curve by its name.
public nonisolated struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A curve by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At a constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The default of changes without a timing of their own.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve.
public nonisolated final class CAMediaTimingFunction: Sendable {
  let curve: CubicCurve

  /// A curve by its name; one that is not known is linear.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: CubicCurve(0.25, 0.1, 0.25, 1)
      default: .linear
      }
  }

  /// A curve by its control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = CubicCurve(
      Double(c1x).bounded(0...1), Double(c1y).bounded(-1e3...1e3), Double(c2x).bounded(0...1),
      Double(c2y).bounded(-1e3...1e3))
  }
}
