import SegueDrawing

/// A cache of recent text layouts. Laying out a paragraph takes as long as drawing a frame. Many texts are needed again soon,
/// for example when a screen is reopened or a cell scrolls back into view.
package final class TextCache {
  /// The values that determine the layout of text.
  package struct Key: Hashable {
    let text: String
    let font: Font
    let alignment: TextAlignment
    let width: Double
    let lineLimit: Int

    /// Creates a key for text; the width is in points.
    package init(text: String, font: Font, alignment: TextAlignment, width: Double, lineLimit: Int) {
      (self.text, self.font, self.alignment) = (text, font, alignment)
      (self.width, self.lineLimit) = (width, lineLimit)
    }
  }

  /// The maximum number of cached layouts.
  static let limit = 256

  private var layouts: [Key: (text: TextLayout, lastUse: Int)] = [:]
  private var uses = 0

  /// The number of cached layouts.
  var count: Int { layouts.count }

  /// Returns the laid-out text for a key, from the cache if possible.
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

  /// Removes the least recently used layouts, about half of them.
  private func dropHalf() {
    let uses = layouts.values.map(\.lastUse).sorted()
    let middle = uses[uses.count / 2]
    layouts = layouts.filter { $0.value.lastUse >= middle }
  }
}

nonisolated extension TextLayout {
  /// Lays out the text of a cache key, truncated at its end.
  package convenience init(_ key: TextCache.Key) {
    self.init(
      key.text, font: key.font, alignment: key.alignment, maximumWidth: key.width, lineLimit: key.lineLimit,
      truncation: .end)
  }
}
