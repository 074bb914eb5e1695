import SegueControls
import SegueHeadless
import SegueStage
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The demos at any text size: text grows, and no text is cut off or covers another text that it does not cover at the default
/// text size.
@Suite struct TextSizeTests {
  /// A visible text, with the part of the window that its letters cover.
  private struct Text {
    let words: String
    var box: Rect
    let isCut: Bool
    let height: Double
  }

  /// Returns the texts that are visible as a whole. Bars, segments, the clock and the header of a low window
  /// keep their size, so they are omitted.
  private func texts(in window: Window) -> [Text] {
    var found: [Text] = []
    window.forEachInSubtree { view in
      let path = Array(sequence(first: view, next: \.superview))
      guard path.allSatisfy({ !$0.isHiddenOrConcealed && $0.alpha > 0 }) else { return }
      let shown = path.filter(\.clipsToBounds).reduce(view.shownBox) { $0.intersection($1.shownBox) }
      // An opaque view hides what is behind it.
      if view.alpha == 1, view.backgroundColor.alpha == 1 { found.removeAll { $0.box.intersects(shown) } }
      guard let label = view as? Label, !label.text.isEmpty, window.bounds.contains(shown),
        shown == view.shownBox,
        !path.contains(where: {
          $0 is NavigationBar || $0 is TabBar || $0 is StatusBar || $0 is SegmentedControl || $0 is ClockView
            || $0 is PaperCardHeader && window.bounds.height < 500
        })
      else { return }
      let (size, whole) = (
        label.sizeThatFits(label.bounds.size), label.sizeThatFits(Size(.infinity, .infinity))
      )
      let factor = shown.height / label.bounds.height
      let width = min(size.width * factor, shown.width)
      let spare = shown.width - width
      let left = label.textAlignment == .center ? spare / 2 : label.textAlignment == .right ? spare : 0
      found.append(
        Text(
          words: label.text,
          box: Rect(x: shown.minX + left, y: shown.minY, width: width, height: shown.height).inset(by: 1),
          isCut: label.isTruncated || label.bounds.height < size.height, height: whole.height * factor))
    }
    return found
  }

  /// The words of bars that are not `NavigationBar` or `TabBar`: of a post's screen, a large title and the small player.
  private static let fixed: Set = ["Posts", "Library", "Harbor Lights"]

  private func cut(_ texts: [Text]) -> Set<String> { Set(texts.filter(\.isCut).map(\.words)) }

  private func overlaps(_ texts: [Text]) -> Set<Set<String>> {
    var found: Set<Set<String>> = []
    for (index, one) in texts.enumerated() {
      for other in texts[..<index] where one.box.intersects(other.box) {
        found.insert([one.words, other.words])
      }
    }
    return found
  }

  @Test(arguments: Demo.all + [.gallery], [Size(390, 844), Size(844, 390), Size(1280, 800)])
  func textOfAnySizeFits(demo: Demo, size: Size) throws {
    let headless = try HeadlessWindow(showing: demo, size: size)
    for isOpen in demo.name == "gallery" ? [false] : [false, true] {
      if isOpen {
        headless.play(try EventScript(parsing: demo.sampleScript).scaled(from: Demo.sampleSize, to: size))
      }
      for _ in 0..<20 { headless.advanceWithoutDrawing(to: headless.now + 0.1) }
      func texts(at category: ContentSizeCategory) throws -> [Text] {
        headless.stage.systemTraits.preferredContentSizeCategory = category
        headless.window.layoutIfNeeded()
        return self.texts(in: headless.window)
      }
      let usual = try texts(at: .large)
      for category: ContentSizeCategory in [
        .extraSmall, .extraExtraExtraLarge, .accessibilityExtraExtraExtraLarge, .large,
      ] {
        let now = try texts(at: category)
        let state: Comment = "\(isOpen ? "open" : "closed") \(category)"
        #expect(cut(now).subtracting(cut(usual)).isEmpty, state)
        #expect(overlaps(now).subtracting(overlaps(usual)).isEmpty, state)
        for text in now where !Self.fixed.contains(text.words) {
          let before = usual.filter { $0.words == text.words }
          guard before.count == 1, now.count(where: { $0.words == text.words }) == 1 else { continue }
          let grows = category == .large ? 0 : category < .large ? -1.0 : 1
          let growth = text.height - before[0].height
          #expect(growth.magnitude < 0.01 ? grows == 0 : growth * grows > 0, "\(text.words) at \(state)")
        }
      }
    }
    #expect(headless.window.faults().isEmpty)
  }
}
