import SegueDrawing

extension View {
  /// A view whose alpha masks this view and its descendants: opaque parts of the mask show them, transparent parts hide them,
  /// and in between their opacity is multiplied by the mask's alpha. `nil`, the default, masks nothing.
  ///
  /// As in UIKit, a mask is placed in the coordinates of the view that it masks, but is not a subview: it has no superview, is
  /// not shown itself and cannot be touched. The mask is laid out with the masked view (`fillsSuperview` makes it fill the
  /// bounds), and animations move it like any view. A hidden or transparent mask hides the masked view. A mask masks one view
  /// at a time; setting it on another view removes it from the first. A view cannot be masked by itself or by one of its
  /// ancestors; this is ignored, and reported in debug builds.
  ///
  /// A mask that is a simple outline clips, which costs next to nothing. This applies to a `ShapeView` without a line, and to a
  /// view that has only a background, with or without rounded corners. Any other mask is drawn into a picture as large as the
  /// visible area. Outside an outline, the masked view cannot be touched. With a mask of pictures or text, it can be touched
  /// anywhere within its bounds, as with all masks in UIKit.
  public var mask: View? {
    get { maskView }
    set { setMask(newValue) }
  }

  private func setMask(_ mask: View?) {
    guard mask !== maskView else { return }
    if let mask {
      guard mayContain(mask) else { return }
      mask.removeFromSuperview()
      mask.maskedView?.mask = nil
    }
    let old = maskView
    old?.maskedView = nil
    maskView = mask
    mask?.maskedView = self
    mask?.markForLayout()
    old?.updateWindow()
    mask?.updateWindow()
    maskChanged()
  }

  /// Invalidates every picture that contains the view, because its mask has changed.
  private func maskChanged() {
    updateMirrors()
    noteTreeChange()
    placeChanged()
  }

  /// Returns whether the view is `other`, a descendant of it, or part of a mask inside it.
  func isPart(of other: View) -> Bool {
    sequence(first: self, next: \.container).contains { $0 === other }
  }

  /// Returns whether a point can be touched through this mask.
  /// - Parameter point: a point in the coordinates of the masked view.
  package func showsContent(at point: Point) -> Bool {
    guard let shape = maskShape else { return true }
    guard let back = shown.toSuperview.inverted else { return false }
    return shape.contains(back.apply(to: point))
  }
}

/// A mask that is fully described by an outline and an opacity.
package struct MaskShape {
  /// The outline of the part that a mask shows.
  package enum Outline {
    /// The mask hides everything.
    case nothing
    /// A rectangle with some corners rounded.
    case box(Rect, radius: Double, corners: Corners)
    /// The inside of a path, by a fill rule.
    case path(Path, FillRule)
  }

  /// The part that the mask shows, in the mask's coordinates.
  package var outline: Outline
  /// The opacity of that part, 0…1.
  package var opacity: Double

  /// The outline as a path; `nil` if the mask hides everything.
  package var path: (path: Path, rule: FillRule)? {
    switch outline {
    case .nothing: nil
    case .box(let rect, let radius, let corners):
      (.roundedRect(rect, radius: radius, corners: corners), .winding)
    case .path(let path, let rule): (path, rule)
    }
  }

  /// Returns whether the mask shows a point, in the mask's coordinates.
  func contains(_ point: Point) -> Bool { path.map { $0.path.contains(point, rule: $0.rule) } ?? false }
}

extension View {
  /// The outline of this view as a mask; `nil` if the mask needs the view's pixels.
  package var maskShape: MaskShape? {
    let shown = drawn
    guard !isHiddenOrConcealed, shown.alpha > 0.001 else { return MaskShape(outline: .nothing, opacity: 0) }
    guard maskView == nil, shown.shadow == .none, !(self is SnapshotView),
      subviews.allSatisfy(\.isHiddenOrConcealed)
    else {
      return nil
    }
    guard case .none = content(in: shown.bounds) else { return nil }
    let hasBorder = shown.borderWidth > 0 && !shown.borderColor.isClear
    if let shape = shown.shape, shape.isStroked || !shape.fill.isClear {
      guard !shape.isStroked, !hasBorder, shown.backgroundColor.isClear, !clipsToBounds else { return nil }
      return MaskShape(
        outline: .path(shape.path, shape.fillRule), opacity: shown.opacity * min(1, shape.fill.alpha))
    }
    // A border over an opaque background does not change the mask.
    if hasBorder, !shown.backgroundColor.isOpaque { return nil }
    if shown.backgroundColor.isClear { return MaskShape(outline: .nothing, opacity: 0) }
    return MaskShape(
      outline: .box(shown.bounds, radius: shown.outlineRadius, corners: corners),
      opacity: shown.opacity * min(1, shown.backgroundColor.alpha))
  }
}
