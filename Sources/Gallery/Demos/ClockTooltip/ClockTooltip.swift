import SegueControls

/// A dark label next to the scroll indicator, with a clock, a time and a date.
final class ClockTooltip: View {
  static let size = Size(120, 40)
  /// The time that the tooltip stays visible after the content has come to rest, in seconds (Docs/BEHAVIOR.md#clock-tooltip).
  static let stay = 1.0
  private static let arrow = 12.0
  private static let shifts = (hidden: 4.0, shown: -8.0)

  let clock = ClockView()
  private static let upper = Color(Color.black.withAlpha(0.7), Color(white: 0.36))
  private static let lower = Color(.black, Color(white: 0.26))

  private let time = Label(font: .system(size: 12, weight: .medium), color: .white)
  private let date = Label(font: .system(size: 12, weight: .medium), color: Color.white.withAlpha(0.75))
  /// The date and time that the tooltip displays; `nil` before the first call to `show(_:)`.
  private(set) var shownDate: CivilDate?

  /// The animator that fades and shifts the tooltip between hidden (`false`) and shown (`true`).
  private(set) lazy var visibility = StateAnimator(
    [false, true], initially: false, over: self, tracks: [Track(.curve(.easeInEaseOut, duration: 0.3))],
    timing: { _, isShown in .curve(.easeInEaseOut, duration: isShown ? 0.2 : 0.3) }
  ) { [weak self] in self?.apply(isShown: $0) }

  override init() {
    super.init()
    identifier = "clock-tooltip"
    bounds.size = Self.size
    clock.center = Point(5 + ClockView.side / 2, Self.size.height / 2)
    for view in [clock, time, date] { addSubview(view) }
    visibility.name = "ClockTooltip"
    apply(isShown: false)
  }

  private func apply(isShown: Bool) {
    alpha = isShown ? 1 : 0
    transform = Transform.scale(scale)
      .concatenating(.translation(Vector(isShown ? Self.shifts.shown : Self.shifts.hidden, 0)))
  }

  /// The factor by which the tooltip is larger than `size`. Its artwork grows together with its text.
  private var scale: Double { traitCollection.preferredContentSizeCategory.scale }
  /// The visible size of the tooltip, in points.
  var shownSize: Size { Self.size * scale }

  /// Shows the tooltip until `hide(after:)` is called.
  func show() { visibility.settle(in: true) }

  /// Hides the tooltip after a delay, unless `show()` is called before then.
  /// - Parameter delay: the delay, in seconds; `stay` by default.
  func hide(after delay: Double = stay) { visibility.settle(in: false, after: delay) }

  /// Sets the date and time of the tooltip. The hands turn to the new time if the tooltip is visible.
  func show(_ date: CivilDate) {
    guard date != shownDate else { return }
    clock.show(date, animated: shownDate != nil && alpha > 0)
    shownDate = date
    time.text = date.timeText
    self.date.text = date.dateText
    accessibilityLabel = "\(date.timeText), \(date.dateText)"
    setNeedsLayout()
  }

  override func layoutSubviews() {
    if !visibility.isRunning, !visibility.isHeld { apply(isShown: visibility.state) }
    let left = 5 + ClockView.side + 8
    let room = Size(Self.size.width - Self.arrow - left, .infinity)
    let height = time.sizeThatFits(room).height
    time.frame = Rect(x: left, y: 20 - height + 0.5, width: room.width, height: height)
    date.frame = Rect(x: left, y: 19.5, width: room.width, height: height)
  }

  /// The outline of the tooltip, with a semicircle on the left and an arrowhead on the right.
  private static let outline: Path = {
    let (width, height, arrow) = (ClockTooltip.size.width, ClockTooltip.size.height, ClockTooltip.arrow)
    let radius = height / 2
    var path = Path.arc(center: Point(radius, radius), radius: radius, from: .pi / 2, sweep: .pi)
    path.addLine(to: Point(width - arrow - 3, 0))
    path.addCurve(
      to: Point(width - arrow + 3.5, 4), control1: Point(width - arrow, 0),
      control2: Point(width - arrow + 2, 1.6))
    path.addLine(to: Point(width - 1, radius - 1.8))
    path.addCurve(
      to: Point(width - 1, radius + 1.8), control1: Point(width, radius - 0.6),
      control2: Point(width, radius + 0.6))
    path.addLine(to: Point(width - arrow + 3.5, height - 4))
    path.addCurve(
      to: Point(width - arrow - 3, height), control1: Point(width - arrow + 2, height - 1.6),
      control2: Point(width - arrow, height))
    path.close()
    return path
  }()

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { canvas in
      canvas.fill(
        Self.outline,
        LinearGradient([Self.upper, Self.lower], from: .zero, to: Point(0, Self.size.height)))
    }
  }
}
