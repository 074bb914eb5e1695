internal import CSegueX11

/// The clock of the screen's refreshes, as the server's Present extension reports them.
struct PresentClock {
  /// The opcode of the extension, by which its generic events are recognized.
  let opcode: Int32
  private let connection: Connection
  private let window: XID

  /// Creates a clock, and selects its events for a window; `nil` if the server has no such clock, or if the clock is disabled.
  init?(connection: Connection, window: XID) {
    guard !connection.disabled.contains(.present) else { return nil }
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard XPresentQueryExtension(connection.display, &opcode, &firstEvent, &firstError) != 0 else {
      return nil
    }
    (self.opcode, self.connection, self.window) = (opcode, connection, window)
    _ = XPresentSelectInput(connection.display, window, UInt32(PresentCompleteNotifyMask))
  }

  func ask(_ question: RefreshWatch.Question) {
    if let count = question.count {
      XPresentNotifyMSC(connection.display, window, question.serial, count, 0, 0)
    } else {
      // Every refresh count is a multiple of 1, so this requests the next refresh.
      XPresentNotifyMSC(connection.display, window, question.serial, 0, 1, 0)
    }
  }

  func answer(in cookie: XGenericEventCookie) -> (serial: UInt32, refresh: RefreshWatch.Refresh)? {
    guard cookie.evtype == PresentCompleteNotify, let data = cookie.data else { return nil }
    let event = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
    guard event.kind == UInt8(PresentCompleteKindNotifyMSC), event.window == window else { return nil }
    return (event.serial_number, RefreshWatch.Refresh(time: Double(event.ust) * 1e-6, count: event.msc))
  }
}

/// A watch that requests the screen's refreshes one at a time, and trusts the answers only while they are plausible.
///
/// A Present clock can stop (if the monitor sleeps or the window is hidden), run at a rate of its own, or report wrong times.
/// Frames never wait for the clock: this type only decides when to ask the clock and which answers to trust, and measures the
/// period.
struct RefreshWatch {
  struct Refresh: Equatable {
    /// The time of the refresh, in seconds of the monotonic clock.
    var time: Double
    /// The number of the refresh in the screen's own count.
    var count: UInt64
  }

  struct Question: Equatable {
    /// The serial number, which the answer repeats.
    var serial: UInt32
    /// The count of the refresh to wait for; `nil` means the next refresh.
    var count: UInt64?
  }

  /// The number of intervals that must be measured before a period is trusted; `memory` is the number of intervals that are
  /// remembered.
  private static let needed = 5
  private static let memory = 31
  /// The maximum deviation of an interval from the median, as a fraction of the median.
  private static let tolerance = 0.25
  /// The range of periods that a screen may have, in seconds: 500 to 20 Hz.
  private static let plausible = 0.002...0.050
  /// The minimum time without an answer, in seconds, after which the clock is considered late.
  private static let leastTimeout = 0.1
  /// The number of consecutive failures after which the clock is not asked for a while; `usualRest` is the duration of that
  /// pause, in seconds.
  private static let missesAllowed = 3
  static let usualRest = 2.0
  /// The maximum difference between a time stamp and the arrival of its answer, in seconds.
  private static let greatestSkew = 1.0

  /// The number of refreshes from a question to its answer while the clock is trusted. Answers then come often enough to stay
  /// in step, and rarely enough to cost nothing.
  static let stride: UInt64 = 8
  /// The maximum number of refreshes between two answers from which the period is measured.
  private static let greatestGap: UInt64 = 32

  /// The pause after which a clock that is not trusted is asked again, in seconds.
  var rest = usualRest
  private var serial: UInt32 = 0
  private var askedAt: Double?
  private var misses = 0
  private var restsUntil = -Double.infinity
  private var last: Refresh?
  private var intervals = [Double](repeating: 0, count: memory)
  private var sorted = [Double](repeating: 0, count: memory)
  private var intervalCount = 0
  private var nextInterval = 0

  var lastRefresh: Refresh? { last }

  /// Returns the question to ask now; `nil` if it is too early. Only one question is open at a time.
  mutating func question(at now: Double, period: Double) -> Question? {
    if let askedAt {
      let ahead = self.period == nil ? 0 : Double(Self.stride)
      let limit = max((ahead + 3) * period, Self.leastTimeout)
      guard now - askedAt >= limit else { return nil }
      recordMiss(at: now)
      // The question stays open. If there is still no answer, another failure is recorded after the same time again.
      if self.askedAt != nil { self.askedAt = now }
      return nil
    }
    guard now >= restsUntil else { return nil }
    askedAt = now
    serial &+= 1
    return Question(serial: serial, count: count(toAskFor: now, period: period))
  }

  /// Returns the count of the refresh to ask for; `nil` for the next refresh.
  private func count(toAskFor now: Double, period: Double) -> UInt64? {
    guard let last, now >= last.time else { return nil }
    if self.period != nil, now - last.time < period * Double(Self.stride) {
      return last.count &+ UInt64((now - last.time) / period) &+ Self.stride
    }
    // Right after a refresh, the next one is requested by its count, so that none is skipped. Later, the server may consider
    // that refresh past, and would answer immediately with the time of the answer.
    return now - last.time < period / 4 ? last.count &+ 1 : nil
  }

  /// Handles an answer from the clock.
  /// - Returns: the refresh; `nil` if the answer is outdated or implausible.
  mutating func answer(serial answered: UInt32, _ refresh: Refresh, at now: Double) -> Refresh? {
    guard askedAt != nil, answered == serial else { return nil }
    askedAt = nil
    defer { last = refresh }
    guard abs(now - refresh.time) < Self.greatestSkew else {
      recordMiss(at: now)
      return nil
    }
    if let last, refresh.count > last.count, refresh.count - last.count <= Self.greatestGap {
      let interval = (refresh.time - last.time) / Double(refresh.count - last.count)
      guard interval > 0 else {
        recordMiss(at: now)
        return nil
      }
      record(interval)
      if intervalCount >= Self.needed, period == nil {
        restart(at: now)
        return nil
      }
    }
    misses = 0
    return refresh
  }

  /// The measured time between refreshes, in seconds; `nil` until it can be trusted.
  private(set) var period: Double?

  /// Drops all measured refreshes and intervals.
  mutating func forget() {
    last = nil
    intervalCount = 0
    nextInterval = 0
    period = nil
  }

  private mutating func record(_ interval: Double) {
    intervals[nextInterval] = interval
    nextInterval = (nextInterval + 1) % Self.memory
    intervalCount = min(intervalCount + 1, Self.memory)
    let typical = typicalInterval
    period = intervalCount >= Self.needed && Self.plausible.contains(typical) ? typical : nil
  }

  /// The mean of the intervals close to the median. The median alone would be wrong for time stamps in whole milliseconds, and
  /// the mean alone after a delayed refresh.
  private var typicalInterval: Double {
    mutating get {
      let middle = median
      var sum = 0.0
      var count = 0
      for interval in intervals.prefix(intervalCount) where abs(interval - middle) <= middle * Self.tolerance
      {
        sum += interval
        count += 1
      }
      return count > 0 ? sum / Double(count) : middle
    }
  }

  /// The median interval. The intervals are sorted into a preallocated buffer, because this runs in every frame.
  private var median: Double {
    mutating get {
      for index in 0..<intervalCount {
        let value = intervals[index]
        var place = index
        while place > 0, sorted[place - 1] > value {
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = value
      }
      return sorted[intervalCount / 2]
    }
  }

  private mutating func recordMiss(at now: Double) {
    misses += 1
    if misses >= Self.missesAllowed { restart(at: now) }
  }

  private mutating func restart(at now: Double) {
    misses = 0
    askedAt = nil
    restsUntil = now + rest
    forget()
  }
}
