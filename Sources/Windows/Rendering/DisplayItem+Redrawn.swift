import SegueDrawing

nonisolated extension DisplayItem {
  /// Returns the pixels in which this picture differs from an earlier one with the same surface and position. The difference is
  /// a part of the surface that was redrawn.
  func pixels(of surface: Surface?, redrawnSince other: DisplayItem) -> [PixelRect] {
    guard let surface, transform.isAffine, version == other.version &+ 1, version == surface.redrawn.count
    else { return [bounds] }
    let (across, down) = (rect.width / Double(surface.width), rect.height / Double(surface.height))
    let whole = transform.apply(to: rect)
    let isCopied = whole.isOnWholePixels && whole.size.isNear(surface)
    return surface.redrawn.pixels.map { pixels in
      var part = Rect(
        x: rect.minX + Double(pixels.x) * across, y: rect.minY + Double(pixels.y) * down,
        width: Double(pixels.width) * across, height: Double(pixels.height) * down)
      // Interpolation mixes neighboring pixels, and an edge may be drawn up to a pixel away.
      if !isCopied { part = part.inset(by: -max(across, down)) }
      let place = transform.apply(to: part)
      return PixelRect(covering: isCopied ? place.roundedToPixels : place.inset(by: -1)).intersection(bounds)
    }
  }
}

nonisolated extension Size {
  /// Returns whether the size equals that of a surface, within rounding.
  fileprivate func isNear(_ surface: Surface) -> Bool {
    abs(width - Double(surface.width)) < 1e-6 && abs(height - Double(surface.height)) < 1e-6
  }
}
