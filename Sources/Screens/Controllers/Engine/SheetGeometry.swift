import SegueControls

/// The position and size of a sheet at each of its detents (Docs/MOTION.md#sheets).
package struct SheetGeometry {
  /// The gap around a floating sheet, the maximum width of a sheet, and the minimum space above a large sheet, in points.
  private static let (inset, widest, strip) = (8.0, 640.0, 10.0)
  /// The corner radius of a sheet, in points.
  package nonisolated static let radius = 38.0

  /// The distance from a sheet's upper edge to the point that moves in a straight line between detents, as a fraction of the
  /// sheet's height.
  private static let anchor = 0.75

  /// The detents, from the smallest to the largest.
  let detents: [SheetPresentation.Detent]
  /// The height of the sheet at each detent, in points, including the part of the safe area at the container's lower edge.
  package let heights: [Double]
  let width: Double
  private let box: Rect
  private let maximum: Double
  /// The index of the largest detent that does not dim the background; -1 if all of them dim it.
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

  /// Returns the index of a detent in `detents`; 0 if the sheet does not have this detent.
  package func index(of detent: SheetPresentation.Detent) -> Int { detents.firstIndex(of: detent) ?? 0 }

  /// Returns whether the background is dimmed at a detent. A dimmed background receives no input.
  func dims(at index: Int) -> Bool { index > undimmed }

  /// The height of the largest detent, for which the contents of the sheet are laid out, in points.
  var largest: Double { heights[heights.count - 1] }

  /// The positions of the detents along a drag, in points. The first position is 0, at which the sheet is outside the
  /// container. The sheet slides up to the smallest detent, and grows from there on.
  package var places: [Double] { [0] + heights.map { rise(at: 0) + $0 - heights[0] } }

  /// Returns the visible frame of the sheet at a detent, in the container's coordinates.
  package func frame(at index: Int) -> Rect {
    let scale = scale(at: index)
    return Rect(center: Point(box.midX, middle(at: index)), size: Size(width * scale, heights[index] * scale))
  }

  /// Returns the distance from the lower edge of the container to the upper edge of the sheet at a detent, in points.
  private func rise(at index: Int) -> Double {
    box.height - middle(at: index) + scale(at: index) * heights[index] / 2
  }

  /// Returns whether the sheet floats at a detent. A sheet of the maximum height reaches the lower edge of the container; any
  /// smaller sheet floats, with a gap around it.
  private func floats(at index: Int) -> Bool { heights[index] < maximum }

  private func scale(at index: Int) -> Double {
    floats(at: index) && width > 4 * Self.inset ? 1 - 2 * Self.inset / width : 1
  }

  private func middle(at index: Int) -> Double {
    let height = heights[index]
    return box.height - height / 2 + (floats(at: index) ? Self.inset * (height / width - 1) : 0)
  }

  /// Places a sheet at a detent, and moves it down by a fraction of the distance that takes it out of the container. The mask
  /// cuts off the part of the sheet below the height of the detent. Between two detents, the sheet's center, scale, anchor
  /// point and outline change linearly.
  ///
  /// On iOS, the middle of a sheet moves in a straight line when code moves the sheet; under a finger, the lower edge does.
  /// Here, a point between the two moves in a straight line in both cases.
  func place(_ sheet: View, outline mask: ShapeView, at index: Int, out part: Double = 0) {
    let (height, scale) = (heights[index], scale(at: index))
    let anchor = height * Self.anchor
    let seen = middle(at: index) + (anchor - height / 2) * scale
    sheet.bounds = Rect(x: 0, y: 0, width: width, height: largest)
    sheet.anchorPoint = Point(0.5, anchor / largest)
    sheet.center = Point(box.midX, seen + part * rise(at: index))
    sheet.transform = .scale(scale)
    mask.path = .sheet(
      Rect(x: 0, y: 0, width: width, height: height), top: Self.radius,
      bottom: floats(at: index) ? Self.radius : 0)
  }
}

nonisolated extension Path {
  /// Returns the outline of a rectangle with different radii for the upper and the lower corners, each at most half of the
  /// shorter side.
  fileprivate static func sheet(_ rect: Rect, top: Double, bottom: Double) -> Path {
    let most = min(rect.width, rect.height) / 2
    return .box(rect) { min(most, $0 == .topLeft || $0 == .topRight ? top : bottom) }
  }
}
