import SegueViews

/// A compositor that draws a window's tree onto surfaces. In each frame, it draws only the visible parts that differ from the
/// previous frame.
package final class Compositor {
  let store: BackingStore
  private var finder = DamageFinder()
  /// The display list of the current frame.
  private(set) var shown = DisplayList()
  /// The maximum share of the list's items, 0…1, that is updated in place. If more items have changed, rebuilding the whole
  /// list is cheaper.
  var largestShare = 0.5
  /// The number of times that the whole list was built.
  private(set) var wholeBuilds = 0
  private var next = DisplayList()
  private var damage = PixelRegion()
  private var covered: [PixelRect] = []
  private var occlusion = Occlusion()
  /// The frontmost item of `shown` that hides a large part of the frame.
  private var cover: TopCover?
  /// The views that the window reported as changed at the last update; `serial` is the number of the newest change at that
  /// time.
  private var changed: [View] = []
  private var serial = 0
  private var frame = Compositor.noFrame
  private var groupPixels = 0
  /// The window, the version of its appearance and the scale from which `shown` was built.
  private var source: (window: ObjectIdentifier, looks: Int, scale: Double)?
  private var canvases: [BandCanvases] = []
  /// Memory for walks through the tree, kept between frames.
  private var steps: [DisplayListBuilder.Step] = []
  private var openSpans: [(index: Int, rest: Int)] = []

  /// The number of pictures of views drawn so far.
  package var builtPictures: Int { store.built }
  /// The number of pictures drawn again although their content was unchanged and the new picture shows no more of it;
  /// `builtPictures` includes them.
  package var repeatedPictures: Int { store.repeated }
  /// The total number of pixels in the pictures and groups drawn so far, on surfaces other than the frame's.
  package var offscreenPixels: Int { store.builtPixels + groupPixels }

  private static let noFrame = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a compositor that has drawn nothing yet.
  /// - Parameter isIsolated: whether the compositor shares no pictures of views with other compositors; `false` by default.
  package init(isIsolated: Bool = false) { store = BackingStore(isIsolated: isIsolated) }

  /// Draws `window` at `scale` pixels per point onto `surface`, which shows the previous frame except in `stale`.
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

  /// Updates the list and finds the pixels that have to be drawn.
  private func update(_ window: Window, scale: Double, frame: PixelRect) {
    store.beginFrame(area: frame.area)
    let isKnown = frame == self.frame && source?.window == ObjectIdentifier(window) && source?.scale == scale
    // An isolated compositor always builds the whole list, because it is used to draw a window only once.
    let isAll = !store.isIsolated && window.takeChanges(into: &changed, since: &serial)
    defer { changed.removeAll(keepingCapacity: true) }
    let before = cover
    if isKnown, isAll {
      finder.begin(cover: before.map { ($0.index, $0.index) })
      if renew(window, scale: scale) {
        cover = TopCover(of: shown, frame: frame)
        let isSame = before?.index == cover?.index
        damage = finder.finish(cover: isSame ? before?.staying(as: cover) : nil, in: frame)
        return
      }
    }
    // A failed update in place has already changed the list, and so its damage counts, too.
    let tried = isKnown && isAll ? finder.all : []
    build(window, scale: scale, frame: frame)
    cover = TopCover(of: next, frame: frame)
    if frame == self.frame {
      let known = before?.staying(as: cover)
      finder.begin(cover: known == nil ? nil : before.flatMap { old in cover.map { (old.index, $0.index) } })
      finder.compare(shown, 0..<shown.items.count, to: next, 0..<next.items.count)
      damage = finder.finish(cover: known, in: frame)
      damage.formUnion(tried)
    } else {
      self.frame = frame
      damage = PixelRegion(frame)
    }
    swap(&shown, &next)
    // Clearing the list releases the pictures that are no longer shown.
    next.removeAll()
  }

  /// Updates the list in place, by adding the items of changed views again.
  /// - Returns: whether the list is now up to date; if not, the whole list must be built again.
  private func renew(_ window: Window, scale: Double) -> Bool {
    let count = shown.itemCount(of: changed)
    guard Double(count) <= largestShare * Double(shown.items.count) else { return false }
    changed.sort { $0.depth < $1.depth }
    shown.frame &+= 1
    var builder = builder(scale: scale, frame: frame)
    lendMemory(to: &builder, for: &shown)
    defer { lendMemory(to: &builder, for: &shown) }
    return builder.renew(changed, &finder)
  }

  /// Swaps a list and the memory for a walk with those of a builder. A second call swaps them back.
  private func lendMemory(to builder: inout DisplayListBuilder, for list: inout DisplayList) {
    swap(&builder.list, &list)
    swap(&builder.pending, &steps)
    swap(&builder.openSpans, &openSpans)
  }

  private func builder(scale: Double, frame: PixelRect) -> DisplayListBuilder {
    DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: PixelAlignedLayer(in: frame))
  }

  /// Rasterizes some of the pictures that the first frame of a view will need, so that other frames can be shown between calls.
  /// The view must be one that will fill the window.
  /// - Parameter size: width and height of the frame, in pixels.
  /// - Returns: `true` once all of these pictures are rasterized.
  package func prepare(
    _ view: View, scale: Double, size: (width: Int, height: Int), _ budget: SnapshotRenderer.Budget
  ) -> Bool {
    store.allowance = DrawingAllowance(budget)
    defer { store.allowance = DrawingAllowance() }
    _ = store.list(
      of: view, scale: scale, frame: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    return !store.allowance.isExceeded
  }

  /// Forgets the shown frame and the canvases of its surfaces, so that the next frame is drawn completely.
  package func invalidateAll() {
    frame = Self.noFrame
    canvases.removeAll()
  }

  private func build(_ window: Window, scale: Double, frame: PixelRect) {
    wholeBuilds += 1
    next.removeAll()
    next.frame = shown.frame &+ 1
    var builder = builder(scale: scale, frame: frame)
    builder.keepsSpans = !store.isIsolated
    lendMemory(to: &builder, for: &next)
    builder.addContents(of: window, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    lendMemory(to: &builder, for: &next)
    next.updateBlocks(in: frame)
  }

  private func paint(onto surface: Surface) {
    occlusion.find(in: shown, frame: frame, drawing: damage.bounds)
    var under: FramePainting.Pass?
    // Items below a large opaque shape are drawn only where the shape does not cover them.
    if let cover, cover.index > 0 {
      covered.removeAll(keepingCapacity: true)
      Occluder.appendBands(of: cover.outline, in: cover.area, to: &covered)
      var ring = damage
      ring.subtract(PixelRegion(covered))
      if !ring.isEmpty { under = (0..<cover.index, ring) }
    }
    let painting = FramePainting(
      list: shown, occlusion: occlusion, under: under,
      over: ((cover?.index ?? 0)..<shown.items.count, damage), needsClearing: !shown.hasGround(frame))
    let place = place(ofCanvasesFor: surface)
    groupPixels += painting.paint(on: &canvases[place], store.banding)
  }

  private func place(ofCanvasesFor surface: Surface) -> Int {
    if let known = canvases.firstIndex(where: { $0.surface === surface }) { return known }
    // A window draws onto two buffers in turn; canvases of older buffers are not needed again.
    if canvases.count >= 2 { canvases.removeFirst() }
    canvases.append(BandCanvases(surface))
    return canvases.count - 1
  }
}

/// The frontmost item that hides a large part of the frame.
private struct TopCover {
  let index: Int
  let outline: Outline
  /// The pixels in which the item hides everything inside the outline.
  let area: PixelRect
  let color: Color.Resolved

  init?(of list: DisplayList, frame: PixelRect) {
    guard let top = Occluder.topmost(in: list, frame: frame) else { return nil }
    (index, outline, area, color) = (top.index, top.outline, top.area, list.items[top.index].color)
  }

  /// Returns the outlines of both covers, and the pixels in which both hide everything inside them, if they have the same color
  /// and one outline is inside the other one; otherwise `nil`.
  func staying(as other: TopCover?) -> (old: Outline, new: Outline, area: PixelRect)? {
    guard let other, color == other.color,
      Occluder.hides(outline, other.outline) || Occluder.hides(other.outline, outline)
    else { return nil }
    return (outline, other.outline, area.intersection(other.area))
  }
}
