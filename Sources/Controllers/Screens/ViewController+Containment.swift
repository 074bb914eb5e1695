import SegueViews

/// Whether a screen is visible.
enum Visibility {
  case disappeared, appearing(animated: Bool), appeared, disappearing(animated: Bool)

  var isAppearing: Bool { if case .appearing = self { true } else { false } }
  var isDisappearing: Bool { if case .disappearing = self { true } else { false } }
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
/// Children whose views are in the container's appear and disappear together with it. A container that changes them while it is
/// visible itself calls `beginAppearanceTransition` and `endAppearanceTransition` of the child that comes and of the one that goes.
extension ViewController {
  /// Makes a screen a child of this one; it leaves the container it was in.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self, !sequence(first: self, next: \.parent).contains(where: { $0 === child })
    else { return }
    child.removeFromParent()
    child.parent = self
    children.append(child)
    child.didMove(toParent: self)
  }

  /// Takes the screen out of its container; its view stays where it is.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Calls `viewWillAppear` or `viewWillDisappear` of this screen, and then of the children whose views are in its own. Does
  /// nothing where that was done already, and for a child of a container that is not visible: it appears together with that.
  /// - Parameters:
  ///   - isAppearing: whether it appears; otherwise it disappears.
  ///   - animated: what the appearance methods are given.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != visibility.isOnScreen else { return }
    if isAppearing {
      if let parent, !parent.visibility.isOnScreen { return }
      visibility = .appearing(animated: animated)
      // Loaded before, as anywhere else.
      _ = view
      viewWillAppear(animated)
    } else {
      visibility = .disappearing(animated: animated)
      viewWillDisappear(animated)
    }
    for child in children where child.isViewLoaded && child.view.isDescendant(of: view) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Calls `viewDidAppear` or `viewDidDisappear`, whichever was begun, of this screen and then of its children.
  public func endAppearanceTransition() {
    switch visibility {
    case .appearing(let animated):
      visibility = .appeared
      viewDidAppear(animated)
    case .disappearing(let animated):
      visibility = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared:
      return
    }
    for child in children { child.endAppearanceTransition() }
  }
}
