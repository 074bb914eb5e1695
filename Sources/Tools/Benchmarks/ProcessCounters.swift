internal import Glibc

/// How often this process has allocated memory, Cairo's and Pango's calls included.
public enum AllocationCount {
  /// The file name of the library that counts. It has to be preloaded: allocations can only be counted by replacing the C
  /// library's functions, which no program should do for anything but a measurement.
  public static let libraryName = "libSegueAllocations.so"

  /// Whether that library is loaded, so that `now()` has an answer.
  public static var isAvailable: Bool { counter != nil }

  /// The calls of `malloc`, `calloc` and `realloc` so far; `nil` where they are not counted.
  package static func now() -> Int? { counter.map { Int(clamping: $0()) } }

  private static let counter: (@convention(c) () -> UInt64)? = dlsym(nil, "segue_allocation_count").map {
    unsafeBitCast($0, to: (@convention(c) () -> UInt64).self)
  }
}

/// The processor time that this process has used, or one of its threads: what a frame costs, whatever else the machine does meanwhile.
package enum CPUClock {
  case process
  /// The one that asks.
  case thread

  /// Seconds since it began.
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
