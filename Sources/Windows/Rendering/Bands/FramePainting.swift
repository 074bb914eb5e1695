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

  /// Creates a painting that draws every item of a list, hidden or not, on all pixels of `surface`. If the surface has no
  /// alpha, the list must be opaque.
  init(_ list: DisplayList, over surface: Surface) {
    self.init(
      list: list, occlusion: Occlusion(), under: nil,
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

  /// Returns the bands from top to bottom. The array is empty if bands do not pay off, or if the frame contains custom drawing
  /// code of the application, which must run on the main thread.
  func bands(_ banding: Banding) -> [PixelRect] {
    let bounds = over.region.bounds
    guard banding.workers.count > 1, Double(bounds.area) >= banding.leastCost * Self.leastShare,
      list.contents.isEmpty || !list.items.contains(where: { $0.kind == .content })
    else { return [] }
    let costs = rowCosts(in: bounds)
    let total = costs.reduce(0, +)
    let count = banding.count(for: total)
    guard count > 1 else { return [] }
    var bands: [PixelRect] = []
    var (top, sum) = (0, 0.0)
    for (row, cost) in costs.enumerated() {
      sum += cost
      guard sum >= total * Double(bands.count + 1) / Double(count) || row == costs.count - 1 else { continue }
      bands.append(
        PixelRect(x: bounds.x, y: bounds.y + top, width: bounds.width, height: row + 1 - top))
      top = row + 1
    }
    return bands
  }

  /// Returns the cost of each row of `bounds`, in units of the cost of copying one pixel.
  private func rowCosts(in bounds: PixelRect) -> [Double] {
    // The difference between the cost of each row and that of the row above it.
    var steps = [Double](repeating: 0, count: bounds.height + 1)
    for (items, region) in [under, over].compactMap(\.self) {
      // For a region of many small parts, the box around them is a sufficient estimate.
      let parts = region.count <= Self.mostParts ? Array(region) : [region.bounds]
      var index = items.lowerBound
      while index < items.upperBound {
        if let next = list.next(after: index, aside: region.bounds) {
          index = next
          continue
        }
        let item = list.items[index]
        let price = list.price(of: item)
        func add(_ cost: Double, _ area: PixelRect) {
          steps[area.y - bounds.y] += cost
          steps[area.maxY - bounds.y] -= cost
        }
        func add(_ visible: PixelRect) {
          for part in parts {
            let area = part.intersection(visible)
            if !area.isEmpty { add(price.pixel * Double(area.width), area) }
          }
        }
        let visibility = occlusion.visibility(ofItemAt: index)
        index += 1
        switch visibility {
        case .whole: add(item.bounds)
        case .parts(let range): occlusion.parts[range].forEach(add)
        case .nothing: continue
        }
        let area = item.bounds.intersection(region.bounds)
        if !area.isEmpty { add(price.item / Double(area.height), area) }
      }
    }
    var cost = 0.0
    return steps.dropLast().map { step in
      cost += step
      return cost
    }
  }

  private static let mostParts = 8
  /// The number of pixels below which bands are not considered, as a fraction of `Banding.leastCost`. The fraction is small,
  /// because text in antialiased clips costs far more per pixel than copying.
  private static let leastShare = 0.125
}

nonisolated extension DisplayList {
  /// Returns the cost of an item, in units of the cost of copying one pixel, as measured at 3840 × 2160: a cost per pixel, and
  /// a constant cost that does not depend on the item's size.
  fileprivate func price(of item: DisplayItem) -> (pixel: Double, item: Double) {
    var price: (pixel: Double, item: Double)
    switch item.kind {
    case .nothing: return (0, 0)
    case .fill:
      price = (item.alpha >= 1 && item.color.isOpaque ? 0.7 : 1.2, item.radius > 0 ? 25_000 : 8_000)
    case .border, .path, .stroke: price = (0.5, 30_000)
    case .shadow: price = (2, 60_000)
    case .group, .content: return (3, 30_000)
    case .picture:
      let isOpaque = pictures[item.detail]?.format == .rgb24
      price = (1, 15_000)
      if !item.transform.isAffine {
        price.pixel = 15
      } else if !item.transform.isUpright || !item.transform.apply(to: item.rect).isOnWholePixels {
        price.pixel = isOpaque ? Banding.stretchingPrice : 6
      }
      if item.alpha < 1 { price.pixel += 3 }
      // Most of an opaque picture is drawn without the clip's surface.
      if isOpaque { return price }
    }
    if !isCutByPixelsOnly(item.clip) { price = (price.pixel + 2, price.item + 75_000) }
    return price
  }
}
