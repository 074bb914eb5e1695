import SegueHeadless
import SegueTransitions
import Testing

/// A `PullToDismiss` that outlives its screen.
@Suite struct PullToDismissLifetimeTests {
  @Test func pullWithoutScreenLeavesContentAlone() throws {
    let root = ViewController()
    let window = try HeadlessWindow(rootViewController: root)
    let scrollView = ScrollView()
    scrollView.frame = window.window.bounds
    scrollView.contentSize = Size(390, 2000)
    scrollView.alwaysBounceVertical = true
    var screen: ViewController? = ViewController()
    let pull = screen.map { PullToDismiss(scrollView, of: $0) }
    screen = nil
    root.view.addSubview(scrollView)
    let bar = View(frame: Rect(x: 0, y: 0, width: 390, height: 20))
    let navigation = NavigationController(rootViewController: root)
    withExtendedLifetime((bar, navigation)) {}
    try window.advance(to: 0.1)
    window.send(.pressed, at: Point(100, 100))
    for step in 1...60 {
      try window.advance(by: 0.016)
      window.send(.dragged, at: Point(100, 100 + Double(step) * 6))
    }
    window.send(.released, at: Point(100, 460))
    try window.advance(by: 3)
    #expect(scrollView.contentOffset == .zero && pull?.isPastThreshold == false)
  }
}
