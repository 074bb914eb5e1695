import SegueMotion

/// A toolkit that can play a timing, each with formulas of its own.
package nonisolated enum Toolkit: String, Sendable, Hashable, CaseIterable {
  case segue = "Segue"
  case uiKit = "UIKit"
  case coreAnimation = "Core Animation"
  case swiftUI = "SwiftUI"
  case flutter = "Flutter"
  case compose = "Compose"
  case css = "CSS"
  case qtQuick = "Qt Quick"
  case libadwaita = "libadwaita"

  /// What comes nearest to `timing`, over a distance in points.
  func rendition(of timing: Timing, delay: Double, distance: Double) -> Rendition {
    switch self {
    case .segue: .segue(timing, delay: delay)
    case .uiKit: .uiKit(timing, delay: delay)
    case .coreAnimation: .coreAnimation(timing)
    case .swiftUI: .swiftUI(timing)
    case .flutter: .flutter(timing)
    case .compose: .compose(timing, distance: distance)
    case .css: .css(timing, delay: delay, distance: distance)
    case .qtQuick: .qtQuick(timing, distance: distance)
    case .libadwaita: .libadwaita(timing, distance: distance)
    }
  }
}

/// A timing as a toolkit plays it: the code that says so, and what that code shows. The numbers are those of the code, rounded as they
/// are written there.
nonisolated struct Rendition: Sendable {
  let code: String
  /// The interval between two values that the toolkit calculates, in seconds.
  let interval: Double
  /// The part of the distance that is shown so many seconds after the start.
  let progress: @Sendable (Double) -> Double

  init(_ code: String, interval: Double = 0.001, progress: @escaping @Sendable (Double) -> Double) {
    (self.code, self.interval, self.progress) = (code, interval, progress)
  }

  /// One that shows what a timing of Segue shows.
  init(_ code: String, playing timing: Timing) { self.init(code) { timing.value(at: $0) } }
}

// MARK: - Numbers as they are written

/// A spring of mass 1 by numbers that are written in code.
nonisolated struct WrittenSpring: Sendable {
  let stiffness, ratio: Double

  /// How far it has come on its way from 0 to 1, and how fast it is, so many seconds after a start with a velocity.
  func state(at time: Double, velocity: Double) -> Spring.State {
    Spring(angularFrequency: stiffness.squareRoot(), dampingRatio: ratio)
      .step(Spring.State(value: 0, velocity: velocity), toward: 1, by: time)
  }
}

nonisolated extension Timing {
  var writtenVelocity: Double { initialVelocity.significant(4) }

  var writtenSpring: WrittenSpring {
    WrittenSpring(
      stiffness: continuation.stiffness.significant(), ratio: continuation.dampingRatio.significant(4))
  }
}

nonisolated extension CubicCurve {
  /// The coordinates of its control points, in the order in which a curve is written.
  var coordinates: [Double] { [control1.x, control1.y, control2.x, control2.y] }

  init(coordinates: [Double]) {
    self.init(coordinates[0], coordinates[1], coordinates[2], coordinates[3])
  }

  /// The curve with its numbers as they are written.
  var rounded: CubicCurve { CubicCurve(coordinates: coordinates.map { $0.decimals(4) }) }

  /// Its numbers, separated by commas.
  var code: String { rounded.coordinates.map(\.code).joined(separator: ", ") }
}
