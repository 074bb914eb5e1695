import Foundation
import SegueMotion
import Testing

@testable import SegueWorkbench

@Suite("The same spring for other toolkits")
struct SpringTranslationTests {
  @Test("The line of Swift repeats the code of the timing")
  func swift() {
    func line(_ timing: Timing, delay: Double = 0) -> String {
      Translation(timing, delay: delay, for: .segue).code
    }
    #expect(
      line(.spring(duration: 0.45, dampingRatio: 0.82), delay: 0.1)
        == "Track(.spring(duration: 0.45, dampingRatio: 0.82), delay: 0.1)")
    #expect(
      line(.spring(response: 0.4, dampingRatio: 0.7, initialVelocity: 2))
        == "Track(.spring(response: 0.4, dampingRatio: 0.7, initialVelocity: 2))")
    #expect(line(.curve(.easeOut, duration: 0.25)) == "Track(.curve(.easeOut, duration: 0.25))")
    #expect(
      line(.curve(CubicCurve(0.4, 0, 0.2, 1), duration: 0.3))
        == "Track(.curve(CubicCurve(0.4, 0, 0.2, 1), duration: 0.3))")
    #expect(
      line(.spring(Spring(response: 0.5, dampingRatio: 1.2), duration: 0.8))
        == "Track(.spring(Spring(response: 0.5, dampingRatio: 1.2), duration: 0.8))")
  }

  @Test("A rounded translation deviates only by its rounding", arguments: Toolkit.allCases)
  func near(toolkit: Toolkit) {
    for timing in Self.springs {
      let translation = Translation(timing, for: toolkit, over: 300)
      let creeps = timing.continuation.dampingRatio > 1
      // Qt Quick begins with a whole step; UIKit's springs do not creep.
      let (points, seconds): (Double, Double) =
        switch toolkit {
        case .qtQuick: (20, 0.02)
        case .uiKit where creeps: (300, 10)
        case .compose, .libadwaita: (1, 0.03)
        default: (0.7, 0.03)
        }
      #expect(translation.points < points, "\(translation.code): \(translation.points)")
      #expect(translation.seconds < seconds, "\(translation.code): \(translation.seconds)")
    }
    for curve in [CubicCurve(0.4, 0, 0.2, 1), .linear, .easeIn] where toolkit != .libadwaita {
      let translation = Translation(.curve(curve, duration: 0.3), for: toolkit, over: 300)
      #expect(translation.points < 1.2, "\(translation.code): \(translation.points)")
    }
  }

  @Test("Deviations of a toolkit are given in points and milliseconds")
  func honest() {
    let creeping = Timing.spring(response: 0.5, dampingRatio: 2)
    #expect(Translation(creeping, for: .uiKit).points > 50)
    #expect(Translation(creeping, for: .uiKit).seconds > 0.1)
    let thrown = Timing.spring(response: 0.5, dampingRatio: 1, initialVelocity: 8)
    #expect(Translation(thrown, for: .qtQuick).points > 30, "a SpringAnimation begins at rest")
    #expect(Translation(thrown, for: .compose).points < 1.5)
    #expect(Translation(.curve(CubicCurve(0.9, 0, 0.1, 1), duration: 0.3), for: .libadwaita).points > 3)
  }

  /// In whole steps of 16 ms: v += spring·left − damping·v, x += v·0.016.
  @Test("Qt Quick's recurrence has the rates of the spring")
  func qtQuick() throws {
    let spring = Spring(response: 0.4, dampingRatio: 0.7)
    let rendition = Rendition.qtQuick(.spring(response: 0.4, dampingRatio: 0.7), distance: 300)
    let numbers = try #require(
      rendition.code.wholeMatch(of: /SpringAnimation \{ spring: (.+); damping: (.+); epsilon: 0.25 \}/))
    let (pull, damping) = (try #require(Double(numbers.1)), try #require(Double(numbers.2)))
    var (x, v) = (0.0, 0.0)
    for step in 1...20 {
      v += pull * (300 - x) - damping * v
      x += v * 0.016
      #expect(abs(rendition.progress(Double(step) * 0.016) - x / 300) < 1e-12)
    }
    // The determinant of the recurrence is the decay of one oscillation.
    #expect(abs(1 - damping - exp(-2 * spring.damping / 2 * 0.016)) < 1e-5)
  }

  /// The values were recorded in the first frames of a window of Qt 6.4.
  @Test("Qt Quick matches the recorded values of Qt")
  func recordedQtQuick() {
    let rendition = Rendition.qtQuick(.spring(response: 0.4, dampingRatio: 0.7), distance: 300)
    for (step, value) in [15.890_88, 42.117_353_617, 74.224_471_256, 108.767_215_108].enumerated() {
      #expect(abs(rendition.progress(Double(step + 1) * 0.016) * 300 - value) < 1e-6)
    }
  }

  /// The ends are those that libadwaita 1.2 estimates, in milliseconds.
  @Test(
    "The libadwaita spring ends at the estimated time", arguments: [(0.82, 387.875, 570), (1.3, 400, 800)])
  func recordedAdwaita(ratio: Double, stiffness: Double, end: Int) {
    let timing = Timing.spring(response: 2 * .pi / stiffness.squareRoot(), dampingRatio: ratio)
    let rendition = Rendition.libadwaita(timing, distance: 300)
    #expect(rendition.code.contains("adw_spring_params_new (\(ratio.code), 1, \(stiffness.code))"))
    // The first one has an epsilon of a ten-thousandth.
    #expect(rendition.code.contains(" 0.0001);") == (ratio < 1))
    #expect(rendition.progress(Double(end) / 1000) == 1 && rendition.progress(Double(end - 1) / 1000) != 1)
  }

  @Test("A critically damped spring does not jump at its end in libadwaita")
  func libadwaita() {
    let rendition = Rendition.libadwaita(.spring(response: 2 * .pi / 10, dampingRatio: 1), distance: 300)
    // With an epsilon of a thousandth, it would end at ln(1000)/10 s, with eight thousandths left.
    #expect(rendition.code.contains("_set_epsilon (ADW_SPRING_ANIMATION (animation), 1e-05);"))
    #expect(rendition.progress(0.7) < 1)
    #expect(rendition.progress(1.152) == 1 && rendition.progress(1.15) < 1)
  }

  @Test("Compose and libadwaita count whole milliseconds")
  func milliseconds() {
    for rendition in [
      Rendition.compose(Self.springs[0], distance: 300), .libadwaita(Self.springs[0], distance: 300),
    ] {
      #expect(rendition.progress(0.1004) == rendition.progress(0.1))
      #expect(rendition.progress(0.1004) < rendition.progress(0.1011))
    }
  }

  @Test("linear() has few points, and straight lines through them are close to the spring")
  func linear() throws {
    let timing = Timing.spring(duration: 0.5, dampingRatio: 0.6)
    let code = Translation(timing, for: .css, over: 300).code
    let list = try #require(code.wholeMatch(of: /transition: transform 0.5s linear\((.*)\);/)).1
    let points = try list.split(separator: ", ").enumerated().map { index, word in
      let parts = word.split(separator: " ")
      let percent = parts.count > 1 ? Double(parts[1].dropLast()) : index == 0 ? 0 : 100
      return (percent: try #require(percent), value: try #require(Double(parts[0])))
    }
    #expect(points.count < 60 && points.first?.value == 0 && points.last?.value == 1)
    for (from, to) in zip(points, points.dropFirst()) {
      #expect(from.percent < to.percent)
      let middle = timing.value(at: 0.005 * (from.percent + to.percent) / 2)
      #expect(abs(middle - (from.value + to.value) / 2) < 0.001)
    }
  }

  private static let springs: [Timing] = [
    .spring(duration: 0.45, dampingRatio: 0.82), .spring(duration: 0.5, dampingRatio: 1),
    .spring(response: 0.4, dampingRatio: 0.6), .spring(response: 0.35, dampingRatio: 1),
    .spring(response: 0.3, dampingRatio: 1.3),
  ]
}
