import SegueDrawing
import SegueGeometry
import SegueViews

extension View {
  /// A picture of the view with everything in it, laid out and drawn again; the view may be hidden, or in no window at all.
  ///
  /// Its own place, alpha and hidden flag are left aside, as when a snapshot shows it. Nothing that is kept for frames is used
  /// or replaced.
  /// - Parameters:
  ///   - width: of the picture, in pixels; what lies beyond is cut off.
  ///   - height: of the picture, in pixels.
  ///   - scale: pixels per point.
  /// - Throws: where the picture would be empty or larger than a surface can be.
  public func snapshot(width: Int, height: Int, scale: Double) throws(DrawingError) -> Surface {
    layoutIfNeeded()
    // With an alpha, because such a picture is quicker to be stretched and faded.
    let surface = try Surface(width: width, height: height, format: .argb32)
    let frame = PixelRect(x: 0, y: 0, width: width, height: height)
    let store = BackingStore(isIsolated: true)
    store.beginFrame()
    var builder = DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: Slab(in: frame))
    builder.addContents(of: self, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    var painter = Painter(builder.list, on: Canvas(surface))
    painter.paint()
    return surface
  }
}
