import SegueDrawing
import SegueGeometry
import SegueViews

/// The bar over a stack of screens: a title on one color, from the upper edge of the window to 44 points below the status bar.
public final class NavigationBar: View {
  /// Height below the status bar, in points.
  public static let contentHeight = 44.0

  /// The color of the bar.
  public var barTintColor = Color(white: 0.97) { didSet { backgroundColor = barTintColor } }
  /// The color of the thin line along the lower edge; none by default.
  public var shadowColor = Color.clear {
    didSet {
      line.backgroundColor = shadowColor
      addSubview(line)
    }
  }
  /// The title in the middle.
  public var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }
  /// The color of the title and of the arrow.
  public var titleColor: Color {
    get { titleLabel.textColor }
    set {
      titleLabel.textColor = newValue
      incomingTitle?.textColor = newValue
    }
  }
  /// Whether an arrow at the left leads back.
  public var showsBackButton = false {
    didSet { if showsBackButton != oldValue { updateBackButton() } }
  }
  /// Called when the arrow is clicked.
  public var onBack: (() -> Void)?

  /// The least distance that a title moves when it comes or goes, and the gap between two that pass, in points.
  private static let titleTravel = 100.0
  private static let titleGap = 16.0

  private let titleLabel = Label("", font: NavigationBar.titleFont)
  private static var titleFont: Font { .system(size: 17, weight: .semibold) }
  private let line = View()
  // Both are made when they are first needed: most bars never change.
  private var incomingTitle: Label?
  /// How far from its place the incoming title starts.
  private var incomingOffset = Vector.zero
  private var backButton: Button?
  private var items: BarItemsView?
  private var incomingItems: BarItemsView?

  /// A light bar without a title.
  public override init() {
    super.init()
    identifier = "navigation-bar"
    backgroundColor = barTintColor
    titleLabel.identifier = "navigation-title"
    titleLabel.textAlignment = .center
    line.isUserInteractionEnabled = false
    addSubview(titleLabel)
  }

  /// The height of a bar in `window`, in points.
  public static func height(in window: Window?) -> Double {
    (window?.safeAreaInsets.top ?? 0) + contentHeight
  }

  public override func layoutSubviews() {
    let thickness = 1 / max(1, window?.displayScale ?? 1)
    line.frame = Rect(x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
    titleLabel.frame = place(of: titleLabel)
    if let incomingTitle { incomingTitle.frame = place(of: incomingTitle).offset(by: incomingOffset) }
    backButton?.frame = pixelAligned(
      Rect(x: 4, y: bounds.maxY - Self.contentHeight, width: 45, height: Self.contentHeight))
    for view in [items, incomingItems] {
      view?.frame = Rect(
        x: 0, y: bounds.maxY - Self.contentHeight, width: bounds.width, height: Self.contentHeight)
    }
  }

  /// Room beside the title, where the arrow and the buttons are; less in a very narrow window.
  private var titleMargin: Double {
    let reach = max(items?.reach ?? 0, incomingItems?.reach ?? 0)
    return reach > 60 ? min(reach, bounds.width / 3) : min(60, bounds.width / 4)
  }
  private var titleWidth: Double { bounds.width - 2 * titleMargin }

  private func place(of label: Label) -> Rect {
    let size = label.sizeThatFits(Size(titleWidth, Self.contentHeight))
    return pixelAligned(
      Rect(
        x: titleMargin, y: bounds.maxY - Self.contentHeight / 2 - size.height / 2, width: titleWidth,
        height: size.height))
  }

  /// Shows the title and the buttons of a screen.
  /// - Parameter title: the screen's own title.
  package func show(_ item: NavigationItem, title: String?) {
    self.title = item.title ?? title ?? ""
    if items?.shows(item) != true {
      items?.removeFromSuperview()
      items = makeItems(item)
    }
    items?.backWidth = showsBackButton ? 45 : 0
  }

  private func makeItems(_ item: NavigationItem) -> BarItemsView? {
    guard !(item.leftBarButtonItems.isEmpty && item.rightBarButtonItems.isEmpty) else { return nil }
    let items = BarItemsView(item)
    addSubview(items)
    setNeedsLayout()
    return items
  }

  // MARK: - Changing

  /// Prepares the incoming title and buttons, with or without an arrow.
  /// - Parameter isForward: whether the new title comes from the right.
  package func beginChange(to item: NavigationItem, title: String?, showsBackButton: Bool, isForward: Bool) {
    incomingItems = makeItems(item)
    incomingItems?.backWidth = showsBackButton ? 45 : 0
    incomingItems?.alpha = 0
    beginChange(to: item.title ?? title ?? "", showsBackButton: showsBackButton, isForward: isForward)
  }

  func beginChange(to title: String, showsBackButton: Bool, isForward: Bool) {
    let incoming = incomingTitle ?? Label("", font: Self.titleFont)
    incomingTitle = incoming
    incoming.textColor = titleColor
    incoming.text = title
    // Both move alike, so that they never overlap.
    let widths = [titleLabel, incoming].map { $0.sizeThatFits(Size(titleWidth, .infinity)).width }
    let travel = max(Self.titleTravel, (widths[0] + widths[1]) / 2 + Self.titleGap).rounded(.up)
    // With reduced motion they fade in their places.
    incomingOffset = window?.reducesMotion == true ? .zero : Vector(isForward ? travel : -travel, 0)
    incoming.textAlignment = .center
    incoming.alpha = 0
    addSubview(incoming)
    if showsBackButton { makeBackButton() }
    setNeedsLayout()
  }

  /// Gives the incoming title another text.
  package func changeIncomingTitle(to title: String) { incomingTitle?.text = title }

  /// Sets the state at the end of the change, to be animated.
  package func applyChange(showsBackButton: Bool) {
    titleLabel.alpha = 0
    titleLabel.center = titleLabel.center - incomingOffset
    incomingTitle?.alpha = 1
    if let incomingTitle { incomingTitle.center = incomingTitle.center - incomingOffset }
    backButton?.alpha = showsBackButton ? 1 : 0
    items?.alpha = 0
    incomingItems?.alpha = 1
  }

  /// Removes what the change needed; the title and the arrow are as set.
  package func endChange() {
    incomingTitle?.removeFromSuperview()
    incomingTitle = nil
    incomingItems?.removeFromSuperview()
    incomingItems = nil
    items?.alpha = 1
    titleLabel.alpha = 1
    updateBackButton()
    setNeedsLayout()
  }

  private func updateBackButton() {
    guard showsBackButton else {
      backButton?.removeFromSuperview()
      return backButton = nil
    }
    makeBackButton()
    backButton?.alpha = 1
  }

  private func makeBackButton() {
    guard backButton == nil else { return }
    let arrow = ImageView(.backArrow(titleColor))
    let button = Button(face: arrow, identifier: "navigation-back", label: "Back")
    button.onClick = { [weak self] in self?.onBack?() }
    button.alpha = showsBackButton ? 1 : 0
    backButton = button
    addSubview(button)
    setNeedsLayout()
  }
}

nonisolated extension Image {
  /// A chevron that points to the left, 13 by 22 points.
  fileprivate static func backArrow(_ color: Color) -> Image {
    .vector(size: Size(13, 22)) { canvas in
      var path = Path()
      path.move(to: Point(11, 2))
      path.addLine(to: Point(2, 11))
      path.addLine(to: Point(11, 20))
      canvas.stroke(path, color, style: StrokeStyle(width: 2.6, cap: .round, join: .round))
    }
  }
}
