import SegueAnimation
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// Something that is on or off. UIKit's switch. A click switches it, and so does a drag of its knob, once it is released.
public final class Switch: Control {
  /// The size of every switch, in points.
  public static let size = Size(51, 31)
  private static let inset = 2.0
  /// How much wider the knob is under a press, in points.
  private static let stretch = 5.0

  /// Called when the user has changed it, with whether it is on now.
  public var onValueChanged: ((Bool) -> Void)?
  /// What fills it where it is on.
  public var onTintColor = Color(52, 199, 89) { didSet { if onTintColor != oldValue { place() } } }
  /// What fills it where it is off.
  public var offTintColor = Color(white: 0.86) { didSet { if offTintColor != oldValue { place() } } }

  private let track = View()
  private let knob = View()
  private lazy var animator = StateAnimator(
    [false, true], initially: false, over: self, tracks: [Track(.spring(duration: 0.3, dampingRatio: 0.9))]
  ) { [weak self] in self?.apply($0) }
  /// The drag of the knob.
  private lazy var drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in
    DragScale([0, max(1, bounds.width - 2 * Self.inset - knobWidth)])
  }

  /// A switch that is off.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: what it switches, as it is read aloud.
  public override init(identifier: String? = nil, label: String? = nil) {
    super.init(identifier: identifier, label: label)
    bounds.size = Self.size
    track.isUserInteractionEnabled = false
    knob.isUserInteractionEnabled = false
    knob.backgroundColor = .white
    knob.shadow = Shadow(color: Color.black.withAlpha(0.14), blur: 6, offset: Vector(0, 2))
    // The knob's shadow falls on the track alone.
    track.clipsToBounds = true
    track.addSubview(knob)
    addSubview(track)
    animator.name = "Switch"
    let tap = TapGestureRecognizer { [weak self] _ in self?.toggle() }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
    addGestureRecognizer(PanGestureRecognizer(axis: .horizontal) { [weak self] in self?.dragged($0) })
    place()
  }

  /// Whether it is on. Setting it shows that at once, without calling `onValueChanged`.
  public var isOn: Bool {
    get { animator.state }
    set { setOn(newValue, animated: false) }
  }

  /// Switches it, without calling `onValueChanged`. With reduced motion nothing moves.
  public func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != animator.state else { return }
    if animated, window != nil, window?.reducesMotion == false {
      animator.settle(in: isOn)
    } else {
      animator.set(isOn)
    }
  }

  public override func sizeThatFits(_ size: Size) -> Size { Self.size }

  public override func layoutSubviews() { place() }

  public override var focusRadius: Double { bounds.height / 2 }

  public override func activate() -> Bool {
    toggle()
    return true
  }

  private func toggle() {
    setOn(!isOn, animated: true)
    onValueChanged?(isOn)
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    let wasOn = isOn
    drag.handle(pan)
    isHighlighted = drag.isActive
    guard pan.state == .ended else { return }
    if window?.reducesMotion == true { animator.set(isOn) }
    if isOn != wasOn { onValueChanged?(isOn) }
  }

  public override func updateConfiguration() { place() }

  private func place() { if animator.isActive { animator.recapture() } else { apply(animator.state) } }

  private var side: Double { max(0, bounds.height - 2 * Self.inset) }
  private var knobWidth: Double { side + (isHighlighted ? Self.stretch : 0) }

  private func apply(_ isOn: Bool) {
    track.frame = bounds
    track.cornerRadius = bounds.height / 2
    track.backgroundColor = isOn ? onTintColor : offTintColor
    let width = knobWidth
    knob.frame = Rect(
      x: isOn ? bounds.width - Self.inset - width : Self.inset, y: Self.inset, width: width, height: side)
    knob.cornerRadius = side / 2
  }
}
