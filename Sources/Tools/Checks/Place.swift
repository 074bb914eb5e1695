import SegueViews

/// Where and how strongly one view is shown at some moment.
package struct Place {
  /// The corners of its bounds, in the window.
  package let corners: [Point]
  package let alpha: Double

  package init(_ view: View) {
    let box = view.shown.bounds
    corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ].map { view.convert($0, to: nil, by: .shown) }
    alpha = view.shown.alpha
  }

  /// How far the corners have come at most, in points.
  package func distance(to other: Place) -> Double {
    zip(corners, other.corners).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }
}
