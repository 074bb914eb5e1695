import Testing

@testable import SegueControls
@testable import SegueViews

@Suite struct TextCacheTests {
  private func key(_ text: String, width: Double = 200, lines: Int = 1) -> TextCache.Key {
    TextCache.Key(
      text: text, font: .system(size: 15), alignment: .left, width: width, lineLimit: lines)
  }

  @Test func sameTextIsLaidOutOnce() {
    let cache = TextCache()
    #expect(cache.layout(for: key("A")) === cache.layout(for: key("A")))
    #expect(cache.layout(for: key("A")) !== cache.layout(for: key("A", width: 100)))
    #expect(cache.layout(for: key("A")) !== cache.layout(for: key("A", lines: 2)))
    #expect(cache.count == 3)
  }

  @Test func cacheStaysWithinItsLimit() {
    let cache = TextCache()
    let often = cache.layout(for: key("often"))
    for number in 0..<(3 * TextCache.limit) {
      _ = cache.layout(for: key("\(number)"))
      #expect(cache.layout(for: key("often")) === often)
      #expect(cache.count <= TextCache.limit)
    }
  }

  @Test func labelsOfAWindowShareTheirTexts() {
    let window = Window(size: Size(100, 100))
    let labels = (0..<2).map { _ in Label("Words") }
    for label in labels {
      label.frame = Rect(x: 0, y: 0, width: 80, height: 20)
      window.addSubview(label)
    }
    let texts = labels.compactMap { label -> TextLayout? in
      guard case .text(let text, _, _) = label.content(in: label.bounds) else { return nil }
      return text
    }
    #expect(texts.count == 2 && texts[0] === texts[1])
    #expect(window.texts.count == 1)
  }

  @Test func textMeasuredBeforehandIsLaidOutOnce() {
    let window = Window(size: Size(100, 100))
    let label = Label("Words")
    label.takeTraits(of: window)
    let size = label.sizeThatFits(Size(80, 20))
    #expect(window.texts.count == 1)
    label.frame = Rect(origin: .zero, size: size)
    window.addSubview(label)
    _ = label.content(in: label.bounds)
    #expect(window.texts.count == 1, "as wide as it wants to be, it has the same lines")
  }
}
