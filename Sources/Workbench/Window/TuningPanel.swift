import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// Changes what a track runs on, for this run of the program, and writes it as code.
final class TuningPanel: View {
  /// Called with a line of code to be copied.
  var onCopy: (String) -> Void = { _ in }

  private let session: Session
  private var key: Tuning.Key?
  private var given = TrackTiming(.spring(duration: 0.35, dampingRatio: 1))

  private let title = Label("No track", font: Palette.strong, color: Palette.text)
  private let code = Label(font: Palette.code, color: Palette.text)
  private let deviation = Label(font: Palette.small, color: Palette.faint)
  private var toolkit = Toolkit.segue { didSet { showCode() } }
  private lazy var toolkitButtons = Toolkit.allCases.map { toolkit in
    button(toolkit.rawValue, "as-\(toolkit.rawValue)", "As \(toolkit.rawValue) says it") { [unowned self] in
      self.toolkit = toolkit
    }
  }
  private let field = SpringField()
  private let duration = NumberField(
    "Duration, s", identifier: "duration", in: 0.02...10, step: 0.005, decimals: 3)
  private let bounce = NumberField("Bounce", identifier: "bounce", in: 0...0.95, step: 0.005, decimals: 3)
  private let delay = NumberField("Delay, s", identifier: "delay", in: 0...5, step: 0.005, decimals: 3)
  private lazy var undoButton = button("Undo", "undo", "Undo (Ctrl+Z)") { [unowned self] in
    session.tuning.undo()
  }
  private lazy var resetButton = button("Reset to code", "reset", "What the code says (R)") {
    [unowned self] in
    if let key { session.tuning.set(nil, for: key) }
  }
  private lazy var compareButton = button("Compare", "compare", "Without the changes, and back (C)") {
    [unowned self] in compare()
  }
  private lazy var copyButton = button("Copy", "copy", "Copy as Swift (Ctrl+C)") { [unowned self] in copy() }

  init(_ session: Session) {
    self.session = session
    super.init()
    backgroundColor = Palette.panel
    identifier = "tuning"
    field.onChange = { [unowned self] duration, bounce, continues in
      set(duration: duration, bounce: bounce, continues: continues)
    }
    duration.onChange = { [unowned self] in set(duration: $0, continues: $1) }
    bounce.onChange = { [unowned self] in set(bounce: $0, continues: $1) }
    delay.onChange = { [unowned self] in set(delay: $0, continues: $1) }
    for field in [duration, bounce, delay] { field.onEdit = { [unowned self] in endEditing() } }
    code.numberOfLines = 6
    for button in toolkitButtons { addSubview(button) }
    for view in [
      title, code, deviation, field, duration, bounce, delay, undoButton, resetButton, compareButton,
      copyButton,
    ] as [View] { addSubview(view) }
  }

  private func button(_ text: String, _ identifier: String, _ label: String, _ action: @escaping () -> Void)
    -> GlyphButton
  {
    GlyphButton(.text(text), identifier: identifier, label: label, onClick: action)
  }

  /// Shows a track of a motion.
  func select(_ motion: MotionLog.Motion, track: Int) {
    guard motion.given.indices.contains(track) else { return }
    if key != Tuning.Key(title: motion.title, track: track) { endEditing() }
    key = Tuning.Key(title: motion.title, track: track)
    given = motion.given[track]
    title.text = "\(motion.title), \(motion.name(ofTrack: track))"
    field.color = Palette.track(track)
    update()
  }

  /// Takes what was typed.
  func endEditing() { for field in [duration, bounce, delay] { field.take() } }

  private var timing: TrackTiming { key.flatMap { session.tuning.changes[$0] } ?? given }

  /// Shows what is tried now.
  func update() {
    for view in [field, duration, bounce, delay, resetButton, copyButton] as [View] {
      view.isHidden = key == nil
    }
    let now = timing
    (duration.value, delay.value) = (now.timing.duration, now.delay)
    bounce.value = 1 - min(1, now.timing.continuation.dampingRatio)
    (field.duration, field.bounce) = (duration.value, bounce.value)
    field.given = (given.timing.duration, 1 - min(1, given.timing.continuation.dampingRatio))
    showCode()
    undoButton.isEnabled = session.tuning.canUndo
    resetButton.isEnabled = key.map { session.tuning.changes[$0] != nil } ?? false
    compareButton.isEnabled = !session.tuning.changes.isEmpty
    compareButton.isOn = session.tuning.isBypassed
    setNeedsLayout()
  }

  private func set(
    duration: Double? = nil, bounce: Double? = nil, delay: Double? = nil, continues: Bool
  ) {
    guard let key else { return }
    let now = timing
    let spring = Timing.spring(
      duration: duration ?? now.timing.duration,
      dampingRatio: 1 - (bounce ?? (1 - min(1, now.timing.continuation.dampingRatio))),
      initialVelocity: now.timing.initialVelocity)
    // A delay alone leaves a curve a curve.
    let timing = duration == nil && bounce == nil ? now.timing : spring
    session.tuning.isBypassed = false
    session.tuning.set(
      TrackTiming(
        timing, delay: delay ?? now.delay, mirrorsDelay: now.mirrorsDelay, during: now.range,
        release: now.release), for: key, continues: continues)
  }

  /// Shows what the code says, until it is called again.
  func compare() {
    if !session.tuning.changes.isEmpty { session.tuning.isBypassed.toggle() }
  }

  func copy() { if key != nil { onCopy(code.text) } }

  /// The timing in the words of the toolkit, and how far that is from what is shown here.
  private func showCode() {
    for (each, button) in zip(Toolkit.allCases, toolkitButtons) { button.isOn = each == toolkit }
    guard key != nil else {
      (code.text, deviation.text) = ("Click a track to change what it runs on.", "")
      return
    }
    let translation = Translation(timing.timing, delay: timing.delay, for: toolkit)
    code.text = translation.code
    deviation.text =
      toolkit == .segue
      ? ""
      : "At most \(((translation.points * 100).rounded() / 100).short) points of 300 and "
        + "\(Int((translation.seconds * 1000).rounded())) ms from this."
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let height = bounds.height
    title.frame = Rect(x: 12, y: 8, width: bounds.width - 24, height: title.sizeThatFits(bounds.size).height)
    let top = title.frame.maxY + 8
    let codeWidth = (bounds.width * 0.42).clamped(to: 150...320)
    let numbersWidth = 92.0
    field.frame = Rect(
      x: 12, y: top, width: max(60, bounds.width - codeWidth - numbersWidth - 46),
      height: max(60, height - top - 44))
    for (index, number) in [duration, bounce, delay].enumerated() {
      number.frame = Rect(
        x: field.frame.maxX + 10, y: top + Double(index) * 46, width: numbersWidth, height: 40)
    }
    let left = field.frame.maxX + numbersWidth + 24
    var place = Point(left, top)
    for button in toolkitButtons {
      let width = button.sizeThatFits(bounds.size).width
      if place.x + width > bounds.width - 12 { place = Point(left, place.y + 28) }
      button.frame = Rect(x: place.x, y: place.y, width: width, height: 24)
      place.x += width + 4
    }
    let room = Size(bounds.width - left - 12, max(0, height - place.y - 78))
    let size = code.sizeThatFits(room)
    code.frame = Rect(x: left, y: place.y + 34, width: room.width, height: min(size.height, room.height))
    let below = deviation.sizeThatFits(room)
    deviation.frame = Rect(x: left, y: height - 38 - below.height, width: room.width, height: below.height)
    var x = 12.0
    for button in [compareButton, undoButton, resetButton] {
      let size = button.sizeThatFits(bounds.size)
      button.frame = Rect(x: x, y: height - 34, width: size.width, height: 26)
      x += size.width + 6
    }
    copyButton.frame = Rect(
      x: left, y: height - 34, width: copyButton.sizeThatFits(bounds.size).width, height: 26)
  }
}
