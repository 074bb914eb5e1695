import Drawing
import Geometry
import Motion

/// A card over the whole window that says what the keys do. The key `?` shows it; any key or click puts it away.
public final class KeyHelp: View {
  /// A key, and what it does.
  public typealias Entry = (key: String, meaning: String)

  private static let rowHeight = 26.0
  private static let keyWidth = 124.0
  private static let padding = 20.0

  private let card = View()
  private let rows: [(key: Label, meaning: Label)]
  private var fade: PropertyAnimator?

  /// A card with a line for each entry.
  public init(_ entries: [Entry]) {
    rows = entries.map { entry in
      (
        Label(entry.key, font: .system(size: 13, weight: .semibold), color: .white),
        Label(entry.meaning, font: .system(size: 13), color: Color.white.withAlpha(0.75))
      )
    }
    super.init()
    identifier = "key-help"
    accessibilityLabel = "Keys"
    fillsSuperview = true
    backgroundColor = Color.black.withAlpha(0.35)
    card.backgroundColor = Color(28, 30, 38)
    card.cornerRadius = 16
    addSubview(card)
    for row in rows {
      card.addSubview(row.key)
      card.addSubview(row.meaning)
    }
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.hide() })
  }

  /// Whether the card can be seen.
  public var isShown: Bool { superview != nil }

  public override func layoutSubviews() {
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

  /// Lays the card over `window`.
  func show(over window: Window) {
    window.addSubview(self)
    alpha = 0
    animate { [unowned self] in alpha = 1 }
  }

  /// Takes the card away.
  func hide() {
    animate(then: { [weak self] in self?.removeFromSuperview() }) { [unowned self] in alpha = 0 }
  }

  private func animate(then: (() -> Void)? = nil, _ change: @escaping () -> Void) {
    fade?.stop()
    let animator = PropertyAnimator(.curve(.easeOut, duration: 0.15), over: self)
    animator.addAnimations(change)
    animator.addCompletion { finished in if finished { then?() } }
    animator.start()
    fade = animator
  }
}
