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
