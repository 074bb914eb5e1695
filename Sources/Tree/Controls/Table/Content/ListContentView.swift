import SegueViews

/// A view that shows the standard content of a row.
final class ListContentView: View {
  /// The minimum height of a row, the space at its left and right edges, and the space above and below its contents, in points.
  static let (leastHeight, margin, padding) = (52.0, 16.0, (text: 9.0, image: 8.0))
  private static let (imageGap, valueGap, lineGap) = (14.0, 12.0, 2.0)

  var content: ListContent { didSet { update() } }

  /// The size of a picture that is loaded without a size or a placeholder, in points.
  private static let pictureSize = Size(40, 40)
  /// The name of the source whose picture was loaded last.
  private var loadedName: String?
  private let picture = ImageView(nil, contentMode: .scaleAspectFill)
  private let title = Label()
  private let detail = Label()

  init(_ content: ListContent) {
    self.content = content
    super.init()
    isUserInteractionEnabled = false
    fillsSuperview = true
    picture.clipsToBounds = true
    for view in [picture, title, detail] { addSubview(view) }
    update()
  }

  private func update() {
    if content.picture == nil || content.picture?.source.name != loadedName {
      loadedName = content.picture?.source.name
      picture.imageProvider?.cancel()
      (picture.imageProvider, picture.image) = (nil, content.image)
      content.picture?.load(picture)
    }
    picture.cornerRadius = content.imageCornerRadius
    (title.text, title.font, title.textColor) = (content.text, content.font, content.color)
    (detail.text, detail.font) = (content.secondaryText ?? "", content.secondaryFont)
    detail.textColor = content.secondaryColor
    for label in [title, detail] { label.numberOfLines = content.numberOfLines }
    picture.isHidden = !hasPicture
    detail.isHidden = detail.text.isEmpty
    setNeedsLayout()
  }

  private var hasPicture: Bool { content.image != nil || content.picture != nil }

  private var imageSize: Size {
    hasPicture ? content.imageSize ?? content.image?.size ?? Self.pictureSize : .zero
  }

  /// The distance from the left edge to the text, in points.
  var textInset: Double { Self.margin + (hasPicture ? imageSize.width + Self.imageGap : 0) }

  /// Returns the frames of both texts, relative to their common upper edge, and their total height.
  private func arrange(in width: Double) -> (title: Rect, detail: Rect, height: Double) {
    let room = max(0, width - textInset - Self.margin)
    let free = Size(.infinity, .infinity)
    let own = title.sizeThatFits(free).width + Self.valueGap + detail.sizeThatFits(free).width
    if content.prefersSideBySide, !detail.isHidden, own <= room {
      let (left, right) = (title.sizeThatFits(free), detail.sizeThatFits(free))
      let height = max(left.height, right.height)
      return (
        Rect(x: textInset, y: 0, width: room - right.width - Self.valueGap, height: height),
        Rect(x: textInset + room - right.width, y: 0, width: right.width, height: height), height
      )
    }
    let upper = title.height(forWidth: room)
    let lower = detail.isHidden ? 0 : detail.height(forWidth: room)
    let top = detail.isHidden ? upper : upper + Self.lineGap
    return (
      Rect(x: textInset, y: 0, width: room, height: upper),
      Rect(x: textInset, y: top, width: room, height: lower), top + lower
    )
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = arrange(in: size.width).height + 2 * Self.padding.text
    let picture = imageSize.height + 2 * Self.padding.image
    return Size(size.width, max(Self.leastHeight, text, hasPicture ? picture : 0))
  }

  override func layoutSubviews() {
    let texts = arrange(in: bounds.width)
    let top = Vector(0, (bounds.height - texts.height) / 2)
    title.frame = pixelAligned(texts.title.offset(by: top))
    detail.frame = pixelAligned(texts.detail.offset(by: top))
    picture.frame = pixelAligned(
      Rect(
        x: Self.margin, y: (bounds.height - imageSize.height) / 2, width: imageSize.width,
        height: imageSize.height))
  }
}

extension Image {
  /// A chevron that points to the right, 7 by 12 points.
  @MainActor package static let disclosure = stroked("M1 1 L6 6 1 11", Size(7, 12), .tertiaryLabel)
  /// A check mark in the tint color, 15 by 13 points.
  @MainActor static let checkmark = stroked(check, Size(15, 13), .tint)
  /// A check mark in the color of text, 15 by 13 points.
  @MainActor package static let menuMark = stroked(check, Size(15, 13), .label)
  private nonisolated static let check = "M1 7 L5.5 11.5 14 1.5"

  private nonisolated static func stroked(_ line: String, _ size: Size, _ color: Color) -> Image {
    .vector(size: size) { canvas in
      canvas.stroke(Path(known: line), color, style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
  }
}
