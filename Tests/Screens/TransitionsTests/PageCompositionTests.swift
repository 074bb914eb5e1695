import SegueViews
import Testing

@testable import SegueTransitions

/// The contents of a panel that grows from a small player into a large one.
@Suite struct PageCompositionTests {
  private static let sizes = [Size(390, 844), Size(390, 752), Size(900, 600), Size(1280, 800)]
  private static let steps = stride(from: 0.0, through: 1, by: 0.01)

  /// The composition for a card with a cover of 40 at its left, before a title that begins 12 to the right of the cover.
  private func composition(in page: Size) -> (PageComposition, title: Double) {
    let scale = page.width / min(page.width - 16, 672)
    let side = min(300, page.height / 2)
    let composition = PageComposition(
      closed: Rect(x: 8 * scale, y: 8 * scale, width: 40 * scale, height: 40 * scale),
      open: Rect(x: (page.width - side) / 2, y: page.height / 10, width: side, height: side),
      part: Rect(x: 0, y: 0, width: page.width, height: 56 * scale), page: Rect(origin: .zero, size: page))
    return (composition, 60 * scale)
  }

  @Test(arguments: await sizes) func endsAreExact(size: Size) {
    let all = composition(in: size).0
    #expect(all.element(at: 0) == all.closed && all.element(at: 1) == all.open)
    #expect(all.source(at: 0) == all.part && all.page(at: 1) == all.page)
    #expect(all.sourceAlpha(at: 0) == 1 && all.pageAlpha(at: 0) == 0)
    #expect(all.sourceAlpha(at: 1) == 0 && all.pageAlpha(at: 1) == 1)
  }

  @Test(arguments: await sizes) func elementNeverCoversTitle(size: Size) {
    let (all, title) = composition(in: size)
    for growth in Self.steps where all.sourceAlpha(at: growth) > 0 {
      #expect(all.source(at: growth).minX + title > all.element(at: growth).maxX, "\(growth)")
    }
  }

  /// A glyph that ends 18 before the right edge of the card has nearly disappeared when the panel's edge would cut it.
  @Test(arguments: await sizes) func visibleGlyphIsInPanel(size: Size) {
    let all = composition(in: size).0
    let margin = 18 * size.width / min(size.width - 16, 672)
    for growth in Self.steps where all.source(at: growth).maxX - margin > size.width {
      #expect(all.sourceAlpha(at: growth) < 0.25, "\(growth)")
    }
  }

  /// When the page is seen well, the panel cuts off less than a third of it.
  @Test(arguments: await sizes) func visiblePageFitsInPanel(size: Size) {
    let all = composition(in: size).0
    for growth in Self.steps where all.pageAlpha(at: growth) > 0.5 {
      let panel = all.part.height + (size.height - all.part.height) * growth
      let page = all.page(at: growth)
      #expect(page.maxY - panel < page.height / 3 + 1e-6 && all.sourceAlpha(at: growth) == 0, "\(growth)")
    }
  }

  /// While the source's contents are gone, those of the page are visible.
  @Test(arguments: await sizes) func panelIsNeverEmpty(size: Size) {
    let all = composition(in: size).0
    for growth in Self.steps {
      #expect(max(all.sourceAlpha(at: growth), 6 * all.pageAlpha(at: growth)) > 0.15, "\(growth)")
    }
  }

  @Test(arguments: await sizes) func elementIsCenteredEarly(size: Size) {
    let all = composition(in: size).0
    #expect(abs(all.element(at: 0.4).midX - size.width / 2) < size.width / 20)
    #expect(all.element(at: 0.05).midX < size.width / 4)
  }

  /// Another element starts where it is in the source, and then stays where the growing page has it.
  @Test(arguments: await sizes) func otherElementsJoinPage(size: Size) {
    let all = composition(in: size).0
    let (closed, open) = (
      Rect(x: 60, y: 10, width: 90, height: 20), Rect(x: 40, y: 300, width: 180, height: 40)
    )
    #expect(all.frame(from: closed, to: open, at: 0) == closed)
    for growth in Self.steps where growth >= 0.5 {
      let (page, frame) = (all.page(at: growth), all.frame(from: closed, to: open, at: growth))
      let scale = page.width / size.width
      #expect(abs(frame.minY - page.minY - 300 * scale) < 1e-9 && abs(frame.width - 180 * scale) < 1e-9)
    }
    #expect(all.frame(from: closed, to: open, at: 1) == open)
  }

  /// A label that is as wide as a card becomes as wide as its words.
  @Test func elementThatShrinksDoesNotMagnifyPage() {
    let all = PageComposition(
      closed: Rect(x: 0, y: 0, width: 360, height: 40), open: Rect(x: 20, y: 80, width: 120, height: 40),
      part: Rect(x: 0, y: 0, width: 390, height: 60), page: Rect(x: 0, y: 0, width: 390, height: 844))
    for growth in Self.steps { #expect(all.page(at: growth).width <= 390) }
    #expect(all.page(at: 1) == all.page)
  }

  @Test func contentsBelowElementMoveDown() {
    let all = PageComposition(
      closed: Rect(x: 0, y: 0, width: 100, height: 100), open: Rect(x: 0, y: 0, width: 300, height: 300),
      part: Rect(x: 0, y: 0, width: 100, height: 140), page: Rect(x: 0, y: 0, width: 300, height: 600))
    #expect(all.source(at: 0.1).minY + 100 == all.element(at: 0.1).maxY)
  }
}
