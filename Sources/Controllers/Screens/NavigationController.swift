import SegueGeometry
import SegueViews

/// Chooses the transition between two screens of a navigation controller.
public protocol NavigationControllerDelegate: AnyObject {
  /// The transition for an operation; `nil` is the default one.
  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)?
}

/// A stack of screens, the last of which is visible. UIKit's navigation controller.
public final class NavigationController: ViewController {
  /// The screens, the first one at the bottom; a screen that is being pushed belongs to it once it has arrived.
  public private(set) var viewControllers: [ViewController] {
    didSet { updateBar() }
  }
  /// Chooses the transitions.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The bar above the screens; hidden by default.
  public let navigationBar = NavigationBar()
  /// Whether the bar is hidden.
  public var isNavigationBarHidden = true { didSet { if isViewLoaded { view.setNeedsLayout() } } }
  /// The back drags: one from the edge, which precedes everything that lies there, and one from anywhere, which comes last.
  private let popPans = [
    ScreenEdgePanGestureRecognizer(edges: .left), PanGestureRecognizer(precedence: .screen),
  ]
  /// The container of the screens, below the bar.
  private let contentView = View()

  /// A stack with one screen.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    super.init()
    addChild(rootViewController)
  }

  /// The visible screen.
  public var topViewController: ViewController? { viewControllers.last }

  public override var topmost: ViewController { topViewController?.topmost ?? self }

  public override var firstResponder: Responder {
    (presentedViewController ?? topViewController)?.firstResponder ?? self
  }

  public override func viewDidLoad() {
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in self?.popViewController() }
    if let topViewController { contentView.addSubview(topViewController.view) }
    for pan in popPans {
      pan.addAction { [weak self] pan in if pan.state == .began { self?.popViewController(draggedBy: pan) } }
      pan.shouldBegin = { [weak self, unowned pan] in self?.canPop(draggedBy: pan) ?? false }
      view.addGestureRecognizer(pan)
    }
    updateBar()
  }

  public override func viewDidLayoutSubviews() {
    let height = isNavigationBarHidden ? 0 : NavigationBar.height(in: view.window)
    navigationBar.isHidden = isNavigationBarHidden
    updateBar()
    navigationBar.frame = view.pixelAligned(Rect(x: 0, y: 0, width: view.bounds.width, height: height))
    contentView.frame = view.bounds.inset(by: Insets(top: navigationBar.frame.height))
  }

  override var safeAreaInsetsOfChildren: Insets {
    var insets = safeAreaInsets
    // Below the bar nothing is covered.
    if !isNavigationBarHidden { insets.top = 0 }
    return insets
  }

  public override func viewWillAppear(_ animated: Bool) { topViewController?.viewWillAppear(animated) }
  public override func viewDidAppear(_ animated: Bool) { topViewController?.viewDidAppear(animated) }
  public override func viewWillDisappear(_ animated: Bool) { topViewController?.viewWillDisappear(animated) }
  public override func viewDidDisappear(_ animated: Bool) { topViewController?.viewDidDisappear(animated) }

  /// Pushes a screen. During the pop of that screen it reverses the pop; during any other transition it is dropped.
  /// - Parameter draggedBy: a pan that has just begun; the transition then follows the pointer, if one of its drags has that
  ///   direction, and is not started otherwise.
  /// - Returns: whether anything was started.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil
  ) -> Bool {
    let isAvailable = transitionCoordinator.makeAvailable()
    if transitionCoordinator.reverse(if: .pop, from: viewController) { return true }
    guard isAvailable, let top = topViewController,
      !viewControllers.contains(where: { $0 === viewController })
    else { return false }
    addChild(viewController)
    let began = begin(.push, from: top, to: viewController, animated: animated, draggedBy: pan) {
      [weak self] in
      if $0 { self?.viewControllers.append(viewController) } else { self?.removeChild(viewController) }
    }
    if !began { removeChild(viewController) }
    return began
  }

  /// Pops the top screen. During the push of the top screen it reverses the push; during any other transition it is dropped.
  /// Parameters and result are those of `pushViewController`.
  @discardableResult
  public func popViewController(animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil) -> Bool {
    if !transitionCoordinator.makeAvailable(), transitionCoordinator.reverse(if: .push) { return true }
    guard viewControllers.count > 1, let top = viewControllers.last else { return false }
    let below = viewControllers[viewControllers.count - 2]
    return begin(.pop, from: top, to: below, animated: animated, draggedBy: pan) { [weak self] finished in
      guard finished else { return }
      self?.viewControllers.removeLast()
      self?.removeChild(top)
    }
  }

  /// The back keys pop the top screen; at the first one a presented stack is dismissed.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && popViewController() || super.keyPressed(event)
  }

  private func transition(for operation: TransitionOperation, from: ViewController, to: ViewController)
    -> any Transition
  {
    delegate?.navigationController(self, transitionFor: operation, from: from, to: to)
      ?? PushTransition()
  }

  private func canPop(draggedBy pan: PanGestureRecognizer) -> Bool {
    guard transitionCoordinator.makeAvailableForDrag(), viewControllers.count > 1,
      let top = viewControllers.last
    else {
      return false
    }
    let chosen = transition(for: .pop, from: top, to: viewControllers[viewControllers.count - 2])
    chosenForDrag = (ObjectIdentifier(pan), chosen)
    return chosen.drags(for: .pop).contains { $0.accepts(pan, in: contentView) }
  }

  private func begin(
    _ operation: TransitionOperation, from: ViewController, to: ViewController, animated: Bool,
    draggedBy pan: PanGestureRecognizer?, completion: @escaping (_ finished: Bool) -> Void
  ) -> Bool {
    let chosen = pan.flatMap(chosen)
    // The arriving screen can be dragged back before it is at rest.
    if operation == .push { for pan in popPans { pan.isEnabled = true } }
    if animated, transitionCoordinator.isIdle { changeBar(operation, to: to) }
    let request = TransitionRequest(
      operation: operation, from: from, to: to, stage: contentView,
      transition: chosen ?? transition(for: operation, from: from, to: to), fallback: PushTransition(),
      keepsBackground: false, completion: completion)
    return transitionCoordinator.begin(
      request, animated: animated, draggedBy: pan.map { LeadingDrag(pan: $0) })
  }

  private func updateBar() {
    // At the bottom of the stack there is nothing to drag.
    for pan in popPans { pan.isEnabled = viewControllers.count > 1 || !transitionCoordinator.isIdle }
    navigationBar.title = topViewController?.title ?? ""
    navigationBar.showsBackButton = !isNavigationBarHidden && viewControllers.count > 1
  }

  /// Animates the bar to another screen's title alongside the transition.
  private func changeBar(_ operation: TransitionOperation, to screen: ViewController) {
    guard !isNavigationBarHidden else { return }
    let showsBack = operation.isForward || screen !== viewControllers.first
    navigationBar.beginChange(
      to: screen.title ?? "", showsBackButton: showsBack, isForward: operation.isForward)
    transitionCoordinator.animateAlongside { [navigationBar] in
      navigationBar.applyChange(showsBackButton: showsBack)
    } completion: { [navigationBar] _ in
      navigationBar.endChange()
    }
  }
}
