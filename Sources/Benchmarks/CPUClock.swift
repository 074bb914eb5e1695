internal import Glibc

/// The processor time that this process has used: what a frame costs, whatever else the machine does meanwhile.
struct CPUClock {
  /// Seconds since the process began.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds that `body` takes.
  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }
}
