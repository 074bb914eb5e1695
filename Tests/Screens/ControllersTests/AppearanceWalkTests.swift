import SegueTestSupport
import Testing

@testable import SegueControllers

/// Appearance calls of each screen come in a valid order, whatever happens during its transitions.
@Suite struct AppearanceWalkTests {
  @Test(arguments: 0..<30) func randomActionsKeepAppearanceCallsInOrder(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let pair = try Pair(SlideUp())
    let third = Screen("third", journal: pair.journal)
    let slide = try #require(pair.chooser?.transition as? SlideUp)
    for _ in 0..<200 {
      let point = Point(.random(in: 0...390, using: &seeds), .random(in: 0...844, using: &seeds))
      switch Int.random(in: 0..<14, using: &seeds) {
      case 0:
        pair.navigation.pushViewController(pair.second, animated: Int.random(in: 0..<6, using: &seeds) > 0)
      case 1: pair.navigation.pushViewController(third)
      case 2: pair.navigation.popViewController(animated: Int.random(in: 0..<6, using: &seeds) > 0)
      case 3: pair.rig.key(.escape)
      case 4: pair.rig.key(.space)
      case 5: pair.coordinator.track(.random(in: -0.5...1.5, using: &seeds))
      case 6: pair.coordinator.finish(velocity: .random(in: -5...5, using: &seeds))
      case 7: pair.coordinator.cancel(velocity: .random(in: -5...5, using: &seeds))
      case 8: pair.rig.pointer(.pressed, point)
      case 9, 10: pair.rig.pointer(.dragged, point)
      case 11: pair.rig.pointer(.released, point)
      case 12: pair.rig.pointer(.cancelled, point)
      default: pair.rig.jump(to: pair.rig.now + .random(in: 0...0.6, using: &seeds))
      }
      pair.rig.jump(to: pair.rig.now + .random(in: 0...0.05, using: &seeds))
      #expect(pair.areSound && third.isSound)
      #expect(pair.rig.window.faults().isEmpty)
    }
    pair.coordinator.finish()
    pair.rig.wait(3, rate: 2)
    #expect(pair.coordinator.isIdle)
    #expect(pair.areSound && third.isSound)
    for screen in [pair.first, pair.second, third] {
      let isTop = pair.navigation.topViewController === screen
      #expect(screen.appearance == (isTop ? .shown : .gone))
      #expect((screen.view.window != nil) == isTop)
    }
    // Each animated or immediate appearance of a screen corresponds to one transition that ended.
    let ends = pair.journal.lines.filter { $0.hasSuffix("didAppear(true)") }.count
    #expect(ends > 3)
    #expect(slide.journal.lines.count == ends)
  }
}
