import Drawing
import Geometry
import Motion
import Views

/// A card over the whole window that lists what the keys do. Any key or click closes it.
final class KeyHelp: View {
  /// A key, and what it does.
  typealias Entry = (key: String, meaning: String)

  private static let rowHeight = 26.0
  private static let keyWidth = 124.0
  private static let padding = 20.0

  private let entries: [Entry]
  private let card = View()
  private var rows: [(key: Label, meaning: Label)] = []
  private var fade: PropertyAnimator?

  /// A card with a line for each entry, followed by the key commands of the window that it is shown in.
  init(_ entries: [Entry]) {
    self.entries = entries
    super.init()
    identifier = "key-help"
    accessibilityLabel = "Keys"
    fillsSuperview = true
    backgroundColor = Color.black.withAlpha(0.35)
    card.backgroundColor = Color(28, 30, 38)
    card.cornerRadius = 16
    addSubview(card)
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.hide() })
  }

  /// While the card is shown, no key reaches what lies under it.
  override var isModal: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    hide()
    return true
  }

  override func layoutSubviews() {
    let width = min(340, max(0, bounds.width - 32))
    let height = Double(rows.count) * Self.rowHeight + 2 * Self.padding
    card.frame = pixelAligned(Rect(center: bounds.center, size: Size(width, height)))
    for (index, row) in rows.enumerated() {
      let top = Self.padding + Double(index) * Self.rowHeight
      let left = Self.padding + Self.keyWidth
      row.key.frame = Rect(x: Self.padding, y: top + 4, width: Self.keyWidth - 12, height: 18)
      row.meaning.frame = Rect(
        x: left, y: top + 4, width: max(0, width - left - Self.padding), height: 18)
    }
  }

  /// Shows the card over `window`.
  func show(over window: Window) {
    fill(with: entries + Self.entries(for: window.keyCommands))
    window.addSubview(self)
    alpha = 0
    animate { [unowned self] in alpha = 1 }
  }

  /// Closes the card.
  func hide() {
    animate(completion: { [weak self] in self?.removeFromSuperview() }) { [unowned self] in alpha = 0 }
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
    for view in card.subviews { view.removeFromSuperview() }
    rows = entries.map { entry in
      (
        Label(entry.key, font: .system(size: 13, weight: .semibold), color: .white),
        Label(entry.meaning, font: .system(size: 13), color: Color.white.withAlpha(0.75))
      )
    }
    for row in rows {
      card.addSubview(row.key)
      card.addSubview(row.meaning)
    }
    setNeedsLayout()
  }

  private func animate(completion: (() -> Void)? = nil, _ change: @escaping () -> Void) {
    fade?.stop()
    let animator = PropertyAnimator(.curve(.easeOut, duration: 0.15), over: self)
    animator.addAnimations(change)
    animator.addCompletion { finished in if finished { completion?() } }
    animator.start()
    fade = animator
  }
}
