import SegueDrawing

/// A pool that keeps the surfaces of pictures that are no longer shown, and reuses them for new pictures of the same size. The
/// system provides fresh memory page by page, which takes as long for a large picture as drawing it.
struct SurfacePool {
  private struct Entry {
    var surface: Surface
    var lastUse: Int
  }

  /// The smallest area, in pixels, for which keeping a surface pays off.
  private static let smallestArea = 65_536
  /// The maximum number of surfaces that are kept but not in use.
  private static let mostFree = 2
  /// The number of frames after which an unused surface is released.
  private static let longestIdleTime = 120

  private var entries: [Entry] = []

  /// Returns a surface to draw on, with undefined pixels; `nil` if memory runs out.
  mutating func take(width: Int, height: Int, format: PixelFormat, frame: Int) -> Surface? {
    for index in entries.indices where isKnownUniquelyReferenced(&entries[index].surface) {
      let surface = entries[index].surface
      guard surface.width == width, surface.height == height, surface.format == format else { continue }
      entries[index].lastUse = frame
      return surface
    }
    guard let surface = try? Surface(unfilledWidth: width, height: height, format: format) else { return nil }
    if width * height >= Self.smallestArea { entries.append(Entry(surface: surface, lastUse: frame)) }
    return surface
  }

  /// Releases surfaces that exceed the maximum number or were unused for too long.
  mutating func beginFrame(_ frame: Int) {
    guard !entries.isEmpty else { return }
    var free = 0
    for index in entries.indices.reversed() {
      guard isKnownUniquelyReferenced(&entries[index].surface) else {
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
