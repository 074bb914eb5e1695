import SegueTestSupport
import Testing

@testable import SegueControllers

/// A drawer behind an edge that opens and closes by drags, clicks and keys.
@Suite struct DrawerTests {
  private final class Drawer {
    let pair: ModalPair
    let edge: DrawerPresentation.Edge
    var rig: Rig { pair.rig }

    init(_ edge: DrawerPresentation.Edge = .left) throws {
      self.edge = edge
      pair = try ModalPair()
      pair.sheet.drawerPresentation = DrawerPresentation(edge: edge)
      let pan = ScreenEdgePanGestureRecognizer(edges: edge == .left ? .left : .right) { [unowned pair] pan in
        if pan.state == .began { pair.first.present(pair.sheet, draggedBy: pan) }
      }
      pair.first.view.addGestureRecognizer(pan)
    }

    /// The distance by which the screen in front is shifted, in points.
    var shift: Double { pair.navigation.view.shown.transform.tx * (edge == .left ? 1 : -1) }
    /// A point at a distance `x` from the drawer's edge of the window.
    func point(_ x: Double, _ y: Double = 400) -> Point { Point(edge == .left ? x : 390 - x, y) }
    /// A vector away from the drawer's edge.
    func way(_ x: Double) -> Vector { Vector(edge == .left ? x : -x, 0) }
  }

  @Test(arguments: [DrawerPresentation.Edge.left, .right]) func drawerFollowsDragFromEdge(
    edge: DrawerPresentation.Edge
  ) throws {
    let drawer = try Drawer(edge)
    let plain = drawer.pair.dump
    drawer.rig.drag(from: drawer.point(6), by: drawer.way(208), in: 0.3)
    #expect(abs(drawer.shift - 200) < 1e-6)
    drawer.rig.wait(0.2)
    drawer.rig.pointer(.released, drawer.point(214), waiting: 1)
    #expect(drawer.pair.isOpen && drawer.shift == 312)
    #expect(drawer.pair.sheet.view.frame.width == 312)
    // A resize keeps the drawer open, with the width for the new size.
    try drawer.rig.resize(to: Size(300, 600))
    #expect(drawer.shift == 240 && drawer.pair.sheet.view.frame.width == 240)
    try drawer.rig.resize(to: Size(390, 844))
    // A drag that begins on the drawer itself closes the drawer point for point.
    drawer.rig.drag(from: drawer.point(250, 600), by: drawer.way(-208), in: 0.3)
    #expect(abs(drawer.shift - 112) < 1e-6)
    drawer.rig.wait(0.2)
    drawer.rig.pointer(.released, drawer.point(42, 600), waiting: 1)
    #expect(!drawer.pair.isOpen && drawer.pair.dump == plain)
  }

  @Test(arguments: [(340.0, -250.0, false), (340, -100, true), (370, -250, false)])
  func dragNextToDrawerClosesDrawer(from: Double, way: Double, isOpen: Bool) throws {
    let drawer = try Drawer()
    drawer.pair.present(animated: false)
    #expect(drawer.shift == 312)
    drawer.rig.drag(from: drawer.point(from), by: drawer.way(way), in: 0.3)
    #expect(abs(drawer.shift - max(0, 312 + way + 8)) < 1e-6)
    drawer.rig.wait(0.2)
    drawer.rig.pointer(.released, drawer.point(from + way), waiting: 1)
    #expect(drawer.pair.isOpen == isOpen && drawer.shift == (isOpen ? 312 : 0))
  }

  /// The drawer stays open if Escape cancels a drag.
  @Test func drawerClosesByClickKeyAndCall() throws {
    let drawer = try Drawer()
    let plain = drawer.pair.dump
    let ways: [() -> Void] = [
      { drawer.rig.click(Point(370, 500)) }, { drawer.rig.key(.escape) }, { drawer.pair.dismiss() },
    ]
    for close in ways {
      drawer.pair.present()
      drawer.rig.wait(1)
      drawer.rig.drag(from: drawer.point(250), by: drawer.way(-100), in: 0.2)
      drawer.rig.key(.escape, waiting: 1)
      #expect(drawer.pair.isOpen && drawer.shift == 312)
      close()
      drawer.rig.wait(1)
      #expect(!drawer.pair.isOpen && drawer.pair.dump == plain)
    }
  }

  @Test func pressCatchesMovingDrawer() throws {
    let drawer = try Drawer()
    drawer.pair.present()
    drawer.rig.wait(0.1)
    let shift = drawer.shift
    drawer.rig.pointer(.pressed, Point(380, 400), waiting: 0.3)
    #expect(drawer.shift == shift && shift > 20 && shift < 300)
    drawer.rig.pointer(.released, Point(380, 400), waiting: 1)
    #expect(drawer.pair.isOpen && drawer.shift == 312)
  }

  @Test func drawerWidthIsBounded() {
    var drawer = DrawerPresentation()
    #expect(drawer.width(in: Rect(x: 0, y: 0, width: 390, height: 800)) == 312)
    #expect(drawer.width(in: Rect(x: 0, y: 0, width: 2000, height: 800)) == 420)
    drawer.preferredWidthFraction = .nan
    drawer.maximumWidth = .nan
    #expect(drawer == DrawerPresentation())
  }
}
