import SegueAnimation
import SegueViews

/// The bar over a stack of screens: a title on one color, from the upper edge of the window to 44 points below the status bar.
public final class NavigationBar: View {
  /// Height below the status bar, in points.
  public static let contentHeight = 44.0

  /// The color of the bar.
  public var barTintColor = Color.navigationBarGround {
    didSet {
      backgroundColor = barTintColor
      onChange?()
    }
  }
  /// The color of the thin line along the lower edge; none by default. Below a large title there is none.
  public var shadowColor = Color.clear {
    didSet {
      line.backgroundColor = shadowColor
      addSubview(line)
    }
  }
  /// Whether the titles of screens with scrolled content are large while that is at its beginning; `false` by default. They stand above
  /// the content, scroll with it and give way to the title in the bar. `NavigationItem.largeTitleDisplayMode` makes exceptions.
  public var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { onChange?() } } }
  /// Called when something has changed that large titles follow.
  package var onChange: (() -> Void)?
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
      onChange?()
    }
  }
  /// Whether an arrow at the left leads back.
  public var showsBackButton = false { didSet { if showsBackButton != oldValue { updateBackButton() } } }
  /// Called when the arrow is clicked.
  public var onBack: (() -> Void)?

  /// The least distance that a title moves when it comes or goes, and the gap between two that pass, in points.
  private static let titleTravel = 100.0
  private static let titleGap = 16.0

  /// How the title comes, how it goes, and how far it rises meanwhile, in points (Docs/MOTION.md#large-titles).
  private static let titleSprings = (
    shown: Timing.spring(response: 0.45, dampingRatio: 1),
    hidden: Timing.spring(response: 0.7, dampingRatio: 1)
  )
  private static let rise = 15.0

  private let titleLabel = Label("", font: NavigationBar.titleFont)
  private static var titleFont: Font { .system(size: 17, weight: .semibold) }
  private let line = View()
  // Both are made when they are first needed: most bars never change.
  private var incomingTitle: Label?
  /// How far from its place the incoming title starts.
  private var incomingOffset = Vector.zero
  private var backButton: Button?
  private var incomingBackButton: Button?
  private var backTitle: String?
  /// Whether the title is seen: not while there is a large one.
  private var showsTitle = true
  private var showsIncomingTitle = true
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
    let thickness = 1 / max(1, traitCollection.displayScale)
    line.frame = Rect(x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
    titleLabel.frame = place(of: titleLabel)
    if let incomingTitle { incomingTitle.frame = place(of: incomingTitle).offset(by: incomingOffset) }
    for button in [backButton, incomingBackButton] {
      guard let button else { continue }
      button.frame = pixelAligned(
        Rect(x: 4, y: bounds.maxY - Self.contentHeight, width: width(of: button), height: Self.contentHeight))
    }
    items?.backWidth = width(of: showsBackButton ? backButton : nil)
    incomingItems?.backWidth = width(of: incomingBackButton ?? backButton)
    for view in [items, incomingItems] {
      view?.frame = Rect(
        x: 0, y: bounds.maxY - Self.contentHeight, width: bounds.width, height: Self.contentHeight)
    }
  }

  /// Room beside the title, where the arrow and the buttons are; less in a very narrow window.
  private var titleMargin: Double {
    let back = max(width(of: backButton), width(of: incomingBackButton))
    let reach = max(items?.reach ?? 0, incomingItems?.reach ?? 0, 4 + back + 8)
    return reach > 60 ? min(reach, bounds.width / 3) : min(60, bounds.width / 4)
  }
  /// How wide a button that leads back is, in points; less in a very narrow window.
  private func width(of backButton: Button?) -> Double {
    guard let backButton else { return 0 }
    let wanted = backButton.sizeThatFits(Size(.infinity, Self.contentHeight)).width + 32
    return min(wanted, max(45, bounds.width / 3))
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
  /// - Parameters:
  ///   - title: the screen's own title.
  ///   - backTitle: what stands beside the arrow.
  package func show(_ item: NavigationItem, title: String?, backTitle: String?) {
    self.title = item.title ?? title ?? ""
    self.backTitle = backTitle
    if incomingTitle == nil { updateBackButton() }
    if items?.shows(item) != true {
      items?.removeFromSuperview()
      items = makeItems(item)
    }
  }

  private func makeItems(_ item: NavigationItem) -> BarItemsView? {
    guard !(item.leftBarButtonItems.isEmpty && item.rightBarButtonItems.isEmpty) else { return nil }
    let items = BarItemsView(item)
    addSubview(items)
    setNeedsLayout()
    return items
  }

  // MARK: - A title that comes and goes

  /// Shows the title, or hides it while there is a large one. During a change the next call counts.
  package func setTitleShown(_ isShown: Bool, animated: Bool) {
    guard isShown != showsTitle, incomingTitle == nil else { return }
    showsTitle = isShown
    guard animated, window != nil else { return applyTitle() }
    let fades = traitCollection.reducesMotion
    if isShown, fades { titleLabel.transform = .identity }
    animate(isShown ? Self.titleSprings.shown : Self.titleSprings.hidden) { [unowned self] in
      applyTitle(isRisen: isShown || fades)
    }
  }

  /// - Parameter isRisen: whether the title is in its place; `nil` is where it is seen.
  private func applyTitle(isRisen: Bool? = nil) {
    titleLabel.alpha = showsTitle ? 1 : 0
    line.alpha = titleLabel.alpha
    titleLabel.transform = isRisen ?? showsTitle ? .identity : .translation(Vector(0, Self.rise))
  }

  // MARK: - Changing

  /// Prepares the incoming title and buttons, with or without an arrow.
  /// - Parameters:
  ///   - isForward: whether the new title comes from the right.
  ///   - showsTitle: whether the new title is seen in the bar.
  package func beginChange(
    to item: NavigationItem, title: String?, backTitle: String?, showsBackButton: Bool, isForward: Bool,
    showsTitle: Bool = true
  ) {
    incomingItems = makeItems(item)
    incomingItems?.alpha = 0
    showsIncomingTitle = showsTitle
    beginChange(to: item.title ?? title ?? "", isForward: isForward)
    if showsBackButton, backButton == nil || backButton?.title != backTitle {
      incomingBackButton = makeBackButton(backTitle)
    }
  }

  private func beginChange(to title: String, isForward: Bool) {
    let incoming = incomingTitle ?? Label("", font: Self.titleFont)
    incomingTitle = incoming
    incoming.textColor = titleColor
    incoming.text = title
    // Both move alike, so that they never overlap.
    let widths = [titleLabel, incoming].map { $0.sizeThatFits(Size(titleWidth, .infinity)).width }
    let travel = max(Self.titleTravel, (widths[0] + widths[1]) / 2 + Self.titleGap).rounded(.up)
    // With reduced motion they fade in their places.
    incomingOffset = traitCollection.reducesMotion ? .zero : Vector(isForward ? travel : -travel, 0)
    incoming.textAlignment = .center
    incoming.alpha = 0
    addSubview(incoming)
    setNeedsLayout()
  }

  /// Gives the incoming title another text.
  package func changeIncomingTitle(to title: String) { incomingTitle?.text = title }

  /// Sets the state at the end of the change, to be animated.
  package func applyChange(showsBackButton: Bool) {
    titleLabel.alpha = 0
    titleLabel.center = titleLabel.center - incomingOffset
    incomingTitle?.alpha = showsIncomingTitle ? 1 : 0
    line.alpha = showsIncomingTitle ? 1 : 0
    if let incomingTitle { incomingTitle.center = incomingTitle.center - incomingOffset }
    backButton?.alpha = showsBackButton && incomingBackButton == nil ? 1 : 0
    incomingBackButton?.alpha = 1
    items?.alpha = 0
    incomingItems?.alpha = 1
  }

  /// Removes what the change needed; the title and the arrow are as set.
  package func endChange(showsTitle: Bool = true) {
    incomingTitle?.removeFromSuperview()
    incomingTitle = nil
    incomingItems?.removeFromSuperview()
    incomingItems = nil
    items?.alpha = 1
    self.showsTitle = showsTitle
    applyTitle()
    if let incoming = incomingBackButton {
      let other = showsBackButton && incoming.title == backTitle ? backButton : incoming
      if other === backButton { backButton = incoming }
      other?.removeFromSuperview()
      incomingBackButton = nil
    }
    updateBackButton()
    setNeedsLayout()
  }

  private func updateBackButton() {
    if backButton != nil, !showsBackButton || backButton?.title != backTitle {
      backButton?.removeFromSuperview()
      backButton = nil
    }
    guard showsBackButton else { return }
    backButton = backButton ?? makeBackButton(backTitle)
    backButton?.alpha = 1
  }

  private func makeBackButton(_ title: String?) -> Button {
    let button = Button(
      title: title, image: .backArrow(titleColor), identifier: "navigation-back", label: title ?? "Back")
    button.titleLabel.textColor = titleColor
    button.onClick = { [weak self] in self?.onBack?() }
    button.alpha = 0
    addSubview(button)
    setNeedsLayout()
    return button
  }
}

nonisolated extension Image {
  /// A chevron that points to the left, 13 by 22 points.
  fileprivate static func backArrow(_ color: Color) -> Image {
    .vector(size: Size(13, 22)) { canvas in
      canvas.stroke(
        Path(known: "M11 2 L2 11 11 20"), color, style: StrokeStyle(width: 2.6, cap: .round, join: .round))
    }
  }
}
