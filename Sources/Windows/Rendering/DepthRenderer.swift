import SegueViews

/// A renderer that separates the picture of a window into planes, one in front of the other.
package final class DepthRenderer {
  /// The maximum number of planes; if there would be more, neighboring ones are merged.
  package static let maximumPlaneCount = 16

  private let store = BackingStore(isIsolated: true)

  /// Creates a renderer that caches pictures of views from one frame to the next.
  package init() {}

  /// Returns the current picture of a window, which must be laid out.
  /// - Parameter scale: pixels per point, 0.01…100.
  /// - Throws: if the picture would be empty or larger than a surface can be.
  package func picture(of window: Window, scale: Double) throws(DrawingError) -> DepthPicture {
    let scale = scale.bounded(.scales, or: 1)
    let size = window.bounds.size * scale
    let frame = PixelRect(x: 0, y: 0, width: size.width.wholePixels, height: size.height.wholePixels)
    return try DepthPicture(store.list(of: window, scale: scale, frame: frame), frame: frame)
  }
}

/// A picture of a window in planes. Overlapping items lie in different planes, unless planes were merged. If the planes are
/// drawn from back to front, the result equals the picture of the window byte for byte.
package final class DepthPicture {
  /// A plane of items, which do not overlap unless planes were merged.
  private struct Plane {
    /// The items from back to front; the items of a group form one range.
    var items: [Range<Int>] = []
    var boxes: [PixelRect] = []
    var bounds = PixelRect.zero

    func overlaps(_ box: PixelRect) -> Bool {
      bounds.intersects(box) && boxes.contains(where: box.intersects)
    }

    mutating func add(_ range: Range<Int>, _ box: PixelRect) {
      items.append(range)
      bounds = bounds.union(box)
      // For many small items, the box around all of them is sufficient.
      boxes = boxes.count < Plane.mostBoxes ? boxes + [box] : [bounds]
    }

    private static let mostBoxes = 64
  }

  /// The rectangle of all pixels of the window.
  package let frame: PixelRect
  private let list: DisplayList
  private var planes: [Plane] = []
  private var surfaces: [Int: Surface] = [:]
  /// For each view, the index of the backmost plane in which the view itself is drawn.
  private var places: [ObjectIdentifier: Int] = [:]

  fileprivate init(_ list: DisplayList, frame: PixelRect) throws(DrawingError) {
    (self.list, self.frame) = (list, frame)
    // The painter does not draw here; it only decides which items belong together.
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
      // The order of the list keeps each item of two merged planes in front of the items that it covers.
      merged[place].items = (merged[place].items + plane.items).sorted { $0.lowerBound < $1.lowerBound }
      merged[place].bounds = merged[place].bounds.union(plane.bounds)
    }
    planes = merged
  }

  package var count: Int { planes.count }

  /// Returns the rectangle of pixels that a plane may touch.
  package func bounds(ofPlane index: Int) -> PixelRect { planes[index].bounds.intersection(frame) }

  /// Returns the index of the backmost plane in which a view or one of its subviews is drawn; `nil` if it is not drawn at all.
  package func plane(of view: View) -> Int? {
    var found = places[ObjectIdentifier(view)]
    view.forEachInSubtree { each in
      guard let place = places[ObjectIdentifier(each)] else { return }
      found = min(found ?? place, place)
    }
    guard found == nil, let snapshot = view as? SnapshotView else { return found }
    return plane(of: snapshot.source)
  }

  /// Returns a picture of one plane, as large as the window and transparent where the plane is empty. Each plane is drawn once
  /// and then cached.
  /// - Throws: if memory runs out.
  package func surface(ofPlane index: Int) throws(DrawingError) -> Surface {
    if let known = surfaces[index] { return known }
    let surface = try Surface(width: frame.width, height: frame.height, format: .argb32)
    paint(index, on: Canvas(surface))
    surfaces[index] = surface
    return surface
  }

  /// Returns a picture of all planes on top of each other.
  /// - Throws: if memory runs out.
  package func flattened() throws(DrawingError) -> Surface {
    let flat = try Surface(width: frame.width, height: frame.height, format: .rgb24)
    // As in a frame, a hidden antialiased edge is not drawn below another one.
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    var painter = Painter(list, behind: occlusion, on: Canvas(flat))
    for range in planes.flatMap(\.items) { painter.paint(range) }
    return flat
  }

  /// Returns a picture of the given views with their subviews, transparent elsewhere.
  /// - Throws: if memory runs out.
  package func surface(of views: [View]) throws(DrawingError) -> Surface {
    var owners: Set<ObjectIdentifier> = []
    for view in views {
      view.forEachInSubtree { owners.insert(ObjectIdentifier($0)) }
      (view as? SnapshotView)?.source.forEachInSubtree { owners.insert(ObjectIdentifier($0)) }
    }
    let surface = try Surface(width: frame.width, height: frame.height, format: .argb32)
    var painter = Painter(list, on: Canvas(surface))
    // The planes, from back to front, keep the order of overlapping items.
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
