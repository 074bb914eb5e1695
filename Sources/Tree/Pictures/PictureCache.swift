import SegueDrawing

/// A cache of recently shown pictures, bounded by memory; the least recently used one goes first.
struct PictureCache {
  /// What identifies a picture.
  struct Key: Hashable {
    let name: String
    let fit: PictureFit
  }

  private struct Entry {
    let picture: Picture
    var lastUse: Int
  }

  /// The most that is kept, in bytes.
  let byteLimit: Int
  /// The size of all kept pictures, in bytes.
  private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// A kept picture, which becomes the most recently used one.
  mutating func picture(_ key: Key) -> Picture? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.picture
  }

  /// Keeps a picture, unless it alone is larger than the limit.
  mutating func keep(_ picture: Picture, as key: Key) {
    clock += 1
    if let old = entries.updateValue(Entry(picture: picture, lastUse: clock), forKey: key) {
      byteCount -= old.picture.byteCount
    }
    byteCount += picture.byteCount
    while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      byteCount -= oldest.value.picture.byteCount
    }
  }
}

/// A picture that has been read.
public struct Picture {
  /// What to draw.
  public let image: Image
  /// Width divided by height of the original, upright.
  public let aspectRatio: Double
  let byteCount: Int
}
