import SegueViews

/// Takes what a window shows apart: into planes, one in front of the other.
package final class DepthRenderer {
  /// The most planes; where there would be more, neighbors share one.
  package static let maximumPlaneCount = 16

  private let store = BackingStore(isIsolated: true)

  /// A renderer that keeps pictures of views from one frame to the next.
  package init() {}

  /// What a window shows now, laid out.
  /// - Parameter scale: pixels per point, 0.01…100.
  /// - Throws: where it would be empty or larger than a surface can be.
  package func picture(of window: Window, scale: Double) throws(DrawingError) -> DepthPicture {
    let scale = scale.bounded(.scales, or: 1)
    let size = window.bounds.size * scale
    let frame = PixelRect(x: 0, y: 0, width: size.width.wholePixels, height: size.height.wholePixels)
    store.beginFrame(area: frame.area)
    var builder = DisplayListBuilder(
      frame: frame, scale: scale, store: store, list: DisplayList(), slab: PixelAlignedLayer(in: frame))
    builder.addContents(of: window, .scale(scale), alpha: 1, clip: DisplayList.noClip)
    return try DepthPicture(builder.list, frame: frame)
  }
}

/// What a window shows, in planes: things that overlap lie in different ones, so all planes, drawn from back to front, are the picture
/// of the window, byte for byte.
package final class DepthPicture {
  /// Things that lie beside each other.
  private struct Plane {
    /// The items, those of a group together, from back to front.
    var items: [Range<Int>] = []
    var boxes: [PixelRect] = []
    var bounds = PixelRect.zero

    func overlaps(_ box: PixelRect) -> Bool {
      bounds.intersects(box) && boxes.contains(where: box.intersects)
    }

    mutating func add(_ range: Range<Int>, _ box: PixelRect) {
      items.append(range)
      bounds = bounds.union(box)
      // Of many small things the box around all will do.
      boxes = boxes.count < Plane.mostBoxes ? boxes + [box] : [bounds]
    }

    private static let mostBoxes = 64
  }

  /// All pixels of the window.
  package let frame: PixelRect
  private let list: DisplayList
  private var planes: [Plane] = []
  private var surfaces: [Int: Surface] = [:]
  /// The hindmost plane in which something of a view is drawn.
  private var places: [ObjectIdentifier: Int] = [:]

  fileprivate init(_ list: DisplayList, frame: PixelRect) throws(DrawingError) {
    (self.list, self.frame) = (list, frame)
    // It is only asked what it would draw at once.
    let painter = Painter(list, on: Canvas(try Surface(width: 1, height: 1)))
    var index = 0
    while index < list.items.count {
      let run = painter.run(at: index)
      let box = list.items[run].reduce(PixelRect.zero) { $0.union($1.bounds) }
      let place = planes.lastIndex { $0.overlaps(box) }.map { $0 + 1 } ?? 0
      if place == planes.count { planes.append(Plane()) }
      planes[place].add(run, box)
      index = run.upperBound
    }
    merge()
    for (place, plane) in planes.enumerated() {
      for index in plane.items.joined() where places[list.items[index].owner] == nil {
        places[list.items[index].owner] = place
      }
    }
  }

  private func merge() {
    guard planes.count > DepthRenderer.maximumPlaneCount else { return }
    var merged = [Plane](repeating: Plane(), count: DepthRenderer.maximumPlaneCount)
    for (index, plane) in planes.enumerated() {
      let place = index * merged.count / planes.count
      // What one of two neighbors has in front of the other comes later in the list.
      merged[place].items = (merged[place].items + plane.items).sorted { $0.lowerBound < $1.lowerBound }
      merged[place].bounds = merged[place].bounds.union(plane.bounds)
    }
    planes = merged
  }

  package var count: Int { planes.count }

  /// The pixels that a plane may touch.
  package func bounds(ofPlane index: Int) -> PixelRect { planes[index].bounds.intersection(frame) }

  /// The hindmost plane in which a view, or something in it, is drawn; `nil` where nothing of it is.
  package func plane(of view: View) -> Int? {
    var found = places[ObjectIdentifier(view)]
    view.forEachInSubtree { each in
      guard let place = places[ObjectIdentifier(each)] else { return }
      found = min(found ?? place, place)
    }
    guard found == nil, let snapshot = view as? SnapshotView else { return found }
    return plane(of: snapshot.source)
  }

  /// A picture of one plane, clear where it shows nothing, in the size of the window; drawn once.
  /// - Throws: where there is no memory for it.
  package func surface(ofPlane index: Int) throws(DrawingError) -> Surface {
    if let known = surfaces[index] { return known }
    let surface = try Surface(width: frame.width, height: frame.height, format: .argb32)
    paint(index, on: Canvas(surface))
    surfaces[index] = surface
    return surface
  }

  /// All planes on top of each other.
  /// - Throws: where there is no memory for it.
  package func flattened() throws(DrawingError) -> Surface {
    let flat = try Surface(width: frame.width, height: frame.height, format: .rgb24)
    // As in a frame: of two smooth edges on each other the one that is hidden is not drawn.
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    var painter = Painter(list, behind: occlusion, on: Canvas(flat))
    for range in planes.flatMap(\.items) { painter.paint(range) }
    return flat
  }

  /// What is drawn of some views and of what lies in them, clear elsewhere.
  /// - Throws: where there is no memory for it.
  package func surface(of views: [View]) throws(DrawingError) -> Surface {
    var owners: Set<ObjectIdentifier> = []
    for view in views {
      view.forEachInSubtree { owners.insert(ObjectIdentifier($0)) }
      (view as? SnapshotView)?.source.forEachInSubtree { owners.insert(ObjectIdentifier($0)) }
    }
    let surface = try Surface(width: frame.width, height: frame.height, format: .argb32)
    var painter = Painter(list, on: Canvas(surface))
    // Where planes are in order, so is what lies in them.
    for range in planes.flatMap(\.items)
    where range.contains(where: { owners.contains(list.items[$0].owner) }) {
      painter.paint(range)
    }
    return surface
  }

  private func paint(_ plane: Int, on canvas: Canvas) {
    var painter = Painter(list, on: canvas)
    for range in planes[plane].items { painter.paint(range) }
  }
}
