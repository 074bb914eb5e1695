import Glibc
import SegueMotion

/// A gesture recognizer for pinches. On a desktop, the user pinches by scrolling with Control held; scrolling up enlarges.
///
/// Wheel steps are smoothed; the movement on a touchpad is followed exactly. The gesture ends after 0.15 seconds without an
/// event.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The scale factor of one wheel step.
  package static let notchScale = 1.2
  /// The natural logarithm of `notchScale`. The gesture adds logarithms, so that enlarging and reducing are symmetric.
  private static let notch = log(notchScale)
  /// The distance on a touchpad that equals one wheel step, in points.
  private static let pointsPerNotch = 40.0
  /// Returns the distance by which fingers must slide down a touchpad to scale by a factor, in points; negative for factors
  /// above 1.
  package static func slide(for factor: Double) -> Double { -log(factor) / notch * pointsPerNotch }
  /// The spring that smooths a wheel step. The spring arrives before the gesture ends.
  private static let easing = Spring(duration: ScrollSeries.silence, dampingRatio: 1)

  /// The scale factor since the gesture began.
  public private(set) var scale = 1.0
  /// Whether the gesture enlarges: the scale that it is heading for is above 1. Valid from the first event on.
  public var isSpreading: Bool { target > 0 }
  /// The rate at which `scale` changes, per second.
  public private(set) var velocity = 0.0

  /// The logarithm of the scale that the gesture is heading for.
  private var target = 0.0
  private var start = Spring.State(value: 0, velocity: 0)
  private var began = 0.0
  private var touchpad = VelocityTracker()
  /// The time of the last touchpad event; `nil` after a wheel step.
  private var touchpadTime: Double?
  private var series = ScrollSeries()
  private weak var timeline: Timeline?

  /// Creates a pinch gesture recognizer whose states are reported to `action`.
  public init(_ action: ((PinchGestureRecognizer) -> Void)? = nil) {
    super.init()
    if let action { addAction(action) }
  }

  override var usesPresses: Bool { false }

  /// Called after the actions for each state, so that the pinch can drive a transition.
  package final var onStep: (() -> Void)?

  override func report() {
    super.report()
    onStep?()
  }

  /// Handles a scroll event from a wheel or a touchpad.
  func turn(_ event: ScrollEvent) {
    guard let timeline = view?.window?.timeline else { return }
    self.timeline = timeline
    if !hasPress {
      target = 0
      start = Spring.State(value: 0, velocity: 0)
      touchpad = VelocityTracker()
    }
    location = event.location
    let before = logarithm(at: timeline.now)
    target -= (event.isPrecise ? event.delta.dy / Self.pointsPerNotch : event.delta.dy) * Self.notch
    (began, touchpadTime) = (timeline.now, event.isPrecise ? event.time : nil)
    if event.isPrecise {
      touchpad.add(Point(target, 0), at: event.time)
      start = Spring.State(value: target, velocity: 0)
      timeline.remove(self)
      set(target, velocity: touchpad.velocity(at: event.time).dx)
    } else {
      start = before
      timeline.add(self)
      set(before.value, velocity: before.velocity)
    }
    series.end(on: timeline) { [weak self] in self?.silenceFell() }
    state = hasPress ? .changed : .began
  }

  /// Stops the smoothing. Overrides must call `super`.
  open override func reset() {
    series.stop()
    timeline?.remove(self)
  }

  private func logarithm(at time: Double) -> Spring.State {
    Self.easing.step(start, toward: target, by: max(0, time - began))
  }

  private func set(_ logarithm: Double, velocity: Double) {
    scale = exp(logarithm)
    self.velocity = scale * velocity
  }

  private func silenceFell() {
    // The fingers are assumed to leave the touchpad with the velocity of their last events. After a wheel step, the spring has
    // arrived by now.
    set(target, velocity: touchpadTime.map { touchpad.velocity(at: $0).dx } ?? 0)
    state = .ended
  }
}

extension PinchGestureRecognizer: TimedAnimation {
  package var end: Double { began + Self.easing.settlingTime(from: start, toward: target, tolerance: 1e-4) }

  package func show(at time: Double) {
    let now = logarithm(at: time)
    set(now.value, velocity: now.velocity)
    state = .changed
  }

  package func finish(at time: Double) {
    set(target, velocity: 0)
    state = .changed
  }
}
