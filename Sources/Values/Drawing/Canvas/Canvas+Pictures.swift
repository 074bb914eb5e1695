internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Draws `surface` at one pixel per point, with its top left corner at `origin`.
  ///
  /// If the surface is aligned with whole device pixels, its pixels are copied unchanged. Otherwise, they are interpolated
  /// bilinearly. Interpolation is fast for `argb32`, and for `rgb24` if `alpha` is 1.
  public func draw(_ surface: Surface, at origin: Point, alpha: Double = 1) {
    guard alpha > 0 else { return }
    let matrix = matrix
    let x = matrix.xx * origin.x + matrix.xy * origin.y + matrix.x0
    let y = matrix.yx * origin.x + matrix.yy * origin.y + matrix.y0
    guard x.isFinite, y.isFinite else { return }
    if matrix.isUnscaled, let left = x.wholePixel, let top = y.wholePixel {
      copy(surface, left, top, alpha)
    } else if matrix.isSampleable {
      translate(by: origin - .zero)
      interpolate(surface, alpha)
      setTransform(Transform(matrix))
    }
  }

  /// Draws `surface`, or its part `source`, scaled to `rect`. The part is in pixels of the surface, `rect` in points.
  ///
  /// The edge of a scaled part may include up to half a pixel from outside the part.
  public func draw(_ surface: Surface, in rect: Rect, from source: Rect? = nil, alpha: Double = 1) {
    let whole = surface.bounds.rect
    let source = source ?? whole
    guard !rect.isEmpty, !source.isEmpty else { return }
    guard source == whole else {
      return withSavedState {
        clip(to: rect)
        draw(surface, stretching: source, over: rect, alpha)
      }
    }
    // Only the transform changes. Saving the whole state would allocate memory for each image of a frame.
    let before = transform
    draw(surface, stretching: source, over: rect, alpha)
    setTransform(before)
  }

  private func draw(_ surface: Surface, stretching source: Rect, over rect: Rect, _ alpha: Double) {
    let (x, y) = (rect.width / source.width, rect.height / source.height)
    concatenate(
      Transform(a: x, b: 0, c: 0, d: y, tx: rect.minX - x * source.minX, ty: rect.minY - y * source.minY))
    draw(surface, at: .zero, alpha: alpha)
  }

  /// Copies the pixels of a surface unchanged to a position in device pixels.
  private func copy(_ surface: Surface, _ left: Double, _ top: Double, _ alpha: Double) {
    if abs(left) < 1e6, abs(top) < 1e6,
      blend(surface, at: surface.bounds.offset(x: Int(left), y: Int(top)), alpha)
    {
      return
    }
    var matrix = matrix
    cairo_identity_matrix(cairo)
    setSource(surface, left, top)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    if alpha < 1 {
      cairo_paint_with_alpha(cairo, alpha)
    } else {
      // If the clip has antialiased edges, pixels with an alpha are blended faster.
      if surface.format == .rgb24 || surface.isOpaque && clipRegion != nil {
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      }
      cairo_new_path(cairo)
      cairo_rectangle(cairo, left, top, Double(surface.width), Double(surface.height))
      cairo_fill(cairo)
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
    cairo_set_matrix(cairo, &matrix)
    releaseSource()
  }

  /// Draws a surface through the current transform, which does not map each pixel to one device pixel.
  private func interpolate(_ surface: Surface, _ alpha: Double) {
    if stretch(surface, alpha) { return }
    var matrix = matrix
    guard var inward = matrix.sampling(surface) else { return }
    // For an opaque image, Cairo has a fast path only with PAD, which needs a rectangle that defines the image's edge.
    let isPadded = alpha >= 1 && surface.format == .rgb24
    let isNearlyCopied = transform.isNearlyCopying
    if !isNearlyCopied, blend(surface, through: Transform(inward), alpha) { return }
    if isPadded {
      cairo_new_path(cairo)
      cairo_rectangle(cairo, 0, 0, Double(surface.width), Double(surface.height))
    }
    cairo_identity_matrix(cairo)
    setSource(surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_matrix(pattern, &inward)
    // GOOD and BEST are never used. If an image is shown at less than three quarters of its size, they are a convolution, which
    // is 12 times slower.
    cairo_pattern_set_filter(pattern, isNearlyCopied ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    if isPadded {
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_fill(cairo)
    } else if alpha < 1 {
      cairo_paint_with_alpha(cairo, alpha)
    } else {
      cairo_paint(cairo)
    }
    cairo_set_matrix(cairo, &matrix)
    releaseSource()
  }

  /// Releases the source image, so that the canvas does not keep the last image in memory.
  func releaseSource() { cairo_set_source_rgba(cairo, 0, 0, 0, 1) }
}

extension Double {
  /// The nearest whole number; `nil` if its distance is 1/512 or more, half of Cairo's precision of 1/256 of a pixel.
  var wholePixel: Double? {
    let whole = rounded()
    return abs(self - whole) < 1.0 / 512 ? whole : nil
  }
}

extension Transform {
  /// Whether an image drawn at the origin through this transform starts on a whole pixel and changes in size by less than
  /// 1/256. If so, single rows and columns are repeated or left out, because interpolation would slightly blur the whole image.
  package var isNearlyCopying: Bool {
    isUpright && abs(a - 1) < 1.0 / 256 && abs(d - 1) < 1.0 / 256 && tx.wholePixel != nil
      && ty.wholePixel != nil
  }
}

extension cairo_matrix_t {
  /// Whether the step from one device pixel to the next, in pixels of the image, fits in Cairo's 16-bit integers.
  ///
  /// If it does not fit, the scaled image would be less than two pixels wide or high.
  var isSampleable: Bool {
    guard let back = Transform(self).inverted else { return false }
    return max(abs(back.a), abs(back.b), abs(back.c), abs(back.d)) < 16_384
  }

  /// Returns the matrix that maps device pixels to the pixels of `surface`, which is drawn through this transform.
  ///
  /// Cairo rounds to units of 1/65536, and corrects its rounding errors at the center of the visible clip. So a part of an
  /// image that is drawn separately would differ from the same part of the whole image. Therefore, all components of this
  /// matrix are multiples of two units. Cairo does not round them, even if the center of the clip is between two pixels. The
  /// center of the image stays in place.
  fileprivate func sampling(_ surface: Surface) -> cairo_matrix_t? {
    let transform = Transform(self)
    guard let exact = transform.inverted else { return nil }
    func counted(_ value: Double) -> Double { (value * 32_768).rounded() / 32_768 }
    var inward = exact
    (inward.a, inward.b, inward.c, inward.d) = (
      counted(inward.a), counted(inward.b), counted(inward.c), counted(inward.d)
    )
    // If an image is enlarged extremely, the rounded step is 0.
    guard inward.inverted != nil else { return exact.matrix }
    let middle = surface.bounds.rect.center
    (inward.tx, inward.ty) = (0, 0)
    let there = inward.apply(to: transform.apply(to: middle))
    (inward.tx, inward.ty) = (counted(middle.x - there.x), counted(middle.y - there.y))
    return inward.matrix
  }

  /// Whether this transform preserves lengths and directions, with an error of less than a pixel in an image of 32767 pixels.
  var isUnscaled: Bool {
    let slack = 1.0e-8
    return abs(xx - 1) < slack && abs(yy - 1) < slack && abs(xy) < slack && abs(yx) < slack
  }
}
