import Glibc
import SegueAnimation
import SegueViews

/// A number within a range. UIKit's slider.
///
/// The knob follows the pointer; a press beside it brings it there. The arrows move it by a step, Page Up and Page Down by a tenth
/// of the range, Home and End to its ends. A wheel moves it while it has the keyboard's focus, so that a list can be scrolled past
/// it; a wheel or a touchpad that scrolls sideways always does.
public final class Slider: Control {
  /// The height of every slider, in points.
  public static let height = 31.0
  private static let inset = 2.0
  private static let trackHeight = 4.0
  /// How much wider the knob is under a press, in points.
  private static let stretch = 5.0

  /// Called when the user has changed it, with the value.
  public var onValueChanged: ((Double) -> Void)?
  /// The least and the greatest value, at most a billion from 0; 0 to 1 by default. The value is kept within it.
  public var range: ClosedRange<Double> = 0...1 {
    didSet {
      range = range.clamped(to: .coordinates)
      if range != oldValue { setValue(value, animated: false) }
    }
  }
  /// The distance of the values that it can have, from the least one on; 0, the default, is any value.
  public var step = 0.0 {
    didSet {
      step = step.bounded(.lengths, or: oldValue)
      if step != oldValue { setValue(value, animated: false) }
    }
  }
  /// Whether `onValueChanged` is called all the time while the knob is dragged; otherwise at the end. `true` by default.
  public var isContinuous = true
  /// What fills the track up to the knob.
  public var minimumTrackTintColor = Color.tint { didSet { place() } }
  /// What fills the track beyond the knob; by default a gray that can be seen on light and on dark.
  public var maximumTrackTintColor = Color.sliderTrack { didSet { place() } }

  private let track = View()
  private let fill = View()
  private let knob = View()
  private var current = 0.0
  /// Where a wheel has led, with the parts that are too small for a step.
  private var turned: Double?
  /// While it is dragged: from the pointer to the middle of the knob, and the value at the beginning.
  private var grip: (offset: Double, value: Double)?
  private var movement: PropertyAnimator?

  /// A slider from 0 to 1, at 0.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: what it sets, as it is read aloud.
  public override init(identifier: String? = nil, label: String? = nil) {
    super.init(identifier: identifier, label: label)
    bounds.size = Size(160, Self.height)
    for view in [track, fill, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    knob.backgroundColor = .white
    knob.shadow = Shadow(color: Color.black.withAlpha(0.2), blur: 4, offset: Vector(0, 1))
    let pan = PanGestureRecognizer(slop: 0) { [weak self] in self?.dragged($0) }
    pan.cursor = nil
    addGestureRecognizer(pan)
    place()
  }

  /// The value, within the range. Setting it shows that at once, without calling `onValueChanged`.
  public var value: Double {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value, without calling `onValueChanged`. With reduced motion nothing moves.
  public func setValue(_ value: Double, animated: Bool) {
    let new = allowed(value)
    // Asked again, what is on its way goes on as it does.
    if animated, new == current { return }
    current = new
    guard animated, window != nil, !traitCollection.reducesMotion else {
      movement?.stopAnimation(false)
      movement = nil
      return place()
    }
    // One that still runs goes on from where it is shown.
    movement = animate(withDuration: 0.25, usingSpringWithDamping: 1) { [weak self] in self?.place() }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.isFinite ? size.width : bounds.width, Self.height)
  }

  public override func layoutSubviews() { place() }

  public override var focusRadius: Double { bounds.height / 2 }

  /// The arrows, Page Up and Page Down, Home and End move the knob.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return super.keyPressed(event) }
    switch event.key {
    case .right, .up: change(to: current + keyStep)
    case .left, .down: change(to: current - keyStep)
    case .pageUp: change(to: current + max(keyStep, length / 10))
    case .pageDown: change(to: current - max(keyStep, length / 10))
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    default: return super.keyPressed(event)
    }
    return true
  }

  /// A wheel while it has the focus, and anything that scrolls sideways.
  public override func scrolled(_ event: ScrollEvent) -> Bool {
    let isSideways = abs(event.delta.dx) > abs(event.delta.dy)
    guard isEnabled, isSideways || window?.focusedView === self else { return false }
    let amount = isSideways ? event.delta.dx : -event.delta.dy
    let start = turned.flatMap { allowed($0) == current ? $0 : nil } ?? current
    let way = event.isPrecise ? amount / max(1, travel) * length : amount * keyStep
    let turned = (start + way).clamped(to: range)
    self.turned = turned
    change(to: turned, animated: false)
    return true
  }

  // MARK: - Values

  private var length: Double { range.upperBound - range.lowerBound }
  /// How far a key moves it.
  private var keyStep: Double { step > 0 ? step : length / 20 }

  private func allowed(_ value: Double) -> Double {
    guard value.isFinite else { return current.clamped(to: range) }
    let steps = step > 0 ? ((value - range.lowerBound) / step).rounded() * step + range.lowerBound : value
    return steps.clamped(to: range)
  }

  private func change(to value: Double, animated: Bool = true) {
    let old = current
    setValue(value, animated: animated)
    if current != old { callAction { onValueChanged?(current) } }
  }

  // MARK: - Places

  private var knobSide: Double { max(0, bounds.height - 2 * Self.inset) }
  /// How far the middle of the knob can move.
  private var travel: Double { max(0, bounds.width - knobSide) }
  private var fraction: Double { length > 0 ? (current - range.lowerBound) / length : 0 }
  private var knobX: Double { knobSide / 2 + travel * fraction }

  private func place() {
    let middle = bounds.midY
    let y = middle - Self.trackHeight / 2
    track.frame = Rect(x: 0, y: y, width: bounds.width, height: Self.trackHeight)
    fill.frame = Rect(x: 0, y: y, width: knobX, height: Self.trackHeight)
    for view in [track, fill] { view.cornerRadius = Self.trackHeight / 2 }
    track.backgroundColor = maximumTrackTintColor
    fill.backgroundColor = minimumTrackTintColor
    let width = knobSide + (grip == nil ? 0 : Self.stretch)
    knob.frame = Rect(center: Point(knobX, middle), size: Size(width, knobSide))
    knob.cornerRadius = knobSide / 2
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    let x = pan.location(in: self).x
    switch pan.state {
    case .began:
      let isOnKnob = abs(x - knobX) <= knobSide / 2
      grip = (isOnKnob ? knobX - x : 0, current)
      // The press shows at once, whatever moves then.
      place()
      follow(x, animated: !isOnKnob)
    case .changed: follow(x, animated: movement?.isRunning ?? false)
    case .ended, .cancelled:
      let start = grip?.value
      grip = nil
      place()
      guard let start else { return }
      if pan.state == .cancelled {
        change(to: start)
      } else if !isContinuous, current != start {
        onValueChanged?(current)
      }
    case .possible, .failed: break
    }
  }

  private func follow(_ x: Double, animated: Bool) {
    guard let grip, travel > 0 else { return }
    let value = range.lowerBound + (x + grip.offset - knobSide / 2) / travel * length
    let old = current
    setValue(value, animated: animated)
    if isContinuous, current != old { onValueChanged?(current) }
  }
}
