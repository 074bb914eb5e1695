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
  var interval = 0.001
  /// The part of the distance that is shown so many seconds after the start.
  let progress: @Sendable (Double) -> Double

  init(_ code: String, interval: Double = 0.001, progress: @escaping @Sendable (Double) -> Double) {
    (self.code, self.interval, self.progress) = (code, interval, progress)
  }
}
