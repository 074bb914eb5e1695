import SegueDrawing

/// The rule that decides which layers are pixel-aligned. Such a layer moves by whole pixels, because it has a large area or the
/// full width of the frame.
struct PixelAlignedLayer: Hashable {
  /// The area, in pixels, at which a layer is pixel-aligned even if it is narrower than `width`.
  private let area: Double
  /// The width, in pixels, at which a layer is pixel-aligned even if its area is smaller than `area`.
  private let width: Double

  /// Creates the rule for a frame: pixel-aligned layers have at least a quarter of its area, or its full width.
  init(in frame: PixelRect) {
    area = Double(frame.area) / 4
    width = Double(frame.width)
  }

  private init(area: Double, width: Double) { (self.area, self.width) = (area, width) }

  /// Returns the same rule for a frame with `factor` times as many pixels in each direction.
  func scaled(by factor: Double) -> PixelAlignedLayer {
    PixelAlignedLayer(area: area * factor * factor, width: width * factor)
  }

  /// Returns whether a layer of `size` points, drawn at `scale` pixels per point, is pixel-aligned.
  func includes(_ size: Size, scale: Double) -> Bool {
    // Half a pixel allows for sizes that are rounded to those of the frame.
    size.width * size.height * scale * scale >= area || size.width * scale >= width - 0.5
  }
}
