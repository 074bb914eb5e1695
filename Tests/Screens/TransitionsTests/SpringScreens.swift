import SegueTestSupport
import SegueTransitions
import Testing

/// A screen with one cell, from which another screen can spring.
final class SpringHome: ViewController {
  let cell = View()
  /// Whether the source still provides the cell.
  var hasCell = true
  /// The transition that the screen returns as a delegate.
  let transition = ZoomTransition.spring
  private(set) var questions: [String] = []
  private let place: Rect

  init(cellAt place: Rect) {
    self.place = place
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = .white
    cell.identifier = "cell"
    cell.backgroundColor = Color(20, 140, 90)
    cell.cornerRadius = 10
    view.addSubview(cell)
  }

  override func viewDidLayoutSubviews() { cell.frame = place }

  /// A source that provides the cell if `hasCell` is `true`.
  var source: TransitionSource { .provider { [weak self] in self?.hasCell == true ? self?.cell : nil } }
}

extension SpringHome: TransitioningDelegate {
  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  {
    questions.append("present")
    return transition
  }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    questions.append("dismiss")
    return transition
  }
}

/// A screen with a headline on a colored card, which fills the window or has a margin.
final class SpringModal: ViewController {
  let card = View()
  let headline = View()
  /// Whether the headline is as wide as the card.
  var headlineFollowsCard = false
  private let inset: Double

  init(inset: Double = 0) {
    self.inset = inset
    super.init()
    modalPresentationStyle = .custom
  }

  override func viewDidLoad() {
    card.backgroundColor = Color(20, 140, 90)
    card.cornerRadius = inset > 0 ? 28 : 0
    headline.backgroundColor = .white
    view.addSubview(card)
    card.addSubview(headline)
  }

  override func viewDidLayoutSubviews() {
    card.frame = view.bounds.inset(by: inset)
    headline.frame = Rect(
      center: card.bounds.center, size: Size(headlineFollowsCard ? card.bounds.width : 200, 100))
  }
}

extension ZoomTransition {
  /// The springy modal transition for a `SpringModal`.
  static let spring = springyModal(
    into: { ($0 as? SpringModal)?.card },
    accessories: { ($0 as? SpringModal).map { [.stretched($0.headline)] } ?? [] })
}

/// A window with a cell in a tab, and the screen that springs from it.
final class Spring {
  /// The object that chooses the transition.
  enum Style: CaseIterable { case screenIsDelegate, screenPrefersIt }

  let window: Window
  let home: SpringHome
  let modal: SpringModal
  let tabs: TabBarController
  let transition = ZoomTransition.spring

  init(
    _ style: Style = .screenPrefersIt, cell: Rect = Rect(x: 50, y: 140, width: 50, height: 50),
    inset: Double = 0, size: Size = Size(390, 844)
  ) {
    window = Window(size: size)
    window.shortensSpringTails = false
    home = SpringHome(cellAt: cell)
    modal = SpringModal(inset: inset)
    tabs = TabBarController(viewControllers: [home, ViewController()])
    window.rootViewController = tabs
    modal.transitionSource = home.source
    if style == .screenIsDelegate {
      modal.transitioningDelegate = home
    } else {
      modal.preferredTransition = transition
    }
  }

  var coordinator: TransitionCoordinator { tabs.coordinator }

  /// Advances by some seconds and lays out.
  func wait(_ seconds: Double) {
    window.timeline.advance(to: window.timeline.now + seconds)
    window.layoutIfNeeded()
  }

  /// Presents the screen and holds it at a fraction.
  func hold(at fraction: Double) {
    if coordinator.isIdle { home.present(modal) }
    coordinator.hold()
    coordinator.track(fraction)
  }

  private var container: View? { modal.view.superview === window ? nil : modal.view.superview }
  /// The view that clips the moving views.
  var opening: View? { container?.subviews.last { $0 !== modal.view } }
  /// The view that dims the screen behind.
  var shade: View? { container?.subviews.last { $0 !== modal.view && $0 !== opening } }
  /// The view that is scaled.
  var panel: View? { opening?.subviews.last }
  /// The picture of the card, and the picture of the headline in front of it.
  var picture: SnapshotView? { panel?.subviews.first as? SnapshotView }
  var headline: SnapshotView? { words?.subviews.last as? SnapshotView }
  /// The view that fades in the card's contents.
  var words: View? { panel?.subviews.last }

  /// The bounding box of a view as shown, in the window's coordinates.
  func seen(_ view: View?, sourceLocation: SourceLocation = #_sourceLocation) -> Rect {
    if view == nil { Issue.record("there is no such view", sourceLocation: sourceLocation) }
    return view?.shownBox ?? .zero
  }
}
