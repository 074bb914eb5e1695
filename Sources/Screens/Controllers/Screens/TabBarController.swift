import SegueControls

/// Several screens, one of which is visible, and a bar below to select it. UIKit's tab bar controller.
///
/// The screens reach behind the bar; their `safeAreaInsets` include its height. Every screen keeps its state
/// while another one is visible. The keys 1 to 9 select a screen, too.
open class TabBarController: ViewController {
  /// The screens, from left to right.
  public let viewControllers: [ViewController]
  /// The index of the selected screen.
  public private(set) var selectedIndex = 0
  /// The bar below the screens.
  public let tabBar = TabBar()

  /// A view that lies over the bar, over every screen, as high as it wants to be (`sizeThatFits`); the screens' `safeAreaInsets` include
  /// it. `nil`, as at first, is none. UIKit's `UITabAccessory`.
  public var bottomAccessory: View? {
    didSet {
      guard bottomAccessory !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if isViewLoaded { addAccessory() }
    }
  }

  /// The container of the selected screen, which reaches behind the bar.
  private let contentView = View()

  /// A controller for screens, the first of which is selected; each one is represented by its `tabBarItem`, or by its title.
  public init(viewControllers: [ViewController]) {
    self.viewControllers = viewControllers
    super.init()
    for viewController in viewControllers { addChild(viewController) }
  }

  /// The selected screen.
  public var selectedViewController: ViewController? {
    viewControllers.indices.contains(selectedIndex) ? viewControllers[selectedIndex] : nil
  }

  open override var topmost: ViewController { selectedViewController?.topmost ?? self }

  open override var firstResponder: Responder {
    (presentedViewController ?? selectedViewController)?.firstResponder ?? self
  }

  open override func viewDidLoad() {
    contentView.fillsSuperview = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    addAccessory()
    updateItems()
    tabBar.selectedIndex = selectedIndex
    tabBar.onSelect = { [weak self] in self?.select($0) }
    if let selectedViewController { contentView.addSubview(selectedViewController.view) }
  }

  override var changesScreensItself: Bool { true }

  override func childIsCalledOtherwise(_ child: ViewController) { if isViewLoaded { updateItems() } }

  private func updateItems() {
    tabBar.items = viewControllers.map { $0.tabBarItem ?? TabBarItem($0.title ?? "", glyph: Path()) }
  }

  private func addAccessory() {
    bottomAccessory.map { view.insertSubview($0, below: tabBar) }
    view.setNeedsLayout()
    // What lies behind it has another safe area.
    for child in children { child.viewIfLoaded?.setNeedsLayout() }
  }

  /// How high the view over the bar is, in points.
  private var accessoryHeight: Double { bottomAccessory?.height(forWidth: view.bounds.width) ?? 0 }

  open override func viewDidLayoutSubviews() {
    let height = TabBar.height(in: view.window)
    bottomAccessory?.frame = view.pixelAligned(
      Rect(
        x: 0, y: view.bounds.height - height - accessoryHeight, width: view.bounds.width,
        height: accessoryHeight))
    tabBar.frame = view.pixelAligned(
      Rect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height))
  }

  public override func safeAreaInsets(for child: ViewController) -> Insets {
    var insets = safeAreaInsets
    insets.bottom = TabBar.height(in: view.window) + accessoryHeight
    return insets
  }

  /// Shows another screen, at once. During a transition it is dropped.
  /// - Returns: whether the screen is selected now.
  @discardableResult
  public func select(_ index: Int) -> Bool {
    guard index != selectedIndex else { return true }
    guard viewControllers.indices.contains(index), visibility.isAtRest, coordinator.isIdle, mayChangeScreens
    else { return false }
    let (old, new) = (selectedViewController, viewControllers[index])
    selectedIndex = index
    guard isViewLoaded else { return true }
    old?.beginAppearanceTransition(false, animated: false)
    new.beginAppearanceTransition(true, animated: false)
    old?.view.removeFromSuperview()
    contentView.addSubview(new.view)
    tabBar.selectedIndex = index
    view.window?.layoutIfNeeded()
    CallChain.call {
      old?.endAppearanceTransition()
      new.endAppearanceTransition()
    }
    setNeedsStatusBarAppearanceUpdate()
    return true
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if super.keyPressed(event) { return true }
    guard case .character(let character) = event.key, event.modifiers.isDisjoint(with: [.control, .alt]),
      let number = character.wholeNumberValue, viewControllers.indices.contains(number - 1)
    else { return false }
    select(number - 1)
    return true
  }
}
