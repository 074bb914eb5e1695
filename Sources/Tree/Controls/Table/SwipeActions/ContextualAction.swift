import SegueViews

/// Something to do with a row of a table, on a button behind the row. UIKit's contextual action.
public struct ContextualAction {
  /// What becomes of the row.
  public nonisolated enum Style: Sendable, Hashable {
    /// It goes back to its place.
    case normal
    /// It leaves the table: once it is gone, the handler removes its item, and the table closes the gap.
    case destructive
  }

  /// What becomes of the row.
  public let style: Style
  /// What the action is called, on its button or by screen readers.
  public let title: String
  /// A line to draw in place of the title, in a box of `glyphSide` points.
  public let glyph: Path?
  /// The color of its button, which distinguishes it from the others.
  public let color: Color
  /// The name of its button for tests and scripts.
  public let identifier: String?
  /// Called with the row. That of a destructive action removes the item from the data source; where it does not, the row stays.
  public let handler: (ItemPath) -> Void

  /// Width and height of the box that glyphs are drawn in, in points.
  public static let glyphSide = 24.0

  /// An action; without a color it is red if it is destructive, and gray otherwise.
  public init(
    _ style: Style = .normal, title: String, glyph: Path? = nil, color: Color? = nil,
    identifier: String? = nil, handler: @escaping (ItemPath) -> Void
  ) {
    (self.style, self.title, self.glyph, self.identifier) = (style, title, glyph, identifier)
    self.color = color ?? (style == .destructive ? .destructiveAction : .action)
    self.handler = handler
  }
}

/// What rows of a table and the actions behind them look like while they are swiped.
public nonisolated enum SwipeActionsStyle: Sendable, Hashable {
  /// A row uncovers colored fields, and stays open until something else is done; a swipe over more than half of the width performs
  /// the first action.
  case plain
  /// A row and its neighbors round the corners where they part, and round buttons appear between them. A row that was pulled far
  /// enough performs the first action when it is released.
  case detached
}

/// The button of an action.
final class SwipeActionButton: Button {
  /// Width and height of a round button, in points.
  private static let side = 44.0

  /// Whether a release would perform the action.
  var isReady = false { didSet { if isReady != oldValue { glyph?.strokeColor = isReady ? color : .label } } }
  private let glyph: ShapeView?
  private let color: Color

  init(_ action: ContextualAction, style: SwipeActionsStyle) {
    let ink: Color = style == .plain ? .white : .label
    glyph =
      style == .plain && action.glyph == nil
      ? nil : ShapeView(action.glyph ?? Path(), fill: .clear, stroke: ink, lineWidth: 2.2)
    color = style == .plain ? ink : action.color
    let word = Label(action.title, font: .system(size: 15, weight: .medium), color: .white)
    super.init(face: glyph ?? word, identifier: action.identifier, label: action.title)
    switch style {
    case .plain: backgroundColor = action.color
    case .detached:
      alpha = 0
      backgroundColor = .tertiarySystemBackground
      bounds.size = Size(Self.side, Self.side)
      cornerRadius = Self.side / 2
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // In the middle is the glyph's box, and not what is drawn in it.
    let side = ContextualAction.glyphSide
    glyph?.bounds = Rect(x: 0, y: 0, width: side, height: side)
    glyph?.center = bounds.center
  }
}
