import SegueDrawing
import Synchronization

/// The policy for painting large pictures in bands: which threads paint, and above which cost bands pay off.
nonisolated struct Banding {
  var workers: any BandWorkers = PaintingThreads.shared
  /// The minimum cost, in units of the cost of copying one pixel, of a frame that two threads paint in bands; with more threads,
  /// half of this is enough.
  var leastCost = 6_000_000.0
  /// The number of bands of a frame. There are more of them than threads, so that a thread with cheap bands takes more bands.
  private static let frameCount = 16
  /// The possible numbers of bands of a drawing. Both divide evenly among two or four threads, and `many` also among eight.
  private static let drawingCounts = (few: 4, many: PaintingThreads.mostCount)

  /// Returns the number of bands of a frame or a scaled picture with the given cost, in units of the cost of copying one pixel;
  /// 1 if bands do not pay off.
  func count(for cost: Double) -> Int {
    // Bands cost processor time; the more threads there are, the more time they save per frame in return.
    workers.count > 1 && (workers.count > 2 ? 2 * cost : cost) >= leastCost ? Self.frameCount : 1
  }

  /// Scales a picture to the whole surface. The resulting bytes do not depend on the number of bands.
  func stretch(_ picture: Surface, over surface: Surface) {
    let count = count(for: Double(surface.bounds.area) * Self.stretchingPrice)
    paint(over: surface, inBands: count) { canvas, _, _ in canvas.draw(picture, in: surface.bounds.rect) }
  }

  /// Paints a drawing on a surface, and records whether the surface is opaque everywhere.
  ///
  /// Antialiased edges and gradients painted in bands may differ by one level from those painted as a whole. The bands
  /// therefore do not depend on the number of threads.
  /// - Parameter isConcurrent: whether threads other than the main one may draw.
  func draw(over surface: Surface, concurrently isConcurrent: Bool, _ draw: (Canvas) -> Void) {
    let share = isConcurrent ? Double(surface.bounds.area) * Self.drawingPrice / leastCost : 0
    let hasHoles = Atomic(false)
    paint(
      over: surface, inBands: share < 1 ? 1 : share < 1.5 ? Self.drawingCounts.few : Self.drawingCounts.many
    ) {
      canvas, rows, pixels in
      draw(canvas)
      if !surface.hasOnlyOpaquePixels(inRows: rows, of: pixels) { hasHoles.store(true, ordering: .relaxed) }
    }
    surface.note(isOpaque: !hasHoles.load(ordering: .relaxed))
  }

  /// Paints a drawing on a surface in one piece, without checking whether the result is opaque.
  func draw(over surface: Surface, _ draw: (Canvas) -> Void) {
    paint(over: surface, inBands: 1) { canvas, _, _ in draw(canvas) }
  }

  /// Draws a list on all pixels of a surface. If the surface has no alpha, the list must be opaque.
  /// - Returns: the number of pixels of groups that were drawn on other surfaces.
  @MainActor func paint(_ list: DisplayList, over surface: Surface) -> Int {
    var canvases = BandCanvases(surface)
    return FramePainting(list, over: surface).paint(on: &canvases, self)
  }

  /// Calls `paint` for each band. The arguments are a canvas clipped to the band, the band's rows, and all pixels of the
  /// surface. A surface with alpha is cleared first.
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
    let bands = bounds.bands(count)
    // The drawing does not change during this.
    nonisolated(unsafe) let surface = surface
    withoutActuallyEscaping(paint) { paint in
      nonisolated(unsafe) let paint = paint
      surface.withPixels { pixels in
        nonisolated(unsafe) let pixels = pixels
        workers.perform(count) { band in
          let canvas = Canvas(sharing: surface)
          canvas.clip(to: [bands[band]])
          if needsClearing { canvas.clear() }
          paint(canvas, bands[band].y..<bands[band].maxY, pixels)
        }
      }
    }
  }

  /// The costs of an interpolated pixel and of a pixel of a drawing, as multiples of the cost of copying one pixel. A drawing
  /// counts eight times, because it is made only once, and the frame in which it is made takes a long time.
  private static let (stretchingPrice, drawingPrice) = (4.0, 8 * 8.0)
}

/// The canvases of a surface: one for the whole surface, and one for each band, so that a separate thread can paint it.
struct BandCanvases {
  let surface: Surface
  let whole: Canvas
  fileprivate var bands: [Canvas] = []

  init(_ surface: Surface) { (self.surface, whole) = (surface, Canvas(surface)) }
}

extension FramePainting {
  /// Draws the frame, in bands if they pay off.
  /// - Returns: the number of pixels of groups that were drawn on other surfaces.
  func paint(on canvases: inout BandCanvases, _ banding: Banding) -> Int {
    let bands = bands(banding)
    guard bands.count > 1 else { return paint(on: canvases.whole) }
    while canvases.bands.count < bands.count { canvases.bands.append(Canvas(sharing: canvases.surface)) }
    // Cairo treats a surface as empty if it has not drawn on it itself.
    return canvases.surface.withPixels { _ in paint(bands, on: canvases.bands, by: banding.workers) }
  }
}
