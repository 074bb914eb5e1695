import Controllers
import Drawing
import Geometry
import Transitions
import Views

/// What an icon opens into: its color over the whole screen, the icon large, a title and a summary.
final class IconDetailViewController: ViewController {
  private static let iconSide = 250.0
  private static let iconTop = 107.0
  private static let sideMargin = 20.0
  /// From the summary's last line to the bottom of the screen, in points.
  private static let bottomMargin = 80.0
  private static let titleSpacing = 12.0
  /// Lines longer than this are hard to read, in points.
  private static let widestText = 440.0
  /// Colour of the screen without an item.
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
    titleLabel = Label(item?.name ?? "", font: .system(size: 30, weight: .bold), color: .white)
    summaryLabel = Label(item?.summary ?? "", font: .system(size: 16, weight: .light), color: .white)
    backButton = Button(face: ImageView(.backArrow), identifier: "back-button", label: "Back")
    super.init()
    title = item?.name
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  override func viewDidLoad() {
    view.backgroundColor = item?.color ?? Self.emptyColor
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
    let width = min(Self.widestText, max(0, bounds.width - 2 * Self.sideMargin))
    let summary = summaryLabel.sizeThatFits(Size(width, .infinity))
    let title = titleLabel.sizeThatFits(Size(width, .infinity))
    titleLabel.frame = Rect(x: 0, y: 0, width: width, height: title.height)
    summaryLabel.frame = Rect(
      x: 0, y: title.height + Self.titleSpacing, width: width, height: summary.height)
    let height = summaryLabel.frame.maxY
    text.frame = view.pixelAligned(
      Rect(
        x: (bounds.width - width) / 2, y: bounds.height - Self.bottomMargin - height, width: width,
        height: height))
    // The arrow stands on the side margin; the button around it is as large as a finger.
    backButton.frame = view.pixelAligned(Rect(x: 4, y: safeAreaInsets.top, width: 45, height: 44))
    let room = text.frame.minY - Self.sideMargin - Self.iconTop
    let side = min(Self.iconSide, max(0, room), width).rounded(.down)
    icon.frame = view.pixelAligned(
      Rect(x: (bounds.width - side) / 2, y: Self.iconTop, width: side, height: side))
  }
}

extension IconDetailViewController: ZoomingIconViewController {
  func coloredView(for transition: ZoomingIconTransition) -> View? { view }
  func iconView(for transition: ZoomingIconTransition) -> ImageView? { icon }
  var trailingViews: [View] { [text, backButton] }

  func placeTrailingViews(_ state: TransitionState) {
    guard state == .dismissed else { return }
    // Each hides beyond its edge by at least its full height (screens.md section 1, edge cases).
    backButton.center.y -= max(64, backButton.frame.maxY)
    text.center.y += max(Self.bottomMargin + 200, view.bounds.height - text.frame.minY)
  }
}
