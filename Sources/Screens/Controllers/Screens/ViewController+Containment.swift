import SegueViews

/// Whether a screen is visible.
enum Visibility {
  case disappeared, appearing(animated: Bool), appeared, disappearing(animated: Bool)

  var isAppearing: Bool { if case .appearing = self { true } else { false } }
  var isDisappearing: Bool { if case .disappearing = self { true } else { false } }
  /// Whether it comes or goes with an animation.
  var isAnimated: Bool {
    switch self {
    case .appearing(let animated), .disappearing(let animated): animated
    case .disappeared, .appeared: false
    }
  }
  /// Whether it is neither coming nor going.
  var isAtRest: Bool { !isAppearing && !isDisappearing }
  /// Whether it is visible, or about to be.
  var isOnScreen: Bool { if case .appeared = self { true } else { isAppearing } }
}

/// Screens that show other screens. A container of its own adds a child, puts the child's view into its own, and lays that out:
///
///     addChild(list)
///     view.addSubview(list.view)
///
/// Children whose views are in the container's appear and disappear together with it, and so do those whose views come into it or
/// leave it while it is visible. A container that moves one in or out calls `beginAppearanceTransition` before and
/// `endAppearanceTransition` afterward.
extension ViewController {
  /// Makes a screen a child of this one and removes it from its previous container. A screen cannot contain itself, nor be removed from a
  /// navigation or tab bar controller in this way; that is ignored, and reported in debug builds.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    guard !sequence(first: self, next: \.parent).contains(where: { $0 === child }) else {
      return reportFault("\(type(of: child)) cannot be a child of itself", in: windowIfLoaded)
    }
    guard child.parent?.changesScreensItself != true else {
      return reportFault("\(type(of: child)) is already in a stack", in: windowIfLoaded)
    }
    child.removeFromParent()
    child.parent = self
    children.append(child)
    child.didMove(toParent: self)
    child.viewDidMove()
  }

  /// Removes the screen from its container; its view stays where it is.
  public func removeFromParent() {
    guard parent != nil else { return }
    leaveParent()
    didMove(toParent: nil)
  }

  /// The same without a word to the screen.
  func leaveParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Lets the screen appear or disappear where its view has come into that of a visible container, or has left it, and nothing else
  /// has been begun.
  func viewDidMove() {
    guard isViewLoaded else { return }
    if isLeaving {
      isLeaving = false
      return endAppearanceTransition()
    }
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

  /// Whether it is visible, as far as it knows, and its view is not. A screen that is presented, or fills a window, disappears by
  /// other means.
  private var hasLeft: Bool {
    guard visibility.isOnScreen, presentingViewController == nil else { return false }
    guard let parent else { return view.window == nil && !visibility.isAppearing }
    return !parent.changesScreensItself && parent.windowIfLoaded != nil && !view.isDescendant(of: parent.view)
  }

  /// Calls `viewWillDisappear` of a child whose view is about to be removed from a visible container.
  package func viewWillLeaveSuperview() {
    guard let parent, !parent.changesScreensItself, case .appeared = visibility, view.window != nil
    else { return }
    beginAppearanceTransition(false, animated: false)
    isLeaving = true
  }

  /// Calls `viewWillAppear` or `viewWillDisappear` of this screen, and then of the children whose views are in its own. Does
  /// nothing if this was already done, or for a child of a container that is not visible: the child appears together with its container.
  /// - Parameters:
  ///   - isAppearing: whether it appears; otherwise it disappears.
  ///   - animated: the argument of the appearance methods.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != visibility.isOnScreen else { return }
    if isAppearing {
      if let parent, !parent.visibility.isOnScreen { return }
      visibility = .appearing(animated: animated)
      // Loaded before, as anywhere else.
      _ = view
      noteCall("viewWillAppear")
      viewWillAppear(animated)
    } else {
      visibility = .disappearing(animated: animated)
      noteCall("viewWillDisappear")
      viewWillDisappear(animated)
    }
    for child in children where child.isViewLoaded && child.view.isDescendant(of: view) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  private func noteCall(_ method: String) { windowIfLoaded?.onCall?(method, "\(type(of: self))") }

  /// Calls `viewDidAppear` or `viewDidDisappear`, whichever was begun, of this screen and then of its children.
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
    case .appeared, .disappeared:
      return
    }
    for child in children { child.endAppearanceTransition() }
  }
}
