import SegueDrawing

/// A cache of recently shown pictures with a limit in bytes. The least recently used picture is removed first.
struct PictureCache {
  /// The key of a cached picture: its name and the size for which it was read.
  struct Key: Hashable {
    let name: String
    let fit: PictureFit
  }

  private struct Entry {
    let picture: Picture
    var lastUse: Int
  }

  /// The maximum total size of all cached pictures, in bytes.
  let byteLimit: Int
  /// The total size of all cached pictures, in bytes.
  private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// Returns a cached picture, which becomes the most recently used one; `nil` if it is not cached.
  mutating func picture(_ key: Key) -> Picture? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.picture
  }

  /// Adds a picture, and removes the least recently used pictures until the cache is within its limit. A picture larger than
  /// the limit is not cached.
  mutating func keep(_ picture: Picture, as key: Key) {
    clock += 1
    byteCount -= entries.removeValue(forKey: key)?.picture.byteCount ?? 0
    guard picture.byteCount <= byteLimit else { return }
    entries[key] = Entry(picture: picture, lastUse: clock)
    byteCount += picture.byteCount
    while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      byteCount -= oldest.value.picture.byteCount
    }
  }
}

/// A picture that has been read.
public struct Picture {
  /// The image to draw.
  public let image: Image
  /// The aspect ratio of the original picture when upright: width divided by height.
  public let aspectRatio: Double
  let byteCount: Int
}
