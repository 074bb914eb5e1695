import Testing

@testable import SegueDesktop

@Suite struct ServerTimeTests {
  @Test func timeContinuesAcrossWrap() {
    var time = ServerTime()
    let first = time.seconds(of: 4_294_967_290, at: 1000)
    let second = time.seconds(of: 14, at: 1000.02)
    #expect(abs(second - first - 0.020) < 1e-9)
  }

  @Test func earlierTimestampIsEarlierInsteadOfWeeksLater() {
    var time = ServerTime()
    let first = time.seconds(of: 5000, at: 1000)
    let second = time.seconds(of: 4990, at: 1000)
    #expect(abs(second - first + 0.010) < 1e-9)
  }

  /// An event that another client sent often has no timestamp.
  @Test(arguments: [0, 3_000_000_000] as [UInt]) func zeroTimestampIsTimeOfArrival(before: UInt) {
    var time = ServerTime()
    if before > 0 { _ = time.seconds(of: before, at: 999) }
    let sent = time.seconds(of: 0, at: 1000)
    #expect(abs(sent - 1000) < 1e-9)
    #expect(time.age(of: sent, at: 1000.25) == 0.25)
    #expect(abs(time.seconds(of: before + 2000, at: 1001) - 1001) < 1e-9)
  }

  /// A day with a server clock that loses 50 ms per quarter of an hour.
  @Test func slowServerClockDoesNotAgeEvents() {
    var time = ServerTime()
    for minute in 0..<1440 {
      let now = Double(minute) * 60
      let event = time.seconds(of: 1000 + UInt((now * (1 - 0.05 / 900) * 1000).rounded()), at: now)
      #expect(time.age(of: event, at: now) < 0.01)
    }
  }

  @Test func firstEventHappensNow() {
    var time = ServerTime()
    let first = time.seconds(of: 123_456, at: 77)
    #expect(abs(first - 77) < 1e-9)
  }

  @Test func ageIsRelativeToFastestEvent() {
    var time = ServerTime()
    // The first event took 30 ms to arrive, the second none.
    _ = time.seconds(of: 1000, at: 50.030)
    let second = time.seconds(of: 1100, at: 50.100)
    #expect(abs(time.age(of: second, at: 50.104) - 0.004) < 1e-9)
  }
}
