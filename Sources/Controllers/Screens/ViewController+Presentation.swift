import SegueGeometry
import SegueViews

/// Chooses the transitions by which a screen is presented and dismissed.
public protocol TransitioningDelegate: AnyObject {
  /// The transition for presenting a screen; `nil` is the default one.
  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  /// The transition for dismissing a screen; `nil` is the default one.
  func transition(dismissing dismissed: ViewController) -> (any Transition)?
}

/// What happens to the screen behind a presented one.
public nonisolated enum ModalPresentationStyle: Sendable, Hashable {
  /// It leaves the window while the other one covers it.
  case fullScreen
  /// It stays where it is, visible around the other one, but receives no input meanwhile.
  case custom
}

extension ViewController {
  /// Presents a screen over everything. During the dismissal of that screen it reverses the dismissal; during any other
  /// transition it is dropped.
  /// - Parameters:
  ///   - pan: a drag that has just begun, and leads the transition.
  /// - Returns: whether anything was started.
  @discardableResult
  public func present(
    _ viewController: ViewController, animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil
  ) -> Bool {
    if !transitionCoordinator.makeAvailable(),
      transitionCoordinator.reverse(if: .dismiss, from: viewController)
    {
      return true
    }
    let presenter = outermost
    guard let stage = presenter.view.superview, presenter.presentedViewController == nil,
      viewController.presentingViewController == nil, viewController.parent == nil,
      !presenter.isShown(by: viewController)
    else { return false }
    presenter.link(viewController)
    let chosen = viewController.transitioningDelegate?.transition(
      presenting: viewController, over: presenter.topmost)
    let request = TransitionRequest(
      operation: .present, from: presenter, to: viewController, stage: stage,
      transition: chosen ?? ModalTransition(), fallback: ModalTransition(),
      keepsBackground: viewController.modalPresentationStyle == .custom
    ) { finished in
      if !finished { presenter.unlink() }
    }
    let began = transitionCoordinator.begin(
      request, animated: animated, draggedBy: pan.map { LeadingDrag(pan: $0) })
    if began { viewController.installDismissPan() } else { presenter.unlink() }
    return began
  }

  /// Dismisses the screen that this one presents, or else this one. During its presentation it reverses that; during any
  /// other transition it is dropped.
  /// - Parameters:
  ///   - pan: a drag that leads the transition.
  ///   - anchor: the location of fraction 0 of that drag in the window; where the pan used up its slop by default.
  ///   - handBack: called when the drag goes back over the anchor, just before the transition is taken back as if it had
  ///     not been begun; the pan reports to its owner again from then on.
  /// - Returns: whether anything was started.
  @discardableResult
  public func dismiss(
    animated: Bool = true, draggedBy pan: PanGestureRecognizer? = nil, from anchor: Point? = nil,
    handBack: (() -> Void)? = nil
  ) -> Bool {
    if !transitionCoordinator.makeAvailable(), transitionCoordinator.reverse(if: .present) { return true }
    guard
      let dismissed = presentedViewController ?? outermost.presentingViewController?.presentedViewController,
      let presenter = dismissed.presentingViewController, let stage = dismissed.view.superview
    else { return false }
    let chosen =
      pan.flatMap(dismissed.chosen) ?? dismissed.transitioningDelegate?.transition(dismissing: dismissed)
    let request = TransitionRequest(
      operation: .dismiss, from: dismissed, to: presenter, stage: stage,
      transition: chosen ?? ModalTransition(), fallback: ModalTransition(),
      keepsBackground: dismissed.modalPresentationStyle == .custom
    ) { finished in
      if finished { presenter.unlink() }
    }
    return transitionCoordinator.begin(
      request, animated: animated,
      draggedBy: pan.map { LeadingDrag(pan: $0, anchor: anchor, handBack: handBack) })
  }

  /// The controller that fills the window or was presented over it, and contains this one.
  var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// Whether `other` is this screen, or has presented it, directly or through others.
  private func isShown(by other: ViewController) -> Bool {
    sequence(first: self, next: \.presentingViewController).contains { $0 === other }
  }

  private func link(_ presented: ViewController) {
    presentedViewController = presented
    presented.presentingViewController = self
  }

  private func unlink() {
    presentedViewController?.showWhatItHides()
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
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
    let pan = PanGestureRecognizer(precedence: .screen) { [weak self] pan in
      if pan.state == .began { self?.dismiss(draggedBy: pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canDismiss(draggedBy: pan) ?? false }
    view.addGestureRecognizer(pan)
    dismissPan = pan
  }

  private func canDismiss(draggedBy pan: PanGestureRecognizer) -> Bool {
    guard transitionCoordinator.makeAvailableForDrag(), presentingViewController != nil else { return false }
    let transition = transitioningDelegate?.transition(dismissing: self) ?? ModalTransition()
    chosenForDrag = (ObjectIdentifier(pan), transition)
    return transition.drags(for: .dismiss).contains { $0.accepts(pan, in: view) }
  }

  /// The transition that was chosen for a back drag; returned once.
  func chosen(for pan: PanGestureRecognizer) -> (any Transition)? {
    defer { chosenForDrag = nil }
    return chosenForDrag?.pan == ObjectIdentifier(pan) ? chosenForDrag?.transition : nil
  }
}
