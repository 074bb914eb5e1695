import SegueViews

/// An action for a row of a table, like UIKit's `UIContextualAction`. A swipe uncovers its button behind the row.
public struct ContextualAction {
  /// Defines whether the row stays in the table.
  public nonisolated enum Style: Sendable, Hashable {
    /// The row returns to its position.
    case normal
    /// The row slides out of the table. The handler must then remove the row's item, and the table closes the gap.
    case destructive
  }

  /// The style, which defines whether the row stays in the table.
  public let style: Style
  /// The name of the action, shown on its button and used by screen readers.
  public let title: String
  /// A path that the button strokes, in a square of `glyphSide` points, instead of showing the title. With `nil`, the button
  /// shows the title in the style `.plain`, and is empty in the style `.detached`.
  public let glyph: Path?
  /// The background color of the button in the style `.plain`. In the style `.detached`, the glyph takes this color when the
  /// row is pulled far enough to perform the action.
  public let color: Color
  /// The name of the button for tests and scripts.
  public let identifier: String?
  /// Called with the index path of the row. For a destructive action, remove the item from the data source here; otherwise the
  /// row stays in the table. The handler of a destructive action is called after the row has left the table. If the table is
  /// reloaded before that, the handler is never called.
  public let handler: (ItemPath) -> Void

  /// The width and height of the square in which glyphs are drawn, in points.
  public static let glyphSide = 24.0

  /// Creates an action.
  /// - Parameters:
  ///   - style: defines whether the row stays in the table; `.normal` by default.
  ///   - title: the name of the action.
  ///   - glyph: a path that the button shows instead of the title; `nil` by default.
  ///   - color: the color of the button; `nil`, the default, is red for a destructive action and gray for others.
  ///   - identifier: the name of the button for tests and scripts.
  ///   - handler: called with the index path of the row.
  public init(
    _ style: Style = .normal, title: String, glyph: Path? = nil, color: Color? = nil,
    identifier: String? = nil, handler: @escaping (ItemPath) -> Void
  ) {
    (self.style, self.title, self.glyph, self.identifier) = (style, title, glyph, identifier)
    self.color = color ?? (style == .destructive ? .destructiveAction : .action)
    self.handler = handler
  }
}

/// Defines the appearance of swiped rows and of the actions behind them.
public nonisolated enum SwipeActionsStyle: Sendable, Hashable {
  /// The row uncovers colored rectangles, and stays open until the user scrolls or uses another row. A swipe over at least 55 %
  /// of the table's width performs the first action.
  case plain
  /// The swiped row and its neighbors get rounded corners where they separate, and round buttons appear in the gap. Releasing a
  /// row that was pulled far enough performs the first action.
  case detached
}

/// The button that performs an action.
final class SwipeActionButton: Button {
  /// The width and height of a round button, in points.
  private static let side = 44.0

  /// Whether releasing the row would perform the action.
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
    // The glyph is centered by its square of `glyphSide` points, not by the bounding box of its outline.
    let side = ContextualAction.glyphSide
    glyph?.bounds = Rect(x: 0, y: 0, width: side, height: side)
    glyph?.center = bounds.center
  }
}
