import SegueGeometry
import Testing

@testable import SegueDesktop

/// Scroll axes as a class, so that they can be turned within an expectation.
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

  @Test func theFirstEventOnlySaysWhereTheWheelStands() {
    let wheel = wheel()
    #expect(wheel.turn(of: 9) { $0 == 3 ? 700 : nil } == nil)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 685 : nil } == Vector(0, 1))
  }

  @Test func bothAxesOfOneEventCount() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { _ in 0 }
    #expect(wheel.turn(of: 9) { $0 == 2 ? 60 : 30 } == Vector(0.5, -2))
  }

  @Test func turnsOverAnotherWindowAreNotOurs() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { $0 == 3 ? 0 : nil }
    wheel.axes.forgetPlaces()
    #expect(wheel.turn(of: 9) { $0 == 3 ? 9000 : nil } == nil)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 8985 : nil } == Vector(0, 1))
  }

  @Test func otherDevicesKeepTheirPlaces() {
    let wheel = wheel()
    _ = wheel.turn(of: 9) { $0 == 3 ? 0 : nil }
    wheel.axes.forgetPlaces(of: 4)
    #expect(wheel.turn(of: 9) { $0 == 3 ? 15 : nil } == Vector(0, -1))
    #expect(wheel.turn(of: 4) { _ in 15 } == nil)
  }

  @Test func anIncrementOfZeroTurnsNothing() {
    let bench = Bench()
    bench.axes.devices[1] = ScrollAxes.Device(
      axes: [ScrollAxis(number: 0, increment: 0, isVertical: true)], isTouchpad: true)
    _ = bench.turn(of: 1) { _ in 0 }
    #expect(bench.turn(of: 1) { _ in 5 } == nil)
  }

  /// The fingers of a touchpad that spread are a wheel that is turned up: a factor of 1.2 for each notch.
  @Test func aPinchTurnsTheWheel() {
    var pinch = TouchpadPinch()
    #expect(pinch.turn(to: nil) == nil && pinch.turn(to: 1) == nil)
    #expect(abs((pinch.turn(to: 1.2)?.dy ?? 0) + 1) < 1e-9)
    #expect(abs((pinch.turn(to: 1)?.dy ?? 0) - 1) < 1e-9)
    #expect(abs((pinch.turn(to: 1.44)?.dy ?? 0) + 2) < 1e-9)
    // The next one begins with a scale of 1.
    #expect(pinch.turn(to: nil) == nil && pinch.turn(to: .nan) == nil && pinch.turn(to: 0) == nil)
    #expect(abs((pinch.turn(to: 1 / 1.2)?.dy ?? 0) - 1) < 1e-9)
  }
}
