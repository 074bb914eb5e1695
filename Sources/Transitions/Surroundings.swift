import SegueControllers
import SegueGeometry
import SegueViews

/// A screen as it lies above and below a row that expands: two pictures, which are pushed out and darken.
struct Surroundings {
  let top, bottom: SnapshotView
  private let panes = [Elevation.makePane(), Elevation.makePane()]

  /// The pictures of both parts, in no superview yet.
  init(of row: Rect, on screen: View, in context: TransitionContext) {
    func picture(_ region: Rect) -> SnapshotView {
      context.snapshotView(of: screen, region: region, isFlattened: true)
    }
    (top, bottom) = (
      picture(Self.above(row, in: screen.bounds)), picture(Self.below(row, in: screen.bounds))
    )
    for (part, pane) in zip([top, bottom], panes) { part.addSubview(pane) }
  }

  /// Around the row; or beyond the edges.
  func apply(_ state: TransitionState, around row: Rect, in bounds: Rect) {
    let (above, below) = (Self.above(row, in: bounds), Self.below(row, in: bounds))
    let isOpen = state == .presented
    top.frame = isOpen ? above.offset(by: Vector(0, -above.height)) : above
    bottom.frame = below
    if isOpen { bottom.frame = below.offset(by: Vector(0, bounds.maxY - below.minY)) }
    for pane in panes { Elevation.shade(pane, state) }
  }

  /// The part of the screen above the row; empty where the row has been scrolled beyond the upper edge.
  private static func above(_ row: Rect, in bounds: Rect) -> Rect {
    Rect(x: 0, y: 0, width: bounds.width, height: row.minY.clamped(to: 0...bounds.height))
  }

  /// The part of the screen below the row; empty where the row reaches beyond the lower edge.
  private static func below(_ row: Rect, in bounds: Rect) -> Rect {
    let top = row.maxY.clamped(to: 0...bounds.height)
    return Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }
}
