import SegueControllers
import Testing

/// A view that outlives its controller.
@Suite struct DroppedControllerTests {
  @Test func pushOfDroppedStackToleratesInput() throws {
    let host = Screen("host")
    let rig = try Rig(host)
    do {
      let navigation = NavigationController(rootViewController: Screen("first"))
      host.view.addSubview(navigation.view)
      navigation.view.frame = host.view.bounds
      rig.draw()
      #expect(navigation.pushViewController(Screen("second")))
    }
    rig.wait(0.1)
    rig.drag(from: Point(200, 400), by: Vector(40, 0), in: 0.1)
    rig.pointer(.released, Point(240, 400), waiting: 2)
    #expect(rig.window.timeline.isIdle && rig.window.faults().isEmpty)
    #expect(rig.window.view(withIdentifier: "second") != nil)
    rig.click(Point(200, 400))
    rig.key(.escape, waiting: 1)
  }
}
