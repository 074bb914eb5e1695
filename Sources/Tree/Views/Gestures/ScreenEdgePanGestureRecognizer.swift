import SegueGeometry

/// A set of edges of a rectangle.
public nonisolated struct RectEdge: OptionSet, Sendable, Hashable {
  /// The bits of the set, one for each edge.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The top edge of the rectangle.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge of the rectangle.
  public static let left = RectEdge(rawValue: 2)
  /// The bottom edge of the rectangle.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge of the rectangle.
  public static let right = RectEdge(rawValue: 8)
  /// All four edges of the rectangle.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// A gesture recognizer for drags inward from an edge of its view, which usually fills the window. Such a drag takes precedence
/// over the drags of views near the edge.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges from which a drag may begin.
  public var edges: RectEdge
  /// The maximum distance between a press and the edge, in points. The default is 24 (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  public var edgeWidth = 24.0 { didSet { edgeWidth = edgeWidth.bounded(.lengths, or: oldValue) } }

  /// The edges that are near the press.
  private var near: RectEdge = []

  /// Creates a gesture recognizer for drags from `edges`; without edges, no drag begins. The recognizer reports its states to
  /// `action`.
  public init(edges: RectEdge = [], _ action: ((ScreenEdgePanGestureRecognizer) -> Void)? = nil) {
    self.edges = edges
    super.init(precedence: .screenEdge)
    // The default, an open hand, would replace the cursors of the views along the edge.
    cursor = nil
    if let action { addAction(action) }
  }

  open override func pointerPressed(_ event: PointerEvent) {
    near = edges.intersection(edgesNear(event.location))
    if near.isEmpty { state = .failed } else { super.pointerPressed(event) }
  }

  override var canBegin: Bool {
    let way = displacement
    let isSideways = abs(way.dx) >= abs(way.dy)
    return super.canBegin
      && ((near.contains(.left) && isSideways && way.dx > 0)
        || (near.contains(.right) && isSideways && way.dx < 0)
        || (near.contains(.top) && !isSideways && way.dy > 0)
        || (near.contains(.bottom) && !isSideways && way.dy < 0))
  }

  private func edgesNear(_ location: Point) -> RectEdge {
    guard let view else { return [] }
    let (point, bounds) = (self.location(in: view), view.shown.bounds)
    var edges: RectEdge = []
    if point.x - bounds.minX <= edgeWidth { edges.insert(.left) }
    if bounds.maxX - point.x <= edgeWidth { edges.insert(.right) }
    if point.y - bounds.minY <= edgeWidth { edges.insert(.top) }
    if bounds.maxY - point.y <= edgeWidth { edges.insert(.bottom) }
    return edges
  }
}
