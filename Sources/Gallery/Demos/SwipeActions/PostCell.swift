import SegueControls

/// A row that shows a post: the portrait, the author, the date and the text.
final class PostCell: TableViewCell {
  private static let side = 40.0
  private static let left = 16 + side + 12
  private static let right = 40.0

  private let portrait = ImageView()
  private let author = Label(font: .scaled(size: 15, weight: .bold))
  private let date = Label(font: .scaled(size: 14), color: .original(Color(white: 0.44), or: .detailLabel))
  private let text = Label(font: .scaled(size: 15))
  private let mark = ShapeView(.bookmark, fill: Color(29, 130, 242))
  /// Three dots, which show that the row has swipe actions.
  private let dots = ImageView(.dots)

  override init() {
    super.init()
    portrait.clipsToBounds = true
    portrait.cornerRadius = Self.side / 2
    text.numberOfLines = 0
    mark.bounds = Rect(x: 0, y: 0, width: 24, height: 24)
    mark.transform = .scale(0.62)
    mark.isUserInteractionEnabled = false
    for view in [portrait, author, date, text, mark, dots] { contentView.addSubview(view) }
  }

  /// Shows a post in the row.
  func show(_ post: Post) {
    postID = post.id
    identifier = "post-\(post.id)"
    dots.identifier = "more-\(post.id)"
    accessibilityLabel = "\(post.author): \(post.text)"
    portrait.image = .portrait(Portrait(seed: 20 + post.author.count * 3 + post.id % 3), side: Self.side)
    author.text = post.author
    date.text = "· \(post.date)"
    text.text = post.text
    isMarked = post.isMarked
    setNeedsLayout()
  }

  /// Whether the row shows a bookmark. The default is `false`.
  var isMarked = false { didSet { mark.alpha = isMarked ? 1 : 0 } }

  /// The identifier of the post that the row shows; 0 before the first post.
  private(set) var postID = 0
  override func sizeThatFits(_ size: Size) -> Size {
    let room = max(0, readableContentFrame().width - Self.left - Self.right)
    let lines = text.height(forWidth: room)
    return Size(size.width, max(12 + Self.side + 12, grown(34) + lines + 14))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width
    let room = max(0, width - Self.left - Self.right)
    portrait.frame = Rect(x: 16, y: 12, width: Self.side, height: Self.side)
    let name = author.sizeThatFits(Size(room, .infinity))
    author.frame = Rect(x: Self.left, y: 12, width: min(room, name.width), height: name.height)
    let dateSize = date.sizeThatFits(Size(room, .infinity))
    date.frame = Rect(
      x: author.frame.maxX + 5, y: 12 + author.firstBaseline - date.firstBaseline,
      width: max(0, min(dateSize.width, Self.left + room - author.frame.maxX - 5)), height: dateSize.height)
    mark.center = Point(min(date.frame.maxX + 14, width - Self.right), author.frame.midY)
    text.frame = Rect(x: Self.left, y: grown(34), width: room, height: text.height(forWidth: room))
    dots.frame = Rect(x: width - 31, y: 20, width: 18, height: 4)
  }
}

nonisolated extension Path {
  /// A diagonal cross, in a box of 24 by 24 points.
  static let cross = Path(known: "M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5")
  /// A bookmark, in a box of 24 by 24 points.
  static let bookmark = Path(known: "M7 4.5 L17 4.5 17 19.5 12 15 7 19.5 Z")
}

extension Image {
  /// Three gray dots in a row.
  fileprivate static var dots: Image {
    .vector(size: Size(18, 4)) { canvas in
      for x in [2.0, 9, 16] { canvas.fillCircle(center: Point(x, 2), radius: 1.8, color: Color(white: 0.6)) }
    }
  }
}
