import SegueViews

/// How the knob of a control moves: its place, how far it is lifted under a press, and how far its color has changed. Springs carry
/// each of them from wherever it is to wherever it is sent next, so a knob follows a pointer as if it were held by an elastic band.
final class KnobMotion {
  /// How a knob is lifted by a press and lands after it.
  struct Lift {
    let up, down: Spring
    /// How fast it leaves from rest, in lifts per second.
    var velocity = 0.0
    /// How long after the press it leaves, and how long it stays up at least, in seconds.
    let delay, least: Double
  }

  /// The place, in points.
  var place = AnimatedValue(0)
  /// From 0 at rest to 1, and beyond where a spring overshoots.
  var height = AnimatedValue(0)
  /// From 0 to 1.
  var tint = AnimatedValue(0)
  /// Whether a pointer leads the knob, which then moves with reduced motion, too.
  var isLed = false

  private let lift: Lift
  private weak var view: View?
  private let update: () -> Void
  private weak var timeline: Timeline?
  /// When it was lifted; `nil` when it has landed or is about to.
  private var lifted: Double?
  private var next: ScheduledAction?

  /// A motion at rest; `update` shows what has changed.
  init(of view: View, lift: Lift, _ update: @escaping () -> Void) {
    (self.view, self.lift, self.update) = (view, lift, update)
  }

  /// A number as it is shown now.
  func value(_ number: KeyPath<KnobMotion, AnimatedValue>) -> Double {
    self[keyPath: number].state(at: timeline?.now ?? .infinity).value
  }

  /// Sets a number at once.
  func set(_ number: ReferenceWritableKeyPath<KnobMotion, AnimatedValue>, to value: Double) {
    self[keyPath: number].hold(at: timeline?.now ?? 0, value: value)
    if place.isHeld, height.isHeld, tint.isHeld { timeline?.remove(self) }
  }

  /// Whether a number is on its way.
  func isMoving(_ number: KeyPath<KnobMotion, AnimatedValue>) -> Bool {
    !self[keyPath: number].isHeld && self[keyPath: number].end > timeline?.now ?? .infinity
  }

  /// Whether anything is on its way or lifted: motion that has begun ends as it began, even where motion is reduced meanwhile.
  private var isUnderWay: Bool {
    lifted != nil || isMoving(\.place) || isMoving(\.height) || isMoving(\.tint)
  }

  /// Carries a number to `target`; at once in no window, and with reduced motion from rest.
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

  /// What still moves in another window has arrived.
  private func restart(on timeline: Timeline) {
    for number in [\KnobMotion.place, \.height, \.tint] { set(number, to: self[keyPath: number].target) }
    self.timeline?.remove(self)
    self.timeline = timeline
  }

  // MARK: - Under a press

  /// Lifts the knob for a press, and lets it land after it.
  func press(_ isPressed: Bool) {
    guard let timeline = view?.window?.timeline,
      isUnderWay || view?.window?.traitCollection.reducesMotion == false
    else {
      return land()
    }
    next?.cancel()
    next = nil
    if let lifted {
      guard !isPressed else { return }
      next = timeline.schedule(after: max(0, lifted + lift.least - timeline.now)) { [weak self] in
        self?.land()
      }
    } else if isPressed {
      next = timeline.schedule(after: lift.delay) { [weak self] in self?.rise() }
    }
  }

  /// Lifts it for a click, however short that was.
  func click() {
    if lifted == nil, view?.window?.traitCollection.reducesMotion == false { rise() }
    press(false)
  }

  private func rise() {
    next?.cancel()
    (next, lifted) = (nil, view?.window?.timeline.now)
    send(\.height, to: 1, by: lift.up, velocity: value(\.height) == 0 ? lift.velocity : nil)
  }

  private func land() {
    next?.cancel()
    next = nil
    if value(\.height) != 0 || height.target != 0 { send(\.height, to: 0, by: lift.down) }
    lifted = nil
  }
}

extension KnobMotion: TimedAnimation {
  var end: Double { [place, height, tint].reduce(-.infinity) { $1.isHeld ? $0 : max($0, $1.end) } }
  func show(at time: Double) { update() }
  func finish(at time: Double) { update() }
}
