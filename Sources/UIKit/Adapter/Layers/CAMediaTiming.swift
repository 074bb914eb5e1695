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
public nonisolated enum CAMediaTimingFillMode: String, Sendable {
  /// Shows no values before the start and after the end, the last one after the end, the first one before the start, or both.
  case removed, forwards, backwards, both
  /// Creates a mode from its name; `removed` for an unknown name.
  public init(rawValue: String) {
    self = [.forwards, .backwards, .both].first { "\($0)" == rawValue } ?? .removed
  }
}

/// The name of a timing curve: a constant speed, a slow start, a slow end, both, or the default of transactions. The default
/// starts quickly and ends slowly.
public nonisolated enum CAMediaTimingFunctionName: String, Sendable {
  /// A named curve.
  case linear, easeIn, easeOut, easeInEaseOut, `default`
  /// Creates a name; `linear` for an unknown one.
  public init(rawValue: String) {
    self = [.easeIn, .easeOut, .easeInEaseOut, .default].first { "\($0)" == rawValue } ?? .linear
  }
}

/// A timing curve for animations of layers.
public nonisolated final class CAMediaTimingFunction: Sendable {
  let curve: CubicCurve

  /// Creates a named curve.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: CubicCurve(0.25, 0.1, 0.25, 1)
      case .linear: .linear
      }
  }

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1), with two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = CubicCurve(
      Double(c1x).bounded(0...1), Double(c1y).bounded(-1e3...1e3), Double(c2x).bounded(0...1),
      Double(c2y).bounded(-1e3...1e3))
  }
}
