import SegueAnimation
import SegueViews

/// A transition in which the screen in front moves aside and darkens, to show a drawer behind it
/// (Docs/BEHAVIOR.md#default-transitions).
struct DrawerTransition: Transition {
  struct Participants { let drawer, ground, screen, shade: View }

  let presentation: DrawerPresentation

  /// The distance that the drawer itself moves, as a fraction of its width.
  private static let parallax = 0.25
  /// The opacity of the black view over the screen in front while the drawer is open.
  private static let dimming = 0.5
  private static let shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 24)

  var keepsPresentedState: Bool { true }

  func prepare(in context: TransitionContext) -> Participants? {
    let (container, foreground) = (context.container, context.foreground)
    let (ground, shade) = (
      context.helperView(named: "drawer-ground"), context.helperView(named: "drawer-shade")
    )
    for view in [ground, shade] { view.frame = container.bounds }
    // This color is seen next to the drawer while the drawer moves.
    ground.backgroundColor = foreground.view.backgroundColor
    shade.backgroundColor = .black
    makeClosing(shade, for: foreground)
    for view in [ground, foreground.view, context.background.view, shade] { container.addSubview(view) }
    return Participants(
      drawer: foreground.view, ground: ground, screen: context.background.view, shade: shade)
  }

  private func makeClosing(_ shade: View, for drawer: ViewController) {
    guard shade.gestureRecognizers.isEmpty else { return }
    shade.identifier = "drawer-shade"
    shade.cursor = .pointingHand
    shade.role = .button
    shade.accessibilityLabel = "Close"
    shade.addGestureRecognizer(TapGestureRecognizer { [weak drawer] _ in drawer?.dismissByUser() })
    shade.addGestureRecognizer(drawer.makeDismissPan())
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    let (isOpen, box) = (state == .presented, context.container.bounds)
    let width = presentation.width(in: context.container.bounds)
    let isLeft = presentation.edge == .left
    let sign = isLeft ? 1.0 : -1
    views.drawer.untransformedFrame = Rect(
      x: isLeft ? 0 : box.width - width, y: 0, width: width, height: box.height)
    views.drawer.transform = .translation(Vector(isOpen ? 0 : -sign * Self.parallax * width, 0))
    views.drawer.alpha = isOpen ? 1 : 0
    for view in [views.screen, views.shade] {
      view.transform = .translation(Vector(isOpen ? sign * width : 0, 0))
    }
    views.screen.shadow = isOpen ? Self.shadow : Shadow(color: .clear, blur: Self.shadow.blur)
    views.shade.alpha = isOpen ? Self.dimming : 0
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.4, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] {
    switch presentation.edge {
    case .left: operation.isForward ? [.edge(.left)] : [.left]
    case .right: operation.isForward ? [.edge(.right)] : [.right]
    }
  }

  /// Returns the width of the drawer, with which the edge of the screen in front stays under the pointer. This applies even if
  /// the drag began on the drawer.
  func length(of drag: Drag, for views: Participants, in context: TransitionContext) -> Double? {
    presentation.width(in: context.container.bounds)
  }
}
