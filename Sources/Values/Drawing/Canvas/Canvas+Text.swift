internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Draws `text` with the top left corner of its box at `origin`.
  ///
  /// Letters are drawn at the positions of the layout, with a precision of a quarter of a pixel. The baselines of upright text
  /// are on whole pixels, so that all lines are equally sharp.
  public func draw(_ text: TextLayout, at origin: Point, color: Color) {
    guard !color.isClear else { return }
    save()
    defer { restore() }
    translate(by: origin - .zero)
    // A font cannot be that small, and would not be visible.
    guard transform.maximumScale * text.size.height > 0.01 else { return }
    setSource(color)
    drawOutlines(text)
    text.glyphs.show(colored: true, on: cairo)
    drawBoxes(text.glyphs.boxes)
  }

  /// Draws letters into a mask with several times the resolution of the device, and paints through the reduced mask.
  ///
  /// Cairo before 1.17.4 puts each glyph on a whole pixel, so that letters are spaced unevenly. In this mask, a whole pixel is
  /// only a fraction of a device pixel. The glyphs still come from Cairo's cache; outlines are not cached.
  private func drawOutlines(_ text: TextLayout) {
    let area = PixelRect(covering: transform.apply(to: text.inkBounds)).grown(by: 1)
      .intersection(visiblePixels)
    let fine = (across: 4, down: transform.isUpright ? 1 : 4)
    guard !area.isEmpty else { return }
    guard let coverage = Coverage(width: area.width * fine.across, height: area.height * fine.down) else {
      // The text is wider than such a mask can be, so it is drawn with uneven spacing.
      return text.glyphs.show(colored: false, on: cairo)
    }
    let map = transform.concatenating(
      Transform(
        a: Double(fine.across), b: 0, c: 0, d: Double(fine.down), tx: -Double(area.x * fine.across),
        ty: -Double(area.y * fine.down)))
    coverage.draw { cairo in
      var matrix = map.matrix
      TextSettings.apply(to: cairo)
      // Glyphs of one run are the same as with OVER. Where glyphs of several runs overlap, the mask is a little fuller. Pixman has
      // a loop for adding, which takes a tenth of the time.
      cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
      cairo_set_matrix(cairo, &matrix)
      text.glyphs.show(colored: false, on: cairo)
    }
    coverage.reduced(down: fine.down)?.paint(on: self, x: area.x, y: area.y)
  }

  /// Draws boxes for characters that no font has.
  private func drawBoxes(_ boxes: [Rect]) {
    guard !boxes.isEmpty else { return }
    cairo_new_path(cairo)
    for box in boxes { cairo_rectangle(cairo, box.minX, box.minY, box.width, box.height) }
    cairo_set_line_width(cairo, 1)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_stroke(cairo)
  }
}

extension Coverage {
  /// Returns a mask in which each pixel is the mean of a block of four columns and `down` rows (1 or 4).
  fileprivate func reduced(down: Int) -> Coverage? {
    guard let small = Coverage(width: width / 4, height: height / down) else { return nil }
    let width = small.width
    let shift: UInt32 = down == 1 ? 2 : 4
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { sums in
      guard let sums = sums.baseAddress else { return }
      // Simple loops over rows, without bounds checks, let the compiler process many pixels in one step.
      for y in 0..<small.height {
        sums.initialize(repeating: 1 &<< (shift &- 1), count: width)
        for line in 0..<down {
          let row = UnsafeRawPointer(bytes + (y * down + line) * stride).assumingMemoryBound(to: UInt32.self)
          for x in 0..<width {
            let pairs = (row[x] & 0x00FF_00FF) &+ (row[x] &>> 8 & 0x00FF_00FF)
            sums[x] &+= (pairs & 0xFFFF) &+ (pairs &>> 16)
          }
        }
        let out = small.bytes + y * small.stride
        for x in 0..<width { out[x] = UInt8(truncatingIfNeeded: sums[x] &>> shift) }
      }
    }
    return small
  }
}
