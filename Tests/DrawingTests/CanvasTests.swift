import Drawing
import Geometry
import Testing

@Suite("Canvas")
struct CanvasTests {
  let red = Color(red: 1, green: 0, blue: 0)
  let all = Rect(x: 0, y: 0, width: 20, height: 20)

  @Test("a clip list is the union of its pixels, whatever the transform")
  func clipList() throws {
    let list = [
      PixelRect(x: 1, y: 1, width: 4, height: 4), PixelRect(x: 3, y: 3, width: 4, height: 4),
      PixelRect(x: 15, y: 0, width: 1, height: 20), .zero,
    ]
    let surface = try drawn(20, 20) { canvas in
      canvas.setTransform(.scale(3.7).then(.translation(Vector(0.3, 0.6))))
      canvas.clip(to: list)
      canvas.paint(red)
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        #expect(surface.pixel(x: x, y: y) == (list.contains { $0.contains(pixel) } ? 0xFFFF_0000 : 0))
      }
    }
  }

  @Test("clips intersect; an empty list leaves nothing")
  func clipsIntersect() throws {
    let both = try drawn(20, 20) { canvas in
      canvas.clip(to: Rect(x: 0, y: 0, width: 10, height: 20))
      canvas.clip(to: [PixelRect(x: 5, y: 5, width: 10, height: 10)])
      canvas.paint(red)
    }
    #expect(both.mass == 5 * 10 * 255)
    let none = try drawn(20, 20) { canvas in
      canvas.clip(to: [])
      canvas.paint(red)
      canvas.draw(TextLayout("x", font: .system(size: 12)), at: .zero, color: .black)
      canvas.fillShadow(of: .rect(all), color: .black, blur: 4)
      canvas.group(alpha: 0.5) { canvas.paint(red) }
    }
    #expect(none.mass == 0)
  }

  @Test("restoring brings back transform and clip; resetting opens the clip")
  func savedState() throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.withSavedState {
        canvas.translate(by: Vector(5, 5))
        canvas.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
      }
      #expect(canvas.transform == .identity)
      #expect(canvas.clipBounds == all)
      canvas.clip(to: .circle(center: Point(10, 10), radius: 3))
      canvas.resetClip()
      canvas.paint(red)
    }
    #expect(surface.mass == 400 * 255)
  }

  @Test("a path clips with smooth edges")
  func clipPath() throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.clip(to: .circle(center: Point(10, 10), radius: 8))
      canvas.paint(red)
    }
    #expect(abs(Double(surface.mass) / 255 - .pi * 64) < 2)
    #expect(surface.words.contains { (1..<255).contains($0 >> 24) })
  }

  @Test("concatenating maps by the new transform first")
  func transforms() throws {
    let surface = try Surface(width: 20, height: 20)
    let canvas = Canvas(surface)
    canvas.setTransform(.translation(Vector(10, 0)))
    canvas.concatenate(.scale(2))
    #expect(canvas.transform == Transform.scale(2).then(.translation(Vector(10, 0))))
    canvas.fill(Rect(x: 1, y: 1, width: 2, height: 2), red)
    #expect(surface.pixel(x: 12, y: 2) == 0xFFFF_0000 && surface.pixel(x: 11, y: 2) == 0)
  }

  @Test(
    "a transform that flattens the plane shows nothing and does no harm",
    arguments: [
      Transform.scale(0), .scale(0, 1), .scale(1, 0), .scale(.nan), .scale(.infinity),
      Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), .translation(Vector(.nan, 0)),
    ])
  func degenerate(_ transform: Transform) throws {
    let picture = try noise(4, 4, .argb32)
    let opaque = try noise(4, 4, .rgb24)
    let text = TextLayout("Abc שלום", font: .system(size: 12))
    let surface = try drawn(20, 20) { canvas in
      canvas.withSavedState {
        canvas.concatenate(transform)
        canvas.fill(all, red)
        canvas.fillCircle(center: .zero, radius: 5, color: red)
        canvas.draw(picture, at: Point(1, 1))
        canvas.draw(opaque, at: Point(1, 1))
        canvas.draw(picture, in: all, alpha: 0.5)
        canvas.draw(text, at: .zero, color: red)
        canvas.fillShadow(of: .rect(all), color: red, blur: 0)
      }
    }
    #expect(surface.mass == 0)
    let after = try drawn(20, 20) { canvas in
      canvas.withSavedState { canvas.setTransform(transform) }
      canvas.paint(red)
    }
    #expect(after.mass == 400 * 255)
  }

  @Test("clearing makes the clip transparent")
  func clear() throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.paint(red)
      canvas.clip(to: [PixelRect(x: 0, y: 0, width: 10, height: 20)])
      canvas.clear()
    }
    #expect(surface.pixel(x: 5, y: 5) == 0 && surface.pixel(x: 15, y: 5) == 0xFFFF_0000)
  }

  @Test("numbers that are not numbers do no harm", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func extremes(_ value: Double) throws {
    let picture = try noise(4, 4, .rgb24)
    _ = try drawn(20, 20) { canvas in
      canvas.fill(Rect(x: value, y: 0, width: 5, height: 5), red)
      canvas.fillCircle(center: Point(value, 2), radius: 5, color: red)
      canvas.fillRoundedRect(Rect(x: 0, y: 0, width: 9, height: 9), radius: value, color: red)
      canvas.draw(picture, at: Point(value, 0))
      canvas.fillShadow(of: .rect(all), color: red, blur: 5, offset: Vector(value, 0))
      canvas.draw(TextLayout("x", font: .system(size: 12)), at: Point(value, 0), color: red)
    }
  }
}
