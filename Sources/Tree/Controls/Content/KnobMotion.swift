import SegueViews

/// The motion of a control's thumb: its position, the height to which a press lifts it, and the progress of its color.
///
/// Each of these values moves to its target on a spring. A thumb thus follows a pointer as if an elastic band connected them.
final class KnobMotion {
  /// Defines how a press lifts a thumb, and how the thumb lands afterward.
  struct Lift {
    let up, down: Spring
    /// The velocity with which a thumb at rest starts to rise, in heights per second; 0 by default. A height is the full
    /// distance by which the thumb is lifted.
    var velocity = 0.0
    /// The delay from the press until the thumb rises, and the minimum time from rising to landing, in seconds.
    let delay, least: Double
  }

  /// The position of the thumb, in points.
  var place = AnimatedValue(0)
  /// The height of the thumb, from 0 at rest to 1; a spring may overshoot.
  var height = AnimatedValue(0)
  /// The progress of the color, from 0 to 1.
  var tint = AnimatedValue(0)
  /// Whether a pointer is moving the thumb. If so, the thumb is animated even with reduced motion.
  var isLed = false

  private let lift: Lift
  private weak var view: View?
  private let update: () -> Void
  private weak var timeline: Timeline?
  /// The time at which the thumb was lifted; `nil` once it lands.
  private var lifted: Double?
  private var next: ScheduledAction?

  /// Creates a motion at rest. `update` is called to show the values each time they have changed.
  init(of view: View, lift: Lift, _ update: @escaping () -> Void) {
    (self.view, self.lift, self.update) = (view, lift, update)
  }

  /// Returns the current value of `place`, `height` or `tint`.
  func value(_ number: KeyPath<KnobMotion, AnimatedValue>) -> Double {
    self[keyPath: number].state(at: timeline?.now ?? .infinity).value
  }

  /// Sets `place`, `height` or `tint` immediately, without animation.
  func set(_ number: ReferenceWritableKeyPath<KnobMotion, AnimatedValue>, to value: Double) {
    self[keyPath: number].hold(at: timeline?.now ?? 0, value: value)
    if place.isHeld, height.isHeld, tint.isHeld { timeline?.remove(self) }
  }

  /// Returns whether `place`, `height` or `tint` is moving.
  func isMoving(_ number: KeyPath<KnobMotion, AnimatedValue>) -> Bool {
    !self[keyPath: number].isHeld && self[keyPath: number].end > timeline?.now ?? .infinity
  }

  /// Whether a value is moving or the thumb is lifted. A motion that has begun is completed, even if the user turns on reduced
  /// motion before its end.
  private var isUnderWay: Bool {
    lifted != nil || isMoving(\.place) || isMoving(\.height) || isMoving(\.tint)
  }

  /// Moves a value to a target on a spring. The value changes immediately if the view is outside a window, or if reduced motion
  /// is on and nothing is moving yet.
  /// - Parameters:
  ///   - number: the value to move.
  ///   - target: the target of the value.
  ///   - spring: the spring that moves the value.
  ///   - velocity: the initial velocity, in units of the value per second; `nil` keeps the current one.
  func send(
    _ number: ReferenceWritableKeyPath<KnobMotion, AnimatedValue>, to target: Double, by spring: Spring,
    velocity: Double? = nil
  ) {
    guard let window = view?.window, isLed || isUnderWay || !window.traitCollection.reducesMotion else {
      set(number, to: target)
      return update()
    }
    if timeline !== window.timeline { restart(on: window.timeline) }
    self[keyPath: number].carry(
      to: target, by: spring, at: window.timeline.now, velocity: velocity, tolerance: 0.003)
    window.timeline.add(self)
  }

  /// Switches to the timeline of another window. Values that are still moving jump to their targets.
  private func restart(on timeline: Timeline) {
    for number in [\KnobMotion.place, \.height, \.tint] { set(number, to: self[keyPath: number].target) }
    self.timeline?.remove(self)
    self.timeline = timeline
  }

  // MARK: - Presses

  /// Lifts the thumb when a press begins, and lowers it when the press ends, with the delays that `lift` defines.
  func press(_ isPressed: Bool) {
    guard let timeline = view?.window?.timeline,
      isUnderWay || view?.window?.traitCollection.reducesMotion == false
    else { return land() }
    next?.cancel()
    if let lifted {
      guard !isPressed else { return }
      next = timeline.schedule(after: max(0, lifted + lift.least - timeline.now)) { [weak self] in
        self?.land()
      }
    } else if isPressed {
      next = timeline.schedule(after: lift.delay) { [weak self] in self?.rise() }
    }
  }

  /// Lifts the thumb and lowers it again, even if the click was shorter than the delay of a lift.
  func click() {
    if lifted == nil, view?.window?.traitCollection.reducesMotion == false { rise() }
    press(false)
  }

  private func rise() {
    next?.cancel()
    lifted = view?.window?.timeline.now
    send(\.height, to: 1, by: lift.up, velocity: value(\.height) == 0 ? lift.velocity : nil)
  }

  private func land() {
    next?.cancel()
    if value(\.height) != 0 || height.target != 0 { send(\.height, to: 0, by: lift.down) }
    lifted = nil
  }
}

extension KnobMotion: TimedAnimation {
  var end: Double { [place, height, tint].reduce(-.infinity) { $1.isHeld ? $0 : max($0, $1.end) } }
  func show(at time: Double) { update() }
  func finish(at time: Double) { update() }
}
