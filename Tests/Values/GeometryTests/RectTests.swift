import SegueGeometry
import SegueTestSupport
import Testing

@Suite struct RectTests {
  private func random(_ seeds: inout SeededGenerator) -> Rect {
    Rect(
      x: seeds.next(in: -10...10).rounded(), y: seeds.next(in: -10...10).rounded(),
      width: seeds.next(in: 1...12).rounded(), height: seeds.next(in: 1...12).rounded())
  }

  @Test(arguments: 1...200) func intersectionAndUnionContainTheirPoints(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (a, b) = (random(&seeds), random(&seeds))
    let (shared, around) = (a.intersection(b), a.union(b))
    #expect(shared == b.intersection(a) && around == b.union(a))
    #expect(a.intersection(a) == a && a.union(a) == a)
    #expect(around.contains(a) && around.contains(b))
    #expect(shared.isEmpty != a.intersects(b))
    if !shared.isEmpty { #expect(a.contains(shared) && b.contains(shared)) }
    #expect(a.intersection(around) == a)
    for _ in 0..<20 {
      let point = Point(seeds.next(in: -12...24), seeds.next(in: -12...24))
      #expect(shared.contains(point) == (a.contains(point) && b.contains(point)))
    }
  }

  @Test func emptyRectChangesNoUnion() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.union(.zero) == rect && Rect.zero.union(rect) == rect)
    #expect(rect.intersection(.zero).isEmpty)
  }

  @Test func touchingRectsDoNotIntersect() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rect(x: 10, y: 0, width: 10, height: 10)
    #expect(!left.intersects(right) && left.intersection(right).isEmpty)
    #expect(!left.contains(Point(10, 5)) && right.contains(Point(10, 5)))
  }

  @Test func rectsAreInsetAndOffset() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 90, height: 40))
    #expect(rect.inset(by: -5).inset(by: 5) == rect)
    #expect(
      rect.inset(by: Insets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: 60).size == .zero)
    #expect(rect.offset(by: Vector(1, -1)).origin == Point(11, 19))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
    #expect(rect.midX == 60 && rect.midY == 45 && rect.maxX == 110 && rect.maxY == 70)
  }
}
