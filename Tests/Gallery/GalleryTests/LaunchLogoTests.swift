import Foundation
import SegueControllers
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// A fixture with the launch in a headless window.
final class Launch: DemoRig {
  let screen = LaunchLogoViewController()
  let navigation: NavigationController

  init(size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false) throws {
    navigation = NavigationController(rootViewController: screen)
    try super.init(navigation, size: size, scale: scale, reducesMotion: reducesMotion)
    try draw()
  }

  /// Creates a launch that has been played.
  static func opened(size: Size = Size(390, 844)) throws -> Launch {
    let launch = try Launch(size: size)
    try launch.wait(2.2)
    return launch
  }

  typealias Stage = LaunchLogoViewController.Stage
  var animator: StateAnimator<Stage> { screen.animator }
  var content: View { screen.view.subviews[1] }
  var page: ScrollView { content.subviews[0] as? ScrollView ?? ScrollView() }
  var logoScale: Double { screen.logo.shown.transform.a }
  var contentScale: Double { content.shown.transform.a }
  /// The visible state of the launch, as numbers.
  var shown: [Double] { [contentScale, logoScale, page.shown.alpha, content.shown.alpha] }

  func color(at x: Int, _ y: Int) -> UInt32 { pixels[y * headless.surface.width + x] & 0xFFFFFF }
  static let ground: UInt32 = 0x1D_A1F2
}

@Suite struct LaunchLogoTests {
  private static let sizes = [
    Size(200, 300), Size(390, 844), Size(800, 600), Size(1280, 800), Size(2560, 1440),
  ]

  private func expect(_ one: [Double], _ other: [Double], location: SourceLocation = #_sourceLocation) {
    #expect(zip(one, other).allSatisfy { near($0, $1) }, "\(one) is not \(other)", sourceLocation: location)
  }

  // MARK: - Playing

  /// The titles of the tabs do not touch, even the largest ones in a narrow window.
  @Test func largestTabsHaveGaps() throws {
    let launch = try Launch.opened(size: Size(320, 568))
    launch.window.traitOverrides.maximumContentSizeCategory = .extraExtraExtraLarge
    launch.window.systemTraits.preferredContentSizeCategory = .extraExtraExtraLarge
    try launch.draw()
    let names: Set = ["Posts", "Replies", "Photos", "Likes"]
    let tabs = launch.page.subviews.compactMap { $0 as? Label }.filter { names.contains($0.text) }
    let words = tabs.map { Rect(center: $0.frame.center, size: $0.sizeThatFits(launch.window.bounds.size)) }
    #expect(words.count == 4 && tabs.allSatisfy { !$0.isTruncated })
    for (one, other) in zip(words, words.dropFirst()) { #expect(other.minX - one.maxX >= 6) }
  }

  /// The numbers of Docs/BEHAVIOR.md#launch-logo over time: 0.8 s of waiting, 0.4 s of contracting, 0.8 s of opening.
  @Test func launchPlaysInTwoSeconds() throws {
    let launch = try Launch()
    try launch.headless.advance(to: 0.79)
    #expect(!launch.window.timeline.isMoving)
    expect(launch.shown, [1, 1, 0, 1])
    let ease = Timing.curve(.easeInEaseOut, duration: 0.4)
    for time in [0.1, 0.2, 0.3] {
      try launch.headless.advance(to: 0.8 + time)
      let part = ease.value(at: time)
      // The page's own spring moves by a hundredth in a leg that does not concern the page.
      #expect(launch.page.shown.alpha < 0.01)
      expect([launch.contentScale, launch.logoScale], [1 + 0.16 * part, 1 - 0.3 * part])
    }
    let open = Timing.spring(duration: 0.8, dampingRatio: 0.8, initialVelocity: 0.6)
    let fade = Timing.spring(duration: 0.4, dampingRatio: 0.8, initialVelocity: 0.6)
    for time in [0.05, 0.1, 0.2, 0.465, 0.7] {
      try launch.headless.advance(to: 1.2 + time)
      let part = open.value(at: time)
      expect(
        [launch.contentScale, launch.page.shown.alpha], [1.16 - 0.16 * part, min(1, fade.value(at: time))])
      // Between two defined sizes, the logo is up to a hundredth larger.
      let size = launch.logoScale / (0.7 * pow(60 / 0.7, part))
      #expect(size > 0.99 && size < 1.02, "\(size)")
    }
    #expect(launch.content.mask != nil)
    try launch.headless.advance(to: 2.001)
    #expect(launch.content.mask == nil && launch.window.timeline.isIdle)
    try launch.headless.advance(by: 0.1)
    #expect(launch.headless.stage.demand == .nothing)
  }

  /// The factor per frame is below 1.5, so the logo does not jump from small to wider than the window.
  @Test func logoGrowsByBoundedFactorPerFrame() throws {
    let launch = try Launch()
    try launch.headless.advance(to: 1.2)
    var last = launch.logoScale
    for _ in 0..<48 {
      try launch.headless.advance(by: 1.0 / 60)
      #expect(launch.logoScale < last * 1.5)
      last = launch.logoScale
    }
  }

  /// The backgrounds under the clock are the logo's ground, the banner's sky and hills, and the page.
  @Test(.drawsEveryFrame, arguments: [-1, 0.0, 40, 70, 90, 110, 125, 150, 220])
  func clockIsReadable(offset: Double) throws {
    let launch = try Launch()
    if offset >= 0 {
      try launch.wait(2.2)
      launch.page.setContentOffset(Point(0, offset), animated: false)
    }
    try launch.draw()
    let ink: Color = launch.screen.preferredStatusBarStyle == .light ? .white : .black
    for x in stride(from: 42, to: 82, by: 4) {
      for y in stride(from: 20, to: 34, by: 2) {
        let word = launch.color(at: x, y)
        let ground = Color(Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255))
        #expect(ground.contrast(with: ink) >= 4.5, "\(x), \(y): \(ground)")
      }
    }
  }

  /// In a window of any size, the background is covered at the end and while the spring overshoots.
  @Test(arguments: await sizes) func openScreenHidesBackground(size: Size) throws {
    let launch = try Launch(size: size)
    let (right, bottom) = (Int(size.width) - 1, Int(size.height) - 1)
    for time in [1.2 + 0.465, 1.99, 2.2] {
      try launch.headless.advance(to: time)
      for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom), (right / 2, 0), (0, bottom / 2)] {
        #expect(launch.color(at: x, y) != Launch.ground, "\(x), \(y) at \(time) s")
      }
    }
  }

  @Test(arguments: await sizes) func logoIsCentered(size: Size) throws {
    let launch = try Launch(size: size)
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    let width = Int(size.width)
    for (index, word) in launch.pixels.enumerated() where word & 0xFFFFFF == 0xFFFFFF {
      (left, right) = (min(left, index % width), max(right, index % width))
      (top, bottom) = (min(top, index / width), max(bottom, index / width))
    }
    #expect(abs(Double(left + right + 1) / 2 - size.width / 2) <= 2)
    #expect(abs(Double(top + bottom + 1) / 2 - size.height / 2) <= 2)
    #expect((60...74).contains(right - left) && (50...61).contains(bottom - top))
  }

  // MARK: - Interactive

  /// A third of the width scrubs through the first leg, two thirds through the second.
  @Test(arguments: await sizes.dropFirst()) func dragScrubsThroughTimeOfBothLegs(size: Size) throws {
    let launch = try Launch(size: size)
    launch.press(Point(20, size.height / 2))
    try launch.move(by: Vector(8, 0), in: 0.02)
    for part in [0.1, 1.0 / 3, 0.5, 0.7] {
      try launch.move(by: Vector(28 + size.width * part - launch.pointer.x, 0), in: 0.05)
      try launch.draw()
      #expect(near(launch.animator.position, part < 1.0 / 3 ? part * 3 : 1 + (part - 1.0 / 3) * 1.5, 1e-3))
    }
  }

  struct Throw: Sendable {
    let travel: Double
    let speed: Double
    let opens: Bool
  }
  private static let throwsFromLogo = [
    Throw(travel: 190, speed: 0, opens: false), Throw(travel: 200, speed: 0, opens: true),
    Throw(travel: 60, speed: 490, opens: false), Throw(travel: 60, speed: 520, opens: true),
    Throw(travel: 300, speed: -490, opens: true), Throw(travel: 300, speed: -520, opens: false),
  ]

  /// The launch opens from half the time on, or by a throw of more than 500 points per second
  /// (Docs/BEHAVIOR.md#dragging-and-releasing).
  @Test(arguments: await throwsFromLogo) func releaseFollowsRule(each: Throw) throws {
    let launch = try Launch()
    let last = each.speed * 0.1
    launch.press(Point(20, 500))
    try launch.move(by: Vector(8 + each.travel - last, 0), in: 0.2)
    try launch.wait(0.2)
    if each.speed != 0 { try launch.move(by: Vector(last, 0), in: 0.1) }
    let before = launch.shown
    launch.release()
    expect(launch.shown, before)
    #expect(launch.animator.state == (each.opens ? .open : .logo))
    try launch.wait(3)
    expect(launch.shown, each.opens ? [1, 60, 1, 1] : [1, 1, 0, 1])
    #expect((launch.content.mask == nil) == each.opens)
    #expect(launch.headless.stage.demand == .nothing)
  }

  /// The mask is complete during the whole drag.
  @Test func leftwardDragClosesOpenScreen() throws {
    let launch = try Launch.opened()
    try launch.drag(from: Point(380, 500), by: Vector(-308, 0), in: 0.4)
    #expect(launch.content.mask != nil && near(launch.animator.position, 90 / 130, 1e-3))
    try launch.draw()
    #expect(launch.color(at: 5, 400) == Launch.ground)
    try launch.release(waiting: 2)
    expect(launch.shown, [1, 1, 0, 1])
  }

  // MARK: - Replaying

  @Test(arguments: [true, false]) func clickOrReturnReplaysLaunch(byKey: Bool) throws {
    let launch = try Launch.opened()
    let before = launch.shown
    if byKey {
      launch.headless.press(.return)
    } else {
      launch.headless.click(at: Point(200, 360))
    }
    expect(launch.shown, before)
    try launch.wait(1.2)
    expect(launch.shown, [1, 1, 0, 1])
    try launch.wait(3)
    #expect(launch.animator.state == .open && launch.content.mask == nil)
    #expect(launch.headless.stage.demand == .nothing)
  }

  @Test func onlyReplayButtonReplaysLaunch() throws {
    let launch = try Launch.opened()
    try launch.click("follow", waiting: 0.5)
    #expect(launch.animator.state == .open && !launch.animator.isRunning)
    launch.headless.click("replay-button")
    #expect(launch.animator.state == .logo)
    try launch.wait(5)
    #expect(launch.animator.state == .open)
  }

  /// In a low window, the button is next to the Follow button.
  @Test(arguments: [Size(320, 480), Size(844, 390), Size(390, 844)]) func replayButtonCoversNoText(size: Size)
    throws
  {
    let launch = try Launch.opened(size: size)
    let button = try #require(launch.view("replay-button"))
    let box = launch.seen(button)
    #expect(!button.isHidden && launch.window.bounds.contains(box))
    for view in launch.page.subviews where view is Label || view === launch.view("follow") {
      #expect(!launch.seen(view).intersects(box))
    }
    launch.headless.click("replay-button")
    #expect(launch.animator.state == .logo)
  }

  @Test func largestTextIsWithinNarrowWindow() throws {
    let launch = try Launch.opened(size: Size(320, 480))
    launch.headless.stage.systemTraits.preferredContentSizeCategory = .extraExtraExtraLarge
    try launch.draw()
    launch.page.forEachInSubtree { view in
      if view is Label { #expect(launch.seen(view).maxX <= 320) }
    }
  }

  /// A scrolled page is back at its top when the launch is played again, and after the screen was left.
  @Test(arguments: [true, false]) func nextLaunchStartsAtTopOfPage(isLeft: Bool) throws {
    let launch = try Launch.opened()
    let before = launch.pixels
    launch.page.setContentOffset(Point(0, 300), animated: false)
    try launch.wait(1)
    #expect(launch.difference(from: before) != nil)
    if isLeft {
      launch.navigation.pushViewController(ViewController(), animated: false)
      try launch.wait(1)
      launch.navigation.popViewController(animated: false)
    } else {
      try launch.type(.left, waiting: 2)
      launch.headless.press(.right)
    }
    try launch.wait(3)
    #expect(launch.animator.state == .open && launch.page.contentOffset.y == 0)
    #expect(launch.difference(from: before) == nil)
  }

  @Test func clickStartsLaunchImmediately() throws {
    let launch = try Launch()
    launch.headless.click(at: Point(200, 400))
    try launch.headless.advance(by: 1.21)
    #expect(launch.content.mask == nil)
    try launch.headless.advance(by: 1)
    #expect(launch.window.timeline.isIdle)
  }

  @Test func keysOpenAndCloseLaunch() throws {
    let launch = try Launch()
    try launch.type(.right, waiting: 1.5)
    #expect(launch.animator.state == .open)
    try launch.type(.down, waiting: 1)
    #expect(launch.page.contentOffset.y == 60)
    try launch.type(.escape, waiting: 0.1)
    try launch.type(.right, waiting: 2)
    #expect(launch.animator.state == .open)
    try launch.type(.left, waiting: 2)
    expect(launch.shown, [1, 1, 0, 1])
    #expect(launch.headless.stage.demand == .nothing)
  }

  /// The logo is a button; the page is not.
  @Test(arguments: [false, true]) func pressHighlightsOnlyLogo(isOpen: Bool) throws {
    let launch = try isOpen ? Launch.opened() : Launch()
    let before = launch.pixels
    launch.press(isOpen ? Point(200, 360) : Point(195, 422))
    try launch.draw()
    #expect((launch.difference(from: before) == nil) == isOpen)
    launch.headless.send(.cancelled, at: launch.pointer)
  }

  /// This direction also closes, because there is nothing more to open.
  @Test func rightwardDragClosesOpenScreen() throws {
    let launch = try Launch.opened()
    try launch.drag(from: Point(60, 500), by: Vector(308, 0), in: 0.4)
    #expect(launch.content.mask != nil && near(launch.animator.position, 90 / 130, 1e-3))
    try launch.release(waiting: 2)
    expect(launch.shown, [1, 1, 0, 1])
    #expect(launch.headless.stage.demand == .nothing)
  }

  // MARK: - Leaving

  @Test(arguments: [0.3, 0.9, 1.25]) func leavingStopsAndResetsLaunch(moment: Double) throws {
    let launch = try Launch()
    try launch.headless.advance(to: moment)
    let other = ViewController()
    #expect(launch.navigation.pushViewController(other))
    let place = launch.animator.position
    try launch.wait(2)
    #expect(launch.window.timeline.isIdle && launch.screen.view.window == nil && place < 1.9)
    #expect(launch.animator.state == .logo && launch.animator.position == 0)
    // The next visit starts the launch again.
    launch.navigation.popViewController()
    try launch.wait(1)
    let begin = launch.headless.now
    #expect(launch.window.timeline.nextAction != nil || launch.animator.isRunning)
    try launch.headless.advance(to: begin + 2.5)
    #expect(launch.animator.state == .open && launch.window.timeline.isIdle)
  }

  @Test func cancelledLeavingContinuesLaunch() throws {
    let launch = try Launch()
    try launch.headless.advance(to: 1.0)
    launch.navigation.pushViewController(ViewController())
    try launch.wait(0.1)
    #expect(launch.animator.isHeld)
    try launch.type(.escape, waiting: 4)
    #expect(launch.animator.state == .open && launch.window.timeline.isIdle)
  }

  // MARK: - Windows

  @Test func resizeInFlightMatchesFreshLayout() throws {
    let resized = try Launch()
    let plain = try Launch(size: Size(800, 600))
    for launch in [resized, plain] { try launch.headless.advance(to: 1.25) }
    resized.headless.stage.resize(to: Size(800, 600), scale: 1)
    for time in [1.27, 1.3, 1.5, 2.5] {
      for launch in [resized, plain] { try launch.headless.advance(to: time) }
      #expect(resized.difference(from: plain.pixels) == nil, "\(time)")
    }
  }

  @Test func reducedMotionFadesAndFollowsPointer() throws {
    let launch = try Launch(reducesMotion: true)
    try launch.headless.advance(to: 1.3)
    expect([launch.contentScale, launch.logoScale], [1, 1])
    #expect(launch.content.mask == nil && launch.content.shown.alpha > 0.1)
    try launch.wait(2)
    expect(launch.shown, [1, 1, 1, 1])
    try launch.drag(from: Point(380, 500), by: Vector(-8 - 195, 0), in: 0.4)
    #expect(near(launch.content.shown.alpha, 0.25, 0.01))
    try launch.release(waiting: 2)
    #expect(launch.animator.state == .logo && launch.content.shown.alpha == 0)
  }
}
