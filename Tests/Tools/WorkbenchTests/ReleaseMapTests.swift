import SegueControllers
import SegueHeadless
import Testing

@testable import SegueWorkbench

@Suite("Release maps")
struct ReleaseMapTests {
  private func map(_ script: String, steps: Int = 6) throws -> ReleaseMap {
    try ReleaseMap(of: EventScript(parsing: script), steps: steps) { () throws(DrawingError) in
      try HeadlessWindow(
        size: Size(200, 300), rootViewController: NavigationController(rootViewController: ListScreen()))
    }
  }

  @Test("The border of the map follows the release rule of the transition")
  func border() throws {
    let map = try map("0 click #open\n1 drag 100 60 100 150 in 0.3")
    // Close to the start, a fast pointer would come from behind it.
    #expect(map.cells.count >= 30)
    for cell in map.cells {
      let rule = Release.finishes(fraction: cell.fraction, velocity: cell.velocity)
      #expect(cell.finishes == rule, "\(cell)")
      #expect(cell.seconds > 0 && cell.seconds < 2)
    }
    #expect(map.cells.contains { $0.finishes } && map.cells.contains { !$0.finishes })
    // A throw arrives sooner than a slow release.
    let row = map.cells.filter { $0.finishes && $0.fraction > 0.5 && $0.fraction < 0.6 }
    let (slow, fast) = (try #require(row.first), try #require(row.last))
    #expect(slow.velocity < fast.velocity && slow.seconds > fast.seconds)
    let own = try #require(map.scriptReleases.filter(\.isOwn).first)
    #expect(abs(own.velocity - 300) < 1 && own.fraction > 0.2 && own.fraction < 0.4)
  }

  @Test("A sheet has a map like a transition, by its own release rule")
  func sheet() throws {
    let map = try map("0 click #sheet\n1.2 drag 100 80 100 180 in 0.3", steps: 5)
    #expect(map.cells.count > 20)
    func finishes(_ fraction: Double, _ velocity: Double) -> Bool? {
      map.cells.first { abs($0.fraction - fraction) < 0.01 && $0.velocity == velocity }?.finishes
    }
    #expect(finishes(0.3, 0) == false && finishes(0.7, 0) == true)
    #expect(finishes(0.3, 750) == true && finishes(0.7, -750) == false)
    // A farther and faster release never goes back if a lesser one finishes.
    for cell in map.cells where cell.finishes {
      #expect(
        !map.cells.contains { $0.fraction >= cell.fraction && $0.velocity >= cell.velocity && !$0.finishes })
    }
  }

  @Test("The map has the drags of the same transition, and no others")
  func scriptReleases() throws {
    let map = try map(
      """
      0 click #open
      1 drag 100 60 100 90 in 0.3
      3 drag 100 60 100 260 in 0.3
      5 click #sheet
      7 drag 100 80 100 110 in 0.3
      9 wait
      """, steps: 3)
    #expect(map.scriptReleases.map(\.isOwn) == [true, false])
    #expect(
      map.scriptReleases[1].fraction > map.scriptReleases[0].fraction
        && map.scriptReleases[1].velocity > map.scriptReleases[0].velocity)
  }

  @Test("A map has a plot and a table, and a script without an effective drag has no map")
  func picture() throws {
    let map = try map("0 click #open\n1 drag 100 60 100 150 in 0.3", steps: 3)
    let plot = ReleaseMapPlot(map, title: "Map").plot
    #expect(plot.words.contains("finishes") && plot.words.contains("goes back"))
    #expect(!"\(plot.marks)".contains("nan"))
    #expect(map.csv.split(separator: "\n").count == map.cells.count + 1)
    #expect(throws: ReleaseMap.Failure.self) { try self.map("0 click #open") }
    #expect(throws: ReleaseMap.Failure.self) { try self.map("0 drag 100 60 100 150 in 0.3") }
  }
}

private final class ListScreen: ViewController {
  override func viewDidLoad() {
    view.backgroundColor = .white
    let open = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
    open.identifier = "open"
    open.backgroundColor = Color(30, 90, 220)
    open.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        let screen = ViewController()
        screen.view.backgroundColor = Color(20, 120, 90)
        screen.preferredTransition = SlideTransition()
        self?.navigationController?.pushViewController(screen)
      })
    view.addSubview(open)
    let sheet = View(frame: Rect(x: 60, y: 10, width: 40, height: 40))
    sheet.identifier = "sheet"
    sheet.backgroundColor = Color(220, 90, 30)
    sheet.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        let screen = ViewController()
        screen.view.backgroundColor = Color(90, 120, 20)
        screen.sheetPresentation = SheetPresentation(detents: [.large()])
        self?.present(screen)
      })
    view.addSubview(sheet)
  }
}

/// The screen slides up, and down again under a pointer.
private struct SlideTransition: Transition {
  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    if state == .dismissed { card.center.y += context.container.bounds.height }
  }

  func tracks(for card: View, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.5, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}
