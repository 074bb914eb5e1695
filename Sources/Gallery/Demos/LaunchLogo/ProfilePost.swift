import SegueControls

/// A post on a profile page: author, date, a text, up to four pictures, and reactions.
final class ProfilePost: View {
  private static let side = 44.0
  private static let left = side + 12
  private static let pictureGap = 3.0
  private static let gray = Color(101, 119, 134)

  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: side))
  private let author = Label("Mira Solberg", font: .system(size: 15, weight: .bold))
  private let time: Label
  private let text: Label
  private let pictures: View?
  private let actions: [(icon: ImageView, count: Label)]
  private let line = View()

  init(time: String, text: String, landscapes: [Int], counts: [Int]) {
    self.time = Label("@mirasolberg · \(time)", font: .system(size: 14), color: Self.gray)
    self.text = Label(text, font: .system(size: 15))
    pictures = landscapes.isEmpty ? nil : View()
    actions = zip([Image.replyGlyph, .repeatGlyph, .heartGlyph], counts).map {
      (ImageView($0), Label("\($1)", font: .system(size: 13), color: Self.gray))
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

  /// The height of the post in a column.
  func height(width: Double) -> Double {
    let column = max(0, width - Self.left)
    let textHeight = text.sizeThatFits(Size(column, .infinity)).height
    return 12 + 20 + 2 + textHeight + (pictures == nil ? 0 : 10 + picturesHeight(column)) + 44
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
    text.frame = Rect(
      x: left, y: 34, width: column, height: text.sizeThatFits(Size(column, .infinity)).height)
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
  private static func glyph(_ path: Path) -> Image {
    icon(path, side: 18, line: Color(101, 119, 134), lineWidth: 1.5)
  }

  /// A speech bubble.
  fileprivate static var replyGlyph: Image {
    var path = Path()
    path.move(to: Point(6, 14))
    path.addCurve(to: Point(9, 2.5), control1: Point(-1, 12), control2: Point(1, 2.5))
    path.addCurve(to: Point(9.5, 14), control1: Point(18.5, 2.5), control2: Point(18.5, 14))
    path.addCurve(to: Point(5, 16.5), control1: Point(8.5, 15.3), control2: Point(6.8, 16.3))
    path.addCurve(to: Point(6, 14), control1: Point(5.8, 15.8), control2: Point(6, 15))
    path.close()
    return glyph(path)
  }

  /// Two arrows that follow one another.
  fileprivate static var repeatGlyph: Image {
    var path = Path()
    path.move(to: Point(1.5, 7))
    path.addLine(to: Point(4.5, 4))
    path.addLine(to: Point(7.5, 7))
    path.move(to: Point(4.5, 4.5))
    path.addLine(to: Point(4.5, 14))
    path.addLine(to: Point(10, 14))
    path.move(to: Point(16.5, 11))
    path.addLine(to: Point(13.5, 14))
    path.addLine(to: Point(10.5, 11))
    path.move(to: Point(13.5, 13.5))
    path.addLine(to: Point(13.5, 4))
    path.addLine(to: Point(8, 4))
    return glyph(path)
  }

  /// A heart.
  fileprivate static var heartGlyph: Image {
    var path = Path()
    path.move(to: Point(9, 15.5))
    path.addCurve(to: Point(2, 6.5), control1: Point(5, 12.8), control2: Point(2, 10))
    path.addCurve(to: Point(9, 5.2), control1: Point(2, 2.2), control2: Point(7.4, 1.6))
    path.addCurve(to: Point(16, 6.5), control1: Point(10.6, 1.6), control2: Point(16, 2.2))
    path.addCurve(to: Point(9, 15.5), control1: Point(16, 10), control2: Point(13, 12.8))
    path.close()
    return glyph(path)
  }
}
