import Drawing
import Rendering
import TestSupport
import Testing

/// Drawing only what changed leaves the very bytes that drawing everything would.
@Suite struct DamageLawTests {
  /// How many scenes one case looks at; more take minutes.
  private static let seeds = 20

  @Test(arguments: [1, 1.5, 2], 0..<5) func alignedScenesAreEqualByteForByte(scale: Double, block: Int) throws
  {
    for seed in (block * Self.seeds)..<((block + 1) * Self.seeds) {
      try walk(seed: seed, scale: scale, isAligned: true)
    }
  }

  @Test(arguments: [1, 1.5, 2], 0..<5) func anyScenesAreEqualButForSmoothing(scale: Double, block: Int) throws
  {
    for seed in (block * Self.seeds)..<((block + 1) * Self.seeds) {
      try walk(seed: seed, scale: scale, isAligned: false)
    }
  }

  /// Draws a scene after each of some random changes, onto one surface.
  private func walk(seed: Int, scale: Double, isAligned: Bool) throws {
    var seeds = Seeds(seed &* 77 &+ 5)
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
      if !surface.equals(reference) {
        let difference = surface.difference(from: reference)
        if isAligned || !difference.isOfSmoothing {
          let rects = damage.map { "(\($0.x), \($0.y), \($0.width), \($0.height))" }.joined(separator: " ")
          Issue.record(
            """
            seed \(seed), scale \(scale), step \(step): \(difference); damage \(rects)
            \(scenery.log.suffix(8).joined(separator: "\n"))
            \(scenery.window.dump())
            """)
          return
        }
      }
      before.copy(damage, from: surface)
      #expect(before.equals(surface), "seed \(seed), step \(step): a pixel outside the damage changed")
      #expect(damage.allSatisfy { window.contains($0) && !$0.isEmpty })
    }
  }
}
