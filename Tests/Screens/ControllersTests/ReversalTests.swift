import Testing

@testable import SegueControllers

/// Motions on short and loose springs, with reversals, in a window that shortens the tails of springs.
@Suite struct ReversalTests {
  /// The foreground comes from one state, on one timing.
  struct Look: Transition {
    let timing: Timing
    var drags = [Drag]()
    let dismissed: (View, View) -> Void

    func prepare(in context: TransitionContext) -> View? { context.foreground.view }

    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      if state == .dismissed { dismissed(view, context.container) }
    }

    func tracks(for view: View, in context: TransitionContext) -> [Track] { [Track(timing)] }

    func drags(for operation: TransitionOperation) -> [Drag] { drags }
  }

  private func pair(_ look: Look) throws -> Pair {
    let pair = try Pair(look)
    pair.rig.window.shortensSpringTails = true
    pair.push()
    return pair
  }

  private func corner(_ pair: Pair) -> Point { pair.second.view.convert(.zero, to: nil, by: .shown) }

  /// At the reversal, neither the position nor the speed jumps.
  @Test(arguments: [(0.25, 0.65), (0.15, 0.5), (0.5, 0.8), (0.5, 1)])
  func reversalKeepsPositionAndSpeed(duration: Double, ratio: Double) throws {
    let look = Look(timing: .spring(duration: duration, dampingRatio: ratio)) { view, _ in
      view.transform = .scale(0.8)
    }
    for part in stride(from: 0.1, to: 0.99, by: 0.08) {
      let (pair, step) = (try pair(look), 1e-6)
      pair.rig.stage.advance(to: duration * part - step)
      let before = corner(pair)
      pair.rig.stage.advance(to: duration * part)
      let here = corner(pair)
      pair.coordinator.cancel()
      #expect(corner(pair).distance(to: here) < 1e-9, "at \(part)")
      pair.rig.stage.advance(to: duration * part + step)
      let (speed, next) = ((here - before) * (1 / step), (corner(pair) - here) * (1 / step))
      #expect((speed - next).length < 0.02 * speed.length + 1, "at \(part): \(speed) \(next)")
    }
  }

  /// A loose spring passes its end several times.
  @Test func looseSpringFollowsItsCurveExactly() throws {
    let timing = Timing.spring(duration: 0.7, dampingRatio: 0.35)
    let pair = try pair(Look(timing: timing) { view, _ in view.center.y += 300 })
    for frame in 1...35 {
      let time = Double(frame) / 60
      pair.rig.stage.advance(to: time)
      #expect(abs(corner(pair).y - 300 * (1 - timing.value(at: time))) < 1e-9, "frame \(frame)")
    }
  }

  @Test(arguments: [0.2, 0.35, 0.6]) func looseRotationEndsWithoutSnap(ratio: Double) throws {
    let look = Look(timing: .spring(duration: 1.2, dampingRatio: ratio)) { view, _ in
      view.transform = .scale(0.3).concatenating(.rotation(1.2))
    }
    let pair = try pair(look)
    pair.rig.stage.advance(to: 1.1975)
    #expect(corner(pair).distance(to: .zero) < 0.2)
    pair.rig.stage.advance(to: 1.2)
    #expect(corner(pair) == .zero && pair.coordinator.isIdle)
  }

  /// The subview moves against its superview; both tails are shortened by the same rule.
  @Test func counterMovedSubviewStandsStill() throws {
    let look = Look(timing: .spring(duration: 0.5, dampingRatio: 0.9)) { view, container in
      view.center.y += 600
      view.subviews[0].center.y -= 600
      view.subviews[0].center.x -= 30
    }
    let pair = try pair(look)
    let box = pair.second.view.subviews[0]
    var ratios: [Double] = []
    for frame in 1..<120 {
      pair.rig.stage.advance(to: Double(frame) / 240)
      let place = box.convert(box.bounds.center, to: nil, by: .shown)
      #expect(abs(place.y - 165) < 1e-9)
      let left = pair.second.view.shown.center.y - 422
      if abs(left) > 0.01 { ratios.append((box.shown.center.x - 195) / left) }
    }
    #expect(ratios.allSatisfy { abs($0 + 0.05) < 1e-6 })
  }

  // MARK: - Held and cancelled

  /// A curve that is held and then cancelled takes as long to return as the held part took.
  @Test func escapeReversesHeldCurveInItsRemainder() throws {
    let pair = try pair(Look(timing: .curve(.linear, duration: 0.6)) { view, _ in view.center.y += 600 })
    pair.rig.stage.advance(to: 0.3)
    pair.rig.key(.space)
    pair.rig.key(.escape)
    #expect(abs(pair.coordinator.progress - 0.5) < 1e-9)
    pair.rig.jump(to: 0.3 + 0.29)
    #expect(!pair.coordinator.isIdle)
    pair.rig.jump(to: 0.3 + 0.31)
    #expect(pair.coordinator.isIdle && pair.stack == ["first"])
  }

  @Test(arguments: [0, 1e-3], [false, true]) func transitionWithoutDurationEndsInNextFrame(
    duration: Double, isCancelled: Bool
  ) throws {
    let pair = try pair(Look(timing: .curve(.linear, duration: duration)) { view, _ in view.center.y += 600 })
    if isCancelled { pair.coordinator.cancel() }
    pair.rig.wait(0.1)
    #expect(pair.coordinator.isIdle && pair.stack == (isCancelled ? ["first"] : ["first", "second"]))
    #expect(pair.rig.window.timeline.isIdle && pair.rig.window.subviews.count == 1)
  }
}
