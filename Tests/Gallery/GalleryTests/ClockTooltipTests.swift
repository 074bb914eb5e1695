import Foundation
import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// A fixture with the timeline in a headless window.
final class Clocks: DemoRig {
  let screen: TimelineViewController

  init(
    posts: [TimelinePost] = TimelinePost.all, size: Size = Size(390, 844), scale: Double = 1,
    reducesMotion: Bool = false
  ) throws {
    screen = TimelineViewController(posts: posts)
    try super.init(screen, size: size, scale: scale, reducesMotion: reducesMotion)
    try draw()
  }

  var list: TableView { screen.list }
  var tooltip: ClockTooltip { screen.tooltip }
  var clock: ClockView { tooltip.clock }
  /// The top of the tooltip without its shift, in the window.
  var top: Double { tooltip.center.y - 20 }
  var shift: Double { tooltip.shown.transform.tx }

  /// Scrolls to a fraction of the content, 0…1.
  func scroll(to share: Double) throws {
    let range = list.verticalRange
    list.contentOffset = Point(0, range.lowerBound.mixed(with: range.upperBound, at: share))
    try draw()
  }

  /// The entry at the middle of the tooltip's left edge.
  var pointedAt: TimelinePost? {
    let point = Point(tooltip.center.x - 60, tooltip.center.y)
    return tooltip.superview.flatMap { list.indexPathForRow(at: $0.convert(point, to: list)) }
      .map { TimelinePost.all[$0.item] }
  }
}

@Suite struct ClockTooltipTests {
  /// The smaller difference between two angles, in turns.
  private func gap(_ one: Double, _ other: Double) -> Double {
    let gap = (one - other).truncatingRemainder(dividingBy: 1)
    return abs(gap > 0.5 ? gap - 1 : gap < -0.5 ? gap + 1 : gap)
  }

  // MARK: - Following the content

  /// The top moves from 47 to 650, in proportion to the scrolled fraction, and stops there when the content is pulled beyond an
  /// end.
  @Test func tooltipMovesInProportionToContent() throws {
    let clocks = try Clocks()
    #expect(near(clocks.top, 47))
    for share in [0.0, 0.25, 0.5, 0.9, 1] {
      try clocks.scroll(to: share)
      #expect(near(clocks.top, 47 + share * 603, 1e-3))
    }
    try clocks.scroll(to: 1.1)
    #expect(near(clocks.top, 650))
    try clocks.scroll(to: -0.1)
    #expect(near(clocks.top, 47))
    // The centers of the tooltip and the bar agree to within the space that the bar leaves free at its ends.
    for share in [0.0, 0.3, 0.7, 1] {
      try clocks.scroll(to: share)
      let bar = try #require(
        clocks.list.subviews.first { $0.bounds.width == 3 && $0.backgroundColor.alpha == 0.35 })
      #expect(abs(bar.shownBox.midY - clocks.top - 20) < 10)
    }
  }

  @Test func tooltipShowsTimeOfPointedEntry() throws {
    let clocks = try Clocks()
    var shown: Set<Int> = []
    for step in 0...200 {
      try clocks.scroll(to: Double(step) / 200)
      // At the top of the list, the tooltip points to the header.
      guard let post = clocks.pointedAt else { continue }
      #expect(clocks.tooltip.shownDate == post.date)
      shown.insert(post.number)
    }
    #expect(shown.count > 60)
  }

  // MARK: - Hands

  @Test func handsEndAtShownTime() throws {
    let clocks = try Clocks()
    try clocks.scroll(to: 0.4)
    try clocks.wait(1)
    let hands = try #require(clocks.tooltip.shownDate).hands
    #expect(gap(clocks.clock.shownHands.hour, hands.hour) < 1e-6)
    #expect(gap(clocks.clock.shownHands.minute, hands.minute) < 1e-6)
  }

  /// From ten to two, the hands turn forward by four hours and by a third of a turn, and later back.
  @Test func handsTurnInShorterDirection() throws {
    let clocks = try Clocks()
    let clock = clocks.clock
    let (late, early) = (
      CivilDate(year: 2026, month: 1, day: 1, hour: 10, minute: 50),
      CivilDate(year: 2026, month: 1, day: 1, hour: 14, minute: 10)
    )
    clock.show(late, animated: false)
    for (from, to) in [(late, early), (early, late)] {
      clock.show(to, animated: true)
      var (before, way) = (clock.shownHands, (hour: 0.0, minute: 0.0))
      for _ in 0..<60 {
        try clocks.wait(1.0 / 120)
        way.hour += gap(clock.shownHands.hour, before.hour)
        way.minute += gap(clock.shownHands.minute, before.minute)
        before = clock.shownHands
      }
      #expect(near(way.hour, gap(from.hands.hour, to.hands.hour), 1e-3))
      #expect(near(way.minute, gap(from.hands.minute, to.hands.minute), 1e-3))
    }
  }

  /// The hands continue from their visible angles at the same velocity, and keep their lengths.
  @Test func newTimeContinuesHandsFromCurrentAngle() throws {
    let clocks = try Clocks()
    let clock = clocks.clock
    let times = [(3, 20), (8, 55), (11, 5), (1, 40), (6, 30)].map {
      CivilDate(year: 2026, month: 1, day: 1, hour: $0.0, minute: $0.1)
    }
    clock.show(CivilDate(year: 2026, month: 1, day: 1, hour: 0, minute: 0), animated: false)
    var time = clocks.window.timeline.now
    func speed() -> Double {
      let before = clock.shownHands.minute
      time += 1e-5
      clocks.window.timeline.advance(to: time)
      return (clock.shownHands.minute - before) / 1e-5
    }
    for date in times {
      let old = speed()
      let before = clock.shownHands
      clock.show(date, animated: true)
      #expect(
        gap(clock.shownHands.minute, before.minute) < 1e-6 && gap(clock.shownHands.hour, before.hour) < 1e-6)
      if old != 0 {
        let new = speed()
        #expect(abs(new - old) < 0.05 * abs(old) + 0.3, "\(old) to \(new)")
      }
      time += 0.07
      clocks.window.timeline.advance(to: time)
      // The hands rotate; they are not scaled during the turn.
      for hand in clock.subviews.compactMap({ $0 as? ShapeView }) {
        let map = hand.shown.transform
        #expect(near(map.a * map.d - map.b * map.c, 1, 0.02))
      }
    }
    clocks.window.timeline.advance(to: time + 2)
    #expect(gap(clock.shownHands.minute, 0.5) < 1e-6 && clock.presentation == nil)
  }

  /// The hands and the tooltip have the same positions at the same times at 30, 60 and 144 frames per second.
  @Test(arguments: [
    "0.1 press 195 700\n0.13 move 195 660\n0.2 move 195 500\n0.25 move 195 330\n0.26 release 195 330",
    "0.1 scroll 195 400 0 3\n0.25 scroll 195 400 0 5\n0.5 scroll 195 400 0 -2",
    "0.1 key PageDown\n0.4 key PageDown\n0.7 key End",
    "0.1 slide 195 400 0 120\n0.12 slide 195 400 0 160\n0.15 slide 195 400 0 90",
  ]) func frameRateDoesNotChangeMotion(script: String) throws {
    let moments = [0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4]
    let rides = try [30.0, 60, 144].map { rate in
      let clocks = try Clocks()
      clocks.headless.play(try EventScript(parsing: script + "\n5 wait"))
      return try moments.map { moment in
        for time in stride(from: clocks.headless.now + 1 / rate, to: moment, by: 1 / rate) {
          clocks.headless.advanceWithoutDrawing(to: time)
        }
        try clocks.headless.advance(to: moment)
        let hands = clocks.clock.shownHands
        return [
          hands.hour, hands.minute, clocks.tooltip.shown.alpha, clocks.shift, clocks.top,
          clocks.list.contentOffset.y,
        ]
      }
    }
    #expect(Set(rides[0].map { $0[1] }).count > 3)
    for other in rides.dropFirst() {
      for (index, (one, other)) in zip(rides[0], other).enumerated() {
        for (a, b) in zip(one, other) { #expect(near(a, b, 1e-6), "at \(moments[index])") }
      }
    }
  }

  // MARK: - Appearing and fading

  @Test func dragShowsTooltipAndRestHidesIt() throws {
    let clocks = try Clocks()
    #expect(clocks.tooltip.alpha == 0 && clocks.shift == 4)
    try clocks.drag(from: Point(195, 700), by: Vector(0, -40), in: 0.1)
    try clocks.wait(0.25)
    #expect(clocks.tooltip.shown.alpha == 1 && clocks.shift == -8)
    // While the content is held, the tooltip stays.
    try clocks.wait(3)
    #expect(clocks.tooltip.shown.alpha == 1)
    try clocks.release(waiting: 0.98)
    #expect(clocks.tooltip.shown.alpha == 1)
    try clocks.wait(0.17)
    #expect((0.1...0.9).contains(clocks.tooltip.shown.alpha) && (-8...4).contains(clocks.shift))
    // The tooltip disappears more slowly than it appears.
    try clocks.wait(0.08)
    #expect((0.01...0.5).contains(clocks.tooltip.shown.alpha))
    try clocks.wait(0.3)
    #expect(clocks.tooltip.shown.alpha == 0 && clocks.shift == 4)
    #expect(clocks.headless.stage.demand == .nothing)
  }

  @Test(arguments: [false, true]) func wheelShowsTooltipAndSilenceHidesIt(isPrecise: Bool) throws {
    let clocks = try Clocks()
    for _ in 0..<5 {
      clocks.headless.scroll(Vector(0, isPrecise ? 40 : 1), at: Point(195, 500), isPrecise: isPrecise)
      try clocks.wait(0.1)
    }
    #expect(clocks.tooltip.shown.alpha == 1)
    try clocks.wait(0.9)
    #expect(clocks.tooltip.shown.alpha == 1)
    try clocks.wait(2)
    #expect(clocks.tooltip.shown.alpha == 0 && clocks.headless.stage.demand == .nothing)
  }

  /// The tooltip becomes visible again from its current alpha.
  @Test func scrollShowsFadingTooltipWithoutJump() throws {
    let clocks = try Clocks()
    try clocks.type(.pageDown, waiting: 0.5)
    while clocks.tooltip.shown.alpha == 1 || clocks.tooltip.visibility.state, clocks.headless.now < 5 {
      try clocks.headless.advance(by: 0.01)
    }
    try clocks.wait(0.12)
    let before = clocks.tooltip.shown.alpha
    #expect((0.05...0.95).contains(before))
    clocks.headless.press(.pageDown)
    #expect(near(clocks.tooltip.shown.alpha, before))
    var last = before
    for _ in 0..<20 {
      try clocks.headless.advance(by: 0.01)
      #expect(abs(clocks.tooltip.shown.alpha - last) < 0.15)
      last = clocks.tooltip.shown.alpha
    }
    #expect(last > 0.9)
  }

  // MARK: - Scrubbing

  @Test(arguments: ["clock-tooltip", "timeline-bar"]) func draggingTooltipOrBarScrollsContent(name: String)
    throws
  {
    let clocks = try Clocks()
    try clocks.type(.pageDown, waiting: 0.6)
    let top = clocks.top
    let start = name == "clock-tooltip" ? Point(300, top + 20) : Point(384, 400)
    try clocks.drag(from: start, by: Vector(0, 8), in: 0.05)
    for way in [50.0, 200, 400, 120] {
      try clocks.move(by: Vector(0, start.y + 8 + way - clocks.pointer.y), in: 0.1)
      try clocks.draw()
      #expect(near(clocks.top, top + way, 1e-3))
    }
    try clocks.type(.escape, waiting: 3)
    #expect(near(clocks.top, top, 1e-3) && clocks.tooltip.shown.alpha == 0)
    #expect(clocks.headless.stage.demand == .nothing)
  }

  // MARK: - The header

  @Test func headerStretchesWithPull() throws {
    let clocks = try Clocks()
    let header = try #require(clocks.view("timeline-header"))
    let cover = header.subviews[0]
    #expect(near(cover.shownBox.minY, 0) && near(cover.shownBox.maxY, 220))
    try clocks.drag(from: Point(195, 400), by: Vector(0, 208), in: 0.3)
    try clocks.draw()
    let pull = -clocks.list.contentOffset.y - 220
    #expect(pull > 50)
    #expect(near(cover.shownBox.minY, 0) && near(cover.shownBox.maxY, 220 + pull))
    try clocks.release(waiting: 3)
    #expect(near(cover.shownBox.maxY, 220) && cover.transform == .identity)
    #expect(clocks.headless.stage.demand == .nothing)
  }

  /// The clock of the status bar never overlaps the portrait or the name.
  @Test func headerTextFadesBeforeReachingStatusBar() throws {
    let clocks = try Clocks()
    let header = try #require(clocks.view("timeline-header"))
    for offset in stride(from: -220.0, through: 0, by: 10) {
      clocks.list.contentOffset = Point(0, offset)
      try clocks.draw()
      for view in header.subviews[2...] where view.shownBox.minY <= clocks.list.scrollIndicatorInsets.top {
        #expect(view.shown.alpha < 0.01, "\(offset): \(view)")
      }
      #expect(Set(header.subviews[2...].map(\.shown.alpha)).count == 1, "\(offset): a line alone")
      if offset == -220 { #expect(header.subviews.allSatisfy { $0.shown.alpha == 1 }) }
    }
  }

  // MARK: - Content

  @Test(arguments: [0, 1, 3]) func shortContentKeepsTooltipAtTop(count: Int) throws {
    let clocks = try Clocks(posts: Array(TimelinePost.all.prefix(count)))
    try clocks.drag(from: Point(195, 400), by: Vector(0, 100), in: 0.2)
    try clocks.release(waiting: 3)
    #expect(near(clocks.top, 47) && (clocks.tooltip.shownDate == nil) == (count == 0))
    #expect(clocks.headless.stage.demand == .nothing)
  }

  @Test func datesMatchCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for minutes in stride(from: -60_000_000, to: 60_000_000, by: 1_234_567) {
      let date = CivilDate(minutes: minutes)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: Double(minutes) * 60))
      #expect(
        [date.year, date.month, date.day, date.hour, date.minute]
          == [parts.year, parts.month, parts.day, parts.hour, parts.minute])
      #expect(date.minutes == minutes)
    }
    #expect(CivilDate(year: 2026, month: 9, day: 4, hour: 0, minute: 5).timeText == "12:05 AM")
    #expect(CivilDate(year: 2026, month: 9, day: 4, hour: 13, minute: 41).timeText == "1:41 PM")
    #expect(CivilDate(year: 2026, month: 9, day: 4, hour: 13, minute: 41).dateText == "9/4/26")
    let hands = CivilDate(year: 2026, month: 9, day: 4, hour: 15, minute: 30).hands
    #expect(near(hands.hour, 3.5 / 12) && near(hands.minute, 0.5))
    let dates = TimelinePost.all.map(\.date.minutes)
    #expect(dates == dates.sorted(by: >) && dates.count == 100)
  }

  // MARK: - Windows

  @Test(arguments: [Size(200, 300), Size(800, 600), Size(1280, 800), Size(2560, 1440)])
  func tooltipStaysNextToBarInAnyWindow(size: Size) throws {
    let clocks = try Clocks(size: size)
    for share in [0.5, 1, 0] {
      try clocks.scroll(to: share)
      try clocks.wait(0.3)
      let box = clocks.tooltip.shownBox
      #expect(near(box.maxX, clocks.list.frame.maxX - 12) && Rect(origin: .zero, size: size).contains(box))
    }
    try clocks.wait(3)
    #expect(clocks.headless.stage.demand == .nothing)
  }

  @Test func resizeKeepsTooltipAlignedWithContent() throws {
    let clocks = try Clocks()
    try clocks.scroll(to: 1)
    clocks.headless.stage.resize(to: Size(500, 600), scale: 1)
    try clocks.wait(0.2)
    #expect(
      near(clocks.top, 600 - 154 - 40) && clocks.list.contentOffset.y == clocks.list.verticalRange.upperBound)
    try clocks.wait(3)
    #expect(clocks.headless.stage.demand == .nothing)
  }
}
