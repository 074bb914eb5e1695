import Testing

@testable import SegueControllers

/// The default push in numbers: Docs/BEHAVIOR.md#default-transitions.
@Suite struct DefaultPushTests {
  static let timing = PushTransition.called
  static let times = [0.0, 0.05, 0.1, 0.2, 0.25]

  @Test(arguments: await times) func pushPlaysItsSpring(at time: Double) throws {
    let pair = try Pair()
    pair.push(waiting: time)
    let value = Self.timing.value(at: time)
    #expect(abs(pair.middle(of: pair.second.view).x - (195 + 390 * (1 - value))) < 1e-6)
    #expect(abs(pair.middle(of: pair.first.view).x - (195 - 117 * value)) < 1e-6)
    #expect(abs(pair.coordinator.progress - value) < 1e-9)
  }

  @Test(arguments: await times) func popPlaysSpringBackwards(at time: Double) throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.pop(waiting: time)
    let value = Self.timing.value(at: time)
    #expect(abs(pair.middle(of: pair.second.view).x - (195 + 390 * value)) < 1e-6)
    #expect(abs(pair.middle(of: pair.first.view).x - (195 - 117 * (1 - value))) < 1e-6)
  }

  @Test func pushEndsAfterItsDuration() throws {
    let pair = try Pair()
    pair.push(waiting: Self.timing.duration - 1e-4)
    #expect(!pair.coordinator.isIdle)
    pair.rig.wait(0.0002)
    #expect(pair.coordinator.isIdle)
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1]) func scrubbingIsLinear(fraction: Double) throws {
    let pair = try Pair()
    pair.push()
    pair.coordinator.hold()
    pair.coordinator.track(fraction)
    pair.rig.draw()
    #expect(abs(pair.middle(of: pair.second.view).x - (195 + 390 * (1 - fraction))) < 1e-9)
    let container = try #require(pair.second.view.superview)
    let dim = try #require(container.subviews.first { $0 !== pair.first.view && $0 !== pair.second.view })
    #expect(abs(dim.shown.alpha - fraction) < 1e-9)
    #expect(abs(dim.shown.backgroundColor.alpha - 0.1) < 1e-9)
  }

  // MARK: - Edge swipe

  @Test func edgeSwipePops() throws {
    let pair = try Pair()
    pair.push(animated: false)
    pair.rig.drag(from: Point(10, 400), by: Vector(8 + 195, 0), in: 0.5)
    #expect(pair.coordinator.isHeld)
    #expect(abs(pair.coordinator.progress - 0.5) < 1e-9)
    #expect(abs(pair.middle(of: pair.second.view).x - 390) < 1e-6)
    pair.rig.wait(0.2)
    pair.rig.pointer(.released, Point(213, 400), waiting: 1)
    #expect(pair.stack == ["first"])
  }

  @Test(arguments: [
    (Point(24, 400), Vector(100, 0), true), (Point(25, 400), Vector(100, 0), false),
    (Point(10, 400), Vector(0, 100), false), (Point(200, 400), Vector(100, 0), false),
    (Point(20, 400), Vector(-20, 0), false), (Point(10, 400), Vector(60, 50), true),
    (Point(10, 400), Vector(50, 60), false),
  ]) func edgeSwipeBeginsOnlyAtEdgeAndSideways(start: Point, way: Vector, begins: Bool) throws {
    let pair = try Pair()
    pair.push(animated: false)
    let before = pair.dump
    pair.rig.drag(from: start, by: way, in: 0.2)
    #expect(!pair.coordinator.isIdle == begins)
    pair.rig.pointer(.released, start + way)
    if !begins { #expect(pair.dump == before) }
  }

  @Test func edgeSwipeAtRootDoesNothing() throws {
    let pair = try Pair()
    pair.rig.drag(from: Point(10, 400), by: Vector(200, 0), in: 0.2)
    #expect(pair.coordinator.isIdle)
  }

  /// If a chosen transition finds no participants, its drags do not drive the default transition.
  @Test func dragsOfRefusedTransitionStartNothing() throws {
    let pair = try Pair(SlideUp(finds: false))
    pair.push(animated: false)
    let before = pair.dump
    pair.rig.drag(from: Point(200, 300), by: Vector(0, 200), in: 0.3)
    #expect(pair.coordinator.isIdle)
    pair.rig.pointer(.released, Point(200, 500), waiting: 1)
    #expect(pair.dump == before)
    #expect(pair.stack == ["first", "second"])
    #expect(pair.areSound)
    #expect(pair.second.appearance == .shown)
  }
}
