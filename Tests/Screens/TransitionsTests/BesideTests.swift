import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueTransitions

/// Screens that open out of a row of a table beside them.
@Suite struct BesideTests {
  /// A table below a header on the left, and a page on the right.
  private final class Columns: ViewController {
    let (rows, page, mail) = (RowsScreen(), ViewController(), PageScreen())
    let (header, left, pane) = (View(), View(), View())

    override func viewDidLoad() {
      page.definesPresentationContext = true
      page.view.backgroundColor = .white
      header.backgroundColor = Color(200, 0, 0)
      left.clipsToBounds = true
      rows.selected = "b"
      for (child, place) in [(rows as ViewController, left), (page, pane)] {
        addChild(child)
        place.addSubview(child.view)
        child.didMove(toParent: self)
      }
      for each in [header, left, pane] { view.addSubview(each) }
      mail.transitionSource = .provider { [weak self] in self?.rows.selectedRow }
    }

    override func viewDidLayoutSubviews() {
      header.frame = Rect(x: 0, y: 0, width: 200, height: 100)
      left.frame = Rect(x: 0, y: 100, width: 200, height: 300)
      pane.frame = Rect(x: 200, y: 60, width: 600, height: 540)
    }
  }

  private let columns = Columns()

  private func window(showing root: ViewController) throws -> HeadlessWindow {
    let window = try HeadlessWindow(size: Size(800, 600), rootViewController: root)
    try window.advance(by: 0)
    return window
  }

  @Test func pageBelowBarHasNoBar() throws {
    let navigation = NavigationController(rootViewController: columns)
    navigation.isNavigationBarHidden = false
    let window = try window(showing: navigation)
    #expect(columns.page.barRegion.height == 0 && window.window.rootViewController === navigation)
  }

  /// The panel of a zoom is not clipped by the edge of the page.
  @Test(arguments: [ZoomTransition.Content.stretch, .page])
  func zoomIsDraggedOverList(content: ZoomTransition.Content) throws {
    let window = try window(showing: columns)
    var zoom = ZoomTransition()
    (zoom.content, zoom.pickUp) = (content, .free)
    let next = ViewController()
    next.view.backgroundColor = Color(0, 200, 0)
    (next.transitionSource, next.preferredTransition) = (columns.mail.transitionSource, zoom)
    columns.page.present(next)
    try window.advance(by: 2)
    window.send(.pressed, at: Point(300, 200))
    for step in 1...20 {
      try window.advance(by: 1 / 60)
      window.send(.dragged, at: Point(300 - Double(step) * 9, 200 + Double(step) * 15))
    }
    try window.advance(by: 1 / 60)
    let words = window.surface.words
    let isGreen = words.indices.contains {
      $0 % 800 < 190 && words[$0] & 0xFF00FF == 0 && words[$0] & 0xFF00 > 0
    }
    #expect(isGreen)
  }

  @Test func lowBarHasItsOwnThreshold() {
    let expansion = Expansion().opened()
    let bar = SnapshotView(source: expansion.list.view, region: Rect(x: 0, y: 0, width: 390, height: 30))
    expansion.page.pull.take(bar: bar, color: .white)
    expansion.page.pull.transitionEnded()
    expansion.page.scrollView.contentOffset.y = -18
    #expect(expansion.page.pull.isPastThreshold)
  }
}
