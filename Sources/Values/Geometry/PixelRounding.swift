extension Double {
  /// The nearest whole number of pixels, at least 0. For infinity and NaN, this is 0, which is not a valid surface size.
  package var wholePixels: Int { isFinite ? Int(clamped(to: 0...1e9).rounded()) : 0 }

  /// The pixel boundary nearest to a position in pixels.
  ///
  /// Positions that are a whole number of pixels apart remain so. A half is always rounded up, even below zero, and so is a
  /// value that is just below a half because of rounding errors. Otherwise, two edges that meet could be rounded to different
  /// boundaries, with a gap between them.
  package var roundedToPixel: Double { (self + 0.5 + 1e-6).rounded(.down) }
}

extension Rect {
  /// The rectangle, in pixels, with each edge on the nearest pixel boundary.
  package var roundedToPixels: Rect {
    let (left, top) = (minX.roundedToPixel, minY.roundedToPixel)
    return Rect(x: left, y: top, width: maxX.roundedToPixel - left, height: maxY.roundedToPixel - top)
  }
}

extension Rect {
  /// The rectangle, in points, with each edge on the nearest pixel boundary; `scale` is in pixels per point.
  package func aligned(toPixelsOf scale: Double) -> Rect {
    let pixels = Rect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
      .roundedToPixels
    return Rect(
      x: pixels.minX / scale, y: pixels.minY / scale, width: pixels.width / scale,
      height: pixels.height / scale)
  }
}

extension Transform {
  /// Returns the transform plus the smallest translation that maps `point` to pixel boundaries in both directions.
  package func roundedToPixel(at point: Point) -> Transform {
    let place = apply(to: point)
    var result = self
    result.tx += place.x.roundedToPixel - place.x
    result.ty += place.y.roundedToPixel - place.y
    return result
  }
}
