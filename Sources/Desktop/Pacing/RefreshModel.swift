/// What we believe about the screen's refreshes: they come at `origin` and every `period` before and after.
struct RefreshModel {
  /// Where the period comes from, the best last.
  enum Source: String, Sendable {
    case assumed
    case monitor = "RandR"
    case measured = "measured"
  }

  /// The time of one refresh, in seconds of the monotonic clock.
  private(set) var origin = 0.0
  /// Seconds between two refreshes.
  private(set) var period = 1 / 60.0
  /// How we know.
  private(set) var source = Source.assumed

  /// The refresh at `time`, or the first one after it.
  func refresh(notBefore time: Double) -> Double {
    guard time.isFinite else { return time }
    // A refresh that is due this very moment counts, in spite of rounding.
    let steps = ((time - origin) / period - 1e-6).rounded(.up)
    return origin + steps * period
  }

  /// Takes the monitor's nominal rate, in Hz; `nil` or nonsense means 60. A measured period is better and stays.
  mutating func assume(rate: Double?) {
    guard source != .measured else { return }
    let known = rate.flatMap { (10.0...1000.0).contains($0) ? $0 : nil }
    period = 1 / (known ?? 60)
    source = known == nil ? .assumed : .monitor
  }

  /// How much of a small deviation is believed at once. Stamps may jitter by a millisecond; the screen does not, and
  /// movement computed for a jittering time would show it.
  private static let gain = 0.2

  /// A refresh was seen at `time`.
  mutating func observe(refreshAt time: Double) {
    let nearest = origin + ((time - origin) / period).rounded() * period
    let deviation = time - nearest
    let isSmall = abs(deviation) < period / 4 && source == .measured
    origin = isSmall ? nearest + deviation * Self.gain : time
  }

  /// The time between refreshes was measured.
  mutating func observe(period measured: Double) {
    period = measured
    source = .measured
  }

  /// Forgets what was measured: the window has moved to another monitor, or the clock has failed.
  mutating func forgetMeasurement(rate: Double?) {
    source = .assumed
    assume(rate: rate)
  }
}
