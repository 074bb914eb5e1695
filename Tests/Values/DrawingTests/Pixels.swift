import SegueDrawing

/// The four bytes of a pixel.
struct Components: Equatable, CustomStringConvertible {
  var alpha, red, green, blue: Int

  init(_ word: UInt32) {
    alpha = Int(word >> 24)
    red = Int(word >> 16 & 255)
    green = Int(word >> 8 & 255)
    blue = Int(word & 255)
  }

  init(_ red: Int, _ green: Int, _ blue: Int, alpha: Int = 255) {
    (self.alpha, self.red, self.green, self.blue) = (alpha, red, green, blue)
  }

  /// The largest difference of any of the four components.
  func distance(to other: Components) -> Int {
    [alpha - other.alpha, red - other.red, green - other.green, blue - other.blue].map(abs).max() ?? 0
  }

  var description: String { "(\(red), \(green), \(blue), alpha \(alpha))" }
}

extension Surface {
  func components(_ x: Int, _ y: Int) -> Components { Components(pixel(x: x, y: y)) }

  /// The largest difference of any component of any pixel.
  func distance(to other: Surface) -> Int {
    zip(words, other.words).map { Components($0).distance(to: Components($1)) }.max() ?? 0
  }

  /// The number of pixels that are not `word`.
  func count(not word: UInt32) -> Int { words.count { $0 != word } }

  /// The sum of all alphas, 0…255 each.
  var mass: Int { words.reduce(0) { $0 + Int($1 >> 24) } }
}

/// Returns a surface on which `body` has drawn.
func drawn(
  _ width: Int, _ height: Int, _ format: PixelFormat = .argb32, _ body: (Canvas) -> Void
) throws -> Surface {
  let surface = try Surface(width: width, height: height, format: format)
  let canvas = Canvas(surface)
  body(canvas)
  if let failure = canvas.failure { throw failure }
  return surface
}

/// Returns a picture in which every pixel is different and half of them are translucent.
func noise(_ width: Int, _ height: Int, _ format: PixelFormat) throws -> Surface {
  let surface = try Surface(width: width, height: height, format: format)
  var state: UInt32 = 1
  surface.withPixels { bytes in
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let alpha = format == .rgb24 || state & 1 == 0 ? 255 : state >> 8 & 255
        let part = { (shift: UInt32) in (state >> shift & 255) * alpha / 255 }
        let word = alpha << 24 | part(24) << 16 | part(16) << 8 | part(12)
        bytes.storeBytes(of: word, toByteOffset: y * surface.stride + x * 4, as: UInt32.self)
      }
    }
  }
  return surface
}
