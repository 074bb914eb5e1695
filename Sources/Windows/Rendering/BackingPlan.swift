import SegueDrawing

/// The position of a cached picture in its view's coordinates, and its resolution.
struct BackingPlan {
  let pixels: PixelRect
  let resolution: Double

  init?(_ rect: Rect, _ resolution: Double) {
    // Two pixels are reserved for edges that do not lie on whole pixels.
    let resolution = min(resolution, (BackingStore.largestEdge - 2) / max(rect.width, rect.height))
    let pixels = PixelRect(
      covering: Rect(
        x: rect.minX * resolution, y: rect.minY * resolution, width: rect.width * resolution,
        height: rect.height * resolution))
    guard !pixels.isEmpty, Double(max(pixels.width, pixels.height)) <= BackingStore.largestEdge else {
      return nil
    }
    (self.pixels, self.resolution) = (pixels, resolution)
  }

  /// The rectangle of all pixels of the picture, with its origin at zero.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height) }

  /// The rectangle of the picture in the view's coordinates, in points.
  var rect: Rect {
    Rect(
      x: Double(pixels.x) / resolution, y: Double(pixels.y) / resolution,
      width: Double(pixels.width) / resolution, height: Double(pixels.height) / resolution)
  }

  /// The transform from the view's coordinates to the picture's pixels.
  var transform: Transform {
    Transform.scale(resolution).concatenating(.translation(Vector(-Double(pixels.x), -Double(pixels.y))))
  }
}
