import SegueViews
import Testing

@testable import SegueGallery

/// Positions and velocities during presses, catches, releases and reversals, sampled a thousand times per second.
@Suite struct ContinuityTests {
  /// The highest speed of any view in these tests, in points per millisecond; the corner of the disc is the fastest.
  private static let fastest = 6.6

  /// Samples `seconds` of motion, and expects that each millisecond's step is short.
  private func watch(_ icons: Icons, _ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    var before = icons.places
    let begin = icons.headless.now
    for step in 1...Int((seconds * 1000).rounded()) {
      icons.headless.stage.advance(to: begin + Double(step) / 1000)
      let now = icons.places
      for (name, place) in now {
        guard let old = before[name] else { continue }
        let move = place.distance(to: old)
        #expect(move < Self.fastest, "\(name) moves \(move) at \(step) ms", sourceLocation: sourceLocation)
      }
      before = now
    }
    try icons.headless.advance(to: begin + seconds)
  }

  /// Returns the velocity of the flying icon's corner over the next hundredth of a millisecond, in points per second.
  private func velocity(_ icons: Icons) throws -> Vector {
    let moment = 1e-5
    let before = try #require(icons.places["icon"]).corners[3]
    icons.headless.stage.advance(to: icons.window.timeline.now + moment)
    return (try #require(icons.places["icon"]).corners[3] - before) * (1 / moment)
  }

  /// Expects that two velocities agree, except for the change that a spring makes in a hundredth of a millisecond.
  private func expect(
    _ velocity: Vector, continues before: Vector, location: SourceLocation = #_sourceLocation
  ) {
    #expect(before.length > 5, sourceLocation: location)
    #expect(
      (velocity - before).length < 3 + 0.01 * before.length, "\(before) to \(velocity)",
      sourceLocation: location)
  }

  @Test(arguments: [0.05, 0.15, 0.3, 0.5]) func reversingKeepsTheVelocity(at moment: Double) throws {
    let icons = try Icons()
    icons.headless.click("icon-youtube")
    try watch(icons, moment)
    let before = try velocity(icons)
    icons.headless.press(.escape)
    expect(try velocity(icons), continues: before)
    try watch(icons, 1.6)
    #expect(icons.coordinator.isIdle)
  }

  @Test(arguments: [-300.0, 200, 450, 900]) func releaseKeepsVelocity(speed: Double) throws {
    let icons = try Icons.opened()
    let start = Point(100, 300)
    try icons.drag(from: start, by: Vector(0, 150), in: 0.3)
    var previous = icons.places
    for step in 1...24 {
      try icons.headless.advance(by: 0.005)
      previous = icons.places
      icons.headless.send(.dragged, at: start + Vector(0, 150 + speed * 0.005 * Double(step)))
    }
    let held = try #require(icons.places["icon"]).corners[3] - (try #require(previous["icon"])).corners[3]
    icons.headless.send(.released, at: start + Vector(0, 150 + speed * 0.12))
    expect(try velocity(icons), continues: held * 200)
    try watch(icons, 1.3)
    #expect(icons.coordinator.isIdle)
  }

  @Test func mixedInputNeverJumps() throws {
    let icons = try Icons()
    icons.headless.click("icon-facebook")
    try watch(icons, 0.12)
    icons.headless.send(.pressed, at: Point(200, 500))
    try watch(icons, 0.1)
    for step in 1...20 {
      icons.headless.send(.dragged, at: Point(200, 500 - Double(step) * 3))
      try watch(icons, 0.008)
    }
    icons.headless.send(.released, at: Point(200, 440))
    try watch(icons, 0.08)
    icons.headless.press(.escape)
    try watch(icons, 0.05)
    icons.headless.press(.space)
    try watch(icons, 0.3)
    icons.headless.press(.space)
    try watch(icons, 1.5)
    #expect(icons.coordinator.isIdle)
    #expect(icons.window.faults().isEmpty)
  }
}
