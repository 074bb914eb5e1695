import SegueDrawing
import SegueHeadless
import SegueHub
import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Rules that hold for every demo.
@Suite struct DemoTests {
  private func helpers(in window: Window) -> [String] {
    var found: [String] = []
    window.forEachInSubtree {
      // A screen may keep its own snapshot, as the mail keeps the picture of the bar.
      if $0 is TransitionContainer || $0.presentation != nil {
        found.append("\(type(of: $0)) \($0.identifier ?? "")")
      }
    }
    return found
  }

  @Test func namesAreUnique() {
    #expect(Set(Demo.all.map(\.name)).count == Demo.all.count)
    #expect(Demo.all.allSatisfy { !$0.title.isEmpty && $0.summary.hasSuffix(".") })
  }

  /// More than a twentieth of the pixels change.
  @Test(arguments: Demo.all, [Size(320, 480), Size(844, 390)])
  func sampleChangesPictureInSmallWindow(demo: Demo, size: Size) throws {
    let headless = try HeadlessWindow(showing: demo, size: size)
    let before = headless.surface.words
    let script = try EventScript(parsing: demo.sampleScript).scaled(from: Demo.sampleSize, to: size)
    let player = headless.play(script)
    var most = 0
    for _ in 0..<5 {
      try headless.advance(by: script.duration / 5)
      most = max(most, difference(before, headless.surface.words)?.pixels ?? 0)
    }
    #expect(player.failures.isEmpty)
    #expect(most > before.count / 20)
  }

  /// A letter with Control or Alt, or that repeats, is not a command of any demo.
  @Test(arguments: Demo.all + [.gallery]) func modifiedAndRepeatedLettersChangeNothing(demo: Demo) throws {
    let headless = try HeadlessWindow(showing: demo)
    try headless.advance(by: 8)
    if demo.name == "swipe-actions" {
      headless.window.view(withIdentifier: "post-2").map { headless.window.focus(on: $0) }
    }
    try headless.advance(by: 1)
    let before = headless.surface.words
    for letter in "abcdefghijklmnopqrstuvwxyz,.?" {
      for (modifiers, isRepeat) in [(Modifiers.control, false), (.alt, false), ([], true)] {
        headless.send(
          .key(KeyEvent(.character(letter), modifiers: modifiers, isRepeat: isRepeat, time: headless.now)))
      }
    }
    try headless.advance(by: 2)
    let isSame = headless.surface.words == before
    #expect(isSame)
  }

  /// A demo at rest looks the same with full and reduced motion, also after a resize.
  @Test(arguments: Demo.all, [false, true])
  func reducedMotionKeepsPictureAtRest(demo: Demo, isReduced: Bool) throws {
    let headless = try HeadlessWindow(showing: demo)
    headless.stage.systemTraits.reducesMotion = isReduced
    for script in [demo.sampleScript, demo.wayHome] {
      let player = headless.play(try EventScript(parsing: script))
      for _ in 0..<20 { headless.advanceWithoutDrawing(to: headless.now + 0.25) }
      #expect(player.failures.isEmpty)
    }
    try headless.advance(by: 1)
    let before = headless.surface.words
    headless.stage.systemTraits.reducesMotion = !isReduced
    let size = headless.window.bounds.size
    for each in [Size(size.width + 1, size.height), size] {
      headless.stage.resize(to: each, scale: 1)
      try headless.advance(by: 1)
    }
    let isSame = headless.surface.words == before
    #expect(isSame)
  }

  @Test(arguments: Demo.all) func demoComesToRest(demo: Demo) throws {
    let headless = try HeadlessWindow(showing: demo)
    try headless.advance(by: 5)
    try headless.advance(by: 1)
    #expect(headless.stage.demand == .nothing)
    #expect(headless.window.faults().isEmpty)
    #expect(helpers(in: headless.window).isEmpty)
  }
}
