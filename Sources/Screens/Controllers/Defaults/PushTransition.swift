import SegueAnimation
import SegueViews

/// The default push transition: the foreground moves in from the right, over a background that moves aside and darkens
/// (Docs/BEHAVIOR.md#default-transitions).
public struct PushTransition: Transition {
  /// The kind of motion of a push transition.
  public nonisolated enum Style: Sendable, Hashable {
    /// The motion of recent versions of iOS: pages start at full speed, and overshoot slightly after a pointer releases them
    /// (Docs/MOTION.md#pages).
    case fluid
    /// A critically damped spring of 0.35 s, which starts at rest. When a drag is released, `Release.finishes` decides whether
    /// the screen is popped.
    case classic
  }

  /// The kind of motion of this transition.
  public let style: Style

  /// The distance that the background moves aside, as a fraction of the container's width.
  private static let parallax = 0.3
  /// The opacity of the black view over the background while the foreground is shown.
  private static let dimming = 0.1
  /// The shadow that the foreground casts on the visible part of the background.
  private static let shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 24)

  /// The views that a default push transition moves.
  public struct Participants {
    let background: View
    let foreground: View
    let dim: View
  }

  /// Creates a default push transition with the given kind of motion, `.fluid` by default.
  public init(_ style: Style = .fluid) { self.style = style }

  /// Adds a dimming view behind the foreground, and returns this view and the views of both screens.
  public func prepare(in context: TransitionContext) -> Participants? {
    Participants(
      background: context.background.view, foreground: context.foreground.view,
      dim: context.addDimmingView(Self.dimming))
  }

  /// Places the foreground one container width to the right (`.dismissed`), or moves the dimmed background aside
  /// (`.presented`).
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    let width = context.container.bounds.width
    switch state {
    case .dismissed:
      participants.foreground.center.x += width
      participants.foreground.shadow = Shadow(color: .clear, blur: Self.shadow.blur)
      participants.dim.alpha = 0
    case .presented:
      participants.foreground.shadow = Self.shadow
      participants.background.center.x -= width * Self.parallax
    }
  }

  /// Returns a drag to the right from the left edge for a pop, and no drag for a push.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [] : [.edge(.left)]
  }

  /// Returns one track. With `.fluid`, it starts at full speed, and overshoots slightly after a pointer has released the page.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    switch style {
    case .classic: [Track(.spring(duration: duration, dampingRatio: 1))]
    case .fluid: [Track(Self.called) { _ in ReleaseMotion(Self.released) }]
    }
  }

  /// The timing of a `.fluid` transition that no pointer drives. It starts at 8.3 widths per second.
  static let called = Timing.spring(response: 0.3, dampingRatio: 1, initialVelocity: 8.3)
  private nonisolated static let released = Spring(response: 0.3, dampingRatio: 0.85)

  /// Decides whether a released transition finishes. A `.fluid` pop finishes if the page, at the velocity of its release, would
  /// reach a fraction of 0.285 within 0.12 s. In all other cases, `Release.finishes` decides.
  public func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool {
    guard style == .fluid, !context.operation.isForward else {
      return Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction)
    }
    // A throw in a wide window does not have to be faster than on a phone.
    let width = min(context.container.bounds.width, Self.phoneWidth)
    return fraction + Self.slide * velocity / width >= Self.decisiveFraction
  }

  /// The time for which a released page is assumed to continue at its velocity, in seconds. The fraction that it must reach in
  /// this time to be popped.
  private static let (slide, decisiveFraction) = (0.12, 0.285)
  /// The width of a phone, in points. In a wider container, velocities are judged as if the container had this width.
  private static let phoneWidth = 402.0
}
