import SegueControllers

/// A screen that shows one record: a large sleeve, the artist and the songs.
final class AlbumViewController: ViewController {
  private static let margin = 20.0
  private static let buttonSide = 44.0
  /// The distance from the safe area to the back button, in points; `coverTop` is the distance to the sleeve.
  private static let buttonTop = 20.0
  private static let coverTop = 78.0
  private static let largestCover = 720.0
  /// The corner radius of the sleeve, as a fraction of its side.
  private static let radius = 39.0 / 350
  /// The space between the sleeve and the text next to it in a wide window, in points.
  private static let gutter = 48.0
  private static let widestText = 672.0
  private static let rowHeight = 48.0

  private let album: Album
  private let scrollView = ScrollView()
  private let cover: ImageView
  private let titleLabel: Label
  private let artistLabel: Label
  private let factsLabel: Label
  private let rows: [TrackRow]
  private let backButton = Button(
    image: .backArrow(width: 16, .white, lineWidth: 2.4), identifier: "back-button", label: "Back")

  init(_ album: Album, cover: Image) {
    self.album = album
    self.cover = ImageView(cover)
    titleLabel = Label(album.title, font: .scaled(size: 28, weight: .bold, tracking: -0.4), color: .white)
    artistLabel = Label(album.artist, font: .scaled(size: 17, weight: .medium), color: Color(white: 0.72))
    factsLabel = Label(album.facts, font: .scaled(size: 13), color: Color(white: 0.58))
    rows = album.tracks.enumerated().map { TrackRow(number: $0 + 1, $1) }
    super.init()
    title = album.title
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }
  override var firstResponder: Responder { scrollView }

  override func viewDidLoad() {
    view.identifier = "album"
    closesByPinch = true
    view.backgroundColor = AlbumGridViewController.background
    scrollView.identifier = "album-scroll"
    scrollView.alwaysBounceVertical = true
    scrollView.indicatorStyle = .white
    cover.identifier = "album-cover"
    cover.accessibilityLabel = "\(album.title), front of the sleeve"
    cover.clipsToBounds = true
    cover.sharedElement = album.coverName
    titleLabel.identifier = "album-title"
    for label in [titleLabel, artistLabel, factsLabel] { label.numberOfLines = 0 }
    for view in [cover, titleLabel, artistLabel, factsLabel] + rows { scrollView.addSubview(view) }
    view.addSubview(scrollView)
    backButton.backgroundColor = Color(51, 51, 51)
    backButton.cornerRadius = 16
    backButton.onClick = { [weak self] in self?.navigationController?.popViewController() }
    view.addSubview(backButton)
  }

  override func viewDidLayoutSubviews() {
    let (bounds, safe) = (view.bounds, safeAreaInsets)
    scrollView.frame = bounds
    backButton.frame = view.pixelAligned(
      Rect(x: Self.margin, y: safe.top + Self.buttonTop, width: Self.buttonSide, height: Self.buttonSide))
    let top = safe.top + Self.coverTop
    let room = max(0, bounds.width - 2 * Self.margin)
    // In a wide window, the text is next to the sleeve.
    let isWide = bounds.width >= 700 && bounds.width > bounds.height
    let side =
      isWide
      ? min(room * 0.44, max(240, bounds.height - top - 2 * Self.margin - safe.bottom), Self.largestCover)
      : min(room, Self.widestText)
    let width = isWide ? min(Self.widestText, room - side - Self.gutter) : side
    let left = (bounds.width - side - (isWide ? Self.gutter + width : 0)) / 2
    cover.frame = view.pixelAligned(Rect(x: left, y: top, width: side, height: side))
    cover.cornerRadius = (side * Self.radius).rounded()
    let column = Rect(
      x: isWide ? cover.frame.maxX + Self.gutter : cover.frame.minX, y: isWide ? top + 4 : top + side + 24,
      width: width, height: 0)
    let bottom = placeWords(in: column)
    scrollView.contentSize = Size(
      bounds.width, max(cover.frame.maxY, bottom) + max(2 * Self.margin, safe.bottom + Self.margin))
  }

  /// Places everything except the sleeve in a column.
  /// - Returns: the y-coordinate at which the column ends.
  private func placeWords(in column: Rect) -> Double {
    var top = column.minY
    for (label, gap) in [(titleLabel, 4.0), (artistLabel, 6), (factsLabel, 18)] {
      let height = label.height(forWidth: column.width)
      label.frame = view.pixelAligned(Rect(x: column.minX, y: top, width: column.width, height: height))
      top = label.frame.maxY + gap
    }
    for row in rows {
      row.frame = view.pixelAligned(Rect(x: column.minX, y: top, width: column.width, height: Self.rowHeight))
      top += Self.rowHeight
    }
    return top
  }
}

/// A row with the number, the title and the length of a song, and a hairline.
private final class TrackRow: View {
  private let number: Label
  private let name: Label
  private let time: Label
  private let line = View()

  init(number index: Int, _ track: Album.Track) {
    number = Label("\(index)", font: .scaled(size: 15), color: Color(white: 0.56))
    name = Label(track.title, font: .scaled(size: 16), color: Color(white: 0.94))
    time = Label(track.time, font: .scaled(size: 15), color: Color(white: 0.56))
    super.init()
    time.textAlignment = .right
    line.backgroundColor = Color(white: 1, alpha: 0.09)
    isUserInteractionEnabled = false
    for view in [number, name, time, line] { addSubview(view) }
  }

  override func layoutSubviews() {
    let middle = bounds.midY
    func place(_ label: Label, from left: Double, to right: Double) {
      let height = label.height(forWidth: .infinity)
      label.frame = pixelAligned(
        Rect(x: left, y: middle - height / 2, width: max(0, right - left), height: height))
    }
    let ends = bounds.width - grown(52, lines: 2)
    place(number, from: 0, to: 28)
    place(name, from: 32, to: ends - 4)
    place(time, from: ends, to: bounds.width)
    let hair = 1 / traitCollection.displayScale
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: hair)
  }
}
