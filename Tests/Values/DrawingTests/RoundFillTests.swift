import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Fills with round corners, which Segue draws itself, beside exact areas and beside Cairo.
@Suite struct RoundFillTests {
  private let side = 48

  private func words(on format: PixelFormat = .rgb24, ground: Color = .black, _ body: (Canvas) -> Void) throws
    -> [UInt32]
  {
    try DrawingTests.drawn(side, side, format) {
      $0.paint(ground)
      body($0)
    }.words.map { $0 | 0xFF00_0000 }
  }

  /// Draws in a clip that is not made of rectangles, so that Cairo draws.
  private func cairo(on format: PixelFormat = .rgb24, ground: Color = .black, _ body: (Canvas) -> Void) throws
    -> [UInt32]
  {
    try words(on: format, ground: ground) {
      $0.clip(toRoundedRect: Rect(x: -500, y: -500, width: 1500, height: 1500), radius: 100)
      body($0)
    }
  }

  private func someRect(_ seeds: inout SeededGenerator) -> (Rect, radius: Double, Corners) {
    let size = Size(seeds.next(in: 1...50), seeds.next(in: 1...50))
    let rect = Rect(
      x: seeds.next(in: -15...35), y: seeds.next(in: -15...35), width: size.width, height: size.height)
    return (rect, seeds.next(in: 0.3...30), Corners(rawValue: 1 + seeds.index(15)))
  }

  @Test func coverageIsTheAreaInside() throws {
    var seeds = SeededGenerator(7)
    for _ in 0..<40 {
      let (rect, radius, corners) = someRect(&seeds)
      let words = try words { $0.fillRoundedRect(rect, radius: radius, corners: corners, color: .white) }
      let limited = Corners.radius(radius, in: rect)
      for (index, word) in words.enumerated() {
        var count = 0
        for sample in 0..<400 {
          let point = Point(
            Double(index % side) + (Double(sample % 20) + 0.5) / 20,
            Double(index / side) + (Double(sample / 20) + 0.5) / 20)
          if Self.contains(point, rect, limited, corners) { count += 1 }
        }
        #expect(abs(Double(word & 255) - Double(count) * 255 / 400) <= 12, "\(rect) \(radius) at \(index)")
      }
    }
  }

  private static func contains(_ point: Point, _ rect: Rect, _ radius: Double, _ corners: Corners) -> Bool {
    guard rect.contains(point) else { return false }
    let (isLeft, isTop) = (point.x < rect.center.x, point.y < rect.center.y)
    let corner: Corners = isTop ? isLeft ? .topLeft : .topRight : isLeft ? .bottomLeft : .bottomRight
    guard corners.contains(corner) else { return true }
    let center = Point(
      isLeft ? rect.minX + radius : rect.maxX - radius, isTop ? rect.minY + radius : rect.maxY - radius)
    let isBeyond =
      (isLeft ? point.x < center.x : point.x > center.x) && (isTop ? point.y < center.y : point.y > center.y)
    return !isBeyond || point.distance(to: center) <= radius
  }

  @Test(arguments: [1, 0.6]) func resemblesCairo(alpha: Double) throws {
    var seeds = SeededGenerator(8)
    let color = Color(red: 0.9, green: 0.5, blue: 0.2, alpha: alpha)
    for round in 0..<100 {
      let (rect, radius, corners) = someRect(&seeds)
      func draw(_ canvas: Canvas) {
        if round % 2 == 0 { canvas.concatenate(.scale(round % 4 == 0 ? 1 : 0.7, 1.3)) }
        if round % 3 == 0 {
          canvas.fillCircle(center: rect.center, radius: radius, color: color)
        } else {
          canvas.fillRoundedRect(rect, radius: radius, corners: corners, color: color)
        }
      }
      let (own, its) = try (words(ground: .white, draw), cairo(ground: .white, draw))
      for (one, other) in zip(own, its) {
        for shift in [0, 8, 16] {
          #expect(abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 40, "\(rect), radius \(radius)")
        }
      }
    }
  }

  /// The pixels must not depend on the damage of a frame.
  @Test(arguments: [1, 0.4]) func partsEqualTheWhole(alpha: Double) throws {
    var seeds = SeededGenerator(9)
    for _ in 0..<30 {
      let (rect, radius, corners) = someRect(&seeds)
      let color = Color(red: 0.1, green: 0.6, blue: 1, alpha: alpha)
      let whole = try words(ground: .white) {
        $0.fillRoundedRect(rect, radius: radius, corners: corners, color: color)
      }
      let parts = try words(ground: .white) { canvas in
        var y = 0
        while y < side {
          let height = 1 + seeds.index(5)
          let cut = seeds.index(side)
          for area in [
            PixelRect(x: 0, y: y, width: cut, height: height),
            PixelRect(x: cut, y: y, width: side - cut, height: height),
          ] {
            canvas.withSavedState {
              canvas.clip(to: [area])
              canvas.fillRoundedRect(rect, radius: radius, corners: corners, color: color)
            }
          }
          y += height
        }
      }
      #expect(whole == parts, "\(rect), radius \(radius)")
    }
  }

  /// A clip cuts off what is drawn within it, also in several rectangles.
  @Test(arguments: [PixelFormat.rgb24, .argb32]) func clipCutsOffDrawings(format: PixelFormat) throws {
    var seeds = SeededGenerator(11)
    let ground = try noise(side, side, .rgb24)
    for _ in 0..<60 {
      let (rect, radius, corners) = someRect(&seeds)
      let picture = try noise(side, side, format)
      func draw(_ canvas: Canvas, _ body: (Canvas) -> Bool) {
        canvas.draw(ground, at: .zero)
        canvas.clip(to: [
          PixelRect(x: 2, y: 1, width: 19, height: 30), PixelRect(x: 25, y: 4, width: 22, height: 43),
        ])
        #expect(body(canvas))
      }
      let own = try words(on: format, ground: .white) {
        draw($0) { canvas in
          let pixels = PixelRect(x: 0, y: 0, width: side, height: side)
          guard let kept = canvas.keep(pixels), canvas.canRestore(outside: rect) else { return false }
          canvas.draw(picture, at: .zero)
          canvas.restore(kept, outside: rect, radius: radius, corners: corners)
          return true
        }
      }
      let its = try words(on: format, ground: .white) {
        draw($0) { canvas in
          canvas.clip(toRoundedRect: rect, radius: radius, corners: corners)
          canvas.draw(picture, at: .zero)
          return true
        }
      }
      for (one, other) in zip(own, its) {
        for shift in [0, 8, 16] {
          #expect(abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 40, "\(rect), radius \(radius)")
        }
      }
    }
  }

  /// The surface of a group begins at the corner of the clip.
  @Test func groupEqualsTheFrame() throws {
    func draw(_ canvas: Canvas) {
      canvas.fillRoundedRect(Rect(x: 7.3, y: 12.6, width: 31, height: 27), radius: 9, color: .white)
    }
    let grouped = try words { canvas in
      canvas.clip(to: [PixelRect(x: 5, y: 11, width: 40, height: 30)])
      canvas.group(alpha: 1) { draw(canvas) }
    }
    #expect(try grouped == words(draw))
  }

  @Test func tintedEqualsTwoFills() throws {
    var seeds = SeededGenerator(10)
    let color = Color(200, 90, 20)
    for round in 0..<60 {
      let (rect, radius, corners) = someRect(&seeds)
      let tint = Color(red: 0.3, green: 0.9, blue: 1, alpha: Double(round) / 59)
      let one = try words(ground: .white) {
        let isDrawn = $0.fillRoundedRect(rect, radius: radius, corners: corners, color: color, tintedBy: tint)
        #expect(isDrawn)
      }
      let two = try words(ground: .white) {
        $0.fillRoundedRect(rect, radius: radius, corners: corners, color: color)
        $0.fillRoundedRect(rect, radius: radius, corners: corners, color: tint)
      }
      #expect(one == two, "\(rect), radius \(radius)")
    }
  }

  @Test func dynamicColorsFollowTheAppearance() throws {
    let canvas = Canvas(try Surface(width: 20, height: 20, format: .rgb24))
    canvas.appearance = Appearance(darkness: 1)
    canvas.fillCircle(center: Point(10, 10), radius: 8, color: .label)
    #expect(canvas.surface.pixel(x: 10, y: 10) & 0xFF_FFFF == 0xFF_FFFF && canvas.showsAppearance)
  }

  /// Colors beyond the limits of components are clamped, and values that are not numbers count as 0, as in Cairo.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1.4, -0.3, 1e300])
  func extremeColorsAreLimited(value: Double) throws {
    let rect = Rect(x: 2, y: 2, width: 100, height: 20)
    for color in [
      Color(red: value, green: 0.2, blue: 0.6), Color(red: value, green: 0.2, blue: 0.6, alpha: 0.5),
      Color(red: 0.4, green: 0.2, blue: 0.6, alpha: value), Color(red: value, green: 1, blue: 1, alpha: 0),
    ] {
      let (own, its) = try (
        words(ground: .white) { $0.fillRoundedRect(rect, radius: 3, color: color) },
        words(ground: .white) { $0.fill(Path.rect(rect), color) }
      )
      for place in [20 + 10 * side, 40 + 10 * side] { #expect(own[place] == its[place], "\(color)") }
    }
  }

  /// A surface with an alpha channel, a rotated fill and a fill without a radius are left to Cairo.
  @Test func otherFillsEqualCairo() throws {
    let rect = Rect(x: 5.3, y: 4.2, width: 30, height: 25)
    let color = Color.white.withAlpha(0.5)
    func draw(_ canvas: Canvas) { canvas.fillRoundedRect(rect, radius: 9, color: color) }
    #expect(try words(on: .argb32, draw) == cairo(on: .argb32, draw))
    for turn in [Transform.rotation(0.2), .scale(-1, 1).concatenating(.translation(Vector(48, 0)))] {
      func turned(_ canvas: Canvas) {
        canvas.concatenate(turn)
        canvas.fillRoundedRect(rect, radius: 9, color: .white)
      }
      #expect(try words(turned) == cairo(turned))
    }
    let sharp = try words { $0.fillRoundedRect(rect, radius: 0, color: .white) }
    #expect(try sharp == words { $0.fill(rect, .white) })
  }

  @Test(arguments: [-1, .nan, .infinity, 3e6, 1e300])
  func extremeValuesAreDrawnAsByCairo(value: Double) throws {
    for rect in [
      Rect(x: 3, y: 3, width: value, height: 20), Rect(x: value, y: 3, width: 20, height: 20),
      Rect(x: -value, y: -value, width: 2 * value, height: 2 * value),
    ] {
      func draw(_ canvas: Canvas) { canvas.fillRoundedRect(rect, radius: value, color: .white) }
      let (own, its) = try (words(draw), cairo(draw))
      for (one, other) in zip(own, its) { #expect(abs(Int(one & 255) - Int(other & 255)) <= 40, "\(rect)") }
    }
  }
}
