import SegueTestSupport
import Testing

@testable import SegueControllers

/// A window that is resized during a transition.
@Suite struct ResizeTests {
  @Test func resizeKeepsProgressAndReadsStatesAgain() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    let progress = pair.coordinator.progress
    try pair.rig.resize(to: Size(600, 500))
    #expect(pair.coordinator.progress == progress)
    #expect(abs(pair.middle(of: pair.second.view).x - (300 + 600 * (1 - progress))) < 1e-6)
    #expect(pair.middle(of: pair.second.view).y == 250)
    #expect(pair.second.box.frame.width == 520)
    pair.rig.wait(1)
    #expect(pair.second.view.frame == Rect(x: 0, y: 0, width: 600, height: 500))
  }

  @Test func resizedTransitionEndsLikeFreshWindow() throws {
    let resized = try Pair()
    resized.push()
    resized.rig.wait(0.1)
    try resized.rig.resize(to: Size(600, 500))
    resized.rig.wait(1)
    let plain = try Pair()
    try plain.rig.resize(to: Size(600, 500))
    plain.push(animated: false)
    #expect(resized.dump == plain.dump)
    #expect(difference(resized.rig.pixels, plain.rig.pixels, width: 600) == nil)
  }

  @Test func resizeKeepsTransitionHeld() throws {
    let pair = try Pair()
    pair.push()
    pair.coordinator.hold()
    pair.coordinator.track(0.4)
    try pair.rig.resize(to: Size(500, 900))
    #expect(pair.coordinator.isHeld)
    #expect(abs(pair.middle(of: pair.second.view).x - (250 + 500 * 0.6)) < 1e-6)
  }

  /// A resize prepares the transition again; the helper views of the first preparation are removed before that.
  @Test func resizeDoesNotDuplicateHelperViews() throws {
    let pair = try Pair()
    pair.push(waiting: 0.1)
    let container = try #require(pair.second.view.superview)
    let count = container.subviews.count
    #expect(count == 3, "two screens and a pane between them")
    for size in [Size(500, 900), Size(320, 480)] {
      try pair.rig.resize(to: size)
      #expect(container.subviews.count == count)
    }
  }
}
