import SegueControls

/// Chooses the transition between two screens of a tab bar controller.
public protocol TabBarControllerDelegate: AnyObject {
  /// The transition by which another screen is selected; `nil` changes the screens at once.
  /// - Parameter operation: `next` to a screen further right; `previous` plays the same transition backward.
  func tabBarController(
    _ tabBarController: TabBarController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)?
}

/// Several screens, one of which is visible, and a bar below to select it. UIKit's tab bar controller.
///
/// The screens reach behind the bar; their `safeAreaInsets` include its height. Every screen keeps its state
/// while another one is visible. The keys 1 to 9 select a screen, too.
open class TabBarController: ViewController {
  /// The screens, from left to right.
  public let viewControllers: [ViewController]
  /// The index of the selected screen, the one that comes during a transition; setting it is `select`.
  public var selectedIndex: Int {
    get { selection }
    set { select(newValue) }
  }
  private var selection = 0
  /// What is selected once the transition between two screens is over.
  private var following: Int?
  /// Chooses the transitions.
  public weak var delegate: (any TabBarControllerDelegate)?
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
    viewControllers.indices.contains(selection) ? viewControllers[selection] : nil
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
    tabBar.selectedIndex = selection
    tabBar.onSelect = { [weak self] in self?.select($0) }
    if let selectedViewController { contentView.addSubview(selectedViewController.view) }
  }

  override var changesScreensItself: Bool { true }

  override func childIsCalledOtherwise(_ child: ViewController) { if isViewLoaded { updateItems() } }

  private func updateItems() {
    tabBar.items = viewControllers.map { $0.tabBarItem ?? TabBarItem($0.title ?? "", glyph: Path()) }
  }

  private func addAccessory() {
    bottomAccessory.map(view.addSubview)
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

  /// Shows another screen: at once, or by the transition that the delegate chooses. During that one, selecting the screen that goes takes
  /// it back, and any other screen follows when it has ended. During another transition it is dropped.
  /// - Parameter pan: a pan that has just begun; the transition then follows the pointer, if one of its drags has that direction, and is
  ///   not started otherwise.
  /// - Returns: whether the screen is selected now, or will be.
  @discardableResult
  public func select(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) -> Bool {
    guard viewControllers.indices.contains(index) else { return false }
    let isAvailable = coordinator.makeAvailable()
    if !isAvailable, let change = coordinator.active?.request, change.stage === contentView {
      redirect(change, to: index)
      return true
    }
    guard index != selection else { return true }
    guard visibility.isAtRest, isAvailable, mayChangeScreens, let from = selectedViewController else {
      return false
    }
    guard isViewLoaded else {
      selection = index
      return true
    }
    return show(index, from: from, draggedBy: pan)
  }

  private func show(_ index: Int, from: ViewController, draggedBy pan: PanGestureRecognizer?) -> Bool {
    let (old, to) = (selection, viewControllers[index])
    let operation: TransitionOperation = index > old ? .next : .previous
    var chosen: (any Transition)?
    CallChain.call {
      chosen = delegate?.tabBarController(self, transitionFor: operation, from: from, to: to)
    }
    selection = index
    let request = TransitionRequest(
      operation: operation, from: from, to: to, stage: contentView, transition: chosen ?? CrossFade(),
      fallback: CrossFade(), style: .fullScreen,
      willBegin: { [tabBar] in
        tabBar.beginChange(to: index)
        $0.animateAlongside { tabBar.applyChange() }
      },
      completion: { [weak self, tabBar] finished in
        if !finished { self?.selection = old }
        tabBar.endChange(selecting: finished ? index : old)
      })
    let began = coordinator.begin(
      request, animated: chosen != nil, draggedBy: pan.map { LeadingDrag(pan: $0) }
    ) { [weak self] _ in self?.follow() }
    if !began { selection = old }
    return began
  }

  /// Another screen is selected in the middle of a change.
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
    select(number - 1)
    return true
  }
}
