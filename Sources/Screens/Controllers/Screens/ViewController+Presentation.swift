import SegueViews

/// Chooses the transitions by which a screen is presented and dismissed. By default, both methods return `nil`.
public protocol TransitioningDelegate: AnyObject {
  /// The transition for presenting a screen; `nil` is the default one.
  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  /// The transition for dismissing a screen; `nil` is the default one. Not called if the transition that presented the screen rests in
  /// its presented state: then that transition dismisses the screen.
  func transition(dismissing dismissed: ViewController) -> (any Transition)?
}

extension TransitioningDelegate {
  /// The default transition.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { nil }
  /// The default transition.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { nil }
}

/// Defines what happens to the screen behind a presented one.
public nonisolated enum ModalPresentationStyle: Sendable, Hashable {
  /// It leaves the window while the other one covers it.
  case fullScreen
  /// It stays where it is, visible around the other one, but receives no input meanwhile.
  case custom
}

extension ViewController {
  /// Presents a screen over everything. During the dismissal of that screen it reverses the dismissal; during any other
  /// transition it is dropped. A screen that is in a container or a window already, or that this one lies in, cannot be presented;
  /// debug builds report that.
  /// - Parameters:
  ///   - pan: a drag that has just begun, and leads the transition; by default one on an item that a list opens by drags.
  ///   - completion: called at the end of what was started, after the appearance methods, with whether the screen is presented.
  /// - Returns: whether anything was started.
  @discardableResult
  public func present(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    let (presenter, isAvailable) = (outermost, coordinator.makeAvailable())
    if !isAvailable,
      coordinator.reverse(
        if: .dismiss, completion: completion,
        where: { $0.foreground === viewController && $0.background === presenter })
    {
      return true
    }
    guard isAvailable, viewController.isFree(for: presenter), viewController.parent == nil,
      let stage = presenter.view.superview, presenter.presentedViewController == nil
    else { return false }
    let pan = pan ?? windowIfLoaded?.takeDrivingPan()
    presenter.link(viewController)
    var chosen: (any Transition)?
    CallChain.call {
      chosen = viewController.transitioningDelegate?.transition(
        presenting: viewController, over: presenter.topmost)
    }
    let request = TransitionRequest(
      operation: .present, from: presenter, to: viewController, stage: stage,
      transition: (chosen ?? viewController.preferredTransition).map(viewController.fitted)
        ?? viewController.defaultPresentation,
      fallback: ModalTransition(), style: viewController.presentationStyle
    ) { finished in
      if !finished { presenter.unlink() }
    }
    let began = coordinator.begin(
      request, animated: animated, draggedBy: pan.map { LeadingDrag(pan: $0) }, completion: completion)
    if began { viewController.installDismissPan() } else { presenter.unlink() }
    return began
  }

  /// Dismisses the screen that this one, or the container that it lies in, presents; or else this one. Of several screens presented
  /// over each other, the frontmost one moves, and those between are gone at once. During the presentation of the screen, the call
  /// reverses it; during any other transition, it is dropped.
  /// - Parameter completion: called at the end of what was started, after the appearance methods, with whether the screen is gone.
  /// - Returns: whether anything was started.
  @discardableResult
  public func dismiss(animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil) -> Bool {
    dismiss(animated: animated, leading: nil, completion: completion)
  }

  /// The same, led by a drag that has just begun.
  /// - Parameters:
  ///   - pan: the drag.
  ///   - anchor: the location of fraction 0 of that drag in the window; where the pan used up its slop by default.
  ///   - handBack: called when the drag goes back over the anchor, just before the transition is taken back as if it had
  ///     not been begun; the pan reports to its owner again from then on.
  ///   - completion: called at the end of what was started, after the appearance methods, with whether the screen is gone.
  /// - Returns: whether anything was started.
  @discardableResult
  public func dismiss(
    draggedBy pan: PanGestureRecognizer, from anchor: Point? = nil, handBack: (() -> Void)? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    dismiss(
      animated: true, leading: LeadingDrag(pan: pan, anchor: anchor, handBack: handBack),
      completion: completion)
  }

  private func dismiss(
    animated: Bool, leading: LeadingDrag?, completion: ((_ finished: Bool) -> Void)?
  ) -> Bool {
    guard
      let dismissed = presentedViewController ?? outermost.presentedViewController
        ?? outermost.presentingViewController?.presentedViewController,
      let presenter = dismissed.presentingViewController
    else { return false }
    if !coordinator.makeAvailable(),
      coordinator.reverse(if: .present, completion: completion, where: { $0.foreground === dismissed })
    {
      return true
    }
    let top = coordinator.isIdle ? presenter.takeOutBetween(dismissed) : dismissed
    let transition = (leading?.pan).flatMap(top.chosen) ?? top.dismissal
    guard let request = top.dismissalRequest(toward: presenter, by: transition) else { return false }
    return coordinator.begin(request, animated: animated, draggedBy: leading, completion: completion)
  }

  /// What dismisses this screen.
  func dismissalRequest(toward presenter: ViewController, by transition: any Transition) -> TransitionRequest?
  {
    guard let stage = coordinator.resting(self)?.stage ?? view.superview else { return nil }
    return TransitionRequest(
      operation: .dismiss, from: self, to: presenter, stage: stage, transition: transition,
      fallback: ModalTransition(), style: presentationStyle
    ) { finished in
      if finished { presenter.unlink() }
    }
  }

  /// The style in which it is presented.
  var presentationStyle: ModalPresentationStyle {
    sheetPresentation == nil && drawerPresentation == nil ? modalPresentationStyle : .custom
  }

  /// How it is presented where nothing else is chosen.
  private var defaultPresentation: any Transition {
    sheetPresentation.map { SheetTransition($0) }
      ?? drawerPresentation.map { DrawerTransition(presentation: $0) } ?? ModalTransition()
  }

  /// The transition for dismissing this screen: the one that rests, or the chosen one.
  var dismissal: any Transition {
    if let resting = coordinator.resting(self) { return resting.request.transition }
    let chosen = transitioningDelegate?.transition(dismissing: self) ?? preferredTransition
    return chosen.map(fitted) ?? ModalTransition()
  }

  /// A chosen transition as it brings this screen, which may be a sheet.
  private func fitted(_ chosen: any Transition) -> any Transition {
    guard let sheetPresentation, let chosen = chosen as? any SheetAdapting else { return chosen }
    return chosen.adapted(to: sheetPresentation)
  }

  /// The controller that fills the window or was presented over it, and contains this one.
  var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// Whether the screen can be shown by `container`, or over it: it is neither that itself nor anything that it lies in or is
  /// presented over, and it is shown nowhere else. What has a fault is reported in debug builds.
  func isFree(for container: ViewController) -> Bool {
    let name = String(describing: type(of: self))
    if sequence(first: container, next: { $0.parent ?? $0.presentingViewController })
      .contains(where: { $0 === self })
    {
      reportFault("\(name) cannot be presented in or over itself", in: container.windowIfLoaded)
      return false
    }
    let isInStack = parent.map { $0 !== container && $0.changesScreensItself } ?? false
    if isInStack || visibility.isOnScreen || presentingViewController != nil {
      reportFault("\(name) is already shown elsewhere", in: container.windowIfLoaded)
      return false
    }
    return true
  }

  /// Whether it may change screens: not where the end of a change without animation is the cause of the next one, and so on without
  /// end, nor where a delegate begins what it is asked about. The chain is cut, which debug builds report.
  var mayChangeScreens: Bool {
    guard CallChain.endsHere() else { return true }
    reportFault(
      "\(type(of: self)): screens are changed again and again, each change by the one before; the chain was cut",
      in: windowIfLoaded)
    return false
  }

  /// The window that the screen is in.
  var windowIfLoaded: Window? { isViewLoaded ? view.window : nil }

  private func link(_ presented: ViewController) {
    presentedViewController = presented
    presented.presentingViewController = self
  }

  private func unlink() {
    presentedViewController?.showWhatItHides()
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }

  /// Dismisses every screen that is presented over this one at once.
  func dismissAll() { if presentedViewController != nil { dismiss(animated: false) } }

  /// Takes the screens between this one and the frontmost one over it out of the window, without any motion.
  /// - Parameter presented: the screen that this one presents.
  /// - Returns: The frontmost one, which this one presents from then on.
  private func takeOutBetween(_ presented: ViewController) -> ViewController {
    let chain = Array(sequence(first: presented, next: \.presentedViewController))
    guard let top = chain.last, top !== presented else { return presented }
    let gone = chain.dropLast()
    for screen in gone { screen.beginAppearanceTransition(false, animated: false) }
    for _ in gone { top.skipPresenter() }
    // Behind a screen that leaves it visible, it is seen already; otherwise it appears with the motion.
    let seen = sequence(first: self) { $0.presentationStyle == .custom ? $0.presentingViewController : nil }
    let come = top.presentationStyle == .custom ? Array(seen) : []
    for screen in come { screen.beginAppearanceTransition(true, animated: false) }
    for screen in gone + come { screen.endAppearanceTransition() }
    return top
  }

  /// Leaves this screen where it is, presented by what presents its presenter, which leaves the window.
  private func skipPresenter() {
    guard let middle = presentingViewController, let base = middle.presentingViewController else { return }
    let (own, other) = (coordinator.resting(self), coordinator.resting(middle))
    func takeOut(_ front: View) {
      if let other, let request = middle.dismissalRequest(toward: base, by: other.request.transition) {
        request.stage?.insertSubview(front, above: other.container)
        other.begin(request, isInteractive: false)
        other.exchange()
      }
      middle.view.removeFromSuperview()
      base.view.isBehindModal = false
      middle.unlink()
      base.unlink()
      base.link(self)
    }
    if let own { return own.rest(over: base, in: takeOut) }
    takeOut(view)
    dismissalRequest(toward: base, by: ModalTransition())?.place(finished: false, above: view)
  }

  /// Hides the views that are not shown while the screen is presented.
  func hideWhilePresented(_ views: [View]) {
    hiddenWhilePresented = views
    for view in views { view.isConcealed = true }
  }

  /// Shows them again.
  func showWhatItHides() {
    for view in hiddenWhilePresented { view.isConcealed = false }
    hiddenWhilePresented = []
  }

  private func installDismissPan() {
    guard dismissPan == nil else { return }
    let pan = makeDismissPan()
    view.addGestureRecognizer(pan)
    dismissPan = pan
  }

  /// A drag that dismisses the screen, on a view of its own or beside it.
  func makeDismissPan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(precedence: .screen) { [weak self] pan in
      if pan.state == .began { self?.dismiss(draggedBy: pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canDismiss(draggedBy: pan) ?? false }
    pan.delegate = dismissPriority
    return pan
  }

  private func canDismiss(draggedBy pan: PanGestureRecognizer) -> Bool {
    guard coordinator.makeAvailableForDrag(), presentingViewController != nil else { return false }
    let transition = dismissal
    chosenForDrag = (ObjectIdentifier(pan), transition)
    return transition.drag(for: .dismiss, by: pan, in: view) != nil
  }

  /// The transition that was chosen for a back drag; returned once.
  func chosen(for pan: PanGestureRecognizer) -> (any Transition)? {
    defer { chosenForDrag = nil }
    return chosenForDrag?.pan == ObjectIdentifier(pan) ? chosenForDrag?.transition : nil
  }
}
