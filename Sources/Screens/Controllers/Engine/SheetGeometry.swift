import SegueControls

/// Where a sheet is at each of its detents (Docs/MOTION.md#sheets).
package struct SheetGeometry {
  /// From each side and the bottom to a sheet that floats; the greatest width; the space above a large one where no bar is. In
  /// points.
  private static let (inset, widest, strip) = (8.0, 640.0, 10.0)
  /// The radius of its corners, in points.
  package nonisolated static let radius = 38.0

  /// What of a sheet moves in a straight line, as a part of its height.
  private static let anchor = 0.75

  /// The detents, from the smallest to the largest.
  let detents: [SheetPresentation.Detent]
  /// How high the sheet is at each of them, down to the lower edge of the container.
  package let heights: [Double]
  let width: Double
  private let box: Rect
  private let maximum: Double
  /// The largest detent that does not dim what is behind; -1 without one.
  private let undimmed: Int

  package init(_ presentation: SheetPresentation, in container: View) {
    let (safe, scale) = (container.window?.safeAreaInsets ?? .zero, container.traitCollection.displayScale)
    let box = container.bounds
    let room = max(1, box.height - max(safe.top, Self.strip) - safe.bottom)
    let all = presentation.detents.map { (detent: $0, height: $0.height(within: room)) }
      .sorted { $0.height < $1.height }
    detents = all.map(\.detent)
    undimmed = presentation.largestUndimmedDetent.flatMap(detents.firstIndex) ?? -1
    heights = all.map { (($0.height + safe.bottom) * scale).rounded() / scale }
    maximum = ((room + safe.bottom) * scale).rounded() / scale
    width = min(box.width, Self.widest)
    self.box = box
  }

  /// The place of a detent among the others.
  package func index(of detent: SheetPresentation.Detent) -> Int { detents.firstIndex(of: detent) ?? 0 }

  /// Whether what is behind the sheet is dimmed at a detent, and cannot be used.
  func dims(at index: Int) -> Bool { index > undimmed }

  /// What is in the sheet is laid out for this height.
  var largest: Double { heights[heights.count - 1] }

  /// Where the detents are along a drag, in points from where the sheet is out of the container: it slides up to the smallest one,
  /// and grows from there on.
  package var places: [Double] { [0] + heights.map { rise(at: 0) + $0 - heights[0] } }

  /// What is seen of a sheet at a detent.
  package func frame(at index: Int) -> Rect {
    let scale = scale(at: index)
    return Rect(
      center: Point(box.midX, middle(at: index)), size: Size(width * scale, heights[index] * scale))
  }

  /// How far a sheet comes up to a detent, in points.
  private func rise(at index: Int) -> Double {
    box.height - middle(at: index) + scale(at: index) * heights[index] / 2
  }

  /// One that fills the height is as wide as the container and reaches its lower edge; below that it floats.
  private func floats(at index: Int) -> Bool { heights[index] < maximum }

  private func scale(at index: Int) -> Double {
    floats(at: index) && width > 4 * Self.inset ? 1 - 2 * Self.inset / width : 1
  }

  private func middle(at index: Int) -> Double {
    let height = heights[index]
    return box.height - height / 2 + (floats(at: index) ? Self.inset * (height / width - 1) : 0)
  }

  /// Places a sheet as at a detent, and then a part of the way out of the container. What is left of a sheet below its largest detent
  /// is cut off at the bottom. Center, scale, anchor and outline are each a straight line between two detents. The point that moves
  /// in a straight line itself is the middle of the sheet on a phone where code moves it, and its lower edge under a finger: here it
  /// is one between them.
  func place(_ sheet: View, outline mask: ShapeView, at index: Int, out part: Double = 0) {
    let (height, scale) = (heights[index], scale(at: index))
    let anchor = height * Self.anchor
    let seen = middle(at: index) + (anchor - height / 2) * scale
    sheet.bounds = Rect(x: 0, y: 0, width: width, height: largest)
    sheet.anchorPoint = Point(0.5, anchor / largest)
    sheet.center = Point(box.midX, seen + largest / 2 - anchor + part * rise(at: index))
    sheet.transform = .scale(scale)
    mask.path = .sheet(
      Rect(x: 0, y: 0, width: width, height: height), top: Self.radius,
      bottom: floats(at: index) ? Self.radius : 0)
  }
}

nonisolated extension Path {
  /// A rectangle whose upper corners have another radius than the lower ones.
  fileprivate static func sheet(_ rect: Rect, top: Double, bottom: Double) -> Path {
    let most = min(rect.width, rect.height) / 2
    let (top, bottom) = (min(top, most), min(bottom, most))
    var path = Path()
    func corner(_ at: Point, _ radius: Double, from: Vector, to: Vector) {
      // A handle that makes a quarter of a circle.
      let rest = radius * (1 - 0.5522847498)
      path.addLine(to: at + from * radius)
      path.addCurve(to: at + to * radius, control1: at + from * rest, control2: at + to * rest)
    }
    let (left, right, up, down) = (Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(0, 1))
    corner(rect.origin, top, from: down, to: right)
    corner(Point(rect.maxX, rect.minY), top, from: left, to: down)
    corner(Point(rect.maxX, rect.maxY), bottom, from: up, to: left)
    corner(Point(rect.minX, rect.maxY), bottom, from: right, to: up)
    path.close()
    return path
  }
}
