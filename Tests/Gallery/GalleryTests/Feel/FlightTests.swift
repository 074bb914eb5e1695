import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery

/// The look of transitions in flight: the status bar, a throw, a return.
@Suite struct FlightTests {
  // MARK: - The status bar

  /// Returns the contrast between the clock and the pixels next to it.
  private func clockContrast(_ session: DemoSession) -> Double {
    let word = session.pixels[14 * session.headless.surface.width + 62]
    let ground = Color(Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255))
    return ground.contrast(with: session.window.statusBar?.style == .light ? .white : .black)
  }

  /// Expects that the clock is readable, except for at most two frames in a row.
  private func expectReadable(
    _ session: DemoSession, for seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var lost = 0
    var longest = 0
    for _ in 0..<Int(seconds * 60) {
      try session.headless.advance(by: 1 / 60)
      lost = clockContrast(session) < 3 ? lost + 1 : 0
      longest = max(longest, lost)
    }
    #expect(longest <= 2, sourceLocation: sourceLocation)
  }

  @Test(arguments: await Opening.all) func clockIsReadableInFlight(opening: Opening) throws {
    let session = try opening.start()
    session.headless.click(opening.item)
    try expectReadable(session, for: 1.2)
    session.headless.press(.escape)
    try expectReadable(session, for: 1.2)
    session.headless.click(opening.item)
    try expectReadable(session, for: 0.15)
    session.headless.press(.escape)
    try expectReadable(session, for: 1)
  }

  @Test(arguments: await Opening.all) func clockIsReadableAtHeldFractions(opening: Opening) throws {
    let session = try opening.start()
    session.headless.click(opening.item)
    session.coordinator.hold()
    var lost = 0
    for percent in stride(from: 0, through: 100, by: 4) {
      session.coordinator.track(Double(percent) / 100)
      try session.wait(0.3)
      // An edge across the clock leaves a part of it in the wrong color.
      lost = clockContrast(session) < 3 ? lost + 1 : 0
      #expect(lost <= 2, "\(percent) %")
    }
  }

  // MARK: - A throw

  /// Returns the time until the operation has reached 99 %, in seconds.
  private func timeToArrive(_ session: DemoSession) throws -> Double {
    let start = session.headless.now
    while !session.coordinator.isIdle, session.coordinator.progress < 0.99, session.headless.now < start + 3 {
      try session.wait(1 / 120)
    }
    return session.headless.now - start
  }

  @Test(arguments: await Opening.all) func throwArrivesNoLaterThanFinish(opening: Opening) throws {
    let thrown = try opening.start()
    let start = try thrown.middle(of: opening.item)
    try thrown.drag(from: start, by: opening.opening * 0.1, in: 0.3)
    try thrown.move(by: opening.opening * 0.28, in: opening.opening.length * 0.28 / 1000)
    let place = thrown.coordinator.progress
    thrown.release()
    let quick = try timeToArrive(thrown)
    let other = try opening.start()
    try other.drag(from: start, by: opening.opening * 0.38, in: 0.3)
    try other.wait(0.3)
    #expect(abs(other.coordinator.progress - place) < 0.05)
    other.coordinator.finish()
    let slow = try timeToArrive(other)
    #expect(quick <= slow + 1 / 60, "\(quick) s instead of \(slow) s, from \(place)")
  }
}
