import Testing

@testable import SegueDiagnostics

@Suite struct FrameMeterTests {
  @Test func meterWithoutFramesHasNoFigures() {
    let readings = FrameMeter(missedBefore: 7).readings
    #expect(readings.budget == nil && readings.framesPerSecond == nil && readings.missedCount == 0)
    #expect(
      readings.interval == nil && readings.cost == nil && readings.inputAge == nil && readings.damage == nil)
  }

  /// The hundred values are 1 to 100, shuffled, so each percentile equals its rank.
  @Test func figuresArePercentilesOfFrames() {
    var meter = FrameMeter()
    for step in 1...100 {
      let value = Double(step * 37 % 101)
      meter.record(
        .some(
          step, interval: value, draw: value, upload: 0.5, damage: Int(value) * 10,
          inputAge: step % 2 == 0 ? value : nil))
    }
    let readings = meter.readings
    let last = Double(100 * 37 % 101)
    #expect(readings.budget == 10)
    #expect(readings.interval?.columns == [last, 50, 95, 99])
    #expect(readings.cost?.columns == [last + 0.5, 50.5, 95.5, 99.5])
    #expect(readings.damage?.columns == [last, 50, 95, 99])
    #expect(readings.framesPerSecond == 1000 / 50.5)
    #expect(readings.inputAge?.last == last)
  }

  @Test func singleFrameGivesAllPercentiles() {
    var meter = FrameMeter()
    meter.record(.some(inputAge: 8))
    #expect(meter.readings.inputAge?.columns == [8, 8, 8, 8])
    // The first frame after a rest has no interval.
    #expect(meter.readings.interval == nil && meter.readings.framesPerSecond == nil)
  }

  @Test func meterKeepsOnlyLastFrames() {
    var meter = FrameMeter()
    for step in 1...FrameMeter.memory { meter.record(.some(step, draw: 90)) }
    #expect(meter.bars.count == FrameMeter.memory)
    for step in 1...FrameMeter.memory { meter.record(.some(step, draw: Double(step), upload: 0)) }
    #expect(meter.bars.map(\.milliseconds) == (1...FrameMeter.memory).map(Double.init))
    #expect(meter.readings.cost?.p99 == 119)
  }

  @Test func missedRefreshesCountFromFirstFrame() {
    var meter = FrameMeter(missedBefore: 5)
    for (step, missed) in [5, 5, 7, 7, 8].enumerated() { meter.record(.some(step, missed: missed)) }
    #expect(meter.bars.map(\.hasMissed) == [false, false, true, false, true])
    #expect(meter.readings.missedCount == 3)
    // The sum remains after the frames have been discarded.
    for step in 0..<200 { meter.record(.some(step, missed: 8)) }
    #expect(meter.readings.missedCount == 3)
    #expect(!meter.bars.contains { $0.hasMissed })
  }
}
