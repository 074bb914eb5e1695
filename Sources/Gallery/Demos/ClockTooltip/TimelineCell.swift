import SegueControls

/// A row that shows an entry of the timeline: a portrait with a badge, text, a location and the number of reactions. A vertical
/// line connects all entries.
final class TimelineCell: TableViewCell {
  private static let padding = 16.0
  private static let side = 40.0
  private static let left = padding + side + 12
  private static let ink = Color.original(Color.black.withAlpha(0.2), or: .tertiaryLabel)
  /// The portraits of the people, small and large. Entries by the same person share a portrait, which is drawn once.
  private static let portraits = (0..<9).map { person in
    let portrait = Portrait(seed: 60 + person, hue: 0...0.1, saturation: 0.2...0.8, brightness: 0.9...1)
    return (small: Image.portrait(portrait, side: 28), large: Image.portrait(portrait, side: side))
  }
  private static let sun = Color(250, 188, 36)
  private static let pin = Color(44, 132, 224)

  private let thread = View()
  private let portrait = ImageView()
  private let badge = View()
  private let badgeGlyph = ShapeView(Path(), fill: .white)
  private let text = Label(font: .scaled(size: 17))
  private let place = Label(font: .scaled(size: 15), color: .original(Color(white: 0.42), or: .detailLabel))
  private let smiley = ImageView(.smiley(ink))
  private let count = Label(
    font: .scaled(size: 15), color: .original(Color.black.withAlpha(0.58), or: .detailLabel))
  private let line = View()
  private var kind = TimelinePost.Kind.thought

  override init() {
    super.init()
    cursor = nil
    backgroundColor = .clear
    thread.backgroundColor = .original(Color.black.withAlpha(0.07), or: .quaternaryLabel)
    line.backgroundColor = .original(Color.black.withAlpha(0.05), or: .separator)
    portrait.clipsToBounds = true
    portrait.cornerRadius = Self.side / 2
    badge.cornerRadius = 9
    badge.borderWidth = 1.5
    badge.borderColor = TimelineViewController.ground
    badge.addSubview(badgeGlyph)
    text.numberOfLines = 0
    for view in [thread, line, portrait, badge, text, place, smiley, count] { contentView.addSubview(view) }
  }

  /// Shows an entry of the timeline.
  func show(_ post: TimelinePost) {
    identifier = "entry-\(post.number)"
    accessibilityLabel = "\(post.text) \(post.place), \(post.date.timeText), \(post.date.dateText)"
    kind = post.kind
    // The background of the table is visible through the cell.
    backgroundColor = .clear
    let person = Self.portraits[post.number * 5 % 9]
    portrait.image = post.kind == .morning ? person.small : person.large
    text.text = post.text
    text.textColor = post.kind == .morning ? .original(Color(white: 0.35), or: .detailLabel) : .label
    place.text = post.kind == .morning ? post.date.timeText : post.place
    count.text = "\(post.reactions)"
    badge.isHidden = post.kind == .thought
    badge.backgroundColor = post.kind == .morning ? Self.sun : Self.pin
    badgeGlyph.path = post.kind == .morning ? .sunGlyph : .pinGlyph
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = min(size.width, Self.readableWidth)
    let lines = text.height(forWidth: textWidth(in: width))
    let (padding, side) = (Self.padding, Self.side)
    return Size(
      size.width,
      kind == .morning ? 2 * 12 + max(28, lines) : max(2 * padding + side, 2 * padding + lines + grown(24)))
  }

  /// Returns whether a cell of a given width has room for reactions.
  private static func showsReactions(in width: Double) -> Bool { width >= 280 }

  private func textWidth(in width: Double) -> Double {
    max(0, width - Self.left - Self.padding - (Self.showsReactions(in: width) ? grown(52, lines: 2) : 0))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, isCompact) = (contentView.bounds.width, kind == .morning)
    let room = textWidth(in: width)
    let top = isCompact ? 12 : Self.padding
    let side = isCompact ? 28 : Self.side
    let middle = Self.padding + Self.side / 2
    thread.frame = Rect(x: middle - 1, y: 0, width: 2, height: bounds.height)
    line.frame = Rect(x: Self.left, y: bounds.height - 1, width: max(0, width - Self.left), height: 1)
    portrait.cornerRadius = side / 2
    portrait.frame = Rect(x: middle - side / 2, y: top, width: side, height: side)
    badge.frame = Rect(x: portrait.frame.maxX - 13, y: portrait.frame.maxY - 13, width: 18, height: 18)
    badgeGlyph.bounds = Rect(x: 0, y: 0, width: 12, height: 12)
    badgeGlyph.center = Point(9, 9)
    let height = text.height(forWidth: room)
    text.frame = Rect(
      x: Self.left, y: isCompact ? (bounds.height - height) / 2 : top, width: room, height: height)
    let placeHeight = place.height(forWidth: room)
    place.isHidden = isCompact
    place.frame = Rect(x: Self.left, y: text.frame.maxY + 4, width: room, height: placeHeight)
    for view in [smiley, count] { view.isHidden = !Self.showsReactions(in: width) }
    let size = count.sizeThatFits(Size(60, .infinity))
    count.frame = Rect(
      x: width - Self.padding - size.width, y: text.frame.minY + 2, width: size.width, height: size.height)
    smiley.frame = Rect(x: count.frame.minX - 8 - 15, y: count.frame.midY - 7.5, width: 15, height: 15)
  }
}

nonisolated extension Path {
  /// A sun, in a box of 12 by 12 points.
  fileprivate static let sunGlyph: Path = {
    var path = Path.circle(center: Point(6, 6), radius: 2.3)
    for index in 0..<8 {
      let ray = Path.roundedRect(Rect(x: -0.6, y: -5, width: 1.2, height: 1.9), radius: 0.6)
      path.append(
        ray.applying(Transform.rotation(Double(index) * .pi / 4).concatenating(.translation(Vector(6, 6)))))
    }
    return path
  }()

  /// A map pin, in a box of 12 by 12 points.
  fileprivate static let pinGlyph = Path(
    known: """
      M6 11 C4.6 8.8 2.6 6.8 2.6 4.6 C2.6 2.6 4.1 1.2 6 1.2 C7.9 1.2 9.4 2.6 9.4 4.6 C9.4 6.8 7.4 8.8 6 11 Z
      """)
}

extension Image {
  /// Returns a smiling face, 15 by 15 points.
  fileprivate static func smiley(_ color: Color) -> Image {
    .vector(size: Size(15, 15)) { canvas in
      let style = StrokeStyle(width: 1.3, cap: .round)
      canvas.stroke(.circle(center: Point(7.5, 7.5), radius: 6.6), color, style: style)
      canvas.stroke(
        .arc(center: Point(7.5, 7.8), radius: 3.4, from: 0.35, sweep: .pi - 0.7), color, style: style)
      for x in [5.2, 9.8] { canvas.fillCircle(center: Point(x, 5.8), radius: 0.9, color: color) }
    }
  }
}
