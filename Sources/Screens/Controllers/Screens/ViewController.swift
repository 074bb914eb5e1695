import SegueControls

/// A screen: a view and its behavior, like UIKit's `UIViewController`.
open class ViewController: Responder, Screen, ContentContainer {
  /// The screen's title, which bars and the window show. The default is `nil`.
  public var title: String? { didSet { if title != oldValue { parent?.childTitleDidChange(self) } } }
  /// The contents of the navigation bar for this screen: a title, and buttons on the left and the right. The bar updates when
  /// the item changes.
  public private(set) lazy var navigationItem: NavigationItem = {
    let item = NavigationItem()
    item.onChange = { [weak self] in if let self { parent?.childTitleDidChange(self) } }
    return item
  }()
  /// The container that this screen is a child of; `nil` if the screen is in no container.
  public internal(set) weak var parent: ViewController?
  /// The screens in this container, including those that are not visible.
  public internal(set) var children: [ViewController] = []

  /// The screen that this one presents; `nil` if it presents no screen.
  public internal(set) var presentedViewController: ViewController?
  /// The screen that presents this one; `nil` if this one is not presented.
  public internal(set) weak var presentingViewController: ViewController?
  /// The screen on which `present` was called to present this one.
  package internal(set) weak var presentingCaller: ViewController?
  /// The delegate that chooses the transitions with which the screen is presented and dismissed. The screen itself may be the
  /// delegate.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  /// The view from which the screen opens and into which it closes, when it is pushed or presented. With `nil`, the default,
  /// there is no such view.
  public var transitionSource: TransitionSource?
  /// The transition with which the screen opens and closes, unless a delegate chooses another one. `nil`, the default, uses the
  /// default transition.
  public var preferredTransition: (any Transition)?
  /// The style of the presentation, which decides whether the screen behind stays in the window while this one is presented.
  /// The default is `.fullScreen`; sheets and drawers always have the style `.custom`.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// Whether a screen that is presented by this screen, or by one of its children, covers only this screen instead of the whole
  /// container. The default is `false`.
  public var definesPresentationContext = false
  /// The presentation of the screen as a sheet. With `nil`, the default, the screen is not presented as a sheet.
  public var sheetPresentation: SheetPresentation?
  /// The presentation of the screen as a drawer. With `nil`, the default, the screen is not presented as a drawer. A
  /// `sheetPresentation` takes precedence.
  public var drawerPresentation: DrawerPresentation?
  var dismissPan: PanGestureRecognizer?
  private(set) lazy var dismissPriority = BackDragPriority { [weak self] pan in
    self.flatMap { $0.dismissal.drag(for: .dismiss, by: pan, in: $0.view) }
  }
  /// The transition that was chosen when a closing pan was about to begin. It is used when the pan begins.
  var chosenForDrag: (pan: ObjectIdentifier, transition: any Transition)?
  var hiddenWhilePresented: [View] = []
  /// The visibility that the appearance methods last reported.
  var visibility = Visibility.disappeared
  /// Whether `viewWillDisappear` was called because the view is about to leave its container.
  var isLeaving = false
  /// The item that represents the screen in a tab bar. With `nil`, the default, the tab bar shows the title.
  public var tabBarItem: TabBarItem? {
    didSet { if tabBarItem != oldValue { parent?.childTitleDidChange(self) } }
  }

  /// Whether the view has been loaded.
  public private(set) var isViewLoaded = false
  /// Whether `loadView` is running.
  private var isLoading = false
  private(set) var root: View = RootView()
  /// The size of the view at its last layout in a window.
  private var lastSize: Size?

  /// Creates a screen. Its view is loaded when it is first accessed.
  public override init() {
    super.init()
    root.become(viewOf: self)
    registerForTraitChanges(.colors) { [weak self] _ in
      // Before the first frame, the style changes without animation.
      let isSeen = self?.windowIfLoaded.map { $0.counters.frames > 0 } ?? false
      self?.setNeedsStatusBarAppearanceUpdate(animated: isSeen)
    }
  }

  /// The screen's view. The first access calls `loadView` and `viewDidLoad`. To replace the view, set this property, usually in
  /// `loadView`.
  public var view: View {
    get {
      if !isViewLoaded, !isLoading {
        isLoading = true
        loadView()
        (isLoading, isViewLoaded) = (false, true)
        viewDidLoad()
      }
      return root
    }
    set {
      isViewLoaded = true
      guard newValue !== root else { return }
      let old = root
      root = newValue
      newValue.become(viewOf: self, insteadOf: old)
    }
  }

  /// The screen's view; `nil` if the view has not been loaded.
  public var viewIfLoaded: View? { isViewLoaded ? root : nil }

  open override var next: Responder? { isViewLoaded ? root.superview : nil }

  /// The responder that receives keys first. This is the first responder of the presented screen or, if no screen is presented,
  /// that of the last visible child. Without such a child, it is this screen. Keys that a child does not use are passed on to
  /// its container.
  open override var firstResponder: Responder {
    let child = children.last { child in
      child.isViewLoaded && child.view.isDescendant(of: root)
        && sequence(first: child.view, next: \.superview).prefix { $0 !== root }.allSatisfy { !$0.isHidden }
    }
    return (presentedViewController ?? shownChild ?? child)?.firstResponder ?? self
  }

  /// Whether the screen itself decides when and where its children appear; `true` for navigation and tab bar controllers.
  var changesScreensItself: Bool { false }

  /// The child that the screen shows, if the screen itself decides when its children appear; `nil` for other screens.
  var shownChild: ViewController? { nil }

  /// Called when the title, navigation item or tab bar item of a child has changed. Does nothing by default.
  func childTitleDidChange(_ child: ViewController) {}

  /// The frontmost screen that is presented over this one. If nothing is presented, this is `topmost`.
  public var frontmost: ViewController { presentedViewController?.frontmost ?? topmost }

  /// The screen that is visible if nothing is presented over this one. A container returns the screen that it shows.
  open var topmost: ViewController { shownChild?.topmost ?? self }

  /// The style of the status bar's contents over this screen. By default, the style is `.dark` in the light appearance, and
  /// `.light` in the dark appearance.
  open var preferredStatusBarStyle: StatusBarStyle {
    traitCollection.userInterfaceStyle == .dark ? .light : .dark
  }

  /// The clock of the window that shows the screen, for tasks that wait: `try await clock.sleep(for: .seconds(2))`. If the
  /// screen is in no window, the clock does not advance, and sleeping throws a `CancellationError`.
  public var clock: WindowClock { (windowIfLoaded?.timeline ?? Timeline()).clock }

  /// Whether the user can close the screen by pinching the fingers together, or by turning the wheel while holding Control. The
  /// default is `false`.
  public var closesByPinch = false {
    didSet {
      guard closesByPinch != oldValue else { return }
      closingPinch.map(root.removeGestureRecognizer)
      closingPinch = closesByPinch ? makeClosingPinch() : nil
      closingPinch.map(root.addGestureRecognizer)
    }
  }
  private var closingPinch: PinchGestureRecognizer?

  /// The scroll view whose content extends beneath the bars of the window. By default, this is the visible scroll view with the
  /// highest upper edge. If scroll views in front of it contain its whole frame, the frontmost of these is used instead. Scroll
  /// views that scroll only horizontally, and the views of child screens, are ignored. If the scroll view's edge effect covers
  /// content, the status bar has the style that is legible on the effect's color.
  public weak var contentScrollView: ScrollView? {
    get { chosenScrollView ?? uppermostScrollView }
    set {
      chosenScrollView = newValue
      root.setNeedsLayout()
    }
  }
  /// The large title above the scroll view's content; `nil` if the screen has no large title.
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
  /// The scroll view that shows the large title and reports changes to its edge effect.
  private weak var linkedScrollView: ScrollView?

  private var uppermostScrollView: ScrollView? {
    if let scrollView = root as? ScrollView, !scrollView.movesOnlyHorizontally { return scrollView }
    let visible = root.scrollViews(fromAlpha: 0.01)
    // A scroll view that is transparent now may fade in without another layout.
    let lists = (visible.isEmpty ? root.scrollViews(fromAlpha: 0) : visible).map {
      (view: $0, place: $0.convert($0.bounds, to: root))
    }
    let first = lists.min { !$0.place.isEmpty && ($1.place.isEmpty || $0.place.minY < $1.place.minY) }
    return first.flatMap { first in lists.last { $0.place.contains(first.place) } ?? first }?.view
  }

  package func layOutView(_ layOut: () -> Void) {
    let (old, size, window) = (lastSize, root.bounds.size, root.window)
    lastSize = window == nil ? nil : size
    if let old, old != size, let window, parent == nil {
      let coordinator = TransitionCoordinator(isImmediate: true)
      if let contentContainer {
        contentContainer.viewWillTransition(to: window.bounds.size, with: coordinator)
      } else {
        viewWillTransition(to: size, with: coordinator)
      }
    }
    viewWillLayoutSubviews()
    layOut()
    viewDidLayoutSubviews()
    updateScrollEdge()
  }

  /// Connects `contentScrollView` to the large title and the status bar. Called after each layout, because the scroll view may
  /// have been replaced or moved.
  private func updateScrollEdge() {
    let (old, new) = (linkedScrollView, contentScrollView)
    linkedScrollView = new
    if new !== old {
      old?.topEdgeEffect.onChange = nil
      old?.topEdgeEffect.safeInset = 0
      old?.largeTitle = nil
    }
    if new?.largeTitle !== largeTitle { new?.largeTitle = largeTitle }
    guard let new, let container = new.superview else { return }
    let upperEdge = new === root ? 0 : container.convert(new.frame, to: root).minY
    new.topEdgeEffect.safeInset = max(0, safeAreaInsets.top - upperEdge)
    // The style changes without animation, so that it depends only on the views that are shown.
    new.topEdgeEffect.onChange = { [weak self] in self?.setNeedsStatusBarAppearanceUpdate(animated: false) }
  }

  /// The style of the status bar's contents over the current content of this screen.
  var statusBarStyle: StatusBarStyle {
    guard let cover = contentScrollView?.topEdgeEffect.coveringColor else { return preferredStatusBarStyle }
    let color = cover.resolvedColor(with: traitCollection)
    return color.contrast(with: .white) > color.contrast(with: .black) ? .light : .dark
  }

  /// Sets the style of the status bar to that of the screen that is visible behind it.
  /// - Parameter animated: whether the change of style is animated; `true` by default.
  public func setNeedsStatusBarAppearanceUpdate(animated: Bool = true) {
    guard isViewLoaded, let window = root.window, let bar = window.statusBar,
      var seen = window.rootViewController
    else { return }
    // If a presented screen does not reach the status bar, the screen behind it determines the style.
    let place = StatusBarTracker.place(of: bar)
    while let next = seen.presentedViewController, !(next is any Popup),
      next.view.convert(next.view.bounds, to: nil).contains(place)
    {
      seen = next
    }
    bar.setStyle(seen.topmost.statusBarStyle, animated: animated)
    coordinator.showStatusBarAtRest(in: window)
  }

  /// Dismisses this screen if it is presented and the key is a back key. Overrides must call `super`.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && presentingViewController != nil && (dismissByUser() || isModalInPresentation)
  }

  /// Called once, before `viewDidLoad`. Override this method to set `view`. By default, the screen has an empty view.
  open func loadView() { isViewLoaded = true }
  /// Called once, when the view is loaded. Override this method to add subviews.
  open func viewDidLoad() {}
  /// Called before the view's subviews are laid out.
  open func viewWillLayoutSubviews() {}
  /// Called whenever the view needs layout, for example after its size has changed. Override this method to place the subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the screen is about to appear, including after a cancelled disappearance.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after `viewWillAppear`, once the view is in the window.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the screen has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the screen is about to disappear, including after a cancelled appearance.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the screen has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The innermost navigation controller that contains the screen; `nil` if there is no such controller.
  public var navigationController: NavigationController? { innermostContainer() }
  /// The innermost tab bar controller that contains the screen; `nil` if there is no such controller.
  public var tabBarController: TabBarController? { innermostContainer() }
  /// The innermost split view controller that contains the screen; `nil` if there is no such controller.
  public var splitViewController: SplitViewController? { innermostContainer() }

  private func innermostContainer<Container: ViewController>() -> Container? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
  }

  /// The coordinator of the active transition in this screen's window, available as soon as the first appearance method is
  /// called; `nil` at rest.
  public var transitionCoordinator: TransitionCoordinator? { coordinator.isIdle ? nil : coordinator }

  /// The coordinator that runs the transitions of this screen's window, also available at rest. All screens of a window share
  /// it.
  package var coordinator: TransitionCoordinator {
    if let owner = parent ?? presentingViewController { return owner.coordinator }
    if let ownCoordinator { return ownCoordinator }
    let coordinator = TransitionCoordinator()
    ownCoordinator = coordinator
    return coordinator
  }
  private var ownCoordinator: TransitionCoordinator?

  /// The space at each edge of the view that bars or a device's frame cover, in points. Override this for a screen that is
  /// presented as a card and does not reach all edges of the window.
  open var safeAreaInsets: Insets {
    guard isViewLoaded else { return .zero }
    // A screen that covers only a part of the window reaches the same edges as the screens behind it.
    let behind = sequence(first: self) {
      $0.presentationStyle == .fullScreen ? $0.presentingViewController : nil
    }
    let outer = behind.lazy.compactMap(\.parent).first
    var insets = outer?.safeAreaInsets(for: self) ?? root.window?.safeAreaInsets ?? .zero
    // A sheet stays below the bar at the upper edge.
    if sheetPresentation != nil, presentingViewController != nil { insets.top = 0 }
    return insets + additionalSafeAreaInsets
  }

  /// Insets to add to the safe area insets of the screen and its children, in points. The default is zero.
  public var additionalSafeAreaInsets = Insets.zero {
    didSet {
      additionalSafeAreaInsets = additionalSafeAreaInsets.bounded(or: oldValue)
      if additionalSafeAreaInsets != oldValue { setNeedsLayoutOfScreens() }
    }
  }

  /// Lays out this screen and all of its children at the next frame, because their safe area insets have changed.
  func setNeedsLayoutOfScreens() {
    viewIfLoaded?.setNeedsLayout()
    for child in children { child.setNeedsLayoutOfScreens() }
  }

  /// Returns the safe area insets of a child, in the coordinates of the child's view. By default, they are the part of this
  /// screen's insets that reaches into the child's view. Override this in a container with a bar, to add the height of the bar.
  open func safeAreaInsets(for child: ViewController) -> Insets {
    guard isViewLoaded, child.isViewLoaded, child.view.isDescendant(of: root) else { return safeAreaInsets }
    return root.safeAreaInsets(of: child.view, where: safeAreaInsets)
  }

  /// Called when the screen is about to be added to a container, or removed from its container (`nil`). `addChild` calls this
  /// method. Your own container calls it with `nil` before it removes a child.
  open func willMove(toParent parent: ViewController?) {}
  /// Called when the screen was added to a container, or removed from its container (`nil`). `removeFromParent` calls this
  /// method. Your own container calls it after `addChild`.
  open func didMove(toParent parent: ViewController?) {}

  /// The size that the screen would like to have, in points. The default is zero, for no preference. The container decides.
  open var preferredContentSize = Size.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      (contentContainer ?? parent)?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// The object that accompanies the presentation of the screen. Changes to the screen's preferred size are reported to this
  /// object instead of to the container.
  package weak var contentContainer: (any ContentContainer)?
  /// Whether the user cannot dismiss the presented screen by a drag, a pinch, a back key or a click outside. The default is
  /// `false`. The `presentationDelegate` learns of each attempt.
  open var isModalInPresentation = false
  /// Whether the user has begun to dismiss the screen, and the delegate has not been told yet that this succeeded.
  var awaitsDismissal = false
  /// The delegate that learns how the user dismisses the presented screen.
  public weak var presentationDelegate: (any PresentationDelegate)?
  /// Whether the bar of a tab bar controller disappears when a navigation controller in it pushes the screen. The bar appears
  /// again when the screen is popped. The default is `false`.
  open var hidesBottomBarWhenPushed = false

  /// Called when the preferred size of a child, or of something in it, has changed. Does nothing by default.
  open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {}
  /// Returns the size of a child, for a given size of this screen; by default, the same size.
  open func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size { parentSize }
  /// Called when the view is in a window and has another size, before its subviews are laid out. Overrides call `super`, which
  /// calls the method of all children. Changes made alongside happen immediately.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
  }

  /// The operation for which the appearance methods of the screen are called; `nil` for the screen behind, after a cancelled
  /// operation, and at rest.
  var change: TransitionOperation?
  /// Whether the appearance methods are called because the screen is presented.
  public var isBeingPresented: Bool { change == .present }
  /// Whether the appearance methods are called because the screen is dismissed.
  public var isBeingDismissed: Bool { change == .dismiss }
  /// Whether the appearance methods are called because the screen is pushed.
  public var isMovingToParent: Bool { change == .push }
  /// Whether the appearance methods are called because the screen is popped.
  public var isMovingFromParent: Bool { change == .pop }
  /// Whether `viewIsAppearing` will be called once the view is in a window.
  var awaitsWindow = false
}

/// An object that contains screens and determines their sizes, like UIKit's `UIContentContainer`.
public protocol ContentContainer: AnyObject {
  /// The size that the object would like to have, in points; zero for no preference.
  var preferredContentSize: Size { get }
  /// Called when the preferred size of a screen in this container has changed. By default, does nothing.
  func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)
  /// Returns the size of a screen in this container, for a given size of the container itself; by default, the same size.
  func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size
  /// Called when the size of the container has changed, before the layout.
  func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator)
}

/// The view of a screen that has not set its own view.
private final class RootView: View {}

extension View {
  /// Returns the scroll views inside this view that belong to the same screen, from back to front. The result omits scroll
  /// views that scroll only horizontally. It also omits hidden views, and views with an alpha below `alpha`, with everything
  /// inside them.
  fileprivate func scrollViews(fromAlpha alpha: Double) -> [ScrollView] {
    subviewsInSpace.filter { !($0.owner != nil || $0.isHidden || $0.alpha < alpha) }.flatMap { view in
      guard let scrollView = view as? ScrollView else { return view.scrollViews(fromAlpha: alpha) }
      return scrollView.movesOnlyHorizontally ? [] : [scrollView]
    }
  }
}

extension ScrollView {
  /// Whether the content moves horizontally and not vertically.
  fileprivate var movesOnlyHorizontally: Bool { canMoveHorizontally && !canMoveVertically }
}

extension Window {
  /// The screen that fills the window. Setting this property ends a running transition. A replaced screen disappears
  /// immediately, together with all screens presented over it.
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
