import SegueDrawing

/// Digits of one font as pictures: all equally wide, so that a figure that changes keeps its place, and cheap enough to
/// be drawn in every frame.
struct Numerals {
  /// Distance from the top of the pictures to the baseline, in pixels.
  let baseline: Int
  private let pictures: [Character: Surface]
  private let digitWidth: Int

  /// Draws the pictures, at `scale` pixels per point.
  init(font: Font, color: Color, scale: Double) {
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) }
    let digits = Array("0123456789")
    let texts = (digits + [".", "–"]).map { ($0, TextLayout(String($0), font: font)) }
    digitWidth = texts.prefix(digits.count).reduce(1) { max($0, Int(($1.1.size.width * scale).rounded())) }
    baseline = pixels(texts[0].1.baseline)
    var pictures: [Character: Surface] = [:]
    for (character, text) in texts {
      let width = character.isNumber ? digitWidth : pixels(text.size.width)
      // A glyph may be wider than its advance.
      guard let picture = try? Surface(width: width + 2, height: pixels(text.size.height)) else { continue }
      let canvas = Canvas(picture)
      canvas.setTransform(.scale(scale))
      let left = (Double(picture.width) / scale - text.size.width) / 2
      canvas.draw(text, at: Point(left, Double(baseline) / scale - text.baseline), color: color)
      pictures[character] = picture
    }
    self.pictures = pictures
  }

  /// The width of `text`, in pixels.
  func width(of text: String) -> Int {
    text.reduce(0) { $0 + (pictures[$1].map { $0.width - 2 } ?? 0) }
  }

  /// Draws `text` with its right end and its baseline at a place in pixels.
  func draw(_ text: String, endingAt end: Int, baseline bottom: Int, on canvas: Canvas, alpha: Double = 1) {
    var x = end - width(of: text)
    for character in text {
      guard let picture = pictures[character] else { continue }
      canvas.draw(picture, at: Point(Double(x - 1), Double(bottom - baseline)), alpha: alpha)
      x += picture.width - 2
    }
  }
}

extension Numerals {
  /// A number as a figure shows it: with one decimal, and a dash for none.
  static func text(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    let tenths = Int((value.clamped(to: 0...9999) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
