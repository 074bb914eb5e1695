import SegueDrawing

/// The parts of views that are visible, and those that other views cover.
extension View {
  /// The minimum width and height of a part that is considered visible, in points.
  private static let leastVisible = 1.0

  /// Returns the part of a rectangle that ancestors do not clip, in the window's coordinates; `nil` if all of it is clipped.
  /// - Parameter rect: a rectangle in the view's coordinates.
  func visiblePart(of rect: Rect) -> Rect? {
    var (rect, view) = (rect, self)
    while let parent = view.superview {
      rect = view.toSuperview(by: .shown).apply(to: rect)
      if parent.clipsToBounds || parent is Window { rect = rect.intersection(parent.shown.bounds) }
      if rect.isEmpty { return nil }
      view = parent
    }
    return rect.isEmpty ? nil : rect
  }

  /// Returns whether opaque views in front of this view cover all of a rectangle, given in the window's coordinates. Rotated
  /// and masked views are considered transparent.
  func isCovered(in rect: Rect) -> Bool {
    var (rest, view) = ([rect], self)
    while let parent = view.superview {
      let siblings = parent.subviewsInSpace
      if let index = siblings.firstIndex(where: { $0 === view }), index + 1 < siblings.count {
        let toWindow = parent.transform(to: nil, by: .shown)
        for sibling in siblings[(index + 1)...] {
          sibling.subtractCovers(toWindow, from: &rest)
          if rest.isEmpty { return true }
        }
      }
      view = parent
    }
    return false
  }

  /// Reduces rectangles to the parts that the view and its descendants do not cover.
  /// - Parameters:
  ///   - toWindow: the transform from the superview's coordinates to the window's.
  ///   - rest: the uncovered rectangles, in the window's coordinates.
  private func subtractCovers(_ toWindow: Transform, from rest: inout [Rect]) {
    let everywhere = rest.reduce(rest.first ?? .zero) { $0.union($1) }
    var views = [(view: self, toWindow: toWindow, clip: everywhere)]
    while let (view, outer, clip) = views.popLast(), !rest.isEmpty {
      let shown = view.shown
      let toWindow = view.toSuperview(shown, by: .shown).concatenating(outer)
      guard !view.isHiddenOrConcealed, shown.opacity >= 1, view.mask == nil, toWindow.isUpright else {
        continue
      }
      for cover in view.covers {
        let cover = toWindow.apply(to: cover).intersection(clip)
        if !cover.isEmpty { rest = rest.flatMap { $0.subtracting(cover, least: Self.leastVisible) } }
      }
      guard view.clipsToBounds else {
        views += view.subviews.map { ($0, toWindow, clip) }
        continue
      }
      // Rounded corners clip subviews, so only the rectangle inside the corners is considered covered.
      let inner = toWindow.apply(to: shown.bounds.inset(by: shown.outlineRadius)).intersection(clip)
      if !inner.isEmpty { views += view.subviews.map { ($0, toWindow, inner) } }
    }
  }

  /// The rectangles that the view's own background or image fills without a gap, in the view's coordinates.
  private var covers: [Rect] {
    let shown = shown
    var covers: [Rect] = []
    if shown.backgroundColor.isOpaque {
      let radius = shown.outlineRadius
      covers.append(shown.bounds.inset(by: Insets(top: radius, bottom: radius)))
      if radius > 0 { covers.append(shown.bounds.inset(by: Insets(left: radius, right: radius))) }
    }
    if case .image(let image, let rect) = content(in: shown.bounds), image.isOpaque { covers.append(rect) }
    return covers
  }
}

nonisolated extension Rect {
  /// Returns the parts of this rectangle outside `other`, except those with a width or height below `least` points.
  fileprivate func subtracting(_ other: Rect, least: Double) -> [Rect] {
    let cut = intersection(other)
    guard !cut.isEmpty else { return [self] }
    let parts = [
      Rect(x: minX, y: minY, width: width, height: cut.minY - minY),
      Rect(x: minX, y: cut.maxY, width: width, height: maxY - cut.maxY),
      Rect(x: minX, y: cut.minY, width: cut.minX - minX, height: cut.height),
      Rect(x: cut.maxX, y: cut.minY, width: maxX - cut.maxX, height: cut.height),
    ]
    return parts.filter { $0.width >= least && $0.height >= least }
  }
}
