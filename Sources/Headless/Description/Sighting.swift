import Drawing
import Geometry
import Views

/// One appearance of a view: in its own place, or in that of a stand-in.
struct Sighting {
  let view: View
  /// The innermost screen around it, by its place among the screens met so far; 0 outside of all.
  let screen: Int
  /// The box around it, in points of the window.
  let frame: Rect
  /// What is left of the box inside the window and all outlines that cut it off.
  let visible: Rect
  let isHidden: Bool
  let alpha: Double
  /// How many covers were painted when the view and all in it were painted: those after it lie in front.
  var coversBelow = 0
}

/// An opaque shape: a view's background in its outline.
struct OpaqueShape {
  let rect: Rect
  let radius: Double
  /// From the window's coordinates to the shape's.
  let fromWindow: Transform
  /// What is left of the window inside all outlines that cut the shape off.
  let limits: Rect

  /// Whether everything in `target`, in points of the window, lies inside.
  func covers(_ target: Rect) -> Bool {
    guard limits.contains(target) else { return false }
    let corners = [
      Point(target.minX, target.minY), Point(target.maxX, target.minY), Point(target.minX, target.maxY),
      Point(target.maxX, target.maxY),
    ]
    // The shape is convex, so with its corners it contains the rectangle.
    return corners.allSatisfy { contains(fromWindow.apply(to: $0)) }
  }

  private func contains(_ point: Point) -> Bool {
    // A thousandth of a point hides what rounding does to edges that lie on one another.
    let slack = 0.001
    guard rect.inset(by: -slack).contains(point) else { return false }
    let core = rect.inset(by: radius)
    let nearest = Point(
      point.x.clamped(to: core.minX...max(core.minX, core.maxX)),
      point.y.clamped(to: core.minY...max(core.minY, core.maxY)))
    return radius <= 0 || point.distance(to: nearest) <= radius + slack
  }
}

/// What a mask leaves of the window: the inside of an outline, or pixels of which nothing is known.
struct MaskOutline {
  var path: Path?
  var rule = FillRule.winding
  /// From the window's coordinates to those of the path.
  var fromWindow = Transform.identity

  /// Whether nothing in `target`, in points of the window, is let through.
  func isOutside(_ target: Rect) -> Bool {
    path?.overlap(with: fromWindow.apply(to: target), rule: rule) == .outside
  }
}
