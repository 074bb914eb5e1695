import SegueDrawing
import Testing

@Suite("Text")
struct TextLayoutTests {
  let font = Font.system(size: 16)
  let sentence = "The quick brown fox jumps over the lazy dog and runs away into the dark forest"

  /// Returns the columns from the first to the last in which something is drawn.
  func columns(of text: TextLayout, _ width: Int = 400) throws -> ClosedRange<Int>? {
    let surface = try drawn(width, 100) { $0.draw(text, at: .zero, color: .black) }
    let used = (0..<width).filter { x in (0..<100).contains { surface.pixel(x: x, y: $0) != 0 } }
    guard let first = used.first, let last = used.last else { return nil }
    return first...last
  }

  @Test(
    "a line is not truncated in its own width rounded up to whole points", arguments: [-0.6, -0.2, 0, 0.3])
  func wholePoints(tracking: Double) {
    for text in ["7", "58", "Words", "Harbor Street", "fi, Ta, AV.", "Letters stand like people at a stop"] {
      for size in stride(from: 9.0, through: 34, by: 0.5) {
        let font = Font.system(size: size, weight: .medium, tracking: tracking)
        let free = TextLayout(text, font: font)
        let tight = TextLayout(text, font: font, maximumWidth: free.size.width.rounded(.up), lineLimit: 1)
        #expect(
          !tight.isTruncated && tight.size == free.size && tight.inkBounds == free.inkBounds,
          "\(text), \(size) points")
      }
    }
  }

  @Test("one line is as high as the font and as wide as its letters")
  func oneLine() {
    let text = TextLayout("Hamburg", font: font)
    #expect(text.lineCount == 1 && !text.isTruncated)
    #expect(text.size.width > 40 && text.size.width < 100)
    #expect(text.size.height > 16 && text.size.height < 28)
    #expect(text.baseline > 10 && text.baseline < text.size.height)
    #expect(text.baseline == text.lastBaseline && text.width == text.size.width)
    #expect(text.inkBounds.minX >= 0 && text.inkBounds.maxX <= text.size.width + 1)
  }

  @Test("an empty text is one line high and shows nothing")
  func empty() throws {
    let text = TextLayout("", font: font)
    #expect(text.size.width == 0 && text.size.height == TextLayout("x", font: font).size.height)
    #expect(text.lineCount == 1 && !text.isTruncated)
    #expect(try columns(of: text) == nil)
  }

  @Test("lines break at words and fit the width", arguments: [60.0, 120, 200])
  func breaking(_ width: Double) {
    let text = TextLayout(sentence, font: font, maximumWidth: width)
    let line = TextLayout(sentence, font: font)
    #expect(text.size.width <= width)
    #expect(Double(text.lineCount) >= line.size.width / width)
    #expect(abs(text.size.height - Double(text.lineCount) * line.size.height) < 0.01)
    #expect(text.lastBaseline > text.baseline)
  }

  @Test("a word wider than the line breaks anywhere")
  func longWord() {
    let text = TextLayout(String(repeating: "m", count: 50), font: font, maximumWidth: 80)
    #expect(text.lineCount > 5 && text.size.width <= 80)
  }

  @Test(
    "line ends of every kind begin a new line",
    arguments: ["a\nb\nc", "a\r\nb\r\nc", "a\u{2029}b\u{2029}c"])
  func newlines(_ string: String) {
    #expect(TextLayout(string, font: font).lineCount == 3)
  }

  @Test("lines beyond the limit are truncated with an ellipsis", arguments: [1, 2, 3])
  func lineLimit(_ limit: Int) {
    let text = TextLayout(sentence, font: font, maximumWidth: 100, lineLimit: limit)
    #expect(text.lineCount == limit && text.isTruncated)
    #expect(text.size.width <= 100)
    let roomy = TextLayout("short", font: font, maximumWidth: 100, lineLimit: limit)
    #expect(roomy.lineCount == 1 && !roomy.isTruncated)
  }

  @Test("truncation moves the ellipsis")
  func truncation() throws {
    let end = TextLayout(sentence, font: font, maximumWidth: 150, lineLimit: 1)
    let middle = TextLayout(sentence, font: font, maximumWidth: 150, lineLimit: 1, truncation: .middle)
    let none = TextLayout(sentence, font: font, maximumWidth: 150, lineLimit: 1, truncation: .none)
    let pictures = try [end, middle, none].map { text in
      try drawn(160, 30) { $0.draw(text, at: .zero, color: .black) }.words
    }
    #expect(pictures[0] != pictures[1] && pictures[0] != pictures[2] && pictures[1] != pictures[2])
    #expect(none.isTruncated && none.lineCount == 1)
    let dots = TextLayout("…", font: font)
    #expect(end.size.width > dots.size.width * 2)
  }

  @Test("an ellipsis follows a word, not the space behind it")
  func ellipsisAfterAWord() throws {
    let words = "had it all to ourselves"
    func width(of text: String) -> Double { TextLayout(text, font: font).size.width }
    // There is room for the space, but not for the next word.
    let text = TextLayout(words, font: font, maximumWidth: width(of: "had it …") + 1, lineLimit: 1)
    #expect(text.isTruncated)
    #expect(abs(text.size.width - width(of: "had it…")) < 0.5)
    let split = TextLayout(words, font: font, maximumWidth: width(of: "had it al…") + 0.5, lineLimit: 1)
    #expect(abs(split.size.width - width(of: "had it al…")) < 0.8)
  }

  @Test("system fonts are tracked tighter the larger they are")
  func dynamicTracking() {
    #expect(abs(Font.system(size: 15).tracking + 0.13) < 0.011)
    let parts = [11.0, 15, 17, 30, 112].map { Font.system(size: $0).tracking / $0 }
    #expect(parts == parts.sorted(by: >))
    #expect(parts.allSatisfy { $0 > -0.0225 && $0 < 0.01 })
    #expect(Font.system(size: 15, tracking: 0.5).tracking == 0.5)
  }

  @Test("a limit counts the lines of all paragraphs, and sets isTruncated")
  func paragraphs() {
    let text = TextLayout("one\ntwo\nthree", font: font, lineLimit: 2)
    let cut = TextLayout("one\ntwo…", font: font)
    #expect(text.lineCount == 2 && text.isTruncated)
    #expect(text.size == cut.size)
    let blank = TextLayout("one\ntwo\n\n", font: font, lineLimit: 2)
    #expect(!blank.isTruncated && blank.lineCount == 2)
  }

  @Test("alignment places lines in the given width")
  func alignment() throws {
    let words = "fluid"
    let width = TextLayout(words, font: font).inkBounds.width
    func ink(_ alignment: TextAlignment) -> Rect {
      TextLayout(words, font: font, alignment: alignment, maximumWidth: 300).inkBounds
    }
    #expect(ink(.left).minX < 3 && ink(.natural) == ink(.left))
    #expect(abs(ink(.center).midX - 150) < 2)
    #expect(ink(.right).maxX > 297 && ink(.right).maxX < 303)
    #expect(abs(ink(.right).width - width) < 0.01)
    let text = TextLayout(words, font: font, alignment: .right, maximumWidth: 300)
    let drawn = try columns(of: text)
    #expect(text.size.width < 100 && text.width == 300)
    #expect(drawn.map { abs(Double($0.upperBound) - text.inkBounds.maxX) < 2 } == true)
  }

  @Test("lines without a given width are centered in the widest one")
  func alignmentWithoutWidth() {
    let text = TextLayout("i\na much longer line", font: font, alignment: .center)
    let long = TextLayout("a much longer line", font: font)
    #expect(text.size.width == long.size.width && text.width == long.size.width)
  }

  @Test("justified lines fill the width, except for the last")
  func justified() {
    let plain = TextLayout(sentence, font: font, maximumWidth: 170)
    let justified = TextLayout(sentence, font: font, alignment: .justified, maximumWidth: 170)
    #expect(justified.lineCount == plain.lineCount)
    #expect(abs(justified.size.width - 170) < 0.1)
    #expect(TextLayout("a b", font: font, alignment: .justified, maximumWidth: 170).size.width < 40)
  }

  @Test("right-to-left text begins at the right")
  func rightToLeft() {
    let text = TextLayout("שלום עולם", font: font, maximumWidth: 300)
    #expect(text.inkBounds.maxX > 295 && text.inkBounds.minX > 200)
    #expect(TextLayout("שלום", font: font, alignment: .left, maximumWidth: 300).inkBounds.minX < 5)
    let cut = TextLayout(
      String(repeating: "שלום עולם ", count: 20), font: font, maximumWidth: 100, lineLimit: 2)
    #expect(cut.isTruncated && cut.lineCount == 2 && cut.inkBounds.maxX > 90)
  }

  @Test(
    "unusual texts draw within their ink bounds, or nothing",
    arguments: [
      ("😀👩‍👩‍👧‍👦🇩🇪", true), ("e\u{301}\u{302}\u{303}", true), ("\u{0}zero\u{0}", true), ("\t\tx", true),
      ("\u{FFFF}\u{10FFFF}", true), ("\u{202E}abc", true), ("\n\n", false), (" ", false), ("你好，世界", true),
      ("مرحبا بالعالم", true), ("\u{FEFF}", false), ("a\u{2028}b", true),
    ])
  func unusual(_ string: String, isVisible: Bool) throws {
    for width in [nil, 0, 30, -5] as [Double?] {
      let text = TextLayout(string, font: font, maximumWidth: width, lineLimit: 2)
      #expect(text.lineCount >= 1 && text.size.height > 0 && text.size.width >= 0)
      let surface = try drawn(300, 80) { $0.draw(text, at: Point(30, 10), color: .black) }
      #expect((surface.mass > 0) == isVisible)
      let ink = PixelRect(covering: text.inkBounds.offset(by: Vector(30, 10)).inset(by: -2))
      let outside = (0..<80).contains { y in
        (0..<300).contains { x in
          surface.pixel(x: x, y: y) != 0 && !ink.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      #expect(!outside, "\(text.inkBounds)")
    }
  }

  @Test(
    "an invalid font size is the smallest, an excessive one the largest",
    arguments: [
      (0, 0.1), (-3, 0.1), (0.01, 0.1), (.nan, 0.1), (900, 900), (1e300, 10_000), (.infinity, 10_000),
    ])
  func unusualSizes(_ size: Double, used: Double) throws {
    let (text, usual) = (
      TextLayout("Abc", font: Font(size: size)), TextLayout("Abc", font: Font(size: used))
    )
    #expect(text.size == usual.size && text.inkBounds == usual.inkBounds)
    #expect(text.size.height > used * 0.9 && text.size.height < used * 2)
    // The middle of a block is all black, or too small to be seen.
    let block = TextLayout("█", font: .system(size: size))
    let surface = try drawn(20, 20) {
      $0.draw(block, at: Point(10, 10) - (block.inkBounds.center - .zero), color: .black)
    }
    #expect(used < 1 ? surface.mass < 255 : surface.mass == 400 * 255)
  }

  @Test("any part of a very long text can be drawn")
  func veryLong() throws {
    let string = String(repeating: "word ", count: 20_000)
    let lines = TextLayout(string, font: font, maximumWidth: 300)
    #expect(lines.lineCount > 1000 && lines.size.width <= 300)
    let line = TextLayout(string, font: font)
    #expect(line.size.width > 100_000)
    let far = try drawn(100, 60) { $0.draw(line, at: Point(-5000, 0), color: .black) }
    #expect(far.mass > 100 * 255)
    let down = try drawn(300, 60) { $0.draw(lines, at: Point(0, -5000), color: .black) }
    #expect(down.mass > 300 * 255)
  }

  @Test("lengths are proportional to the size of the font", arguments: [0.5, 2, 3.5])
  func proportional(_ factor: Double) {
    let text = TextLayout(sentence, font: Font(size: 16))
    let scaled = TextLayout(sentence, font: Font(size: 16 * factor))
    #expect(abs(scaled.size.width / text.size.width / factor - 1) < 0.003)
    #expect(abs(scaled.size.height / text.size.height / factor - 1) < 0.003)
    #expect(abs(scaled.baseline / text.baseline / factor - 1) < 0.003)
  }

  @Test("text is scaled exactly when drawn larger", arguments: [1.0, 1.37, 2, 3])
  func scaling(_ scale: Double) throws {
    let text = TextLayout("Hamburgefonts", font: font)
    // The layout is drawn at scale 1 first, whose remembered font must not be used for the next size.
    let surface = try drawn(400, 100) { canvas in
      canvas.withSavedState {
        canvas.clip(to: [])
        canvas.draw(text, at: .zero, color: .black)
      }
      canvas.setTransform(.scale(scale))
      canvas.draw(text, at: .zero, color: .black)
    }
    let used = (0..<400).filter { x in (0..<100).contains { surface.pixel(x: x, y: $0) != 0 } }
    #expect(abs(Double((used.last ?? 0) + 1) - text.inkBounds.maxX * scale) < 1.6)
    #expect(abs(Double(used.first ?? 0) - text.inkBounds.minX * scale) < 1.6)
  }

  @Test("text is placed to a quarter of a pixel horizontally")
  func subpixel() throws {
    let text = TextLayout("l", font: font)
    let center = { (offset: Double) throws -> Double in
      let surface = try drawn(30, 30) { $0.draw(text, at: Point(5 + offset, 2), color: .black) }
      let weighted = (0..<900).map { Double(Int(surface.words[$0] >> 24) * ($0 % 30)) }.reduce(0, +)
      return weighted / Double(surface.mass)
    }
    let start = try center(0)
    for step in 1...4 {
      let offset = Double(step) / 4
      #expect(abs(try center(offset) - start - offset) < 0.13)
    }
  }

  @Test("weight, slant, tracking and line spacing change the layout")
  func style() throws {
    let plain = TextLayout("Hamburg", font: Font(size: 16))
    #expect(TextLayout("Hamburg", font: Font(size: 16, weight: .bold)).size.width > plain.size.width)
    let tracked = TextLayout("Hamburg", font: .system(size: 16, tracking: 2))
    #expect(abs(tracked.size.width - plain.size.width - 12) < 0.1)
    let italic = TextLayout("Hamburg", font: Font(size: 16, isItalic: true))
    let pictures = try [plain, italic].map { text in
      try drawn(90, 30) { $0.draw(text, at: .zero, color: .black) }.words
    }
    #expect(pictures[0] != pictures[1])
    let spaced = TextLayout("a\nb", font: font, lineSpacing: 1.5)
    let tight = TextLayout("a\nb", font: font)
    #expect(abs(spaced.size.height - tight.size.height * 1.5) < 0.01)
    #expect(spaced.baseline - tight.baseline > 1)
  }

  @Test("text takes its color and its alpha")
  func color() throws {
    let text = TextLayout("█", font: Font(size: 30))
    let surface = try drawn(40, 50) { canvas in
      canvas.paint(.white)
      canvas.draw(text, at: .zero, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
    #expect(surface.words.contains { Components($0).distance(to: Components(255, 128, 128)) <= 1 })
  }
}
