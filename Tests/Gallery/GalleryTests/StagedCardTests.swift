import SegueControllers
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueGallery
@testable import SegueViews

/// A fixture with the card in a headless window.
final class Cards: DemoRig {
  typealias Stage = StagedCardViewController.Stage
  let screen = StagedCardViewController()

  init(
    _ stage: Stage = .half, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false
  ) throws {
    try super.init(screen, size: size, scale: scale, reducesMotion: reducesMotion)
    screen.animator.set(stage)
    try draw()
  }

  var animator: StateAnimator<Stage> { screen.animator }
  var card: Rect { screen.card.shownBox }
  var offset: Double { screen.list.contentOffset.y }
  /// A point in the card's head, in the window.
  var head: Point { Point(card.midX, card.minY + 40) }

  /// Drags the head by `way` points beyond the slop; up is negative.
  func pull(by way: Double, in seconds: Double = 0.3) throws {
    try drag(from: head, by: Vector(0, way + (way < 0 ? -8 : 8)), in: seconds)
    try draw()
  }

  func expectRest(_ stage: Stage, location: SourceLocation = #_sourceLocation) {
    #expect(animator.state == stage, sourceLocation: location)
    #expect(!animator.isRunning && screen.card.presentation == nil, sourceLocation: location)
    #expect(headless.stage.demand == .nothing, sourceLocation: location)
  }
}

@Suite struct StagedCardTests {
  typealias Stage = Cards.Stage

  /// The animator moves from every stage to every other one, and is held and redirected on the way.
  @Test func stagesAreSound() throws {
    let faults = try expectSound(
      root: { StagedCardViewController() },
      animator: { ($0.window.rootViewController as? StagedCardViewController)?.animator })
    #expect(faults.isEmpty)
  }

  @Test func stagesMatchSpecification() throws {
    for (stage, y, height) in [(Stage.peek, 750.0, 422.0), (.half, 376, 422), (.full, 122.8, 675.2)] {
      let cards = try Cards(stage)
      let card = cards.card
      #expect(near(card.minX, 12) && near(card.width, 366))
      // The frames are on whole pixels.
      #expect(near(card.minY, y, 0.5) && near(card.height, height, 0.5), "\(stage)")
    }
  }

  @Test func peekShowsWholeTextOfAnySize() throws {
    let cards = try Cards(.peek, size: Size(1280, 800))
    for category in [ContentSizeCategory.extraSmall, .extraExtraExtraLarge] {
      cards.headless.stage.systemTraits.preferredContentSizeCategory = category
      try cards.draw()
      let label = try #require(cards.screen.card.subviews.lazy.compactMap { $0 as? Label }.first)
      #expect(cards.window.bounds.contains(cards.seen(label)))
    }
  }

  // MARK: - Drags

  /// The card follows the pointer from the lowest stage to the highest and back, one point at a time.
  @Test func dragMovesThroughAllStages() throws {
    let cards = try Cards(.peek)
    try cards.pull(by: -1)
    let start = 750 + 1.0
    for step in 2...627 {
      try cards.move(by: Vector(0, -1), in: 1.0 / 120)
      #expect(near(cards.card.minY, start - 1 - Double(step)), "\(step)")
    }
    for step in 1...600 {
      try cards.move(by: Vector(0, 1), in: 1.0 / 120)
      #expect(near(cards.card.minY, 750 - 627 + Double(step)), "back \(step)")
    }
  }

  /// After the release, the card fades to its rest position, and every drag ends in the same stage as with motion.
  @Test(arguments: [
    (Stage.peek, -40.0), (.peek, -100), (.peek, -500), (.half, -100), (.full, 300), (.half, 90),
  ])
  func reducedMotionCardFollowsAndThenFades(stage: Stage, way: Double) throws {
    var (ends, led): ([Stage], [[Rect]]) = ([], [])
    for reducesMotion in [false, true] {
      let cards = try Cards(stage, reducesMotion: reducesMotion)
      var (alpha, places): (Double, [Rect]) = (1, [])
      cards.press(cards.head)
      for _ in 0..<25 {
        try cards.move(by: Vector(0, (way + (way < 0 ? -8 : 8)) / 25), in: 0.02)
        places.append(cards.card)
        #expect(cards.screen.card.shown.alpha == 1)
      }
      led.append(places)
      try cards.wait(0.3)
      let released = cards.card
      cards.release()
      let rest = try Cards(cards.animator.state).card
      for _ in 0..<60 {
        try cards.headless.advance(by: 0.01)
        guard reducesMotion else { continue }
        #expect(cards.card == released || cards.card == rest, "\(cards.card)")
        // During the fade, the card is visible in both positions.
        alpha = cards.screen.card.shown.alpha
        #expect(cards.opacity(of: cards.screen.card) > 0.74)
      }
      cards.expectRest(cards.animator.state)
      #expect(alpha == 1 && cards.card == rest)
      ends.append(cards.animator.state)
    }
    #expect(ends[0] == ends[1] && led[0] == led[1])
  }

  /// The list reaches the lower edge of a card that is pulled beyond its last stage, and still scrolls to its end.
  @Test(arguments: [Size(390, 844), Size(844, 390)], [StagedCardViewController.Ends.soft, .flat])
  func listReachesEdgeOfOverpulledCard(
    size: Size, ends: StagedCardViewController.Ends
  ) throws {
    let cards = try Cards(.half, size: size)
    cards.screen.ends = ends
    let range = cards.screen.list.verticalRange
    try cards.drag(from: cards.head, by: Vector(0, -cards.head.y), in: 0.4)
    #expect(cards.card.height > cards.screen.list.frame.minY)
    #expect(cards.screen.list.frame.maxY >= cards.card.height)
    let last = try #require(cards.screen.list.subviews.map(\.frame.maxY).max())
    try cards.release(waiting: 1)
    // At the end, the last row is 24 points above the edge of the full card.
    #expect(abs(cards.card.height - cards.screen.list.frame.minY - 24 - (last - range.upperBound)) < 1)
  }

  /// A list that is visible in two positions is not readable, so both are visible for at most four frames.
  @Test func reducedMotionShowsBothPositionsBriefly() throws {
    let cards = try Cards(.full, reducesMotion: true)
    cards.headless.press(.down)
    var both = 0
    for _ in 0..<30 {
      try cards.wait(1.0 / 60)
      let ghosts = cards.screen.view.subviews.compactMap { $0 as? SnapshotView }
      let alphas = [cards.screen.card.shown.alpha] + ghosts.map(\.shown.alpha)
      if alphas.contains(where: { $0 > 0.15 && $0 < 0.85 }) { both += 1 }
    }
    #expect((1...4).contains(both))
  }

  /// A card that is caught during a fade becomes opaque immediately.
  @Test(arguments: [0.03, 0.06, 0.1]) func reducedMotionCatchShowsWholeCard(
    moment: Double
  ) throws {
    let cards = try Cards(.half, reducesMotion: true)
    try cards.type(.up, waiting: moment)
    #expect(cards.screen.card.shown.alpha < 0.99)
    try cards.drag(from: Point(195, 200), by: Vector(0, 20), in: 0.05)
    try cards.draw()
    #expect(cards.animator.isHeld && cards.screen.card.shown.alpha > 0.99)
    #expect(!cards.screen.view.subviews.contains { $0 is SnapshotView })
    try cards.type(.escape, waiting: 2)
    cards.expectRest(.full)
  }

  @Test(arguments: StagedCardViewController.Ends.allCases) func endsResistDrag(
    ends: StagedCardViewController.Ends
  ) throws {
    func give(_ way: Double) -> Double { ends == .soft ? rubberBand(way, dimension: 844) : way * 0.2 }
    for (stage, sign) in [(Stage.full, -1.0), (.peek, 1)] {
      let cards = try Cards(stage)
      cards.screen.ends = ends
      try cards.draw()
      let rest = cards.card.minY
      for way in [5.0, 40, 60] {
        try cards.pull(by: sign * way)
        #expect(near(cards.card.minY, rest + sign * give(way)), "\(stage), \(way)")
        cards.headless.send(.cancelled, at: cards.pointer)
        try cards.wait(1)
      }
      cards.expectRest(stage)
    }
  }

  struct Release: Sendable, CustomTestStringConvertible {
    let stage: Stage
    /// The travel in points; up is negative.
    let travel: Double
    var speed = 0.0
    let result: Stage
    var testDescription: String { "\(stage), \(travel) pt, \(speed) pt/s" }
  }

  private static let releases = [
    Release(stage: .peek, travel: -49, result: .peek), Release(stage: .peek, travel: -51, result: .half),
    Release(stage: .peek, travel: -421, result: .half), Release(stage: .peek, travel: -423, result: .full),
    Release(stage: .peek, travel: -30, speed: -560, result: .half),
    Release(stage: .peek, travel: -30, speed: -440, result: .peek),
    Release(stage: .peek, travel: -440, speed: -560, result: .full),
    Release(stage: .peek, travel: 40, result: .peek),
    Release(stage: .half, travel: 49, result: .half), Release(stage: .half, travel: 51, result: .peek),
    Release(stage: .half, travel: -49, result: .half), Release(stage: .half, travel: -51, result: .full),
    Release(stage: .half, travel: 30, speed: 560, result: .peek),
    Release(stage: .half, travel: -30, speed: -560, result: .full),
    Release(stage: .half, travel: 30, speed: 440, result: .half),
    Release(stage: .half, travel: 80, speed: -560, result: .full),
    Release(stage: .full, travel: 49, result: .full), Release(stage: .full, travel: 51, result: .half),
    Release(stage: .full, travel: 421, result: .half), Release(stage: .full, travel: 423, result: .peek),
    Release(stage: .full, travel: 30, speed: 560, result: .half),
    Release(stage: .full, travel: 30, speed: 440, result: .full),
    Release(stage: .full, travel: 440, speed: 560, result: .peek),
    Release(stage: .full, travel: -40, result: .full),
  ]

  @Test(arguments: await releases) func releaseFollowsRule(each: Release) throws {
    let cards = try Cards(each.stage)
    let last = each.speed * 0.1
    let first = each.travel - last
    // The slop is in the direction of the first part.
    try cards.pull(by: first == 0 ? -1 : first)
    try cards.wait(0.2)
    if last != 0 { try cards.move(by: Vector(0, last), in: 0.1) }
    try cards.draw()
    let before = cards.card
    cards.release()
    #expect(cards.card == before && cards.animator.state == each.result)
    try cards.wait(2)
    cards.expectRest(each.result)
  }

  // MARK: - The list

  @Test func listScrollsToTopWhenCardLeavesFull() throws {
    let cards = try Cards(.full)
    try cards.type(.pageDown, waiting: 1)
    #expect(cards.offset > 100)
    try cards.type(.down, waiting: 2)
    #expect(cards.offset == 0)
    cards.expectRest(.half)
  }

  // MARK: - Clicks, keys, wheel

  @Test func clickMovesToNextStage() throws {
    let cards = try Cards(.peek)
    for stage in [Stage.half, .full, .peek, .half] {
      cards.headless.click(at: cards.head)
      try cards.wait(2)
      cards.expectRest(stage)
    }
  }

  @Test func keysMoveCardAndToggleEnds() throws {
    let cards = try Cards()
    for (key, stage) in [
      (Key.up, Stage.full), (.up, .full), (.down, .half), (.down, .peek), (.down, .peek), (.return, .half),
      (.up, .full), (.escape, .half),
    ] {
      try cards.type(key, waiting: 1.5)
      cards.window.focus(on: nil)
      try cards.wait(0.5)
      cards.expectRest(stage)
    }
    cards.headless.press(.character("r"))
    #expect(cards.screen.ends == .flat)
    cards.headless.click("ends-button")
    #expect(cards.screen.ends == .soft)
  }

  // MARK: - Windows

  /// A card that reaches the title pushes it away without covering it; otherwise, the title stays.
  @Test(arguments: [(Size(320, 480), true), (Size(844, 390), true), (Size(390, 844), false)])
  func cardPushesTitleAway(size: Size, isPushed: Bool) throws {
    let cards = try Cards(size: size)
    let title = try #require(cards.screen.view.subviews.first { ($0 as? Label)?.text == "Places" })
    let place = cards.seen(title)
    #expect(title.shown.alpha == 1)
    cards.headless.press(.up)
    for _ in 0..<120 {
      try cards.headless.advance(by: 1.0 / 60)
      #expect(cards.seen(title).maxY <= cards.card.minY + 1e-6)
    }
    cards.expectRest(.full)
    #expect(title.shown.alpha == (isPushed ? 0 : 1))
    #expect((cards.seen(title) != place) == isPushed)
    try cards.type(.down, waiting: 2)
    #expect(title.shown.alpha == 1)
  }

  @Test(arguments: [Size(200, 300), Size(800, 600), Size(1280, 800), Size(2560, 1440)])
  func cardFollowsPointerInAnyWindow(size: Size) throws {
    let cards = try Cards(.peek, size: size)
    let window = Rect(origin: .zero, size: size)
    #expect(cards.card.width <= 672 && near(cards.card.midX, size.width / 2, 1))
    let start = cards.card.minY
    try cards.pull(by: -20)
    #expect(near(cards.card.minY, start - 20))
    cards.headless.send(.cancelled, at: cards.pointer)
    try cards.wait(1)
    for _ in 0..<2 {
      try cards.type(.up, waiting: 1)
    }
    cards.expectRest(.full)
    #expect(window.contains(cards.card) && cards.card.minY >= 47)
  }

  @Test func resizeInFlightMatchesFreshLayout() throws {
    let (resized, plain) = (try Cards(), try Cards(size: Size(700, 600)))
    for cards in [resized, plain] {
      try cards.type(.up, waiting: 0.1)
    }
    resized.headless.stage.resize(to: Size(700, 600), scale: 1)
    for _ in 0..<4 {
      for cards in [resized, plain] { try cards.wait(0.1) }
      #expect(resized.difference(from: plain.pixels) == nil)
    }
  }
}
