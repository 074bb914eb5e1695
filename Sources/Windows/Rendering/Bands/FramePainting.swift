import SegueDrawing
import Synchronization

/// The painting of a frame, as one picture or in bands.
///
/// The pixels do not depend on the number or the height of the bands.
nonisolated struct FramePainting {
  /// Items, and the region in which they are drawn.
  typealias Pass = (items: Range<Int>, region: PixelRegion)

  let list: DisplayList
  let occlusion: Occlusion
  /// The items below the frontmost large shape, drawn only where the shape does not cover them; `nil` if there is no such
  /// shape. `over` is the shape itself and all items above it.
  let under: Pass?
  let over: Pass
  /// Whether the previous pixels would show through, so that they must be cleared first.
  let needsClearing: Bool

  /// Creates a painting that draws a list on all pixels of `surface`. As in a frame, hidden items are not drawn, because their
  /// antialiased edges would show. If the surface has no alpha, the list must be opaque.
  init(_ list: DisplayList, over surface: Surface) {
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: surface.bounds)
    self.init(
      list: list, occlusion: occlusion, under: nil,
      over: (0..<list.items.count, PixelRegion(surface.bounds)), needsClearing: surface.format == .argb32)
  }

  init(list: DisplayList, occlusion: Occlusion, under: Pass?, over: Pass, needsClearing: Bool) {
    (self.list, self.occlusion, self.needsClearing) = (list, occlusion, needsClearing)
    (self.under, self.over) = (under, over)
  }

  /// Draws the frame onto `canvas`.
  /// - Parameter band: the rectangle to which drawing is limited; `nil`, the default, draws everything.
  /// - Returns: the number of pixels of groups that were drawn on surfaces other than the canvas.
  func paint(on canvas: Canvas, within band: PixelRect? = nil) -> Int {
    (under.map { paint($0, on: canvas, within: band) } ?? 0) + paint(over, on: canvas, within: band)
  }

  private func paint(_ pass: Pass, on canvas: Canvas, within band: PixelRect?) -> Int {
    var region = pass.region
    if let band { region.formIntersection(band) }
    if region.isEmpty { return 0 }
    canvas.save()
    canvas.clip(to: region)
    // Without a background of its own, the window would show the previous pixels.
    if needsClearing, pass.items.lowerBound == 0 { canvas.clear() }
    var painter = Painter(list, behind: occlusion, on: canvas, drawing: region.bounds)
    painter.paint(pass.items)
    canvas.restore()
    return painter.groupPixels
  }

  /// Draws the frame in bands, each onto its own canvas.
  /// - Returns: the number of pixels of groups that were drawn on surfaces other than the canvases.
  func paint(_ bands: [PixelRect], on canvases: [Canvas], by workers: any BandWorkers) -> Int {
    let groupPixels = Atomic(0)
    // The frame does not change during this, and each canvas is used by one thread.
    nonisolated(unsafe) let (painting, canvases) = (self, canvases)
    workers.perform(bands.count) { band in
      groupPixels.add(painting.paint(on: canvases[band], within: bands[band]), ordering: .relaxed)
    }
    return groupPixels.load(ordering: .relaxed)
  }

  /// Returns the bands from top to bottom. The array is empty if bands do not pay off. It is also empty if the frame contains
  /// drawing code of the application, which must run on the main thread.
  func bands(_ banding: Banding) -> [PixelRect] {
    let bounds = over.region.bounds
    guard banding.workers.count > 1, Double(bounds.area) >= banding.leastCost * Self.leastShare,
      list.contents.isEmpty || !list.items.contains(where: { $0.kind == .content })
    else { return [] }
    return bounds.bands(banding.count(for: cost))
  }

  /// An estimate of the frame's cost, in units of the cost of copying one pixel.
  private var cost: Double {
    [under, over].compactMap(\.self).reduce(0) { sum, pass in
      let box = pass.region.bounds
      var (cost, index) = (sum, pass.items.lowerBound)
      while index < pass.items.upperBound {
        if let next = list.next(after: index, aside: box) {
          index = next
          continue
        }
        let area = list.items[index].bounds.intersection(box).area
        if area > 0, occlusion.visibility(ofItemAt: index) != .nothing {
          cost += Self.itemCost + Double(area) * Self.pixelCost
        }
        index += 1
      }
      return cost
    }
  }

  /// The cost of an item, and the additional cost of each of its pixels.
  private static let (itemCost, pixelCost) = (20_000.0, 1.0)
  /// The number of pixels below which bands are not considered, as a fraction of `Banding.leastCost`. The fraction is small,
  /// because text in antialiased clips costs far more per pixel than copying.
  private static let leastShare = 1.0 / 32
}
