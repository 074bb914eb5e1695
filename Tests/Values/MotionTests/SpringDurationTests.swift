import Foundation
import SegueMotion
import SegueTestSupport
import Testing

/// Springs made from UIKit's duration, damping ratio and initial velocity:
/// Docs/MOTION.md#springs-by-duration-and-damping-ratio.
@Suite struct SpringDurationTests {
  struct Row: Sendable {
    var ratio, duration, velocity, computed, probed: Double
  }

  static let rows = [
    Row(ratio: 0.35, duration: 1, velocity: 0, computed: 286.40942802530196, probed: 286.40942818911714),
    Row(ratio: 0.6, duration: 0.8, velocity: 0, computed: 190.2142763013069, probed: 190.21427544499548),
    Row(ratio: 0.1, duration: 1, velocity: 0, computed: 2125.3901201257995, probed: 2125.3901278407934),
    Row(ratio: 0.5, duration: 0.3, velocity: 0, computed: 1796.8833510180866, probed: 1796.8833611577954),
    Row(ratio: 0.99, duration: 1, velocity: 0, computed: 80.02518192914816, probed: 80.02518243167793),
    Row(ratio: 0.5, duration: 1, velocity: 0.25, computed: 159.67233682502098, probed: 159.67233773812114),
    Row(ratio: 0.5, duration: 1, velocity: -2, computed: 175.42241141964652, probed: 175.4224123383425),
    Row(ratio: 1, duration: 1, velocity: 0, computed: 85.25592442711773, probed: 85.25592900599884),
    Row(ratio: 1, duration: 1, velocity: 1, computed: 83.13804199430623, probed: 83.13803615388531),
  ]

  @Test(arguments: rows) func stiffnessMatchesComputedAndProbedValues(row: Row) {
    let spring = Spring(duration: row.duration, dampingRatio: row.ratio, initialVelocity: row.velocity)
    #expect(abs(spring.stiffness / row.computed - 1) < 1e-13)
    #expect(abs(spring.stiffness / row.probed - 1) < (row.ratio < 1 ? 1.25e-8 : 7.15e-8))
    #expect(spring.dampingRatio == row.ratio)
  }

  @Test func springMatchesThePublishedExample() {
    let spring = Spring(duration: 3, dampingRatio: 0.25)
    #expect(agree(spring.stiffness, 54.83363359078326, to: 1e-13))
    #expect(agree(spring.damping, 3.702486785620688, to: 1e-13))
  }

  /// Compared with the column w of the table in Docs/BEHAVIOR.md#springs-and-curves.
  @Test(arguments: [
    (0.6, 1.0, 0.0, 15.389), (0.4, 0.7, 0, 24.599), (0.5, 2, 0.2, 18.445), (0.6, 0.8, 0.6, 14.883),
    (0.4, 2, 0.4, 23.040), (0.4, 1, 0, 23.084), (0.4, 1, 0.2, 23.062), (0.8, 0.8, 0.6, 11.134),
    (1, 500, 15, 8.595),
  ])
  func frequenciesMatchTheTableOfScreens(duration: Double, ratio: Double, velocity: Double, frequency: Double)
  {
    let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.angularFrequency - frequency) < 0.0005)
  }

  @Test(arguments: [0.05, 0.1, 0.35, 0.5, 0.7, 0.9, 0.99, 0.9999])
  func frequencyMatchesTheClosedFormWithoutVelocity(ratio: Double) {
    for duration in [0.001, 0.2, 0.35, 1, 7, 300] {
      let closed = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * duration)
      let spring = Spring(duration: duration, dampingRatio: ratio)
      #expect(abs(spring.angularFrequency / closed - 1) < 1e-12)
    }
    #expect(agree(Spring(duration: 1, dampingRatio: 1).angularFrequency, 9.233413476451585, to: 1e-15))
  }

  /// The definition itself, and a check that no larger root exists.
  @Test(arguments: 1...40) func frequencyIsTheLargestRootOfTheRule(seed: Int) {
    var seeds = SeededGenerator(seed)
    let duration = seeds.next(in: 0.1...2)
    let velocity = seeds.next(in: -20...20)
    for ratio in [seeds.next(in: 0.05...0.99), 1] {
      let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      func left(_ omega: Double) -> Double {
        let beta = ratio * omega
        if ratio == 1 { return abs(1 + (omega - velocity) * duration) * exp(-omega * duration) }
        return abs(beta - velocity) / (omega * (1 - ratio * ratio).squareRoot()) * exp(-beta * duration)
      }
      #expect(abs(left(spring.angularFrequency) / 0.001 - 1) < 1e-9)
      #expect((1...2000).allSatisfy { left(spring.angularFrequency * (1 + Double($0) * 0.005)) < 0.001 })
    }
  }

  @Test(arguments: [0, -1, 0.01, 1000]) func everyDurationMakesAFiniteSpring(duration: Double) {
    for ratio in [-1, 0, 0.01, 0.5, 1, 2] {
      for velocity in [-1000, 0, 15, 1000.0] {
        let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
        #expect(spring.angularFrequency > 0 && spring.angularFrequency.isFinite)
        #expect((0.01...1).contains(spring.dampingRatio))
      }
    }
  }
}
