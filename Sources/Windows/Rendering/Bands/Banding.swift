import SegueDrawing

/// How large pictures are painted in bands: by whom, and from what cost on.
nonisolated struct Banding {
  var workers: any BandWorkers = PaintingThreads.shared
  /// What a band costs at least, in pixels copied.
  var leastCost = 1_000_000.0
  /// How many pixels are painted in bands at least. In smaller windows nothing is late, and Cairo rounds a scaled picture by what is
  /// drawn of it at once: a band may differ by a level or two from what a smaller part would be.
  var leastArea = 5_000_000
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
