import SegueDrawing
import SegueTestSupport
import Testing

/// Drawing only the damage gives the same pixels as drawing everything.
@Suite struct DamageLawTests {
  /// The number of scenes per test case; more take minutes.
  private static let seeds = 20

  @Test(arguments: [1, 1.5, 2], 0..<5) func alignedScenesMatchFullDrawingExactly(scale: Double, block: Int)
    throws
  {
    for seed in (block * Self.seeds)..<((block + 1) * Self.seeds) {
      try walk(seed: seed, scale: scale, isAligned: true)
    }
  }

  @Test(arguments: [1, 1.5, 2], 0..<5) func randomScenesMatchFullDrawingExceptForAntialiasing(
    scale: Double, block: Int
  ) throws {
    for seed in (block * Self.seeds)..<((block + 1) * Self.seeds) {
      try walk(seed: seed, scale: scale, isAligned: false)
    }
  }

  /// Whether the difference is due to Cairo's antialiasing of partial drawing.
  ///
  /// Cairo covers a row of pixels either exactly or by fifteen samples, depending on the rest of the clip in that row. An
  /// antialiased edge may be off by one sample, 17 of 255. Scaled pictures round differently where a part touches their edge:
  /// by little, but along the whole edge. Measured: 3 pixels by more than 8, 118 by more than 4, 625 in all.
  private func isOfSmoothing(_ difference: Difference) -> Bool {
    difference.channel <= 17 && difference.count(above: 8) <= 6 && difference.count(above: 4) <= 160
      && difference.pixels <= 800
  }

  /// Draws a scene on one surface, after each of some random changes.
  private func walk(seed: Int, scale: Double, isAligned: Bool) throws {
    var seeds = SeededGenerator(seed &* 77 &+ 5)
    let scenery = try Scenery(seed: seed, scale: scale, isAligned: isAligned)
    let surface = try scenery.surface()
    let before = try scenery.surface()
    let window = surface.bounds
    for step in 0..<14 {
      for _ in 0..<(1 + seeds.index(3)) {
        if seeds.chance(0.25) { scenery.swell() } else { scenery.change() }
      }
      before.copy([window], from: surface)
      let damage = scenery.stage.drawFrame(at: Double(step), onto: surface)
      let reference = try scenery.fromScratch()
      if let difference = difference(surface, reference), isAligned || !isOfSmoothing(difference) {
        let rects = damage.map { "(\($0.x), \($0.y), \($0.width), \($0.height))" }.joined(separator: " ")
        Issue.record(
          """
          seed \(seed), scale \(scale), step \(step): \(difference); damage \(rects)
          \(scenery.log.suffix(8).joined(separator: "\n"))
          \(scenery.window.dump())
          """)
        return
      }
      before.copy(damage, from: surface)
      #expect(before.equals(surface), "seed \(seed), step \(step): a pixel outside the damage changed")
      #expect(damage.allSatisfy { window.contains($0) && !$0.isEmpty })
    }
  }
}
