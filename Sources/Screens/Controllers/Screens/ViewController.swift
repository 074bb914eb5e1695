import SegueControls

/// A screen: a view and its behavior. UIKit's view controller.
open class ViewController: Responder, Screen {
  /// The title, for bars and for the window, which follow it.
  public var title: String? { didSet { if title != oldValue { parent?.childIsCalledOtherwise(self) } } }
  /// What a navigation bar shows for the screen, which follows it: a title, and buttons at the left and at the right.
  public private(set) lazy var navigationItem: NavigationItem = {
    let item = NavigationItem()
    item.onChange = { [weak self] in if let self { parent?.childIsCalledOtherwise(self) } }
    return item
  }()
  /// The container that this one belongs to.
  public internal(set) weak var parent: ViewController?
  /// The controllers that belong to this container, shown or not.
  public internal(set) var children: [ViewController] = []

  /// The screen that this one presents.
  public internal(set) var presentedViewController: ViewController?
  /// The screen that presents this one.
  public internal(set) weak var presentingViewController: ViewController?
  /// Chooses how the screen is presented and dismissed; it may be the screen itself.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  /// What the screen comes from and returns to, when it is pushed or presented.
  public var transitionSource: TransitionSource?
  /// The transition by which the screen comes and goes, where no delegate says another one; `nil` is the default one.
  public var preferredTransition: (any Transition)?
  /// What happens to the screen behind, when this one is presented.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// Makes the screen a sheet, when it is presented; `nil`, as at first, is none.
  public var sheetPresentation: SheetPresentation?
  /// Makes the screen a drawer, when it is presented; `nil`, as at first, is none.
  public var drawerPresentation: DrawerPresentation?
  var dismissPan: PanGestureRecognizer?
  private(set) lazy var dismissPriority = BackDragPriority { [weak self] pan in
    self.flatMap { $0.dismissal.drag(for: .dismiss, by: pan, in: $0.view) }
  }
  /// The transition that was chosen for a back drag, before it is known whether the drag has its direction.
  var chosenForDrag: (pan: ObjectIdentifier, transition: any Transition)?
  var hiddenWhilePresented: [View] = []
  /// Whether the screen is visible, as far as its appearance methods were called.
  var visibility = Visibility.disappeared
  /// Whether the view has been taken out of a visible container, and has not disappeared yet.
  var isLeaving = false
  /// What represents the screen in a tab bar.
  public var tabBarItem: TabBarItem? {
    didSet { if tabBarItem != oldValue { parent?.childIsCalledOtherwise(self) } }
  }

  /// Whether the view exists yet.
  public private(set) var isViewLoaded = false
  let root = RootView()

  /// A screen whose view is loaded when it is first accessed.
  public override init() {
    super.init()
    root.fillsSuperview = true
    root.role = .screen
    root.owner = self
    root.controller = self
    root.hasSizeClasses = true
    registerForTraitChanges(.colors) { [weak self] _ in
      // Nothing fades in the first frame.
      let isSeen = self?.windowIfLoaded.map { $0.counters.frames > 0 } ?? false
      self?.setNeedsStatusBarAppearanceUpdate(animated: isSeen)
    }
  }

  /// The screen's view; accessing it loads it.
  public var view: View {
    if !isViewLoaded {
      isViewLoaded = true
      viewDidLoad()
    }
    return root
  }

  /// The screen's view if it exists yet, without loading it.
  public var viewIfLoaded: View? { isViewLoaded ? root : nil }

  open override var next: Responder? { isViewLoaded ? root.superview : nil }

  /// The screen that is presented over this one; or else the last child whose view is in the container's; or the screen itself. What
  /// a child does not use goes on to its container.
  open override var firstResponder: Responder {
    let child = children.last { child in
      child.isViewLoaded && child.view.isDescendant(of: root)
        && sequence(first: child.view, next: \.superview).prefix { $0 !== root }.allSatisfy { !$0.isHidden }
    }
    return (presentedViewController ?? child)?.firstResponder ?? self
  }

  /// Whether the screen's own methods decide when children appear, and where they are.
  var changesScreensItself: Bool { false }

  /// A child has another title or tab bar item.
  func childIsCalledOtherwise(_ child: ViewController) {}

  /// The screen that is visible where this one is shown.
  public var frontmost: ViewController { presentedViewController?.frontmost ?? topmost }

  /// The screen that is visible where nothing is presented over this one; a container returns the one it shows.
  open var topmost: ViewController { self }

  /// The color of the status bar's contents over this screen; by default dark where the screen is light, and light where it is dark.
  open var preferredStatusBarStyle: StatusBarStyle {
    traitCollection.userInterfaceStyle == .dark ? .light : .dark
  }

  /// The time of the window that shows the screen, for tasks that wait: `try await clock.sleep(for: .seconds(2))`. In no window it stands
  /// still, and a sleep ends with a `CancellationError`.
  public var clock: WindowClock { (windowIfLoaded?.timeline ?? Timeline()).clock }

  /// Whether fingers that close on the screen lead back, as a drag does; so does the wheel with Control held. `false` by default.
  public var closesByPinch = false {
    didSet {
      guard closesByPinch != oldValue else { return }
      closingPinch.map(root.removeGestureRecognizer)
      closingPinch = closesByPinch ? makeClosingPinch() : nil
      closingPinch.map(root.addGestureRecognizer)
    }
  }
  private var closingPinch: PinchGestureRecognizer?

  /// The scroll view whose content goes beneath the bars of the window. The default is the uppermost one that is visible and does not
  /// only move sideways, or the one that covers it; children's views do not count. Where its edge effect covers that content, the
  /// status bar has the style that is legible on the effect's color.
  public weak var contentScrollView: ScrollView? {
    get { chosenScrollView ?? uppermostScrollView }
    set {
      chosenScrollView = newValue
      root.setNeedsLayout()
    }
  }
  /// The title above what the scroll view shows.
  var largeTitle: LargeTitleView? {
    didSet {
      guard largeTitle !== oldValue else { return }
      if isViewLoaded { updateScrollEdge() }
    }
  }
  package var fillInsets = Insets.zero {
    didSet { if fillInsets != oldValue { root.superview?.setNeedsLayout() } }
  }
  private weak var chosenScrollView: ScrollView?
  /// The one that has the large title and reports its edge effect.
  private weak var linkedScrollView: ScrollView?

  private var uppermostScrollView: ScrollView? {
    let lists = root.scrollViews.map { (view: $0, place: $0.convert($0.bounds, to: root)) }
    let first = lists.min { !$0.place.isEmpty && ($1.place.isEmpty || $0.place.minY < $1.place.minY) }
    return first.flatMap { first in lists.last { $0.place.contains(first.place) } ?? first }?.view
  }

  /// The view has been laid out: what goes beneath the bars may be another scroll view, or lie elsewhere.
  fileprivate func updateScrollEdge() {
    let (old, new) = (linkedScrollView, contentScrollView)
    linkedScrollView = new
    if new !== old {
      old?.topEdgeEffect.onChange = nil
      old?.topEdgeEffect.safeInset = 0
      old?.largeTitle = nil
    }
    if new?.largeTitle !== largeTitle { new?.largeTitle = largeTitle }
    guard let new, let container = new.superview else { return }
    new.topEdgeEffect.safeInset = max(0, safeAreaInsets.top - container.convert(new.frame, to: root).minY)
    // Immediately, so that it depends only on what is shown.
    new.topEdgeEffect.onChange = { [weak self] in self?.setNeedsStatusBarAppearanceUpdate(animated: false) }
  }

  /// The color of the status bar's contents over what is shown of this screen now.
  var statusBarStyle: StatusBarStyle {
    guard let cover = contentScrollView?.topEdgeEffect.coveringColor else { return preferredStatusBarStyle }
    let color = cover.resolvedColor(with: traitCollection)
    return color.contrast(with: .white) > color.contrast(with: .black) ? .light : .dark
  }

  /// Asks the visible screen for its style again.
  public func setNeedsStatusBarAppearanceUpdate(animated: Bool = true) {
    guard isViewLoaded, let window = root.window, let bar = window.statusBar,
      var seen = window.rootViewController
    else { return }
    // A card leaves the bar to the screen behind it.
    let place = StatusBarTracker.place(of: bar)
    while let next = seen.presentedViewController,
      next.view.convert(next.view.bounds, to: nil).contains(place)
    {
      seen = next
    }
    bar.setStyle(seen.topmost.statusBarStyle, animated: animated)
    coordinator.showStatusBarAtRest(in: window)
  }

  /// The back keys dismiss a presented screen. Overrides call super.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && presentingViewController != nil && dismiss()
  }

  /// Builds the content of the view; called once. The view itself is the screen's own, so there is no `loadView`.
  open func viewDidLoad() {}
  /// Called before the view's subviews are placed.
  open func viewWillLayoutSubviews() {}
  /// Places what `viewDidLoad` built; called whenever the view's size changed.
  open func viewDidLayoutSubviews() {}
  /// The screen is about to appear, or to appear again after its disappearance was cancelled.
  open func viewWillAppear(_ animated: Bool) {}
  /// The screen is visible and at rest.
  open func viewDidAppear(_ animated: Bool) {}
  /// The screen is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The screen has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The navigation controller that the screen is in.
  public var navigationController: NavigationController? {
    var controller = parent
    while let each = controller {
      if let navigation = each as? NavigationController { return navigation }
      controller = each.parent
    }
    return nil
  }

  /// The tab bar controller that the screen is in.
  public var tabBarController: TabBarController? {
    var controller = parent
    while let each = controller {
      if let tabs = each as? TabBarController { return tabs }
      controller = each.parent
    }
    return nil
  }

  /// The transition that runs in this window, from the first appearance method on; `nil` at rest.
  public var transitionCoordinator: TransitionCoordinator? { coordinator.isIdle ? nil : coordinator }

  /// What runs transitions in this window; the same object for all screens of one window, also at rest.
  package var coordinator: TransitionCoordinator {
    if let owner = parent ?? presentingViewController { return owner.coordinator }
    if let ownCoordinator { return ownCoordinator }
    let coordinator = TransitionCoordinator()
    ownCoordinator = coordinator
    return coordinator
  }
  private var ownCoordinator: TransitionCoordinator?

  /// Space at the edges of the view that bars or the frame of a device cover, in points. A screen that is presented as a card, and
  /// does not reach all edges of the window, overrides it.
  open var safeAreaInsets: Insets {
    guard isViewLoaded else { return .zero }
    if let parent { return parent.safeAreaInsets(for: self) }
    var insets = root.window?.safeAreaInsets ?? .zero
    // A sheet lies below what covers the upper edge.
    if sheetPresentation != nil, presentingViewController != nil { insets.top = 0 }
    return insets
  }

  /// The safe area of a child, in the coordinates of the child's view. By default what is left of this screen's own where the
  /// child's view lies; a container with a bar adds that.
  open func safeAreaInsets(for child: ViewController) -> Insets {
    guard isViewLoaded, child.isViewLoaded, child.view.isDescendant(of: root) else { return safeAreaInsets }
    return root.safeAreaInsets(of: child.view, where: safeAreaInsets)
  }

  /// The screen has come into a container, or has left it. Called by `addChild` and `removeFromParent`.
  open func didMove(toParent parent: ViewController?) {}
}

/// A screen's outermost view.
final class RootView: View {
  weak var controller: ViewController?

  override func didMoveToWindow() { controller?.viewDidMove() }

  override func layoutSubviews() {
    guard let controller else { return }
    controller.viewWillLayoutSubviews()
    controller.viewDidLayoutSubviews()
    controller.updateScrollEdge()
  }
}

extension View {
  /// The visible scroll views in the view that are on the same screen and do not only move sideways, from back to front.
  fileprivate var scrollViews: [ScrollView] {
    subviewsInSpace.filter { !($0 is RootView || $0.isHidden || $0.alpha < 0.01) }.flatMap { view in
      guard let scrollView = view as? ScrollView else { return view.scrollViews }
      return scrollView.canMoveHorizontally && !scrollView.canMoveVertically ? [] : [scrollView]
    }
  }
}

extension Window {
  /// The screen that fills the window. A screen that is replaced disappears at once, together with everything presented over it; a
  /// transition that still runs ends first.
  public var rootViewController: ViewController? {
    get { rootResponder as? ViewController }
    set {
      guard newValue !== rootViewController else { return }
      let old = rootViewController
      old?.coordinator.endNow()
      old?.dismissAll()
      old?.beginAppearanceTransition(false, animated: false)
      old?.view.removeFromSuperview()
      rootResponder = newValue
      if let newValue {
        newValue.beginAppearanceTransition(true, animated: false)
        insertSubview(newValue.view, at: 0)
        layoutIfNeeded()
      }
      old?.endAppearanceTransition()
      newValue?.endAppearanceTransition()
      newValue?.setNeedsStatusBarAppearanceUpdate(animated: false)
    }
  }
}
