import SegueDrawing
import SegueStage

/// The buffers for a bitmap on which only changed parts are drawn, as in a window on a desktop. The buffers take turns, so each
/// of them lacks the changes drawn onto the others since its last turn.
struct FrameBuffers {
  /// The maximum number of buffers; no display uses more.
  private static let mostBuffers = 16

  private var buffers: [(surface: Surface, stale: PixelRegion)] = []
  private var next = 0

  /// Creates buffers for a bitmap that has not been drawn yet; `nil` if frames are drawn onto the bitmap itself.
  init?(_ redraw: HeadlessWindow.Redraw, for screen: Surface) throws(DrawingError) {
    guard case .damage(let count) = redraw else { return nil }
    for _ in 0..<count.clamped(to: 1...Self.mostBuffers) {
      buffers.append((try Surface(width: screen.width, height: screen.height, format: screen.format), []))
    }
  }

  /// Draws a frame onto the next buffer, and copies the changes to `screen`, which shows the previous frame.
  /// - Returns: the pixels that the frame changed.
  mutating func draw(_ stage: Stage, at time: Double, to screen: Surface) -> PixelRegion {
    let (surface, stale) = buffers[next]
    let damage = stage.drawFrame(at: time, onto: surface, stale: stale)
    for other in buffers.indices where other != next { buffers[other].stale.formUnion(damage) }
    buffers[next].stale = []
    next = (next + 1) % buffers.count
    for rect in damage { screen.copy(rect, from: surface) }
    return damage
  }
}

nonisolated extension Surface {
  fileprivate func copy(_ rect: PixelRect, from other: Surface) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    withPixels { mine in
      other.withPixels { theirs in
        for y in rect.y..<rect.maxY {
          let row = (y * stride + rect.x * 4)..<(y * stride + rect.maxX * 4)
          mine[row].copyBytes(from: theirs[row])
        }
      }
    }
  }
}
