import SegueDrawing
import SegueGeometry
import SegueViews

/// Draws a window's tree onto surfaces: of each frame only what differs from the one before, and of that only what is visible.
package final class Compositor {
  let store: BackingStore
  private var finder = DamageFinder()
  private var shown = DisplayList()
  private var next = DisplayList()
  private var damage = PixelRegion()
  private var bands: [PixelRect] = []
  private var occlusion = Occlusion()
  private var frame = Compositor.noFrame
  private var groupPixels = 0
  /// What `shown` was built from.
  private var source: (window: ObjectIdentifier, looks: Int, scale: Double)?
  private var canvases: [(surface: Surface, canvas: Canvas)] = []
  private var steps: [DisplayListBuilder.Step] = []

  /// How many pictures of views were drawn so far.
  package var builtPictures: Int { store.built }
  /// How many of them show no more than another one did, of something that had not changed.
  package var repeatedPictures: Int { store.repeated }
  /// How many pixels of pictures and groups were drawn beside the frames so far.
  package var offscreenPixels: Int { store.builtPixels + groupPixels }

  private static let noFrame = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// A compositor that has drawn nothing yet.
  /// - Parameter isIsolated: whether it shares no pictures of views with other compositors.
  package init(isIsolated: Bool = false) { store = BackingStore(isIsolated: isIsolated) }

  /// Draws `window` at `scale` onto `surface`, which holds the frame drawn last, apart from `stale`.
  /// - Returns: the pixels that this frame changed.
  package func draw(_ window: Window, scale: Double, onto surface: Surface, stale: PixelRegion) -> PixelRegion
  {
    let frame = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
    let source = (window: ObjectIdentifier(window), looks: window.looksVersion, scale: scale)
    if frame == self.frame, let known = self.source, known == source {
      damage.removeAll()
    } else {
      update(window, scale: scale, frame: frame)
      self.source = source
    }
    let changed = damage
    damage.formUnion(stale)
    damage.formIntersection(frame)
    if !damage.isEmpty { paint(onto: surface) }
    return changed
  }

  /// Builds the list again, and finds what has changed.
  private func update(_ window: Window, scale: Double, frame: PixelRect) {
    store.beginFrame(area: frame.area)
    build(window, scale: scale, frame: frame)
    if frame == self.frame {
      damage = finder.find(from: shown, to: next, in: frame)
    } else {
      self.frame = frame
      damage = PixelRegion(frame)
    }
    swap(&shown, &next)
  }

  /// Forgets what was shown, and the surfaces that it was drawn on, so that the next frame is drawn whole.
  package func invalidateAll() {
    frame = Self.noFrame
    canvases.removeAll()
  }

  private func build(_ window: Window, scale: Double, frame: PixelRect) {
    // The list and the steps move through the builder and back, so that their memory is used again.
    next.removeAll()
    var builder = DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: Slab(in: frame))
    swap(&builder.list, &next)
    swap(&builder.pending, &steps)
    builder.addContents(of: window, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    swap(&builder.list, &next)
    swap(&builder.pending, &steps)
  }

  private func paint(onto surface: Surface) {
    let canvas = canvas(for: surface)
    var front = 0
    occlusion.find(in: shown, frame: frame)
    // Of what lies under a big shape only the rest outside of it is drawn.
    if let cover = Cover.topmost(in: shown, frame: frame), cover.index > 0 {
      bands.removeAll(keepingCapacity: true)
      Cover.appendBands(of: cover.outline, in: frame, to: &bands)
      var ring = damage
      ring.subtract(PixelRegion(bands))
      if !ring.isEmpty { paint(0..<cover.index, within: ring, on: canvas) }
      front = cover.index
    }
    paint(front..<shown.items.count, within: damage, on: canvas)
  }

  private func paint(_ range: Range<Int>, within region: PixelRegion, on canvas: Canvas) {
    canvas.save()
    canvas.clip(to: region)
    // Where the window has no ground of its own, what was drawn before must not show through.
    if range.lowerBound == 0, !shown.hasGround(frame) { canvas.clear() }
    var painter = Painter(shown, behind: occlusion, on: canvas)
    painter.paint(range)
    groupPixels += painter.groupPixels
    canvas.restore()
  }

  private func canvas(for surface: Surface) -> Canvas {
    if let known = canvases.first(where: { $0.surface === surface }) { return known.canvas }
    // A window draws onto two buffers in turn; others are gone for good.
    if canvases.count >= 2 { canvases.removeFirst() }
    let canvas = Canvas(surface)
    canvases.append((surface, canvas))
    return canvas
  }
}
