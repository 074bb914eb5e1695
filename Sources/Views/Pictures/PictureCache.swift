import Drawing

/// Pictures that were shown lately, within a bound of memory; the one that was used longest ago goes first.
struct PictureCache {
  /// What a picture is kept by.
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
  /// What is kept, in bytes.
  private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// A kept picture; it is the one used last then.
  mutating func picture(_ key: Key) -> Picture? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.picture
  }

  /// Keeps a picture, unless it is larger than all that may be kept.
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
