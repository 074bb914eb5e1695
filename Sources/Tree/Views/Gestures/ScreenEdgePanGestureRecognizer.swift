import SegueGeometry

/// Some of the edges of a rectangle.
public nonisolated struct RectEdge: OptionSet, Sendable, Hashable {
  /// One bit for each edge.
  public let rawValue: Int
  /// A set by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// A drag from an edge of its view, which is usually as large as the window, inwards. It goes before the drags of what lies
/// there.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges from which a drag may come.
  public var edges: RectEdge
  /// How far from an edge the press may be, in points (24: Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  public var edgeWidth = 24.0 { didSet { edgeWidth = edgeWidth.bounded(.lengths, or: oldValue) } }

  /// Which of the edges the press was near.
  private var near: RectEdge = []

  /// A drag from `edges` that reports its steps to `action`.
  public init(edges: RectEdge, _ action: ((ScreenEdgePanGestureRecognizer) -> Void)? = nil) {
    self.edges = edges
    super.init(precedence: .screenEdge)
    // Along the edge, an open hand would replace the cursors of what lies there.
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
