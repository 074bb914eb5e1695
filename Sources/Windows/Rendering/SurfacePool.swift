import SegueDrawing

/// A pool that keeps the memory of pictures that are no longer shown, and reuses it for new pictures of the same size. The system
/// provides fresh memory page by page, which takes as long for a large picture as drawing it.
struct SurfacePool {
  private struct Entry {
    var memory: PixelMemory
    var lastUse: Int
  }

  /// The smallest size, in bytes, for which keeping memory pays off.
  private static let smallestSize = 1 << 18
  /// The maximum number of blocks of memory that are kept but not in use.
  private static let mostFree = 2
  /// The number of frames after which unused memory is released.
  private static let longestIdleTime = 120

  private var entries: [Entry] = []

  /// The number of blocks of memory that are in use or kept.
  var count: Int { entries.count }

  /// Returns a surface to draw on, with undefined pixels; `nil` if memory runs out.
  mutating func take(width: Int, height: Int, format: PixelFormat, frame: Int) -> Surface? {
    let size = Surface.stride(forWidth: width) * height
    if size < Self.smallestSize { return try? Surface(unfilledWidth: width, height: height, format: format) }
    let free = entries.indices.first {
      entries[$0].memory.byteCount == size && isKnownUniquelyReferenced(&entries[$0].memory)
    }
    if free == nil { entries.append(Entry(memory: PixelMemory(byteCount: size), lastUse: frame)) }
    let index = free ?? entries.count - 1
    entries[index].lastUse = frame
    return try? Surface(unfilledWidth: width, height: height, format: format, in: entries[index].memory)
  }

  /// Releases memory that exceeds the maximum number of blocks or was unused for too long.
  mutating func beginFrame(_ frame: Int) {
    guard !entries.isEmpty else { return }
    var free = 0
    for index in entries.indices.reversed() {
      guard isKnownUniquelyReferenced(&entries[index].memory) else {
        entries[index].lastUse = frame
        continue
      }
      free += 1
      if free > Self.mostFree || frame - entries[index].lastUse > Self.longestIdleTime {
        entries.remove(at: index)
      }
    }
  }
}
