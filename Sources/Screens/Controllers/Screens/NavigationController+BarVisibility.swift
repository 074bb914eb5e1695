import SegueControls

/// The state of a navigation bar during a push or a pop.
struct BarFlight {
  let from, to: ViewController
  let wasHidden: Bool
  private(set) var isHidden: Bool
  /// The alpha that the application has set for the bar.
  let alpha: Double
  /// The window in which the transition began. If the controller is now in another window, the transition is over.
  private(set) weak var window: Window?
  private var isForward = true
  /// Whether the bar fades without moving; if `false`, it moves with the edge of the foreground.
  private(set) var fades = false

  init(from: ViewController, to: ViewController, of controller: NavigationController) {
    (self.from, self.to, wasHidden) = (from, to, controller.isNavigationBarHidden)
    (isHidden, alpha, window) = (wasHidden, controller.navigationBar.alpha, controller.view.window)
  }

  /// Records, before the motion begins, whether the arriving screen hides the bar, and how the bar moves.
  mutating func take(isHidden: Bool, isForward: Bool, fades: Bool) {
    (self.isHidden, self.isForward, self.fades) = (isHidden, isForward, fades)
  }

  /// Whether the bar is hidden over only one of the two screens, so that it appears or disappears.
  var moves: Bool { wasHidden != isHidden }
  func hidesBar(over screen: ViewController) -> Bool { screen === to ? isHidden : wasHidden }

  /// Returns the properties of the bar at the start or the end of the transition. `offset` is its horizontal displacement, as a
  /// multiple of its width, and `alpha` the factor by which its own alpha is multiplied.
  func look(atEnd: Bool) -> (offset: Double, alpha: Double) {
    guard moves, atEnd ? isHidden : wasHidden else { return (0, 1) }
    // A bar over the background alone moves to the left, a bar over the foreground alone to the right.
    return fades ? (0, 0) : (isForward == isHidden ? -1 : 1, 1)
  }
  /// Returns the upper edge of the view that contains the screens, in points, for a bar of the given height. If the bar moves
  /// with the screens, the edge is 0, behind the bar. If the bar fades, the edge is below the bar, unless the bar is hidden
  /// over the foreground.
  func top(below height: Double) -> Double {
    let foreground = isForward ? to : from
    return !fades || hidesBar(over: foreground) ? 0 : height
  }
}

extension NavigationController {
  /// Shows or hides the bar.
  /// - Parameters:
  ///   - isHidden: whether the bar is hidden.
  ///   - animated: whether the bar slides in or out at the upper edge, while the height of the visible screen changes. During a
  ///     push or a pop, the bar always moves with the transition instead; with reduced motion, it never slides.
  public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isNavigationBarHidden else { return }
    guard animated, barFlight == nil, isViewLoaded, view.window != nil, !traitCollection.reducesMotion else {
      return isNavigationBarHidden = isHidden
    }
    slideBar(isHidden: isHidden)
  }

  /// The duration of the animation that slides the bar in or out, in seconds, as in UIKit.
  private static let slideDuration = 0.2

  private func slideBar(isHidden: Bool) {
    let animator = PropertyAnimator(.curve(.easeInEaseOut, duration: Self.slideDuration), over: view)
    barSlide = animator
    view.setNeedsLayout()
    view.layoutIfNeeded()
    animator.addAnimations { [unowned self] in
      isNavigationBarHidden = isHidden
      view.layoutIfNeeded()
    }
    animator.addCompletion { [weak self, unowned animator] _ in
      guard let self, barSlide === animator else { return }
      barSlide = nil
      view.setNeedsLayout()
    }
    animator.startAnimation()
  }

  /// Whether the bar is visible, or is appearing or disappearing.
  var showsBar: Bool {
    barSlide != nil || barFlight.map { $0.moves || !$0.wasHidden } ?? !isNavigationBarHidden
  }

  /// Returns whether the bar is hidden over a screen.
  func isBarHidden(over screen: ViewController) -> Bool {
    barFlight?.hidesBar(over: screen) ?? isNavigationBarHidden
  }

  /// Sets the position and the visibility of the bar.
  /// - Returns: the frame of the view that contains the screens.
  func placeBar() -> Rect {
    if let flight = barFlight, flight.window !== view.window { landBar(finished: false) }
    let height =
      showsBar
      ? NavigationBar.contentHeight + safeAreaInsets.top - additionalSafeAreaInsets.top : 0
    navigationBar.isHidden = !showsBar
    let bar = view.pixelAligned(Rect(x: 0, y: 0, width: view.bounds.width, height: height))
    navigationBar.untransformedFrame = bar
    let look = barFlight?.look(atEnd: false) ?? (offset: 0, alpha: 1)
    navigationBar.center.x += look.offset * bar.width
    guard let flight = barFlight, flight.moves else {
      let isHidden = barFlight?.isHidden ?? isNavigationBarHidden
      if isHidden { navigationBar.center.y -= bar.height }
      return view.bounds.inset(by: Insets(top: isHidden ? 0 : bar.height))
    }
    if flight.fades { navigationBar.alpha = look.alpha * flight.alpha }
    let top = flight.top(below: bar.height)
    for screen in [flight.from, flight.to] {
      screen.fillInsets.top = (flight.hidesBar(over: screen) ? 0 : bar.height) - top
    }
    return view.bounds.inset(by: Insets(top: top))
  }

  /// Sets the bar's properties to their values at the end of the transition. Called in a block that animates them alongside it.
  func applyBarFlight() {
    guard let flight = barFlight else { return }
    let (start, end) = (flight.look(atEnd: false), flight.look(atEnd: true))
    navigationBar.center.x += (end.offset - start.offset) * navigationBar.bounds.width
    if flight.fades { navigationBar.alpha = end.alpha * flight.alpha }
  }

  /// Sets up the bar at the end of a transition, for the screen that remains visible.
  func landBar(finished: Bool) {
    guard let flight = barFlight else { return }
    barFlight = nil
    if flight.moves, flight.fades { navigationBar.alpha = flight.alpha }
    for screen in [flight.from, flight.to] { screen.fillInsets = .zero }
    let isHidden = finished ? flight.isHidden : flight.wasHidden
    if isNavigationBarHidden != flight.isHidden { lateBarHidden = isNavigationBarHidden }
    isNavigationBarHidden = isHidden
  }
}
