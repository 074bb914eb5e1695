import SegueViews

/// The visibility of a screen, as its appearance methods report it.
enum Visibility {
  case disappeared, appearing(animated: Bool), appeared, disappearing(animated: Bool)

  var isAppearing: Bool { if case .appearing = self { true } else { false } }
  var isDisappearing: Bool { if case .disappearing = self { true } else { false } }
  /// Whether the screen is appearing or disappearing with an animation.
  var isAnimated: Bool {
    switch self {
    case .appearing(let animated), .disappearing(let animated): animated
    case .disappeared, .appeared: false
    }
  }
  /// Whether the screen is neither appearing nor disappearing.
  var isAtRest: Bool { !isAppearing && !isDisappearing }
  /// Whether the screen is visible or appearing.
  var isOnScreen: Bool { if case .appeared = self { true } else { isAppearing } }
}

/// Screens that contain other screens. A container adds a screen as its child, adds the child's view to its own view, and lays
/// out that view:
///
///     addChild(list)
///     view.addSubview(list.view)
///     list.didMove(toParent: self)
///
/// A child whose view is in the container's view appears and disappears together with the container. The child also appears or
/// disappears when its view enters or leaves the view of a visible container. If the container animates such a change, call
/// `beginAppearanceTransition` before the animation and `endAppearanceTransition` after it.
extension ViewController {
  /// Makes a screen a child of this one, and removes it from its previous container. The call is ignored if the screen is this
  /// one or contains it, or if its container is a navigation or tab bar controller. Debug builds report such a call.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    guard !sequence(first: self, next: \.parent).contains(where: { $0 === child }) else {
      return reportFault("\(type(of: child)) cannot be a child of itself", in: windowIfLoaded)
    }
    guard child.parent?.changesScreensItself != true else {
      return reportFault("\(type(of: child)) is already in a stack", in: windowIfLoaded)
    }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    if changesScreensItself { child.didMove(toParent: self) }
    child.viewDidMove()
  }

  /// Removes the screen from its container. The screen's view stays in its superview.
  public func removeFromParent() {
    guard parent != nil else { return }
    leaveParent()
    didMove(toParent: nil)
  }

  /// Removes the screen from its container without calling `didMove(toParent:)`.
  func leaveParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Calls the appearance methods after the view has entered or left the view of a visible container, unless they have already
  /// been called. If a presented screen covers this one, its dismissal calls them.
  package func viewDidMove() {
    guard isViewLoaded else { return }
    if awaitsWindow, root.window != nil { reportAppearing() }
    if isLeaving {
      isLeaving = false
      return endAppearanceTransition()
    }
    guard presentedViewController?.presentationStyle != .fullScreen else { return }
    if let parent, !parent.changesScreensItself, parent.visibility.isOnScreen,
      case .disappeared = visibility, view.window != nil, view.isDescendant(of: parent.view)
    {
      beginAppearanceTransition(true, animated: parent.visibility.isAnimated)
      if parent.visibility.isAtRest { endAppearanceTransition() }
    }
    if hasLeft {
      beginAppearanceTransition(false, animated: false)
      endAppearanceTransition()
    }
  }

  /// Whether the view has left the container or the window, although the screen is visible according to `visibility`. Always
  /// `false` for a presented screen, whose dismissal calls the appearance methods.
  private var hasLeft: Bool {
    guard visibility.isOnScreen, presentingViewController == nil else { return false }
    guard let parent else { return view.window == nil && !visibility.isAppearing }
    return !parent.changesScreensItself && parent.windowIfLoaded != nil && !view.isDescendant(of: parent.view)
  }

  /// Calls `viewWillDisappear` if the screen's view is about to be removed from a visible container.
  package func viewWillLeaveSuperview() {
    guard let parent, !parent.changesScreensItself, case .appeared = visibility, view.window != nil
    else { return }
    beginAppearanceTransition(false, animated: false)
    isLeaving = true
  }

  /// Calls `viewWillAppear` or `viewWillDisappear` on this screen, and then on the children whose views are in its view. The
  /// call has no effect if the method was already called. If the container of this screen is not visible, the screen appears
  /// later, together with the container.
  /// - Parameters:
  ///   - isAppearing: whether the screen appears; if `false`, it disappears.
  ///   - animated: the argument of the appearance methods.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != visibility.isOnScreen else { return }
    if isAppearing {
      if let parent, !parent.visibility.isOnScreen { return }
      visibility = .appearing(animated: animated)
      // Accessing the view loads it, so that `viewDidLoad` is called before `viewWillAppear`.
      _ = view
      noteCall("viewWillAppear")
      viewWillAppear(animated)
      if root.window == nil { awaitsWindow = true } else { reportAppearing() }
    } else {
      visibility = .disappearing(animated: animated)
      awaitsWindow = false
      noteCall("viewWillDisappear")
      viewWillDisappear(animated)
    }
    for child in children where child.isViewLoaded && child.view.isDescendant(of: view) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  private func reportAppearing() {
    awaitsWindow = false
    viewIsAppearing(visibility.isAnimated)
  }

  private func noteCall(_ method: String) { windowIfLoaded?.onCall?(method, "\(type(of: self))") }

  /// Shows another child immediately, and calls the appearance methods. Does nothing if both are the same.
  /// - Parameters:
  ///   - old: the visible child. If it has been moved to another container, it does not disappear.
  ///   - new: the child to show.
  ///   - contentView: the view that contains the views of the children.
  func exchange(_ old: ViewController?, for new: ViewController?, in contentView: View) {
    guard new !== old else { return }
    let hidden = old?.parent == nil || old?.parent === self ? old : nil
    hidden?.beginAppearanceTransition(false, animated: false)
    if let new { contentView.addSubview(new.view) }
    hidden?.view.removeFromSuperview()
    new?.beginAppearanceTransition(true, animated: false)
    hidden?.endAppearanceTransition()
    if visibility.isAtRest { new?.endAppearanceTransition() }
    new?.setNeedsStatusBarAppearanceUpdate(animated: false)
  }

  /// Completes the change that `beginAppearanceTransition` started: calls `viewDidAppear` or `viewDidDisappear` on this screen,
  /// and then on its children.
  public func endAppearanceTransition() {
    switch visibility {
    case .appearing(let animated):
      visibility = .appeared
      noteCall("viewDidAppear")
      viewDidAppear(animated)
    case .disappearing(let animated):
      visibility = .disappeared
      noteCall("viewDidDisappear")
      viewDidDisappear(animated)
    case .appeared, .disappeared: return
    }
    for child in children { child.endAppearanceTransition() }
  }
}
