import SegueViews

/// What a row of a list shows: a picture, a title, and a subtitle or a value. UIKit's list content configuration.
///
///     cell.content = .subtitle("Nocturne", "Ada Lind", image: cover)
///     cell.accessoryType = .disclosureIndicator
///
/// Text follows the text size that the user asks for, and is in as many lines as it needs: with `TableView.automaticDimension`, rows are
/// as high as that.
public struct ListContent {
  /// The picture before the text.
  public var image: Image?
  /// Its size, in points; `nil` is the picture's own.
  public var imageSize: Size? { didSet { imageSize = imageSize?.bounded() } }
  /// The radius of its corners, in points.
  public var imageCornerRadius = 6.0 { didSet { imageCornerRadius = imageCornerRadius.bounded() } }
  /// The title.
  public var text: String
  /// The subtitle or the value.
  public var secondaryText: String?
  /// The typefaces.
  public var font = Font.body, secondaryFont = Font.subheadline
  /// The colors of the texts.
  public var color = Color.label, secondaryColor = Color.detailLabel
  /// The greatest number of lines of either text; 0, as at first, is any number.
  public var numberOfLines = 0
  /// Whether the secondary text stands at the right edge, where there is room beside the title, and not below it.
  let prefersSideBySide: Bool

  private init(_ text: String, _ secondaryText: String?, _ image: Image?, isValue: Bool) {
    (self.text, self.secondaryText, self.image, prefersSideBySide) = (text, secondaryText, image, isValue)
    if isValue { secondaryFont = .body }
  }

  /// A title.
  public static func cell(_ text: String, image: Image? = nil) -> ListContent {
    ListContent(text, nil, image, isValue: false)
  }

  /// A title and, below it, a subtitle.
  public static func subtitle(_ text: String, _ secondaryText: String?, image: Image? = nil) -> ListContent {
    ListContent(text, secondaryText, image, isValue: false)
  }

  /// A title and, at the right edge, a value.
  public static func value(_ text: String, _ secondaryText: String?, image: Image? = nil) -> ListContent {
    ListContent(text, secondaryText, image, isValue: true)
  }
}

/// What stands at the right edge of a row.
public nonisolated enum AccessoryType: Sendable, Hashable {
  /// Nothing.
  case none
  /// A chevron: a click opens another screen.
  case disclosureIndicator
  /// A check mark: the row is chosen.
  case checkmark
}
