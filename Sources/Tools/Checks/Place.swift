import SegueViews

/// The position and the opacity of a view at one moment.
package struct Place {
  /// The corners of the view's bounds, in window coordinates: top left, top right, bottom left, bottom right.
  package let corners: [Point]
  package let alpha: Double

  package init(_ view: View) {
    corners = view.shown.bounds.corners.map { view.convert($0, to: nil, by: .shown) }
    alpha = view.shown.alpha
  }

  /// Returns the maximum distance between corresponding corners, in points.
  package func distance(to other: Place) -> Double {
    zip(corners, other.corners).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }
}
