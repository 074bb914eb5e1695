import SegueControls

/// A post on a profile page, with the author, the date, text, up to four pictures, and reactions.
final class ProfilePost: View {
  private static let side = 44.0
  private static let left = side + 12
  private static let pictureGap = 3.0
  private static let gray = Color(101, 119, 134)

  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: side))
  private let author = Label("Mira Solberg", font: .scaled(size: 15, weight: .bold))
  private let time: Label
  private let text: Label
  private let pictures: View?
  private let actions: [(icon: ImageView, count: Label)]
  private let line = View()

  init(time: String, text: String, landscapes: [Int], counts: [Int]) {
    self.time = Label("@mirasolberg · \(time)", font: .scaled(size: 14), color: Self.gray)
    self.text = Label(text, font: .scaled(size: 15))
    pictures = landscapes.isEmpty ? nil : View()
    actions = zip([Image.replyGlyph, .repeatGlyph, .heartGlyph], counts).map {
      (ImageView($0), Label("\($1)", font: .scaled(size: 13), color: Self.gray))
    }
    super.init()
    portrait.clipsToBounds = true
    portrait.cornerRadius = Self.side / 2
    self.text.numberOfLines = 0
    line.backgroundColor = Color(225, 232, 237)
    for view in [portrait, author, self.time, self.text, line] { addSubview(view) }
    for action in actions {
      addSubview(action.icon)
      addSubview(action.count)
    }
    guard let pictures else { return }
    pictures.clipsToBounds = true
    pictures.cornerRadius = 14
    addSubview(pictures)
    for seed in landscapes {
      let picture = ImageView(contentMode: .scaleAspectFill)
      picture.clipsToBounds = true
      picture.image = .landscape(Landscape(seed: seed), filling: Landscape.size)
      pictures.addSubview(picture)
    }
  }

  /// Returns the height of the post in a column of a given width, in points.
  func height(width: Double) -> Double {
    let column = max(0, width - Self.left)
    let textHeight = text.height(forWidth: column)
    return grown(34) + textHeight + (pictures == nil ? 0 : 10 + picturesHeight(column)) + 44
  }

  private func picturesHeight(_ column: Double) -> Double { min(380, (column * 0.6).rounded()) }

  override func layoutSubviews() {
    let (left, column) = (Self.left, max(0, bounds.width - Self.left))
    portrait.frame = Rect(x: 0, y: 12, width: Self.side, height: Self.side)
    let size = author.sizeThatFits(Size(column, .infinity))
    author.frame = Rect(x: left, y: 12, width: min(column, size.width), height: size.height)
    let timeSize = time.sizeThatFits(Size(column, .infinity))
    time.frame = Rect(
      x: author.frame.maxX + 6, y: 12 + author.firstBaseline - time.firstBaseline,
      width: max(0, min(timeSize.width, bounds.width - author.frame.maxX - 6)), height: timeSize.height)
    text.frame = Rect(x: left, y: grown(34), width: column, height: text.height(forWidth: column))
    var top = text.frame.maxY
    if let pictures {
      pictures.frame = Rect(x: left, y: top + 10, width: column, height: picturesHeight(column))
      let gap = Self.pictureGap
      let cell = Size((column - gap) / 2, (pictures.bounds.height - gap) / 2)
      for (index, picture) in pictures.subviews.enumerated() {
        picture.frame = pictures.pixelAligned(
          Rect(
            origin: Point(
              Double(index % 2) * (cell.width + gap), Double(index / 2) * (cell.height + gap)), size: cell))
      }
      top = pictures.frame.maxY
    }
    for (index, action) in actions.enumerated() {
      let x = left + (column * 0.3 * Double(index)).rounded()
      action.icon.frame = Rect(x: x, y: top + 13, width: 18, height: 18)
      let size = action.count.sizeThatFits(Size(60, .infinity))
      action.count.frame = Rect(origin: Point(x + 24, (top + 22 - size.height / 2).rounded()), size: size)
    }
    line.frame = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}

/// Gray icons of 18 by 18 points.
extension Image {
  private static func glyph(_ data: String) -> Image {
    icon(Path(known: data), side: 18, line: Color(101, 119, 134), lineWidth: 1.5)
  }

  /// A speech bubble, for replies.
  fileprivate static var replyGlyph: Image {
    glyph("M6 14 C-1 12 1 2.5 9 2.5 C18.5 2.5 18.5 14 9.5 14 C8.5 15.3 6.8 16.3 5 16.5 C5.8 15.8 6 15 6 14 Z")
  }

  /// Two arrows that follow one another, for reposts.
  fileprivate static var repeatGlyph: Image {
    glyph("M1.5 7 L4.5 4 7.5 7 M4.5 4.5 L4.5 14 10 14 M16.5 11 L13.5 14 10.5 11 M13.5 13.5 L13.5 4 8 4")
  }

  /// An outlined heart, for likes.
  fileprivate static var heartGlyph: Image {
    glyph("M9 15.5 C5 12.8 2 10 2 6.5 C2 2.2 7.4 1.6 9 5.2 C10.6 1.6 16 2.2 16 6.5 C16 10 13 12.8 9 15.5 Z")
  }
}
