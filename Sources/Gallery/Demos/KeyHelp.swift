import SegueControls

/// A card over the whole window that lists the keys and their functions.
///
/// A click or any key closes the card. If the window is too small for the list, the arrow keys, Page Up, Page Down, Home and
/// End scroll it instead.
final class KeyHelp: View {
  /// A row of the card: a key, and a description of its function.
  typealias Entry = (key: String, meaning: String)

  private static let widest = 380.0
  /// The space between the card and the edges of the window, in points.
  private static let margin = 16.0
  private static let padding = 20.0
  private static let titleHeight = 52.0
  /// The space between the two columns (width) and between two rows (height), in points.
  private static let gaps = Size(16, 8)
  /// The minimum width of the column with descriptions, in points. If there is less room, each description is below its key.
  private static let leastMeaning = 150.0

  private let entries: [Entry]
  private let card = View()
  private let titleLabel = Label(
    "Keys and Pointer", font: .scaled(size: 17, weight: .semibold), color: .white)
  private let scrollView = ScrollView()
  private var rows: [(key: Label, meaning: Label)] = []
  private var fade: PropertyAnimator?

  /// Creates a card with a row for each entry. When the card is shown, it also lists the key commands of its window.
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

  /// Always `true`: while the card is shown, keys do not reach the views below it.
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
    // The key that opened the card may still be held down.
    if !event.isRepeat { hide() }
    return true
  }

  override func layoutSubviews() {
    let width = min(Self.widest, max(0, bounds.width - 2 * Self.margin))
    let content = placeRows(in: width)
    let height = min(Self.titleHeight + content, max(0, bounds.height - 2 * Self.margin))
    card.untransformedFrame = pixelAligned(Rect(center: bounds.center, size: Size(width, height)))
    let titleSize = titleLabel.sizeThatFits(Size(width, .infinity))
    titleLabel.frame = pixelAligned(
      Rect(x: 0, y: (Self.titleHeight - titleSize.height) / 2, width: width, height: titleSize.height))
    scrollView.frame = Rect(
      x: 0, y: Self.titleHeight, width: width, height: max(0, height - Self.titleHeight))
    scrollView.contentSize = Size(width, content)
  }

  /// Places the rows in two columns; if the card is narrow, each description is below its key.
  /// - Returns: the total height of the rows, in points.
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

  /// Shows the card over a window.
  func show(over window: Window) {
    fill(with: entries + Self.entries(for: window.keyCommands))
    window.addSubview(self)
    card.transform = .identity
    // The whole window is laid out, because its size determines the position of the card.
    window.layoutIfNeeded()
    scrollView.contentOffset = .zero
    if isScrollable { scrollView.flashScrollIndicators() }
    apply(isShown: false)
    animate(.spring(duration: 0.35, dampingRatio: 1)) { [unowned self] in apply(isShown: true) }
  }

  /// Slides the card out of the window, and removes it.
  func hide() {
    animate(.curve(.easeIn, duration: 0.2), completion: { [weak self] in self?.removeFromSuperview() }) {
      [unowned self] in apply(isShown: false)
    }
  }

  /// Returns the entries for key commands, in the order of the commands. Commands with the same title share an entry.
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
        Label(entry.key, font: .scaled(size: 13, weight: .semibold), color: .white),
        Label(entry.meaning, font: .scaled(size: 13), color: Color.white.withAlpha(0.75))
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

  /// Shows or hides the card. The card slides over the lower edge and stays opaque, so that its text is always legible. With
  /// reduced motion, the card fades instead.
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
