import Glibc
import SegueGeometry
import SegueMotion
import SegueViews

/// How far the planes of the stage are turned: dragged, or on a spring.
final class Tilt: TimedAnimation {
  /// Turns about the vertical and the horizontal axis, in radians.
  struct Angles: Equatable {
    var yaw = 0.0
    var pitch = 0.0

    /// Not turned: the flat picture.
    static let zero = Angles()
    /// So that depth is seen at once.
    static let usual = Angles(yaw: -0.6, pitch: 0.32)
  }

  /// The farthest turn, in radians.
  private static let farthest = 1.25

  private(set) var angles = Angles.zero { didSet { if angles != oldValue { onChange() } } }
  /// Called when it is turned.
  var onChange: () -> Void = {}

  private weak var timeline: Timeline?
  private var yaw = AnimatedValue()
  private var pitch = AnimatedValue()

  var isZero: Bool { angles == .zero }

  /// Turns at once.
  func turn(to angles: Angles) {
    timeline?.remove(self)
    let range = -Self.farthest...Self.farthest
    self.angles = Angles(yaw: angles.yaw.clamped(to: range), pitch: angles.pitch.clamped(to: range))
  }

  /// Turns on a spring.
  func spring(to angles: Angles, on timeline: Timeline?) {
    guard let timeline else { return turn(to: angles) }
    self.timeline?.remove(self)
    self.timeline = timeline
    let spring = Spring(duration: 0.4, dampingRatio: 0.86)
    (yaw, pitch) = (AnimatedValue(self.angles.yaw), AnimatedValue(self.angles.pitch))
    yaw.carry(to: angles.yaw, by: spring, at: timeline.now)
    pitch.carry(to: angles.pitch, by: spring, at: timeline.now)
    timeline.add(self)
  }

  var end: Double { max(yaw.end, pitch.end) }

  func show(at time: Double) {
    angles = Angles(yaw: yaw.state(at: time).value, pitch: pitch.state(at: time).value)
  }

  func finish(at time: Double) { show(at: time) }
}

extension Tilt.Angles {
  /// Where a plane is shown: a parallel projection.
  /// - Parameter depth: how far it lies in front of the middle, in points.
  func projection(atDepth depth: Double) -> Transform {
    let (c, s) = (cos(yaw), sin(yaw))
    let (p, q) = (cos(pitch), sin(pitch))
    return Transform(a: c, b: s * q, c: 0, d: p, tx: depth * s, ty: -depth * c * q)
  }
}
