import SegueMotion
import SegueTestSupport
import Testing

/// Invariants of every spring.
@Suite struct SpringLawTests {
  static let ratios = [0, 0.05, 0.3, 0.7, 0.99, 0.999999999, 1, 1.000000001, 1.01, 1.5, 4, 30]

  @Test(arguments: ratios) func cuttingAStepChangesNothing(ratio: Double) {
    for seed in 1...200 {
      var seeds = SeededGenerator(seed)
      let spring = Spring(angularFrequency: seeds.next(in: 1...60), dampingRatio: ratio)
      let start = Spring.State(value: seeds.next(in: -5...5), velocity: seeds.next(in: -50...50))
      let target = seeds.next(in: -5...5)
      let (first, second) = (seeds.next(in: 0...0.5), seeds.next(in: 0...0.5))
      let whole = spring.step(start, toward: target, by: first + second)
      let cut = spring.step(spring.step(start, toward: target, by: first), toward: target, by: second)
      #expect(abs(whole.value - cut.value) < 1e-11, "seed \(seed)")
      #expect(abs(whole.velocity - cut.velocity) < 1e-9, "seed \(seed)")
    }
  }

  @Test(arguments: ratios) func energyNeverGrows(ratio: Double) {
    for seed in 1...50 {
      var seeds = SeededGenerator(seed)
      let spring = Spring(angularFrequency: seeds.next(in: 1...60), dampingRatio: ratio)
      var state = Spring.State(value: seeds.next(in: -5...5), velocity: seeds.next(in: -50...50))
      func energy() -> Double {
        state.velocity * state.velocity + spring.stiffness * (state.value - 1) * (state.value - 1)
      }
      var before = energy()
      for _ in 0..<100 {
        state = spring.step(state, toward: 1, by: seeds.next(in: 0...0.05))
        #expect(energy() <= before * (1 + 1e-12) + 1e-24)
        before = energy()
      }
    }
  }

  /// Compared with many small Runge–Kutta steps of the differential equation.
  @Test(arguments: ratios) func closedFormSolvesTheEquation(ratio: Double) {
    let spring = Spring(angularFrequency: 8, dampingRatio: ratio)
    let start = Spring.State(value: 3, velocity: -20)
    func slope(_ s: Spring.State) -> Spring.State {
      .init(value: s.velocity, velocity: -spring.stiffness * (s.value - 1) - spring.damping * s.velocity)
    }
    func moved(_ s: Spring.State, _ by: Spring.State, _ h: Double) -> Spring.State {
      .init(value: s.value + by.value * h, velocity: s.velocity + by.velocity * h)
    }
    var state = start
    let h = 1.0 / 8192
    for step in 1...8192 {
      let k1 = slope(state)
      let k2 = slope(moved(state, k1, h / 2))
      let k3 = slope(moved(state, k2, h / 2))
      let k4 = slope(moved(state, k3, h))
      for (k, weight) in [(k1, 1.0), (k2, 2), (k3, 2), (k4, 1)] { state = moved(state, k, h * weight / 6) }
      guard step.isMultiple(of: 512) else { continue }
      let exact = spring.step(start, toward: 1, by: Double(step) * h)
      #expect(abs(state.value - exact.value) < 1e-7)
      #expect(abs(state.velocity - exact.velocity) < 1e-5)
    }
  }

  @Test(arguments: ratios) func zeroAndNegativeTimesChangeNothing(ratio: Double) {
    let spring = Spring(response: 0.3, dampingRatio: ratio)
    let start = Spring.State(value: 0.1, velocity: 0.7)
    #expect(spring.step(start, toward: 0.3, by: 0) == start)
    #expect(spring.step(start, toward: 0.3, by: -1) == start)
  }

  @Test(arguments: ratios) func springAtItsTargetStays(ratio: Double) {
    let spring = Spring(response: 0.3, dampingRatio: ratio)
    let rest = Spring.State(value: 0.3)
    #expect(spring.step(rest, toward: 0.3, by: 0.1) == rest)
  }

  @Test(arguments: ratios.filter { $0 > 0 }) func lateTimesArriveWithoutOverflow(ratio: Double) {
    let spring = Spring(angularFrequency: 50, dampingRatio: ratio)
    for late in [1e3, 1e6, 1e12, 1e300, .infinity] {
      let state = spring.step(.init(value: -4, velocity: 1e6), toward: 2, by: late)
      #expect(state == Spring.State(value: 2), "after \(late) s")
    }
  }
}
