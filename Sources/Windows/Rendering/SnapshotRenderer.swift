import SegueViews

extension View {
  /// A picture of the view with everything in it, laid out and drawn again; the view may be hidden, or in no window at all.
  ///
  /// Its own place, alpha and hidden flag are left aside, as when a stand-in shows it. Nothing that is kept for frames is used
  /// or replaced.
  /// - Parameters:
  ///   - width: of the picture, in pixels; what lies beyond is cut off.
  ///   - height: of the picture, in pixels.
  ///   - scale: pixels per point, 0.01…100.
  /// - Throws: where the picture would be empty or larger than a surface can be.
  public func snapshot(width: Int, height: Int, scale: Double) throws(DrawingError) -> Surface {
    try SnapshotRenderer(of: self, width: width, height: height, scale: scale).render()
  }
}

/// Draws a picture of a view in steps, each of which rasterizes little, so that a window can show frames in between.
///
/// First come the pictures that the view's contents are put together from, a few in each step; then, in a step of its own, the
/// whole. What changes in the view meanwhile is drawn as it is in the last step.
public final class SnapshotRenderer {
  /// How much a step rasterizes at most. Something is rasterized in any case, however large it is.
  public nonisolated struct Budget: Hashable, Sendable {
    /// How many pictures: of a text, a drawing, an image in its size.
    public let pictures: Int
    /// How many pixels they have.
    public let pixels: Int

    /// A budget; both are at least 1.
    public init(pictures: Int, pixels: Int) {
      (self.pictures, self.pixels) = (max(1, pictures), max(1, pixels))
    }
  }

  /// How many pictures the last step rasterized, and how many pixels they had.
  public private(set) var lastStep = (pictures: 0, pixels: 0)
  private let view: View
  private let width: Int
  private let height: Int
  private let scale: Double
  private let store = BackingStore(isIsolated: true)
  private var steps = 0
  /// A view that looks different in every step would never be finished.
  private static let mostSteps = 1000

  /// A renderer of `view`, which may be hidden, or in no window at all; its own place, alpha and hidden flag are left aside.
  /// - Parameters:
  ///   - width: of the picture, in pixels; what lies beyond is cut off.
  ///   - height: of the picture, in pixels.
  ///   - scale: pixels per point, 0.01…100.
  public init(of view: View, width: Int, height: Int, scale: Double) {
    (self.view, self.width, self.height) = (view, width, height)
    self.scale = scale.bounded(.scales, or: 1)
  }

  /// Takes a step.
  /// - Returns: the picture, with the last step.
  /// - Throws: where the picture would be empty or larger than a surface can be.
  public func step(_ budget: Budget) throws(DrawingError) -> Surface? {
    steps += 1
    guard steps < Self.mostSteps else { return try render() }
    let (built, pixels) = (store.built, store.builtPixels)
    store.allowance = DrawingAllowance(budget)
    let list = build()
    lastStep = (store.built - built, store.builtPixels - pixels)
    guard !store.allowance.isExceeded, lastStep.pictures == 0 else { return nil }
    return try paint(list)
  }

  /// Draws all of it at once.
  fileprivate func render() throws(DrawingError) -> Surface {
    store.allowance = DrawingAllowance()
    return try paint(build())
  }

  private var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  private func build() -> DisplayList {
    view.layoutIfNeeded()
    store.beginFrame(area: frame.area)
    var builder = DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: PixelAlignedLayer(in: frame))
    builder.addContents(of: view, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    return builder.list
  }

  private func paint(_ list: DisplayList) throws(DrawingError) -> Surface {
    // An opaque picture costs less to stretch and to fade, and hides what lies under it.
    let format: PixelFormat = list.isOpaque(in: frame) ? .rgb24 : .argb32
    let surface = try Surface(unfilledWidth: width, height: height, format: format)
    var canvases = BandCanvases(surface)
    let painting = FramePainting(list, over: surface)
    _ = painting.paint(on: &canvases, store.banding)
    return surface
  }
}
