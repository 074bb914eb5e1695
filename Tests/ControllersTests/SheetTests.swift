import SegueControls
import SegueDrawing
import SegueGeometry
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers

/// A sheet with two detents and a list in it.
@Suite struct SheetTests {
  private final class Sheet {
    let pair: ModalPair
    let presentation = SheetPresentation(detents: [.large(), .medium()])
    let list = ScrollView()
    var rig: Rig { pair.rig }

    init(reducesMotion: Bool = false) throws {
      pair = try ModalPair()
      pair.rig.window.reducesMotion = reducesMotion
      presentation.prefersGrabberVisible = true
      pair.sheet.sheetPresentation = presentation
      list.frame = Rect(x: 0, y: 60, width: 390, height: 774)
      list.contentSize = Size(390, 2000)
      pair.sheet.view.addSubview(list)
    }

    /// Where the upper edge is at a detent.
    func top(_ detent: SheetPresentation.Detent) -> Double {
      844 - presentation.height(of: detent, in: pair.rig.window)
    }
    var lines: [String] { pair.journal.lines }
  }

  @Test(arguments: [true, false]) func itRestsAtTheSmallestDetentAtFirst(animated: Bool) throws {
    let sheet = try Sheet()
    let plain = sheet.pair.dump
    sheet.pair.present(animated: animated)
    sheet.rig.wait(1)
    #expect(sheet.presentation.selectedDetent == .medium())
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1)
    try sheet.rig.resize(to: Size(600, 700))
    try sheet.rig.resize(to: Size(390, 844))
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1)
    // Beside it.
    sheet.rig.click(Point(200, 100))
    sheet.rig.wait(1)
    #expect(!sheet.pair.isOpen && sheet.pair.dump == plain)
    #expect(sheet.list.panGestureRecognizer.isEnabled)
  }

  /// One drag pulls the sheet up, scrolls the list, and goes the same way back and out.
  @Test func oneDragGoesThroughAllDetentsAndOut() throws {
    let sheet = try Sheet()
    let plain = sheet.pair.dump
    sheet.pair.present(animated: false)
    sheet.pair.journal.lines = []
    let (start, top) = (Point(200, 700), sheet.pair.top)
    let room = top - sheet.top(.large())
    sheet.rig.drag(from: start, by: Vector(0, -8), in: 0.1)
    let slop = top - sheet.pair.top
    sheet.rig.move(from: start + Vector(0, -8), by: Vector(0, -room - 92), in: 0.5)
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
    #expect(abs(sheet.list.contentOffset.y - 92 - slop) < 9)
    #expect(sheet.lines.isEmpty, "no screen disappears between detents")
    let end = start + Vector(0, -room - 100)
    sheet.rig.move(from: end, by: Vector(0, room + 400 - 300), in: 0.5)
    #expect(abs(sheet.list.contentOffset.y) < 0.01)
    sheet.rig.move(from: end + Vector(0, room + 100), by: Vector(0, 130), in: 0.5)
    #expect(sheet.pair.top > top + 80 && sheet.lines.isEmpty)
    sheet.rig.move(from: end + Vector(0, room + 230), by: Vector(0, 200), in: 0.5)
    sheet.rig.pointer(.released, end + Vector(0, room + 430))
    #expect(sheet.lines == ["sheet.willDisappear(true)"])
    sheet.rig.wait(1)
    #expect(!sheet.pair.isOpen && sheet.pair.dump == plain)
    #expect(sheet.lines == ["sheet.willDisappear(true)", "sheet.didDisappear(true)"])
  }

  @Test func itIsReleasedToTheNearestDetentAndCaught() throws {
    let sheet = try Sheet()
    sheet.pair.present(animated: false)
    let open = sheet.pair.dump
    let grip = Point(200, sheet.pair.top + 30)
    sheet.rig.drag(from: grip, by: Vector(0, -250), in: 0.4)
    sheet.rig.pointer(.released, grip + Vector(0, -250))
    sheet.rig.wait(0.05)
    // Caught.
    let second = Point(200, sheet.pair.top + 30)
    sheet.rig.pointer(.pressed, second)
    #expect(sheet.pair.coordinator.isHeld)
    let held = sheet.pair.top
    sheet.rig.wait(0.2)
    #expect(sheet.pair.top == held)
    sheet.rig.pointer(.released, second)
    sheet.rig.wait(1)
    #expect(sheet.presentation.selectedDetent == .large())
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
    sheet.presentation.selectedDetent = .medium()
    sheet.rig.wait(1)
    #expect(sheet.pair.dump == open && sheet.pair.coordinator.isIdle)
    #expect(sheet.pair.sheet.isSound && sheet.pair.first.isSound)
    sheet.rig.key(.escape)
    sheet.rig.wait(1)
    #expect(!sheet.pair.isOpen)
  }

  @Test func withReducedMotionItFollowsAndFades() throws {
    let sheet = try Sheet(reducesMotion: true)
    sheet.pair.present()
    sheet.rig.wait(0.05)
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1 && sheet.pair.sheet.view.shown.alpha < 1)
    sheet.rig.wait(1)
    let (top, grip) = (sheet.pair.top, Point(200, sheet.pair.top + 30))
    sheet.rig.drag(from: grip, by: Vector(0, -200), in: 0.4)
    #expect(abs(top - sheet.pair.top - 200) < 10 && sheet.pair.sheet.view.shown.alpha == 1)
    let held = sheet.pair.top
    sheet.rig.pointer(.released, grip + Vector(0, -200))
    while !sheet.pair.coordinator.isIdle {
      sheet.rig.wait(1 / 60)
      let top = sheet.pair.top
      #expect(abs(top - held) < 1 || abs(top - sheet.top(.large())) < 1, "\(top)")
    }
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
  }
}
