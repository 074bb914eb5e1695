import SegueDrawing

/// An object that draws over finished frames.
package protocol FrameOverlay: AnyObject {
  /// Draws the overlay over a frame.
  /// - Parameters:
  ///   - frame: the whole frame.
  ///   - scale: the number of pixels per point.
  /// - Returns: the pixels that the overlay covers.
  func draw(over frame: Surface, scale: Double) -> PixelRegion
}

/// The level of an overlay. Later levels are in front of earlier ones.
package enum OverlayLevel: CaseIterable, Sendable {
  /// A replay of earlier frames.
  case film
  /// Information that a tool shows about the contents.
  case tool
  /// A panel with text about the program.
  case panel
}

/// A picture that is drawn over a window pixel for pixel, such as a picture of earlier motion.
///
/// Like `FrameHUD`, the picture is not part of the view tree: it is drawn over finished frames. To remove the picture, the
/// window redraws the frame below it. The overlay requests no frames, and is not drawn over a window of another size.
public final class PictureOverlay {
  private let surface: Surface
  /// The bounding box of all pixels that are not clear.
  private let box: PixelRect

  /// Creates an overlay that shows a picture with alpha.
  public init(_ surface: Surface) {
    self.surface = surface
    box = surface.visiblePixels
  }

  /// Draws the picture over a frame.
  /// - Parameter frame: the whole frame.
  /// - Returns: the pixels that the picture covers; empty if the frame has another size.
  public func draw(over frame: Surface) -> PixelRegion {
    guard frame.bounds == surface.bounds, !box.isEmpty else { return [] }
    let canvas = Canvas(frame)
    canvas.clip(to: box)
    canvas.draw(surface, at: .zero)
    return PixelRegion(box)
  }
}

extension PictureOverlay: FrameOverlay {
  package func draw(over frame: Surface, scale: Double) -> PixelRegion { draw(over: frame) }
}
