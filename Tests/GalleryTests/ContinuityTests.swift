import Geometry
import Testing
import Views

@testable import Gallery

/// Places and velocities over press, catch, release and turn, seen a thousand times a second.
@Suite struct ContinuityTests {
  /// No view is faster than this in any of the scripts, in points per millisecond: the disc's corner leads.
  private static let fastest = 6.6

  /// Samples `seconds` of motion; every millisecond's step is short.
  /// - Returns: the velocity of the flying icon's corner in the first and the last millisecond.
  @discardableResult
  private func watch(_ icons: Icons, _ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation)
    throws
    -> (first: Vector?, last: Vector?)
  {
    var velocities: [Vector] = []
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
      if let old = before["icon"], let new = now["icon"] {
        velocities.append(new.corners[3] - old.corners[3])
      }
      before = now
    }
    try icons.headless.advance(to: begin + seconds)
    return (velocities.first, velocities.last)
  }

  @Test(arguments: [0.05, 0.15, 0.3, 0.5]) func turningRoundKeepsTheVelocity(at moment: Double) throws {
    let icons = try Icons()
    icons.headless.click("icon-youtube")
    let before = try #require(try watch(icons, moment).last)
    icons.headless.press(.escape)
    let after = try #require(try watch(icons, 0.6).first)
    #expect(before.length > 0.01)
    // A millisecond of the spring changes the velocity, too.
    #expect((after - before).length < 0.05)
    try watch(icons, 1)
    #expect(icons.coordinator.isIdle)
  }

  @Test(arguments: [-300.0, 200, 450, 900]) func aReleaseHandsItsVelocityOver(speed: Double) throws {
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
    let end = start + Vector(0, 150 + speed * 0.12)
    icons.headless.send(.released, at: end)
    let after = try #require(try watch(icons, 0.3).first)
    #expect(held.length > 0.1)
    // A millisecond of the spring, a screen's way from home, changes the velocity, too.
    #expect((after - held * 0.2).length < 0.08)
    try watch(icons, 1)
    #expect(icons.coordinator.isIdle)
  }

  @Test func aWildRideNeverJumps() throws {
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
