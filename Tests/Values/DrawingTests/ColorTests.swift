import SegueDrawing
import Testing

@Suite("Colors")
struct ColorTests {
  let red = Color(red: 1, green: 0, blue: 0)

  @Test("black to white at one half is 0.5, gamma-encoded")
  func middleGrey() {
    let middle = Color.black.mixed(with: .white, at: 0.5)
    #expect(middle == Color(white: 0.5))
  }

  @Test("hues go once around the wheel")
  func hues() {
    let full = (0..<7).map { Color(hue: Double($0) / 6, saturation: 1, brightness: 1) }
    let wheel = [(1.0, 0.0, 0.0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1), (1, 0, 0)]
    for (color, parts) in zip(full, wheel) {
      #expect(abs(color.red - parts.0) + abs(color.green - parts.1) + abs(color.blue - parts.2) < 1e-9)
    }
    #expect(Color(hue: 0.6, saturation: 0, brightness: 0.4) == Color(white: 0.4))
    let pale = Color(hue: 0, saturation: 0.5, brightness: 0.8)
    #expect(abs(pale.red - 0.8) + abs(pale.green - 0.4) + abs(pale.blue - 0.4) < 1e-9)
  }

  @Test("mixing ends exactly", arguments: [0.1, 0.3, 0.7])
  func exactEnds(_ value: Double) {
    let a = Color(red: value, green: 1 - value, blue: 0.123, alpha: value)
    let b = Color(red: 0.9, green: value, blue: value / 3, alpha: 0.77)
    #expect(a.mixed(with: b, at: 0) == a)
    #expect(a.mixed(with: b, at: 1) == b)
  }

  @Test("red darkens on its way to clear", arguments: [0.25, 0.5, 0.75])
  func fadingRed(_ fraction: Double) {
    #expect(abs(red.mixed(with: .clear, at: fraction).red - (1 - fraction)) < 1e-12)
  }

  @Test("toward the same color with alpha 0 it stays what it is", arguments: [0, 0.2, 0.5, 0.9, 1])
  func fadingInPlace(_ fraction: Double) {
    let color = Color(12, 200, 99)
    let faded = color.mixed(with: color.withAlpha(0), at: fraction)
    #expect(faded.withAlpha(1) == color && abs(faded.alpha - (1 - fraction)) < 1e-12)
  }

  @Test("overshoot extrapolates and is clamped when drawn")
  func overshoot() throws {
    let beyond = Color.black.mixed(with: .white, at: 1.2)
    #expect(abs(beyond.red - 1.2) < 1e-12)
    let surface = try drawn(1, 1) { $0.paint(beyond) }
    #expect(surface.pixel(x: 0, y: 0) == 0xFFFF_FFFF)
  }

  @Test("contrast as WCAG has it")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(Color.white.contrast(with: .white) - 1) < 1e-9)
    #expect(abs(Color(118, 118, 118).contrast(with: .white) - 4.54) < 0.01)
  }

  @Test("components of 0…255 and the questions about alpha")
  func parts() {
    #expect(Color(255, 0, 51) == Color(red: 1, green: 0, blue: 0.2))
    #expect(Color.white.isOpaque && !Color.white.isClear)
    #expect(Color.clear.isClear && !Color.clear.isOpaque)
    #expect(!red.withAlpha(0.5).isOpaque && !red.withAlpha(0.5).isClear)
  }
}
