import Segue

/// The small player over the tab bar. A click, a key or a drag upward opens the large one.
final class MiniPlayer: View {
  var onOpen: ((View, PanGestureRecognizer?) -> Void)?
  private let card = PlayerCard()
  private let shade: Shade
  private let cover = ImageView(cornerRadius: 6)
  private let title = Label(font: .subheadline.weight(.medium))
  private let toggle = Button(identifier: "mini-toggle", label: "Play or pause")

  /// Creates a small player above a bar of the given color, into which the content behind the player fades.
  init(_ playback: Playback, over bar: Color) {
    shade = Shade(bar)
    super.init()
    // The card has room for one line of this size.
    traitOverrides.maximumContentSizeCategory = .accessibilityMedium
    card.identifier = "mini-player"
    card.backgroundColor = .secondarySystemBackground
    card.shadow = Shadow(color: Color.black.withAlpha(0.2), blur: 24, offset: Vector(0, 6))
    (card.cornerRadius, card.borderWidth) = (14, 1)
    cover.sharedElement = "artwork"
    card.borderColor = Color { Color.white.withAlpha($0.userInterfaceStyle == .dark ? 0.12 : 0.6) }
    for view in [shade, card] { addSubview(view) }
    for view in [cover, title, toggle] { card.addSubview(view) }
    toggle.onClick = { [playback] in playback.toggle() }
    card.onClick = { [weak self] in self.map { $0.onOpen?($0.card, nil) } }
    let pan = PanGestureRecognizer(axis: .vertical) { [weak self] pan in
      if pan.state == .began { self.map { $0.onOpen?($0.card, pan) } }
    }
    card.addGestureRecognizer(pan)
    playback.observe { [weak self, unowned playback] in self?.show(playback) != nil }
  }

  private func show(_ playback: Playback) {
    (cover.image, title.text) = (playback.song.album.cover, playback.song.title)
    toggle.image = .symbol(playback.isPlaying ? .pause : .play)
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(size.width, 72) }

  override func layoutSubviews() {
    shade.frame = bounds.inset(by: Insets(top: -Shade.height))
    card.frame = readableContentFrame(margin: 8).inset(by: Insets(top: 8, bottom: 8))
    cover.frame = Rect(x: 8, y: 8, width: 40, height: 40)
    title.frame = card.bounds.inset(by: Insets(left: 60, right: 60))
    toggle.frame = Rect(x: card.bounds.width - 56, y: 0, width: 56, height: 56)
  }
}

/// A color that fades in from top to bottom, in front of the content behind the small player.
private final class Shade: View {
  /// The distance by which the color begins above the small player.
  static let height = 32.0
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init()
    isUserInteractionEnabled = false
  }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [color] in
      let end = Point(bounds.minX, bounds.minY + 2 * Self.height)
      $0.fill(.rect(bounds), LinearGradient([color.withAlpha(0), color], from: bounds.origin, to: end))
    }
  }
}

/// The card of the small player, which can be clicked like a button, although a button lies on it.
private final class PlayerCard: View {
  var onClick: (() -> Void)?

  override init() {
    super.init()
    (role, accessibilityLabel, cursor) = (.button, "Now playing", .pointingHand)
    let highlight = Highlight(of: self, covering: Color.label.withAlpha(0.08), behindContent: true)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = { highlight.show($0) }
    addGestureRecognizer(tap)
  }

  override var canBecomeFocused: Bool { true }

  override func activate() -> Bool {
    onClick?()
    return true
  }
}

/// The large player. A drag downward throws it back.
final class NowPlayingScreen: ViewController {
  private let playback: Playback
  private let cover = ImageView(cornerRadius: 14)
  private let name = Label(font: .title2.weight(.bold))
  private let artist = Label(font: .title3, color: .detailLabel)
  private let progress = Slider(identifier: "progress", label: "Position")
  private let times = (0..<2).map { _ in Label(font: .footnote, color: .detailLabel) }
  private lazy var line = StackView(.horizontal, times)
  private let toggle = Button(identifier: "toggle", label: "Play or pause")
  private let column = StackView(.vertical, spacing: 16)
  private let toolbar = Toolbar()
  private let grabber = View()

  init(_ playback: Playback) { self.playback = playback }

  override func viewDidLoad() {
    view.identifier = "now-playing"
    view.backgroundColor = .secondarySystemBackground
    cover.sharedElement = "artwork"
    grabber.backgroundColor = .tertiaryLabel
    grabber.cornerRadius = 2.5
    let back = Button(image: .symbol(.backward, side: 44), label: "From the beginning")
    let next = Button(image: .symbol(.forward, side: 44), identifier: "next", label: "Next song")
    back.onClick = { [playback] in playback.position = 0 }
    next.onClick = { [playback] in playback.next() }
    toggle.onClick = { [playback] in playback.toggle() }
    progress.onValueChanged = { [playback] in playback.position = Int($0) }
    let buttons = StackView(.horizontal, [back, toggle, next])
    (line.distribution, buttons.distribution) = (.equalSpacing, .fillEqually)
    for part in [name, artist, progress, line, buttons] { column.addSubview(part) }
    let queue = Button(title: "Up Next", image: .symbol(.list, side: 20, color: .tint), identifier: "queue")
    queue.titleLabel.font = .body.weight(.medium)
    queue.onClick = { [weak self, playback] in self?.present(QueueScreen(playback)) }
    (toolbar.items, toolbar.barTintColor) = ([queue], .clear)
    for part in [grabber, cover, column, toolbar] { view.addSubview(part) }
    playback.observe { [weak self] in self?.show() != nil }
  }

  private func show() {
    let song = playback.song
    (cover.image, name.text, artist.text) = (song.album.cover, song.title, song.album.artist)
    (progress.range, progress.value) = (0...Double(song.seconds), Double(playback.position))
    (times[0].text, times[1].text) = (time(playback.position), "-" + time(song.seconds - playback.position))
    toggle.image = .symbol(playback.isPlaying ? .pause : .play, side: 64)
  }

  override func viewDidLayoutSubviews() {
    let bar = max(Toolbar.height(in: view.window), toolbar.items[0].sizeThatFits(view.bounds.size).height + 8)
    grabber.frame = view.pixelAligned(
      Rect(x: view.bounds.midX - 18, y: safeAreaInsets.top + 8, width: 36, height: 5))
    toolbar.frame = Rect(x: 0, y: view.bounds.maxY - bar, width: view.bounds.width, height: bar)
    let room = view.bounds.inset(by: safeAreaInsets).inset(
      by: Insets(top: 32, left: 32, bottom: 65, right: 32))
    // A very low window has room only for the title and the buttons.
    name.numberOfLines = room.height < 200 ? 1 : 2
    for part in [artist, progress, line] { part.isHidden = room.height < 200 }
    var width = min(room.width, 400)
    func height() -> Double { column.sizeThatFits(Size(width, .infinity)).height }
    var side = max(0, min(width, room.height - height() - 28))
    // A low window has room beside the cover; in any other, the column is as wide as the cover.
    let isLow = side < 240 && room.width >= 560
    if isLow { side = min(room.height, 400, room.width - width - 48) } else if side >= 240 { width = side }
    let size = Size(isLow ? side + 48 + width : width, isLow ? max(side, height()) : side + 28 + height())
    let box = Rect(center: room.center, size: size)
    cover.frame = view.pixelAligned(
      Rect(
        x: isLow ? box.minX : box.midX - side / 2, y: isLow ? box.midY - side / 2 : box.minY, width: side,
        height: side))
    column.frame = view.pixelAligned(
      Rect(
        x: box.maxX - width, y: isLow ? box.midY - height() / 2 : box.maxY - height(), width: width,
        height: height()))
  }
}
