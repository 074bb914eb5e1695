import SegueDrawing

extension View {
  /// A view whose alpha masks this one and everything in it: what lies under its opaque parts is shown, what lies under its
  /// transparent parts is not, and anything between is multiplied by the mask's alpha. `nil` masks nothing.
  ///
  /// As in UIKit, a mask is placed in the coordinates of the view that it masks but is not one of its subviews: it has no
  /// superview, is not shown itself and cannot be touched. It is laid out with the masked view (`fillsSuperview` gives it the
  /// bounds), and whatever moves views moves it. A mask that is hidden or transparent hides the view. A view masks one view at a
  /// time: setting it elsewhere removes it from where it was. A view cannot be masked by itself or by what it lies in; that is
  /// ignored, and reported in debug builds.
  ///
  /// A mask that is a plain outline clips, which costs next to nothing: a `ShapeView` without a line, or a view with a
  /// background and nothing else, its corners round or not. Every other mask is drawn into a picture as large as what is
  /// visible. Outside of an outline the view cannot be touched; a mask of pictures or text lets every touch within the
  /// bounds through to the view, as UIKit does for all masks.
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

  /// Whether the view is `other`, or lies in it or in a mask of it, however deep.
  func isPart(of other: View) -> Bool {
    sequence(first: self, next: \.container).contains { $0 === other }
  }

  /// Whether `point`, in the coordinates of the view that this one masks, can be touched through it.
  package func showsContent(at point: Point) -> Bool {
    guard let shape = maskShape else { return true }
    guard let back = shown.toSuperview.inverted else { return false }
    return shape.contains(back.apply(to: point))
  }
}

/// A mask that is fully described by an outline and an opacity.
package struct MaskShape {
  /// The shape that is let through.
  package enum Outline {
    /// Nothing at all.
    case nothing
    /// A rectangle, some of whose corners may be round.
    case box(Rect, radius: Double, corners: Corners)
    /// The inside of any outline.
    case path(Path, FillRule)
  }

  /// What is let through, in the mask's own coordinates.
  package var outline: Outline
  /// Its opacity, 0…1.
  package var opacity: Double

  /// The outline as a path; `nil` where nothing is let through.
  package var path: (path: Path, rule: FillRule)? {
    switch outline {
    case .nothing: nil
    case .box(let rect, let radius, let corners):
      (.roundedRect(rect, radius: radius, corners: corners), .winding)
    case .path(let path, let rule): (path, rule)
    }
  }

  /// Whether `point`, in the mask's own coordinates, is let through.
  func contains(_ point: Point) -> Bool { path.map { $0.path.contains(point, rule: $0.rule) } ?? false }
}

extension View {
  /// The view as a mask; `nil` where its pixels are needed.
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
    // A line over an opaque fill changes nothing.
    if hasBorder, !shown.backgroundColor.isOpaque { return nil }
    if shown.backgroundColor.isClear { return MaskShape(outline: .nothing, opacity: 0) }
    return MaskShape(
      outline: .box(shown.bounds, radius: shown.outlineRadius, corners: corners),
      opacity: shown.opacity * min(1, shown.backgroundColor.alpha))
  }
}
