import Glibc
import SegueMotion

/// A pinch, which on a desktop is the wheel or the touchpad with Control held: up enlarges.
///
/// A notch is eased; a touchpad is followed one to one. The gesture ends after a moment of silence.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The scale factor of a notch.
  package static let notchScale = 1.2
  /// Its logarithm: with logarithms enlarging and reducing are symmetric.
  private static let notch = log(notchScale)
  /// How many points of a touchpad count as a notch.
  private static let pointsPerNotch = 40.0
  /// How far fingers slide down a touchpad, in points, to scale something by a factor.
  package static func slide(for factor: Double) -> Double { -log(factor) / notch * pointsPerNotch }
  /// Silence that ends the gesture, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let silence = 0.15
  /// What eases a notch; it has arrived by the end of the silence.
  private static let easing = Spring(duration: silence, dampingRatio: 1)

  /// The scale factor since the gesture began.
  public private(set) var scale = 1.0
  /// Whether what is pinched is to become larger, which is known from the first turn on.
  public var isSpreading: Bool { target > 0 }
  /// How fast the scale changes, per second.
  public private(set) var velocity = 0.0

  /// Where the logarithm of the scale is going, and where and when it started.
  private var target = 0.0
  private var start = Spring.State(value: 0, velocity: 0)
  private var began = 0.0
  private var touchpad = VelocityTracker()
  /// When the touchpad was last turned; `nil` after a notch.
  private var touchpadTime: Double?
  private var ending: ScheduledAction?
  private weak var timeline: Timeline?

  /// A gesture that reports its steps to `action`.
  public init(_ action: ((PinchGestureRecognizer) -> Void)? = nil) {
    super.init()
    if let action { addAction(action) }
  }

  override var usesPresses: Bool { false }

  /// Called after the actions with each step: what the pinch leads.
  package final var onStep: (() -> Void)?

  override func report() {
    super.report()
    onStep?()
  }

  /// Handles a turn of the wheel.
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
    ending?.cancel()
    ending = timeline.schedule(after: Self.silence) { [weak self] in self?.silenceFell() }
    state = hasPress ? .changed : .began
  }

  /// Stops easing. Overrides call super.
  open override func reset() {
    ending?.cancel()
    ending = nil
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
    // Fingers leave at the velocity of their last turns; a notch has arrived.
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
