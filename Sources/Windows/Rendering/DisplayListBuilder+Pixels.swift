import SegueViews

/// Rounding of positions to whole pixels.
extension DisplayListBuilder {
  /// Returns the transform from the coordinates of `view` to pixels. If the view is to lie on whole pixels, the position of the
  /// exact transform is rounded.
  ///
  /// At a scale that is not a whole number, a view at rest is moved onto whole pixels if its superview lies on them. Text is
  /// then sharp and lines are equally thick, as at other scales. A moving view is rounded by `wholePixels`.
  /// - Parameter toPixels: the transform of the superview.
  func place(of view: View, _ shown: View.Properties, _ transform: Transform, in toPixels: Transform)
    -> Transform
  {
    guard scale != scale.rounded(), isOnWholePixels(toPixels), transform.a == scale, transform.d == scale,
      !view.hasPresentation || view.shown.toSuperview == view.model.toSuperview
    else { return wholePixels(transform) { shown.bounds } }
    return transform.roundedToPixel(at: shown.bounds.origin)
  }

  /// Returns the transform for the contents of a view. At a scale that is not a whole number, scrolled contents move by whole
  /// pixels, too, all by the same distance.
  func placeOfContents(of shown: View.Properties, _ transform: Transform) -> Transform {
    guard scale != scale.rounded(), shown.bounds.origin != .zero, transform.isUpright, transform.a == scale,
      transform.d == scale, transform.apply(to: shown.bounds).origin.isOnWholePixels
    else { return transform }
    return transform.roundedToPixel(at: .zero)
  }

  /// Returns the transform of a view, rounded to whole pixels if the view is a large layer. Large layers can then be copied;
  /// small views move smoothly (Docs/PERFORMANCE.md#whole-pixels).
  func wholePixels(_ transform: Transform, for bounds: () -> Rect) -> Transform {
    // The corner of the visible bounds is moved onto a pixel, wherever it is in the view's coordinates. Content may be scrolled
    // by less than a pixel.
    movesByWholePixels(transform, bounds()) ? transform.roundedToPixel(at: bounds().origin) : transform
  }

  /// Returns whether a layer with the given bounds is large and not scaled, so that it moves by whole pixels.
  func movesByWholePixels(_ transform: Transform, _ bounds: @autoclosure () -> Rect) -> Bool {
    transform.isUpright && transform.a == scale && transform.d == scale
      && slab.includes(bounds().size, scale: scale)
  }

  private func isOnWholePixels(_ transform: Transform) -> Bool {
    transform.isUpright && transform.a == scale && transform.d == scale
      && Point(transform.tx, transform.ty).isOnWholePixels
  }

  /// Returns the whole pixels that an opaque picture fills instead of having antialiased edges at `place`; `nil` if its edges
  /// stay antialiased or already lie on whole pixels.
  ///
  /// A large picture fills whole pixels so that nothing below it has to be drawn. A picture that fills a clip fills whole
  /// pixels, too, because only the edges of the clip are visible.
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
    // Coordinates far outside the frame might not fit in integers.
    let near = frame.rect.inset(by: -4)
    let filled = PixelRect(covering: whole.intersection(near))
    return filled.isEmpty ? nil : filled
  }
}

extension DisplayItem {
  /// Returns the rectangle with its edges on whole pixels.
  ///
  /// A line keeps at least one pixel however much it is reduced, because otherwise it would flicker while it moves. The line's
  /// right or lower edge stays in place, because the next row of a list may begin there. To agree with that row, the edge is
  /// computed without `rounding`, by which the line's own view was moved.
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
  /// Whether both coordinates lie on pixel boundaries, within rounding errors.
  var isOnWholePixels: Bool { abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6 }
}

nonisolated extension Rect {
  /// Whether all four edges lie on pixel boundaries, within rounding errors.
  var isOnWholePixels: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    return isWhole(minX) && isWhole(minY) && isWhole(width) && isWhole(height)
  }
}
