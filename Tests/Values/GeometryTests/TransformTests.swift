import SegueGeometry
import SegueTestSupport
import Testing

@Suite struct TransformTests {
  private func random(_ seeds: inout SeededGenerator) -> Transform {
    func next() -> Double { seeds.next(in: -3...3) }
    return Transform(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
  }

  private func near(_ p: Point, _ q: Point, _ accuracy: Double = 1e-10) -> Bool {
    p.distance(to: q) <= accuracy
  }

  @Test(arguments: 1...100) func concatenatingAppliesOneMapAfterTheOther(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (f, g, h) = (random(&seeds), random(&seeds), random(&seeds))
    let point = Point(seeds.next(in: -9...9), seeds.next(in: -9...9))
    #expect(near(f.concatenating(g).apply(to: point), g.apply(to: f.apply(to: point))))
    #expect(
      near(
        f.concatenating(g).concatenating(h).apply(to: point),
        f.concatenating(g.concatenating(h)).apply(to: point)))
    #expect(f.concatenating(.identity) == f)
    #expect(Transform.identity.concatenating(f) == f)
  }

  @Test func rotationIsClockwiseAndReadBack() {
    let quarter = Transform.rotation(.pi / 2)
    #expect(
      near(quarter.apply(to: Point(0, -1)), Point(1, 0)) && near(quarter.apply(to: Point(1, 0)), Point(0, 1)))
    for turn in [-0.49, -0.25, 0, 0.1, 0.3, 0.49] {
      #expect(abs(Transform.rotation(turn * 2 * .pi).turn - turn) < 1e-12)
      #expect(abs(Transform.rotation((turn + 3) * 2 * .pi).concatenating(.scale(3)).turn - turn) < 1e-12)
    }
  }

  @Test(arguments: 1...100) func inverseUndoesTheMap(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let map = random(&seeds)
    let point = Point(seeds.next(in: -9...9), seeds.next(in: -9...9))
    let back = try #require(map.inverted)
    let accuracy = 1e-12 / min(1, abs(map.a * map.d - map.b * map.c))
    #expect(near(back.apply(to: map.apply(to: point)), point, accuracy * 100))
    #expect(near(map.apply(to: back.apply(to: point)), point, accuracy * 100))
  }

  @Test func flatMapsHaveNoInverse() {
    #expect(Transform.scale(0, 1).inverted == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
  }

  @Test(arguments: 1...100) func vectorsMapLikeDifferencesOfPoints(seed: Int) {
    var seeds = SeededGenerator(seed)
    let map = random(&seeds)
    let (p, q) = (Point(seeds.next(in: -9...9), 2), Point(1, seeds.next(in: -9...9)))
    #expect((map.apply(to: q - p) - (map.apply(to: q) - map.apply(to: p))).length < 1e-12)
  }

  @Test(arguments: 1...100) func mappedRectIsTightAroundItsCorners(seed: Int) {
    var seeds = SeededGenerator(seed)
    let map = seed.isMultiple(of: 2) ? random(&seeds) : .scale(seeds.next(in: -2...2), seeds.next(in: -2...2))
    let rect = Rect(x: seeds.next(in: -9...9), y: 3, width: seeds.next(in: 1...9), height: 4)
    let around = map.apply(to: rect)
    let corners = [rect.minX, rect.maxX].flatMap { x in
      [rect.minY, rect.maxY].map { y in map.apply(to: Point(x, y)) }
    }
    #expect(abs(around.minX - (corners.map(\.x).min() ?? 0)) < 1e-12)
    #expect(abs(around.maxX - (corners.map(\.x).max() ?? 0)) < 1e-12)
    #expect(abs(around.minY - (corners.map(\.y).min() ?? 0)) < 1e-12)
    #expect(abs(around.maxY - (corners.map(\.y).max() ?? 0)) < 1e-12)
  }

  @Test func transformsReportTheirKindAndScale() {
    #expect(Transform.identity.isTranslation && Transform.identity.isUpright)
    #expect(Transform.translation(Vector(3, 4)).isTranslation)
    #expect(!Transform.scale(2).isTranslation && Transform.scale(2).isUpright)
    #expect(!Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).isUpright)
    #expect(Transform.scale(-3, 2).maximumScale == 3)
    #expect(Transform(a: 3, b: 4, c: 0, d: 1, tx: 0, ty: 0).maximumScale == 5)
  }
}
