internal import Glibc

/// Zeroed memory for a picture of megabytes, in pages of two megabytes where the system has any: handed out in pages of four
/// kilobytes, it costs such a picture as much as drawing it.
final class LargeMemory {
  /// Bytes from which memory is worth it.
  static let least = 4 << 20

  let bytes: UnsafeMutableRawPointer
  private let count: Int

  /// - Returns: `nil` where memory runs out.
  init?(count: Int) {
    let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    madvise(memory, count, MADV_HUGEPAGE)
    (bytes, self.count) = (memory, count)
  }

  deinit { munmap(bytes, count) }
}
