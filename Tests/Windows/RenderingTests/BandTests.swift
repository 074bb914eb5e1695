import SegueDrawing
import SegueTestSupport
import Synchronization
import Testing

@testable import SegueRendering
@testable import SegueViews

/// A frame that is painted in bands is the same, whoever paints them.
@Suite struct BandTests {
  private static let crews = [1, 2, 3, 8].map { PaintingThreads(count: $0) }

  /// A compositor, and what it has drawn.
  private struct Painting {
    let compositor: Compositor
    let surface: Surface

    /// - Parameter isIsolated: whether it paints the pictures of views, too, instead of taking those that others have painted.
    init(
      _ scenery: Scenery, by workers: any BandWorkers, leastBandCost: Double, isIsolated: Bool = false
    ) throws {
      compositor = Compositor(isIsolated: isIsolated)
      surface = try scenery.surface()
      compositor.store.banding = Banding(workers: workers, leastCost: leastBandCost, leastArea: 0)
    }

    func draw(_ scenery: Scenery) -> PixelRegion {
      compositor.draw(scenery.window, scale: scenery.stage.scale, onto: surface, stale: [])
    }
  }

  @Test(arguments: [1, 1.5, 2], 0..<4) func threadsLeaveTheSameBytes(scale: Double, block: Int) throws {
    for seed in block * 12..<(block + 1) * 12 {
      var seeds = SeededGenerator(seed &* 31 &+ 7)
      let scenery = try Scenery(seed: seed, scale: scale, isAligned: seeds.chance(0.3))
      let cost = seeds.pick([500.0, 2000, 8000])
      let paintings = try Self.crews.map {
        try Painting(scenery, by: $0, leastBandCost: cost, isIsolated: seed % 2 == 0)
      }
      for step in 0..<10 {
        for _ in 0..<(1 + seeds.index(3)) {
          if seeds.chance(0.25) { scenery.swell() } else { scenery.change() }
        }
        let damage = paintings.map { $0.draw(scenery) }
        for (painting, changed) in zip(paintings, damage).dropFirst() {
          #expect(changed == damage[0])
          if let difference = difference(painting.surface, paintings[0].surface) {
            Issue.record(
              "seed \(seed), scale \(scale), step \(step): \(difference)\n\(scenery.window.dump())")
            return
          }
        }
      }
    }
  }

  @Test(arguments: 0..<4) func bandsLeaveWhatTheWholeDoesButForSmoothing(block: Int) throws {
    var banded = 0
    for seed in block * 25..<(block + 1) * 25 {
      let scenery = try Scenery(seed: seed, scale: 1, isAligned: seed % 2 == 0)
      let counter = CountingWorkers()
      let bands = try Painting(scenery, by: counter, leastBandCost: 1000)
      let whole = try Painting(scenery, by: counter, leastBandCost: .infinity)
      for step in 0..<10 {
        scenery.change()
        _ = (bands.draw(scenery), whole.draw(scenery))
        guard let difference = difference(bands.surface, whole.surface) else { continue }
        #expect(seed % 2 == 1 && difference.channel <= 17, "seed \(seed), step \(step): \(difference)")
      }
      banded += counter.bands
    }
    // Else it would say little.
    #expect(banded > 300)
  }
}

/// Paints one band after the other, and counts them.
private nonisolated final class CountingWorkers: BandWorkers {
  private let count = Atomic(0)

  var bands: Int { count.load(ordering: .relaxed) }

  func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    self.count.add(count, ordering: .relaxed)
    // Backward: no band may depend on those before it.
    for band in (0..<count).reversed() { work(band) }
  }
}
