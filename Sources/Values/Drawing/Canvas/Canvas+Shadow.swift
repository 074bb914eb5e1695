internal import CSegueCairo
import SegueGeometry

extension Canvas {
  /// Draws the shadow of `path`: its silhouette, moved by `offset` and blurred.
  ///
  /// Draw the shadow before the shape itself; the shadow also covers the area under the shape. `blur` is in points. As in CSS,
  /// it is twice the standard deviation of the Gaussian. Every call computes the shadow again, so draw a shadow that you reuse
  /// into a surface.
  public func fillShadow(of path: Path, color: Color, blur: Double, offset: Vector = .zero) {
    guard !color.isClear, !path.isEmpty else { return }
    let map = Transform.translation(offset).concatenating(transform)
    let gaussian = GaussianBlur(sigma: max(0, blur) / 2 * map.maximumScale)
    let silhouette = path.applying(map)
    // Only visible pixels, and pixels whose blur reaches visible ones, are computed.
    let seen = visiblePixels.grown(by: gaussian.reach)
    let area = PixelRect(covering: silhouette.bounds).grown(by: gaussian.reach).intersection(seen)
    guard let coverage = Coverage(width: area.width, height: area.height) else { return }
    coverage.draw { cairo in
      cairo_translate(cairo, -Double(area.x), -Double(area.y))
      silhouette.append(to: cairo)
      cairo_fill(cairo)
    }
    gaussian.blur(coverage)
    setSource(color)
    coverage.paint(on: self, x: area.x, y: area.y)
  }
}

/// A mask through which shadows and letters are painted. It stores the coverage of each device pixel in one byte.
final class Coverage {
  let width: Int
  let height: Int
  /// The distance from one row to the next, in bytes; a multiple of 4.
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  let cairo: OpaquePointer

  /// Creates an empty mask, in which all coverage is zero; `nil` if the width or height is not in 1…32767, or if memory runs
  /// out.
  init?(width: Int, height: Int) {
    guard (1...32767).contains(width), (1...32767).contains(height),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    guard let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.width, self.height) = (width, height)
    stride = Int(cairo_image_surface_get_stride(surface))
    bytes = data
    cairo = surface
  }

  deinit { cairo_surface_destroy(cairo) }

  /// Adds the coverage of the output of `body`, which draws on a Cairo context with an opaque source. Afterward, `bytes` may be
  /// read and written.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(cairo) else { return }
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(cairo)
  }

  /// Paints the current source of `canvas` through the mask, with the top left corner on the device pixel (x, y).
  func paint(on canvas: Canvas, x: Int, y: Int) {
    cairo_surface_mark_dirty(cairo)
    var matrix = canvas.matrix
    cairo_identity_matrix(canvas.cairo)
    cairo_mask_surface(canvas.cairo, cairo, Double(x), Double(y))
    cairo_set_matrix(canvas.cairo, &matrix)
  }
}

/// A Gaussian blur of one-byte coverage, computed as three running means in each direction.
///
/// The means have fractional ends. So their variance equals the variance of the Gaussian exactly, for any σ (Gwosdek, Grewenig,
/// Bruhn, Weickert: "Theoretical foundations of Gaussian convolution by extended box filtering", 2011). Three means differ from
/// the Gaussian by less than a hundredth of its peak.
struct GaussianBlur {
  /// The number of pixels with full weight on each side of a mean's middle pixel.
  private let radius: Int
  /// The weight of the next pixel on each side, beyond `radius`, 0..<1.
  private let edge: Float

  /// Creates a blur with the standard deviation `sigma`, in pixels. Below 0.1, nothing is blurred; the maximum is 1000.
  init(sigma: Double) {
    guard sigma >= 0.1 else {
      (radius, edge) = (0, 0)
      return
    }
    let variance = min(sigma, 1000) * min(sigma, 1000) / 3
    let whole = ((-1 + (1 + 12 * variance).squareRoot()) / 2).rounded(.down)
    radius = Int(whole)
    edge = Float(
      (2 * whole + 1) * (3 * variance - whole * (whole + 1)) / (6 * ((whole + 1) * (whole + 1) - variance)))
  }

  /// The distance beyond the shape at which the blur is still visible, in pixels.
  var reach: Int { isNothing ? 0 : 3 * (radius + 1) }

  private var isNothing: Bool { radius == 0 && edge == 0 }

  /// Blurs the mask in place. Pixels outside the mask count as zero.
  func blur(_ coverage: Coverage) {
    guard !isNothing else { return }
    let (width, height, stride, bytes) = (coverage.width, coverage.height, coverage.stride, coverage.bytes)
    var a = [Float](repeating: 0, count: width * height)
    var b = a
    for y in 0..<height {
      for x in 0..<width { a[y * width + x] = Float(bytes[y * stride + x]) }
    }
    a.withUnsafeMutableBufferPointer { a in
      b.withUnsafeMutableBufferPointer { b in
        blurColumns(a, b, width: width, height: height)
        transpose(b, a, width: width, height: height)
        blurColumns(a, b, width: height, height: width)
        transpose(b, a, width: height, height: width)
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        bytes[y * stride + x] = UInt8(min(max(a[y * width + x].rounded(), 0), 255))
      }
    }
  }

  /// Applies three running means to each column of `a`, and stores the result in `b`.
  private func blurColumns(
    _ a: UnsafeMutableBufferPointer<Float>, _ b: UnsafeMutableBufferPointer<Float>, width: Int, height: Int
  ) {
    mean(a, b, width: width, height: height)
    mean(b, a, width: width, height: height)
    mean(a, b, width: width, height: height)
  }

  /// Applies one running mean to each column. All columns are processed side by side, so that memory is read row by row.
  private func mean(
    _ input: UnsafeMutableBufferPointer<Float>, _ output: UnsafeMutableBufferPointer<Float>, width: Int,
    height: Int
  ) {
    let scale = 1 / (Float(2 * radius + 1) + 2 * edge)
    let outside = [Float](repeating: 0, count: width)
    var sums = outside
    outside.withUnsafeBufferPointer { outside in
      func row(_ y: Int) -> UnsafeBufferPointer<Float> {
        guard (0..<height).contains(y) else { return outside }
        return UnsafeBufferPointer(rebasing: input[y * width..<(y + 1) * width])
      }
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<min(radius, height) {
          let entering = row(y)
          for x in 0..<width { sums[x] += entering[x] }
        }
        for y in 0..<height {
          let (leaving, entering, next) = (row(y - radius - 1), row(y + radius), row(y + radius + 1))
          for x in 0..<width {
            sums[x] += entering[x] - leaving[x]
            output[y * width + x] = (sums[x] + edge * (leaving[x] + next[x])) * scale
          }
        }
      }
    }
  }

  private func transpose(
    _ input: UnsafeMutableBufferPointer<Float>, _ output: UnsafeMutableBufferPointer<Float>, width: Int,
    height: Int
  ) {
    for y in 0..<height {
      for x in 0..<width { output[x * height + y] = input[y * width + x] }
    }
  }
}
