import SegueChecks
import SegueControls
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

    /// Changes the view after it has been moved.
    var adjust: (View) -> Void = { _ in }

    func sighting(at position: Double) -> ViewSample {
      looks += 1
      view.center.x = place(position, looks)
      adjust(view)
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

  /// A list removes rows that are scrolled out of view.
  @Test(arguments: [(0.0, 0), (20, 2)]) func rowThatEntersIsNoSeam(late: Double, seams: Int) throws {
    let run = Run { position, _ in 150 - 100 * position }
    run.view.backgroundColor = .black
    run.adjust = { [unowned run] view in
      view.isHidden = !run.window.bounds.inset(by: Insets(left: late, right: late)).intersects(view.frame)
    }
    let search = try run.search()
    #expect(search.seams.count == seams, "\(search.seams)")
    if seams == 0 { #expect(run.looks < 400, "\(run.looks)") }
  }

  /// A change of content is found without samples that are closer than its view's motion needs.
  @Test func changeOfContentIsFoundEarly() throws {
    let run = Run { position, _ in 10 + 30 * position }
    let label = Label("1")
    label.frame = run.view.bounds
    run.view.addSubview(label)
    run.adjust = { label.text = $0.center.x < 50 ? "1" : "2" }
    let seams = try run.search().seams
    #expect(seams.count == 1 && seams.allSatisfy { abs($0.before.position - 4 / 3) < 2e-5 }, "\(seams)")
    #expect(run.looks < 360, "\(run.looks)")
  }

  /// Many jumps are no flood.
  @Test func jumpInEachFrameIsFoundOnce() throws {
    let run = Run { position, _ in (position * 60 + 0.5).rounded(.down) * 7 }
    let search = try run.search()
    #expect(search.flood == nil && search.seams.count == 150, "\(search.seams.count)")
  }
}
