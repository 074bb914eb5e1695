import SegueDrawing

/// The digits of a font as pictures. All have the same width, so that a changing figure does not move, and drawing them in
/// every frame costs little.
struct Numerals {
  /// The distance from the top of the pictures to the baseline, in pixels.
  let baseline: Int
  private let pictures: [Character: Surface]
  private let digitWidth: Int

  /// Creates the pictures of the digits, the decimal point and the dash.
  /// - Parameters:
  ///   - font: the font of the digits.
  ///   - color: the color of the digits.
  ///   - scale: the number of pixels per point.
  init(font: Font, color: Color, scale: Double) {
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) }
    let digits = Array("0123456789")
    let texts = (digits + [".", "–"]).map { ($0, TextLayout(String($0), font: font)) }
    digitWidth = texts.prefix(digits.count).reduce(1) { max($0, Int(($1.1.size.width * scale).rounded())) }
    baseline = pixels(texts[0].1.baseline)
    var pictures: [Character: Surface] = [:]
    for (character, text) in texts {
      let width = character.isNumber ? digitWidth : pixels(text.size.width)
      // Pictures are two pixels wider, because a glyph may be wider than its advance.
      guard let picture = try? Surface(width: width + 2, height: pixels(text.size.height)) else { continue }
      let canvas = Canvas(picture)
      canvas.setTransform(.scale(scale))
      let left = (Double(picture.width) / scale - text.size.width) / 2
      canvas.draw(text, at: Point(left, Double(baseline) / scale - text.baseline), color: color)
      pictures[character] = picture
    }
    self.pictures = pictures
  }

  /// Returns the width of text, in pixels. Characters without a picture are ignored.
  func width(of text: String) -> Int { text.reduce(0) { $0 + (pictures[$1].map { $0.width - 2 } ?? 0) } }

  /// Draws text whose right end and baseline are at a position in pixels.
  /// - Parameters:
  ///   - text: the text; characters without a picture are ignored.
  ///   - end: the right end of the text, in pixels.
  ///   - bottom: the baseline of the text, in pixels.
  ///   - canvas: the canvas to draw on.
  ///   - alpha: the opacity of the text; 1 by default.
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
  /// Returns a number as text with one decimal, clamped to 0…9999; a dash for `nil` and for numbers that are not finite.
  static func text(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    let tenths = Int((value.clamped(to: 0...9999) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
