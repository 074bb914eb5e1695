import SegueGeometry

/// Presents a screen as a drawer: it lies behind the left or the right edge of the window, and the screen in front moves aside to
/// show it.
///
///     menu.drawerPresentation = DrawerPresentation(edge: .left)
///     present(menu)
///
/// A drag back closes it, wherever it begins; so do a click beside it and the back keys. To open it by a drag from the edge, present
/// it from a `ScreenEdgePanGestureRecognizer` with `present(_:draggedBy:)`.
public nonisolated struct DrawerPresentation: Sendable, Hashable {
  /// Where a drawer lies.
  public nonisolated enum Edge: Sendable, Hashable {
    /// At the left edge.
    case left
    /// At the right edge.
    case right
  }

  /// The edge behind which it lies.
  public var edge: Edge
  /// How much of the window's width it takes, 0…1; 0.8 at first.
  public var preferredWidthFraction = 0.8 {
    didSet { preferredWidthFraction = preferredWidthFraction.bounded(.fractions, or: oldValue) }
  }
  /// Its greatest width, in points; 420 at first.
  public var maximumWidth = 420.0 { didSet { maximumWidth = maximumWidth.bounded(.lengths, or: oldValue) } }

  /// A drawer behind an edge.
  public init(edge: Edge = .left) { self.edge = edge }

  /// Its width in a container, in points.
  func width(in container: Rect) -> Double {
    max(1, min(container.width * preferredWidthFraction, maximumWidth))
  }
}
