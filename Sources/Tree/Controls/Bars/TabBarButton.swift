import SegueViews

/// One item of a tab bar.
final class TabBarButton: Button {
  private static let glyphTop = 5.0
  private static let titleTop = 32.0

  /// The color of icon and title.
  var color = Color.label { didSet { if color != oldValue { paint() } } }

  private let glyph: Path
  private let sign = ImageView()
  private let word: Label

  init(_ item: TabBarItem, identifier: String) {
    glyph = item.glyph
    word = Label(item.title, font: .system(size: 10, weight: .medium))
    super.init(face: View(), identifier: identifier, label: item.title)
    word.textAlignment = .center
    face.addSubview(sign)
    face.addSubview(word)
    paint()
  }

  /// Icon and title, in the middle of a place that may be as wide as half the window.
  override var focusBounds: Rect {
    let width = min(bounds.width, max(Self.focusWidth, word.sizeThatFits(bounds.size).width + 12))
    return Rect(center: bounds.center, size: Size(width, bounds.height)).inset(by: Window.focusRingReach / 2)
  }

  override var focusRadius: Double { 8 }

  /// The least width of the focus ring, in points.
  private static let focusWidth = 64.0

  override func layoutSubviews() {
    face.frame = bounds
    let side = TabBarItem.glyphSide
    sign.frame = pixelAligned(Rect(x: (bounds.width - side) / 2, y: Self.glyphTop, width: side, height: side))
    let height = word.height(forWidth: bounds.width)
    word.frame = pixelAligned(Rect(x: 0, y: Self.titleTop, width: bounds.width, height: height))
  }

  private func paint() {
    let side = TabBarItem.glyphSide
    sign.image = .vector(size: Size(side, side)) { [glyph, color] in $0.fill(glyph, color) }
    word.textColor = color
  }
}
