import SegueDrawing
import SegueGeometry

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
    var box = PixelRect.zero
    surface.withPixels { pixels in
      let words = pixels.bindMemory(to: UInt32.self)
      for y in 0..<surface.height {
        let row = words[(y * surface.stride / 4)..<(y * surface.stride / 4 + surface.width)]
        guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 })
        else { continue }
        box = box.union(
          PixelRect(x: first - row.startIndex, y: y, width: last - first + 1, height: 1))
      }
    }
    self.box = box
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
