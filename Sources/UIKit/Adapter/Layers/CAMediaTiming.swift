import Foundation
import SegueMotion

/// Core Animation's name for a duration in seconds.
public typealias CFTimeInterval = TimeInterval

/// Returns the current time in seconds, on the clock that `beginTime` refers to. This is the clock of the window of the most
/// recent animation or, before the first animation, the system uptime.
public func CACurrentMediaTime() -> CFTimeInterval {
  Recording.window?.timeline.now ?? ProcessInfo.processInfo.systemUptime
}

/// The visibility of an animation's values before its start and after its end.
///
/// Here, the first value is always visible before the start, and the last value is always visible until the whole transition is
/// at rest. After that, `forwards` and `both` keep the last value visible, if `isRemovedOnCompletion` is `false`.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the mode.
  public let rawValue: String
  /// Creates a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Does not show values before the start or after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Keeps the last value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Shows the first value before the start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Combines `forwards` and `backwards`.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The name of a timing curve.
public nonisolated struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the curve.
  public let rawValue: String
  /// Creates the name of a curve.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A curve with a constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A curve that starts slowly.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A curve that ends slowly.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A curve that starts and ends slowly.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The default curve of a transaction, which starts quickly and ends slowly.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve for animations of layers.
public nonisolated final class CAMediaTimingFunction: Sendable {
  let curve: CubicCurve

  /// Creates a named curve. An unknown name creates a linear curve.
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

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1), with two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = CubicCurve(
      Double(c1x).bounded(0...1), Double(c1y).bounded(-1e3...1e3), Double(c2x).bounded(0...1),
      Double(c2y).bounded(-1e3...1e3))
  }
}
