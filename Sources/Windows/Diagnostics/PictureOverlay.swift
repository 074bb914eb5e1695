import SegueDrawing

/// Something that is drawn over finished frames.
package protocol FrameOverlay: AnyObject {
  /// Draws over a frame.
  /// - Parameters:
  ///   - frame: the whole frame.
  ///   - scale: pixels per point.
  /// - Returns: the pixels that no longer show the frame.
  func draw(over frame: Surface, scale: Double) -> PixelRegion
}

/// Which overlay lies in front: the later ones do.
package enum OverlayLevel: CaseIterable, Sendable {
  /// What the window has done, again.
  case film
  /// What a tool shows of the contents.
  case tool
  /// Words about the program.
  case panel
}

/// A picture over a window, pixel for pixel, such as one of what moved in it.
///
/// Like `FrameHUD` it is no part of the tree: it is drawn over finished frames, and removed by having them redrawn there. It asks for
/// no frames. Over a window of another size it is not drawn.
public final class PictureOverlay {
  private let surface: Surface
  /// The box around what of it is not clear.
  private let box: PixelRect

  /// An overlay of a picture with alpha.
  public init(_ surface: Surface) {
    self.surface = surface
    box = surface.visiblePixels
  }

  /// Draws over a frame.
  /// - Parameter frame: the whole frame.
  /// - Returns: the pixels that no longer show the frame.
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
