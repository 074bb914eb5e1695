import Segue

extension Image {
  private static let colors = [
    0x18233F, 0xF4B860, 0xD1495B, 0xE9E3D5, 0x2F6690, 0xD95D39, 0x0F4C4A, 0xE0A458, 0xF6E7CB, 0x2D1E4F,
    0x9C7BD0, 0xF2C6DE, 0x355E3B, 0xC9D6A3, 0xF5E960, 0x9CC5D3, 0x23395B, 0xF7F3E3, 0xF2D7D0, 0x8A1C2B,
    0x3A7D6B, 0x3B4A6B, 0xDCE3F0, 0xE4B363, 0x232323, 0xFF6B35, 0xEFEFD0, 0xF2A541, 0x5F3A1E, 0xFFF1C9,
  ].map { Color($0 >> 16, $0 >> 8 & 255, $0 & 255) }

  /// Returns the cover of an album: waves, circles or stripes in three colors.
  static func cover(_ number: Int) -> Image {
    let (ground, first, second) = (colors[3 * number], colors[3 * number + 1], colors[3 * number + 2])
    return .vector(size: Size(240, 240)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 240, height: 240), ground)
      if number % 3 == 0 { canvas.fillCircle(center: Point(158, 94), radius: 50, color: first) }
      for step in stride(from: 0.0, to: 5, by: 1) {
        let (x, y, isEven) = (step * 48 - 10, 140 + step * 24, step.truncatingRemainder(dividingBy: 2) == 0)
        let color = isEven ? first : second
        let wave = try? Path(svg: "M0 \(y) C70 \(y - 40) 110 \(y + 30) 240 \(y - 8) V240 H0 Z")
        let stripe = try? Path(svg: "M\(x + 40) 30 h28 l-40 180 h-28 Z")
        switch number % 3 {
        case 0: if let wave { canvas.fill(wave, second.mixed(with: ground, at: step * 0.2)) }
        case 1: canvas.fillCircle(center: Point(120, 240), radius: 190 - step * 36, color: color)
        default: if let stripe { canvas.fill(stripe, color) }
        }
      }
    }
  }
}
