import SegueAnimation
import SegueViews

/// The bar over a stack of screens: a title on one color, from the upper edge of the window to 44 points below the status bar.
public final class NavigationBar: View {
  /// Height below the status bar, in points.
  public static let contentHeight = 44.0

  /// The color of the bar. Where it is the default, a gray, the bar has the color of the screen as long as that has a large title, which
  /// must be legible on it.
  public var barTintColor = Color.navigationBarGround {
    didSet {
      updateGround()
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
    get { current.title.text }
    set { current.title.text = newValue }
  }
  /// The color of the title and of the arrow.
  public var titleColor: Color {
    get { current.title.textColor }
    set {
      for contents in allContents {
        contents.title.textColor = newValue
        contents.back?.titleLabel.textColor = newValue
        contents.back?.image = .backArrow(newValue)
      }
      onChange?()
    }
  }
  /// Whether an arrow at the left leads back.
  public var showsBackButton = false { didSet { if showsBackButton != oldValue { updateBack() } } }
  /// The title beside the arrow; `nil`, the default, shows the arrow alone.
  package var backTitle: String? { didSet { if backTitle != oldValue { updateBack() } } }
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
  private static let titleIdentifier = "navigation-title"

  private let line = View()
  private var ground = Color.navigationBarGround
  private var current = Contents()
  /// The contents of the screen that is coming, during a change.
  private var incoming: Contents?
  private var allContents: [Contents] { [current] + (incoming.map { [$0] } ?? []) }

  /// What the bar shows for one screen, laid out as if there were no other.
  private final class Contents {
    weak var item: NavigationItem?
    let title = Label("", font: .system(size: 17, weight: .semibold))
    /// The arrow that leads back; two screens share one that looks alike.
    var back: Button?
    var items: BarItemsView?
    /// Whether the title is visible: not while there is a large one.
    var showsTitle = true
    /// The color of the screen, with which the bar is one below a large title.
    var pageColor: Color?
    /// The side from which the title comes: 1 is the right, −1 the left, 0 neither.
    var direction = 0.0

    init() { title.textAlignment = .center }
  }

  /// A light bar without a title.
  public override init() {
    super.init()
    identifier = "navigation-bar"
    backgroundColor = ground
    current.title.identifier = Self.titleIdentifier
    line.isUserInteractionEnabled = false
    addSubview(current.title)
  }

  /// The height of a bar in `window`, in points.
  public static func height(in window: Window?) -> Double {
    (window?.safeAreaInsets.top ?? 0) + contentHeight
  }

  public override func layoutSubviews() {
    let thickness = 1 / max(1, traitCollection.displayScale)
    line.frame = Rect(x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
    for contents in allContents { layOut(contents) }
  }

  private func layOut(_ contents: Contents) {
    let row = Rect(
      x: 0, y: bounds.maxY - Self.contentHeight, width: bounds.width, height: Self.contentHeight)
    let backWidth = width(of: contents.back)
    contents.back?.frame = pixelAligned(Rect(x: 4, y: row.minY, width: backWidth, height: row.height))
    contents.items?.backWidth = backWidth
    contents.items?.frame = row
    let room = titleRoom(in: contents)
    let height = contents.title.sizeThatFits(Size(room.width, row.height)).height
    contents.title.frame =
      pixelAligned(Rect(x: room.x, y: row.midY - height / 2, width: room.width, height: height))
      .offset(by: offset(of: contents))
  }

  /// The distance of a title from its place before a change. Both titles move alike, so they never overlap.
  private func offset(of contents: Contents) -> Vector {
    let room = allContents.reduce(0) {
      $0 + $1.title.sizeThatFits(Size(titleRoom(in: $1).width, .infinity)).width / 2
    }
    return Vector(contents.direction * max(Self.titleTravel, room + Self.titleGap).rounded(.up), 0)
  }

  /// The place and width of a title, between the arrow and the buttons; those get less in a very narrow window.
  private func titleRoom(in contents: Contents) -> (x: Double, width: Double) {
    let reach = max(contents.items?.reach ?? 0, 4 + width(of: contents.back) + 8)
    let margin = reach > 60 ? min(reach, bounds.width / 3) : min(60, bounds.width / 4)
    return (margin, bounds.width - 2 * margin)
  }
  /// How wide a button that leads back is, in points; less in a very narrow window.
  private func width(of backButton: Button?) -> Double {
    guard let backButton else { return 0 }
    let wanted = backButton.sizeThatFits(Size(.infinity, Self.contentHeight)).width + 32
    return min(wanted, max(45, bounds.width / 3))
  }

  /// Shows the title and the buttons of a screen; during a change, of either one.
  /// - Parameters:
  ///   - title: the screen's own title.
  ///   - pageColor: the color of the screen.
  package func show(_ item: NavigationItem, title: String?, on pageColor: Color? = nil) {
    let contents = incoming.flatMap { $0.item === item ? $0 : nil } ?? current
    fill(contents, with: item, title: title)
    contents.pageColor = pageColor
    if incoming == nil { updateGround() }
  }

  /// The color of the bar, and of what lies behind a large title, over a screen of some color.
  package func color(over pageColor: Color?) -> Color {
    guard barTintColor == .navigationBarGround, let pageColor, isLegible(on: pageColor) else {
      return barTintColor
    }
    return pageColor
  }

  /// The least contrast of large letters, in every look (WCAG 2.2, success criterion 1.4.3).
  private static let leastContrast = 3.0

  /// Whether a title can be read on a color in light and dark: a screen may be white in both.
  private func isLegible(on color: Color) -> Bool {
    let (texts, grounds) = (titleColor.looks, color.looks)
    return (0..<max(texts.count, grounds.count)).allSatisfy {
      texts[texts.count > 1 ? $0 : 0].contrast(with: grounds[grounds.count > 1 ? $0 : 0])
        >= Self.leastContrast
    }
  }

  private func color(of contents: Contents) -> Color {
    contents.showsTitle ? barTintColor : color(over: contents.pageColor)
  }

  /// Gives the bar its color, unless it has that already: the application may have set another background.
  private func updateGround() {
    let color = color(of: current)
    if color != ground { (ground, backgroundColor) = (color, color) }
  }

  private func fill(_ contents: Contents, with item: NavigationItem, title: String?) {
    contents.item = item
    contents.title.text = item.title ?? title ?? ""
    guard contents.items?.shows(item) != true else { return }
    setNeedsLayout()
    guard !(item.leftBarButtonItems.isEmpty && item.rightBarButtonItems.isEmpty) else {
      contents.items?.removeFromSuperview()
      return contents.items = nil
    }
    if let items = contents.items { return items.show(item) }
    let items = BarItemsView(item)
    contents.items = items
    if let back = current.back { insertSubview(items, below: back) } else { addSubview(items) }
  }

  // MARK: - A title that comes and goes

  /// Shows the title, or hides it while there is a large one. During a change the next call counts.
  package func setTitleShown(_ isShown: Bool, animated: Bool) {
    guard isShown != current.showsTitle, incoming == nil else { return }
    current.showsTitle = isShown
    guard animated, window != nil else { return applyTitle() }
    let fades = traitCollection.reducesMotion
    if isShown, fades { current.title.transform = .identity }
    animate(isShown ? Self.titleSprings.shown : Self.titleSprings.hidden) { [unowned self] in
      applyTitle(isRisen: isShown || fades)
    }
  }

  /// - Parameter isRisen: whether the title is in its place; `nil` is where it is seen.
  private func applyTitle(isRisen: Bool? = nil) {
    let (title, isShown) = (current.title, current.showsTitle)
    title.alpha = isShown ? 1 : 0
    line.alpha = title.alpha
    updateGround()
    title.transform = isRisen ?? isShown ? .identity : .translation(Vector(0, Self.rise))
  }

  // MARK: - Changing

  /// Prepares the incoming title and buttons, with or without an arrow.
  /// - Parameters:
  ///   - isForward: whether the new title comes from the right.
  ///   - showsTitle: whether the new title is seen in the bar.
  ///   - pageColor: the color of the new screen.
  package func beginChange(
    to item: NavigationItem, title: String?, backTitle: String?, showsBackButton: Bool, isForward: Bool,
    showsTitle: Bool = true, on pageColor: Color? = nil
  ) {
    let next = Contents()
    fill(next, with: item, title: title)
    next.title.textColor = titleColor
    (next.showsTitle, next.pageColor) = (showsTitle, pageColor)
    if showsBackButton {
      next.back = current.back?.title == backTitle ? current.back : nil
      next.back = next.back ?? makeBackButton(backTitle)
      next.items?.backWidth = width(of: next.back)
    }
    // With reduced motion titles fade in their places.
    next.direction = traitCollection.reducesMotion ? 0 : isForward ? 1 : -1
    for view in [next.title, next.items] { view?.alpha = 0 }
    insertSubview(next.title, above: current.title)
    incoming = next
    setNeedsLayout()
  }

  /// Sets the state at the end of the change, to be animated.
  package func applyChange() {
    guard let incoming else { return }
    let offset = offset(of: incoming)
    for contents in [current, incoming] { contents.title.center = contents.title.center - offset }
    for view in [current.title, current.items, current.back] { view?.alpha = 0 }
    for view in [incoming.items, incoming.back] { view?.alpha = 1 }
    incoming.title.alpha = incoming.showsTitle ? 1 : 0
    line.alpha = incoming.title.alpha
    if color(of: incoming) != ground { backgroundColor = color(of: incoming) }
  }

  /// Removes the contents that have gone: the old ones, or the new ones of a change that was cancelled.
  package func endChange(finished: Bool) {
    guard let incoming else { return }
    let (stays, goes) = finished ? (incoming, current) : (current, incoming)
    (current, self.incoming) = (stays, nil)
    for view in [goes.title, goes.items, goes.back === stays.back ? nil : goes.back] {
      view?.removeFromSuperview()
    }
    for view in [stays.items, stays.back] { view?.alpha = 1 }
    (stays.title.identifier, stays.direction) = (Self.titleIdentifier, 0)
    applyTitle()
    updateBack()
    setNeedsLayout()
  }

  /// Shows or hides the arrow; a change first comes to its end.
  private func updateBack() {
    guard incoming == nil else { return }
    if let back = current.back, !showsBackButton || back.title != backTitle {
      back.removeFromSuperview()
      current.back = nil
    }
    guard showsBackButton else { return }
    current.back = current.back ?? makeBackButton(backTitle)
    current.back?.alpha = 1
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
