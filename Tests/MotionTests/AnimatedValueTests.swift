import Motion
import Testing

@testable import Views

@Suite struct FlightTests {
  private static let timings: [Timing] = [
    .spring(duration: 0.6, dampingRatio: 1), .spring(duration: 0.4, dampingRatio: 0.7),
    .spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 2), .curve(.easeOut, duration: 0.3),
  ]

  private func near(_ a: Spring.State, _ b: Spring.State, _ accuracy: Double = 1e-9) -> Bool {
    abs(a.value - b.value) < accuracy && abs(a.velocity - b.velocity) < accuracy * 100
  }

  @Test(arguments: timings) func fromRestItPlaysTheTimingAsWritten(timing: Timing) {
    var flight = Flight(timing: timing)
    #expect(flight.isHeld && flight.end == .infinity && !flight.isSettled(at: 1e9))
    flight.go(toward: 1, from: 2, delay: 0.25)
    #expect(flight.state(at: 2.1) == Spring.State(value: 0, velocity: 0) && !flight.isHeld)
    for step in 0...40 {
      let elapsed = timing.duration * Double(step) / 41
      #expect(
        near(
          flight.state(at: 2.25 + elapsed), elapsed > 0 ? timing.state(at: elapsed) : Spring.State(value: 0)))
    }
    #expect(flight.end == 2.25 + timing.duration)
    #expect(
      flight.state(at: flight.end) == Spring.State(value: 1, velocity: 0) && flight.isSettled(at: flight.end))
    // And back, mirrored.
    flight.go(toward: 0, from: 9)
    #expect(
      near(
        flight.state(at: 9.1),
        Spring.State(value: 1 - timing.value(at: 0.1), velocity: -timing.state(at: 0.1).velocity)))
    #expect(flight.state(at: 99) == Spring.State(value: 0, velocity: 0))
  }

  @Test(arguments: timings) func turningRoundKeepsValueAndVelocity(timing: Timing) {
    for part in [0.1, 0.3, 0.5, 0.9] {
      var flight = Flight(timing: timing)
      flight.go(toward: 1, from: 0)
      let time = timing.duration * part
      let before = flight.state(at: time)
      flight.go(toward: 0, from: time)
      #expect(flight.state(at: time) == before)
      #expect(near(flight.state(at: time + 1e-9), before, 1e-5))
      #expect(flight.target == 0 && flight.end.isFinite && flight.end > time)
      let almost = flight.state(at: flight.end.nextDown)
      #expect(abs(almost.value) <= 0.00101, "arrives within a thousandth")
      #expect(flight.state(at: flight.end) == Spring.State(value: 0, velocity: 0))
    }
  }

  @Test(arguments: timings) func aHandHoldsAndLetsGo(timing: Timing) {
    var flight = Flight(timing: timing)
    flight.go(toward: 1, from: 0)
    let shown = flight.state(at: 0.1).value
    flight.hold(at: 0.1)
    #expect(flight.state(at: 50) == Spring.State(value: shown, velocity: 0) && flight.isHeld)
    flight.hold(at: 60, value: 0.42)
    #expect(flight.state(at: 61).value == 0.42)
    flight.go(toward: 1, from: 61, velocity: 3)
    #expect(flight.state(at: 61) == Spring.State(value: 0.42, velocity: 3))
    #expect(flight.state(at: 61.01).value > 0.42 + 0.02)
  }

  @Test(arguments: timings) func whereItIsDoesNotDependOnWhoLooked(timing: Timing) {
    // Asking in between changes nothing, and going on toward the same target from any moment is the same flight.
    var whole = Flight(timing: timing)
    whole.hold(at: 0, value: 0.3)
    whole.go(toward: 1, from: 0, velocity: -1)
    var cut = whole
    for step in 1...20 {
      let time = Double(step) * 0.01
      cut.go(toward: 1, from: time)
      #expect(near(cut.state(at: 0.25), whole.state(at: 0.25), 1e-8))
    }
    #expect(abs(cut.end - whole.end) < 1e-6)
  }

  @Test func alreadyThereIsAtOnceThere() {
    var flight = Flight(timing: .curve(.linear, duration: 1))
    flight.go(toward: 0, from: 5, delay: 3)
    #expect(flight.isSettled(at: 5) && flight.end == 5)
  }
}
