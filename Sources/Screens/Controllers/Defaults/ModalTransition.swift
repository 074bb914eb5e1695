import SegueViews

/// The default modal: the foreground comes up from below the window's lower edge (Docs/BEHAVIOR.md#default-transitions).
public struct ModalTransition: Transition {
  /// How dark the background becomes.
  private static let dimming = 0.2
  /// The shadow of the foreground on the background above it.
  private static let shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 24)

  /// The views of a default modal.
  public struct Participants {
    let foreground: View
    let dim: View
  }

  /// The default modal.
  public init() {}

  /// Half a second.
  public var duration: Double { 0.5 }

  /// The foreground, and a dimming view behind it.
  public func prepare(in context: TransitionContext) -> Participants? {
    let dim = View()
    dim.backgroundColor = Color.black.withAlpha(Self.dimming)
    dim.fillsSuperview = true
    context.container.insertSubview(dim, below: context.foreground.view)
    return Participants(foreground: context.foreground.view, dim: dim)
  }

  /// The foreground below the edge; or the background dimmed.
  public func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext) {
    guard state == .dismissed else { return participants.foreground.shadow = Self.shadow }
    participants.foreground.shadow = Shadow(color: .clear, blur: Self.shadow.blur)
    participants.foreground.center.y += context.container.bounds.height
    participants.dim.alpha = 0
  }

  /// Back by a drag down.
  public func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}
