import SegueDrawing

/// Surfaces whose picture is not shown any more, for the next picture of that size: fresh memory costs a large picture as much as
/// drawing it, because the system hands it out page by page.
struct SurfacePool {
  private struct Entry {
    var surface: Surface
    var lastUse: Int
  }

  /// Pixels from which a surface is worth keeping.
  private static let smallestArea = 65_536
  /// How many are kept besides those in use.
  private static let mostFree = 2
  /// Frames after which one that was not taken is let go.
  private static let longestIdleTime = 120

  private var entries: [Entry] = []

  /// A surface to draw on; its pixels are whatever lay there.
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

  /// Lets go of those that are too many or too old.
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
