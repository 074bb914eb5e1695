import SegueDrawing
import SegueTestSupport
import Synchronization
import Testing

@testable import SegueRendering
@testable import SegueViews

/// A frame that is painted in bands is the same for any number of threads.
@Suite struct BandTests {
  private static let crews = [1, 2, 3, 8].map { PaintingThreads(count: $0) }

  /// A compositor, and the surface on which it draws.
  private struct Painting {
    let compositor: Compositor
    let surface: Surface

    /// - Parameter isIsolated: whether the compositor paints the pictures of views itself, instead of reusing those of others.
    init(
      _ scenery: Scenery, by workers: any BandWorkers, leastCost: Double, isIsolated: Bool = false
    ) throws {
      compositor = Compositor(isIsolated: isIsolated)
      surface = try scenery.surface()
      compositor.store.banding = Banding(workers: workers, leastCost: leastCost)
    }

    func draw(_ scenery: Scenery) -> PixelRegion {
      compositor.draw(scenery.window, scale: scenery.stage.scale, onto: surface, stale: [])
    }
  }

  @Test(arguments: [1, 1.5, 2], 0..<4) func threadCountDoesNotChangePixels(scale: Double, block: Int) throws {
    for seed in block * 12..<(block + 1) * 12 {
      var seeds = SeededGenerator(seed &* 31 &+ 7)
      let scenery = try Scenery(seed: seed, scale: scale, isAligned: seeds.chance(0.3))
      let cost = seeds.pick([2000.0, 8000, 32_000])
      let paintings = try Self.crews.map {
        try Painting(scenery, by: $0, leastCost: cost, isIsolated: seed % 2 == 0)
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

  /// The number of bands does not depend on the number of threads, if there are two or more.
  @Test func costlyFrameIsDividedIntoBands() {
    for (threads, costs) in [(2, [399.0, 400, 1e9]), (3, [199, 200, .infinity])] {
      let banding = Banding(workers: PaintingThreads(count: threads), leastCost: 400)
      #expect(costs.map { banding.count(for: $0) } == [1, 16, 16])
    }
    #expect(Banding(workers: PaintingThreads(count: 1), leastCost: 400).count(for: 1e9) == 1)
  }

  @Test(arguments: [PixelFormat.rgb24, .argb32]) func picturePaintedInBandsMatchesWholeOne(
    format: PixelFormat
  ) throws {
    var seeds = SeededGenerator(format == .rgb24 ? 3 : 4)
    for _ in 0..<40 {
      let picture = try Surface(width: 20 + seeds.index(90), height: 20 + seeds.index(90), format: format)
      picture.withPixels { bytes in
        // White with any alpha, or any color.
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
        Banding(workers: counter, leastCost: 1600).stretch(picture, over: surface)
        #expect(difference(surface, whole) == nil, "\(picture.bounds) over \(whole.bounds)")
        #expect(counter.bands >= 4)
      }
    }
  }

  /// Hills in front of a sky contain every element that a drawing may have, except for text.
  @Test(arguments: [(97, 131), (240, 90), (64, 64)]) func drawingInBandsMatchesWholeOne(
    width: Int, height: Int
  )
    throws
  {
    var seeds = SeededGenerator(width)
    let crests = (0..<5).map { _ in (0..<4).map { _ in Double(seeds.index(100)) } }
    let image = Image.concurrentVector(size: Size(100, 100)) { canvas in
      let sky = LinearGradient([Color(86, 130, 190), Color(250, 214, 190)], from: .zero, to: Point(20, 80))
      canvas.fill(.rect(Rect(x: 0, y: 0, width: 100, height: 100)), sky)
      canvas.fillCircle(center: Point(61.3, 38.7), radius: 16.2, color: Color(255, 244, 220, alpha: 0.4))
      for crest in crests {
        var hills = Path()
        hills.move(to: Point(-5, 110))
        hills.addCurve(
          to: Point(110, crest[0]), control1: Point(crest[1], crest[2]), control2: Point(50, crest[3]))
        hills.addLine(to: Point(110, 110))
        hills.close()
        canvas.fill(hills, Color(38, 54, 82, alpha: 0.7))
        canvas.stroke(hills, .white, style: StrokeStyle(width: 1.3))
      }
      canvas.withSavedState {
        canvas.clip(toRoundedRect: Rect(x: 10, y: 20, width: 70, height: 33), radius: 9, corners: .all)
        canvas.group(alpha: 0.5) { canvas.paint(Color(200, 40, 60)) }
      }
    }
    func draw(_ image: Image, by workers: any BandWorkers) throws -> Surface {
      let store = BackingStore()
      store.banding = Banding(workers: workers, leastCost: 1600)
      let place = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return try #require(store.raster(of: image, for: place)).surface
    }
    let whole = try draw(image, by: Self.crews[0])
    #expect(whole.isOpaque)
    for crew in Self.crews {
      let counter = CountingWorkers(crew)
      let drawn = try draw(image, by: counter)
      #expect(difference(drawn, whole) == nil && drawn.isOpaque, "\(crew.count)")
      let holed = Image.concurrentVector(size: Size(100, 100)) { canvas in
        canvas.fill(Rect(x: 0, y: 3, width: 100, height: 97), .black)
      }
      #expect(try !draw(holed, by: counter).isOpaque, "\(crew.count)")
      #expect(counter.bands >= 4)
    }
    let counter = CountingWorkers()
    _ = try draw(.vector(size: Size(100, 100)) { $0.paint(.black) }, by: counter)
    #expect(counter.bands == 0, "it may be a drawing for the main thread only")
  }

  /// Cairo must not regard a frame as empty if only bands have been painted on it.
  @Test func framePaintedInBandsCanBeCopied() throws {
    let scenery = try Scenery(seed: 1, scale: 1, isAligned: true)
    let (size, workers) = (try scenery.surface().bounds, CountingWorkers())
    let frame = try Surface(width: size.width, height: size.height, format: .argb32)
    let compositor = Compositor()
    compositor.store.banding = Banding(workers: workers, leastCost: 400)
    _ = compositor.draw(scenery.window, scale: 1, onto: frame, stale: [])
    let copy = try Surface(width: size.height, height: size.width, format: .argb32)
    let canvas = Canvas(copy)
    // Other copies do not ask Cairo.
    canvas.setTransform(Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    canvas.draw(frame, at: .zero)
    #expect(workers.bands > 0)
    for (x, y) in [(20, 30), (60, 40), (90, 80)] {
      #expect(copy.pixel(x: y, y: x) == frame.pixel(x: x, y: y))
    }
  }

  @Test(arguments: 0..<4) func bandsGiveSamePixelsAsWholeFrame(block: Int) throws {
    var banded = 0
    for seed in block * 200..<(block + 1) * 200 {
      let scenery = try Scenery(seed: seed, scale: 1, isAligned: seed % 2 == 0)
      let counter = CountingWorkers()
      let bands = try Painting(scenery, by: counter, leastCost: 4000)
      let whole = try Painting(scenery, by: counter, leastCost: .infinity)
      for step in 0..<10 {
        scenery.change()
        _ = (bands.draw(scenery), whole.draw(scenery))
        #expect(difference(bands.surface, whole.surface) == nil, "seed \(seed), step \(step)")
      }
      banded += counter.bands
    }
    // Otherwise, the test would prove little.
    #expect(banded > 300)
  }
}

/// Workers that count bands. Other workers paint them; without any, they are painted one by one.
private nonisolated final class CountingWorkers: BandWorkers {
  private let seen = Atomic(0)
  private let workers: (any BandWorkers)?

  init(_ workers: (any BandWorkers)? = nil) { self.workers = workers }

  var count: Int { PaintingThreads.mostCount }
  var bands: Int { seen.load(ordering: .relaxed) }

  func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    seen.add(count, ordering: .relaxed)
    if let workers { return workers.perform(count, work) }
    // Backward, because no band may depend on earlier ones.
    for band in (0..<count).reversed() { work(band) }
  }
}
