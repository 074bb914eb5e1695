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
  private let code = Label(font: Palette.small, color: Palette.faint)
  private let field = SpringField()
  private let duration = NumberField(
    "Duration, s", identifier: "duration", in: 0.02...10, step: 0.005, decimals: 3)
  private let bounce = NumberField("Bounce", identifier: "bounce", in: 0...0.95, step: 0.005, decimals: 3)
  private let delay = NumberField("Delay, s", identifier: "delay", in: 0...5, step: 0.005, decimals: 3)
  private lazy var undoButton = button("Undo", "undo", "Undo (Ctrl+Z)") { [unowned self] in
    session.tuning.undo()
  }
  private lazy var resetButton = button("As in code", "reset", "What the code says (R)") { [unowned self] in
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
    for view in [
      title, code, field, duration, bounce, delay, undoButton, resetButton, compareButton, copyButton,
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
    key = Tuning.Key(title: motion.title, track: track)
    given = motion.given[track]
    title.text = "\(motion.title), \(motion.name(ofTrack: track))"
    field.color = Palette.track(track)
    update()
  }

  private var timing: TrackTiming { key.flatMap { session.tuning.changes[$0] } ?? given }

  /// Shows what is tried now.
  func update() {
    for view in [field, duration, bounce, delay, resetButton, copyButton] as [View] { view.isHidden = key == nil }
    let now = timing
    (duration.value, delay.value) = (now.timing.duration, now.delay)
    bounce.value = 1 - min(1, now.timing.continuation.dampingRatio)
    (field.duration, field.bounce) = (duration.value, bounce.value)
    field.given = (given.timing.duration, 1 - min(1, given.timing.continuation.dampingRatio))
    code.text = key == nil ? "Click a track." : now.code
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

  func copy() { if key != nil { onCopy(timing.code) } }

  override func layoutSubviews() {
    let width = bounds.width - 24
    title.frame = Rect(x: 12, y: 8, width: width, height: title.sizeThatFits(bounds.size).height)
    code.frame = Rect(x: 12, y: title.frame.maxY + 2, width: width, height: code.sizeThatFits(bounds.size).height)
    var y = code.frame.maxY + 8
    let numbersWidth = 100.0
    field.frame = Rect(
      x: 12, y: y, width: max(60, width - numbersWidth - 10), height: max(60, bounds.height - y - 44))
    let x = field.frame.maxX + 10
    for number in [duration, bounce, delay] {
      number.frame = Rect(x: x, y: y, width: numbersWidth, height: 40)
      y += 46
    }
    var left = 12.0
    for button in [copyButton, compareButton, undoButton, resetButton] {
      let size = button.sizeThatFits(bounds.size)
      button.frame = Rect(x: left, y: bounds.height - 36, width: size.width, height: 26)
      left += size.width + 6
    }
  }
}

extension TrackTiming {
  /// The line of Swift that makes a track of it.
  var code: String {
    let delay = self.delay > 0 ? ", delay: \(self.delay.short)" : ""
    return "Track(\(timing.code)\(delay))"
  }
}

extension Timing {
  fileprivate nonisolated var code: String {
    if let curve {
      let numbers = [curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y].map(\.short)
      return ".curve(CubicCurve(\(numbers.joined(separator: ", "))), duration: \(duration.short))"
    }
    let start = initialVelocity == 0 ? "" : ", initialVelocity: \(initialVelocity.short)"
    return ".spring(duration: \(duration.short), dampingRatio: \(continuation.dampingRatio.short)\(start))"
  }
}
