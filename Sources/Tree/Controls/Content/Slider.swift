import Glibc
import SegueAnimation
import SegueViews

/// A control that sets a number within a range, like UIKit's `UISlider`.
///
/// The thumb follows the pointer; a press next to the thumb moves the thumb to the pointer. The arrow keys move the thumb by a
/// step, and Page Up and Page Down by a tenth of the range. Home and End move it to the ends of the range. Vertical scrolling
/// moves the thumb only while the slider has the keyboard focus. Otherwise, it scrolls the list that contains the slider.
/// Sideways scrolling always moves the thumb.
public final class Slider: Control {
  /// The height of every slider, in points.
  public static let height = 31.0
  private static let inset = 2.0
  private static let trackHeight = 4.0
  /// The width by which the thumb grows during a press, in points.
  private static let stretch = 5.0

  /// Called with the new value when the user has changed it.
  public var onValueChanged: ((Double) -> Void)?
  /// The range of values, whose bounds are clamped to ±1e9. A current value outside a new range is moved into it. The default
  /// is 0…1.
  public var range: ClosedRange<Double> = 0...1 {
    didSet {
      range = range.clamped(to: .coordinates)
      if range != oldValue { setValue(value, animated: false) }
    }
  }
  /// The distance between allowed values, starting at the lower bound of `range`; 0, the default, allows any value.
  public var step = 0.0 {
    didSet {
      step = step.bounded(.lengths, or: oldValue)
      if step != oldValue { setValue(value, animated: false) }
    }
  }
  /// Whether `onValueChanged` is called continuously while the thumb is dragged, rather than once at the end. The default is
  /// `true`.
  public var isContinuous = true
  /// The color of the track to the left of the thumb. The default is the tint color.
  public var minimumTrackTintColor = Color.tint { didSet { place() } }
  /// The color of the track to the right of the thumb. The default is a gray that is visible on light and on dark backgrounds.
  public var maximumTrackTintColor = Color.sliderTrack { didSet { place() } }

  private let track = View()
  private let fill = View()
  private let knob = View()
  private var current = 0.0
  /// The value that scrolling has reached, not rounded to a step; `nil` before the first scroll event.
  private var turned: Double?
  /// The distance from the pointer to the center of the thumb, in points, and the value when the drag began; `nil` while no
  /// drag is in progress.
  private var grip: (offset: Double, value: Double)?
  private var movement: PropertyAnimator?

  /// Creates a slider with the range 0…1 and the value 0.
  /// - Parameters:
  ///   - identifier: the name of the slider for tests and scripts.
  ///   - label: the name of the slider for screen readers.
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

  /// The value, within `range`. Setting it takes effect immediately and does not call `onValueChanged`.
  public var value: Double {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value without calling `onValueChanged`. With reduced motion, the change is not animated.
  public func setValue(_ value: Double, animated: Bool) {
    let new = allowed(value)
    // A running animation to the same value continues unchanged.
    if animated, new == current { return }
    current = new
    guard animated, window != nil, !traitCollection.reducesMotion else {
      movement?.stopAnimation(true)
      movement = nil
      return place()
    }
    // A new animation continues from the position that is shown.
    movement = animate(withDuration: 0.25, usingSpringWithDamping: 1) { [weak self] in self?.place() }
  }

  public override var intrinsicContentSize: Size { Size(-1, Self.height) }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.isFinite ? size.width : bounds.width, Self.height)
  }

  public override func layoutSubviews() { place() }

  public override var focusRadius: Double { bounds.height / 2 }

  /// Handles the arrow keys, Page Up, Page Down, Home and End, which move the thumb.
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

  /// Handles sideways scrolling, and vertical scrolling while the slider has the focus.
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
  /// The distance by which an arrow key moves the value: `step`, or a twentieth of the range.
  private var keyStep: Double { step > 0 ? step : length / 20 }

  private func allowed(_ value: Double) -> Double {
    guard value.isFinite else { return current.clamped(to: range) }
    guard step > 0 else { return value.clamped(to: range) }
    // The range may end between two steps. The small summand keeps rounding errors from removing the last step.
    let count = (length / step + 1e-9).rounded(.down)
    let steps = ((value - range.lowerBound) / step).rounded().clamped(to: 0...count)
    return (range.lowerBound + steps * step).clamped(to: range)
  }

  private func change(to value: Double, animated: Bool = true) {
    let old = current
    setValue(value, animated: animated)
    if current != old { callAction { onValueChanged?(current) } }
  }

  // MARK: - Layout

  private var knobSide: Double { max(0, bounds.height - 2 * Self.inset) }
  /// The distance that the center of the thumb can travel, in points.
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
      // The thumb grows immediately, even if it then moves with an animation.
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
        callAction { onValueChanged?(current) }
      }
    case .possible, .failed: break
    }
  }

  private func follow(_ x: Double, animated: Bool) {
    guard let grip, travel > 0 else { return }
    let value = range.lowerBound + (x + grip.offset - knobSide / 2) / travel * length
    let old = current
    setValue(value, animated: animated)
    if isContinuous, current != old { callAction { onValueChanged?(current) } }
  }
}
