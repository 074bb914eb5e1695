import SegueMotion

/// A toolkit that can play a timing with its own formulas.
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

  /// Returns the rendition in this toolkit that is closest to `timing`, for a motion over a distance in points.
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

/// A timing as a toolkit plays it: the code, and the motion that this code produces. The motion is computed from the rounded
/// numbers in the code.
nonisolated struct Rendition: Sendable {
  let code: String
  /// The interval between two values that the toolkit computes, in seconds.
  let interval: Double
  /// Returns the progress of the motion at a time after the start, in seconds.
  let progress: @Sendable (Double) -> Double

  init(_ code: String, interval: Double = 0.001, progress: @escaping @Sendable (Double) -> Double) {
    (self.code, self.interval, self.progress) = (code, interval, progress)
  }

  /// Creates a rendition with the motion of a Segue timing.
  init(_ code: String, playing timing: Timing) { self.init(code) { timing.value(at: $0) } }
}

// MARK: - Numbers as written in code

/// A spring of mass 1 whose parameters are rounded as they appear in generated code. A toolkit describes the spring by its
/// stiffness and either its damping or its damping ratio.
nonisolated struct WrittenSpring: Sendable {
  let stiffness, damping, ratio: Double

  /// Returns the position of a motion from 0 to 1, and its velocity, at a time after the start, in seconds. The spring is that of
  /// the damping ratio.
  func state(at time: Double, velocity: Double) -> Spring.State {
    Spring(angularFrequency: stiffness.squareRoot(), dampingRatio: ratio)
      .step(Spring.State(value: 0, velocity: velocity), toward: 1, by: time)
  }
}

nonisolated extension Timing {
  var writtenVelocity: Double { initialVelocity.significant(4) }

  var writtenSpring: WrittenSpring {
    WrittenSpring(
      stiffness: continuation.stiffness.significant(), damping: continuation.damping.significant(),
      ratio: continuation.dampingRatio.significant(4))
  }
}

nonisolated extension CubicCurve {
  /// The coordinates of the control points, in the order in which code lists them.
  var coordinates: [Double] { [control1.x, control1.y, control2.x, control2.y] }

  init(coordinates: [Double]) { self.init(coordinates[0], coordinates[1], coordinates[2], coordinates[3]) }

  /// The curve with coordinates rounded to four decimals, as code contains them.
  var rounded: CubicCurve { CubicCurve(coordinates: coordinates.map { $0.decimals(4) }) }

  var code: String { rounded.coordinates.map(\.code).joined(separator: ", ") }
}

/// A timing as code for a toolkit, and the deviation of this code's motion from Segue's motion.
package nonisolated struct Translation: Sendable {
  package let toolkit: Toolkit
  package let code: String
  private let timing: Timing
  private let rendition: Rendition
  private let distance: Double

  /// Creates the translation of a timing.
  /// - Parameters:
  ///   - timing: the timing of a track.
  ///   - delay: the delay of the track, in seconds.
  ///   - toolkit: the toolkit of the code.
  ///   - distance: the distance that the track's views move, in points.
  package init(_ timing: Timing, delay: Double = 0, for toolkit: Toolkit, over distance: Double = 300) {
    self.distance = max(1, distance.bounded(.lengths, or: 300))
    rendition = toolkit.rendition(of: timing, delay: delay, distance: self.distance)
    (self.toolkit, self.timing, code) = (toolkit, timing, rendition.code)
  }

  /// The maximum distance between the two motions at the same time, in points.
  package var points: Double {
    let (ours, theirs, _) = samples
    return zip(ours, theirs).reduce(0) { max($0, abs($1.0 - $1.1)) } * distance
  }

  /// The maximum difference between the times at which the two motions reach the same position, in seconds. Positions closer
  /// than half a point to the end are left out.
  package var seconds: Double {
    let (ours, theirs, interval) = samples
    let places = (1...49).map { Double($0) / 50 } + [1 - 0.5 / distance]
    return places.reduce(0) { worst, place in
      guard let mine = Self.arrival(at: place, in: ours), let other = Self.arrival(at: place, in: theirs)
      else { return worst }
      return max(worst, abs(mine - other))
    } * interval
  }

  /// The values of both motions at constant intervals, in seconds.
  private var samples: (ours: [Double], theirs: [Double], interval: Double) {
    let end = min(timing.duration * 1.5 + 0.25, Self.longest)
    let interval = max(rendition.interval, end / Self.mostSamples)
    let times = (0...Int(end / interval)).map { Double($0) * interval }
    return (times.map { timing.value(at: $0) }, times.map(rendition.progress), interval)
  }

  package static func all(_ timing: Timing, delay: Double = 0, over distance: Double = 300) -> [Translation] {
    Toolkit.allCases.map { Translation(timing, delay: delay, for: $0, over: distance) }
  }

  /// The duration up to which motions are compared, in seconds.
  private static let longest = 30.0
  private static let mostSamples = 20_000.0

  /// Returns the time when a motion first reaches a position, in sampling intervals; `nil` if it never does.
  private static func arrival(at place: Double, in values: [Double]) -> Double? {
    guard let index = values.firstIndex(where: { $0 >= place }) else { return nil }
    guard index > 0 else { return 0 }
    let (before, after) = (values[index - 1], values[index])
    return Double(index - 1) + (place - before) / (after - before)
  }
}
