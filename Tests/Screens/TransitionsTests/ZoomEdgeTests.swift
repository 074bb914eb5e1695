import SegueHeadless
import SegueTesting
import SegueTransitions
import Testing

/// Zoomed pictures whose resting edges are rounded, beyond the bounds, or clipped.
@Suite struct ZoomEdgeTests {
  nonisolated enum Edges: CaseIterable, Sendable { case round, beyondBounds, clipped }

  private static func picture(_ edges: Edges) -> ImageView {
    let image = Image.vector(size: Size(400, 300)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 400, height: 300), Color(230, 60, 40))
    }
    let view = ImageView(image, contentMode: .scaleAspectFill, cornerRadius: edges == .round ? 14 : 0)
    if edges == .clipped { view.clipsToBounds = true }
    return view
  }

  private final class Page: ViewController {
    let picture: ImageView
    let place: Rect

    init(_ edges: Edges, in place: Rect) {
      picture = ZoomEdgeTests.picture(edges)
      self.place = place
    }

    override func viewDidLoad() {
      view.backgroundColor = Color(20, 30, 60)
      view.addSubview(picture)
    }

    override func viewDidLayoutSubviews() { picture.frame = place }
  }

  /// Halfway, what surrounds a destination and what covers it is half visible.
  @Test func surroundingsOfADestinationFadeIn() throws {
    let first = Page(.clipped, in: Rect(x: 104, y: 304, width: 200, height: 140))
    let second = Page(.clipped, in: Rect(x: 0, y: 276, width: 390, height: 292))
    let (title, badge) = (View(), View())
    title.frame = Rect(x: 0, y: 40, width: 390, height: 60)
    badge.frame = Rect(x: 150, y: 380, width: 90, height: 80)
    for view in [title, badge] { view.backgroundColor = Color(0, 255, 0) }
    for view in [title, badge] { second.view.addSubview(view) }
    second.transitionSource = .view(first.picture)
    second.preferredTransition = ZoomTransition(.curve(.linear, duration: 1)) { ($0 as? Page)?.picture }
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
    func greens() throws -> [Int] {
      let picture = try window.picture()
      return [(195, 70), (195, 420)].map { Int(picture.pixel(x: $0.0, y: $0.1) >> 8 & 0xFF) }
    }
    first.present(second)
    try window.advance(by: 0.02)
    let start = try greens()
    try window.advance(by: 0.48)
    let middle = try greens()
    #expect(start[1] < 90 && middle.allSatisfy { (100...220).contains($0) }, "\(start) \(middle)")
    try window.advance(by: 1)
    #expect(try greens() == [255, 255])
  }

  /// A colored view around a destination belongs to its surroundings, too.
  @Test func wrapperOfADestinationFadesIn() throws {
    let first = Page(.clipped, in: Rect(x: 104, y: 304, width: 200, height: 140))
    let second = Page(.clipped, in: Rect(x: 20, y: 76, width: 350, height: 240))
    let wrapper = View(frame: Rect(x: 0, y: 200, width: 390, height: 500))
    wrapper.backgroundColor = Color(0, 255, 0)
    second.view.addSubview(wrapper)
    wrapper.addSubview(second.picture)
    second.transitionSource = .view(first.picture)
    second.preferredTransition = ZoomTransition(.curve(.linear, duration: 1)) { ($0 as? Page)?.picture }
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
    func green() throws -> Int { try Int(window.picture().pixel(x: 195, y: 230) >> 8 & 0xFF) }
    first.present(second)
    try window.advance(by: 0.5)
    #expect(try (100...220).contains(green()))
    try window.advance(by: 1)
    #expect(try green() == 255)
  }

  @Test(arguments: Edges.allCases, [ZoomTransition.Content.picture, .crossFade])
  func zoomKeepsEdgesOfPicturesAtBothEnds(edges: Edges, content: ZoomTransition.Content) async throws {
    let scenario = TransitionScenario(
      root: { Page(edges, in: Rect(x: 104, y: 304, width: 200, height: 140)) },
      open: {
        guard let first = $0.window.rootViewController as? Page else { return }
        let second = Page(edges, in: Rect(x: 0, y: 276, width: 390, height: 292))
        second.transitionSource = .view(first.picture)
        var zoom = ZoomTransition.popInOut { ($0 as? Page)?.picture }
        zoom.content = content
        second.preferredTransition = zoom
        first.present(second)
      })
    try await expectSound(scenario, checks: [.seams])
  }
}
