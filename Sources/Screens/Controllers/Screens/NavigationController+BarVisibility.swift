import SegueControls

/// The bar of a navigation controller during a push or a pop.
struct BarFlight {
  let from, to: ViewController
  let wasHidden: Bool
  private(set) var isHidden: Bool
  /// The alpha of the bar, which is the application's.
  let alpha: Double
  /// The window of the transition, which ends with it.
  private(set) weak var window: Window?
  private var isForward = true
  /// Whether the bar fades in its place; otherwise it moves with the edge of the foreground.
  private(set) var fades = false

  init(from: ViewController, to: ViewController, of controller: NavigationController) {
    (self.from, self.to, wasHidden) = (from, to, controller.isNavigationBarHidden)
    (isHidden, alpha, window) = (wasHidden, controller.navigationBar.alpha, controller.view.window)
  }

  /// Takes what the screens have decided before the motion begins.
  mutating func take(isHidden: Bool, isForward: Bool, fades: Bool) {
    (self.isHidden, self.isForward, self.fades) = (isHidden, isForward, fades)
  }

  /// Whether one of the screens has the bar and the other one has not.
  var moves: Bool { wasHidden != isHidden }
  func hidesBar(over screen: ViewController) -> Bool { screen === to ? isHidden : wasHidden }

  /// The look of the bar at an end: its distance from its place, in widths, and its alpha.
  func look(atEnd: Bool) -> (offset: Double, alpha: Double) {
    guard moves, atEnd ? isHidden : wasHidden else { return (0, 1) }
    // A bar of the background leaves to the left, one of the foreground to the right.
    return fades ? (0, 0) : (isForward == isHidden ? -1 : 1, 1)
  }
  /// The upper edge of the stage, where the bar is so high. A page slides on a stage that reaches behind the bar; any other transition
  /// has one that its foreground fills.
  func top(below height: Double) -> Double {
    let foreground = isForward ? to : from
    return !fades || hidesBar(over: foreground) ? 0 : height
  }
}

extension NavigationController {
  /// Shows or hides the bar.
  /// - Parameter animated: whether the bar slides over the upper edge and the screen takes its place. During a push or a pop the bar moves
  ///   with that in any case; with reduced motion nothing slides.
  public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isNavigationBarHidden else { return }
    guard animated, barFlight == nil, isViewLoaded, view.window != nil, !traitCollection.reducesMotion else {
      return isNavigationBarHidden = isHidden
    }
    slideBar(isHidden: isHidden)
  }

  /// How long the bar takes, in seconds; as in UIKit.
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

  /// Whether the bar is seen, or is coming or going.
  var showsBar: Bool {
    barFlight.map { $0.moves || !$0.wasHidden } ?? (!isNavigationBarHidden || barSlide != nil)
  }

  /// Whether a screen is shown without the bar.
  func isBarHidden(over screen: ViewController) -> Bool {
    barFlight?.hidesBar(over: screen) ?? isNavigationBarHidden
  }

  /// Places the bar.
  /// - Returns: the place of the screens.
  func placeBar() -> Rect {
    if let flight = barFlight, flight.window !== view.window { landBar(finished: false) }
    let height = showsBar ? NavigationBar.height(in: view.window) : 0
    navigationBar.isHidden = !showsBar
    navigationBar.frame = view.pixelAligned(Rect(x: 0, y: 0, width: view.bounds.width, height: height))
    let bar = navigationBar.frame
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

  /// Sets the look of the bar at the end of a transition, to be animated.
  func applyBarFlight() {
    guard let flight = barFlight else { return }
    let (start, end) = (flight.look(atEnd: false), flight.look(atEnd: true))
    navigationBar.center.x += (end.offset - start.offset) * navigationBar.bounds.width
    if flight.fades { navigationBar.alpha = end.alpha * flight.alpha }
  }

  /// Places everything for the screen that stays at the end of a transition.
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
