import SegueDrawing

/// A landscape with a sky, a sun or a moon, and ranges of hills that fade with distance. A seed determines its colors and
/// shapes.
nonisolated struct Landscape {
  let seed: Int

  /// The size that the landscape is composed for, in points.
  static let size = Size(390, 320)

  /// The colors of the landscapes: the top of the sky, the horizon, the sun, and the nearest hills.
  private static let palettes: [(zenith: Color, horizon: Color, sun: Color, near: Color)] = [
    (Color(86, 130, 190), Color(250, 214, 190), Color(255, 244, 220), Color(38, 54, 82)),
    (Color(244, 148, 96), Color(253, 224, 160), Color(255, 250, 228), Color(106, 44, 58)),
    (Color(136, 120, 176), Color(240, 184, 180), Color(255, 240, 222), Color(48, 36, 78)),
    (Color(104, 170, 170), Color(232, 240, 214), Color(255, 255, 246), Color(30, 74, 70)),
    (Color(120, 160, 210), Color(236, 240, 244), Color(255, 255, 255), Color(62, 82, 104)),
    (Color(196, 156, 196), Color(252, 226, 210), Color(255, 246, 232), Color(88, 62, 96)),
    (Color(146, 178, 130), Color(244, 236, 196), Color(255, 252, 226), Color(58, 70, 44)),
  ]

  /// Draws the landscape into a rectangle at the origin.
  /// - Parameter size: the size of the rectangle, in points.
  func draw(on canvas: Canvas, size: Size) {
    var chance = Chance(seed: seed)
    let palette = Self.palettes[seed % Self.palettes.count]
    canvas.fill(
      .rect(Rect(origin: .zero, size: size)),
      LinearGradient([palette.zenith, palette.horizon], from: .zero, to: Point(0, size.height * 0.75)))
    let sun = Point(size.width * chance.next(0.22...0.72), size.height * chance.next(0.3...0.46))
    canvas.fillCircle(center: sun, radius: size.height * 0.16, color: palette.sun.withAlpha(0.18))
    canvas.fillCircle(center: sun, radius: size.height * 0.085, color: palette.sun)
    let ranges = 4
    for range in 0..<ranges {
      let depth = Double(range + 1) / Double(ranges)
      let color = palette.horizon.mixed(with: palette.near, at: 0.12 + 0.88 * depth * depth)
      canvas.fill(ridge(at: 0.5 + 0.36 * depth, roughness: 0.14 * (1.15 - depth * 0.5), &chance, size), color)
    }
  }

  /// Returns the outline of a range of hills.
  /// - Parameters:
  ///   - height: the average distance of the crest from the top, as a fraction of the height.
  ///   - roughness: the maximum deviation from that distance, as a fraction of the height.
  private func ridge(at height: Double, roughness: Double, _ chance: inout Chance, _ size: Size) -> Path {
    let count = 7
    let crest = (0...count).map { index in
      Point(
        size.width * (Double(index) / Double(count) * 1.2 - 0.1),
        size.height * (height + chance.next(-roughness...roughness)))
    }
    var path = Path()
    path.move(to: Point(crest[0].x, size.height))
    path.addLine(to: crest[0])
    for (from, to) in zip(crest, crest.dropFirst()) {
      let middle = (from.x + to.x) / 2
      path.addCurve(to: to, control1: Point(middle, from.y), control2: Point(middle, to.y))
    }
    path.addLine(to: Point(crest[count].x, size.height))
    path.close()
    return path
  }
}

/// A generator of pseudorandom numbers that returns the same sequence for the same seed.
nonisolated struct Chance {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  /// Returns the next number, which is within `range`.
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    // This is xorshift64*, which is good enough for hills.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    let unit = Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) / Double(1 << 53)
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }
}

extension Image {
  /// Returns an image of a landscape with exactly the given size, so that its pixels are copied, not scaled. In a narrow image,
  /// the sides are cut off; in a wide one, the composition is wider, so that the sun is never cut off.
  static func landscape(_ landscape: Landscape, filling size: Size) -> Image {
    let usual = Landscape.size
    let whole = Size(max(size.width, size.height * usual.width / usual.height), size.height)
    return .concurrentVector(size: size) { canvas in
      canvas.clip(to: Rect(origin: .zero, size: size))
      canvas.translate(by: Vector((size.width - whole.width) / 2, 0))
      landscape.draw(on: canvas, size: whole)
    }
  }
}
