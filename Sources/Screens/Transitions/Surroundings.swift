import SegueControllers

/// The surroundings of a row that expands: pictures of the screen above and below the row, and a background behind them. The
/// row pushes the pictures out, and they darken.
struct Surroundings {
  let top, bottom: SnapshotView
  /// The background, which is visible between the pictures if a drag moves them apart.
  let ground = View()
  private let color: Color
  private let panes = [Elevation.makePane(), Elevation.makePane()]

  /// Creates the pictures of the parts above and below the row, without adding them to a superview.
  /// - Parameters:
  ///   - row: the frame of the row on the screen.
  ///   - screen: the view of the screen.
  ///   - bar: the height of the bar that covers the upper edge of the screen, in points.
  ///   - color: the color of the background.
  ///   - context: the context of the transition.
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

  /// Places the background. For `.presented`, also dims the background and the pictures.
  func apply(_ state: TransitionState, in bounds: Rect) {
    ground.frame = bounds
    // The color is opaque in both states, so that nothing behind it shows through.
    let shade = Elevation.shade
    ground.backgroundColor =
      state == .presented ? color.mixed(with: shade.withAlpha(1), at: shade.alpha) : color
    for pane in panes { Elevation.shade(pane, state) }
  }

  /// Moves each picture by the distance by which the panel extends beyond the row on the picture's side.
  func place(around row: Rect, panel: Rect) {
    top.frame = top.region.offset(by: Vector(0, panel.minY - row.minY))
    bottom.frame = bottom.region.offset(by: Vector(0, panel.maxY - row.maxY))
  }
}
