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
      compositor.store.banding = Banding(workers: workers, leastCost: leastBandCost)
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

  @Test(arguments: [PixelFormat.rgb24, .argb32]) func aPictureInBandsIsAsInOne(format: PixelFormat) throws {
    var seeds = SeededGenerator(format == .rgb24 ? 3 : 4)
    for _ in 0..<40 {
      let picture = try Surface(width: 20 + seeds.index(90), height: 20 + seeds.index(90), format: format)
      picture.withPixels { bytes in
        // White of any alpha, or any color.
        var value: UInt8 = 0
        for index in bytes.indices {
          if format == .rgb24 || index % 4 == 0 { value = UInt8(seeds.index(256)) }
          bytes[index] = value
        }
      }
      let (width, height) = (
        picture.width / 2 + 20 + seeds.index(150), picture.height / 2 + 20 + seeds.index(150)
      )
      let whole = try Surface(width: width, height: height, format: format)
      Canvas(whole).draw(picture, in: whole.bounds.rect)
      for crew in Self.crews {
        let counter = CountingWorkers(crew)
        let surface = try Surface(width: width, height: height, format: format)
        Banding(workers: counter, leastCost: 400).stretch(picture, over: surface)
        #expect(difference(surface, whole) == nil, "\(picture.bounds) over \(whole.bounds)")
        #expect(counter.bands >= 4)
      }
    }
  }

  @Test(arguments: 0..<4) func bandsLeaveWhatTheWholeDoes(block: Int) throws {
    var banded = 0
    for seed in block * 200..<(block + 1) * 200 {
      let scenery = try Scenery(seed: seed, scale: 1, isAligned: seed % 2 == 0)
      let counter = CountingWorkers()
      let bands = try Painting(scenery, by: counter, leastBandCost: 1000)
      let whole = try Painting(scenery, by: counter, leastBandCost: .infinity)
      for step in 0..<10 {
        scenery.change()
        _ = (bands.draw(scenery), whole.draw(scenery))
        #expect(difference(bands.surface, whole.surface) == nil, "seed \(seed), step \(step)")
      }
      banded += counter.bands
    }
    // Else it would say little.
    #expect(banded > 300)
  }
}

/// Counts bands. Other workers paint them; without any, it paints them itself, one by one.
private nonisolated final class CountingWorkers: BandWorkers {
  private let seen = Atomic(0)
  private let workers: (any BandWorkers)?

  init(_ workers: (any BandWorkers)? = nil) { self.workers = workers }

  var count: Int { PaintingThreads.mostCount }
  var bands: Int { seen.load(ordering: .relaxed) }

  func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    seen.add(count, ordering: .relaxed)
    if let workers { return workers.perform(count, work) }
    // Backward: no band may depend on those before it.
    for band in (0..<count).reversed() { work(band) }
  }
}
