import SegueDrawing
import Synchronization

/// How large pictures are painted in bands: by whom, and from what cost on.
nonisolated struct Banding {
  var workers: any BandWorkers = PaintingThreads.shared
  /// What a band costs at least, in pixels copied, where two threads paint; where more do, half of it.
  var leastCost = 1_500_000.0
  /// How many bands there may be besides one: as many for each of two, four or eight threads.
  private static let counts = (few: 4, many: PaintingThreads.mostCount)

  /// How many bands are worth it for what costs so many pixels copied; 1 where none are.
  func count(for cost: Double) -> Int {
    // Bands cost processor time, and the more threads there are, the more of the time of a frame they save.
    workers.count > 2 ? cuts(for: 2 * cost) : workers.count > 1 ? cuts(for: cost) : 1
  }

  /// The same, whoever paints them.
  private func cuts(for cost: Double) -> Int {
    let most = (cost / leastCost).bounded(0...1e6)
    if most < Double(Self.counts.few) { return 1 }
    return most < Double(Self.counts.few + Self.counts.many) / 2 ? Self.counts.few : Self.counts.many
  }

  /// Stretches a picture over all of a surface, which leaves the same bytes in any bands.
  func stretch(_ picture: Surface, over surface: Surface) {
    let count = count(for: Double(surface.bounds.area) * Self.stretchingPrice)
    paint(over: surface, inBands: count) { canvas, _, _ in canvas.draw(picture, in: surface.bounds.rect) }
  }

  /// Paints a drawing on a surface, and notes whether that is opaque all over. Smooth edges and gradients may differ by one level from
  /// those of the whole, so the bands are the same for one thread as for many.
  /// - Parameter isConcurrent: whether threads other than the main one may draw.
  func draw(over surface: Surface, concurrently isConcurrent: Bool, _ draw: (Canvas) -> Void) {
    let cost = Double(surface.bounds.area) * Self.drawingPrice
    let hasHoles = Atomic(false)
    paint(over: surface, inBands: isConcurrent ? cuts(for: Self.drawingGain * cost) : 1) {
      canvas, rows, pixels in
      draw(canvas)
      if !surface.hasOnlyOpaquePixels(inRows: rows, of: pixels) { hasHoles.store(true, ordering: .relaxed) }
    }
    surface.note(isOpaque: !hasHoles.load(ordering: .relaxed))
  }

  /// Paints a drawing on a surface in one piece, without looking at what has become of it.
  func draw(over surface: Surface, _ draw: (Canvas) -> Void) {
    paint(over: surface, inBands: 1) { canvas, _, _ in draw(canvas) }
  }

  /// Calls `paint` for each band, with a canvas that is clipped to it, its rows, and all pixels. Nothing is left on the surface then of
  /// what it held before.
  private func paint(
    over surface: Surface, inBands count: Int,
    _ paint: (Canvas, Range<Int>, UnsafeMutableRawBufferPointer) -> Void
  ) {
    let (bounds, whole, needsClearing) = (surface.bounds, Canvas(surface), surface.format == .argb32)
    guard count > 1 else {
      return surface.withPixels {
        if needsClearing { whole.clear() }
        paint(whole, 0..<bounds.height, $0)
      }
    }
    // What it draws stays as it is meanwhile.
    nonisolated(unsafe) let surface = surface
    withoutActuallyEscaping(paint) { paint in
      nonisolated(unsafe) let paint = paint
      surface.withPixels { pixels in
        nonisolated(unsafe) let pixels = pixels
        workers.perform(count) { band in
          let rows = bounds.height * band / count..<bounds.height * (band + 1) / count
          let canvas = Canvas(sharing: surface)
          canvas.clip(to: [PixelRect(x: 0, y: rows.lowerBound, width: bounds.width, height: rows.count)])
          if needsClearing { canvas.clear() }
          paint(canvas, rows, pixels)
        }
      }
    }
  }

  /// What a pixel costs that is interpolated, and one of a drawing, in pixels copied.
  static let (stretchingPrice, drawingPrice) = (4.0, 8.0)
  /// How much less a band of a drawing may cost than one of a frame: a drawing is made once, in a frame that takes long for it.
  private static let drawingGain = 8.0
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
