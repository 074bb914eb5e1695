import Drawing
import TestSupport
import Testing

@testable import Rendering

/// A region against a bitmap, pixel by pixel.
@Suite struct RegionTests {
  private static let edge = 24

  private func random(_ seeds: inout Seeds) -> PixelRect {
    let (x, y) = (seeds.index(Self.edge), seeds.index(Self.edge))
    // Empty ones too.
    return PixelRect(
      x: x, y: y, width: seeds.index(Self.edge - x + 1), height: seeds.index(Self.edge - y + 1))
  }

  private func pixels(of rects: [PixelRect]) -> Set<Int> {
    var result: Set<Int> = []
    for rect in rects where !rect.isEmpty {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { result.insert(y * 100 + x) } }
    }
    return result
  }

  @Test(arguments: 0..<20) func addingCoversAtLeastTheUnionAndNothingTwice(block: Int) {
    for seed in (block * 25)..<(block * 25 + 25) {
      var seeds = Seeds(seed)
      var region = Region()
      var model: Set<Int> = []
      var box = PixelRect.zero
      for _ in 0..<12 {
        let rect = random(&seeds)
        region.add(rect)
        model.formUnion(pixels(of: [rect]))
        box = box.union(rect)
        let covered = pixels(of: region.rects)
        #expect(covered.isSuperset(of: model))
        #expect(region.area == covered.count, "a pixel is in two rectangles")
        #expect(region.rects.allSatisfy { !$0.isEmpty && box.contains($0) })
        #expect(region.isEmpty == model.isEmpty)
        // What merging adds beyond the union is the smaller part, or it would cost more than it saves.
        #expect((covered.count - model.count) * 2 <= covered.count)
        model = covered
      }
    }
  }

  @Test(arguments: 0..<20) func subtractingTakesAwayExactlyThat(block: Int) {
    for seed in (block * 25)..<(block * 25 + 25) {
      var seeds = Seeds(seed)
      var region = Region()
      for _ in 0..<6 { region.add(random(&seeds)) }
      var model = pixels(of: region.rects)
      for _ in 0..<6 {
        let hole = random(&seeds)
        region.subtract(hole)
        model.subtract(pixels(of: [hole]))
        #expect(pixels(of: region.rects) == model && region.area == model.count)
        #expect(region.rects.allSatisfy { !$0.isEmpty })
      }
    }
  }

  @Test func neighboursThatFillTheirBoxBecomeOne() {
    var region = Region()
    region.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
    region.add(PixelRect(x: 10, y: 0, width: 10, height: 10))
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 20, height: 10)])
    region.add(PixelRect(x: 100, y: 100, width: 5, height: 5))
    #expect(region.rects.count == 2)
    region.set(to: PixelRect(x: 1, y: 1, width: 1, height: 1))
    #expect(region.area == 1)
    region.removeAll()
    #expect(region.isEmpty)
  }
}
