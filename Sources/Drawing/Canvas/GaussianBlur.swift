/// A Gaussian blur of one-byte coverage, as three running means in each direction.
///
/// The means have fractional ends, chosen so that the variance is exactly that of the Gaussian, whatever σ is
/// (Gwosdek, Grewenig, Bruhn, Weickert: "Theoretical foundations of Gaussian convolution by extended box
/// filtering", 2011). Three of them differ from it by less than a hundredth of the peak.
struct GaussianBlur {
  /// Whole pixels on each side of a mean's middle that count fully.
  private let radius: Int
  /// The weight of the next pixel on either side, 0..<1.
  private let edge: Float

  /// A blur with the standard deviation `sigma`, 0.1…1000 pixels; below that nothing is blurred.
  init(sigma: Double) {
    guard sigma >= 0.1 else {
      (radius, edge) = (0, 0)
      return
    }
    let variance = min(sigma, 1000) * min(sigma, 1000) / 3
    let whole = ((-1 + (1 + 12 * variance).squareRoot()) / 2).rounded(.down)
    radius = Int(whole)
    edge = Float(
      (2 * whole + 1) * (3 * variance - whole * (whole + 1))
        / (6 * ((whole + 1) * (whole + 1) - variance)))
  }

  /// How many pixels further out the blur can be seen.
  var reach: Int { isNothing ? 0 : 3 * (radius + 1) }

  private var isNothing: Bool { radius == 0 && edge == 0 }

  /// Blurs in place; what lies outside counts as zero.
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

  /// Three means down each column of `a`; the result is in `b`.
  private func blurColumns(
    _ a: UnsafeMutableBufferPointer<Float>, _ b: UnsafeMutableBufferPointer<Float>, width: Int, height: Int
  ) {
    mean(a, b, width: width, height: height)
    mean(b, a, width: width, height: height)
    mean(a, b, width: width, height: height)
  }

  /// One mean down each column: all columns side by side, so that memory is read row after row.
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
