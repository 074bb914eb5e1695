import SegueDrawing
import Testing

@Suite("Colors")
struct ColorTests {
  let red = Color(red: 1, green: 0, blue: 0)

  @Test("black mixed with white at one half is 0.5, gamma-encoded")
  func middleGrey() {
    let middle = Color.black.mixed(with: .white, at: 0.5)
    #expect(middle == Color(white: 0.5))
  }

  @Test("hues go once around the color wheel")
  func hues() {
    let full = (0..<7).map { Color(hue: Double($0) / 6, saturation: 1, brightness: 1) }
    let wheel: [Color] = [
      Color(255, 0, 0), Color(255, 255, 0), Color(0, 255, 0), Color(0, 255, 255), Color(0, 0, 255),
      Color(255, 0, 255), Color(255, 0, 0),
    ]
    for (color, expected) in zip(full, wheel) { #expect(color.distance(to: expected) < 1e-9) }
    #expect(Color(hue: 0.6, saturation: 0, brightness: 0.4) == Color(white: 0.4))
    let pale = Color(hue: 0, saturation: 0.5, brightness: 0.8)
    #expect(pale.distance(to: Color(red: 0.8, green: 0.4, blue: 0.4)) < 1e-9)
  }

  @Test("mixing is exact at both ends", arguments: [0.1, 0.3, 0.7])
  func exactEnds(_ value: Double) {
    let a = Color(red: value, green: 1 - value, blue: 0.123, alpha: value)
    let b = Color(red: 0.9, green: value, blue: value / 3, alpha: 0.77)
    #expect(a.mixed(with: b, at: 0) == a)
    #expect(a.mixed(with: b, at: 1) == b)
  }

  /// On any background, a mix of two colors looks like the mix of the two as they look there.
  @Test func mixingIsLinearOnEveryBackground() {
    let colors = [
      Color.clear, .white, .black, red, Color(12, 200, 99, alpha: 0.5), Color(255, 255, 255, alpha: 0.1),
      .black.withAlpha(0.9), red.withAlpha(0),
    ]
    func shown(_ color: Color, on ground: Double) -> [Double] {
      [color.red, color.green, color.blue].map { ground + ($0 - ground) * color.alpha }
    }
    for (one, other) in colors.flatMap({ one in colors.map { (one, $0) } }) {
      for fraction in [-0.2, 0, 0.1, 0.5, 0.75, 1, 1.3] {
        let (mixed, displaced) = (
          one.mixed(with: other, at: fraction), red.displaced(from: one, to: other, by: fraction)
        )
        for ground in [0, 0.3, 1] {
          let ends = zip(shown(one, on: ground), shown(other, on: ground))
          for ((part, ends), (moved, start)) in zip(
            zip(shown(mixed, on: ground), ends), zip(shown(displaced, on: ground), shown(red, on: ground)))
          {
            #expect(abs(part - ends.0 - (ends.1 - ends.0) * fraction) < 1e-5)
            // Without alpha, there is no color to compare.
            guard abs(displaced.alpha) > 1e-3 else { continue }
            #expect(abs(moved - start - (ends.1 - ends.0) * fraction) < 1e-5)
          }
        }
      }
    }
    #expect(Color.white.mixed(with: .clear, at: 0.5) == Color(white: 1, alpha: 0.5))
  }

  /// In a gradient, a clear stop takes the colors of its neighbors.
  @Test func gradientsFadeWithoutDarkening() throws {
    let stops = [red, .clear, .white, .clear, .clear].enumerated().map {
      GradientStop($1, at: Double($0) / 4)
    }
    let surface = try drawn(80, 1) { canvas in
      let line = LinearGradient(stops: stops, from: .zero, to: Point(80, 0))
      canvas.fill(.rect(Rect(x: 0, y: 0, width: 80, height: 1)), line)
    }
    for x in 0..<80 {
      let word = surface.pixel(x: x, y: 0)
      let (alpha, red, green) = (word >> 24, word >> 16 & 255, word >> 8 & 255)
      #expect(alpha == red && green == (x < 20 ? 0 : alpha), "column \(x): \(String(word, radix: 16))")
    }
  }

  @Test("mixing with the same color at alpha 0 changes only the alpha", arguments: [0, 0.2, 0.5, 0.9, 1])
  func fadingInPlace(_ fraction: Double) {
    let color = Color(12, 200, 99)
    let faded = color.mixed(with: color.withAlpha(0), at: fraction)
    #expect(faded.withAlpha(1) == color && abs(faded.alpha - (1 - fraction)) < 1e-12)
  }

  @Test("mixing extrapolates beyond the ends, and is clamped when drawn")
  func overshoot() throws {
    let beyond = Color.black.mixed(with: .white, at: 1.2)
    #expect(abs(beyond.red - 1.2) < 1e-12)
    let surface = try drawn(1, 1) { $0.paint(beyond) }
    #expect(surface.pixel(x: 0, y: 0) == 0xFFFF_FFFF)
  }

  @Test("contrast is computed as WCAG defines it")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(Color.white.contrast(with: .white) - 1) < 1e-9)
    #expect(abs(Color(118, 118, 118).contrast(with: .white) - 4.54) < 0.01)
  }

  @Test("components of 0…255 make a color, and isOpaque and isClear depend on its alpha")
  func parts() {
    #expect(Color(255, 0, 51) == Color(red: 1, green: 0, blue: 0.2))
    #expect(Color.white.isOpaque && !Color.white.isClear)
    #expect(Color.clear.isClear && !Color.clear.isOpaque)
    #expect(!red.withAlpha(0.5).isOpaque && !red.withAlpha(0.5).isClear)
  }
}
