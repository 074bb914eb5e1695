import SegueGeometry

/// The presentation of a screen as a drawer behind the left or the right edge of the window. The screen in front moves aside to
/// reveal the drawer.
///
///     menu.drawerPresentation = DrawerPresentation(edge: .left)
///     present(menu)
///
/// A drag back toward the edge closes the drawer, wherever the drag begins. A click outside the drawer and the back keys also
/// close it. To let a drag from the edge open the drawer, call `present(_:draggedBy:)` from the action of a
/// `ScreenEdgePanGestureRecognizer`.
public nonisolated struct DrawerPresentation: Sendable, Hashable {
  /// The edges of the window at which a drawer can open.
  public nonisolated enum Edge: Sendable, Hashable {
    /// The drawer opens at the left edge.
    case left
    /// The drawer opens at the right edge.
    case right
  }

  /// The edge of the window behind which the drawer is hidden.
  public var edge: Edge
  /// The width of the drawer as a fraction of the window's width, clamped to 0…1. The default is 0.8.
  public var preferredWidthFraction = 0.8 {
    didSet { preferredWidthFraction = preferredWidthFraction.bounded(.fractions, or: oldValue) }
  }
  /// The maximum width of the drawer, in points. The default is 420.
  public var maximumWidth = 420.0 { didSet { maximumWidth = maximumWidth.bounded(.lengths, or: oldValue) } }

  /// Creates the presentation of a drawer at the given edge, which is the left edge by default.
  public init(edge: Edge = .left) { self.edge = edge }

  /// Returns the width of the drawer in a container, in points.
  func width(in container: Rect) -> Double {
    max(1, min(container.width * preferredWidthFraction, maximumWidth))
  }
}
