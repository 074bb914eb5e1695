extension Double {
  /// The nearest edge between pixels, of a place in pixels.
  ///
  /// Places that are a whole number of pixels apart stay so: halves always go up, on both sides of zero, and so does what
  /// arithmetic leaves just below a half. Otherwise two edges that meet could be rounded apart, and a line between them be lost.
  package var roundedToPixel: Double { (self + 0.5 + 1e-6).rounded(.down) }
}

extension Rect {
  /// The rectangle, in pixels, with each edge on the nearest one between pixels.
  package var roundedToPixels: Rect {
    let (left, top) = (minX.roundedToPixel, minY.roundedToPixel)
    return Rect(x: left, y: top, width: maxX.roundedToPixel - left, height: maxY.roundedToPixel - top)
  }
}

extension Rect {
  /// The rectangle, in points, with each edge on the nearest one between pixels of which `scale` make a point.
  package func aligned(toPixelsOf scale: Double) -> Rect {
    let pixels = Rect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
      .roundedToPixels
    return Rect(
      x: pixels.minX / scale, y: pixels.minY / scale, width: pixels.width / scale,
      height: pixels.height / scale)
  }
}

extension Transform {
  /// The same map, moved as little as puts `point` on an edge between pixels both ways.
  package func roundedToPixel(at point: Point) -> Transform {
    let place = apply(to: point)
    var result = self
    result.tx += place.x.roundedToPixel - place.x
    result.ty += place.y.roundedToPixel - place.y
    return result
  }
}
