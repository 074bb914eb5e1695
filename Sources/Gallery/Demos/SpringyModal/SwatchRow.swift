import SegueControls

/// A row of the list, which shows the color, the name and the code of a swatch.
final class SwatchRow: TableViewCell {
  private static let margin = 20.0
  private static let side = 40.0

  /// The view that grows into the swatch's screen.
  let chip = View()
  private let name = Label(font: .scaled(size: 17, weight: .medium))
  private let code = Label(
    font: .scaled(size: 15), color: Color { Color(white: $0.userInterfaceStyle == .dark ? 0.6 : 0.45) })

  override init() {
    super.init()
    chip.cornerRadius = 9
    chip.isUserInteractionEnabled = false
    code.textAlignment = .right
    for view in [chip, name, code] { contentView.addSubview(view) }
  }

  /// Shows the color, the name and the code of a swatch.
  func show(_ swatch: Swatch) {
    identifier = "row-\(swatch.number)"
    accessibilityLabel = "\(swatch.name), \(swatch.code)"
    chip.backgroundColor = swatch.color
    name.text = swatch.name
    code.text = swatch.code
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = bounds.midY
    chip.frame = pixelAligned(
      Rect(x: Self.margin, y: middle - Self.side / 2, width: Self.side, height: Self.side))
    let left = chip.frame.maxX + 16
    let room = max(0, contentView.bounds.width - Self.margin - left)
    let height = name.height(forWidth: room)
    let small = code.height(forWidth: room)
    name.frame = pixelAligned(
      Rect(x: left, y: middle - height / 2, width: room - min(room, grown(90, lines: 2)), height: height))
    code.frame = pixelAligned(Rect(x: left, y: middle - small / 2, width: room, height: small))
  }
}
