import SegueMotion
import SegueTestSupport
import Testing

/// The positions of springs over time: Docs/MOTION.md#positions.
@Suite struct SpringPositionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var spring: Spring
    var velocity = 0.0
    var values: [(time: Double, value: Double)]
    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "zoom, expand", spring: Spring(duration: 0.6, dampingRatio: 1),
      values: [
        (0.1, 0.45510951259362), (0.2, 0.8121752183487259), (0.3, 0.9444771835619267), (0.6, 0.999),
      ]),
    Row(
      name: "pop in and out", spring: Spring(duration: 0.4, dampingRatio: 0.7),
      values: [
        (0.05, 0.4111638157250632), (0.1, 0.8608777815132433), (0.2, 1.0411334187995553),
        (0.4, 0.9985721449148537), (0.17883201741279484, 1.0459879102602678),
      ]),
    Row(
      name: "k 100, c 10", spring: Spring(stiffness: 100, damping: 10),
      values: [(0.05, 0.10440547345507933), (0.25, 1.0233595799066924), (1, 1.0021701167393262)]),
    Row(
      name: "k 100, c 10, v 5", spring: Spring(stiffness: 100, damping: 10), velocity: 5,
      values: [(0.05, 0.2930780751925328)]),
    Row(
      name: "k 100, c 10, v −5", spring: Spring(stiffness: 100, damping: 10), velocity: -5,
      values: [(0.05, -0.08426712828237415)]),
    Row(
      name: "k 100, c 20", spring: Spring(stiffness: 100, damping: 20), values: [(0.05, 0.09020401043104986)]),
    Row(
      name: "k 100, c 30, clamped", spring: Spring(stiffness: 100, damping: 30),
      values: [(0.05, 0.09020401043104986)]),
    Row(
      name: "SwiftUI 0.5, 0.3", spring: Spring(duration: 0.5, bounce: 0.3),
      values: [
        (0.1, 0.4233021230745698), (0.2, 0.8737108956017925), (0.4, 1.0393026093189237),
        (0.5, 1.0144984216160449),
      ]),
    Row(
      name: "SwiftUI 0.5, −0.3", spring: Spring(duration: 0.5, bounce: -0.3),
      values: [(0.1, 0.2908257109893885), (0.3, 0.7426058127188438), (0.8, 0.98021672304716)]),
    Row(
      name: "k 100, c 40, clamped", spring: Spring(stiffness: 100, damping: 40),
      values: [(0.5, 0.9595723180054871)]),
    Row(
      name: "k 100, c 40, overdamped", spring: Spring(stiffness: 100, damping: 40, allowsOverdamping: true),
      values: [(0.5, 0.7178288260248471)]),
    Row(
      name: "system", spring: .system,
      values: [(0.1, 0.5447783899280674), (0.2, 0.8792819320615024), (0.5, 0.9989009788907399)]),
  ]

  @Test(arguments: rows) func positionsMatchTheTable(row: Row) {
    for (time, value) in row.values {
      let start = Spring.State(value: 0, velocity: row.velocity)
      let state = row.spring.step(start, toward: 1, by: time)
      #expect(abs(state.value - value) <= 1e-13, "at \(time) s")
    }
  }

  @Test func popPeaksAtTheTimeOfTheTable() {
    let spring = Spring(duration: 0.4, dampingRatio: 0.7)
    let peak = spring.step(.init(value: 0), toward: 1, by: 0.17883201741279484)
    #expect(abs(peak.velocity) < 1e-12)
  }

  @Test func newTargetKeepsValueAndVelocity() {
    let spring = Spring(stiffness: 100, damping: 10)
    let caught = spring.step(.init(value: 0), toward: 1, by: 0.1)
    #expect(agree(caught.value, 0.34029984660829826, to: 1e-14))
    #expect(agree(caught.velocity, 5.335071951146929, to: 1e-14))
    let later = [(0.05, 0.4016815876472697), (0.1, 0.16882594163751574), (0.2, -0.5744965022998129)]
    for (time, value) in later {
      #expect(abs(spring.step(caught, toward: -1, by: time).value - value) < 1e-13)
    }
  }

  /// Compared with the values at 10, 20, 30 and 50 % and the peak of the table in Docs/BEHAVIOR.md#springs-and-curves.
  @Test(
    arguments: [
      (0.6, 1.0, 0.0, [0.236, 0.551, 0.764, 0.944], nil),
      (0.4, 0.7, 0, [0.299, 0.715, 0.958, 1.041], 1.046),
      (0.5, 2, 0.2, [0.240, 0.553, 0.765, 0.945], nil), (0.6, 0.8, 0.6, [0.263, 0.619, 0.856, 1.009], 1.015),
      (0.4, 2, 0.4, [0.242, 0.555, 0.766, 0.945], nil), (0.8, 0.8, 0.6, [0.267, 0.622, 0.857, 1.009], 1.015),
      (0.4, 1, 0.2, [0.239, 0.553, 0.765, 0.945], nil), (1, 500, 15, [0.848, 1.050, 1.070, 1.030], 1.072),
    ] as [(Double, Double, Double, [Double], Double?)])
  func valuesMatchTheTableOfScreens(
    duration: Double, ratio: Double, velocity: Double, values: [Double], peak: Double?
  ) {
    let timing = Timing.spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    for (part, value) in zip([0.1, 0.2, 0.3, 0.5], values) {
      #expect(abs(timing.value(at: part * duration) - value) < 0.00051)
    }
    let highest = (0..<4000).map { timing.value(at: duration * Double($0) / 4000) }.max() ?? 0
    #expect(abs(highest - (peak ?? 0.9995)) < 0.00051)
  }
}
