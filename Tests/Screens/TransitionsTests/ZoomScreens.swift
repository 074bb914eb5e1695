import SegueTestSupport
import SegueTransitions

/// A menu with one disc, or a detail with a large icon and a caption: an icon can zoom between the two screens.
final class ZoomScreen: ViewController, ZoomingIconViewController {
  let spot = ZoomSpot()
  var disc: View { spot.coloredView }
  var icon: ImageView { spot.iconView }
  let caption = View()
  /// Whether the screen returns its views to the transition.
  var offersViews = true
  private let isMenu: Bool
  private let discFrame: Rect

  /// Creates a menu with a disc in `frame`, or a detail without one.
  init(discAt frame: Rect? = nil) {
    isMenu = frame != nil
    discFrame = frame ?? .zero
    super.init()
    if isMenu { return }
    transitionSource = .provider { [weak self] in
      let menu = self?.navigationController?.viewControllers.first as? ZoomScreen
      return menu?.offersViews == true ? menu?.spot : nil
    }
  }

  override func viewDidLoad() {
    view.backgroundColor = isMenu ? .white : Color(20, 80, 160)
    disc.backgroundColor = Color(20, 80, 160)
    spot.fillsSuperview = true
    if isMenu { view.addSubview(spot) } else { view.addSubview(caption) }
    if isMenu { spot.addSubview(disc) }
    (isMenu ? spot : view).addSubview(icon)
  }

  override func viewDidLayoutSubviews() {
    disc.frame = discFrame
    disc.cornerRadius = discFrame.width / 2
    icon.frame =
      isMenu
      ? discFrame.inset(by: 20) : Rect(x: (view.bounds.width - 250) / 2, y: 107, width: 250, height: 250)
    caption.frame = Rect(x: 20, y: view.bounds.height - 200, width: view.bounds.width - 40, height: 120)
  }

  func coloredView(for transition: ZoomingIconTransition) -> View? { offersViews ? view : nil }

  func iconView(for transition: ZoomingIconTransition) -> ImageView? { offersViews ? icon : nil }

  var trailingViews: [View] { isMenu ? [] : [caption] }

  func placeTrailingViews(_ state: TransitionState) {
    if state == .dismissed { caption.center.y += 200 }
  }
}

/// A disc with an icon.
final class ZoomSpot: View, ZoomingIcon {
  let coloredView = View()
  let iconView = ImageView(
    Image.vector(size: Size(60, 60)) { $0.fillCircle(center: Point(30, 30), radius: 30, color: .white) })
}

/// A window with a menu, and the detail that it pushes.
final class Zoom {
  let window: Window
  let menu: ZoomScreen
  let detail = ZoomScreen()
  let navigation: NavigationController
  let transition = ZoomingIconTransition()

  init(disc: Rect = Rect(x: 90, y: 100, width: 100, height: 100), size: Size = Size(390, 844)) {
    window = Window(size: size)
    window.shortensSpringTails = false
    menu = ZoomScreen(discAt: disc)
    navigation = NavigationController(rootViewController: menu)
    navigation.delegate = transition
    window.rootViewController = navigation
  }

  var coordinator: TransitionCoordinator { navigation.coordinator }

  /// Advances by some seconds and lays out.
  func wait(_ seconds: Double) {
    window.timeline.advance(to: window.timeline.now + seconds)
    window.layoutIfNeeded()
  }

  /// Pushes the detail and holds it at a fraction of its whole length.
  func hold(at fraction: Double) {
    if coordinator.isIdle { navigation.pushViewController(detail) }
    coordinator.hold()
    coordinator.track(fraction)
  }

  private var container: View? { detail.view.superview }
  /// The picture of the moving disc.
  var movingDisc: SnapshotView? { container?.subviews.compactMap { $0 as? SnapshotView }.first }
  /// The moving icon.
  var movingIcon: ImageView? { container?.subviews.compactMap { $0 as? ImageView }.first }

  /// The bounding box of a view as shown, in the window's coordinates.
  func seen(_ view: View) -> Rect { view.shownBox }
}
