import Testing

@testable import SegueDesktop

@Suite struct ServerTimeTests {
  @Test func timeGoesOnAcrossTheWrap() {
    var time = ServerTime()
    let first = time.seconds(of: 4_294_967_290, at: 1000)
    let second = time.seconds(of: 14, at: 1000.02)
    #expect(abs(second - first - 0.020) < 1e-9)
  }

  @Test func anEarlierStampIsEarlierAndNotWeeksLater() {
    var time = ServerTime()
    let first = time.seconds(of: 5000, at: 1000)
    let second = time.seconds(of: 4990, at: 1000)
    #expect(abs(second - first + 0.010) < 1e-9)
  }

  @Test func theFirstEventHappensNow() {
    var time = ServerTime()
    let first = time.seconds(of: 123_456, at: 77)
    #expect(abs(first - 77) < 1e-9)
  }

  @Test func ageIsJudgedByTheQuickestEvent() {
    var time = ServerTime()
    // The first event needed 30 ms to arrive, the second none.
    _ = time.seconds(of: 1000, at: 50.030)
    let second = time.seconds(of: 1100, at: 50.100)
    #expect(abs(time.age(of: second, at: 50.104) - 0.004) < 1e-9)
  }
}
