import SegueDrawing

/// A cache of recently laid-out texts: the same text is often laid out again, by a screen that opens a second time or a cell that
/// scrolls back, and a paragraph takes as long as drawing a frame.
package final class TextCache {
  /// Everything that a text's lines depend on.
  package struct Key: Hashable {
    let text: String
    let font: Font
    let alignment: TextAlignment
    let width: Double
    let lineLimit: Int

    /// A text, and what its lines depend on; the width in points.
    package init(text: String, font: Font, alignment: TextAlignment, width: Double, lineLimit: Int) {
      (self.text, self.font, self.alignment) = (text, font, alignment)
      (self.width, self.lineLimit) = (width, lineLimit)
    }
  }

  /// How many texts are kept at most.
  static let limit = 256

  private var layouts: [Key: (text: TextLayout, lastUse: Int)] = [:]
  private var uses = 0

  /// How many texts are kept.
  var count: Int { layouts.count }

  /// The text for `key`, laid out now if it is not cached.
  package func layout(for key: Key) -> TextLayout {
    uses += 1
    if let kept = layouts[key]?.text {
      layouts[key]?.lastUse = uses
      return kept
    }
    if layouts.count >= Self.limit { dropHalf() }
    let text = TextLayout(key)
    layouts[key] = (text, uses)
    return text
  }

  /// Drops the half that was used least recently.
  private func dropHalf() {
    let uses = layouts.values.map(\.lastUse).sorted()
    let middle = uses[uses.count / 2]
    layouts = layouts.filter { $0.value.lastUse >= middle }
  }
}

nonisolated extension TextLayout {
  /// The text that a label shows.
  package convenience init(_ key: TextCache.Key) {
    self.init(
      key.text, font: key.font, alignment: key.alignment, maximumWidth: key.width, lineLimit: key.lineLimit,
      truncation: .end)
  }
}
