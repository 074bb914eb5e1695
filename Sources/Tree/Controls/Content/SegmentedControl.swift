import SegueViews

/// A control with a row of titled segments, one of which is selected; like UIKit's `UISegmentedControl`.
///
/// A click selects a segment. A drag selects the segment on which it is released. If a drag begins on the selected segment, the
/// selection moves with the pointer (Docs/MOTION.md#segmented-control).
public final class SegmentedControl: Control {
  /// The height of every segmented control, in points.
  public static let height = 32.0
  private static let inset = 2.0
  private static let radius = 9.0
  /// The minimum space at the left and right of a title, in points.
  private static let padding = 10.0
  /// The additional width and height of the selection while it is lifted, in points.
  private static let growth = Size(24, 16)
  /// The maximum distance by which the selection moves beyond the first and the last segment, in points.
  private static let band = 12.0

  private static let travel = Spring(response: 0.401, dampingRatio: 0.856)
  private static let follow = Spring(response: 0.2, dampingRatio: 0.85)
  private static let lift = KnobMotion.Lift(
    up: Spring(response: 0.25, dampingRatio: 1), down: Spring(response: 0.25, dampingRatio: 1), delay: 0.04,
    least: 0.207)

  /// Called with the index of the newly selected segment when the user has changed the selection.
  public var onValueChanged: ((Int) -> Void)?

  /// The background color of the selected segment. The color behind the other segments is the control's `backgroundColor`.
  public var selectedSegmentTintColor = Color.segment {
    didSet { pill.backgroundColor = selectedSegmentTintColor }
  }
  /// The color of the titles.
  public var textColor = Color.segmentTitle { didSet { for label in labels { label.textColor = textColor } } }

  private let labels: [Label]
  private let pill = View()
  private lazy var highlights = labels.map { Highlight(of: $0, dimming: [$0], to: 0.4) }
  private lazy var motion = KnobMotion(of: self, lift: Self.lift) { [weak self] in self?.placePill() }
  private var index = 0
  /// The horizontal center of the selection at the moment a drag grabbed it, in points; `nil` if no drag moves the selection.
  private var grip: Double?

  /// Creates a control with one segment for each title, the first of which is selected.
  /// - Parameters:
  ///   - items: the titles; an empty list creates one empty segment.
  ///   - identifier: the name of the control for tests and scripts. The name of each segment is this name, followed by a hyphen
  ///     and the number of the segment, from 1.
  ///   - label: the name of the control for screen readers.
  public init(_ items: [String], identifier: String, label: String) {
    labels = (items.isEmpty ? [""] : items).map {
      Label($0, font: .system(size: 14, weight: .medium), color: .segmentTitle)
    }
    super.init(identifier: identifier, label: label)
    backgroundColor = .segmentGround
    cornerRadius = Self.radius
    pill.backgroundColor = selectedSegmentTintColor
    pill.cornerRadius = Self.radius - Self.inset
    pill.shadow = Shadow(color: Color.black.withAlpha(0.16), blur: 5, offset: Vector(0, 2))
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    for (index, each) in labels.enumerated() {
      each.identifier = "\(identifier)-\(index + 1)"
      each.textAlignment = .center
      addSubview(each)
    }
    let tap = TapGestureRecognizer { [weak self] in self?.tapped($0) }
    tap.onHighlight = { [weak self, unowned tap] in self?.press($0 ? tap.startLocation : nil) }
    addGestureRecognizer(tap)
    addGestureRecognizer(PanGestureRecognizer(axis: .horizontal) { [weak self] in self?.dragged($0) })
  }

  /// The index of the selected segment, from 0. Setting it takes effect immediately and does not call `onValueChanged`. An
  /// index out of range is ignored.
  public var selectedSegmentIndex: Int {
    get { index }
    set { select(newValue, animated: false) }
  }

  /// The number of segments.
  public var numberOfSegments: Int { labels.count }

  /// Selects a segment without calling `onValueChanged`. With reduced motion, the selection is not animated. An index out of
  /// range is ignored.
  public func select(_ index: Int, animated: Bool) {
    guard labels.indices.contains(index), index != self.index else { return }
    self.index = index
    if animated { return settle() }
    motion.set(\.place, to: frame(of: index).midX)
    placePill()
  }

  public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

  public override func sizeThatFits(_ size: Size) -> Size {
    let widest = labels.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0
    return Size(
      min(size.width, (widest + 2 * Self.padding) * Double(labels.count) + 2 * Self.inset), Self.height)
  }

  public override func layoutSubviews() {
    for (index, label) in labels.enumerated() {
      let (segment, size) = (frame(of: index), label.sizeThatFits(Size(frame(of: index).width, .infinity)))
      label.frame = pixelAligned(
        Rect(x: segment.minX, y: segment.midY - size.height / 2, width: segment.width, height: size.height))
    }
    // A moving selection is sent to the new position of its segment.
    if grip == nil {
      if motion.isMoving(\.place) { settle() } else { motion.set(\.place, to: frame(of: index).midX) }
    }
    placePill()
  }

  /// Handles the left and right arrow keys, which select the neighboring segments. Return and Space select the next segment or,
  /// after the last one, the first.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return super.keyPressed(event) }
    switch event.key {
    case .left: choose(selectedSegmentIndex - 1)
    case .right: choose(selectedSegmentIndex + 1)
    default: return super.keyPressed(event)
    }
    return true
  }

  public override func activate() -> Bool {
    choose((selectedSegmentIndex + 1) % labels.count)
    return true
  }

  private func choose(_ index: Int) {
    guard labels.indices.contains(index), index != selectedSegmentIndex else { return }
    select(index, animated: true)
    callAction { onValueChanged?(index) }
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    guard let index = segment(at: tap.location) else { return }
    motion.click()
    choose(index)
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    if pan.state == .began, segment(at: pan.startLocation) == index { grip = frame(of: index).midX }
    motion.isLed = grip != nil
    defer { motion.isLed = grip != nil }
    guard let grip else {
      // The drag began on another segment, so it selects the segment on which it is released.
      press(pan.state == .began || pan.state == .changed ? pan.location : nil)
      if pan.state == .ended, let index = segment(at: pan.location) { choose(index) }
      return
    }
    switch pan.state {
    case .began, .changed:
      motion.press(true)
      let (target, range) = (grip + pan.displacement.dx, frame(of: 0).midX...frame(of: labels.count - 1).midX)
      let inside = target.clamped(to: range)
      motion.send(\.place, to: inside + rubberBand(target - inside, dimension: Self.band), by: Self.follow)
    case .ended, .cancelled:
      self.grip = nil
      motion.press(false)
      let chosen = pan.state == .ended ? nearestSegment(to: pan.location) : index
      if chosen == index { settle() } else { choose(chosen) }
    case .possible, .failed: break
    }
  }

  private func settle() { motion.send(\.place, to: frame(of: index).midX, by: Self.travel) }

  /// Lifts the selected segment if the press is on it; otherwise dims the title of the pressed segment. `nil` ends the press.
  private func press(_ place: Point?) {
    let pressed = place.flatMap(segment)
    motion.press(pressed == index)
    for (index, highlight) in highlights.enumerated() {
      highlight.show(index == pressed && index != self.index)
    }
  }

  /// Returns the index of the segment nearest to a point in the window's coordinates.
  private func nearestSegment(to place: Point) -> Int {
    let x = window?.convert(place, to: self, by: .shown).x ?? 0
    return labels.indices.min { abs(frame(of: $0).midX - x) < abs(frame(of: $1).midX - x) } ?? index
  }

  /// Returns the index of the segment at a point in the window's coordinates; `nil` if the point is left or right of all
  /// segments.
  private func segment(at place: Point) -> Int? {
    guard let window else { return nil }
    let x = window.convert(place, to: self, by: .shown).x
    return labels.indices.first { frame(of: $0).minX <= x && x < frame(of: $0).maxX }
  }

  private func frame(of index: Int) -> Rect {
    let width = max(0, bounds.width - 2 * Self.inset) / Double(labels.count)
    return Rect(
      x: Self.inset + width * Double(index), y: Self.inset, width: width,
      height: max(0, bounds.height - 2 * Self.inset))
  }

  private func placePill() {
    let (segment, height) = (frame(of: index), motion.value(\.height))
    let size = Size(segment.width + Self.growth.width * height, segment.height + Self.growth.height * height)
    let frame = Rect(center: Point(motion.value(\.place), segment.midY), size: size)
    let isAtRest = height == 0 && frame.midX == segment.midX
    pill.frame = isAtRest ? pixelAligned(frame) : frame
    pill.cornerRadius = Self.radius - Self.inset + (size.height / 2 - Self.radius + Self.inset) * height
  }
}
