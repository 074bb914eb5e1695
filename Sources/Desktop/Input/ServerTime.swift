/// Turns the server's time stamps, milliseconds that start again at zero every 49.7 days, into our clock's seconds.
struct ServerTime {
  private var last: UInt32?
  private var milliseconds: Int64 = 0
  private var offset = 0.0
  private var smallestDelay = Double.infinity

  /// The time of an event in seconds of the monotonic clock, as steady as the server's stamps are.
  /// - Parameter now: when the event arrived.
  mutating func seconds(of stamp: UInt, at now: Double) -> Double {
    let stamp = UInt32(truncatingIfNeeded: stamp)
    if let last {
      // The difference as a signed number is right across the wrap, and for an event that is a little out of order.
      milliseconds += Int64(Int32(bitPattern: stamp &- last))
    } else {
      milliseconds = Int64(stamp)
      offset = now - Double(milliseconds) * 1e-3
    }
    last = stamp
    let raw = Double(milliseconds) * 1e-3
    smallestDelay = min(smallestDelay, now - raw)
    return raw + offset
  }

  /// How long ago an event happened, in seconds, when the quickest one so far is taken to have come at once.
  func age(of time: Double, at now: Double) -> Double {
    max(0, now - (time - offset) - (smallestDelay.isFinite ? smallestDelay : 0))
  }
}
