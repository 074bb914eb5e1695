import SegueGeometry

/// The arithmetic of `UIPercentDrivenInteractiveTransition`: a fraction that input controls, and what is
/// left to play when it is released (Docs/MOTION.md#percent-driven-transitions).
///
/// While input controls it, the fraction is a fraction of the time, whatever curve plays afterwards. The way
/// back is the same, played backward.
public struct PercentDriven: Hashable, Sendable {
  /// The length of the whole transition, in seconds.
  public var duration: Double
  /// How many times as fast the rest is played; above 0.
  public var completionSpeed: Double
  /// How the rest is played.
  public var completionCurve: CubicCurve

  /// A transition of `duration` seconds, whose rest is played as UIKit does by default.
  public init(
    duration: Double, completionSpeed: Double = 1, completionCurve: CubicCurve = .easeInEaseOut
  ) {
    self.duration = duration
    self.completionSpeed = completionSpeed
    self.completionCurve = completionCurve
  }

  /// The seconds left to the end for a release at `fraction`.
  public func timeToFinish(from fraction: Double) -> Double { (1 - fraction) * duration / completionSpeed }

  /// The seconds left back to the start for a release at `fraction`.
  public func timeToCancel(from fraction: Double) -> Double { fraction * duration / completionSpeed }

  /// The fraction `seconds` after a release at `start` that finishes; ends at exactly 1.
  public func fractionFinishing(from start: Double, after seconds: Double) -> Double {
    let rest = Timing.curve(completionCurve, duration: timeToFinish(from: start))
    return start.mixed(with: 1, at: rest.value(at: seconds))
  }

  /// The fraction `seconds` after a release at `start` that cancels; ends at exactly 0.
  public func fractionCancelling(from start: Double, after seconds: Double) -> Double {
    let rest = Timing.curve(completionCurve, duration: timeToCancel(from: start))
    return start.mixed(with: 0, at: rest.value(at: seconds))
  }
}
