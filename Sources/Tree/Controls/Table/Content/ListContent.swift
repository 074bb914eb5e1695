import SegueViews

/// The standard content of a row: an image, a title, and a subtitle or a value; like UIKit's `UIListContentConfiguration`.
///
///     cell.content = .subtitle("Nocturne", "Ada Lind", image: cover)
///     cell.accessoryType = .disclosureIndicator
///
/// Text follows the user's preferred text size and takes as many lines as it needs. With `TableView.automaticDimension`, rows
/// are high enough for all lines.
public struct ListContent {
  /// The image to the left of the text; `nil` shows no image.
  public var image: Image?
  /// The size of the image, in points; `nil`, the default, uses the image's own size.
  public var imageSize: Size? { didSet { imageSize = imageSize?.bounded() } }
  /// The corner radius of the image, in points. The default is 6.
  public var imageCornerRadius = 6.0 { didSet { imageCornerRadius = imageCornerRadius.bounded() } }
  /// The picture to load into the row's image view, and the closure that loads it; `nil` if there is no picture.
  package var picture: (source: any PictureSource, load: (ImageView) -> Void)?
  /// The title of the row.
  public var text: String
  /// The subtitle or the value of the row; `nil` shows only the title.
  public var secondaryText: String?
  /// The fonts of the title and the secondary text. The defaults are `.body` for a title or a value, and `.subheadline` for a
  /// subtitle.
  public var font = Font.body, secondaryFont = Font.subheadline
  /// The colors of the title and the secondary text.
  public var color = Color.label, secondaryColor = Color.detailLabel
  /// The maximum number of lines of the title and of the secondary text; 0, the default, sets no limit.
  public var numberOfLines = 0
  /// Whether the secondary text is at the right edge if both texts fit on one line. With `false`, it is always below the title.
  let prefersSideBySide: Bool

  private init(_ text: String, _ secondaryText: String?, _ image: Image?, isValue: Bool) {
    (self.text, self.secondaryText, self.image, prefersSideBySide) = (text, secondaryText, image, isValue)
    if isValue { secondaryFont = .body }
  }

  /// Returns content with a title, and optionally an image.
  public static func cell(_ text: String, image: Image? = nil) -> ListContent {
    ListContent(text, nil, image, isValue: false)
  }

  /// Returns content with a title, a subtitle below the title, and optionally an image.
  public static func subtitle(_ text: String, _ secondaryText: String?, image: Image? = nil) -> ListContent {
    ListContent(text, secondaryText, image, isValue: false)
  }

  /// Returns content with a title, a value at the right edge, and optionally an image. If there is too little room, the value
  /// is below the title.
  public static func value(_ text: String, _ secondaryText: String?, image: Image? = nil) -> ListContent {
    ListContent(text, secondaryText, image, isValue: true)
  }
}

/// Defines the accessory at the right edge of a row.
public nonisolated enum AccessoryType: Sendable, Hashable {
  /// The row has no accessory.
  case none
  /// The row has a chevron, because a click on it opens another screen.
  case disclosureIndicator
  /// The row has a check mark, because it is chosen.
  case checkmark
}
