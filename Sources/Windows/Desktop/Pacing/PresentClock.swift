internal import CSegueX11

/// The screen's refreshes as the server's Present extension reports them.
struct PresentClock {
  /// The extension's number in generic events.
  let opcode: Int32
  private let connection: Connection
  private let window: XID

  /// Selects the events of the clock of a window.
  /// - Returns: `nil` when the server has no such clock, or it is disabled.
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
      // Every count is a multiple of 1: the next refresh.
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

/// Asks for the screen's refreshes one at a time, and trusts the answers only while they are plausible.
///
/// A Present clock can stop (a monitor asleep, a hidden window), run at a rate of its own, or report wrong times. Frames never
/// wait for it: this only says when to ask, which answer counts, and what period the answers show.
struct RefreshWatch {
  struct Refresh: Equatable {
    /// When, in seconds of the monotonic clock.
    var time: Double
    /// The screen's own count.
    var count: UInt64
  }

  struct Question: Equatable {
    /// Returned with the answer.
    var serial: UInt32
    /// The count to wait for; `nil` means the next one, whichever it is.
    var count: UInt64?
  }

  /// How many intervals make a period trustworthy, and how many are remembered.
  private static let needed = 5
  private static let memory = 31
  /// The greatest deviation of an interval from the median, as a part of it.
  private static let tolerance = 0.25
  /// Periods that a screen may have, in seconds: 500 to 20 Hz.
  private static let plausible = 0.002...0.050
  /// Seconds without an answer after which the clock is late, at least.
  private static let leastTimeout = 0.1
  /// How many times in a row it may be late, and for how many seconds it is then not asked.
  private static let missesAllowed = 3
  static let usualRest = 2.0
  /// The greatest difference between a time stamp and its arrival, in seconds.
  private static let greatestSkew = 1.0

  /// How many refreshes ahead a trusted clock is asked: often enough to stay in step, rarely enough to cost nothing.
  static let stride: UInt64 = 8
  /// With this many refreshes between two answers they say nothing about the period.
  private static let greatestGap: UInt64 = 32

  /// How long a clock that is not trusted is not asked, in seconds.
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

  /// The question to ask now, if any. At most one is open at a time.
  mutating func question(at now: Double, period: Double) -> Question? {
    if let askedAt {
      let ahead = self.period == nil ? 0 : Double(Self.stride)
      let limit = max((ahead + 3) * period, Self.leastTimeout)
      guard now - askedAt >= limit else { return nil }
      recordMiss(at: now)
      // The question stays open; the next miss comes as late again.
      if self.askedAt != nil { self.askedAt = now }
      return nil
    }
    guard now >= restsUntil else { return nil }
    askedAt = now
    serial &+= 1
    return Question(serial: serial, count: count(toAskFor: now, period: period))
  }

  /// Which refresh to ask for; `nil` is the next one, whichever it is.
  private func count(toAskFor now: Double, period: Double) -> UInt64? {
    guard let last, now >= last.time else { return nil }
    if self.period != nil, now - last.time < period * Double(Self.stride) {
      return last.count &+ UInt64((now - last.time) / period) &+ Self.stride
    }
    // Right after a refresh its successor is asked for by count, so that none is skipped. Later the server may count that one as
    // gone already, and would answer at once with the time of the answer.
    return now - last.time < period / 4 ? last.count &+ 1 : nil
  }

  /// Handles an answer.
  /// - Returns: the refresh, unless the answer is outdated or implausible.
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

  /// The measured time between refreshes, in seconds, once it can be trusted.
  private(set) var period: Double?

  /// Drops all measurements.
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

  /// The mean of the intervals near the median: the median alone would be off where time stamps are whole
  /// milliseconds, the mean alone where a refresh was delayed.
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

  /// The median interval, sorted into a preallocated buffer: this runs every frame.
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
