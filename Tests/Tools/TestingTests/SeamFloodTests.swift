import SegueChecks
import SegueViews
import Testing

/// A search for jumps looks closer and closer; if the run is not a function of the position, the search would find more and
/// more.
@Suite struct SeamFloodTests {
  /// A run that shows a view at a place computed from the position and the number of looks at the run.
  private final class Run {
    let window = Window(size: Size(100, 100))
    let registry = ViewRegistry()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    private let place: (_ position: Double, _ look: Int) -> Double
    private(set) var looks = 0

    init(_ place: @escaping (_ position: Double, _ look: Int) -> Double) {
      self.place = place
      window.addSubview(view)
    }

    func sighting(at position: Double) -> ViewSample {
      looks += 1
      view.center.x = place(position, looks)
      return ViewSample(of: window, registry: registry)
    }

    func search() throws -> SeamFinder.Search {
      let samples = (0..<300).map { index in
        SeamFinder.Sample(position: Double(index) / 120, seen: sighting(at: Double(index) / 120))
      }
      var search = SeamFinder.Search(in: samples)
      let finder = SeamFinder { positions, body in
        for position in positions { body(position, self.sighting(at: position)) }
      }
      while try finder.step(&search) {}
      return search
    }
  }

  @Test func callCountingRunEndsTheSearch() throws {
    let run = Run { _, look in Double(look % 5) * 3 }
    let flood = try #require(try run.search().flood)
    #expect(
      !flood.isRepeatable && flood.property == ViewSample.place
        && flood.view.view == ObjectIdentifier(run.view))
    #expect(run.looks < 20_000, "\(run.looks)")
  }

  /// The run shows the same when played again, but jumps within every millionth of a second.
  @Test func constantlyJumpingRunEndsTheSearch() throws {
    let run = Run { position, _ in (position * 1e9).rounded().truncatingRemainder(dividingBy: 97) }
    let flood = try #require(try run.search().flood)
    #expect(flood.isRepeatable && flood.view.view == ObjectIdentifier(run.view))
    #expect(run.looks < 20_000, "\(run.looks)")
  }

  /// Many jumps are no flood.
  @Test func jumpInEachFrameIsFoundOnce() throws {
    let run = Run { position, _ in (position * 60 + 0.5).rounded(.down) * 7 }
    let search = try run.search()
    #expect(search.flood == nil && search.seams.count == 150, "\(search.seams.count)")
  }
}
