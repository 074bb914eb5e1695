import SegueViews

/// The foreground appears over the background without anything moving: used with reduced motion, and a simple first step for a
/// transition of your own.
public struct CrossFade: Transition {
  /// How long it takes, in seconds.
  public let duration: Double
  private let replaced: (any Transition)?
  /// How long a fade takes at most in place of a motion, in seconds: two texts are legible at once meanwhile.
  static let longest = 0.3

  /// A fade of `duration` seconds.
  public init(duration: Double = 0.6) {
    self.duration = duration
    replaced = nil
  }

  /// A fade with the drags of another transition, no longer than that one.
  init(replacing other: any Transition) {
    duration = min(other.duration, Self.longest)
    replaced = other
  }

  /// Only the foreground takes part.
  public func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  /// The foreground transparent; or opaque.
  public func apply(_ state: TransitionState, to foreground: View, in context: TransitionContext) {
    // Only the upper screen fades, over a lower one that stays opaque: no dip in the middle (Docs/MOTION.md#color-and-blending).
    foreground.alpha = state == .dismissed ? 0 : 1
  }

  /// Those of the transition it replaces; none of its own.
  public func drags(for operation: TransitionOperation) -> [Drag] { replaced?.drags(for: operation) ?? [] }
}
