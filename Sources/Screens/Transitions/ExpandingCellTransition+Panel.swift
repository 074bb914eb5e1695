import SegueControllers

/// The panel that the row grows into: its contents, its surroundings, and the drag that closes it.
extension ExpandingCellTransition {
  /// The minimum distance by which the panel extends below a pointer that pulls it down, in points.
  private static let reach = 60.0

  /// Shows the row (`.dismissed`) or the screen (`.presented`) in the panel.
  func show(_ state: TransitionState, of cut: Participants) {
    let isOpen = state == .presented
    cut.target.backgroundColor = isOpen ? cut.screenColor : cut.color
    // Row and screen are clear, because the panel behind them has their color.
    (cut.row.backgroundColor, cut.screen.backgroundColor) = (.clear, .clear)
    for view in [cut.rowPicture, cut.rowEdge] { view.alpha = isOpen ? 0 : 1 }
    for view in [cut.page, cut.listed] { view?.alpha = isOpen ? 1 : 0 }
    for part in cut.parts { part.apply(state, row: cut.row, panel: cut.target) }
  }

  /// Sets the frame of the panel, and places the views that depend on this frame.
  func place(_ cut: Participants, as panel: Rect, in context: TransitionContext) {
    let row = cut.row.convert(cut.row.bounds, to: cut.background)
    let line = cut.rowEdge.region.height
    cut.target.frame = panel
    cut.elevation.shadowView.frame = panel
    cut.rowPicture.frame = Rect(x: 0, y: 0, width: row.width, height: row.height - line)
    cut.rowEdge.frame = Rect(x: panel.minX, y: panel.maxY - line, width: row.width, height: line)
    cut.surroundings?.place(around: row, panel: panel)
    cut.listed?.frame = row
  }

  /// Places the bar above the currently shown panel. If the space above the panel is higher than the bar, the bar's color fills
  /// the rest. The panel pushes the bar up when the two meet; if the row is partly behind the bar, the bar moves from the
  /// start.
  static func placeBar(of cut: Participants) {
    let row = cut.row.convert(cut.row.bounds, to: cut.background).minY
    let (panel, pull, full) = (cut.target.shown, cut.pulledBarHeight, cut.barHeight)
    let top = panel.center.y - panel.bounds.height / 2
    // The panel's progress from the open screen (0) to the row (1).
    let part = abs(row - pull) < 1 ? 1 : ((top - pull) / (row - pull)).clamped(to: 0...1)
    let least = pull.mixed(with: full, at: part)
    let bottom = row < full ? least : min(max(full, least), top)
    let (height, width) = (max(bottom, full), cut.background.bounds.width)
    cut.bar.frame = Rect(x: 0, y: bottom - height, width: width, height: height)
    cut.bar.subviews.first?.frame = Rect(x: 0, y: height - full, width: width, height: full)
  }

  /// Moves the open screen with the pointer that pulls it down, without changing the screen's appearance. The surrounding views
  /// move back to their positions at the same time.
  public func follow(_ drag: DragState, _ cut: Participants, in context: TransitionContext) {
    guard !context.isCaught, !context.operation.isForward else { return }
    let (bounds, closing, pull) = (context.container.bounds, cut.target.frame, cut.pulledBarHeight)
    drag.keepUnderPointer(cut.page)
    let corner = closing.origin + (cut.page.frame.origin - Point.zero) + Vector(0, pull)
    let pointer = context.container.convert(drag.location, from: nil).y
    let end = max(closing.maxY, min(bounds.maxY, pointer + Self.reach))
    cut.page.frame = bounds.offset(by: Vector(0, -pull))
    place(
      cut, as: Rect(x: corner.x, y: corner.y, width: closing.width, height: max(0, end - corner.y)),
      in: context)
    show(.presented, of: cut)
  }
}
