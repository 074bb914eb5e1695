import Testing

@testable import SegueDesktop

@Suite struct RefreshModelTests {
  @Test func nextRefreshIsNotBeforeGivenTime() {
    var model = RefreshModel()
    model.assume(rate: 100)
    model.observe(refreshAt: 5)
    #expect(abs(model.refresh(notBefore: 5) - 5) < 1e-9)
    #expect(abs(model.refresh(notBefore: 5.001) - 5.01) < 1e-9)
    #expect(abs(model.refresh(notBefore: 4.985) - 4.99) < 1e-9)
  }

  @Test(arguments: [nil, 0, -60, .nan, .infinity, 5000] as [Double?])
  func unknownRateIsAssumedAsSixtyHertz(rate: Double?) {
    var model = RefreshModel()
    model.assume(rate: rate)
    #expect(abs(model.period - 1 / 60.0) < 1e-12)
    #expect(model.source == .assumed)
  }

  @Test func measuredPeriodOverridesMonitorRate() {
    var model = RefreshModel()
    model.observe(period: 1 / 144.0)
    model.assume(rate: 85)
    #expect(model.period == 1 / 144.0)
    model.forgetMeasurement(rate: 85)
    #expect(model.period == 1 / 85.0)
    #expect(model.source == .monitor)
  }

  @Test func jitteringTimestampShiftsGridSlightly() {
    var model = RefreshModel()
    model.observe(period: 0.010)
    model.observe(refreshAt: 1.0)
    model.observe(refreshAt: 1.011)
    let next = model.refresh(notBefore: 1.015)
    #expect(next > 1.020 && next < 1.0205)
  }

  @Test func timestampFarOffGridIsAccepted() {
    var model = RefreshModel()
    model.observe(period: 0.010)
    model.observe(refreshAt: 1.0)
    model.observe(refreshAt: 1.505)
    #expect(abs(model.refresh(notBefore: 1.505) - 1.505) < 1e-9)
  }
}
