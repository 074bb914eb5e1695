import Glibc
import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Texts that are far longer than their visible part.
@Suite struct LongTextTests {
  private let font = Font.system(size: 13)

  /// Random words, endless numbers, gaps, line ends, other scripts, and letters of several scalars.
  private func text(_ random: inout SeededGenerator) -> String {
    let parts = [
      "word ", "another, ", "a", "0123456789abcdef", "\n", "    ", "\u{301}", "中文字", "مرحبا", " سلام ", "👩‍👩‍👧‍👦",
      String(repeating: "W", count: 400), String(repeating: " ", count: 500), "é",
    ]
    return (0..<Int.random(in: 1...200, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
    }
    .joined()
  }

  /// Laying out only the visible beginning of a truncated text gives the lines of the whole text.
  @Test(arguments: 0..<Effort.count(8, thorough: 40)) func truncatedTextMatchesTheWholeLayout(seed: Int) {
    var random = SeededGenerator(seed)
    let text = text(&random)
    for width in [0, 40, 170.5] {
      let paragraphs = Paragraphs(text, font: font, width: width)
      for limit in [1, 2, 5] {
        for truncation in [TextTruncation.end, .none] {
          let cut = TextLayout(
            text, font: font, maximumWidth: width, lineLimit: limit, truncation: truncation)
          let whole = paragraphs.lines(limit: limit, truncation)
          #expect(cut.isTruncated == whole.isTruncated && cut.lineCount == whole.lines.count)
          // A line with joined letters may be wider by the distance behind its last letter.
          #expect(abs(cut.size.width - whole.lines.reduce(0) { max($0, $1.width) }) < 0.5)
          #expect(cut.lastBaseline.bitPattern == lastBaseline(of: whole.lines).bitPattern)
        }
      }
    }
  }

  private func lastBaseline(of lines: [ShapedLine]) -> Double {
    lines.dropLast().reduce(0) { $0 + $1.height } + (lines.last?.ascent ?? 0)
  }

  /// Returns the least processor time of this thread, in seconds, that laying out a text took in five runs.
  private func cost(_ text: String, limit: Int, _ truncation: TextTruncation = .end) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return (0..<5).reduce(.infinity) { least, _ in
      let start = now()
      _ = TextLayout(text, font: font, maximumWidth: 200, lineLimit: limit, truncation: truncation)
      return min(least, now() - start)
    }
  }

  private static let words = ["abcdefghij", "مرحبا", "012345", "a\u{301}", "中文"]

  /// Sixteen times as much hidden text takes less than three times as long.
  @Test(arguments: words, [1, 3]) func hiddenTextCostsNextToNothing(_ word: String, limit: Int) {
    let costs = [250, 4_000].map { cost(String(repeating: word, count: $0), limit: limit) }
    #expect(costs[1] < 3 * costs[0])
  }

  /// Eight times as much visible text takes eight times as long; a square would be sixty-four times as long.
  @Test(arguments: words, [(0, TextTruncation.end), (1, .middle)])
  func visibleTextCostsInProportionToItsLength(
    _ word: String, _ lines: (limit: Int, truncation: TextTruncation)
  ) {
    let costs = [150, 1_200].map {
      cost(String(repeating: word, count: $0), limit: lines.limit, lines.truncation)
    }
    #expect(costs[1] < 20 * costs[0])
  }

  /// Letters that are joined stay joined, whatever the tracking of the others.
  @Test(arguments: ["مرحبا", "ـمـ", "سَلامٌ", "ߒߞߏ"], [-1, 0.5, 7.5])
  func joinedLettersKeepTheirDistance(_ word: String, tracking: Double) {
    func layout(_ text: String, _ tracking: Double, in width: Double? = nil) -> TextLayout {
      TextLayout(
        text, font: Font(family: "DejaVu Sans", size: 20, tracking: tracking), maximumWidth: width,
        lineLimit: width == nil ? 0 : 1)
    }
    let plain = layout(word, 0)
    #expect(layout(word, tracking).size == plain.size)
    #expect(layout(word, tracking).inkBounds == plain.inkBounds)
    for text in ["\(word) \(word)", "ab\(word)", "\(word)ab"] {
      // Half of the tracking is on either side of a space and of each letter, except at the ends.
      let (free, added) = (
        layout(text, tracking), layout(text, tracking).size.width - layout(text, 0).size.width
      )
      #expect([1, 1.5, 2].contains { abs(added - $0 * tracking) < 0.01 }, "\(text): \(added)")
      #expect(!layout(text, tracking, in: free.size.width.rounded(.up)).isTruncated)
    }
  }

  /// Not even a letter fits. Pango once ended the process for an accent behind an Arabic word and a space.
  @Test(arguments: [0, 0.5, 1, 2, 5]) func anyTextCanBeSetInNarrowWidths(width: Double) {
    for text in ["word  س \u{301}word ", "another,  س \u{301}a", "", "\u{301}", "مرحبا"] {
      #expect(TextLayout(text, font: font, maximumWidth: width).lineCount >= 1)
    }
  }
}
