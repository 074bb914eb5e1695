import SegueMotion
import SegueTestSupport
import Testing

/// Pulling beyond an end: Docs/MOTION.md#rubber-band.
@Suite struct RubberBandTests {
  @Test(arguments: [
    (500.0, 50.0, 26.0663507109005), (500, 100, 49.5495495495496), (500, 1000, 261.904761904762),
    (852, 100, 51.664829106946),
  ])
  func rubberBandMatchesTheTable(dimension: Double, distance: Double, offset: Double) {
    #expect(abs(rubberBand(distance, dimension: dimension) - offset) < 1e-12)
    #expect(abs(rubberBand(-distance, dimension: dimension) + offset) < 1e-12)
    #expect(agree(rubberBandInverse(offset, dimension: dimension), distance, to: 1e-12))
  }

  @Test func rubberBandRisesBelowItsDimension() {
    var last = 0.0
    for step in 1...5000 {
      let offset = rubberBand(Double(step) * 7, dimension: 500)
      #expect(offset > last && offset < 500)
      last = offset
    }
    for far in [1e12, 1e300, .infinity] { #expect(rubberBand(far, dimension: 500) < 500) }
  }

  @Test(arguments: 1...50) func inverseUndoesTheRubberBand(seed: Int) {
    var seeds = SeededGenerator(seed)
    let dimension = seeds.next(in: 1...2000)
    let distance = seeds.next(in: -3000...3000)
    let there = rubberBand(distance, dimension: dimension)
    #expect(agree(rubberBandInverse(there, dimension: dimension), distance, to: 1e-8))
  }

  @Test func inverseOfImpossibleOffsetsIsFinite() {
    #expect(rubberBandInverse(500, dimension: 500).isFinite)
    #expect(rubberBandInverse(-900, dimension: 500) < -1e6)
    #expect(rubberBand(10, dimension: 0) == 0)
    #expect(rubberBandInverse(10, dimension: 0) == 0)
    #expect(rubberBandInverse(rubberBand(-10, dimension: .infinity), dimension: .infinity) == -10)
    #expect(abs(rubberBand(10, dimension: .infinity) - rubberBand(10, dimension: 1e9)) < 1e-6)
  }
}
