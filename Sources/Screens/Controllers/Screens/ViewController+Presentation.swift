import SegueViews

/// A delegate that chooses the transitions by which a screen is presented and dismissed. By default, both methods return `nil`.
public protocol TransitioningDelegate: AnyObject {
  /// Returns the transition for presenting a screen. With `nil`, the screen's `preferredTransition` runs, or the default
  /// transition if that is also `nil`.
  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  /// Returns the transition for dismissing a screen. With `nil`, the screen's `preferredTransition` runs, or the default
  /// transition if that is also `nil`. Not called if the transition that presented the screen rests in its presented state,
  /// because that transition then dismisses the screen.
  func transition(dismissing dismissed: ViewController) -> (any Transition)?
}

extension TransitioningDelegate {
  /// Returns `nil`, so that the delegate does not choose the presenting transition.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { nil }
  /// Returns `nil`, so that the delegate does not choose the dismissing transition.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { nil }
}

/// A delegate that learns how the user dismisses a presented screen: by a drag, a pinch, a back key, or a click outside; like
/// UIKit's `UIAdaptivePresentationControllerDelegate`. By default, the methods do nothing.
public protocol PresentationDelegate: AnyObject {
  /// Returns whether the user may dismiss the screen. Not called if `isModalInPresentation` forbids it.
  func presentationShouldDismiss(_ presented: ViewController) -> Bool
  /// Called when the user begins to dismiss the screen.
  func presentationWillDismiss(_ presented: ViewController)
  /// Called when the user tries to dismiss a screen, but `isModalInPresentation` or `presentationShouldDismiss` forbids it.
  func presentationDidAttemptToDismiss(_ presented: ViewController)
  /// Called when the user has dismissed the screen; not called if code called `dismiss`.
  func presentationDidDismiss(_ presented: ViewController)
}

extension PresentationDelegate {
  /// Returns `true` by default.
  public func presentationShouldDismiss(_ presented: ViewController) -> Bool { true }
  /// Does nothing by default.
  public func presentationWillDismiss(_ presented: ViewController) {}
  /// Does nothing by default.
  public func presentationDidAttemptToDismiss(_ presented: ViewController) {}
  /// Does nothing by default.
  public func presentationDidDismiss(_ presented: ViewController) {}
}

/// The style of a presentation, which decides whether the screen behind stays in the window.
public nonisolated enum ModalPresentationStyle: Sendable, Hashable {
  /// The screen behind leaves the window while the presented screen covers it.
  case fullScreen
  /// The screen behind stays in the window, visible around the presented screen, but receives no input.
  case custom
}

extension ViewController {
  /// Presents a screen over all other screens. During the dismissal of that screen, the call reverses the dismissal; during any
  /// other transition, or if this screen already presents one, it is dropped. A screen that is already in a container or a window,
  /// or that contains or presents this one, cannot be presented; debug builds report this, and dropped calls.
  /// - Parameters:
  ///   - viewController: the screen to present.
  ///   - animated: whether the transition is shown; `true` by default.
  ///   - pan: a pan that has just begun, and that is to drive the transition. The transition does not start if it has no drag
  ///     in the direction of the pan. With `nil`, the default, a drag that is opening a list item drives the transition, if
  ///     there is such a drag.
  ///   - completion: called at the end of the transition, after the appearance methods, with whether the screen was presented.
  /// - Returns: whether a presentation was started or a dismissal reversed.
  @discardableResult
  public func present(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    let presenter = outermost
    let isReversed = coordinator.reverse(
      if: .dismiss, completion: completion,
      where: { $0.foreground === viewController && $0.background === presenter })
    if isReversed { return true }
    guard coordinator.isIdle, presenter.presentedViewController == nil else {
      return reportDropped(viewController)
    }
    guard viewController.isFree(for: presenter), viewController.parent == nil else { return false }
    guard let stage = presenter.view.superview else { return reportDropped(viewController) }
    let pan = pan ?? windowIfLoaded?.takeDrivingPan()
    presenter.link(viewController)
    viewController.presentingCaller = self
    let chosen = choice {
      viewController.transitioningDelegate?.transition(presenting: viewController, over: presenter.topmost)
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

  /// Reports that a call to show a screen is dropped, like UIKit's warning.
  /// - Returns: `false`.
  func reportDropped(_ screen: ViewController) -> Bool {
    let reason =
      coordinator.isIdle
      ? outermost.presentedViewController.map { "\(type(of: $0)) is already presented" }
        ?? "\(type(of: self)) is in no window"
      : "another transition is running"
    // This screen may have left the window, because a presented one covers it.
    let window = windowIfLoaded ?? outermost.frontmost.windowIfLoaded
    reportFault("\(type(of: screen)) was not shown, because \(reason)", in: window)
    return false
  }

  /// Dismisses the screen that this one, or its outermost container, presents. If neither presents a screen, dismisses this
  /// screen. If several screens are presented over each other, only the frontmost one is animated; the screens in between
  /// disappear immediately. During the presentation of the screen to dismiss, the call reverses the presentation; during any
  /// other transition, it is dropped.
  /// - Parameters:
  ///   - animated: whether the transition is shown; `true` by default.
  ///   - completion: called at the end of the transition, after the appearance methods, with whether the screen is gone.
  /// - Returns: whether a dismissal was started or a presentation reversed.
  @discardableResult
  public func dismiss(animated: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil) -> Bool {
    dismiss(animated: animated, leading: nil, isByUser: false, completion: completion)
  }

  /// Dismisses the same screen as `dismiss(animated:completion:)`, with a transition that a drag drives.
  /// - Parameters:
  ///   - pan: a pan that has just begun. The transition does not start if it has no drag in the direction of the pan.
  ///   - anchor: the location in the window that corresponds to fraction 0; by default, the point at which the pan exceeded its
  ///     slop.
  ///   - handBack: called when the drag goes back beyond the anchor, just before the transition is cancelled immediately. From
  ///     then on, the pan calls its own actions again.
  ///   - completion: called at the end of the transition, after the appearance methods, with whether the screen is gone.
  /// - Returns: whether a dismissal was started or a presentation reversed.
  @discardableResult
  public func dismiss(
    draggedBy pan: PanGestureRecognizer, from anchor: Point? = nil, handBack: (() -> Void)? = nil,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) -> Bool {
    dismiss(
      animated: true, leading: LeadingDrag(pan: pan, anchor: anchor, handBack: handBack), isByUser: true,
      completion: completion)
  }

  /// Dismisses this screen because the user wants to, unless `isModalInPresentation` forbids it.
  /// - Returns: whether a dismissal was started or a presentation reversed.
  @discardableResult
  package func dismissByUser() -> Bool {
    dismiss(animated: true, leading: nil, isByUser: true, completion: nil)
  }

  /// Returns whether the user may dismiss the screen. If not, notifies the delegate of the attempt.
  func requestDismissal() -> Bool {
    awaitsDismissal = !isModalInPresentation && presentationDelegate?.presentationShouldDismiss(self) != false
    if awaitsDismissal {
      presentationDelegate?.presentationWillDismiss(self)
    } else {
      presentationDelegate?.presentationDidAttemptToDismiss(self)
    }
    return awaitsDismissal
  }

  /// Tells the delegate that the user has dismissed the screen, once for all attempts of the user.
  func reportDismissal() {
    guard awaitsDismissal else { return }
    awaitsDismissal = false
    presentationDelegate?.presentationDidDismiss(self)
  }

  private func dismiss(
    animated: Bool, leading: LeadingDrag?, isByUser: Bool, completion: ((_ finished: Bool) -> Void)?
  ) -> Bool {
    guard
      let dismissed = presentedViewController ?? outermost.presentedViewController
        ?? outermost.presentingViewController?.presentedViewController,
      let presenter = dismissed.presentingViewController
    else { return false }
    if isByUser, !dismissed.requestDismissal() { return false }
    let report: (_ finished: Bool) -> Void = {
      if $0, isByUser { dismissed.reportDismissal() }
      completion?($0)
    }
    if coordinator.reverse(if: .present, completion: report, where: { $0.foreground === dismissed }) {
      return true
    }
    let top = coordinator.isIdle ? presenter.removeScreensBelowFrontmost(dismissed) : dismissed
    let transition = (leading?.pan).flatMap(top.chosen) ?? top.dismissal
    guard let request = top.dismissalRequest(toward: presenter, by: transition) else { return false }
    return coordinator.begin(request, animated: animated, draggedBy: leading, completion: report)
  }

  /// Returns the request that dismisses this screen; `nil` if the screen's view has no superview.
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

  /// The style in which the screen is presented: `.custom` for sheets and drawers, `modalPresentationStyle` for other screens.
  var presentationStyle: ModalPresentationStyle {
    sheetPresentation == nil && drawerPresentation == nil ? modalPresentationStyle : .custom
  }

  /// The screen itself and, if it is presented in the custom style, the screens that are visible around it.
  var visiblePresenters: [ViewController] {
    Array(sequence(first: self) { $0.presentationStyle == .custom ? $0.presentingViewController : nil })
  }

  /// The transition that presents the screen if neither a delegate nor the screen chooses one.
  private var defaultPresentation: any Transition {
    sheetPresentation.map { SheetTransition($0) }
      ?? drawerPresentation.map { DrawerTransition(presentation: $0) } ?? ModalTransition()
  }

  /// The transition that dismisses this screen. If the transition that presented the screen rests in its presented state, the
  /// same transition dismisses it. If not, this is the chosen transition or, without a choice, the default modal transition.
  var dismissal: any Transition {
    if let resting = coordinator.resting(self) { return resting.request.transition }
    let chosen = transitioningDelegate?.transition(dismissing: self) ?? preferredTransition
    return chosen.map(fitted) ?? ModalTransition()
  }

  /// Returns the transition that a delegate chooses; `nil` if an endless chain of such choices was cut.
  func choice(_ ask: () -> (any Transition)?) -> (any Transition)? { CallChain.call(ask, otherwise: { nil }) }

  /// Returns a chosen transition, adapted to a sheet if the screen is presented as a sheet.
  private func fitted(_ chosen: any Transition) -> any Transition {
    guard let sheetPresentation, let chosen = chosen as? any SheetAdapting else { return chosen }
    return chosen.adapted(to: sheetPresentation)
  }

  /// The outermost container of this screen; the screen itself if it has no container. The search ends at the first screen that
  /// defines a presentation context.
  var outermost: ViewController {
    var controller = self
    while !controller.definesPresentationContext, let parent = controller.parent { controller = parent }
    return controller
  }

  /// Returns whether the screen can be shown in or over `container`. The screen must not be the container itself, contain or
  /// present it, or already be shown elsewhere. Debug builds report the reason for a result of `false`.
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

  /// Returns whether the container can show these screens, each of which has to occur once, and be its child or free for it.
  func mayContain(_ screens: [ViewController]) -> Bool {
    Set(screens.map(ObjectIdentifier.init)).count == screens.count
      && screens.allSatisfy { $0.parent === self || $0.isFree(for: self) }
  }

  /// Whether a change of screens may begin; `false` in an endless chain of changes. In such a chain, each change without
  /// animation starts the next one at its end, or a delegate begins a transition instead of choosing one. Debug builds report a
  /// chain.
  var mayChangeScreens: Bool {
    guard CallChain.endsHere() else { return true }
    reportFault(
      "\(type(of: self)): screens are changed again and again, and each change causes the next; the chain was cut",
      in: windowIfLoaded)
    return false
  }

  /// The window that contains the screen's view; `nil` if the view is not loaded or not in a window.
  var windowIfLoaded: Window? { isViewLoaded ? view.window : nil }

  private func link(_ presented: ViewController) {
    presentedViewController = presented
    presented.presentingViewController = self
  }

  private func unlink() {
    presentedViewController?.showViewsHiddenWhilePresented()
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }

  /// Dismisses all screens that are presented over this one, immediately and without animation.
  func dismissAll() { if presentedViewController != nil { dismiss(animated: false) } }

  /// Removes the screens between this one and the frontmost presented screen from the window, without animation.
  /// - Parameter presented: the screen that this one presents.
  /// - Returns: the frontmost screen, which this one presents from then on.
  private func removeScreensBelowFrontmost(_ presented: ViewController) -> ViewController {
    let chain = Array(sequence(first: presented, next: \.presentedViewController))
    guard let top = chain.last, top !== presented else { return presented }
    let gone = chain.dropLast()
    for screen in gone { screen.beginAppearanceTransition(false, animated: false) }
    for _ in gone { top.removePresenter() }
    // If the frontmost screen has the custom style, this screen is visible behind it from now on. In other styles, this screen
    // appears with the transition.
    let come = top.presentationStyle == .custom ? visiblePresenters : []
    for screen in come { screen.beginAppearanceTransition(true, animated: false) }
    for screen in gone + come { screen.endAppearanceTransition() }
    return top
  }

  /// Removes the screen that presents this one from the window. This screen is then presented by the screen behind the removed
  /// one.
  private func removePresenter() {
    guard let middle = presentingViewController, let base = middle.presentingViewController else { return }
    let (own, other) = (coordinator.resting(self), coordinator.resting(middle))
    func takeOut(_ front: View) {
      if let other, let request = middle.dismissalRequest(toward: base, by: other.request.transition) {
        request.stage?.insertSubview(front, above: other.container)
        other.exchange(request)
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

  /// Hides the given views as long as the screen is presented.
  func hideWhilePresented(_ views: [View]) {
    hiddenWhilePresented = views
    for view in views { view.isConcealed = true }
  }

  /// Shows the views that `hideWhilePresented` has hidden.
  func showViewsHiddenWhilePresented() {
    for view in hiddenWhilePresented { view.isConcealed = false }
    hiddenWhilePresented = []
  }

  private func installDismissPan() {
    guard dismissPan == nil else { return }
    let pan = makeDismissPan()
    view.addGestureRecognizer(pan)
    dismissPan = pan
  }

  /// Returns a pan that dismisses the screen. Add the pan to the screen's view or to a sibling of that view.
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
    return transition.drag(for: .dismiss, by: pan, in: view) != nil && requestDismissal()
  }

  /// Returns the transition that was chosen when the given pan was about to begin; `nil` if no transition was chosen for this
  /// pan. Clears the stored transition.
  func chosen(for pan: PanGestureRecognizer) -> (any Transition)? {
    defer { chosenForDrag = nil }
    return chosenForDrag?.pan == ObjectIdentifier(pan) ? chosenForDrag?.transition : nil
  }
}
