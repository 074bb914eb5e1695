import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// A round white button behind the rows of a list, whose glyph takes its color when the action is ready.
final class ActionButton: View {
  static let side = 44.0

  /// Called on a click.
  var onClick: (() -> Void)?
  /// Whether a release would trigger it.
  var isReady = false { didSet { if isReady != oldValue { updateColor() } } }
  private let glyph: ShapeView
  private let color: Color

  /// - Parameters:
  ///   - path: the glyph, in a box of 24 by 24 points; drawn as a line.
  ///   - color: of the glyph when the action is ready.
  init(_ path: Path, color: Color, identifier: String, label: String) {
    glyph = ShapeView(path, fill: .clear, stroke: .black, lineWidth: 2.2)
    self.color = color
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
    alpha = 0
    bounds.size = Size(Self.side, Self.side)
    backgroundColor = .white
    cornerRadius = Self.side / 2
    glyph.isUserInteractionEnabled = false
    glyph.bounds = Rect(x: 0, y: 0, width: 24, height: 24)
    glyph.center = Point(Self.side / 2, Self.side / 2)
    addSubview(glyph)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = Highlight(of: self, covering: Color(white: 0.85), behindContent: true).show
    addGestureRecognizer(tap)
  }

  private func updateColor() { glyph.strokeColor = isReady ? color : .black }

  override var canBecomeFocused: Bool { onClick != nil }

  override func activate() -> Bool {
    onClick?()
    return onClick != nil
  }

  /// A cross.
  static let cross: Path = {
    var path = Path()
    path.move(to: Point(6.5, 6.5))
    path.addLine(to: Point(17.5, 17.5))
    path.move(to: Point(17.5, 6.5))
    path.addLine(to: Point(6.5, 17.5))
    return path
  }()

  /// A bookmark.
  static let bookmark: Path = {
    var path = Path()
    path.move(to: Point(7, 4.5))
    path.addLine(to: Point(17, 4.5))
    path.addLine(to: Point(17, 19.5))
    path.addLine(to: Point(12, 15))
    path.addLine(to: Point(7, 19.5))
    path.close()
    return path
  }()
}
