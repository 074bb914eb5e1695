internal import CAllocations

/// How often this process has asked for memory.
enum AllocationCount {
  static func now() -> Int { Int(clamping: allocation_count()) }
}
