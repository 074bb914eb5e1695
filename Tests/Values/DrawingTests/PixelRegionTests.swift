import SegueDrawing
import SegueTestSupport
import Testing

/// Regions are compared with bitmaps, pixel by pixel.
@Suite("Regions of pixels")
struct PixelRegionTests {
  private static let edge = 24

  private func random(_ seeds: inout SeededGenerator) -> PixelRect {
    let (x, y) = (seeds.index(Self.edge), seeds.index(Self.edge))
    // The rectangle may be empty.
    return PixelRect(
      x: x, y: y, width: seeds.index(Self.edge - x + 1), height: seeds.index(Self.edge - y + 1))
  }

  private func pixels(of rects: some Sequence<PixelRect>) -> Set<Int> {
    var result: Set<Int> = []
    for rect in rects where !rect.isEmpty {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { result.insert(y * 100 + x) } }
    }
    return result
  }

  private func expect(
    _ region: PixelRegion, is model: Set<Int>, _ what: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(pixels(of: region) == model, "\(what)", sourceLocation: location)
    #expect(region.area == model.count, "a pixel is in two rectangles", sourceLocation: location)
    #expect(region.isEmpty == model.isEmpty, sourceLocation: location)
    #expect(region.allSatisfy { !$0.isEmpty && region.bounds.contains($0) }, sourceLocation: location)
  }

  @Test("unions, differences and intersections are those of the pixels", arguments: 0..<20)
  func algebra(block: Int) {
    for seed in (block * 25)..<(block * 25 + 25) {
      var seeds = SeededGenerator(seed)
      var region = PixelRegion()
      var model: Set<Int> = []
      for _ in 0..<16 {
        let rect = random(&seeds)
        let other = [rect, random(&seeds)]
        switch seeds.index(8) {
        case 0:
          region.subtract(rect)
          model.subtract(pixels(of: [rect]))
        case 1:
          region.subtract(PixelRegion(other))
          model.subtract(pixels(of: other))
        case 2 where seeds.chance(0.3):
          region.formIntersection(rect)
          model.formIntersection(pixels(of: [rect]))
        case 3, 4:
          region.formUnion(PixelRegion(other))
          model.formUnion(pixels(of: other))
        default:
          region.formUnion(rect)
          model.formUnion(pixels(of: [rect]))
        }
        expect(region, is: model, "seed \(seed)")
        let asked = random(&seeds)
        let wanted = pixels(of: [asked])
        #expect(region.contains(asked) == wanted.isSubset(of: model))
        #expect(region.intersects(asked) == !wanted.isDisjoint(with: model))
      }
      expect(PixelRegion(Array(region)), is: model, "made of its own rectangles")
    }
  }

  @Test("a copy does not change with the original")
  func values() {
    var one: PixelRegion = [PixelRect(x: 0, y: 0, width: 10, height: 10)]
    let other = one
    #expect(one == other)
    one.subtract(PixelRect(x: 0, y: 0, width: 5, height: 10))
    #expect(one.area == 50 && other.area == 100 && one != other)
    one.formUnion(other)
    #expect(one == other)
    one.removeAll()
    #expect(one.isEmpty && one.bounds.isEmpty && other.area == 100)
    #expect(one.bounds == .zero && [] == one)
    #expect(one == [] && one.contains(.zero) && !one.intersects(.zero))
  }

  @Test("copies of several rectangles do not change with the original either")
  func valuesOfSeveral() {
    let dots = [PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 9, y: 9, width: 2, height: 2)]
    var one = PixelRegion(dots)
    let other = one
    one.formUnion(PixelRect(x: 5, y: 5, width: 1, height: 1))
    #expect(Array(other) == dots && one.area == 9)
    let third = one
    one.subtract(dots[0])
    one.subtract(PixelRegion([dots[1], PixelRect(x: 5, y: 5, width: 1, height: 1)]))
    #expect(one.isEmpty && one.bounds == .zero && third.area == 9 && other.area == 8)
  }

  @Test("boxes contain the region, waste little, and are no more than its rectangles", arguments: 0..<20)
  func boxes(block: Int) {
    for seed in (block * 25)..<(block * 25 + 25) {
      var seeds = SeededGenerator(seed)
      var region = PixelRegion()
      for _ in 0..<seeds.index(10) { region.formUnion(random(&seeds)) }
      let boxes = region.boxes()
      let held = pixels(of: boxes)
      #expect(held.isSuperset(of: pixels(of: region)), "seed \(seed)")
      #expect(boxes.count <= region.count && boxes.allSatisfy { region.bounds.contains($0) })
      var joined = region
      joined.mergeNeighbors()
      expect(joined, is: held, "joined")
    }
  }

  @Test("neighbors that fill the box around them become one")
  func neighbors() {
    var region: PixelRegion = [PixelRect(x: 0, y: 0, width: 10, height: 10)]
    region.formUnion(PixelRect(x: 11, y: 0, width: 9, height: 10))
    region.formUnion(PixelRect(x: 100, y: 100, width: 5, height: 5))
    #expect(region.count == 3)
    let boxes = [
      PixelRect(x: 0, y: 0, width: 20, height: 10), PixelRect(x: 100, y: 100, width: 5, height: 5),
    ]
    #expect(region.boxes() == boxes)
    region.mergeNeighbors()
    #expect(Array(region) == boxes)
    // Half of the box around these two would be empty.
    let apart: PixelRegion = [
      PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 30, y: 0, width: 10, height: 10),
    ]
    #expect(apart.boxes().count == 2)
  }

  @Test("rectangles that a region splits into rows are joined again")
  func bands() {
    let rects = [
      PixelRect(x: 0, y: 0, width: 10, height: 30), PixelRect(x: 50, y: 7, width: 10, height: 30),
      PixelRect(x: 90, y: 13, width: 10, height: 30),
    ]
    let region = PixelRegion(rects)
    #expect(region.count > 3)
    #expect(region.boxes().sorted { $0.x < $1.x } == rects)
  }

  @Test("more boxes than the limit become one")
  func limit() {
    let dots = PixelRegion((0..<33).map { PixelRect(x: $0 * 3, y: 0, width: 1, height: 1) })
    #expect(dots.boxes(limit: 33).count == 33)
    #expect(dots.boxes(limit: 32) == [PixelRect(x: 0, y: 0, width: 97, height: 1)])
  }

  @Test("places beyond the range of pixels are cut off without a trap")
  func extremes() {
    let far = PixelRect(x: .min / 4, y: -5, width: .max / 2, height: 10)
    var region = PixelRegion(far)
    #expect(region.contains(PixelRect(x: -32_767, y: -5, width: 65_534, height: 10)))
    region.formUnion(PixelRect(covering: Rect(x: -1e12, y: -1e12, width: 3e12, height: 3e12)))
    #expect(region.count == 1)
    region.subtract(PixelRect(x: 0, y: 0, width: -5, height: 3))
    #expect(region.count == 1)
  }
}
