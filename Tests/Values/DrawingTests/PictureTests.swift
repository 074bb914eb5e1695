import SegueDrawing
import Testing

@Suite("Drawing pictures")
struct PictureTests {
  @Test("a picture on whole pixels is copied exactly", arguments: [PixelFormat.argb32, .rgb24])
  func exactCopy(_ format: PixelFormat) throws {
    let picture = try noise(16, 16, format)
    let surface = try drawn(20, 20) { $0.draw(picture, at: Point(3, 2)) }
    for y in 0..<16 {
      for x in 0..<16 { #expect(surface.pixel(x: x + 3, y: y + 2) == picture.pixel(x: x, y: y)) }
    }
    #expect(surface.pixel(x: 2, y: 2) == 0 && surface.pixel(x: 19, y: 2) == 0)
  }

  @Test(
    "a picture is copied exactly if scales cancel out, in spite of rounding errors",
    arguments: [2.0, 3, 1.7])
  func exactCopyThroughScale(_ scale: Double) throws {
    let picture = try noise(16, 16, .argb32)
    let surface = try drawn(20, 20) { canvas in
      canvas.setTransform(.scale(scale))
      canvas.draw(picture, in: Rect(x: 2 / scale, y: 1 / scale, width: 16 / scale, height: 16 / scale))
    }
    let plain = try drawn(20, 20) { $0.draw(picture, at: Point(2, 1)) }
    #expect(surface.words == plain.words)
  }

  @Test("a part of a picture is copied exactly, and nothing else", arguments: [PixelFormat.argb32, .rgb24])
  func part(_ format: PixelFormat) throws {
    let picture = try noise(16, 16, format)
    let surface = try drawn(20, 20) {
      $0.draw(
        picture, in: Rect(x: 10, y: 11, width: 4, height: 5), from: Rect(x: 2, y: 3, width: 4, height: 5))
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let inside = (10..<14).contains(x) && (11..<16).contains(y)
        #expect(surface.pixel(x: x, y: y) == (inside ? picture.pixel(x: x - 8, y: y - 8) : 0))
      }
    }
  }

  @Test(
    "a picture drawn in tiles is the same as drawn whole", arguments: [0.61, 0.7, 0.973, 1.047, 1.484],
    [0, 0.1, 0.7, 2])
  func tiles(scale: Double, angle: Double) throws {
    let picture = try noise(64, 64, .argb32)
    func draw(_ canvas: Canvas) {
      canvas.setTransform(
        Transform.rotation(angle).concatenating(.scale(scale)).concatenating(.translation(Vector(73.3, 41.7)))
      )
      canvas.draw(picture, at: .zero)
    }
    let whole = try drawn(160, 160) { draw($0) }
    let tiled = try drawn(160, 160) { canvas in
      for y in stride(from: 0.0, to: 160, by: 16) {
        for x in stride(from: 0.0, to: 160, by: 16) {
          canvas.withSavedState {
            canvas.clip(to: Rect(x: x, y: y, width: 16, height: 16))
            draw(canvas)
          }
        }
      }
    }
    #expect(tiled.words == whole.words)
  }

  @Test("an alpha applies to the whole picture", arguments: [PixelFormat.argb32, .rgb24])
  func alpha(_ format: PixelFormat) throws {
    let picture = try drawn(8, 8, format) { $0.paint(Color(red: 1, green: 0, blue: 0)) }
    for origin in [Point(0, 0), Point(0.5, 0.5)] {
      let surface = try drawn(20, 20) { canvas in
        canvas.paint(.white)
        canvas.draw(picture, at: origin, alpha: 0.5)
      }
      #expect(surface.components(4, 4).distance(to: Components(255, 128, 128)) <= 1)
      #expect(surface.components(12, 12) == Components(255, 255, 255))
    }
  }

  @Test("half a pixel further, neighboring pixels are mixed", arguments: [PixelFormat.argb32, .rgb24])
  func subpixel(_ format: PixelFormat) throws {
    let picture = try drawn(2, 1, format) { canvas in
      canvas.paint(.black)
      canvas.fill(Rect(x: 1, y: 0, width: 1, height: 1), .white)
    }
    let surface = try drawn(4, 1) { $0.draw(picture, at: Point(0.5, 0)) }
    #expect(surface.components(1, 0).distance(to: Components(128, 128, 128)) <= 2)
    #expect(abs(surface.components(0, 0).alpha - 128) <= 2)
    #expect(abs(surface.components(2, 0).alpha - 128) <= 2)
  }

  @Test("a stretched opaque picture is opaque up to its edge")
  func stretchedEdge() throws {
    let picture = try drawn(3, 3, .rgb24) { $0.paint(.white) }
    let surface = try drawn(20, 20) { $0.draw(picture, in: Rect(x: 2, y: 2, width: 16, height: 16)) }
    #expect(surface.mass == 256 * 255)
  }

  @Test("a clip cuts a copied picture with a smooth edge")
  func clippedCopy() throws {
    let picture = try drawn(20, 20, .rgb24) { $0.paint(Color(red: 1, green: 0, blue: 0)) }
    let surface = try drawn(20, 20) { canvas in
      canvas.paint(.white)
      canvas.clip(to: .circle(center: Point(10, 10), radius: 8))
      canvas.draw(picture, at: .zero)
    }
    #expect(surface.pixel(x: 0, y: 0) == 0xFFFF_FFFF && surface.pixel(x: 10, y: 10) == 0xFFFF_0000)
    #expect(surface.words.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("a vector image is crisp at any scale; a pixel image has its own size")
  func images() throws {
    let dot = Image.vector(size: Size(10, 10)) {
      $0.fillCircle(center: Point(5, 5), radius: 5, color: .black)
    }
    let large = try drawn(80, 80) { dot.draw(on: $0, in: Rect(x: 0, y: 0, width: 80, height: 80)) }
    let circle = try drawn(80, 80) { $0.fillCircle(center: Point(40, 40), radius: 40, color: .black) }
    #expect(large.distance(to: circle) <= 8)
    let pixels = Image.pixels(try noise(30, 20, .rgb24), scale: 2)
    #expect(pixels.size == Size(15, 10) && pixels.isOpaque && !dot.isOpaque)
  }

  @Test("a picture that is drawn very small shows the mean of its pixels")
  func reduction() throws {
    let stripes = try drawn(256, 256, .rgb24) { canvas in
      canvas.paint(.white)
      for x in stride(from: 0, to: 256, by: 2) {
        canvas.fill(Rect(x: Double(x), y: 0, width: 1, height: 256), .black)
      }
    }
    let image = Image.pixels(stripes)
    let surface = try drawn(20, 20) { image.draw(on: $0, in: Rect(x: 0, y: 0, width: 20, height: 20)) }
    for y in 0..<20 {
      for x in 0..<20 { #expect(surface.components(x, y).distance(to: Components(128, 128, 128)) <= 1) }
    }
  }

  @Test(
    "a picture that is drawn smaller uses its own pixels, or halves of them",
    arguments: [PixelFormat.argb32, .rgb24])
  func sharedPixels(_ format: PixelFormat) throws {
    let surface = try noise(101, 60, format)
    let image = Image.pixels(surface)
    func pixels(_ width: Double, _ height: Double, exactly: Bool = false) -> Surface? {
      image.pixels(for: Size(width, height), exactly: exactly)
    }
    for (width, height) in [(300.0, 200.0), (101, 60), (100.9, 59.9), (101, 20), (51, 59)] {
      #expect(pixels(width, height) === surface)
    }
    let half = try #require(pixels(50.5, 30))
    #expect(half.width == 51 && half.height == 30)
    #expect(pixels(26, 16) === half)
    #expect(pixels(25, 15)?.width == 26)
    #expect(pixels(101, 60, exactly: true) === surface && pixels(51, 30, exactly: true) == nil)
    #expect(pixels(101 - 1e-9, 60 + 1e-9, exactly: true) === surface)
  }
}
