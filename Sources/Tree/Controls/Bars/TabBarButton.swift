import SegueViews

/// A button that shows one item of a tab bar.
final class TabBarButton: Button {
  private static let glyphTop = 5.0
  private static let titleTop = 32.0

  /// The color of the icon and the title.
  var color = Color.label { didSet { if color != oldValue { mark.paint(glyph, color) } } }

  /// The text on a red background next to the icon; `nil` shows no text.
  var badge: String? {
    didSet {
      guard badge != oldValue else { return }
      badgeLabel.text = badge ?? ""
      if badge == nil { badgeBox.removeFromSuperview() } else { face.addSubview(badgeBox) }
      accessibilityLabel = [mark.word.text, badge].compactMap(\.self).joined(separator: ", ")
      setNeedsLayout()
    }
  }
  private let badgeBox = View()
  private let badgeLabel = Label("", font: .system(size: 13), color: .white)
  private static let badgeHeight = 18.0

  private let glyph: Path
  private let mark: Mark
  /// The icon and the title in the new color, which fade in while the color changes; `nil` if no change is in progress.
  private var incoming: Mark?

  /// The icon and the title of an item, in one color.
  private struct Mark {
    let sign = ImageView()
    let word: Label

    init(_ title: String, in face: View) {
      word = Label(title, font: .system(size: 10, weight: .medium))
      word.textAlignment = .center
      face.addSubview(sign)
      face.addSubview(word)
    }

    var alpha: Double {
      get { sign.alpha }
      nonmutating set { (sign.alpha, word.alpha) = (newValue, newValue) }
    }

    func paint(_ glyph: Path, _ color: Color) {
      let side = TabBarItem.glyphSide
      sign.image = .vector(size: Size(side, side)) { $0.fill(glyph, color) }
      word.textColor = color
    }
  }

  init(_ item: TabBarItem, identifier: String) {
    glyph = item.glyph
    let face = View()
    mark = Mark(item.title, in: face)
    super.init(face: face, identifier: identifier, label: item.title)
    mark.paint(glyph, color)
    (badgeBox.backgroundColor, badgeBox.cornerRadius) = (.destructiveAction, Self.badgeHeight / 2)
    badgeBox.addSubview(badgeLabel)
    badgeLabel.textAlignment = .center
  }

  /// The area around the icon and the title. The button itself may be much wider, up to half of the window.
  override var focusBounds: Rect {
    let width = min(bounds.width, max(Self.focusWidth, mark.word.sizeThatFits(bounds.size).width + 12))
    return Rect(center: bounds.center, size: Size(width, bounds.height)).inset(by: Window.focusRingReach / 2)
  }

  override var focusRadius: Double { 8 }

  /// The minimum width of the focus ring, in points.
  private static let focusWidth = 64.0

  override func layoutSubviews() {
    face.frame = bounds
    for mark in [mark, incoming].compactMap(\.self) {
      let side = TabBarItem.glyphSide
      mark.sign.frame = pixelAligned(
        Rect(x: (bounds.width - side) / 2, y: Self.glyphTop, width: side, height: side))
      let height = mark.word.height(forWidth: bounds.width)
      mark.word.frame = pixelAligned(Rect(x: 0, y: Self.titleTop, width: bounds.width, height: height))
    }
    guard badge != nil else { return }
    let (text, room) = (badgeLabel.sizeThatFits(Size(.infinity, .infinity)), bounds.width / 2 - 4)
    badgeBox.frame = pixelAligned(
      Rect(
        x: bounds.midX + 4, y: 3, width: max(Self.badgeHeight, min(room, text.width + 8)),
        height: Self.badgeHeight))
    badgeLabel.frame = badgeBox.bounds.inset(by: Insets(left: 4, right: 4))
  }

  // MARK: - Changes

  /// Prepares a change to another color.
  func beginChange(to color: Color) {
    let incoming = Mark(mark.word.text, in: face)
    incoming.paint(glyph, color)
    incoming.alpha = 0
    self.incoming = incoming
    setNeedsLayout()
  }

  /// Sets the properties of views to their values at the end of the change. Call this in an animation block.
  func applyChange() {
    guard let incoming else { return }
    (mark.alpha, incoming.alpha) = (0, 1)
  }

  /// Removes the views that were added for the change.
  func endChange() {
    for view in [incoming?.sign, incoming?.word] { view?.removeFromSuperview() }
    incoming = nil
    mark.alpha = 1
  }
}
