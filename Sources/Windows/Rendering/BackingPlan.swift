import SegueDrawing

/// Where in a view's coordinates a picture lies, and how fine it is.
struct BackingPlan {
  let pixels: PixelRect
  let resolution: Double

  init?(_ rect: Rect, _ resolution: Double) {
    // Two pixels are for edges that are not whole.
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

  /// All pixels of the picture, counted from its own corner.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height) }

  /// The place in the view's coordinates, in points.
  var rect: Rect {
    Rect(
      x: Double(pixels.x) / resolution, y: Double(pixels.y) / resolution,
      width: Double(pixels.width) / resolution, height: Double(pixels.height) / resolution)
  }

  /// From the view's coordinates to the picture's pixels.
  var transform: Transform {
    Transform.scale(resolution).concatenating(.translation(Vector(-Double(pixels.x), -Double(pixels.y))))
  }
}
