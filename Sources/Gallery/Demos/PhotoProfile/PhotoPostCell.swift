import SegueControls

/// A row that shows a post: a photo, buttons for reactions, and the caption.
final class PhotoPostCell: TableViewCell {
  private static let icon = 28.0
  private static let margin = 12.0
  private static let captionFont = Font.scaled(size: 15)
  /// The words are beside the photo in a list of at least this width, in points, and of at least this width for each point of
  /// its height.
  private static let (besideLeast, besideRatio) = (800.0, 1.25)
  /// The width of the words beside a photo, and the space between two such posts, in points.
  private static let (besideWidth, besideGap) = (340.0, 24.0)
  /// The minimum height of the part of the next photo that is visible below such a post, in points.
  private static let leastPart = 48.0
  private static let gray = Color.original(Color(white: 0.45), or: .detailLabel)

  let photoView: FeedPhotoView
  private(set) var photo: FeedPhoto?
  /// Called when the heart is clicked; a click on the bookmark calls `onKeep`.
  var onLike: (() -> Void)?
  var onKeep: (() -> Void)?

  private let heart = Button(image: .heart(isOn: false))
  private let bookmark = Button(image: .bookmark(isOn: false), label: "Keep")
  private let message = ImageView(.message)
  private let send = ImageView(.send)
  private let likes = Label(font: .scaled(size: 15, weight: .semibold))
  private let caption = Label(font: captionFont)
  private let date = Label(font: .scaled(size: 14), color: gray)
  /// The height of the list, in points, which limits the height of the photo. The default is 0.
  var roomHeight = 0.0 { didSet { if roomHeight != oldValue { setNeedsLayout() } } }

  init(_ feed: PhotoFeed) {
    photoView = FeedPhotoView(feed)
    super.init()
    cursor = nil
    photoView.role = .image
    caption.numberOfLines = 0
    heart.setImage(.heart(isOn: true), for: .selected)
    bookmark.setImage(.bookmark(isOn: true), for: .selected)
    heart.onClick = { [weak self] in self?.like() }
    bookmark.onClick = { [weak self] in self?.keep() }
    for view in [photoView, heart, message, send, bookmark, likes, caption, date] {
      contentView.addSubview(view)
    }
  }

  /// What the number of a caption's lines depends on; `width` is in points.
  private struct CaptionShape: Hashable {
    let caption: String
    let width: Double
    let category: ContentSizeCategory
  }

  /// The number of lines of each caption that was measured. A list asks for the heights of all its posts when it opens, and
  /// shaping their captions each time would take longer than the first frame of the transition.
  private static var lineCounts: [CaptionShape: Int] = [:]

  private static func lineCount(_ shape: CaptionShape) -> Int {
    if let count = lineCounts[shape] { return count }
    let font = captionFont.resolved(for: shape.category)
    let count = TextLayout(shape.caption, font: font, maximumWidth: shape.width).lineCount
    // A list that is being resized asks for each width once.
    if lineCounts.count >= 256 { lineCounts.removeAll() }
    lineCounts[shape] = count
    return count
  }

  /// The frames of a post's parts in a list of a given size.
  struct Layout {
    let photo: Rect
    /// The frame of the words, below the photo or beside it. Below, it is as wide as the column of posts.
    let column: Rect
    let isBeside: Bool
    let height: Double

    /// Creates the layout of a post. In a wide window, the column is just wide enough to show a whole upright photo. A photo is
    /// never higher than the list.
    /// - Parameter view: a view with the traits of the list.
    init(_ photo: FeedPhoto, in room: Size, of view: View) {
      isBeside = room.width >= max(PhotoPostCell.besideLeast, PhotoPostCell.besideRatio * room.height)
      if isBeside {
        let (words, gap) = (PhotoPostCell.besideWidth, PhotoPostCell.besideGap)
        // All words have the same left edge, which photos of any shape touch.
        let tallest = max(96, room.height - gap)
        let widest = min(room.width - words - 2 * gap, tallest * 1.25)
        let height = min(tallest, widest / photo.aspectRatio)
        let left = (room.width + widest - words) / 2
        self.photo = Rect(
          x: left - height * photo.aspectRatio, y: 0, width: height * photo.aspectRatio, height: height)
        column = Rect(x: left + PhotoPostCell.margin, y: 0, width: words, height: height)
        // A strip of the next photo at the lower edge would look like a mistake.
        let isAlone = room.height - height - gap < PhotoPostCell.leastPart
        self.height = (isAlone ? max(height + gap, room.height) : height + gap).rounded(.up)
        return
      }
      // The column is at least as wide as a narrow list or a phone.
      let lines = Double(
        PhotoPostCell.lineCount(
          CaptionShape(
            caption: photo.caption, width: min(390, room.width) - 2 * PhotoPostCell.margin,
            category: view.traitCollection.preferredContentSizeCategory)))
      let footer = view.grown(109 + 19 * lines, lines: 2 + lines)
      let column = min(room.width, max(390, (room.height - footer) * 0.8))
      let width = column * 1.2 >= room.width ? room.width : column.rounded()
      let height = min(max(120, room.height - 8), width / photo.aspectRatio)
      // If the column is as wide as the list, narrow strips on either side of the photo would look like a mistake.
      let isNearlyAsWide = width == room.width && height * photo.aspectRatio > width * 0.85
      let size = Size(isNearlyAsWide ? width : min(width, height * photo.aspectRatio), height)
      self.photo = Rect(x: (room.width - size.width) / 2, y: 0, width: size.width, height: height)
      self.column = Rect(x: (room.width - width) / 2, y: height, width: width, height: footer)
      self.height = (height + footer).rounded(.up)
    }
  }

  /// Shows a post.
  /// - Parameter height: the height of the list, in points.
  func show(_ photo: FeedPhoto, height: Double, isLiked: Bool, isKept: Bool) {
    identifier = "post-\(photo.number)"
    self.photo = photo
    (heart.isSelected, bookmark.isSelected, roomHeight) = (isLiked, isKept, height)
    heart.identifier = "like-\(photo.number)"
    bookmark.identifier = "keep-\(photo.number)"
    photoView.identifier = "post-photo-\(photo.number)"
    photoView.accessibilityLabel = photo.caption
    photoView.show(photo)
    caption.text = photo.caption
    date.text = photo.date
    update()
    setNeedsLayout()
  }

  private func update() {
    heart.accessibilityLabel = heart.isSelected ? "Unlike" : "Like"
    likes.text = photo.map { "\($0.likes + (heart.isSelected ? 1 : 0)) likes" } ?? ""
  }

  private func like() {
    heart.isSelected.toggle()
    update()
    onLike?()
  }

  private func keep() {
    bookmark.isSelected.toggle()
    onKeep?()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let photo else { return }
    let layout = Layout(photo, in: Size(bounds.width, roomHeight), of: self)
    photoView.frame = contentView.pixelAligned(layout.photo)
    let column = layout.column
    let top = layout.isBeside ? column.minY + 8 : photoView.frame.maxY + 10
    // The button is larger than its icon, so that the space around the icon can be pressed, too.
    heart.frame = Rect(x: column.minX, y: top - 8, width: Self.icon + 16, height: Self.icon + 16)
    message.frame = Rect(x: column.minX + 52, y: top, width: Self.icon, height: Self.icon)
    send.frame = Rect(x: column.minX + 96, y: top, width: Self.icon, height: Self.icon)
    bookmark.frame = Rect(
      x: column.maxX - Self.icon - 16, y: top - 8, width: Self.icon + 16, height: Self.icon + 16)
    let text = Rect(
      x: column.minX + Self.margin, y: top + Self.icon + 8,
      width: max(0, min(Self.readableWidth, column.width - 2 * Self.margin)), height: 0)
    var y = text.minY
    for label in [likes, caption, date] {
      let height = label.height(forWidth: text.width)
      label.frame = pixelAligned(Rect(x: text.minX, y: y, width: text.width, height: height))
      y = label.frame.maxY + 2
    }
  }
}

/// Icons of 28 by 28 points, drawn with a thin line.
extension Image {
  private static let ink = Color.original(Color(white: 0.1), or: .label)
  private static let red = Color(237, 73, 86)

  private static func icon(_ data: String, line: Color = ink, fill: Color = .clear) -> Image {
    icon(Path(known: data), side: 28, line: line, lineWidth: 1.8, fill: fill)
  }

  fileprivate static func heart(isOn: Bool) -> Image {
    icon(
      """
      M14 24 C8 19.6 3 15.4 3 10.5 C3 3.6 11.2 2.4 14 8.6 C16.8 2.4 25 3.6 25 10.5 C25 15.4 20 19.6 14 24 Z
      """, line: isOn ? red : ink, fill: isOn ? red : .clear)
  }

  fileprivate static func bookmark(isOn: Bool) -> Image {
    icon("M6.5 4 L21.5 4 21.5 24 14 17 6.5 24 Z", fill: isOn ? ink : .clear)
  }

  /// A speech bubble, for comments.
  fileprivate static var message: Image {
    icon(
      """
      M23.8 23.8 L22.2 18.6 C26.4 11.6 21.8 3.8 14 3.8 C8.4 3.8 3.8 8.4 3.8 14 C3.8 22 12 26.4 18.8 22.4 Z
      """)
  }

  /// A paper plane, for sharing.
  fileprivate static var send: Image { icon("M3 5 L25 5 14.2 24 11.4 12.4 Z M11.4 12.4 L25 5") }
}
