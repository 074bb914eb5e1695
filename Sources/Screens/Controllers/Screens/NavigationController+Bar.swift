import SegueControls

/// The contents of the bar: the titles and buttons of the visible screen, and their changes during a transition.
extension NavigationController {
  func updateBar() {
    let stack = barStack ?? viewControllers
    navigationBar.showsBackButton = showsBar && showsBackButton(stack)
    navigationBar.backTitle = stack.dropLast().last?.navigationItem.backButtonTitle
    navigationBar.show(
      stack.last?.navigationItem ?? NavigationItem(), title: stack.last?.title, on: stack.last?.pageColor)
    updateLargeTitles(of: viewControllers)
    navigationBar.setTitleShown(showsTitle(of: stack.last), animated: false)
  }

  private func showsBackButton(_ stack: [ViewController]) -> Bool {
    stack.count > 1 && stack.last?.navigationItem.hidesBackButton == false
  }

  /// Animates the bar alongside a transition: it changes to the title of the new top screen, or moves in or out. If the
  /// visibility of a tab bar around this controller changes, animates that bar, too.
  func changeBar(
    _ operation: TransitionOperation, to stack: [ViewController], by transition: any Transition,
    with coordinator: TransitionCoordinator
  ) {
    let hides = stack.contains(where: \.hidesBottomBarWhenPushed)
    if let tabs = parent as? TabBarController, hides != hidesBottomBar {
      let place = { tabs.placeBars(isHidden: hides) }
      tabs.placeBars(isHidden: !hides)
      if traitCollection.reducesMotion { place() } else { coordinator.animateAlongside(place) }
    }
    let fades = !(transition is PushTransition) || traitCollection.reducesMotion && !coordinator.isInteractive
    barFlight?.take(isHidden: isNavigationBarHidden, isForward: operation.isForward, fades: fades)
    if barFlight?.moves == true {
      if !isNavigationBarHidden { (barStack, arriving) = (stack, stack.last) }
      updateLargeTitles(of: stack)
      view.setNeedsLayout()
      coordinator.animateAlongside { [weak self] in self?.applyBarFlight() }
      return
    }
    guard !isNavigationBarHidden else { return }
    arriving = stack.last
    updateLargeTitles(of: stack)
    navigationBar.beginChange(
      to: stack.last?.navigationItem ?? NavigationItem(), title: stack.last?.title,
      backTitle: stack.dropLast().last?.navigationItem.backButtonTitle,
      showsBackButton: showsBackButton(stack),
      isForward: operation.isForward, showsTitle: showsTitle(of: stack.last), on: stack.last?.pageColor)
    coordinator.animateAlongside { [navigationBar] in
      navigationBar.applyChange()
    } completion: { [weak self, navigationBar] in
      navigationBar.endChange(finished: $0)
      self?.updateBar()
    }
  }

  // MARK: - Large titles

  /// Returns whether the bar shows the title of a screen, because the screen's large title is not visible.
  private func showsTitle(of screen: ViewController?) -> Bool { screen?.largeTitle?.isShown != true }

  /// Adds a large title to each screen of a stack that should show one, and removes it from the others. If the bar is hidden
  /// over the last screen, that screen has no large title either.
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
  /// The background color of `contentScrollView`, which extends beneath the bar. If this color is clear, it is the background
  /// color of the screen's view; if both are clear, `nil`.
  var pageColor: Color? {
    guard isViewLoaded else { return nil }
    return [contentScrollView?.backgroundColor, view.backgroundColor].compactMap(\.self).first { !$0.isClear }
  }
}
