import SegueGeometry

/// Presents a screen as a drawer behind the left or the right edge of the window; the screen in front moves aside to reveal it.
///
///     menu.drawerPresentation = DrawerPresentation(edge: .left)
///     present(menu)
///
/// A drag back closes the drawer, wherever the drag begins; so do a click beside it and the back keys. To open it by a drag from the edge,
/// present it from a `ScreenEdgePanGestureRecognizer` with `present(_:draggedBy:)`.
public nonisolated struct DrawerPresentation: Sendable, Hashable {
  /// The edge of a drawer.
  public nonisolated enum Edge: Sendable, Hashable {
    /// At the left edge.
    case left
    /// At the right edge.
    case right
  }

  /// The edge behind which it lies.
  public var edge: Edge
  /// Its width as a fraction of the window's, 0…1; 0.8 by default.
  public var preferredWidthFraction = 0.8 {
    didSet { preferredWidthFraction = preferredWidthFraction.bounded(.fractions, or: oldValue) }
  }
  /// Its maximum width, in points; 420 by default.
  public var maximumWidth = 420.0 { didSet { maximumWidth = maximumWidth.bounded(.lengths, or: oldValue) } }

  /// A drawer behind an edge.
  public init(edge: Edge = .left) { self.edge = edge }

  /// Its width in a container, in points.
  func width(in container: Rect) -> Double {
    max(1, min(container.width * preferredWidthFraction, maximumWidth))
  }
}
