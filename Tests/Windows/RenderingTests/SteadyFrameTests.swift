import SegueStage
import SegueTestSupport
import Testing

@testable import SegueViews

/// What a frame does in which nothing, or little, is different.
@Suite struct SteadyFrameTests {
  /// In a frame in which nothing looks different the tree is not walked.
  @Test func whatStaysIsNotAskedAgain() throws {
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
    // Another buffer still gets all of it.
    let other = try Surface.screen(100, 100)
    #expect(stage.drawFrame(at: 3, onto: other, stale: [other.bounds]).isEmpty && other.equals(surface))
  }

  /// Of many views only those are asked again that have changed, or lie in one that has.
  @Test(arguments: Change.allCases) func whatIsAtRestIsNotAskedAgain(change: Change) throws {
    let window = Window(size: Size(200, 200))
    let (moving, resting) = (Counting(frame: Self.place), Counting(frame: Self.place))
    let (inner, neighbor) = (Counting(frame: Self.place), Counting(frame: Self.place))
    for view in [moving, resting, inner, neighbor] { view.backgroundColor = .black }
    // One lies in a view that is drawn as a picture while it fades.
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

  /// However many places change, all of them are drawn, and in little time.
  @Test func hundredsOfViewsThatMoveAreDrawnAsOnePart() throws {
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

  /// What can change without another look at what is at rest.
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

/// Counts how often it is asked for what it shows.
private final class Counting: View {
  private(set) var asked = 0

  override func content(in bounds: Rect) -> Content {
    asked += 1
    return .none
  }
}
