import SegueControls

/// A delegate that chooses the transition between two screens of a tab bar controller.
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns the transition to another screen; `nil` exchanges the screens immediately.
  /// - Parameter operation: `.next` if the tab of the new screen is further right; `.previous` if it is further left, which
  ///   plays the transition backward.
  func tabBarController(
    _ tabBarController: TabBarController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)?
  /// Returns whether the user may select a screen, by a click or a key; `true` by default.
  func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController)
    -> Bool
  /// Called when the user has selected a screen, even the one that is already visible. By default, does nothing.
  func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)
}

extension TabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }
  /// Does nothing by default.
  public func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)
  {}
}

/// A container with several screens, one of which is visible, and a bar at the lower edge that selects it; like UIKit's
/// `UITabBarController`.
///
/// The screens extend behind the bar; their `safeAreaInsets` include its height. Each screen keeps its state while another
/// screen is visible. The keys 1 to 9 also select a screen.
open class TabBarController: ViewController {
  /// The screens, from left to right.
  public private(set) var viewControllers: [ViewController] = []
  /// The index of the selected screen; during a transition, the index of the screen that appears. Setting this property calls
  /// `select(_:draggedBy:)`.
  public var selectedIndex: Int {
    get { selection }
    set { select(newValue) }
  }
  private var selection = 0
  /// The index of the screen to select once the current transition has ended; `nil` if no selection is pending.
  private var following: Int?
  /// The delegate that chooses the transitions. Without a delegate, screens are exchanged immediately.
  public weak var delegate: (any TabBarControllerDelegate)?
  /// The bar below the screens.
  public let tabBar = TabBar()

  /// A view directly above the bar, in front of all screens, like UIKit's `UITabAccessory`. The view's `sizeThatFits`
  /// determines its height, which the screens' `safeAreaInsets` include. With `nil`, the default, there is no such view.
  public var bottomAccessory: View? {
    didSet {
      guard bottomAccessory !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if isViewLoaded { addAccessory() }
    }
  }

  /// The view that contains the selected screen, and extends behind the bar.
  private let contentView = View()

  /// Creates a tab bar controller without screens.
  public override init() {}

  /// Creates a tab bar controller, and selects its first screen. The bar shows each screen's `tabBarItem`, or its title if
  /// there is no item.
  public init(viewControllers: [ViewController]) {
    self.viewControllers = viewControllers
    super.init()
    for viewController in viewControllers { addChild(viewController) }
  }

  /// The selected screen; `nil` if the controller has no screens. Setting it to one of the screens calls
  /// `select(_:draggedBy:)`; setting any other value has no effect.
  public var selectedViewController: ViewController? {
    get { viewControllers.indices.contains(selection) ? viewControllers[selection] : nil }
    set { if let index = viewControllers.firstIndex(where: { $0 === newValue }) { select(index) } }
  }

  /// Replaces the screens, immediately. The selected screen stays selected if it is one of the new screens; otherwise, the one
  /// with the same index is selected or, if there is none, the first. During a transition of a visible controller, or if a screen
  /// occurs twice or is shown elsewhere, the call is dropped.
  /// - Parameter animated: no effect: the items of the bar change immediately.
  /// - Returns: whether the screens were replaced.
  @discardableResult
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool = false) -> Bool {
    guard isOffScreen || coordinator.makeAvailable(), mayChangeScreens, mayContain(viewControllers) else {
      return false
    }
    let old = selectedViewController
    let gone = self.viewControllers.filter { child in !viewControllers.contains { $0 === child } }
    for screen in gone { screen.willMove(toParent: nil) }
    self.viewControllers = viewControllers
    selection =
      viewControllers.firstIndex { $0 === old }
      ?? (viewControllers.indices.contains(selection) ? selection : 0)
    for screen in gone { screen.leaveParent() }
    for screen in viewControllers { addChild(screen) }
    for screen in gone { screen.didMove(toParent: nil) }
    if isViewLoaded {
      showItems()
      view.setNeedsLayout()
      exchange(old, for: selectedViewController, in: contentView)
    }
    return true
  }

  override var shownChild: ViewController? { selectedViewController }

  open override func viewDidLoad() {
    contentView.fillsSuperview = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    addAccessory()
    showItems()
    tabBar.onSelect = { [weak self] in self?.choose($0) }
    if let selectedViewController { contentView.addSubview(selectedViewController.view) }
  }

  override var changesScreensItself: Bool { true }

  override func childTitleDidChange(_ child: ViewController) { if isViewLoaded { updateItems() } }

  private func showItems() {
    updateItems()
    tabBar.selectedIndex = selection
  }

  private func updateItems() {
    tabBar.items = viewControllers.map { $0.tabBarItem ?? TabBarItem($0.title ?? "", glyph: Path()) }
  }

  private func addAccessory() {
    bottomAccessory.map(view.addSubview)
    view.setNeedsLayout()
    // The accessory changes the safe area of the screens behind it.
    for child in children { child.viewIfLoaded?.setNeedsLayout() }
  }

  /// The height of the bottom accessory, in points; 0 without an accessory.
  private var accessoryHeight: Double { bottomAccessory?.height(forWidth: view.bounds.width) ?? 0 }

  open override func viewDidLayoutSubviews() {
    placeBars(isHidden: (selectedViewController as? NavigationController)?.hidesBottomBar ?? false)
  }

  /// Places the bar and its accessory at the lower edge or, if they are hidden, beyond the left edge. A push moves them there
  /// together with the screen that it covers. At rest, hidden bars are also invisible, because another screen may be there.
  func placeBars(isHidden: Bool) {
    let (height, accessory) = (barHeight, accessoryHeight)
    let (x, width) = (isHidden ? -view.bounds.width : 0, view.bounds.width)
    for bar in [tabBar, bottomAccessory] { bar?.isConcealed = isHidden && coordinator.isIdle }
    bottomAccessory?.untransformedFrame = view.pixelAligned(
      Rect(x: x, y: view.bounds.height - height - accessory, width: width, height: accessory))
    tabBar.untransformedFrame = view.pixelAligned(
      Rect(x: x, y: view.bounds.height - height, width: width, height: height))
  }

  /// The height of the tab bar, which extends to the lower edge of the view, in points.
  private var barHeight: Double {
    TabBar.contentHeight + safeAreaInsets.bottom - additionalSafeAreaInsets.bottom
  }

  public override func safeAreaInsets(for child: ViewController) -> Insets {
    var insets = safeAreaInsets
    insets.bottom = barHeight + accessoryHeight + additionalSafeAreaInsets.bottom
    return insets
  }

  /// Selects a screen, immediately or with the transition that the delegate chooses. While a transition between screens of this
  /// controller is active, selecting the disappearing screen reverses it; any other screen is selected when it ends. During any
  /// other transition, the call is dropped, unless this controller's appearance has not begun.
  /// - Parameters:
  ///   - index: the index of the screen.
  ///   - pan: a pan that has just begun, and that is to drive the transition. The transition does not start if it has no drag
  ///     in the direction of the pan.
  /// - Returns: whether the screen is selected now, or will be selected.
  @discardableResult
  public func select(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) -> Bool {
    guard viewControllers.indices.contains(index) else { return false }
    let isAvailable = coordinator.makeAvailable()
    if !isAvailable, let change = coordinator.active?.request, change.stage === contentView {
      redirect(change, to: index)
      return true
    }
    guard index != selection else { return true }
    guard isOffScreen || visibility.isAtRest && isAvailable, mayChangeScreens,
      let from = selectedViewController
    else { return false }
    guard isOffScreen else { return show(index, from: from, draggedBy: pan) }
    selection = index
    if isViewLoaded {
      tabBar.selectedIndex = index
      view.setNeedsLayout()
      exchange(from, for: selectedViewController, in: contentView)
    }
    return true
  }

  /// Whether this controller is not visible. Its screens may then change even while a transition is being prepared, as in the
  /// `viewDidLoad` of a controller that is presented.
  private var isOffScreen: Bool { !visibility.isOnScreen && visibility.isAtRest }

  private func show(_ index: Int, from: ViewController, draggedBy pan: PanGestureRecognizer?) -> Bool {
    let (old, to) = (selection, viewControllers[index])
    let operation: TransitionOperation = index > old ? .next : .previous
    let chosen = choice { delegate?.tabBarController(self, transitionFor: operation, from: from, to: to) }
    selection = index
    view.setNeedsLayout()
    let request = TransitionRequest(
      operation: operation, from: from, to: to, stage: contentView, transition: chosen ?? CrossFade(),
      fallback: CrossFade(), style: .fullScreen,
      willBegin: { [tabBar] in
        tabBar.beginChange(to: index)
        $0.animateAlongside { tabBar.applyChange() }
      },
      completion: { [weak self, tabBar] finished in
        if !finished { self?.selection = old }
        self?.view.setNeedsLayout()
        tabBar.endChange(selecting: finished ? index : old)
      })
    let began = coordinator.begin(
      request, animated: chosen != nil, draggedBy: pan.map { LeadingDrag(pan: $0) }
    ) { [weak self] _ in self?.follow() }
    if !began { selection = old }
    return began
  }

  /// Selects the screen that the user has chosen, if the delegate permits it.
  private func choose(_ index: Int) {
    let screen = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: screen) ?? true, select(index) else { return }
    delegate?.tabBarController(self, didSelect: screen)
  }

  /// Handles a selection during a transition between two screens of this controller.
  private func redirect(_ change: TransitionRequest, to index: Int) {
    let screen = viewControllers[index]
    following = screen === change.from || screen === change.to ? nil : index
    if screen === change.from { coordinator.cancel() }
    if screen === change.to { coordinator.finish() }
  }

  private func follow() {
    guard let index = following else { return }
    following = nil
    select(index)
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if super.keyPressed(event) { return true }
    guard case .character(let character) = event.key, event.modifiers.isDisjoint(with: [.control, .alt]),
      let number = character.wholeNumberValue, viewControllers.indices.contains(number - 1)
    else { return false }
    choose(number - 1)
    return true
  }
}
