import SegueControllers

extension Transition where Self == ZoomTransition {
  /// The zoom transition that iOS uses for a pushed screen, with values measured on an iPhone
  /// (Docs/MOTION.md#the-zoom-of-a-screen). The item fades into the screen that grows out of it. A drag down or to the right
  /// closes the screen, wherever the drag begins.
  public static var zoom: ZoomTransition {
    var zoom = ZoomTransition(.spring(response: 1.0 / 3, dampingRatio: 1))
    zoom.closing = .spring(response: 0.34, dampingRatio: 0.92)
    zoom.content = .page
    zoom.pickUp = .yielding
    zoom.dimmingColor = Color.black.withAlpha(0.15)
    zoom.closingDrags = [Drag.down, .right].map { $0.within(.pi / 6).beforeScrollingAtStart().yielding() }
    return zoom
  }
}
