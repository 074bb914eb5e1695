internal import Glibc

/// A counter for memory allocations in this process, including those by Cairo and Pango.
public enum AllocationCount {
  /// The file name of the library that counts allocations. This library must be preloaded, because allocations can only be
  /// counted by replacing functions of the C library. Preload the library for measurements only.
  public static let libraryName = "libSegueAllocations.so"

  /// Whether the library is loaded, so that `now()` returns a number.
  public static var isAvailable: Bool { counter != nil }

  /// Returns the number of calls to `malloc`, `calloc` and `realloc` so far; `nil` if they are not counted.
  package static func now() -> Int? { counter.map { Int(clamping: $0()) } }

  private static let counter: (@convention(c) () -> UInt64)? = dlsym(nil, "segue_allocation_count").map {
    unsafeBitCast($0, to: (@convention(c) () -> UInt64).self)
  }
}

/// A clock that shows the processor time used by this process or by one of its threads. Other activity on the machine does not
/// add to this time.
package enum CPUClock {
  case process
  /// The thread that reads the clock.
  case thread

  /// Returns the processor time since the process or the thread started, in seconds.
  package func now() -> Double {
    var time = timespec()
    clock_gettime(self == .process ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  package func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }
}
