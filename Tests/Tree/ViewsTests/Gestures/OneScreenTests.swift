import Testing

@testable import SegueControls
@testable import SegueViews

/// A list that scrolls, rows that are swiped, a menu that opens from the edges and a screen that closes from its left edge, all
/// on one screen; made of standard recognizers.
@Suite struct OneScreenTests {
  private final class Scene {
    let log = Log()
    let pointer: Pointer
    let list = ScrollView()
    var depth = 2
    /// The row that was swiped last.
    var row: Int?

    init() {
      let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
      let screen = View(frame: root.bounds)
      root.addSubview(screen)
      pointer = Pointer(over: root)
      // The menu lies behind everything else, and the gesture that opens it is the outermost.
      root.addGestureRecognizer(log.note("menu", ScreenEdgePanGestureRecognizer(edges: [.left, .right])))
      let back = log.note("back", ScreenEdgePanGestureRecognizer(edges: .left))
      back.shouldBegin = { [unowned self] in depth > 1 }
      screen.addGestureRecognizer(back)
      // A pull down closes the screen if nothing else wants the drag.
      screen.addGestureRecognizer(
        log.note("screen", PanGestureRecognizer(axis: .vertical, precedence: .screen)))
      list.frame = Rect(x: 0, y: 100, width: 400, height: 700)
      list.contentSize = Size(400, 2000)
      screen.addSubview(list)
      _ = log.note("list", list.panGestureRecognizer)
      for index in 0..<20 {
        let row = View(frame: Rect(x: 0, y: Double(index) * 100, width: 400, height: 100))
        let swipe = log.note("row", PanGestureRecognizer(axis: .horizontal, precedence: .row))
        swipe.addAction { [unowned self] in if $0.state == .began { self.row = index } }
        row.addGestureRecognizer(swipe)
        row.addGestureRecognizer(log.note("tap", TapGestureRecognizer()))
        list.addSubview(row)
      }
      pointer.window.layoutIfNeeded()
    }
  }

  struct Drag: Sendable, CustomTestStringConvertible {
    let name: String
    let start: Point
    let way: Vector
    let winner: String
    var depth = 2
    var testDescription: String { name }
  }

  static let drags = [
    Drag(name: "up in the list", start: Point(200, 500), way: Vector(0, -60), winner: "list"),
    Drag(name: "down in the list, at its top", start: Point(200, 300), way: Vector(0, 60), winner: "list"),
    Drag(name: "steep in the list", start: Point(200, 500), way: Vector(30, -60), winner: "list"),
    Drag(name: "slanting in the list", start: Point(200, 500), way: Vector(50, -50), winner: "list"),
    Drag(name: "to the left on a row", start: Point(200, 500), way: Vector(-60, 0), winner: "row"),
    Drag(name: "to the right on a row", start: Point(200, 500), way: Vector(60, 20), winner: "row"),
    Drag(name: "from the left edge on a row", start: Point(10, 500), way: Vector(60, 0), winner: "back"),
    Drag(
      name: "slanting from the left edge", start: Point(10, 500), way: Vector(50, 40), winner: "back"),
    Drag(name: "up along the left edge", start: Point(10, 500), way: Vector(0, -60), winner: "list"),
    Drag(name: "steep from the left edge", start: Point(10, 500), way: Vector(30, -60), winner: "list"),
    Drag(name: "out over the left edge", start: Point(10, 500), way: Vector(-30, 0), winner: "row"),
    Drag(
      name: "from the left edge at the bottom of the stack", start: Point(10, 500), way: Vector(60, 0),
      winner: "menu", depth: 1),
    Drag(name: "from the right edge on a row", start: Point(390, 500), way: Vector(-60, 0), winner: "menu"),
    Drag(name: "down along the right edge", start: Point(390, 500), way: Vector(0, 60), winner: "list"),
    Drag(name: "down above the list", start: Point(200, 50), way: Vector(0, 60), winner: "screen"),
    Drag(name: "sideways above the list", start: Point(200, 50), way: Vector(60, 0), winner: ""),
    Drag(name: "from the edge above the list", start: Point(10, 50), way: Vector(60, 0), winner: "back"),
    Drag(name: "next to nothing", start: Point(200, 500), way: Vector(3, 3), winner: "tap"),
    Drag(name: "next to nothing at the edge", start: Point(10, 500), way: Vector(3, 3), winner: "tap"),
  ]

  @Test(arguments: await drags) func everyDragHasItsOwner(drag: Drag) {
    let scene = Scene()
    scene.depth = drag.depth
    scene.pointer.drag(from: drag.start, by: drag.way)
    #expect(scene.log.winners == (drag.winner.isEmpty ? [] : [drag.winner]))
    #expect((scene.row != nil) == (drag.winner == "row"))
  }

  /// All drags, one after another on one screen.
  @Test func earlierDragsDoNotChangeTheOwner() {
    let scene = Scene()
    for drag in Self.drags + Self.drags.reversed() {
      scene.log.clear()
      scene.depth = drag.depth
      scene.list.contentOffset = .zero
      scene.pointer.drag(from: drag.start, by: drag.way)
      #expect(scene.log.winners == (drag.winner.isEmpty ? [] : [drag.winner]), "\(drag.name)")
      scene.pointer.wait(3)
    }
  }

  /// A press on a list in flight is a catch, even at the edge and on a row, and the drag that follows belongs to the list.
  @Test(arguments: [Point(200, 500), Point(10, 500)]) func aCatchKeepsTheDrag(place: Point) {
    let scene = Scene()
    scene.pointer.drag(from: Point(200, 600), by: Vector(0, -200))
    scene.pointer.wait(0.05)
    scene.log.clear()
    scene.pointer.drag(from: place, by: Vector(60, 0))
    #expect(scene.log.winners == ["list"])
  }

  /// A list that does not bounce leaves a drag beyond its end to the screen, and keeps a drag within its range.
  @Test func listWithoutBounceLeavesDragToTheScreen() {
    let scene = Scene()
    scene.list.bounces = false
    scene.pointer.drag(from: Point(200, 300), by: Vector(0, 60))
    #expect(scene.log.winners == ["screen"])
    scene.log.clear()
    scene.list.contentOffset = Point(0, 30)
    scene.pointer.drag(from: Point(200, 300), by: Vector(0, 60))
    #expect(scene.log.winners == ["list"])
    scene.log.clear()
    scene.list.contentOffset = Point(0, 1300)
    scene.pointer.drag(from: Point(200, 500), by: Vector(0, -60))
    #expect(scene.log.winners == ["screen"])
  }

  /// A pull at the top that closes the screen instead of bouncing: the list waits for the pull, and for nothing else.
  @Test func aListCanWaitForAPull() {
    let scene = Scene()
    let pull = scene.log.note("pull", PanGestureRecognizer(axis: .vertical, precedence: .screen))
    pull.shouldBegin = { [list = scene.list, unowned pull] in
      list.contentOffset.y <= 0 && pull.displacement.dy > 0
    }
    scene.list.superview?.addGestureRecognizer(pull)
    scene.list.panGestureRecognizer.require(toFail: pull)
    for (offset, way, winner) in [
      (0.0, 60.0, "pull"), (0, -60, "list"), (200, 60, "list"), (200, -60, "list"),
    ] {
      scene.log.clear()
      scene.list.contentOffset = Point(0, offset)
      scene.pointer.drag(from: Point(200, 400), by: Vector(0, way))
      #expect(scene.log.winners == [winner])
      scene.pointer.wait(3)
    }
  }

  /// A press catches a running transition, whatever lies under the pointer and however that moves.
  @Test func runningTransitionTakesEveryPress() {
    let scene = Scene()
    let hold = scene.log.note("transition", PanGestureRecognizer(slop: 0, precedence: .transition))
    var isRunning = true
    hold.shouldBegin = { isRunning }
    scene.pointer.window.addGestureRecognizer(hold)
    scene.list.setContentOffset(Point(0, 800), animated: true)
    for place in [Point(200, 500), Point(10, 500), Point(390, 500), Point(200, 50)] {
      scene.log.clear()
      scene.pointer.drag(from: place, by: Vector(60, 0))
      #expect(scene.log.winners == ["transition"])
    }
    isRunning = false
    scene.pointer.wait(1)
    scene.log.clear()
    scene.pointer.drag(from: Point(200, 500), by: Vector(0, -60))
    #expect(scene.log.winners == ["list"])
  }
}
