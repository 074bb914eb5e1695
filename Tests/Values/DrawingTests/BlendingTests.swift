import SegueDrawing
import Testing

/// The numbers are those of Docs/MOTION.md#color-and-blending.
@Suite("Blending")
struct BlendingTests {
  let red = Color(red: 1, green: 0, blue: 0)
  let blue = Color(red: 0, green: 0, blue: 1)
  let all = Rect(x: 0, y: 0, width: 8, height: 8)

  @Test("half-transparent red is stored as the word 0x80800000")
  func premultipliedWord() throws {
    let surface = try drawn(1, 1) { $0.paint(red.withAlpha(0.5)) }
    #expect(surface.pixel(x: 0, y: 0) == 0x8080_0000)
  }

  @Test("red with alpha 0.5 blends with white and with blue", arguments: [PixelFormat.argb32, .rgb24])
  func sourceOver(_ format: PixelFormat) throws {
    let onWhite = try drawn(8, 8, format) {
      $0.paint(.white)
      $0.fill(all, red.withAlpha(0.5))
    }
    #expect(onWhite.components(3, 3).distance(to: Components(255, 128, 128)) <= 1)
    let onBlue = try drawn(8, 8, format) {
      $0.paint(blue)
      $0.fill(all, red.withAlpha(0.5))
    }
    #expect(onBlue.components(3, 3).distance(to: Components(128, 0, 128)) <= 1)
  }

  @Test("two layers have the alpha S + D(1 − S)")
  func alphaOver() throws {
    let surface = try drawn(8, 8) {
      $0.fill(all, red.withAlpha(0.5))
      $0.fill(all, blue.withAlpha(0.5))
    }
    #expect(surface.components(2, 2).distance(to: Components(64, 0, 128, alpha: 192)) <= 1)
  }

  @Test("a group fades as a whole: overlapping parts are no denser")
  func groupOpacity() throws {
    let surface = try drawn(8, 8) { canvas in
      canvas.paint(.white)
      canvas.group(alpha: 0.5) {
        canvas.fill(Rect(x: 0, y: 0, width: 6, height: 8), red)
        canvas.fill(Rect(x: 2, y: 0, width: 6, height: 8), red)
      }
    }
    for x in 0..<8 { #expect(surface.components(x, 4).distance(to: Components(255, 128, 128)) <= 1) }
  }

  @Test("a group with alpha 0 draws nothing, a group with alpha 1 everything")
  func groupEnds() throws {
    let none = try drawn(8, 8) { canvas in canvas.group(alpha: 0) { canvas.paint(red) } }
    #expect(none.mass == 0)
    let full = try drawn(8, 8) { canvas in canvas.group(alpha: 1) { canvas.paint(red) } }
    #expect(full.count(not: 0xFFFF_0000) == 0)
  }

  @Test("a mask multiplies the alpha of the content by its own")
  func maskMultiplies() throws {
    let coverage = try drawn(8, 8) {
      $0.fill(Rect(x: 0, y: 0, width: 4, height: 8), Color(white: 0, alpha: 0.5))
    }
    let surface = try drawn(8, 8) { canvas in
      canvas.mask(by: coverage, at: .zero) { canvas.fill(all, red.withAlpha(0.5)) }
    }
    #expect(surface.components(1, 1).distance(to: Components(64, 0, 0, alpha: 64)) <= 1)
    #expect(surface.components(6, 1).alpha == 0)
  }

  @Test("an edge that content and mask share is antialiased once")
  func maskHasOneEdge() throws {
    let edge = Rect(x: 0, y: 0, width: 4.5, height: 8)
    let surface = try drawn(8, 8) { canvas in
      canvas.mask(by: .rect(edge)) { canvas.paint(red) }
    }
    #expect(surface.components(4, 4).distance(to: Components(128, 0, 0, alpha: 128)) <= 1)
    #expect(surface.components(3, 4) == Components(255, 0, 0))
    #expect(surface.components(5, 4).alpha == 0)
  }
}
