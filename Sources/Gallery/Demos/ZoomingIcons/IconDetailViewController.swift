import SegueTransitions

/// The screen that an icon opens into, with the icon's color as its background, the large icon, a title and a summary.
final class IconDetailViewController: ViewController {
  /// The greatest side of the icon on a phone and in a spacious window, in points.
  private static let iconSide = (250.0, 320.0)
  private static let iconTop = 107.0
  private static let sideMargin = 20.0
  /// The distance from the last line of the summary to the bottom of the screen, in points.
  private static let bottomMargin = 80.0
  private static let titleSpacing = 12.0
  /// The maximum width of the text, in points, because longer centered lines are hard to read.
  private static let widestText = (440.0, 560.0)
  /// The minimum side of the icon, for which the text leaves space, in points.
  private static let smallestIcon = 64.0
  /// The space between the icon and the text if both are centered in a wide window, in points.
  private static let groupSpacing = 36.0
  /// The font sizes of the title and the summary, in order of preference, after those for the room of the window. The first
  /// sizes that fit into the window are used.
  private static let textSizes: [(title: Double, summary: Double)] = [(24, 14), (20, 12)]
  /// The color of a screen without an item.
  private static let emptyColor = Color(142, 142, 147)

  private let item: IconItem?
  private let icon: ImageView
  private let text = View()
  private let titleLabel: Label
  private let summaryLabel: Label
  private let backButton: Button

  init(item: IconItem?) {
    self.item = item
    icon = ImageView(item?.icon, contentMode: .scaleAspectFit)
    titleLabel = Label(item?.name ?? "", color: .white)
    summaryLabel = Label(item?.summary ?? "", color: .white)
    backButton = Button(image: .backArrow, identifier: "back-button", label: "Back")
    super.init()
    title = item?.name
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  override func viewDidLoad() {
    view.backgroundColor = item.map { $0.ground ?? $0.color } ?? Self.emptyColor
    view.identifier = "detail"
    icon.identifier = "detail-icon"
    icon.accessibilityLabel = item.map { "\($0.name) icon" }
    titleLabel.identifier = "detail-title"
    summaryLabel.identifier = "detail-summary"
    for label in [titleLabel, summaryLabel] { label.textAlignment = .center }
    summaryLabel.numberOfLines = 0
    text.identifier = "detail-text"
    text.isUserInteractionEnabled = false
    text.addSubview(titleLabel)
    text.addSubview(summaryLabel)
    backButton.onClick = { [weak self] in self?.navigationController?.popViewController() }
    view.addSubview(icon)
    view.addSubview(text)
    view.addSubview(backButton)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let width = min(measure(Self.widestText.0, Self.widestText.1), max(0, bounds.width - 2 * Self.sideMargin))
    // The arrow is at the side margin; the button around it is larger.
    backButton.frame = view.pixelAligned(Rect(x: 4, y: safeAreaInsets.top, width: 45, height: 44))
    let bottomMargin = min(Self.bottomMargin, bounds.height / 8)
    let room = bounds.height - bottomMargin - backButton.frame.maxY
    let height = layOutText(width: width, height: room)
    let isGroup = traitCollection.horizontalSizeClass == .regular
    let isTight = room - height < Self.smallestIcon + Self.iconTop - backButton.frame.maxY
    let top = isGroup || isTight ? backButton.frame.maxY : Self.iconTop
    let left =
      room - height
      - (isGroup ? Self.groupSpacing : min(Self.sideMargin, bottomMargin / 4) + top - backButton.frame.maxY)
    let side = min(measure(Self.iconSide.0, Self.iconSide.1), max(0, left), width).rounded(.down)
    // In a wide window, the icon and the text form a centered group; on a phone, they are at the top and at the bottom.
    let group = side + Self.groupSpacing + height
    let iconTop = isGroup ? max(top, (bounds.height - group) / 2) : top
    let textTop = isGroup ? iconTop + side + Self.groupSpacing : bounds.height - bottomMargin - height
    icon.frame = view.pixelAligned(Rect(x: (bounds.width - side) / 2, y: iconTop, width: side, height: side))
    text.frame = view.pixelAligned(
      Rect(x: (bounds.width - width) / 2, y: textTop, width: width, height: height))
  }

  /// Lays out the title and the summary in the largest sizes that fit.
  /// - Returns: the height of both, in points.
  private func layOutText(width: Double, height: Double) -> Double {
    for size in [(title: measure(30, 44), summary: measure(16, 20))] + Self.textSizes {
      titleLabel.font = .scaled(size: size.title, weight: .bold)
      summaryLabel.font = .scaled(size: size.summary, weight: .medium)
      let title = titleLabel.sizeThatFits(Size(width, .infinity))
      let summary = summaryLabel.sizeThatFits(Size(width, .infinity))
      titleLabel.frame = Rect(x: 0, y: 0, width: width, height: title.height)
      summaryLabel.frame = Rect(
        x: 0, y: title.height + Self.titleSpacing, width: width, height: summary.height)
      if summaryLabel.frame.maxY <= height - Self.smallestIcon { break }
    }
    return summaryLabel.frame.maxY
  }
}

extension IconDetailViewController: ZoomingIconViewController {
  func coloredView(for transition: ZoomingIconTransition) -> View? { view }
  func iconView(for transition: ZoomingIconTransition) -> ImageView? { icon }
  var trailingViews: [View] { [text, backButton] }

  func placeTrailingViews(_ state: TransitionState) {
    guard state == .dismissed else { return }
    // At the closed end, each view is beyond its edge by at least its full height (Docs/BEHAVIOR.md#zooming-icons).
    backButton.center.y -= max(64, backButton.frame.maxY)
    text.center.y += max(Self.bottomMargin + 200, view.bounds.height - text.frame.minY)
  }
}
