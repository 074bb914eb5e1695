import SegueControls

/// A panel that changes the timing of a track while the program runs, and shows the timing as code.
final class TuningPanel: View, ButtonOwner {
  /// Called with the code that the user copies.
  var onCopy: (String) -> Void = { _ in }

  private let session: Session
  private var key: Tuning.Key?
  private var name = "No track"
  private var given = TrackTiming(.spring(duration: 0.35, dampingRatio: 1))

  private let title = Label("No track", font: Palette.strong, color: Palette.text)
  private let code = Label(font: Palette.code, color: Palette.text)
  private let deviation = Label(font: Palette.small, color: Palette.faint)
  private var toolkit = Toolkit.segue
  private lazy var toolkitButtons = Toolkit.allCases.map { toolkit in
    button(
      .text(toolkit.rawValue), "as-\(toolkit.rawValue)", "Show the code for \(toolkit.rawValue)",
      isOn: { $0.toolkit == toolkit }
    ) { $0.toolkit = toolkit }
  }
  private let springField = SpringField()
  private let curveField = CurveField()
  private let points = ["x1", "y1", "x2", "y2"].enumerated().map { index, name in
    NumberField(
      name, identifier: "curve-\(name)", in: name.hasPrefix("x") ? 0...1 : -2...3, step: 0.01, decimals: 2,
      get: { ($0.timing.curve ?? .linear).coordinates[index] },
      set: { timing, number in
        var coordinates = (timing.timing.curve ?? .linear).coordinates
        coordinates[index] = number
        return timing.with(.curve(CubicCurve(coordinates: coordinates), duration: timing.timing.duration))
      })
  }
  private lazy var kindButton = button(
    "As curve", "kind", "Switch between a spring and a curve of the same duration",
    shows: { $0.timing.timing.curve == nil ? "As curve" : "As spring" }
  ) { $0.changeKind() }
  private let duration = NumberField(
    "Duration, s", identifier: "duration", in: 0.02...10, step: 0.005, decimals: 3,
    get: { $0.timing.duration }, set: { $0.with($0.timing.lasting($1)) })
  private let bounce = NumberField(
    "Bounce", identifier: "bounce", in: 0...0.95, step: 0.005, decimals: 3, get: { $0.timing.bounce },
    set: { $0.with($0.timing.bouncing($1, for: $0.timing.duration)) })
  private let delay = NumberField(
    "Delay, s", identifier: "delay", in: 0...5, step: 0.005, decimals: 3, get: { $0.delay },
    set: { $0.with(delay: $1) })
  private lazy var undoButton = button(
    "Undo", "undo", "Undo", .character("z"), .control, isEnabled: { $0.session.tuning.canUndo }
  ) { $0.session.tuning.undo() }
  private lazy var resetButton = button(
    "Reset to code", "reset", "Reset to the values in the code", .character("r"),
    isEnabled: { $0.change != nil }
  ) { if let key = $0.key, $0.change != nil { $0.session.tuning.set(nil, for: key) } }
  private lazy var compareButton = button(
    "Original", "compare", "Show the original or the changed motion", .character("c"),
    isOn: { $0.session.tuning.isBypassed }, isEnabled: { !$0.session.tuning.changes.isEmpty }
  ) { if !$0.session.tuning.changes.isEmpty { $0.session.tuning.isBypassed.toggle() } }
  private lazy var copyButton = button("Copy", "copy", "Copy as Swift", .character("c"), .control) {
    if $0.key != nil { $0.onCopy($0.code.text) }
  }

  init(_ session: Session) {
    self.session = session
    super.init()
    backgroundColor = Palette.panel
    identifier = "tuning"
    for field in fields {
      field.onChange = { [unowned self] in set(timing.with($0), continues: $1) }
    }
    for number in numbers {
      number.onChange = { [unowned self] in set($0, continues: $1) }
      number.onEdit = { [unowned self] in endEditing() }
    }
    title.identifier = "tuned"
    code.numberOfLines = 6
    let views: [[View]] = [
      toolkitButtons, [title, code, deviation], fields, buttons, [kindButton], numbers,
    ]
    for view in views.joined() { addSubview(view) }
    update()
  }

  /// The buttons that have keys.
  var buttons: [GlyphButton] { [undoButton, resetButton, compareButton, copyButton] }

  private var fields: [TimingField] { [springField, curveField] }
  private var numbers: [NumberField] { [duration, bounce, delay] + points }

  func select(_ motion: MotionLog.Motion, track: Int) {
    guard motion.given.indices.contains(track) else { return }
    if key != Tuning.Key(title: motion.title, track: track) { endEditing() }
    key = Tuning.Key(title: motion.title, track: track)
    given = motion.given[track]
    name = "\(motion.title), \(motion.name(ofTrack: track))"
    for field in fields { field.color = Palette.track(track) }
    update()
  }

  func endEditing() { for field in numbers { field.commit() } }

  /// The change of the selected track's timing; `nil` if the timing is unchanged.
  private var change: TrackTiming? { key.flatMap { session.tuning.changes[$0] } }

  /// The timing that the panel shows: the changed timing, or the original timing while changes are bypassed or if there is no
  /// change.
  private var timing: TrackTiming { session.tuning.isBypassed ? given : change ?? given }

  func update() {
    let now = timing
    let curve = now.timing.curve
    for view in [duration, delay, resetButton, copyButton, kindButton] as [View] {
      view.isHidden = key == nil
    }
    for view in [springField, bounce] as [View] { view.isHidden = key == nil || curve != nil }
    for view in points + [curveField] as [View] { view.isHidden = key == nil || curve == nil }
    for number in numbers { number.timing = now }
    for field in fields { (field.timing, field.given) = (now.timing, given.timing) }
    // While the original timing is shown, the numbers are faint, because they are not the changed numbers.
    let isCode = session.tuning.isBypassed
    for view in numbers + fields as [View] { view.alpha = isCode ? 0.45 : 1 }
    title.text = isCode ? "\(name) – original" : name
    title.textColor = isCode ? Palette.faint : Palette.text
    showCode()
    for button in toolkitButtons + buttons + [kindButton] { button.refresh() }
    setNeedsLayout()
  }

  func set(_ timing: TrackTiming, continues: Bool) {
    guard let key else { return }
    session.tuning.isBypassed = false
    session.tuning.set(timing, for: key, continues: continues)
  }

  /// Changes a spring into a curve, or a curve into a spring, with the same duration. If the original timing is of the new
  /// kind, the new timing has its shape.
  private func changeKind() {
    let now = timing
    let isCurve = now.timing.curve != nil
    let coded = (given.timing.curve == nil) == isCurve ? given.timing : nil
    let other: Timing =
      isCurve
      ? .spring(duration: now.timing.duration, dampingRatio: 1)
      : .curve(.easeInEaseOut, duration: now.timing.duration)
    set(now.with(coded?.lasting(now.timing.duration) ?? other), continues: false)
  }

  /// Shows the timing as code for the selected toolkit, and the code's deviation from Segue's motion.
  private func showCode() {
    guard key != nil else {
      (code.text, deviation.text) = ("Click a track to change its spring or curve.", "")
      return
    }
    let translation = Translation(timing.timing, delay: timing.delay, for: toolkit)
    code.text = translation.code
    if toolkit == .segue, timing.range != 0...1 {
      code.text = code.text.dropLast() + ", during: \(timing.range.code))"
    }
    deviation.text =
      toolkit == .segue
      ? ""
      : "Within \(translation.points.short) of 300 points and \(translation.seconds.milliseconds) ms of Segue."
  }

  override func layoutSubviews() {
    let height = bounds.height
    title.frame = Rect(x: 12, y: 8, width: bounds.width - 24, height: title.sizeThatFits(bounds.size).height)
    let top = title.frame.maxY + 8
    let codeWidth = (bounds.width * 0.42).clamped(to: 150...320)
    let numbersWidth = 92.0
    springField.frame = Rect(
      x: 12, y: top, width: max(60, bounds.width - codeWidth - numbersWidth - 46),
      height: max(60, height - top - 44))
    curveField.frame = springField.frame
    layOutNumbers(
      Rect(x: springField.frame.maxX + 10, y: top, width: numbersWidth, height: height - top - 44))
    let left = springField.frame.maxX + numbersWidth + 24
    let last = toolkitButtons.layOut(
      from: Point(left, top), until: bounds.width - 12, height: 24, rowStep: 28)
    let room = Size(bounds.width - left - 12, max(0, height - last.y - 78))
    let size = code.sizeThatFits(room)
    let below = deviation.sizeThatFits(room)
    deviation.frame = Rect(x: left, y: height - 38 - below.height, width: room.width, height: below.height)
    code.frame = Rect(
      x: left, y: last.y + 34, width: room.width,
      height: min(size.height, max(0, deviation.frame.minY - last.y - 38)))
    [compareButton, undoButton, resetButton, kindButton].layOut(from: Point(12, height - 34), gap: 6)
    [copyButton].layOut(from: Point(left, height - 34))
  }

  /// Lays out the numbers one below the other, and the coordinates of a curve in pairs.
  private func layOutNumbers(_ room: Rect) {
    let pitch = min(46, room.height / 4)
    func row(_ index: Int) -> Double { room.minY + Double(index) * pitch }
    let rows = curveField.isHidden ? [duration, bounce, delay] : [duration, delay]
    for (index, number) in rows.enumerated() {
      number.frame = Rect(x: room.minX, y: row(index), width: room.width, height: min(40, pitch - 4))
    }
    let half = (room.width - 4) / 2
    for (index, point) in points.enumerated() {
      point.frame = Rect(
        x: room.minX + Double(index % 2) * (half + 4), y: row(2 + index / 2), width: half,
        height: min(40, pitch - 4))
    }
  }
}

extension Timing {
  /// The bounce of the timing's spring, 0…1.
  var bounce: Double { 1 - min(1, continuation.dampingRatio) }

  /// Returns a spring with the given bounce, the given duration in seconds, and the initial velocity of this timing.
  func bouncing(_ bounce: Double, for duration: Double) -> Timing {
    .spring(duration: duration, dampingRatio: 1 - bounce, initialVelocity: initialVelocity)
  }
}

extension ClosedRange<Double> {
  fileprivate var code: String { "\(lowerBound.decimals(4).code)...\(upperBound.decimals(4).code)" }
}
