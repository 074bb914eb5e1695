import SegueGeometry
import Testing

@testable import SegueDesktop

/// Scroll axes. As a class, they can be turned within an expectation.
private final class Bench {
  var axes = ScrollAxes()

  func turn(of device: Int32, value: (Int) -> Double?) -> Vector? { axes.turn(of: device, value: value) }
}

@Suite struct ScrollAxesTests {
  private func wheel() -> Bench {
    let bench = Bench()
    bench.axes.devices[9] = ScrollAxes.Device(
      axes: [
        ScrollAxis(number: 2, increment: 120, isVertical: false),
        ScrollAxis(number: 3, increment: -15, isVertical: true),
      ], isTouchpad: false)
    return bench
  }

  @Test func firstEventOnlyGivesWheelPosition() {
    let wheel = wheel()
    #expect(wheel.turn(of: 9) { $0 == 3 ? 700 : nil } == nil)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 685 : nil } == Vector(0, 1))
  }

  @Test func eventTurnsBothAxes() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { _ in 0 }
    #expect(wheel.turn(of: 9) { $0 == 2 ? 60 : 30 } == Vector(0.5, -2))
  }

  @Test func turnsOverAnotherWindowAreIgnored() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { $0 == 3 ? 0 : nil }
    wheel.axes.forgetAxisValues()
    #expect(wheel.turn(of: 9) { $0 == 3 ? 9000 : nil } == nil)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 8985 : nil } == Vector(0, 1))
  }

  /// A crossing event as the server reports it, with the protocol number of its mode and the pressed buttons.
  nonisolated struct Crossing: Sendable {
    let isEnter: Bool
    let mode: Int32
    let buttons: Set<UInt32>

    static let enter = Crossing(isEnter: true, mode: 0, buttons: [])
    static let leave = Crossing(isEnter: false, mode: 0, buttons: [])
    static func grab(_ buttons: UInt32...) -> Crossing {
      Crossing(isEnter: false, mode: 1, buttons: Set(buttons))
    }
    static func ungrab(_ buttons: UInt32..., mode: Int32 = 2) -> Crossing {
      Crossing(isEnter: true, mode: mode, buttons: Set(buttons))
    }
  }

  /// Sequences of crossings in the order in which an X server (21.1) reports them.
  nonisolated static let crossings: [(crossings: [Crossing], dropsPlaces: Bool)] = [
    // A menu or the selection of a region; a press may end it, or the pointer may be outside the window during it.
    ([.grab(), .ungrab()], true),
    ([.grab(), .ungrab(1)], true),
    ([.grab(), .leave, .enter, .ungrab()], true),
    // The pointer enters with the end of a grab.
    ([.ungrab()], true),
    // A window manager moves the window, or opens a menu of its own.
    ([.grab(1), .ungrab()], true),
    // A window manager inspects a click and replays it, consumes a wheel step, or replays one.
    ([.grab(1), .ungrab(1)], false),
    ([.grab(5), .ungrab()], false),
    ([.grab(5), .ungrab(5)], false),
    ([.grab(1), .ungrab(mode: 5)], false),
    // A click, followed by a menu.
    ([.grab(1), .ungrab(1), .grab(), .ungrab()], true),
    ([.leave], false),
    ([.enter], true),
  ]

  @Test(arguments: crossings)
  func grabsThatHideTurnsResetPositions(crossings: [Crossing], dropsPlaces: Bool) {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { $0 == 3 ? 0 : nil }
    for each in crossings {
      wheel.axes.cross(isEnter: each.isEnter, mode: each.mode, buttons: each.buttons)
    }
    #expect(wheel.turn(of: 9) { $0 == 3 ? -30 : nil } == (dropsPlaces ? nil : Vector(0, 2)))
    #expect(wheel.turn(of: 9) { $0 == 3 ? -60 : nil } == Vector(0, 2))
  }

  @Test func otherDevicesKeepPositions() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { $0 == 3 ? 0 : nil }
    wheel.axes.forgetAxisValues(of: 4)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 15 : nil } == Vector(0, -1))
    #expect(wheel.turn(of: 4) { _ in 15 } == nil)
  }

  @Test func zeroIncrementGivesNoTurn() {
    let bench = Bench()
    bench.axes.devices[1] = ScrollAxes.Device(
      axes: [ScrollAxis(number: 0, increment: 0, isVertical: true)], isTouchpad: true)
    _ = bench.turn(of: 1) { _ in 0 }
    #expect(bench.turn(of: 1) { _ in 5 } == nil)
  }

  /// Spreading fingers turn the wheel up, by one step for each factor of 1.2.
  @Test func pinchTurnsWheel() {
    var pinch = TouchpadPinch()
    #expect(pinch.turn(to: nil) == nil && pinch.turn(to: 1) == nil)
    #expect(abs((pinch.turn(to: 1.2)?.dy ?? 0) + 1) < 1e-9)
    #expect(abs((pinch.turn(to: 1)?.dy ?? 0) - 1) < 1e-9)
    #expect(abs((pinch.turn(to: 1.44)?.dy ?? 0) + 2) < 1e-9)
    // The next pinch begins with a scale of 1.
    #expect(pinch.turn(to: nil) == nil && pinch.turn(to: .nan) == nil && pinch.turn(to: 0) == nil)
    #expect(abs((pinch.turn(to: 1 / 1.2)?.dy ?? 0) - 1) < 1e-9)
  }
}
