import SegueControls

/// The profile page of a person in a fictional app, with a banner, a portrait, the name, counts, tabs and posts.
final class ProfilePage: ScrollView {
  static let bannerHeight = 168.0
  private static let portraitSide = 84.0
  private static let buttonSide = 56.0
  private static let margin = 16.0
  private static let widest = 640.0
  private static let tabGap = 8.0
  private static let blue = Color(10, 115, 195)
  private static let gray = Color(101, 119, 134)
  private static let line = Color(225, 232, 237)

  /// The distance by which the page extends beyond each edge of the screen, in points. The default is 0.
  var bleed = 0.0 { didSet { if bleed != oldValue { setNeedsLayout() } } }
  /// The insets that bars cover at the edges of the screen, in points.
  var screenInsets = Insets.zero { didSet { if screenInsets != oldValue { setNeedsLayout() } } }
  /// Called when the round button that replays the launch is clicked.
  var onReplay: (() -> Void)?

  private let banner = ImageView(contentMode: .scaleAspectFill)
  private let ring = View()
  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: portraitSide - 8))
  private let followButton = Button(title: "Follow", identifier: "follow")
  private let name = Label("Mira Solberg", font: .scaled(size: 23, weight: .bold, tracking: -0.3))
  private let handle = Label("@mirasolberg", font: .scaled(size: 15), color: gray)
  private let about = Label(
    "Draws maps of places that are hard to reach. Mostly coasts, sometimes clouds.", font: .scaled(size: 15))
  private let following = CountLabel(312, "Following")
  private let followers = CountLabel(2480, "Followers")
  private let tabs = ["Posts", "Replies", "Photos", "Likes"].map {
    Label($0, font: .scaled(size: 15, weight: .semibold), color: gray)
  }
  private let underline = View()
  private let tabLine = View()
  private let posts = [
    ProfilePost(
      time: "2h", text: "Four evenings on the same ridge. The light never came from where I had drawn it.",
      landscapes: [1, 4, 0, 5], counts: [12, 38, 214]),
    ProfilePost(
      time: "1d", text: "Finished the sheet of the northern bay, all nineteen islands of it. Prints soon.",
      landscapes: [], counts: [7, 21, 96]),
    ProfilePost(
      time: "3d", text: "A note to myself: fog is not an excuse for leaving out the contour lines.",
      landscapes: [], counts: [3, 9, 61]),
  ]
  private lazy var replayButton = Button(image: .leafGlyph, identifier: "replay-button", label: "Play again")

  override init() {
    super.init()
    backgroundColor = .white
    showsScrollIndicators = false
    alwaysBounceVertical = true
    banner.identifier = "profile-banner"
    banner.clipsToBounds = true
    ring.backgroundColor = .white
    ring.cornerRadius = Self.portraitSide / 2
    portrait.clipsToBounds = true
    portrait.cornerRadius = (Self.portraitSide - 8) / 2
    portrait.accessibilityLabel = "Portrait of Mira Solberg"
    ring.addSubview(portrait)
    followButton.titleLabel.font = .scaled(size: 15, weight: .semibold)
    followButton.titleLabel.textColor = .white
    followButton.setTitle("Following", for: .selected)
    followButton.backgroundColor = Self.blue
    followButton.cornerRadius = 18
    followButton.onClick = { [weak self] in self?.toggleFollow() }
    about.numberOfLines = 0
    tabs[0].textColor = Self.blue
    for tab in tabs { tab.textAlignment = .center }
    underline.backgroundColor = Self.blue
    underline.cornerRadius = 1.5
    tabLine.backgroundColor = Self.line
    replayButton.backgroundColor = Self.blue
    replayButton.cornerRadius = Self.buttonSide / 2
    replayButton.shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 10, offset: Vector(0, 3))
    replayButton.onClick = { [weak self] in self?.onReplay?() }
    let views: [View] = [banner, ring, followButton, name, handle, about, following, followers]
    for view in views + tabs + [tabLine, underline] + posts + [replayButton] { addSubview(view) }
  }

  private func toggleFollow() {
    followButton.isSelected.toggle()
    let follows = followButton.isSelected
    followButton.titleLabel.textColor = follows ? Self.blue : .white
    followButton.backgroundColor = follows ? .white : Self.blue
    followButton.borderWidth = follows ? 1 : 0
    followButton.borderColor = Self.blue
  }

  override func layoutSubviews() {
    let width = bounds.width
    let column = max(0, min(Self.widest, width - 2 * bleed - 2 * Self.margin))
    let left = ((width - column) / 2).rounded()
    let bannerHeight = Self.bannerHeight + bleed
    // Pulling the page down reveals more of the banner.
    let reserve = 220.0
    if banner.bounds.width != width {
      banner.image = .landscape(Landscape(seed: 12), filling: Size(width, bannerHeight + reserve))
    }
    banner.frame = Rect(x: 0, y: -reserve, width: width, height: bannerHeight + reserve)
    let side = Self.portraitSide
    ring.frame = Rect(x: left - 4, y: bannerHeight - side / 2, width: side, height: side)
    portrait.frame = ring.bounds.inset(by: 4)
    let follow = grown(104, lines: 5)
    followButton.frame = Rect(x: left + column - follow, y: bannerHeight + 12, width: follow, height: 36)
    var top = bannerHeight + side / 2 + 10
    top = place(name, x: left, y: top, width: column) + 1
    top = place(handle, x: left, y: top, width: column) + 12
    top = place(about, x: left, y: top, width: column) + 12
    following.frame = Rect(origin: Point(left, top), size: following.sizeThatFits(Size(column, 20)))
    let size = followers.sizeThatFits(Size(column, 20))
    let fits = following.frame.maxX + 20 + size.width <= left + column
    followers.frame = Rect(
      origin: fits ? Point(following.frame.maxX + 20, top) : Point(left, following.frame.maxY + 2), size: size
    )
    top = followers.frame.maxY + 14
    let (words, count) = (tabs.map { $0.sizeThatFits(Size(.infinity, .infinity)) }, Double(tabs.count))
    // Large words in a narrow column have equal gaps instead of equal widths, so that they do not touch.
    let isTight = words.contains { $0.width + Self.tabGap > column / count }
    let gap = (column - words.reduce(0) { $0 + $1.width }) / count
    let widths = words.map { isTight ? $0.width + gap : column / count }
    var x = left
    for ((tab, word), width) in zip(zip(tabs, words), widths) {
      tab.frame = pixelAligned(Rect(x: x, y: top + (44 - word.height) / 2, width: width, height: word.height))
      x += width
    }
    let word = min(words[0].width, widths[0])
    underline.frame = pixelAligned(
      Rect(x: left + (widths[0] - word) / 2, y: top + 41, width: word, height: 3))
    tabLine.frame = Rect(x: 0, y: top + 44, width: width, height: 1)
    top += 45
    for post in posts {
      let height = post.height(width: column)
      post.frame = Rect(x: left, y: top, width: column, height: height)
      top += height
    }
    contentSize = Size(width, top + screenInsets.bottom + bleed + 80)
    super.layoutSubviews()
    placeButton()
  }

  /// Keeps the round button at its position on the screen.
  override func didScroll() { placeButton() }

  private func placeButton() {
    let rest = bounds.height - bleed - max(16, screenInsets.bottom) - 20 - Self.buttonSide
    let column = min(bounds.width - 2 * bleed, Self.widest + 120)
    var center =
      Point(bounds.midX + column / 2 - 20, bounds.minY + rest) + Vector(-Self.buttonSide, Self.buttonSide)
      * 0.5
    // In a low window, the button would cover the tabs, so it scrolls with the page, as small as the button next to it.
    let (isLow, neighbor) = (rest < tabLine.frame.maxY, followButton.frame)
    let scale = isLow ? neighbor.height / Self.buttonSide : 1
    if isLow { center = Point(neighbor.minX - 12 - neighbor.height / 2, neighbor.midY) }
    replayButton.isHidden = isLow && center.x - neighbor.height / 2 < ring.frame.maxX
    replayButton.bounds.size = Size(Self.buttonSide, Self.buttonSide)
    replayButton.center = center
    replayButton.transform = .scale(scale)
  }

  private func place(_ label: Label, x: Double, y: Double, width: Double) -> Double {
    let height = label.height(forWidth: width)
    label.frame = Rect(x: x, y: y, width: width, height: height)
    return label.frame.maxY
  }
}

/// A label with a number, and a word for the things that are counted.
private final class CountLabel: View {
  private let number: Label
  private let word: Label

  init(_ count: Int, _ text: String) {
    let digits = count < 1000 ? "\(count)" : "\(count / 1000),\(String(count + 1000).suffix(3))"
    number = Label(digits, font: .scaled(size: 15, weight: .semibold))
    word = Label(text, font: .scaled(size: 15), color: Color(101, 119, 134))
    super.init()
    addSubview(number)
    addSubview(word)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let (number, word) = (number.sizeThatFits(size), word.sizeThatFits(size))
    return Size(number.width + 5 + word.width, max(number.height, word.height))
  }

  override func layoutSubviews() {
    number.frame = Rect(origin: .zero, size: number.sizeThatFits(bounds.size))
    word.frame = Rect(origin: Point(number.frame.maxX + 5, 0), size: word.sizeThatFits(bounds.size))
  }
}

extension Image {
  /// The size of `leafGlyph`, the white logo for the round button, in points.
  fileprivate static let leafGlyphSize = Size(27, 23)
  fileprivate static var leafGlyph: Image {
    .vector(size: leafGlyphSize) { canvas in
      canvas.concatenate(.scale(leafGlyphSize.width / LeafLogo.size.width))
      canvas.fill(LeafLogo.path, .white)
    }
  }
}
