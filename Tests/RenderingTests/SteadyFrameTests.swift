import SegueDrawing
import SegueGeometry
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
}

/// Counts how often it is asked for what it shows.
private final class Counting: View {
  private(set) var asked = 0

  override func content(in bounds: Rect) -> Content {
    asked += 1
    return .none
  }
}
