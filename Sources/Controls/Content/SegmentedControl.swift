import SegueAnimation
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A few words side by side of which one is chosen. UIKit's segmented control. A click chooses; so does a drag, once it is released:
/// one that begins on the chosen segment takes it along.
public final class SegmentedControl: Control {
  /// The height of every control, in points.
  public static let height = 32.0
  private static let inset = 2.0
  private static let radius = 9.0
  /// The least space beside a word, in points.
  private static let padding = 10.0

  /// Called when the user has chosen another segment, with its index.
  public var onValueChanged: ((Int) -> Void)?

  /// What fills the chosen segment. The color behind the others is the control's `backgroundColor`.
  public var selectedSegmentTintColor = Color.white {
    didSet { pill.backgroundColor = selectedSegmentTintColor }
  }
  /// The color of the words.
  public var textColor = Color(white: 0.1) { didSet { for label in labels { label.textColor = textColor } } }

  private let labels: [Label]
  private let pill = View()
  private lazy var highlights = labels.map { Highlight(of: $0, dimming: [$0], to: 0.4) }
  private lazy var animator = StateAnimator(
    Array(labels.indices), initially: 0, over: self,
    tracks: [Track(.spring(duration: 0.3, dampingRatio: 1))]
  ) { [weak self] in self?.apply($0) }
  /// The drag of the chosen segment.
  private lazy var drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in
    DragScale(labels.indices.map { frame(of: $0).minX })
  }

  /// A control with one segment for each of `items`, at least one, the first of which is chosen.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts; that of each segment is this, a hyphen and its number from 1.
  ///   - label: what is chosen, as it is read aloud.
  public init(_ items: [String], identifier: String, label: String) {
    labels = (items.isEmpty ? [""] : items).map {
      Label($0, font: .system(size: 14, weight: .medium), color: Color(white: 0.1))
    }
    super.init(identifier: identifier, label: label)
    backgroundColor = Color(white: 0.91)
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
    animator.name = "SegmentedControl"
    let tap = TapGestureRecognizer { [weak self] in self?.tapped($0) }
    tap.onHighlight = { [weak self, unowned tap] in self?.press($0 ? tap.startLocation : nil) }
    addGestureRecognizer(tap)
    addGestureRecognizer(PanGestureRecognizer(axis: .horizontal) { [weak self] in self?.dragged($0) })
  }

  /// The chosen segment, from 0. Setting it shows that at once, without calling `onValueChanged`.
  public var selectedSegmentIndex: Int {
    get { animator.state }
    set { select(newValue, animated: false) }
  }

  /// How many segments there are.
  public var numberOfSegments: Int { labels.count }

  /// Chooses a segment, without calling `onValueChanged`. With reduced motion nothing moves.
  public func select(_ index: Int, animated: Bool) {
    guard labels.indices.contains(index), index != animator.state else { return }
    if animated, window != nil, window?.reducesMotion == false {
      animator.settle(in: index)
    } else {
      animator.set(index)
    }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let widest = labels.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0
    return Size(
      min(size.width, (widest + 2 * Self.padding) * Double(labels.count) + 2 * Self.inset), Self.height)
  }

  public override func layoutSubviews() {
    for (index, label) in labels.enumerated() {
      let (segment, size) = (frame(of: index), label.sizeThatFits(Size(frame(of: index).width, .infinity)))
      label.frame = pixelAligned(
        Rect(
          x: segment.minX, y: segment.midY - size.height / 2, width: segment.width, height: size.height))
    }
    if animator.isActive { animator.recapture() } else { apply(animator.state) }
  }

  /// The arrows choose the neighbor; Return and Space the next one, and after the last the first.
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
    onValueChanged?(index)
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    if let index = segment(at: tap.location) { choose(index) }
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    let chosen = selectedSegmentIndex
    guard drag.isActive || segment(at: pan.startLocation) == chosen else {
      // It chooses where it is released.
      press(pan.state == .began || pan.state == .changed ? pan.location : nil)
      if pan.state == .ended, let index = segment(at: pan.location) { choose(index) }
      return
    }
    drag.handle(pan)
    guard pan.state == .ended else { return }
    if window?.reducesMotion == true { animator.set(selectedSegmentIndex) }
    if selectedSegmentIndex != chosen { onValueChanged?(selectedSegmentIndex) }
  }

  private func press(_ place: Point?) {
    let pressed = place.flatMap(segment)
    for (index, highlight) in highlights.enumerated() { highlight.show(index == pressed) }
  }

  /// The segment at a place in the window.
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

  private func apply(_ index: Int) { pill.frame = pixelAligned(frame(of: index)) }
}
