import SegueStage
import SegueTestSupport
import Testing

@testable import SegueViews

/// The work of a frame in which nothing or little changes.
@Suite struct SteadyFrameTests {
  @Test func unchangedTreeIsNotWalked() throws {
    let window = Window(size: Size(100, 100))
    let view = Counting(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    view.backgroundColor = .black
    window.addSubview(view)
    let stage = Stage(window: window)
    let surface = try Surface.screen(100, 100)
    _ = stage.drawFrame(at: 0, onto: surface)
    let asked = view.asked
    #expect(asked > 0 && stage.drawFrame(at: 1, onto: surface).isEmpty && view.asked == asked)
    view.alpha = 0.5
    #expect(!stage.drawFrame(at: 2, onto: surface).isEmpty && view.asked > asked)
    // Another buffer still receives all pixels.
    let other = try Surface.screen(100, 100)
    #expect(stage.drawFrame(at: 3, onto: other, stale: [other.bounds]).isEmpty && other.equals(surface))
  }

  /// Views inside a changed view are asked, too.
  @Test(arguments: Change.allCases) func onlyChangedViewsAreAskedForContent(change: Change) throws {
    let window = Window(size: Size(200, 200))
    let (moving, resting) = (Counting(frame: Self.place), Counting(frame: Self.place))
    let (inner, neighbor) = (Counting(frame: Self.place), Counting(frame: Self.place))
    for view in [moving, resting, inner, neighbor] { view.backgroundColor = .black }
    // The neighbor is in a view that is drawn as a picture while it fades.
    let faded = View(frame: window.bounds)
    faded.alpha = 0.5
    faded.addSubview(neighbor)
    moving.addSubview(inner)
    for view in [faded, resting, moving] { window.addSubview(view) }
    let stage = Stage(window: window)
    let surface = try Surface.screen(200, 200)
    _ = stage.drawFrame(at: 0, onto: surface)
    let asked = [moving, inner, resting, neighbor].map(\.asked)
    change.make(moving)
    let changed = stage.drawFrame(at: 1, onto: surface)
    #expect(changed.isEmpty == (change == .content) && changed.area < 10_000)
    #expect(
      zip([moving, inner, resting, neighbor], asked).map { $0.asked > $1 } == [true, true, false, false])
    #expect(surface.equals(try stage.snapshot()))
  }

  @Test func manyMovingViewsAreDrawnAsOneRect() throws {
    let window = Window(size: Size(200, 200))
    for index in 0..<300 {
      let view = View(frame: Rect(x: Double(index % 20 * 9), y: Double(index / 20 * 12), width: 3, height: 4))
      view.backgroundColor = Color(white: Double(index % 7) / 10)
      window.addSubview(view)
    }
    let stage = Stage(window: window)
    let surface = try Surface.screen(200, 200)
    _ = stage.drawFrame(at: 0, onto: surface)
    for view in window.subviews { view.center.x += 4 }
    #expect(stage.drawFrame(at: 1, onto: surface).count == 1)
    #expect(surface.equals(try stage.snapshot()))
  }

  /// A change that leaves resting views alone.
  enum Change: CaseIterable {
    case place, presentation, alpha, color, content

    @MainActor func make(_ view: View) {
      switch self {
      case .place: view.center.x += 5
      case .presentation:
        var shown = view.model
        shown.center.y += 7.5
        view.presentation = shown
      case .alpha: view.alpha = 0.9
      case .color: view.backgroundColor = .white.withAlpha(0.5)
      case .content: view.setNeedsDisplay()
      }
    }
  }

  private static let place = Rect(x: 10, y: 10, width: 50, height: 50)
}

/// A view that counts the requests for its content.
private final class Counting: View {
  private(set) var asked = 0

  override func content(in bounds: Rect) -> Content {
    asked += 1
    return .none
  }
}
