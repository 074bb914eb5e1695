import SegueDrawing

/// A rectangle with or without round corners, or a disc, after a transform: the outline of views, fills and simple clips.
package nonisolated struct Outline: Equatable {
  /// The rectangle, in the outline's own coordinates.
  var rect: Rect
  /// The radius of the round corners, in the outline's own coordinates; at most half the shorter side.
  var radius: Double
  var corners: Corners
  /// The transform from the outline's coordinates to pixels or to window coordinates.
  var transform: Transform

  package init(rect: Rect, radius: Double, corners: Corners, transform: Transform) {
    (self.rect, self.radius, self.corners, self.transform) = (rect, radius, corners, transform)
  }

  /// Whether the outline is a circle, both before and after its transform.
  var isDisc: Bool {
    corners == .all && rect.width == rect.height && radius * 2 >= rect.width && transform.isUpright
      && abs(transform.a - transform.d) < 1e-9 * abs(transform.a)
  }

  /// Whether all edges are straight, and horizontal or vertical after the transform.
  var isUprightRect: Bool { radius <= 0 && transform.isUpright }

  /// The transformed rectangle, with each edge rounded to the nearest whole pixel; only for an upright outline.
  var rectOnWholePixels: Rect { transform.apply(to: rect).roundedToPixels }

  /// The pixels of the round corners; only for an upright outline that is not mirrored.
  var roundCorners: [PixelRect] {
    guard radius > 0 else { return [] }
    let box = transform.apply(to: rect)
    let size = Size(width: radius * transform.a, height: radius * transform.d)
    func corner(_ corner: Corners, _ x: Double, _ y: Double) -> PixelRect? {
      corners.contains(corner) ? PixelRect(covering: Rect(origin: Point(x, y), size: size)) : nil
    }
    return [
      corner(.topLeft, box.minX, box.minY), corner(.topRight, box.maxX - size.width, box.minY),
      corner(.bottomLeft, box.minX, box.maxY - size.height),
      corner(.bottomRight, box.maxX - size.width, box.maxY - size.height),
    ].compactMap(\.self)
  }

  /// Returns whether `target` lies entirely inside the transformed outline. Both are in pixels, or both in window coordinates.
  /// Every search for hidden views uses this function.
  /// - Parameter margin: the distance that must remain between `target` and the outline; 0 by default. A negative margin
  ///   allows `target` to extend beyond the outline by that distance.
  package func covers(_ target: Rect, margin: Double = 0) -> Bool {
    let target = target.inset(by: -margin)
    if isUprightRect { return transform.apply(to: rect).contains(target) }
    guard let back = transform.inverted else { return false }
    // The outline is convex, so it contains a rectangle if it contains its corners.
    return contains(back.apply(to: Point(target.minX, target.minY)))
      && contains(back.apply(to: Point(target.maxX, target.minY)))
      && contains(back.apply(to: Point(target.minX, target.maxY)))
      && contains(back.apply(to: Point(target.maxX, target.maxY)))
  }

  /// Returns whether `target` certainly lies outside a fully rounded outline, for instance in a corner of the outline's
  /// bounding box. The result is `false` for outlines with other corners, and for rotated outlines. `target` is in pixels or in
  /// window coordinates, as the transformed outline is.
  func misses(_ target: Rect) -> Bool {
    guard corners == .all, radius > 0, transform.isUpright, let back = transform.inverted else {
      return false
    }
    let target = back.apply(to: target)
    let middles = rect.inset(by: radius)
    let dx = max(middles.minX - target.maxX, target.minX - middles.maxX, 0)
    let dy = max(middles.minY - target.maxY, target.minY - middles.maxY, 0)
    return dx * dx + dy * dy > radius * radius
  }

  /// Returns whether a point, in the outline's own coordinates, lies inside the outline or on its edge.
  private func contains(_ point: Point) -> Bool {
    guard point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY else {
      return false
    }
    let corner: Corners =
      point.y < rect.midY
      ? (point.x < rect.midX ? .topLeft : .topRight) : (point.x < rect.midX ? .bottomLeft : .bottomRight)
    guard radius > 0, corners.contains(corner) else { return true }
    let dx = max(rect.minX + radius - point.x, point.x - rect.maxX + radius, 0)
    let dy = max(rect.minY + radius - point.y, point.y - rect.maxY + radius, 0)
    return dx * dx + dy * dy <= radius * radius
  }
}
