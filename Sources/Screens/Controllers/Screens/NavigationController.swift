import SegueControls

/// Chooses the transition between two screens of a navigation controller.
public protocol NavigationControllerDelegate: AnyObject {
  /// The transition for an operation; `nil` is the default one.
  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)?
}

/// A stack of screens, the last of which is visible. UIKit's navigation controller.
open class NavigationController: ViewController {
  /// The screens, the first one at the bottom; a screen that is being pushed belongs to it once it has arrived.
  public private(set) var viewControllers: [ViewController] { didSet { updateBar() } }
  /// Chooses the transitions.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The bar above the screens; hidden by default.
  public let navigationBar = NavigationBar()
  /// Whether the bar is hidden; `true` by default. A change in an appearance method of a screen that is pushed or popped moves the bar with
  /// that transition, and a cancelled one takes it back; a change later in the transition waits for its end.
  public var isNavigationBarHidden = true { didSet { if isViewLoaded { view.setNeedsLayout() } } }
  /// The back drags: one from the edge, which precedes everything that lies there, and one from anywhere, which comes last.
  private let popPans = [
    ScreenEdgePanGestureRecognizer(edges: .left), PanGestureRecognizer(precedence: .screen),
  ]
  private lazy var popPriority = BackDragPriority { [weak self] pan in
    guard let self, let top = viewControllers.last, viewControllers.count > 1 else { return nil }
    return transition(for: .pop, from: top, to: viewControllers[viewControllers.count - 2])
      .drag(for: .pop, by: pan, in: contentView)
  }
  /// The screen whose title is coming into the bar.
  private weak var arriving: ViewController?
  /// The container of the screens, below the bar.
  private let contentView = View()
  /// The bar during a push or a pop.
  var barFlight: BarFlight?
  /// What slides the bar in or out.
  var barSlide: PropertyAnimator?
  /// The stack that the bar shows, where that is not `viewControllers` yet.
  private var barStack: [ViewController]?
  /// Whether the bar is hidden once the transition has ended, where the application has changed it in flight.
  var lateBarHidden: Bool?

  /// A stack with one screen, or an empty stack if the screen is already in another one.
  public init(rootViewController: ViewController) {
    viewControllers = []
    super.init()
    addChild(rootViewController)
    if rootViewController.parent === self { viewControllers = [rootViewController] }
  }

  /// The visible screen.
  public var topViewController: ViewController? { viewControllers.last }

  open override var topmost: ViewController { topViewController?.topmost ?? self }

  open override var firstResponder: Responder {
    (presentedViewController ?? topViewController)?.firstResponder ?? self
  }

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

  override func childIsCalledOtherwise(_ child: ViewController) {
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
    // Below the bar nothing is covered.
    if !isBarHidden(over: child) { insets.top = 0 }
    return insets
  }

  /// Pushes a screen. During the pop of that screen it reverses the pop; during any other transition it is dropped. A screen that is
  /// in a stack or a window already, or that the controller lies in, cannot be pushed; debug builds report that.
  /// - Parameters:
  ///   - pan: a pan that has just begun; the transition then follows the pointer, if one of its drags has that direction, and is
  ///     not started otherwise. By default a drag on an item that a list opens by drags.
  ///   - completion: called at the end of what was started, after the appearance methods, with whether the screen has arrived.
  /// - Returns: whether anything was started.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    let isAvailable = coordinator.makeAvailable()
    let isPopped = coordinator.reverse(
      if: .pop, completion: completion,
      where: { $0.foreground === viewController && $0.stage === contentView })
    if isPopped { return true }
    guard isAvailable, viewController.isFree(for: self), isNew(viewController) else { return false }
    return show(
      viewControllers + [viewController], .push, animated: animated,
      draggedBy: pan ?? windowIfLoaded?.takeDrivingPan(), completion: completion)
  }

  /// Pops the top screen. During the push of the top screen it reverses the push; during any other transition it is dropped.
  /// Parameters and result are those of `pushViewController`.
  @discardableResult
  public func popViewController(
    animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    if !coordinator.makeAvailable(),
      coordinator.reverse(if: .push, completion: completion, where: { $0.stage === contentView })
    {
      return true
    }
    return show(
      viewControllers.dropLast(), .pop, animated: animated, draggedBy: pan, completion: completion)
  }

  /// Pops the screens above `viewController`, in one transition; the delegate is asked for that from the top screen to it. During
  /// any other transition, or where it is not below the top screen, nothing happens.
  /// - Returns: whether anything was started.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController, animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard coordinator.makeAvailable(),
      let index = viewControllers.firstIndex(where: { $0 === viewController })
    else { return false }
    return show(Array(viewControllers[...index]), .pop, animated: animated, completion: completion)
  }

  /// Pops all screens but the first one, in one transition.
  /// - Returns: whether anything was started: not at the first screen, nor during any other transition.
  @discardableResult
  public func popToRootViewController(
    animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard let root = viewControllers.first else { return false }
    return popToViewController(root, animated: animated, completion: completion)
  }

  /// Replaces the whole stack, each screen once and at least one. Where the visible screen changes, that is a pop to a screen that is
  /// in the stack already, and a push of any other. During a transition it is dropped.
  /// - Returns: whether the stack has changed, or a transition to it was started.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [ViewController], animated: Bool = true,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    guard coordinator.makeAvailable(), mayChangeScreens, let top = viewControllers.last,
      Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count,
      viewControllers.allSatisfy({ isInStack($0) || $0.isFree(for: self) })
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

  /// Whether a screen is not in the stack, which it can be only once.
  private func isNew(_ screen: ViewController) -> Bool {
    guard isInStack(screen) else { return true }
    reportFault("\(type(of: screen)) is already in the stack", in: windowIfLoaded)
    return false
  }

  /// Changes from the visible screen to the last one of another stack.
  private func show(
    _ stack: [ViewController], _ operation: TransitionOperation, animated: Bool,
    draggedBy pan: PanGestureRecognizer? = nil, completion: ((_ finished: Bool) -> Void)?
  ) -> Bool {
    guard coordinator.isIdle, mayChangeScreens, let top = topViewController, let next = stack.last,
      next !== top
    else {
      return false
    }
    let old = viewControllers
    var gone: [ViewController] = []
    addChild(next)
    let chosen = pan.flatMap(chosen)
    if animated, contentView.window != nil {
      barFlight = BarFlight(from: top, to: next, of: self)
    }
    // The arriving screen can be dragged back before it is at rest.
    if operation == .push { for pan in popPans { pan.isEnabled = true } }
    let transition = chosen ?? transition(for: operation, from: top, to: next)
    let request = TransitionRequest(
      operation: operation, from: top, to: next, stage: contentView, transition: transition,
      fallback: PushTransition(), style: .fullScreen,
      willBegin: { [weak self] in self?.changeBar(operation, to: stack, by: transition, with: $0) },
      willEnd: { [weak self] in self?.landBar(finished: $0) },
      completion: { [weak self] in
        guard let self else { return }
        (barStack, arriving) = (nil, nil)
        gone = adopt($0 ? stack : old)
        if let isHidden = lateBarHidden { setNavigationBarHidden(isHidden, animated: true) }
        lateBarHidden = nil
      })
    let began = coordinator.begin(request, animated: animated, draggedBy: pan.map { LeadingDrag(pan: $0) }) {
      // Not before the transition is over: a screen that has left may begin the next one.
      for screen in gone { screen.didMove(toParent: nil) }
      completion?($0)
    }
    if !began { barFlight = nil }
    if !began, !isInStack(next) {
      next.leaveParent()
      next.didMove(toParent: nil)
    }
    return began
  }

  /// Makes a stack the controller's own, with its screens as children.
  /// - Returns: the screens that have left; they are still to learn it.
  private func adopt(_ stack: [ViewController]) -> [ViewController] {
    let gone = children.filter { child in !stack.contains { $0 === child } }
    viewControllers = stack
    for screen in gone { screen.leaveParent() }
    for screen in stack { addChild(screen) }
    return gone
  }

  /// The back keys pop the top screen; at the first one a presented stack is dismissed.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && popViewController() || super.keyPressed(event)
  }

  private func transition(for operation: TransitionOperation, from: ViewController, to: ViewController)
    -> any Transition
  {
    var chosen: (any Transition)?
    CallChain.call {
      chosen = delegate?.navigationController(self, transitionFor: operation, from: from, to: to)
    }
    return chosen ?? (operation.isForward ? to : from).preferredTransition ?? PushTransition()
  }

  private func canPop(draggedBy pan: PanGestureRecognizer) -> Bool {
    guard coordinator.makeAvailableForDrag(), viewControllers.count > 1,
      let top = viewControllers.last
    else {
      return false
    }
    let chosen = transition(for: .pop, from: top, to: viewControllers[viewControllers.count - 2])
    chosenForDrag = (ObjectIdentifier(pan), chosen)
    return chosen.drag(for: .pop, by: pan, in: contentView) != nil
  }

  func updateBar() {
    // At the bottom of the stack there is nothing to drag.
    for pan in popPans { pan.isEnabled = viewControllers.count > 1 || !coordinator.isIdle }
    let stack = barStack ?? viewControllers
    navigationBar.showsBackButton = showsBar && stack.count > 1
    navigationBar.backTitle = stack.dropLast().last?.navigationItem.backButtonTitle
    navigationBar.show(
      stack.last?.navigationItem ?? NavigationItem(), title: stack.last?.title, on: stack.last?.pageColor)
    updateLargeTitles(of: viewControllers)
    navigationBar.setTitleShown(showsTitle(of: stack.last), animated: false)
  }

  /// Animates the bar alongside a transition: to the title of another stack's top screen, or in or out.
  private func changeBar(
    _ operation: TransitionOperation, to stack: [ViewController], by transition: any Transition,
    with coordinator: TransitionCoordinator
  ) {
    let fades =
      !(transition is PushTransition) || traitCollection.reducesMotion && !coordinator.isInteractive
    barFlight?.take(isHidden: isNavigationBarHidden, isForward: operation.isForward, fades: fades)
    if barFlight?.moves == true {
      if !isNavigationBarHidden { (barStack, arriving) = (stack, stack.last) }
      updateLargeTitles(of: stack)
      view.setNeedsLayout()
      coordinator.animateAlongside { [weak self] in self?.applyBarFlight() }
      return
    }
    guard !isNavigationBarHidden else { return }
    let showsBack = stack.count > 1
    arriving = stack.last
    updateLargeTitles(of: stack)
    navigationBar.beginChange(
      to: stack.last?.navigationItem ?? NavigationItem(), title: stack.last?.title,
      backTitle: stack.dropLast().last?.navigationItem.backButtonTitle, showsBackButton: showsBack,
      isForward: operation.isForward, showsTitle: showsTitle(of: stack.last), on: stack.last?.pageColor)
    coordinator.animateAlongside { [navigationBar] in
      navigationBar.applyChange()
    } completion: { [weak self, navigationBar] in
      navigationBar.endChange(finished: $0)
      self?.updateBar()
    }
  }

  // MARK: - Large titles

  /// Whether the bar has a title of its own over a screen.
  private func showsTitle(of screen: ViewController?) -> Bool { screen?.largeTitle?.isShown != true }

  /// Gives the screens of a stack their large titles, and takes them from those that have none.
  /// A bar that is hidden over the last one leaves those of the others.
  private func updateLargeTitles(of stack: [ViewController]) {
    var isLarge = true
    for screen in stack {
      switch screen.navigationItem.largeTitleDisplayMode {
      case .automatic: break
      case .always: isLarge = true
      case .never: isLarge = false
      }
      guard isLarge, navigationBar.prefersLargeTitles,
        screen !== stack.last || !isBarHidden(over: screen)
      else {
        screen.largeTitle = nil
        continue
      }
      let title = screen.largeTitle ?? LargeTitleView()
      title.title = screen.navigationItem.title ?? screen.title ?? ""
      title.titleColor = navigationBar.titleColor
      title.barColor = navigationBar.color(over: screen.pageColor)
      title.onChange = { [weak self, weak screen] animated in
        guard let self, let screen, screen === topViewController else { return }
        navigationBar.setTitleShown(showsTitle(of: screen), animated: animated)
      }
      screen.largeTitle = title
    }
  }
}

extension ViewController {
  /// The color around the content that goes beneath the bar, or else that of the screen; `nil` where both are clear.
  fileprivate var pageColor: Color? {
    guard isViewLoaded else { return nil }
    return [contentScrollView?.backgroundColor, view.backgroundColor].compactMap(\.self).first { !$0.isClear }
  }
}
