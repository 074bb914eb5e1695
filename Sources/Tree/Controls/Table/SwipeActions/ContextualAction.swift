import SegueViews

/// An action on a row of a table, which a swipe uncovers as a button behind the row. UIKit's contextual action.
public struct ContextualAction {
  /// Defines whether the row stays in the table.
  public nonisolated enum Style: Sendable, Hashable {
    /// The row returns to its position.
    case normal
    /// The row slides out of the table. Then the handler removes its item, and the table closes the gap.
    case destructive
  }

  /// Whether the row returns or leaves the table.
  public let style: Style
  /// The name of the action, on its button and for screen readers.
  public let title: String
  /// An outline, stroked in a square of `glyphSide` points, that the button shows instead of the title; `nil` shows the title.
  public let glyph: Path?
  /// The color that distinguishes the action's button from others.
  public let color: Color
  /// The name of the button for tests and scripts.
  public let identifier: String?
  /// Called with the index path of the row. For a destructive action, remove the item from the data source here; otherwise the
  /// row stays in the table.
  public let handler: (ItemPath) -> Void

  /// The width and height of the square in which glyphs are drawn, in points.
  public static let glyphSide = 24.0

  /// Creates an action.
  /// - Parameters:
  ///   - style: whether the row returns or leaves the table; `.normal` by default.
  ///   - title: the name of the action.
  ///   - glyph: an outline that the button shows instead of the title.
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

/// Defines how swiped rows and the actions behind them look.
public nonisolated enum SwipeActionsStyle: Sendable, Hashable {
  /// The row uncovers colored rectangles, and stays open until the user does something else. A swipe over more than half of the
  /// width performs the first action.
  case plain
  /// The row and its neighbors round the corners where they separate, and round buttons appear between them. A row that was
  /// pulled far enough performs the first action when it is released.
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
    // The glyph's whole square is centered, not the outline in it.
    let side = ContextualAction.glyphSide
    glyph?.bounds = Rect(x: 0, y: 0, width: side, height: side)
    glyph?.center = bounds.center
  }
}
