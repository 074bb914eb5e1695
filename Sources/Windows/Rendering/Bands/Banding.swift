import SegueDrawing

/// How large pictures are painted in bands: by whom, and from what cost on.
nonisolated struct Banding {
  var workers: any BandWorkers = PaintingThreads.shared
  /// What a band costs at least, in pixels copied, where two threads paint; where more do, half of it.
  var leastCost = 2_000_000.0
  /// The fewest bands that are worth it, and the most.
  private static let counts = 4...PaintingThreads.mostCount

  /// How many bands are worth it for what costs so many pixels copied; 1 where none are.
  func count(for cost: Double) -> Int {
    // Bands cost processor time, and the more threads there are, the more of the time of a frame they save.
    workers.count > 2 ? cuts(for: 2 * cost) : workers.count > 1 ? cuts(for: cost) : 1
  }

  /// The same, whoever paints them.
  private func cuts(for cost: Double) -> Int {
    let count = min(Self.counts.upperBound, Int((cost / leastCost).bounded(0...1e6)))
    return count < Self.counts.lowerBound ? 1 : count
  }

  /// Stretches a picture over all of a surface, which leaves the same bytes in any bands.
  func stretch(_ picture: Surface, over surface: Surface) {
    let count = count(for: Double(surface.bounds.area) * Self.stretchingPrice)
    paint(over: surface, inBands: count) { $0.draw(picture, in: surface.bounds.rect) }
  }

  /// Paints all of a surface with a drawing. Smooth edges and gradients may differ by one level from those of the whole, so the bands are
  /// the same for one thread as for many.
  func draw(over surface: Surface, _ draw: (Canvas) -> Void) {
    paint(over: surface, inBands: cuts(for: Double(surface.bounds.area) * Self.drawingPrice), draw)
  }

  private func paint(over surface: Surface, inBands count: Int, _ paint: (Canvas) -> Void) {
    let bounds = surface.bounds
    guard count > 1 else { return paint(Canvas(surface)) }
    // What it draws stays as it is meanwhile.
    nonisolated(unsafe) let surface = surface
    withoutActuallyEscaping(paint) { paint in
      nonisolated(unsafe) let paint = paint
      surface.withPixels { _ in
        workers.perform(count) { band in
          let (top, end) = (bounds.height * band / count, bounds.height * (band + 1) / count)
          let canvas = Canvas(sharing: surface)
          canvas.clip(to: [PixelRect(x: 0, y: top, width: bounds.width, height: end - top)])
          paint(canvas)
        }
      }
    }
  }

  /// What a pixel costs that is interpolated, and one of a drawing, in pixels copied.
  static let (stretchingPrice, drawingPrice) = (4.0, 8.0)
}

/// What draws on a surface: one canvas for all of it, and one for each band, so that each can be used by a thread of its own.
struct BandCanvases {
  let surface: Surface
  let whole: Canvas
  fileprivate var bands: [Canvas] = []

  init(_ surface: Surface) { (self.surface, whole) = (surface, Canvas(surface)) }
}

extension FramePainting {
  /// Draws it, in bands where that is worth it.
  /// - Returns: how many pixels of groups were drawn beside the surface.
  func paint(on canvases: inout BandCanvases, _ banding: Banding) -> Int {
    let bands = bands(banding)
    guard bands.count > 1 else { return paint(on: canvases.whole) }
    while canvases.bands.count < bands.count { canvases.bands.append(Canvas(sharing: canvases.surface)) }
    // Cairo takes a surface on which it has not drawn itself for an empty one.
    return canvases.surface.withPixels { _ in paint(bands, on: canvases.bands, by: banding.workers) }
  }
}
