import Testing

@testable import SegueDrawing

/// Opaque pictures that are stretched or not aligned with the pixels.
@Suite struct StretchingTests {
  /// Returns the components at a place as interpolated with real numbers.
  private func interpolated(_ picture: Surface, at place: Point) -> [Double] {
    func pixel(_ x: Double, _ y: Double) -> [Double] {
      let pixel = picture.components(
        Int(x.clamped(to: 0...Double(picture.width - 1))), Int(y.clamped(to: 0...Double(picture.height - 1))))
      return [pixel.red, pixel.green, pixel.blue].map(Double.init)
    }
    let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    let (right, below) = (place.x - 0.5 - left, place.y - 0.5 - top)
    func mix(_ a: [Double], _ b: [Double], _ weight: Double) -> [Double] {
      zip(a, b).map { $0 * (1 - weight) + $1 * weight }
    }
    return mix(
      mix(pixel(left, top), pixel(left + 1, top), right),
      mix(pixel(left, top + 1), pixel(left + 1, top + 1), right), below)
  }

  @Test(
    "every pixel inside is interpolated between four pixels of the picture",
    arguments: [
      Rect(x: 2, y: 3, width: 37, height: 31), Rect(x: 1.3, y: 2.7, width: 40.2, height: 9.9),
      Rect(x: -20.5, y: -30, width: 90, height: 77.4), Rect(x: 5.5, y: 5.25, width: 13, height: 11),
    ])
  func interpolation(place: Rect) throws {
    let picture = try noise(13, 11, .rgb24)
    let surface = try drawn(44, 40) { $0.draw(picture, in: place) }
    for y in 0..<40 where Double(y) >= place.minY && Double(y + 1) <= place.maxY {
      for x in 0..<44 where Double(x) >= place.minX && Double(x + 1) <= place.maxX {
        let source = Point(
          (Double(x) + 0.5 - place.minX) * 13 / place.width,
          (Double(y) + 0.5 - place.minY) * 11 / place.height)
        let pixel = surface.components(x, y)
        #expect(pixel.alpha == 255)
        for (value, exact) in zip([pixel.red, pixel.green, pixel.blue], interpolated(picture, at: source)) {
          #expect(abs(Double(value) - exact) <= 2.5, "at \(x), \(y)")
        }
      }
    }
  }

  @Test(
    "a picture with alpha blends with the background, on both kinds of surface", arguments: [0.25, 0.5, 0.9])
  func fading(alpha: Double) throws {
    let picture = try drawn(5, 5, .rgb24) { $0.paint(Color(red: 1, green: 0.5, blue: 0)) }
    for format in [PixelFormat.argb32, .rgb24] {
      let surface = try drawn(20, 20, format) { canvas in
        canvas.paint(Color(red: 0, green: 0, blue: 1))
        canvas.draw(picture, in: Rect(x: 2, y: 2, width: 16, height: 16), alpha: alpha)
      }
      let expected = Components(
        Int((255 * alpha).rounded()), Int((128 * alpha).rounded()), Int((255 * (1 - alpha)).rounded()))
      #expect(surface.components(10, 10).distance(to: expected) <= 1)
      #expect(surface.components(2, 2).distance(to: expected) <= 1)
      #expect(surface.components(1, 1) == Components(0, 0, 255))
    }
  }

  @Test("an edge between pixels covers them partly")
  func smoothEdges() throws {
    let picture = try drawn(3, 3, .rgb24) { $0.paint(.white) }
    let surface = try drawn(20, 20) { $0.draw(picture, in: Rect(x: 2.25, y: 3.5, width: 10.5, height: 10)) }
    #expect(abs(surface.components(2, 8).alpha - 191) <= 1)
    #expect(abs(surface.components(12, 8).alpha - 191) <= 1)
    #expect(abs(surface.components(8, 3).alpha - 128) <= 1)
    #expect(abs(surface.components(2, 13).alpha - 96) <= 1)
    #expect(surface.components(1, 8).alpha == 0 && surface.components(13, 8).alpha == 0)
    let thin = try drawn(20, 20) { $0.draw(picture, in: Rect(x: 4.25, y: 0, width: 0.5, height: 20)) }
    #expect(abs(thin.components(4, 9).alpha - 128) <= 1 && thin.components(5, 9).alpha == 0)
  }

  @Test("a picture that fills whole pixels has no smooth edge")
  func filling() throws {
    let picture = try noise(6, 6, .rgb24)
    let placed = try #require(
      PlacedPicture(picture, in: Rect(x: 2.4, y: 2.4, width: 10.4, height: 10.4), .identity))
    let surface = try drawn(20, 20) { $0.draw(placed, filling: PixelRect(x: 2, y: 2, width: 11, height: 11)) }
    #expect(surface.mass == 121 * 255)
  }

  @Test("a picture drawn in parts is the same as drawn whole", arguments: [1, 0.4])
  func parts(alpha: Double) throws {
    let picture = try noise(17, 9, .rgb24)
    let place = Rect(x: 1.3, y: 2.6, width: 50.7, height: 40.1)
    let whole = try drawn(60, 50) { $0.draw(picture, in: place, alpha: alpha) }
    let cuts = [
      PixelRect(x: 0, y: 0, width: 23, height: 50), PixelRect(x: 23, y: 0, width: 37, height: 17),
      PixelRect(x: 23, y: 17, width: 37, height: 33),
    ]
    let parts = try drawn(60, 50) { canvas in
      for part in cuts {
        canvas.withSavedState {
          canvas.clip(to: [part])
          canvas.draw(picture, in: place, alpha: alpha)
        }
      }
    }
    // The first two parts together, which are no rectangle, and then the third.
    let twoAtOnce = try drawn(60, 50) { canvas in
      for parts in [cuts.prefix(2), cuts.suffix(1)] {
        canvas.withSavedState {
          canvas.clip(to: parts)
          canvas.draw(picture, in: place, alpha: alpha)
        }
      }
    }
    #expect(twoAtOnce.words == whole.words)
    #expect(parts.words == whole.words)
  }

  @Test("two pictures drawn together are the same as one after the other")
  func pair() throws {
    let (below, above) = (try noise(17, 9, .rgb24), try noise(4, 5, .rgb24))
    let place = Rect(x: 1.3, y: 2.6, width: 50.7, height: 40.1)
    let pixels = PixelRect(x: 1, y: 3, width: 51, height: 40)
    let first = try #require(PlacedPicture(below, in: place, .identity))
    let second = try #require(PlacedPicture(above, in: place, .identity, alpha: 0.3))
    let both = try drawn(60, 50) { $0.draw(first, below: second, filling: pixels) }
    let each = try drawn(60, 50) { canvas in
      canvas.draw(first, filling: pixels)
      canvas.draw(second, filling: pixels)
    }
    #expect(both.words == each.words)
    #expect(try both.words != drawn(60, 50) { $0.draw(first, filling: pixels) }.words)
  }

  @Test("a picture is drawn through a group and a rounded clip")
  func groups() throws {
    let picture = try noise(7, 7, .rgb24)
    let place = Rect(x: 3.5, y: 4.5, width: 30, height: 30)
    let plain = try drawn(40, 40) { $0.draw(picture, in: place) }
    let grouped = try drawn(40, 40) { canvas in
      canvas.clip(to: Rect(x: 1, y: 2, width: 38, height: 37))
      canvas.group(alpha: 1) { canvas.draw(picture, in: place) }
    }
    #expect(grouped.words == plain.words)
    let round = try drawn(40, 40) { canvas in
      canvas.clip(toRoundedRect: Rect(x: 5, y: 5, width: 25, height: 25), radius: 8)
      canvas.draw(picture, in: place, alpha: 0.5)
    }
    #expect(round.components(5, 5).alpha < 20 && round.components(2, 20).alpha == 0)
    #expect(abs(round.components(17, 17).alpha - 128) <= 1)
    let half = plain.components(17, 17)
    #expect(
      round.components(17, 17).distance(
        to: Components(half.red / 2, half.green / 2, half.blue / 2, alpha: 128)) <= 1)
  }

  @Test("a picture as a mask has the coverage of its place", arguments: [true, false])
  func mask(isFilling: Bool) throws {
    let picture = try noise(7, 7, .rgb24)
    let place = Rect(x: 3.4, y: 4.5, width: 30.3, height: 29.9)
    let placed = try #require(PlacedPicture(picture, in: place, .identity))
    let masked = try drawn(40, 40) { canvas in
      canvas.group(maskedBy: {
        if isFilling {
          canvas.draw(placed, filling: PixelRect(x: 3, y: 5, width: 31, height: 29))
        } else {
          canvas.draw(picture, in: place)
        }
      }) { canvas.paint(.white) }
    }
    #expect(masked.components(20, 20) == Components(255, 255, 255))
    #expect(masked.components(1, 20).alpha == 0 && masked.components(20, 36).alpha == 0)
    if isFilling { #expect(masked.mass == 31 * 29 * 255) }
  }

  @Test("one additional column is repeated without blurring")
  func nearlyCopied() throws {
    let picture = try noise(600, 3, .rgb24)
    let surface = try drawn(601, 3, .rgb24) { $0.draw(picture, in: Rect(x: 0, y: 0, width: 601, height: 3)) }
    let known = Set(picture.words)
    #expect(surface.words.allSatisfy(known.contains))
  }

  @Test("weights are rounded to the nearest of 256 steps")
  func weights() throws {
    let picture = try drawn(2, 1, .rgb24) { canvas in
      canvas.paint(.black)
      canvas.fill(Rect(x: 1, y: 0, width: 1, height: 1), .white)
    }
    let surface = try drawn(10, 1, .rgb24) { $0.draw(picture, in: Rect(x: 0, y: 0, width: 10, height: 1)) }
    for x in 3...6 {
      // From the center of the first pixel to the center of the second.
      let weight = Int((256 * ((Double(x) + 0.5) / 5 - 0.5)).rounded())
      #expect(surface.components(x, 0).red == (255 * weight + 128) / 256, "at \(x)")
    }
  }

  @Test(
    "the unused byte of an opaque picture is not read as alpha", arguments: [UInt32(0), 0x7F00_0000])
  func unusedBytes(unused: UInt32) throws {
    let picture = try Surface(width: 7, height: 5, format: .rgb24)
    picture.withPixels { bytes in
      for index in 0..<35 {
        let word = unused | UInt32(index) * 0x0003_0507
        bytes.storeBytes(of: word, toByteOffset: index / 7 * picture.stride + index % 7 * 4, as: UInt32.self)
      }
    }
    let surface = try drawn(20, 18) { $0.draw(picture, in: Rect(x: 0, y: 0, width: 20, height: 18)) }
    for y in 0..<18 {
      for x in 0..<20 { #expect(surface.components(x, y).alpha == 255, "at \(x), \(y)") }
    }
  }

  @Test("a rotated, mirrored or translucent picture is left to Cairo")
  func refused() throws {
    let (opaque, clear) = (try noise(4, 4, .rgb24), try noise(4, 4, .argb32))
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    #expect(PlacedPicture(opaque, in: rect, .rotation(0.3)) == nil)
    #expect(PlacedPicture(opaque, in: rect, .scale(-1, 1)) == nil)
    #expect(PlacedPicture(clear, in: rect, .identity) == nil)
  }
}
