import SegueControls

/// A card over the whole window that lists what the keys do. A click or any key closes it, apart from those that scroll it where
/// the window is too small for all of it.
final class KeyHelp: View {
  /// A key, and what it does.
  typealias Entry = (key: String, meaning: String)

  private static let widest = 380.0
  /// Space between the card and the edges of the window, in points.
  private static let margin = 16.0
  private static let padding = 20.0
  private static let titleHeight = 52.0
  /// Space between the two columns, and between two rows.
  private static let gaps = Size(16, 8)
  /// Where the column of descriptions would be narrower than this, they are placed below the keys.
  private static let leastMeaning = 150.0

  private let entries: [Entry]
  private let card = View()
  private let titleLabel = Label(
    "Keys and Pointer", font: .system(size: 17, weight: .semibold), color: .white)
  private let scrollView = ScrollView()
  private var rows: [(key: Label, meaning: Label)] = []
  private var fade: PropertyAnimator?

  /// A card with a row for each entry, followed by the key commands of the window that it is shown in.
  init(_ entries: [Entry]) {
    self.entries = entries
    super.init()
    identifier = "key-help"
    accessibilityLabel = "Keys and Pointer"
    fillsSuperview = true
    backgroundColor = Color.black.withAlpha(0.35)
    card.backgroundColor = Color(28, 30, 38)
    card.cornerRadius = 16
    card.clipsToBounds = true
    scrollView.identifier = "key-help-rows"
    scrollView.indicatorStyle = .white
    titleLabel.textAlignment = .center
    for view in [titleLabel, scrollView] { card.addSubview(view) }
    addSubview(card)
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.hide() })
  }

  /// While the card is shown, no key reaches what lies under it.
  override var isModal: Bool { true }

  private var isScrollable: Bool { scrollView.verticalRange.lowerBound < scrollView.verticalRange.upperBound }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if isScrollable {
      switch event.key {
      case .up, .down, .pageUp, .pageDown, .home, .end:
        _ = scrollView.keyPressed(event)
        return true
      default: break
      }
    }
    // The key that has shown the card may still be held.
    if !event.isRepeat { hide() }
    return true
  }

  override func layoutSubviews() {
    let width = min(Self.widest, max(0, bounds.width - 2 * Self.margin))
    let content = placeRows(in: width)
    let height = min(Self.titleHeight + content, max(0, bounds.height - 2 * Self.margin))
    card.frame = pixelAligned(Rect(center: bounds.center, size: Size(width, height)))
    let titleSize = titleLabel.sizeThatFits(Size(width, .infinity))
    titleLabel.frame = pixelAligned(
      Rect(x: 0, y: (Self.titleHeight - titleSize.height) / 2, width: width, height: titleSize.height))
    scrollView.frame = Rect(
      x: 0, y: Self.titleHeight, width: width, height: max(0, height - Self.titleHeight))
    scrollView.contentSize = Size(width, content)
  }

  /// Places the rows in two columns, or each description below its key where the card is narrow.
  /// - Returns: the total height.
  private func placeRows(in width: Double) -> Double {
    let room = max(0, width - 2 * Self.padding)
    let keyWidth = rows.map { $0.key.sizeThatFits(Size(room, .infinity)).width }.max() ?? 0
    let left = keyWidth + Self.gaps.width
    let isFolded = room - left < Self.leastMeaning
    var top = 0.0
    for row in rows {
      let keyHeight = row.key.height(forWidth: room)
      row.key.frame = pixelAligned(
        Rect(x: Self.padding, y: top, width: isFolded ? room : keyWidth, height: keyHeight))
      if isFolded { top += keyHeight }
      let meaningWidth = isFolded ? room : room - left
      let meaningHeight = row.meaning.height(forWidth: meaningWidth)
      row.meaning.frame = pixelAligned(
        Rect(x: Self.padding + (isFolded ? 0 : left), y: top, width: meaningWidth, height: meaningHeight))
      top += (isFolded ? meaningHeight : max(keyHeight, meaningHeight)) + Self.gaps.height
    }
    return top - Self.gaps.height + Self.padding
  }

  /// Shows the card over `window`.
  func show(over window: Window) {
    fill(with: entries + Self.entries(for: window.keyCommands))
    window.addSubview(self)
    card.transform = .identity
    // All of the window: how far down the card begins depends on the size that it gives this view.
    window.layoutIfNeeded()
    scrollView.contentOffset = .zero
    if isScrollable { scrollView.flashScrollIndicators() }
    apply(isShown: false)
    animate(.spring(duration: 0.35, dampingRatio: 1)) { [unowned self] in apply(isShown: true) }
  }

  /// Closes the card.
  func hide() {
    animate(.curve(.easeIn, duration: 0.2), completion: { [weak self] in self?.removeFromSuperview() }) {
      [unowned self] in apply(isShown: false)
    }
  }

  /// One entry for the commands of each title, in the order of their first keys.
  static func entries(for commands: [KeyCommand]) -> [Entry] {
    var entries: [Entry] = []
    for command in commands {
      if let index = entries.firstIndex(where: { $0.meaning == command.title }) {
        entries[index].key += ", " + command.keyName
      } else {
        entries.append((command.keyName, command.title))
      }
    }
    return entries
  }

  private func fill(with entries: [Entry]) {
    for row in rows {
      row.key.removeFromSuperview()
      row.meaning.removeFromSuperview()
    }
    rows = entries.map { entry in
      (
        Label(entry.key, font: .system(size: 13, weight: .semibold), color: .white),
        Label(entry.meaning, font: .system(size: 13), color: Color.white.withAlpha(0.75))
      )
    }
    for row in rows {
      for label in [row.key, row.meaning] {
        label.numberOfLines = 0
        scrollView.addSubview(label)
      }
    }
    setNeedsLayout()
  }

  /// The card slides in over the lower edge, opaque, because nothing can be read through it; with reduced motion all of it fades.
  private func apply(isShown: Bool) {
    let fades = traitCollection.reducesMotion
    backgroundColor = Color.black.withAlpha(isShown || fades ? 0.35 : 0)
    alpha = isShown || !fades ? 1 : 0
    card.transform = isShown || fades ? .identity : .translation(Vector(0, bounds.maxY - card.frame.minY))
  }

  private func animate(_ timing: Timing, completion: (() -> Void)? = nil, _ change: @escaping () -> Void) {
    fade?.stopAnimation(true)
    fade = animate(timing, change) { finished in if finished { completion?() } }
  }
}
