import SegueDrawing

/// What counts as a slab: a layer that moves by whole pixels, because it is large, or reaches across the frame.
struct PixelAlignedLayer: Hashable {
  /// Pixels from which any layer is one.
  private let area: Double
  /// Width from which any layer is one, in pixels.
  private let width: Double

  /// Slabs of a frame: a quarter of it, or as wide as it.
  init(in frame: PixelRect) {
    area = Double(frame.area) / 4
    width = Double(frame.width)
  }

  private init(area: Double, width: Double) { (self.area, self.width) = (area, width) }

  /// The same slabs where everything has `factor` times as many pixels in each direction.
  func scaled(by factor: Double) -> PixelAlignedLayer {
    PixelAlignedLayer(area: area * factor * factor, width: width * factor)
  }

  /// Whether a layer of `size` points, drawn at `scale` pixels a point, is one.
  func includes(_ size: Size, scale: Double) -> Bool {
    // Half a pixel for sizes that are rounded to the frame's.
    size.width * size.height * scale * scale >= area || size.width * scale >= width - 0.5
  }
}
