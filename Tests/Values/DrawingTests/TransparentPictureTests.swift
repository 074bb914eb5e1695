import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Pictures with an alpha channel that are stretched or not aligned with the pixels, and translucent colors. Segue's own loops
/// must give the same bytes as Cairo.
@Suite struct TransparentPictureTests {
  /// Draws inside a clip that is not made of rectangles, for which Cairo draws, or without a clip.
  private func drawn(
    _ format: PixelFormat, on ground: Surface, byCairo isCairo: Bool, _ body: (Canvas) -> Void
  ) throws -> [UInt32] {
    let surface = try DrawingTests.drawn(61, 47, format) { canvas in
      canvas.draw(ground, at: .zero)
      canvas.clip(to: [
        PixelRect(x: 1, y: 2, width: 30, height: 40), PixelRect(x: 33, y: 5, width: 27, height: 41),
      ])
      guard isCairo else { return body(canvas) }
      canvas.clip(toRoundedRect: Rect(x: -500, y: -500, width: 1000, height: 1000), radius: 100)
      #expect(canvas.clipRegion == nil)
      body(canvas)
    }
    return surface.words.map { format == .rgb24 ? $0 | 0xFF00_0000 : $0 }
  }

  @Test(arguments: [PixelFormat.argb32, .rgb24]) func stretchedPictureEqualsCairo(format: PixelFormat) throws
  {
    var seeds = SeededGenerator(59)
    let ground = try noise(61, 47, format)
    for round in 0..<300 {
      let picture = try noise(1 + seeds.index(40), 1 + seeds.index(40), .argb32)
      let rect = Rect(
        x: seeds.next(in: -40...60), y: seeds.next(in: -40...50), width: seeds.next(in: 1...90),
        height: seeds.next(in: 1...90))
      let alpha = round % 3 == 0 ? 1 : seeds.next(in: 0...1)
      let words = try [false, true].map { isCairo in
        try drawn(format, on: ground, byCairo: isCairo) { $0.draw(picture, in: rect, alpha: alpha) }
      }
      #expect(words[0] == words[1], "\(rect), alpha \(alpha), \(picture.width) × \(picture.height)")
    }
  }

  @Test(arguments: [PixelFormat.argb32, .rgb24]) func copiedPictureEqualsCairo(format: PixelFormat) throws {
    let ground = try noise(61, 47, .rgb24)
    let picture = try noise(37, 29, format)
    // In the clip that makes Cairo draw, it rounds exact steps of the alpha differently.
    for alpha in stride(from: 0.5 / 256, through: 1, by: 17.0 / 256) {
      let words = try [false, true].map { isCairo in
        try drawn(.rgb24, on: ground, byCairo: isCairo) { $0.draw(picture, at: Point(-5, 9), alpha: alpha) }
      }
      #expect(words[0] == words[1], "alpha \(alpha)")
    }
  }

  @Test(arguments: [PixelFormat.argb32, .rgb24]) func filledRectangleEqualsCairo(format: PixelFormat) throws {
    let ground = try noise(61, 47, format)
    for alpha in (0...255).map({ Double($0) / 255 }) {
      let color = Color(red: 0.9, green: alpha, blue: 0.3, alpha: alpha)
      let words = try [false, true].map { isCairo in
        try drawn(format, on: ground, byCairo: isCairo) {
          $0.fill(Rect(x: 3, y: 1, width: 50, height: 37), color)
        }
      }
      #expect(words[0] == words[1], "alpha \(alpha)")
    }
  }
}
