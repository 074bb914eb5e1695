import SegueViews

/// The default modal transition: the foreground moves up from below the window's lower edge
/// (Docs/BEHAVIOR.md#default-transitions).
public struct ModalTransition: Transition {
  /// The opacity of the black view over the background while the foreground is presented.
  private static let dimming = 0.2
  /// The foreground's shadow, which is visible on the background until the foreground covers it.
  private static let shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 24)

  /// The views that a default modal transition moves.
  public struct Participants {
    let foreground: View
    let dim: View
  }

  /// Creates the default modal transition.
  public init() {}

  /// The transition's duration, 0.5 seconds.
  public var duration: Double { 0.5 }

  /// Adds a dimming view behind the foreground, and returns both.
  public func prepare(in context: TransitionContext) -> Participants? {
    Participants(foreground: context.foreground.view, dim: context.addDimmingView(Self.dimming))
  }

  /// Places the foreground below the container (`.dismissed`), or over the dimmed background (`.presented`).
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    guard state == .dismissed else { return participants.foreground.shadow = Self.shadow }
    participants.foreground.shadow = Shadow(color: .clear, blur: Self.shadow.blur)
    participants.foreground.center.y += context.container.bounds.height
    participants.dim.alpha = 0
  }

  /// Returns a downward drag, which closes the screen; an empty array if the operation opens the screen.
  public func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}
