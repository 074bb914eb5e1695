import SegueViews

/// A control that is on or off, like UIKit's `UISwitch`.
///
/// A click toggles the switch. A drag toggles it on release, unless the user dragged to the other end and back
/// (Docs/MOTION.md#switch).
public final class Switch: Control {
  /// The size of every switch, in points.
  public static let size = Size(63, 28)
  private static let inset = 2.0
  /// The size of the thumb at rest, and its additional size during a press, in points.
  private static let (knobSize, growth) = (Size(37, 24), Size(20.8, 14.4))

  private static let travel = Spring(response: 0.3, dampingRatio: 1)
  private static let toward = (
    on: Spring(response: 0.68, dampingRatio: 1), off: Spring(response: 0.4, dampingRatio: 1)
  )
  private static let lift = KnobMotion.Lift(
    up: Spring(response: 0.27, dampingRatio: 0.625), down: Spring(response: 0.48, dampingRatio: 0.7),
    velocity: 18, delay: 0.075, least: 0.175)
  /// The distance that a pointer moves before the thumb follows, in points. If the press has lasted longer than `hold` seconds,
  /// the thumb then makes up this distance.
  private static let (deadZone, hold) = (7.0, 0.25)
  /// The delay before the color changes after a drag has reached an end, in seconds.
  private static let colorDelay = 0.09
  /// The maximum distance by which the thumb moves beyond the ends of its path, in points.
  private static let band = 12.0

  /// Called when the user has toggled the switch. The argument is `true` if the switch is now on.
  public var onValueChanged: ((Bool) -> Void)?
  /// The color of the track while the switch is on. The default is green.
  public var onTintColor = Color.systemGreen { didSet { if onTintColor != oldValue { place() } } }
  /// The color of the track while the switch is off.
  public var offTintColor = Color.switchTrack { didSet { if offTintColor != oldValue { place() } } }

  private let track = View()
  private let knob = View()
  /// The fraction of the track's color that is mixed into the white of the lifted thumb. A plain white thumb would hide whether
  /// the switch is on.
  private static let translucency = 0.35
  private lazy var motion = KnobMotion(of: self, lift: Self.lift) { [weak self] in self?.place() }
  private var value = false
  /// The state of a drag; `nil` if the thumb is not dragged. `slack` is the part of the pointer's travel that the thumb did not
  /// follow, in points. `isSwitched` is `true` if a release would toggle the switch, and `nil` until the drag first reaches the
  /// other end.
  private var grip: (slack: Double, isSwitched: Bool?)?
  private var pressTime = 0.0
  private var coloring: ScheduledAction?

  /// Creates a switch that is off.
  /// - Parameters:
  ///   - identifier: the name of the switch for tests and scripts.
  ///   - label: the name of the switch for screen readers.
  public override init(identifier: String? = nil, label: String? = nil) {
    super.init(identifier: identifier, label: label)
    bounds.size = Self.size
    knob.shadow = Shadow(color: Color.black.withAlpha(0.14), blur: 6, offset: Vector(0, 1))
    for view in [track, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    let tap = TapGestureRecognizer { [weak self] _ in
      self?.motion.click()
      self?.toggle()
    }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
    addGestureRecognizer(
      PanGestureRecognizer(slop: Self.deadZone, axis: .horizontal) { [weak self] in self?.dragged($0) })
    place()
  }

  /// Whether the switch is on. Setting it takes effect immediately and does not call `onValueChanged`.
  public var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off without calling `onValueChanged`. With reduced motion, the change is not animated.
  public func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != value else { return }
    value = isOn
    if animated { return settle() }
    grip = nil
    coloring?.cancel()
    motion.set(\.place, to: isOn ? way : 0)
    motion.set(\.tint, to: isOn ? 1 : 0)
    place()
  }

  public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

  public override func sizeThatFits(_ size: Size) -> Size { Self.size }

  public override func layoutSubviews() {
    if !motion.isMoving(\.place), grip == nil { motion.set(\.place, to: value ? way : 0) }
    place()
  }

  public override var focusRadius: Double { bounds.height / 2 }

  public override func activate() -> Bool {
    toggle()
    return true
  }

  private func toggle() {
    setOn(!isOn, animated: true)
    callAction { onValueChanged?(isOn) }
  }

  // MARK: - Dragging

  private func dragged(_ pan: PanGestureRecognizer) {
    motion.isLed = true
    defer { motion.isLed = grip != nil }
    switch pan.state {
    case .began:
      let isHeld = (window?.timeline.now ?? 0) - pressTime > Self.hold
      grip = (isHeld ? 0 : pan.displacement.dx - pan.translation.dx, nil)
      isHighlighted = true
      follow(pan.displacement.dx)
    case .changed: follow(pan.displacement.dx)
    case .ended: release()
    case .cancelled: if grip != nil { settle() }
    case .possible, .failed: break
    }
    isHighlighted = grip != nil
  }

  /// Moves the thumb with the pointer. Whether a release toggles the switch depends on the pointer's position, not on the
  /// thumb's, which lags behind.
  private func follow(_ travel: Double) {
    guard let grip else { return }
    let target = (value ? way : 0) + travel - grip.slack
    let inside = target.clamped(to: 0...way)
    let end = value ? way - inside : inside
    motion.send(\.place, to: inside + rubberBand(target - inside, dimension: Self.band), by: Self.travel)
    if end == way, grip.isSwitched != true { setSwitched(true) }
    if end == 0, grip.isSwitched == true { setSwitched(false) }
  }

  private func setSwitched(_ isSwitched: Bool) {
    grip?.isSwitched = isSwitched
    coloring?.cancel()
    coloring = window?.timeline.schedule(after: Self.colorDelay) { [weak self] in
      guard let self else { return }
      color(isSwitched != value)
    }
  }

  /// Ends a drag. If the thumb never reached the other end, the release toggles the switch, as a click does.
  private func release() {
    let switches = grip.map { $0.isSwitched ?? true } ?? false
    if switches { value.toggle() }
    settle()
    if switches { callAction { onValueChanged?(value) } }
  }

  private func settle() {
    grip = nil
    coloring?.cancel()
    motion.send(\.place, to: value ? way : 0, by: Self.travel)
    color(value)
  }

  private func color(_ isOn: Bool) {
    let target = isOn ? 1.0 : 0
    if motion.tint.target != target {
      motion.send(\.tint, to: target, by: isOn ? Self.toward.on : Self.toward.off)
    }
  }

  public override func updateConfiguration() {
    if isHighlighted, grip == nil { pressTime = window?.timeline.now ?? 0 }
    motion.press(isHighlighted)
    place()
  }

  // MARK: - Layout

  private var scale: Double { max(0, bounds.height - 2 * Self.inset) / Self.knobSize.height }
  /// The distance that the thumb can travel, in points.
  private var way: Double { max(1, bounds.width - 2 * Self.inset - Self.knobSize.width * scale) }

  private func place() {
    track.frame = bounds
    track.cornerRadius = bounds.height / 2
    track.backgroundColor = offTintColor.mixed(with: onTintColor, at: motion.value(\.tint).clamped(to: 0...1))
    let (height, rest) = (motion.value(\.height), Self.knobSize)
    let size = Size(
      (rest.width + Self.growth.width * height) * scale, (rest.height + Self.growth.height * height) * scale)
    let middle = Self.inset + rest.width * scale / 2 + motion.value(\.place)
    knob.frame = Rect(center: Point(middle, bounds.midY), size: size)
    knob.cornerRadius = size.height / 2
    let lifted = traitCollection.reducesMotion && height == 0 ? (isHighlighted ? 1 : 0) : height
    knob.backgroundColor = Color.white.mixed(
      with: track.backgroundColor, at: Self.translucency * lifted.clamped(to: 0...1))
  }
}
