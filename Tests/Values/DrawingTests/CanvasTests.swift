import SegueDrawing
import SegueTestSupport
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
      canvas.setTransform(.scale(3.7).concatenating(.translation(Vector(0.3, 0.6))))
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

  @Test("nested clips of several rectangles intersect, and restoring brings back the first")
  func clipsOfMany() throws {
    var seeds = SeededGenerator(8)
    // Even numbers, so that edges coincide now and then.
    func even(_ count: Int) -> Int { 2 * seeds.index(count) }
    func region() -> PixelRegion {
      PixelRegion(
        (0..<(1 + seeds.index(5))).map { _ in
          PixelRect(x: even(10), y: even(10), width: 2 + even(5), height: 2 + even(5))
        })
    }
    for _ in 0..<1000 {
      let (one, other) = (region(), region())
      let surface = try drawn(30, 30) { canvas in
        canvas.clip(to: one)
        canvas.save()
        canvas.clip(to: other)
        canvas.paint(red)
        canvas.restore()
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 30), .black)
      }
      var expected = [UInt32](repeating: 0, count: 900)
      for first in one {
        for second in other where second.intersects(first) {
          let both = first.intersection(second)
          for y in both.y..<both.maxY {
            for x in both.x..<both.maxX { expected[y * 30 + x] = 0xFFFF_0000 }
          }
        }
        for y in first.y..<first.maxY where first.x == 0 { expected[y * 30] = 0xFF00_0000 }
      }
      #expect((0..<900).map { surface.pixel(x: $0 % 30, y: $0 / 30) } == expected)
    }
  }

  @Test("restoring brings back transform and clip; resetting removes the clip")
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
    #expect(canvas.transform == Transform.scale(2).concatenating(.translation(Vector(10, 0))))
    canvas.fill(Rect(x: 1, y: 1, width: 2, height: 2), red)
    #expect(surface.pixel(x: 12, y: 2) == 0xFFFF_0000 && surface.pixel(x: 11, y: 2) == 0)
  }

  @Test(
    "a transform that flattens the plane draws nothing, and the canvas goes on",
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

  /// A drawing with a number that may be anything, on a canvas of 20 × 20 points.
  struct Stroke: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let draw: @Sendable (Canvas, Double) throws -> Void

    init(_ name: String, _ draw: @escaping @Sendable (Canvas, Double) throws -> Void) {
      (testDescription, self.draw) = (name, draw)
    }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let beyond = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9]

  private static let placed = [
    Stroke("a rectangle") { $0.fill(Rect(x: $1, y: 0, width: 5, height: 5), red) },
    Stroke("a disc") { $0.fillCircle(center: Point($1, 2), radius: 5, color: red) },
    Stroke("a huge disc") { $0.fillCircle(center: Point(10, 10), radius: abs($1), color: red) },
    Stroke("a rounded rectangle") {
      $0.fillRoundedRect(Rect(x: $1, y: 0, width: 9, height: 9), radius: 2, color: red)
    }, Stroke("a path") { $0.fill(.circle(center: Point($1, 3), radius: 5), red) },
    Stroke("a line") { $0.stroke(.rect(Rect(x: $1, y: 2, width: 9, height: 9)), red) },
    Stroke("a picture") { $0.draw(try noise(4, 4, .rgb24), at: Point($1, 0)) },
    Stroke("a translucent picture") { $0.draw(try noise(4, 4, .argb32), at: Point($1, 0), alpha: 0.5) },
    Stroke("a stretched picture") {
      $0.draw(try noise(4, 4, .rgb24), in: Rect(x: $1, y: 0, width: 5, height: 5))
    },
    Stroke("a shadow") {
      $0.fillShadow(
        of: .rect(Rect(x: 0, y: 0, width: 20, height: 20)), color: red, blur: 5, offset: Vector($1, 0))
    }, Stroke("a text") { $0.draw(TextLayout("x", font: .system(size: 12)), at: Point($1, 0), color: red) },
    Stroke("what is clipped") { canvas, value in
      canvas.withSavedState {
        canvas.clip(to: Rect(x: value, y: 0, width: 5, height: 5))
        canvas.paint(red)
      }
    },
  ]

  @Test(
    "drawing outside the canvas or at no finite place changes no pixel, and the canvas goes on",
    arguments: placed, beyond)
  func outOfReach(_ stroke: Stroke, value: Double) throws {
    let before = try drawn(20, 20) { $0.paint(.white) }
    let surface = try Surface(width: 20, height: 20)
    let canvas = Canvas(surface)
    canvas.paint(.white)
    try stroke.draw(canvas, value)
    #expect(canvas.failure == nil)
    #expect(surface.words == before.words)
    // Within the canvas, the drawing shows something, and nothing is left of the first one.
    let inPlace = try Surface(width: 20, height: 20)
    let other = Canvas(inPlace)
    for each in [canvas, other] { try stroke.draw(each, 6) }
    #expect(inPlace.mass > 0)
    other.paint(.white)
    try stroke.draw(other, 6)
    #expect(surface.words == inPlace.words)
  }

  @Test("a rectangle too large to count fills its visible part", arguments: [1.0, 2.5])
  func tooLarge(_ scale: Double) throws {
    for far in [1e7, 1e9, 1e300, .infinity] {
      let rects = [
        (Rect(x: 3, y: 2, width: far, height: 5), Rect(x: 3, y: 2, width: 100, height: 5)),
        (Rect(x: 3, y: 2, width: 5, height: far), Rect(x: 3, y: 2, width: 5, height: 100)),
      ]
      for (large, small) in rects {
        for fill in [
          { (canvas: Canvas, rect: Rect) in canvas.fill(rect, red) },
          { canvas, rect in
            canvas.clip(to: rect)
            canvas.paint(red)
          },
        ] {
          let (one, other) = try (
            drawn(20, 20) { canvas in
              canvas.setTransform(.scale(scale))
              fill(canvas, large)
            },
            drawn(20, 20) { canvas in
              canvas.setTransform(.scale(scale))
              fill(canvas, small)
            }
          )
          #expect(one.words == other.words && one.mass > 0, "\(large)")
        }
      }
    }
  }

  @Test(
    "an undefined radius or width counts as zero, and an infinite one as the largest",
    arguments: [
      (Double.nan, 81, 0), (-Double.infinity, 81, 0), (-3, 81, 0), (0, 81, 0), (.infinity, nil, 0),
      (1e300, nil, 400),
    ] as [(Double, Int?, Int)])
  func sizes(_ value: Double, corners: Int?, line: Int) throws {
    let rounded = try drawn(20, 20) {
      $0.fillRoundedRect(Rect(x: 0, y: 0, width: 9, height: 9), radius: value, color: red)
    }
    let disc = try drawn(20, 20) {
      $0.fillRoundedRect(Rect(x: 0, y: 0, width: 9, height: 9), radius: 4.5, color: red)
    }
    #expect(rounded.mass == corners.map { $0 * 255 } ?? disc.mass)
    let stroked = try drawn(20, 20) {
      $0.stroke(.rect(Rect(x: 2, y: 2, width: 9, height: 9)), red, style: StrokeStyle(width: value))
    }
    #expect(stroked.mass == line * 255)
  }

  /// Random saves, restores, clips and groups within `withSavedState` leave transform and clip as they were before.
  @Test(arguments: 0..<40) func withSavedStateRestoresTransformAndClip(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let surface = try Surface(width: 40, height: 40)
    let canvas = Canvas(surface)
    canvas.translate(by: Vector(3, 0))
    func play(_ depth: Int) {
      for _ in 0..<Int.random(in: 0...6, using: &seeds) {
        switch Int.random(in: 0...5, using: &seeds) {
        case 0: canvas.save()
        case 1: canvas.restore()
        case 2: canvas.clip(to: Rect(x: 1, y: 1, width: 9, height: 9))
        case 3: canvas.concatenate(.scale(2))
        case 4 where depth < 4: canvas.group(alpha: 0.5) { play(depth + 1) }
        case 5 where depth < 4: canvas.group(maskedBy: { play(depth + 1) }) { play(depth + 1) }
        default: canvas.withSavedState { play(depth + 1) }
        }
      }
    }
    canvas.withSavedState { play(0) }
    #expect(canvas.transform == .translation(Vector(3, 0)) && canvas.failure == nil)
    canvas.fill(Rect(x: -3, y: 0, width: 40, height: 40), .black)
    #expect(surface.words.allSatisfy { $0 == 0xFF00_0000 })
    for _ in 0..<3 { canvas.restore() }
    #expect(canvas.failure == nil)
  }
}
