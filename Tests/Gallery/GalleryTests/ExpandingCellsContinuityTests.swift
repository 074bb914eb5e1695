import SegueViews
import Testing

@testable import SegueGallery

/// Nothing jumps or stalls from the first press to rest, measured by visible positions.
@Suite struct ExpandingCellsContinuityTests {
  /// Returns the positions that can be followed all the time: the content of the letter, the regions, the row and the bar.
  private func places(_ inbox: Inbox) -> [String: Double] {
    var places: [String: Double] = [:]
    for name in ["mail-picture", "mail-title"] {
      places[name] = inbox.view(name).map { inbox.seen($0).minY }
    }
    if !inbox.coordinator.isIdle {
      places["above"] = inbox.seen(inbox.regions.first).maxY
      places["below"] = inbox.seen(inbox.regions.last).minY
      places["target"] = inbox.seen(inbox.target).minY
      places["bar"] = inbox.seen(inbox.bar).maxY
    }
    return places
  }

  private func largestMove(_ one: [String: Double], _ other: [String: Double]) -> Double {
    let moves = one.compactMap { name, place in other[name].map { abs($0 - place) } }
    // The views of the letter exist all the time, those of the transition only during it.
    #expect(moves.count >= 2)
    return moves.max() ?? .infinity
  }

  /// Expects that a press, a release or a hand-off does not move anything when it happens.
  private func expectStill(_ inbox: Inbox, _ event: () throws -> Void) rethrows {
    let before = places(inbox)
    try event()
    #expect(largestMove(before, places(inbox)) <= 0.5)
  }

  /// The line along the lower edge of the row, and the row below, are moved to the same whole pixel.
  @Test func lineBelowRowDoesNotFlicker() throws {
    let inbox = try Inbox.opened()
    inbox.headless.press(.escape)
    for frame in 1...30 {
      try inbox.headless.advance(by: 1.0 / 60)
      guard let line = inbox.rowEdge, line.shown.alpha > 0.6 else { continue }
      let y = Int(inbox.seen(inbox.regions.last).minY.rounded())
      #expect(inbox.pixels[(y - 1) * 390 + 5] != inbox.pixels[(y - 3) * 390 + 5], "frame \(frame)")
    }
  }

  /// The grabbed point stays under the pointer before, during and after the hand-off.
  @Test(arguments: [1, 3, 5]) func contentFollowsPointerThroughHandOff(row: Int) throws {
    let inbox = try Inbox.opened(row)
    try inbox.drag(from: Point(195, 200), by: Vector(0, 40), in: 0.2)
    var last = inbox.seen(inbox.view("mail-title")).minY
    let step = 0.5
    for _ in 0..<300 {
      try inbox.move(by: Vector(0, step), in: 1 / 120)
      let next = inbox.seen(inbox.view("mail-title")).minY
      #expect(abs(next - last - step) < 1e-6)
      #expect(inbox.coordinator.isIdle || inbox.seen(inbox.target).maxY > inbox.pointer.y)
      last = next
    }
    #expect(inbox.coordinator.isHeld)
    for _ in 0..<300 {
      try inbox.move(by: Vector(0, -step), in: 1 / 120)
      let next = inbox.seen(inbox.view("mail-title")).minY
      #expect(abs(last - next - step) < 1e-6)
      last = next
    }
    #expect(inbox.coordinator.isIdle)
  }

  /// The drag goes from the middle of the text up to the top, into the pull, into the dismissal, and back.
  @Test func dragBackRetracesEveryPosition() throws {
    let inbox = try Inbox.opened()
    inbox.content?.contentOffset = Point(0, 60)
    try inbox.drag(from: Point(195, 200), by: Vector(0, 20), in: 0.1)
    var way: [[String: Double]] = [places(inbox)]
    for _ in 0..<60 {
      try inbox.move(by: Vector(0, 6), in: 1 / 60)
      way.append(places(inbox))
    }
    #expect(inbox.coordinator.isHeld)
    for there in way.dropLast().reversed() {
      try inbox.move(by: Vector(0, -6), in: 1 / 60)
      #expect(largestMove(places(inbox), there) < 1e-6)
    }
    #expect(inbox.coordinator.isIdle)
    #expect(abs((inbox.content?.shown.bounds.minY ?? 0) - 48) < 1e-9)
  }

  /// The travel of the pointer equals the travel of the list, the travel of the transition and one slop.
  @Test(arguments: [0.0, 25, 500]) func travelIsSplitBetweenListAndTransition(offset: Double) throws {
    let inbox = try Inbox.opened()
    inbox.content?.contentOffset = Point(0, offset)
    try inbox.drag(from: Point(195, 50), by: Vector(0, 300 + offset), in: 1)
    let list = offset + Pull.threshold
    let expected = (300 + offset - Pull.slop - list) / Pull.travel
    #expect(abs(inbox.coordinator.progress - expected) < 1e-9)
    #expect(abs((inbox.content?.shown.bounds.minY ?? 0) + Pull.threshold) < 1e-9)
  }

  /// The first frames after the release have the speed of the last frames before it.
  @Test(arguments: [400.0, 900, 1500]) func releaseKeepsPointerSpeed(speed: Double) throws {
    let inbox = try Inbox.opened()
    try inbox.drag(from: Point(195, 60), by: Vector(0, Pull.toThreshold + 40), in: 0.4)
    try inbox.move(by: Vector(0, speed * 0.15), in: 0.15)
    let rate = speed / Pull.travel
    let before = inbox.coordinator.progress
    expectStill(inbox) { inbox.release() }
    try inbox.headless.advance(by: 0.002)
    let after = (inbox.coordinator.progress - before) / 0.002
    // The spring accelerates, too: by as much as it can in two milliseconds.
    let pull = 15.389 * 15.389 * (1 - before) * 0.002
    #expect(after > rate * 0.93 - 0.05)
    #expect(after < rate * 1.03 + pull)
  }

  /// A press on content that bounces beyond the threshold moves nothing; the drag that follows continues from there.
  @Test func catchDuringBounceMovesNothing() throws {
    let inbox = try Inbox.opened()
    inbox.content?.contentOffset = Point(0, 300)
    try inbox.drag(from: Point(195, 200), by: Vector(0, 280), in: 0.09)
    inbox.release()
    while inbox.content?.isDecelerating == true, (inbox.content?.shown.bounds.minY ?? 0) > -60 {
      try inbox.headless.advance(by: 1 / 240)
    }
    let pulled = -(inbox.content?.shown.bounds.minY ?? 0)
    #expect(pulled >= 60 && inbox.coordinator.isIdle)
    expectStill(inbox) { inbox.press(Point(195, 200)) }
    try expectStill(inbox) { try inbox.move(by: Vector(0, 0.5), in: 0.01) }
    for _ in 0..<40 {
      let before = inbox.seen(inbox.view("mail-title")).minY
      try inbox.move(by: Vector(0, 2), in: 1 / 120)
      let step = inbox.seen(inbox.view("mail-title")).minY - before
      #expect(abs(step - 2) < 1e-6)
    }
    #expect(inbox.coordinator.isHeld)
    for _ in 0..<60 {
      let before = inbox.seen(inbox.view("mail-title")).minY
      try inbox.move(by: Vector(0, -2), in: 1 / 120)
      let step = before - inbox.seen(inbox.view("mail-title")).minY
      #expect(abs(step - 2) < 1e-6)
    }
    #expect(inbox.coordinator.isIdle)
    try inbox.release(waiting: 3)
    #expect(inbox.coordinator.isIdle)
  }

  /// A mail that is caught while it closes, and thrown open, is ahead of its parts. The rest of the mail waits for them.
  @Test func restOfThrownMailWaitsForParts() throws {
    let inbox = try Inbox.opened(2)
    try inbox.drag(from: Point(330, 600), by: Vector(-210, 0), in: 0.4)
    try inbox.wait(0.2)
    try inbox.release(waiting: 0.1)
    inbox.press(Point(60, 230))
    #expect(inbox.coordinator.isHeld)
    try inbox.move(by: Vector(222, 2), in: 0.12)
    inbox.release()
    let (rest, page) = (try #require(inbox.view("mail")?.superview), try #require(inbox.target).subviews.last)
    #expect(page?.shown.alpha == 1 && rest.alpha < 0.1)
    try inbox.wait(2)
    #expect(inbox.isOpen && inbox.coordinator.isIdle && inbox.faults.isEmpty)
  }

  /// A mail that is caught while it closes has a color between those of the row and of the mail, and keeps to them when it is
  /// thrown open: the difference from the color at the same place of the drag must not darken the mail's own color.
  @Test(arguments: [0.03, 0.06, 0.1, 0.15, 0.2], [200.0, 1800]) func colorOfThrownMailStaysInRange(
    seconds: Double, speed: Double
  ) throws {
    let inbox = try Inbox.opened(2)
    try inbox.drag(from: Point(330, 600), by: Vector(-210, 0), in: 0.4)
    try inbox.wait(0.2)
    try inbox.release(waiting: seconds)
    let target = try #require(inbox.target)
    inbox.press(Point(60, inbox.seen(target).midY))
    #expect(inbox.coordinator.isHeld)
    try inbox.move(by: Vector(222, 2), in: 222 / speed)
    inbox.release()
    let (mail, row) = (Color(185, 59, 44), Color.white)
    while !inbox.coordinator.isIdle {
      let color = target.shown.backgroundColor
      #expect(color.limited(to: [mail, row]).distance(to: color) < 1e-6)
      try inbox.wait(1 / 120)
    }
  }

  /// The second line of a title, which the row lacks, would lie on the next text while the mail is small.
  @Test func furtherLinesAppearLater() throws {
    let inbox = try Inbox()
    inbox.headless.click("mail-2")
    try inbox.draw()
    let title = try #require(inbox.view("mail-title"))
    func alphas(at fraction: Double) throws -> [Double] {
      try inbox.hold(at: fraction)
      var found: [Double] = []
      inbox.target?.forEachInSubtree {
        if let picture = $0 as? SnapshotView, picture.source === title { found.append(picture.shown.alpha) }
      }
      return found
    }
    let early = try alphas(at: 0.4)
    #expect(early.count == 2 && early[0] > 0.8 && early[1] == 0)
    #expect(try alphas(at: 0.8) == [1, 1])
  }
}
