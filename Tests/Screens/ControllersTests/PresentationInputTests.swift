import Testing

@testable import SegueControllers

/// Input during the presentation of a screen, and the status bar.
@Suite struct PresentationInputTests {
  /// A press that belongs to another gesture does not continue while screens move.
  @Test func presentationCancelsPress() throws {
    let pair = try ModalPair()
    var states: [GestureRecognizer.State] = []
    pair.first.box.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    pair.rig.drag(from: Point(100, 160), by: Vector(0, 30), in: 0.1)
    #expect(states.last == .changed)
    pair.present()
    #expect(states.last == .cancelled)
    let count = states.count
    pair.rig.pointer(.dragged, Point(100, 300))
    pair.rig.pointer(.released, Point(100, 300))
    #expect(states.count == count)
    pair.rig.wait(1)
    #expect(pair.isOpen)
  }

  /// The transition receives keys even if the screen handles every key at rest.
  @Test func keysDriveTransitionBeforeScreen() throws {
    let greedy = GreedyScreen()
    let pair = try ModalPair()
    pair.navigation.present(greedy)
    pair.rig.wait(0.1)
    pair.rig.key(.space)
    #expect(pair.coordinator.isHeld)
    let shown = pair.coordinator.progress
    pair.rig.key(.right)
    #expect(abs(pair.coordinator.progress - shown - 0.01) < 1e-9)
    #expect(greedy.keys == 0)
    pair.rig.key(.return, waiting: 1)
    pair.rig.key(.right)
    #expect(greedy.keys == 1)
  }

  @Test func statusBarFollowsVisibleScreen() throws {
    let pair = try ModalPair()
    pair.rig.window.statusBar = StatusBar()
    let light = LightScreen()
    pair.first.present(light)
    #expect(pair.rig.window.statusBar?.style == .dark, "it is still below the bar")
    pair.rig.wait(1)
    #expect(pair.rig.window.statusBar?.style == .light)
    light.dismiss()
    pair.coordinator.hold()
    pair.coordinator.track(0.01)
    #expect(pair.rig.window.statusBar?.style == .light)
    pair.coordinator.track(0.1)
    #expect(pair.rig.window.statusBar?.style == .dark)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(pair.rig.window.statusBar?.style == .light)
    pair.rig.wait(1)
    #expect(pair.rig.window.statusBar?.style == .light)
    #expect(pair.navigation.frontmost === light)
    #expect(pair.navigation.topmost === pair.first)
  }
}
