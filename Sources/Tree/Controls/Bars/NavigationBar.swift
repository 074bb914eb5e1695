import SegueAnimation
import SegueViews

/// The bar above a stack of screens, with a title, a back button and the buttons of the screen; like UIKit's `UINavigationBar`.
///
/// The bar extends from the upper edge of the window to 44 points below the status bar.
public final class NavigationBar: View {
  /// The height of the bar below the status bar, in points.
  public static let contentHeight = 44.0

  /// The color of the bar. The default is a gray. While a large title is visible, the screen's background color replaces the
  /// default, if titles are legible on that color.
  public var barTintColor = Color.navigationBarGround {
    didSet {
      updateGround()
      onChange?()
    }
  }
  /// The color of the hairline along the lower edge. The hairline is not shown while the title is large. The default is clear.
  public var shadowColor = Color.clear {
    didSet {
      line.backgroundColor = shadowColor
      addSubview(line)
    }
  }
  /// Whether screens with scrollable content have a large title. When the user scrolls, a title in the bar replaces the large
  /// title. A screen can override this setting with `NavigationItem.largeTitleDisplayMode`. The default is `false`.
  public var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { onChange?() } } }
  /// Called when one of the properties that affect large titles has changed: `barTintColor`, `titleColor` or
  /// `prefersLargeTitles`.
  package var onChange: (() -> Void)?
  /// The title in the middle of the bar.
  public var title: String {
    get { current.title.text }
    set { current.title.text = newValue }
  }
  /// The color of the title and of the back button.
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
  /// Whether the bar shows a back button at the left. The default is `false`.
  public var showsBackButton = false { didSet { if showsBackButton != oldValue { updateBack() } } }
  /// The title next to the arrow of the back button; `nil`, the default, shows the arrow alone.
  package var backTitle: String? { didSet { if backTitle != oldValue { updateBack() } } }
  /// Called when the user clicks the back button.
  public var onBack: (() -> Void)?

  /// The minimum distance that titles move when the screen changes, in points.
  private static let titleTravel = 100.0
  private static let titleGap = 16.0

  /// The timings of the title in the bar when it appears and when it disappears (Docs/MOTION.md#large-titles).
  private static let titleSprings = (
    shown: Timing.spring(response: 0.45, dampingRatio: 1),
    hidden: Timing.spring(response: 0.7, dampingRatio: 1)
  )
  private static let rise = 15.0
  private static let titleIdentifier = "navigation-title"

  private let line = View()
  private var ground = Color.navigationBarGround
  private var current = Contents()
  /// The contents of the new screen while the screen changes; `nil` if no change is in progress.
  private var incoming: Contents?
  private var allContents: [Contents] { [current] + (incoming.map { [$0] } ?? []) }

  /// The views that the bar shows for one screen. While the screen changes, the views of both screens are laid out
  /// independently.
  private final class Contents {
    weak var item: NavigationItem?
    let title = Label("", font: .system(size: 17, weight: .semibold))
    /// The back button; `nil` shows no back button. During a change, both screens share one button if its title stays the same.
    var back: Button?
    var items: BarItemsView?
    /// Whether the bar shows the title. While a large title is visible, this is `false`.
    var showsTitle = true
    /// The background color of the screen. The bar may take this color while the screen shows a large title.
    var pageColor: Color?
    /// The side from which the title enters: 1 is the right, −1 the left, and 0 neither.
    var direction = 0.0

    init() { title.textAlignment = .center }
  }

  /// Creates a bar without a title.
  public override init() {
    super.init()
    identifier = "navigation-bar"
    backgroundColor = ground
    current.title.identifier = Self.titleIdentifier
    line.isUserInteractionEnabled = false
    addSubview(current.title)
  }

  /// Returns the height of a bar in `window`, in points: `contentHeight` plus the window's top safe area.
  public static func height(in window: Window?) -> Double {
    (window?.safeAreaInsets.top ?? 0) + contentHeight
  }

  public override func layoutSubviews() {
    let thickness = 1 / max(1, traitCollection.displayScale)
    line.frame = Rect(x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
    for contents in allContents { layOut(contents) }
  }

  private func layOut(_ contents: Contents) {
    let row = Rect(x: 0, y: bounds.maxY - Self.contentHeight, width: bounds.width, height: Self.contentHeight)
    let backWidth = width(of: contents.back)
    contents.back?.frame = pixelAligned(Rect(x: 4, y: row.minY, width: backWidth, height: row.height))
    contents.items?.backWidth = backWidth
    contents.items?.frame = row
    let room = titleRoom(in: contents)
    let height = contents.title.sizeThatFits(Size(room.width, row.height)).height
    contents.title.untransformedFrame =
      pixelAligned(Rect(x: room.x, y: row.midY - height / 2, width: room.width, height: height))
      .offset(by: offset(of: contents))
  }

  /// Returns the vector from a title's final position to its position before the change. Both titles move by the same distance,
  /// so they never overlap.
  private func offset(of contents: Contents) -> Vector {
    let room = allContents.reduce(0) {
      $0 + $1.title.sizeThatFits(Size(titleRoom(in: $1).width, .infinity)).width / 2
    }
    return Vector(contents.direction * max(Self.titleTravel, room + Self.titleGap).rounded(.up), 0)
  }

  /// Returns the left edge and the width of the space for a title between the buttons, in points. In a very narrow window, the
  /// buttons get less space.
  private func titleRoom(in contents: Contents) -> (x: Double, width: Double) {
    let reach = max(contents.items?.reach ?? 0, 4 + width(of: contents.back) + 8)
    let margin = reach > 60 ? min(reach, bounds.width / 3) : min(60, bounds.width / 4)
    return (margin, bounds.width - 2 * margin)
  }
  /// Returns the width of the back button, in points; 0 without a button. The width is limited to a third of the bar's width,
  /// but never to less than 45 points.
  private func width(of backButton: Button?) -> Double {
    guard let backButton else { return 0 }
    let wanted = backButton.sizeThatFits(Size(.infinity, Self.contentHeight)).width + 32
    return min(wanted, max(45, bounds.width / 3))
  }

  /// Shows the title and the buttons of a screen. During a change, `item` selects which of the two screens is updated.
  /// - Parameters:
  ///   - item: the navigation item of the screen.
  ///   - title: the screen's own title, used if `item` has no title.
  ///   - pageColor: the background color of the screen.
  package func show(_ item: NavigationItem, title: String?, on pageColor: Color? = nil) {
    let contents = incoming.flatMap { $0.item === item ? $0 : nil } ?? current
    fill(contents, with: item, title: title)
    contents.pageColor = pageColor
    if incoming == nil { updateGround() }
  }

  /// Returns the color of the bar, and of the background of a large title, over a screen with the color `pageColor`.
  package func color(over pageColor: Color?) -> Color {
    guard barTintColor == .navigationBarGround, let pageColor, isLegible(on: pageColor) else {
      return barTintColor
    }
    return pageColor
  }

  /// The minimum contrast ratio for large text (WCAG 2.2, success criterion 1.4.3).
  private static let leastContrast = 3.0

  /// Returns whether the title is legible on a color, in light and in dark appearance.
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

  /// Sets the bar's background color if the color for the current screen has changed since the last call. Until then, a
  /// background color set by the application is kept.
  private func updateGround() {
    let color = color(of: current)
    if color != ground { (ground, backgroundColor) = (color, color) }
  }

  private func fill(_ contents: Contents, with item: NavigationItem, title: String?) {
    contents.item = item
    contents.title.text = item.titleView == nil ? item.title ?? title ?? "" : ""
    guard contents.items?.shows(item) != true else { return }
    setNeedsLayout()
    guard !item.leftBarButtonItems.isEmpty || !item.rightBarButtonItems.isEmpty || item.titleView != nil
    else {
      contents.items?.removeFromSuperview()
      return contents.items = nil
    }
    if let items = contents.items { return items.show(item) }
    let items = BarItemsView(item)
    contents.items = items
    if let back = current.back { insertSubview(items, below: back) } else { addSubview(items) }
  }

  // MARK: - Showing and hiding the title

  /// Shows the title in the bar, or hides it while a large title is visible. Has no effect while the screen changes, because
  /// the change itself determines whether the title is shown.
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

  /// Sets the properties of the title and the bar for the current state.
  /// - Parameter isRisen: whether the title is at its final position rather than below it. With `nil`, the default, a visible
  ///   title is at that position, and a hidden one below it.
  private func applyTitle(isRisen: Bool? = nil) {
    let (title, isShown) = (current.title, current.showsTitle)
    title.alpha = isShown ? 1 : 0
    line.alpha = title.alpha
    updateGround()
    title.transform = isRisen ?? isShown ? .identity : .translation(Vector(0, Self.rise))
  }

  // MARK: - Changes of screen

  /// Adds the title and the buttons of a new screen, initially transparent, for a change to that screen.
  /// - Parameters:
  ///   - item: the navigation item of the new screen.
  ///   - title: the new screen's own title, used if `item` has no title.
  ///   - backTitle: the title next to the arrow; `nil` shows the arrow alone.
  ///   - showsBackButton: whether the new screen has a back button.
  ///   - isForward: whether the new title enters from the right.
  ///   - showsTitle: whether the new title is visible in the bar; `true` by default.
  ///   - pageColor: the background color of the new screen.
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
    // With reduced motion, titles fade in place.
    next.direction = traitCollection.reducesMotion ? 0 : isForward ? 1 : -1
    for view in [next.title, next.items] { view?.alpha = 0 }
    insertSubview(next.title, above: current.title)
    incoming = next
    setNeedsLayout()
  }

  /// The labels of the disappearing and the appearing title; `nil` if no change is in progress.
  package var changingTitles: (goes: View, comes: View)? { incoming.map { (current.title, $0.title) } }

  /// Sets the properties of views to their values at the end of the change. Call this in an animation block.
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

  /// Ends the change: removes the contents of the old screen or, if the change was cancelled, the contents of the new screen.
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

  /// Adds, replaces or removes the back button. Does nothing while the screen changes, because this method is called again when
  /// the change ends.
  private func updateBack() {
    guard incoming == nil else { return }
    if let back = current.back, !showsBackButton || back.title != backTitle {
      back.removeFromSuperview()
      current.back = nil
      setNeedsLayout()
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
