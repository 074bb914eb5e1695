import SegueControls

/// A container with a stack of screens, the last of which is visible; like UIKit's `UINavigationController`.
open class NavigationController: ViewController {
  /// The screens of the stack, from bottom to top. The stack changes at the end of a transition, so it does not yet contain a
  /// screen that is being pushed.
  public private(set) var viewControllers: [ViewController] { didSet { updateBar() } }
  /// The delegate that chooses the transitions between the screens.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The bar above the screens; hidden by default.
  public let navigationBar = NavigationBar()
  /// Whether the bar is hidden. The default is `true`. If an appearance method changes this during a push or a pop, the bar
  /// moves with the transition; cancelling the transition undoes the change. A later change during the transition takes effect
  /// at the end of the transition.
  public var isNavigationBarHidden = true { didSet { if isViewLoaded { view.setNeedsLayout() } } }
  /// The pans that pop the top screen. One begins at the left edge, where it takes precedence over all other recognizers. The
  /// other begins anywhere, with the precedence of a drag that moves a whole screen.
  private let popPans = [
    ScreenEdgePanGestureRecognizer(edges: .left), PanGestureRecognizer(precedence: .screen),
  ]
  private lazy var popPriority = BackDragPriority { [weak self] pan in
    self.flatMap { $0.popTransition?.drag(for: .pop, by: pan, in: $0.contentView) }
  }
  /// The screen whose title is appearing in the bar; `nil` at rest.
  weak var arriving: ViewController?
  /// The container of the screens, below the bar.
  private let contentView = View()
  /// The state of the bar during a push or a pop; `nil` at rest.
  var barFlight: BarFlight?
  /// The animator that slides the bar in or out; `nil` at rest.
  var barSlide: PropertyAnimator?
  /// The new stack, which the bar already shows during a transition that makes the bar appear; `nil` at any other time.
  var barStack: [ViewController]?
  /// Whether to hide the bar at the end of the transition; `nil` if the application has not set `isNavigationBarHidden` during
  /// the motion.
  var lateBarHidden: Bool?

  /// Creates a navigation controller with screens that are not its children yet.
  init(screens: [ViewController]) {
    viewControllers = screens
    super.init()
  }

  /// Creates a navigation controller with one screen. If the screen is already in another stack, the new stack is empty.
  public init(rootViewController: ViewController) {
    viewControllers = []
    super.init()
    addChild(rootViewController)
    if rootViewController.parent === self { viewControllers = [rootViewController] }
  }

  /// The screen at the top of the stack, which is visible; `nil` if the stack is empty.
  public var topViewController: ViewController? { viewControllers.last }

  /// The recognizer of the drag from the left edge that pops the top screen.
  public var interactivePopGestureRecognizer: GestureRecognizer? { popPans[0] }
  /// The recognizer of the drag from anywhere that pops the top screen.
  public var interactiveContentPopGestureRecognizer: GestureRecognizer? { popPans[1] }

  override var shownChild: ViewController? { topViewController }

  open override func viewDidLoad() {
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in self?.popViewController() }
    navigationBar.onChange = { [weak self] in self?.updateBar() }
    if let topViewController { contentView.addSubview(topViewController.view) }
    for pan in popPans {
      pan.addAction { [weak self] pan in if pan.state == .began { self?.popViewController(draggedBy: pan) } }
      pan.shouldBegin = { [weak self, unowned pan] in self?.canPop(draggedBy: pan) ?? false }
      pan.delegate = popPriority
      view.addGestureRecognizer(pan)
    }
    updateBar()
  }

  override var changesScreensItself: Bool { true }

  override func childTitleDidChange(_ child: ViewController) {
    guard child !== topViewController else { return updateBar() }
    if child === arriving {
      navigationBar.show(child.navigationItem, title: child.title, on: child.pageColor)
      child.largeTitle?.title = child.navigationItem.title ?? child.title ?? ""
    }
  }

  open override func viewDidLayoutSubviews() {
    updateBar()
    contentView.frame = placeBar()
  }

  public override func safeAreaInsets(for child: ViewController) -> Insets {
    var insets = safeAreaInsets
    // The bar covers no part of a screen that is below it.
    if !isBarHidden(over: child) { insets.top = additionalSafeAreaInsets.top }
    if let tabs = parent as? TabBarController, hidesBottomBar(over: child) {
      insets.bottom = tabs.safeAreaInsets.bottom + additionalSafeAreaInsets.bottom
    }
    return insets
  }

  /// Whether a screen of the stack hides the bar of a tab bar controller.
  var hidesBottomBar: Bool { viewControllers.contains(where: \.hidesBottomBarWhenPushed) }

  private func hidesBottomBar(over child: ViewController) -> Bool {
    viewControllers.prefix { $0 !== child }.contains(where: \.hidesBottomBarWhenPushed)
      || child.hidesBottomBarWhenPushed
  }

  open override func viewWillAppear(_ animated: Bool) {
    if !hasAppeared, let topViewController { willShow(topViewController, animated: animated) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    if !hasAppeared, let topViewController {
      delegate?.navigationController(self, didShow: topViewController, animated: animated)
    }
    hasAppeared = true
  }

  private var hasAppeared = false

  private func willShow(_ screen: ViewController, animated: Bool) {
    CallChain.call { delegate?.navigationController(self, willShow: screen, animated: animated) }
  }

  /// Pushes a screen. During the pop of that screen, the call reverses the pop; during any other transition, it is dropped. A
  /// screen that is already in a stack or a window, or that contains this controller, cannot be pushed; debug builds report
  /// this, and dropped calls.
  /// - Parameters:
  ///   - viewController: the screen to push.
  ///   - animated: whether the transition is shown; `true` by default.
  ///   - pan: a pan that has just begun, and that is to drive the transition. The transition does not start if it has no drag
  ///     in the direction of the pan. With `nil`, the default, a drag that is opening a list item drives the transition, if
  ///     there is such a drag.
  ///   - completion: called at the end of the transition, after the appearance methods, with whether the screen was pushed.
  /// - Returns: whether a push was started or a pop reversed.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    let isReversed = coordinator.reverse(
      if: .pop, completion: completion,
      where: { $0.foreground === viewController && $0.stage === contentView })
    if isReversed { return true }
    guard coordinator.isIdle else { return reportDropped(viewController) }
    guard viewController.isFree(for: self), isNew(viewController) else { return false }
    return show(
      viewControllers + [viewController], .push, animated: animated,
      draggedBy: pan ?? windowIfLoaded?.takeDrivingPan(), completion: completion)
  }

  /// Pops the top screen. During the push of that screen, the call reverses the push; during any other transition, it is
  /// dropped.
  /// - Parameters:
  ///   - animated: whether the transition is shown; `true` by default.
  ///   - pan: a pan that has just begun, and that is to drive the transition. The transition does not start if it has no drag
  ///     in the direction of the pan.
  ///   - completion: called at the end of the transition, after the appearance methods, with whether the screen was popped.
  /// - Returns: the screen that is popped, or whose push is reversed; `nil` if no pop was started.
  @discardableResult
  public func popViewController(
    animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> ViewController? {
    // The end of a transition that has nearly arrived changes the top screen.
    coordinator.makeAvailable()
    var popped = topViewController
    let isReversed = coordinator.reverse(if: .push, completion: completion) {
      if $0.stage === contentView { popped = $0.foreground }
      return $0.stage === contentView
    }
    return isReversed
      || show(viewControllers.dropLast(), .pop, animated: animated, draggedBy: pan, completion: completion)
      ? popped : nil
  }

  /// Pops all screens above `viewController` with one transition. The delegate chooses the transition from the top screen to
  /// `viewController`. The call is dropped during a transition, or if `viewController` is not below the top screen.
  /// - Returns: the screens that are popped, from bottom to top; `nil` if no pop was started.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController, animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> [ViewController]? {
    guard coordinator.makeAvailable(),
      let index = viewControllers.firstIndex(where: { $0 === viewController })
    else { return nil }
    let popped = Array(viewControllers[(index + 1)...])
    return show(Array(viewControllers[...index]), .pop, animated: animated, completion: completion)
      ? popped : nil
  }

  /// Pops all screens except the first one, with one transition.
  /// - Returns: the screens that are popped, from bottom to top; `nil` during a transition, or if the first screen is already
  ///   the top screen.
  @discardableResult
  public func popToRootViewController(
    animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> [ViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated, completion: completion) }
  }

  /// Replaces the whole stack. The new stack must contain at least one screen, and no screen twice. If the top screen changes,
  /// the transition is a pop if the new top screen was already in the stack, and a push if not. During a transition, the call
  /// is dropped.
  /// - Returns: whether the stack was replaced, or a transition to the new stack was started.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [ViewController], animated: Bool = true,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard coordinator.makeAvailable(), mayChangeScreens, let top = viewControllers.last,
      mayContain(viewControllers)
    else { return false }
    let isPop = self.viewControllers.contains { $0 === top }
    if top !== topViewController {
      return show(viewControllers, isPop ? .pop : .push, animated: animated, completion: completion)
    }
    for screen in adopt(viewControllers) { screen.didMove(toParent: nil) }
    CallChain.call { completion?(true) }
    return true
  }

  private func isInStack(_ screen: ViewController) -> Bool { viewControllers.contains { $0 === screen } }

  /// Returns whether a screen is not in the stack yet, and reports a fault if it is.
  private func isNew(_ screen: ViewController) -> Bool {
    guard isInStack(screen) else { return true }
    reportFault("\(type(of: screen)) is already in the stack", in: windowIfLoaded)
    return false
  }

  /// Starts the transition from the visible screen to the top screen of a new stack.
  private func show(
    _ stack: [ViewController], _ operation: TransitionOperation, animated: Bool,
    draggedBy pan: PanGestureRecognizer? = nil, completion: ((_ finished: Bool) -> Void)?
  ) -> Bool {
    guard coordinator.isIdle, mayChangeScreens, let top = topViewController, let next = stack.last,
      next !== top
    else { return false }
    let old = viewControllers
    var gone: [ViewController] = []
    addChild(next)
    let chosen = pan.flatMap(chosen)
    if animated, contentView.window != nil { barFlight = BarFlight(from: top, to: next, of: self) }
    let transition = chosen ?? transition(for: operation, from: top, to: next)
    // The delegate, which has just been asked for the transition, may have removed or added this controller's view.
    let moves = animated && contentView.window != nil
    let request = TransitionRequest(
      operation: operation, from: top, to: next, stage: contentView, transition: transition,
      fallback: PushTransition(), style: .fullScreen,
      announce: { [weak self] in
        if operation == .pop {
          for screen in old where !stack.contains(where: { $0 === screen }) { screen.willMove(toParent: nil) }
        }
        if !moves { self?.willShow(next, animated: false) }
      },
      willBegin: { [weak self] in
        self?.changeBar(operation, to: stack, by: transition, with: $0)
        self?.willShow(next, animated: true)
      },
      willEnd: { [weak self] in self?.landBar(finished: $0) },
      completion: { [weak self] in
        guard let self else { return }
        (barStack, arriving) = (nil, nil)
        gone = adopt($0 ? stack : old)
        if let isHidden = lateBarHidden { setNavigationBarHidden(isHidden, animated: true) }
        lateBarHidden = nil
      })
    let began = coordinator.begin(request, animated: animated, draggedBy: pan.map { LeadingDrag(pan: $0) }) {
      [weak self] in
      // This is called after the transition, because a removed screen may begin the next one.
      for screen in gone { screen.didMove(toParent: nil) }
      if let self {
        if !$0 { willShow(top, animated: moves) }
        delegate?.navigationController(self, didShow: $0 ? next : top, animated: moves)
      }
      completion?($0)
    }
    if !began { barFlight = nil }
    if !began, !isInStack(next) {
      next.leaveParent()
      next.didMove(toParent: nil)
    }
    return began
  }

  /// Sets the controller's stack, and makes the screens of the stack its children.
  /// - Returns: the removed screens; their `didMove(toParent:)` has not been called yet.
  private func adopt(_ stack: [ViewController]) -> [ViewController] {
    let gone = children.filter { child in !stack.contains { $0 === child } }
    viewControllers = stack
    for screen in gone { screen.leaveParent() }
    for screen in stack { addChild(screen) }
    (parent as? TabBarController)?.viewIfLoaded?.setNeedsLayout()
    return gone
  }

  /// Replaces the stack immediately, even while another container has a transition. A screen that has been moved to another
  /// stack does not disappear.
  func replaceStack(with stack: [ViewController]) {
    let old = topViewController
    for screen in adopt(stack) { screen.didMove(toParent: nil) }
    if isViewLoaded { exchange(old, for: topViewController, in: contentView) }
  }

  /// Pops the top screen if the key is a back key. If there is only one screen, dismisses this controller if it is presented.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && popViewController() != nil || super.keyPressed(event)
  }

  private func transition(for operation: TransitionOperation, from: ViewController, to: ViewController)
    -> any Transition
  {
    let chosen = choice { delegate?.navigationController(self, transitionFor: operation, from: from, to: to) }
    return chosen ?? (operation.isForward ? to : from).preferredTransition ?? PushTransition()
  }

  /// The transition that pops the top screen; `nil` if there is only one screen.
  private var popTransition: (any Transition)? {
    guard let top = viewControllers.last, viewControllers.count > 1 else { return nil }
    return transition(for: .pop, from: top, to: viewControllers[viewControllers.count - 2])
  }

  private func canPop(draggedBy pan: PanGestureRecognizer) -> Bool {
    guard coordinator.makeAvailableForDrag(), let chosen = popTransition else { return false }
    chosenForDrag = (ObjectIdentifier(pan), chosen)
    return chosen.drag(for: .pop, by: pan, in: contentView) != nil
  }
}
