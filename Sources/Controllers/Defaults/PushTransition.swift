import SegueDrawing
import SegueGeometry
import SegueViews

/// The default push: the foreground comes from the right over a background that moves aside and darkens
/// (Docs/BEHAVIOR.md#default-transitions).
public struct PushTransition: Transition {
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

  /// The default push.
  public init() {}

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
}
