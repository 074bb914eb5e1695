import SegueDrawing
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
  @Test("covering rounds outward")
  func covering() {
    let rect = PixelRect(covering: Rect(x: 0.2, y: -0.2, width: 2, height: 1))
    #expect(rect == PixelRect(x: 0, y: -1, width: 3, height: 2))
    let whole = PixelRect(covering: Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(whole == PixelRect(x: 3, y: 4, width: 5, height: 6))
  }

  @Test(
    "an empty, undefined or unreachable rectangle covers nothing",
    arguments: [
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .nan, height: 1),
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: -3, height: 5),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 1), Rect(x: 1e300, y: 0, width: 1e300, height: 1),
    ])
  func extremes(_ rect: Rect) { #expect(PixelRect(covering: rect) == .zero) }

  @Test("edges are limited to a billion pixels")
  func cut() {
    let billion = 1_000_000_000
    #expect(
      PixelRect(covering: Rect(x: -1e12, y: 5, width: 2e12, height: 1))
        == PixelRect(x: -billion, y: 5, width: 2 * billion, height: 1))
    #expect(PixelRect(covering: Rect(x: 3, y: 0, width: .infinity, height: 1)).maxX == billion)
  }

  @Test("union, intersection and containment agree")
  func algebra() {
    let a = PixelRect(x: 0, y: 0, width: 4, height: 4)
    let b = PixelRect(x: 2, y: 3, width: 4, height: 4)
    #expect(a.union(b) == PixelRect(x: 0, y: 0, width: 6, height: 7))
    #expect(a.intersection(b) == PixelRect(x: 2, y: 3, width: 2, height: 1))
    #expect(a.intersects(b) && b.intersects(a))
    #expect(a.union(.zero) == a && PixelRect.zero.union(a) == a)
    #expect(a.intersection(PixelRect(x: 4, y: 0, width: 2, height: 2)).isEmpty)
    #expect(a.contains(PixelRect(x: 1, y: 1, width: 3, height: 3)) && !a.contains(b))
    #expect(
      a.area == 16 && PixelRect.zero.area == 0 && PixelRect(x: 0, y: 0, width: -2, height: -2).area == 0)
    #expect(a.offset(x: 1, y: -1) == PixelRect(x: 1, y: -1, width: 4, height: 4))
    #expect(b.rect == Rect(x: 2, y: 3, width: 4, height: 4))
  }
}
