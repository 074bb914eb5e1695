import SegueDrawing

extension View {
  /// A view whose alpha multiplies the opacity of this view and its descendants. They are visible where the mask is opaque, and
  /// hidden where it is transparent. `nil`, the default, masks nothing.
  ///
  /// As in UIKit, a mask is placed in the coordinates of the view that it masks, but is not a subview. It has no superview, is
  /// not shown itself, and receives no presses. The mask is laid out with the masked view (`fillsSuperview` makes it fill the
  /// bounds), and animations move it like any view. A hidden or transparent mask hides the masked view. A mask belongs to one
  /// view at a time; setting it on another view removes it from the first. An attempt to mask a view by itself or by one of its
  /// ancestors is ignored, and debug builds report a fault.
  ///
  /// A mask with a simple outline acts as a clip, which is very fast. This applies to a `ShapeView` without a line, and to a
  /// view that has only a background, with or without rounded corners. Any other mask is drawn into an image as large as the
  /// visible area. The masked view receives no presses outside a simple outline. With any other mask, it receives presses
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
      mask.callWillMove(to: window)
    }
    maskView?.callWillMove(to: nil)
    let old = maskView
    old?.maskedView = nil
    maskView = mask
    mask?.maskedView = self
    mask?.markForLayout()
    old?.updateWindow()
    mask?.updateWindow()
    // All cached images that contain the view are invalid now.
    updateMirrors()
    noteTreeChange()
    placeChanged()
  }

  /// Returns whether the view is `other`, a descendant of `other`, or part of a mask inside `other`.
  func isPart(of other: View) -> Bool { sequence(first: self, next: \.container).contains { $0 === other } }

  /// Returns whether the masked view can receive presses at a point through this mask.
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
    /// The inside of a path, as a fill rule defines it.
    case path(Path, FillRule)
  }

  /// The part that the mask shows, in the mask's coordinates.
  package var outline: Outline
  /// The opacity of the part that the mask shows, 0…1.
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
  /// The outline and opacity of this view if it is used as a mask; `nil` if they do not describe the mask fully, so that its
  /// pixels are needed.
  package var maskShape: MaskShape? {
    let shown = drawn
    guard !isHiddenOrConcealed, shown.alpha > 0.001 else { return MaskShape(outline: .nothing, opacity: 0) }
    guard maskView == nil, shown.shadow == .none, !(self is SnapshotView),
      subviews.allSatisfy(\.isHiddenOrConcealed)
    else { return nil }
    guard case .none = content(in: shown.bounds) else { return nil }
    let hasBorder = shown.borderWidth > 0 && !shown.borderColor.isClear
    if let shape = shown.shape, shape.isStroked || !shape.fill.isClear {
      guard !shape.isStroked, !hasBorder, shown.backgroundColor.isClear, !clipsToBounds else { return nil }
      return MaskShape(
        outline: .path(shape.path, shape.fillRule), opacity: shown.opacity * min(1, shape.fill.alpha))
    }
    // A border changes the mask only if the background is not opaque.
    if hasBorder, !shown.backgroundColor.isOpaque { return nil }
    if shown.backgroundColor.isClear { return MaskShape(outline: .nothing, opacity: 0) }
    return MaskShape(
      outline: .box(shown.bounds, radius: shown.outlineRadius, corners: corners),
      opacity: shown.opacity * min(1, shown.backgroundColor.alpha))
  }
}
