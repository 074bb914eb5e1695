import Glibc
import SegueControls

/// A field that shows a named number of a timing. The user changes the number by dragging horizontally, by scrolling, or by
/// clicking and typing.
final class NumberField: Control {
  /// Called with a new timing. `continues` is `true` if the change continues the previous one, as during a drag.
  var onChange: (_ timing: TrackTiming, _ continues: Bool) -> Void = { _, _ in }
  var onEdit: () -> Void = {}
  var timing = TrackTiming(.spring(duration: 0.4, dampingRatio: 1)) { didSet { value = get(timing) } }
  private(set) var value = 0.0 { didSet { if value != oldValue, typed == nil { show() } } }

  private let get: (TrackTiming) -> Double
  private let set: (TrackTiming, Double) -> TrackTiming
  private let range: ClosedRange<Double>
  private let step: Double
  private let decimals: Int
  private let name: Label
  private let number = Label(font: Palette.figures, color: Palette.text)
  private var typed: String? { didSet { show() } }
  private var start = 0.0
  /// The unrounded number that scrolling has reached; `nil` before the first scroll event.
  private var turned: Double?

  /// Creates a field for numbers within a range.
  /// - Parameters:
  ///   - title: the name of the number.
  ///   - identifier: the identifier of the view.
  ///   - range: the range of numbers that the user can choose.
  ///   - step: the change in the number per point of a drag.
  ///   - decimals: the number of decimals: 0, 2 or 3.
  ///   - get: returns the number from a timing.
  ///   - set: returns a copy of a timing with another number.
  init(
    _ title: String, identifier: String, in range: ClosedRange<Double>, step: Double, decimals: Int,
    get: @escaping (TrackTiming) -> Double, set: @escaping (TrackTiming, Double) -> TrackTiming
  ) {
    (self.range, self.step, self.decimals, self.get, self.set) = (range, step, decimals, get, set)
    name = Label(title, font: Palette.small, color: Palette.faint)
    super.init(identifier: identifier, label: title)
    backgroundColor = Palette.raised
    cornerRadius = 5
    cursor = .openHand
    for label in [name, number] {
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    addGestureRecognizer(
      PanGestureRecognizer(slop: 2, axis: .horizontal) { [unowned self] pan in
        if pan.state == .began { start = value }
        guard pan.state == .began || pan.state == .changed else { return }
        change(to: start + pan.translation.dx * step, continues: pan.state != .began)
      })
    addGestureRecognizer(
      TapGestureRecognizer { [unowned self] _ in
        window?.focus(on: self)
        onEdit()
        typed = ""
      })
    show()
  }

  override var canBecomeFocused: Bool { isEnabled }

  override func sizeThatFits(_ size: Size) -> Size { Size(96, 40) }

  override func layoutSubviews() {
    let title = name.sizeThatFits(bounds.size)
    name.frame = Rect(x: 8, y: 4, width: bounds.width - 16, height: title.height)
    let size = number.sizeThatFits(bounds.size)
    number.frame = Rect(
      x: 8, y: bounds.height - size.height - 4, width: bounds.width - 16, height: size.height)
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    let notches = event.isPrecise ? event.delta.dy / 40 : event.delta.dy
    let start = turned.flatMap { rounded($0) == value ? $0 : nil } ?? value
    let turned = (start - notches * step * 2).clamped(to: range)
    self.turned = turned
    change(to: turned, continues: true)
    return true
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character(let character) where character.isNumber || character == "." || character == "-":
      typed = (typed ?? "") + String(character)
    case .character(",") where typed != nil: typed = (typed ?? "") + "."
    case .backspace:
      guard let text = typed else { return super.keyPressed(event) }
      typed = String(text.dropLast())
    // While a number is typed, other characters do not act as shortcuts.
    case .character where typed != nil && event.modifiers.isDisjoint(with: [.control, .alt]): break
    case .return where typed != nil: commit()
    case .escape where typed != nil: typed = nil
    case .up: change(to: value + step, continues: false)
    case .down: change(to: value - step, continues: false)
    default: return super.keyPressed(event)
    }
    return true
  }

  func commit() {
    guard let text = typed else { return }
    typed = nil
    if let number = Double(decimal: text) { change(to: number, continues: false) }
  }

  private func rounded(_ number: Double) -> Double {
    let unit = decimals == 2 ? 100.0 : decimals == 3 ? 1000.0 : 1
    return (number * unit).rounded() / unit
  }

  private func change(to new: Double, continues: Bool) {
    let bounded = rounded(new.isFinite ? new : value).clamped(to: range)
    guard bounded != value else { return }
    value = bounded
    onChange(set(timing, bounded), continues)
  }

  private func show() {
    number.text = typed.map { $0 + "|" } ?? value.short
    number.textColor = typed == nil ? Palette.text : Palette.accent
    setNeedsLayout()
  }
}
