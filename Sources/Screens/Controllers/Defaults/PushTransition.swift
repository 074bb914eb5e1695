import SegueAnimation
import SegueViews

/// The default push: the foreground comes from the right over a background that moves aside and darkens
/// (Docs/BEHAVIOR.md#default-transitions).
public struct PushTransition: Transition {
  /// How pages move.
  public nonisolated enum Style: Sendable, Hashable {
    /// As in iOS today: at full speed from the beginning, and looser once a pointer has led them
    /// (Docs/MOTION.md#pages).
    case fluid
    /// A critically damped spring of 0.35 s, from rest; a pointer decides as anywhere else.
    case classic
  }

  /// How the pages move.
  public let style: Style

  /// How far the background moves aside, as a part of the width.
  private static let parallax = 0.3
  /// How dark the background becomes.
  private static let dimming = 0.1
  /// The shadow of the foreground on the background beside it.
  private static let shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 24)

  /// The views of a default push.
  public struct Participants {
    let background: View
    let foreground: View
    let dim: View
  }

  /// The default push, or one of an older style.
  public init(_ style: Style = .fluid) { self.style = style }

  /// Both screens, and a dimming view between them.
  public func prepare(in context: TransitionContext) -> Participants? {
    let dim = View()
    dim.backgroundColor = Color.black.withAlpha(Self.dimming)
    dim.fillsSuperview = true
    context.container.insertSubview(dim, below: context.foreground.view)
    return Participants(background: context.background.view, foreground: context.foreground.view, dim: dim)
  }

  /// The foreground a width to the right; or the background moved aside and dimmed.
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

  /// Back by a drag to the right that begins at the left edge.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [] : [.edge(.left)]
  }

  /// A page leaves at full speed; the spring that carries on from a pointer swings a little.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    switch style {
    case .classic: [Track(.spring(duration: duration, dampingRatio: 1))]
    case .fluid: [Track(Self.called) { _ in ReleaseMotion(Self.released) }]
    }
  }

  /// It starts at 8.3 widths per second.
  static let called = Timing.spring(response: 0.3, dampingRatio: 1, initialVelocity: 8.3)
  private nonisolated static let released = Spring(response: 0.3, dampingRatio: 0.85)

  /// A page goes back where it would have come far enough a moment after the release.
  public func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool {
    guard style == .fluid, !context.operation.isForward else {
      return Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction)
    }
    // A throw in a wide window need not be faster than on a phone.
    let width = min(context.container.bounds.width, Self.phoneWidth)
    return fraction + Self.slide * velocity / width >= Self.decisiveFraction
  }

  /// How long a released page would slide, in seconds, and the fraction from which it goes back.
  private static let (slide, decisiveFraction) = (0.12, 0.285)
  /// In points.
  private static let phoneWidth = 402.0
}
