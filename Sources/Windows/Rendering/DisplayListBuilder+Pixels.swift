import SegueViews

/// Which pixels things are put on.
extension DisplayListBuilder {
  /// The map from the coordinates of `view` to pixels, rounded from the exact one, given that of its superview.
  ///
  /// Where a point is no whole number of pixels, what is where it belongs lies on whole ones if its superview does: then text is
  /// sharp and lines are equally thick, as they are at other scales. What moves is rounded by `wholePixels`.
  func place(of view: View, _ shown: View.Properties, _ transform: Transform, in toPixels: Transform)
    -> Transform
  {
    guard scale != scale.rounded(), isOnWholePixels(toPixels), transform.a == scale, transform.d == scale,
      !view.hasPresentation || view.shown.toSuperview == view.model.toSuperview
    else { return wholePixels(transform) { shown.bounds } }
    return transform.roundedToPixel(at: shown.bounds.origin)
  }

  /// The map for what lies in a view: there scrolled content moves by whole pixels, too, all of it alike.
  func placeOfContents(of shown: View.Properties, _ transform: Transform) -> Transform {
    guard scale != scale.rounded(), shown.bounds.origin != .zero, transform.isUpright, transform.a == scale,
      transform.d == scale, transform.apply(to: shown.bounds).origin.isOnWholePixels
    else { return transform }
    return transform.roundedToPixel(at: .zero)
  }

  /// Big layers move by whole pixels: then they are copies. What is small moves smoothly (Docs/PERFORMANCE.md#whole-pixels).
  func wholePixels(_ transform: Transform, for bounds: () -> Rect) -> Transform {
    // The corner of the visible bounds goes on a pixel, wherever in the view's coordinates that is: content may be scrolled by less.
    movesByWholePixels(transform, bounds()) ? transform.roundedToPixel(at: bounds().origin) : transform
  }

  /// Whether something with these bounds is such a layer, and is shown in its own size.
  func movesByWholePixels(_ transform: Transform, _ bounds: @autoclosure () -> Rect) -> Bool {
    transform.isUpright && transform.a == scale && transform.d == scale
      && slab.includes(bounds().size, scale: scale)
  }

  private func isOnWholePixels(_ transform: Transform) -> Bool {
    transform.isUpright && transform.a == scale && transform.d == scale
      && Point(transform.tx, transform.ty).isOnWholePixels
  }

  /// The pixels that an opaque picture fills instead of having smooth edges at `place`: where it is large, so that nothing under it
  /// has to be drawn, and where it fills a clip, whose edges lie on whole pixels or are smooth themselves.
  func pixels(filledBy place: Rect, _ clip: Int) -> PixelRect? {
    guard !place.isOnWholePixels else { return nil }
    let clip = clip == DisplayList.noClip ? nil : list.clips[clip]
    func fills(_ pixels: Rect) -> Bool { clip?.box.map(pixels.contains) ?? false }
    var whole = place.roundedToPixels
    if clip?.isPixelRect != true, fills(PixelRect(covering: place).rect) {
      whole = PixelRect(covering: place).rect
    } else if !slab.includes(place.size, scale: 1), !fills(whole) {
      return nil
    }
    // Far outside the frame the numbers need not fit into pixels at all.
    let near = frame.rect.inset(by: -4)
    let filled = PixelRect(covering: whole.intersection(near))
    return filled.isEmpty ? nil : filled
  }
}

extension DisplayItem {
  /// The same rectangle with its edges on whole pixels.
  ///
  /// A line keeps a pixel however small it is shown, or it would come and go as it moves. It lies before its far edge, where the
  /// next row of a list begins: that is found without the `rounding` of its own view and of the row, which the next row does not
  /// have.
  func onWholePixels(undoing rounding: Vector = .zero) -> DisplayItem {
    var item = self
    item.rect = outline.rectOnWholePixels
    let place = transform.apply(to: rect)
    func isLine(_ thickness: Double, _ rounding: Double) -> Bool {
      thickness > 0 && thickness < 2 && (thickness != 1 || rounding != 0)
    }
    if isLine(place.width, rounding.dx) {
      let width = max(1, place.width.rounded(.down))
      (item.rect.origin.x, item.rect.size.width) = ((place.maxX - rounding.dx).rounded() - width, width)
    }
    if isLine(place.height, rounding.dy) {
      let height = max(1, place.height.rounded(.down))
      (item.rect.origin.y, item.rect.size.height) = ((place.maxY - rounding.dy).rounded() - height, height)
    }
    item.transform = .identity
    return item
  }
}

nonisolated extension Point {
  /// Whether both coordinates lie on pixel boundaries, within rounding.
  var isOnWholePixels: Bool { abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6 }
}

nonisolated extension Rect {
  /// Whether all four edges lie on pixel boundaries, within rounding.
  var isOnWholePixels: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    return isWhole(minX) && isWhole(minY) && isWhole(width) && isWhole(height)
  }
}
