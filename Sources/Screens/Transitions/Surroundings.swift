import SegueControllers

/// A screen as it lies above and below a row that expands: two pictures, which are pushed out and darken, on what the row lies on.
struct Surroundings {
  let top, bottom: SnapshotView
  /// What is seen where a pointer pulls the pictures apart.
  let ground = View()
  private let color: Color
  private let panes = [Elevation.makePane(), Elevation.makePane()]

  /// The pictures of both parts, in no superview yet.
  /// - Parameter bar: how much of the screen a bar covers at the upper edge.
  init(of row: Rect, on screen: View, below bar: Double, color: Color, in context: TransitionContext) {
    func picture(_ region: Rect) -> SnapshotView {
      context.snapshotView(of: screen, region: region, isFlattened: true)
    }
    let (size, end) = (screen.bounds.size, screen.bounds.maxY)
    let (upper, lower) = (row.minY.clamped(to: bar...max(bar, end)), row.maxY.clamped(to: 0...end))
    top = picture(Rect(x: 0, y: bar, width: size.width, height: upper - bar))
    bottom = picture(Rect(x: 0, y: lower, width: size.width, height: end - lower))
    self.color = color
    ground.backgroundColor = color
    for (part, pane) in zip([top, bottom], panes) { part.addSubview(pane) }
  }

  /// Around the row, or dark.
  func apply(_ state: TransitionState, in bounds: Rect) {
    ground.frame = bounds
    // Opaque in both states, so that what lies over it need not be blended.
    let shade = Elevation.shade
    ground.backgroundColor =
      state == .presented ? color.mixed(with: shade.withAlpha(1), at: shade.alpha) : color
    for pane in panes { Elevation.shade(pane, state) }
  }

  /// As far from their places around a row as the panel that it has become reaches by now.
  func place(around row: Rect, panel: Rect) {
    top.frame = top.region.offset(by: Vector(0, panel.minY - row.minY))
    bottom.frame = bottom.region.offset(by: Vector(0, panel.maxY - row.maxY))
  }
}
