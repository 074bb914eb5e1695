import SegueViews

/// Draws a window's tree onto surfaces: of each frame only what differs from the one before, and of that only what is visible.
package final class Compositor {
  let store: BackingStore
  private var finder = DamageFinder()
  /// What is drawn.
  private(set) var shown = DisplayList()
  /// Of how much of the list it is cheaper to add it again than to build all of it.
  var largestShare = 0.5
  /// How often all of it was built.
  private(set) var wholeBuilds = 0
  private var next = DisplayList()
  private var damage = PixelRegion()
  private var covered: [PixelRect] = []
  private var occlusion = Occlusion()
  /// What covers most in `shown`.
  private var cover: TopCover?
  /// The views that have changed, and the number of the time at which that was asked for.
  private var changed: [View] = []
  private var serial = 0
  private var frame = Compositor.noFrame
  private var groupPixels = 0
  /// What `shown` was built from.
  private var source: (window: ObjectIdentifier, looks: Int, scale: Double)?
  private var canvases: [BandCanvases] = []
  /// Memory for walks over the tree.
  private var steps: [DisplayListBuilder.Step] = []
  private var openSpans: [(index: Int, rest: Int)] = []

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

  /// Changes the list, and finds what has to be drawn.
  private func update(_ window: Window, scale: Double, frame: PixelRect) {
    store.beginFrame(area: frame.area)
    let isKnown = frame == self.frame && source?.window == ObjectIdentifier(window) && source?.scale == scale
    // What one without pictures of its own draws, it draws once.
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
    // What was tried in vain has left its traces in the list.
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
    // Pictures that are not shown any more are let go.
    next.removeAll()
  }

  /// Adds again what has changed.
  /// - Returns: whether that is all there is to do.
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

  /// Moves a list, and the memory for a walk, to a builder, or back.
  private func lendMemory(to builder: inout DisplayListBuilder, for list: inout DisplayList) {
    swap(&builder.list, &list)
    swap(&builder.pending, &steps)
    swap(&builder.openSpans, &openSpans)
  }

  private func builder(scale: Double, frame: PixelRect) -> DisplayListBuilder {
    DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: PixelAlignedLayer(in: frame))
  }

  /// Rasterizes some of what the first frame of a view that fills a window is put together from, so that others can be shown in between.
  /// - Parameter size: that of the frame, in pixels.
  /// - Returns: whether nothing is left to be rasterized.
  package func prepare(
    _ view: View, scale: Double, size: (width: Int, height: Int), _ budget: SnapshotRenderer.Budget
  ) -> Bool {
    let frame = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    store.allowance = DrawingAllowance(budget)
    defer { store.allowance = DrawingAllowance() }
    store.beginFrame(area: frame.area)
    var builder = builder(scale: scale, frame: frame)
    builder.addContents(of: view, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    return !store.allowance.isExceeded
  }

  /// Forgets what was shown, and the surfaces that it was drawn on, so that the next frame is drawn whole.
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
    // Of what lies under a big shape only the rest outside of it is drawn.
    if let cover, cover.index > 0 {
      covered.removeAll(keepingCapacity: true)
      Occluder.appendBands(of: cover.outline, in: frame, to: &covered)
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
    // A window draws onto two buffers in turn; others are gone for good.
    if canvases.count >= 2 { canvases.removeFirst() }
    canvases.append(BandCanvases(surface))
    return canvases.count - 1
  }
}

/// The frontmost item that hides a large part of the frame.
private struct TopCover {
  let index: Int
  let outline: Outline
  let color: Color.Resolved

  init?(of list: DisplayList, frame: PixelRect) {
    guard let top = Occluder.topmost(in: list, frame: frame) else { return nil }
    (index, outline, color) = (top.index, top.outline, list.items[top.index].color)
  }

  /// Both outlines, where another one takes its place that looks the same and hides the same or more, or the same or less.
  func staying(as other: TopCover?) -> (old: Outline, new: Outline)? {
    guard let other, color == other.color,
      Occluder.hides(outline, other.outline) || Occluder.hides(other.outline, outline)
    else { return nil }
    return (outline, other.outline)
  }
}
