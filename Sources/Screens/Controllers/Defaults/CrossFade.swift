import SegueAnimation
import SegueViews

/// A transition in which the foreground fades in over the background, and nothing moves. If reduced motion is on, a cross-fade
/// replaces other transitions. A cross-fade is also a simple starting point for your own transition.
public struct CrossFade: Transition {
  /// The duration of the fade, in seconds.
  public let duration: Double
  private let replaced: (any Transition)?
  /// The maximum duration of a fade that replaces another transition, in seconds. It is short, because the text of both screens
  /// is legible at the same time during a fade.
  static let longest = 0.3

  /// Creates a cross-fade with a duration in seconds, 0.6 by default.
  public init(duration: Double = 0.6) {
    self.duration = duration
    replaced = nil
  }

  /// Creates a cross-fade that replaces another transition. The fade has the drags of that transition, but not their lengths.
  /// It has the duration of that transition, but at most `longest`.
  init(replacing other: any Transition) {
    duration = min(other.duration, Self.longest)
    replaced = other
  }

  /// Returns the foreground's view, because only the foreground fades.
  public func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  /// Makes the foreground transparent (`.dismissed`) or opaque (`.presented`).
  public func apply(_ state: TransitionState, to foreground: View, in context: TransitionContext) {
    // Only the screen in front fades, over an opaque screen behind it, so the brightness does not dip in the middle
    // (Docs/MOTION.md#color-and-blending).
    foreground.alpha = state == .dismissed ? 0 : 1
  }

  /// Returns the drags of the replaced transition; an empty array if the fade replaces no transition.
  public func drags(for operation: TransitionOperation) -> [Drag] { replaced?.drags(for: operation) ?? [] }

  /// Returns `nil`: the spans of the drags belong to a motion that the fade does not show. Every drag therefore has the
  /// engine's length: half of the container's width or height along it or, for `.outward`, three quarters of the shorter side.
  public func length(of drag: Drag, for foreground: View, in context: TransitionContext) -> Double? { nil }
}
