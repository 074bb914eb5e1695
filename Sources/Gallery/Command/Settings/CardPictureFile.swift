import Dispatch
import Glibc
import SegueCommands
import SegueDrawing

/// The file that keeps the pictures on the gallery's first cards for the first frame of the next run: `segue/cards` in the user's
/// folder for caches. Where it is missing, not writable or damaged, the pictures are made as in the first run.
nonisolated struct CardPictureFile {
  /// Larger pictures would take longer to read than the first frame takes otherwise.
  private static let mostBytes = 16 << 20
  private static let mostPictures = 16

  /// Its path; `nil` where the environment names no folder.
  let path: String?

  /// A file at a path.
  init(path: String?) { self.path = path }

  /// The file in the user's folder for caches.
  init() { path = UserFolder.cache.path().map { $0 + "/segue/cards" } }

  /// The pictures that were written for a key; none where the file has others, or is not what was written.
  func read(for key: String) -> [Surface] {
    guard let words = readWords(), words.count > Self.headLength, words[0] == Self.hash(of: key),
      words[1] == SegueDrawing.hash(of: words.suffix(from: 2)), words[2] <= Self.mostPictures
    else { return [] }
    var place = Self.headLength
    var pictures: [Surface] = []
    for _ in 0..<words[2] {
      guard let picture = words.picture(at: place) else { return [] }
      pictures.append(picture)
      place += Self.pictureHeadLength + (picture.byteCount + 7) / 8
    }
    return pictures
  }

  /// Replaces the file, unless it has the same pictures, while the caller goes on.
  func write(_ pictures: [Surface], for key: String) {
    guard let contents = contents(pictures, for: key) else { return }
    Self.writer.async { write(contents) }
    _ = Self.waitsAtExit
  }

  /// Waits until everything is written.
  static func wait() { writer.sync {} }

  /// To hash, to compare and to write pictures takes longer than a frame.
  private static let writer = DispatchQueue(label: "segue.cards", qos: .utility)
  private static let waitsAtExit: Void = { atexit { CardPictureFile.wait() } }()

  /// A copy of the pictures as they are in the file, but for their hash; `nil` for too many.
  private func contents(_ pictures: [Surface], for key: String) -> [UInt64]? {
    guard path != nil, pictures.count <= Self.mostPictures,
      pictures.reduce(0, { $0 + $1.byteCount }) < Self.mostBytes
    else { return nil }
    let lengths = pictures.map { Self.pictureHeadLength + ($0.byteCount + 7) / 8 }
    let length = Self.headLength + lengths.reduce(0, +)
    return [UInt64](unsafeUninitializedCapacity: length) { words, count in
      count = length
      (words[0], words[1], words[2]) = (Self.hash(of: key), 0, UInt64(pictures.count))
      var place = Self.headLength
      for (picture, length) in zip(pictures, lengths) {
        (words[place], words[place + 1]) = (UInt64(picture.width), UInt64(picture.height))
        // Half a word may be left over.
        words[place + length - 1] = 0
        words[place + 2] = picture.format == .argb32 ? 1 : 0
        picture.withPixels { bytes in
          guard let target = words.baseAddress, let pixels = bytes.baseAddress else { return }
          memcpy(target + place + Self.pictureHeadLength, pixels, bytes.count)
        }
        place += length
      }
    }
  }

  private func write(_ contents: [UInt64]) {
    guard let path, let slash = path.lastIndex(of: "/") else { return }
    var words = contents
    words[1] = words.withUnsafeBufferPointer {
      SegueDrawing.hash(of: UnsafeBufferPointer(rebasing: $0[2...]))
    }
    guard readWords().map({ !$0.elementsEqual(words) }) ?? true,
      (try? OutputFile.makeFolder(String(path[..<slash]), mode: 0o700)) != nil
    else { return }
    // A draft that a killed run has left is written over. Nothing is synchronized: what a crash of the system damages does not match
    // its hash.
    let draft = path + ".part"
    let descriptor = open(
      draft.fileName, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let isWritten = words.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
    if !isWritten || rename(draft.fileName, path.fileName) != 0 { unlink(draft.fileName) }
  }

  private func readWords() -> FileWords? {
    guard let path else { return nil }
    // Opening a FIFO would wait for its writer otherwise.
    let descriptor = open(path.fileName, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= Self.mostBytes else { return nil }
    return FileWords(Int(status.st_size) / 8, from: descriptor)
  }

  /// Hash of the key, hash of all that follows, number of pictures.
  private static let headLength = 3
  /// Width, height, whether it has alpha; pixels follow.
  fileprivate static let pictureHeadLength = 3

  private static func hash(of key: String) -> UInt64 {
    key.utf8.map(UInt64.init).withUnsafeBufferPointer { SegueDrawing.hash(of: $0) }
  }
}

/// A file in memory; its pictures are surfaces over it.
private nonisolated final class FileWords {
  private let buffer: UnsafeMutableBufferPointer<UInt64>
  let count: Int

  init(_ capacity: Int, from descriptor: Int32) {
    buffer = .allocate(capacity: capacity)
    count = max(0, read(descriptor, buffer.baseAddress, capacity * 8)) / 8
  }

  deinit { buffer.deallocate() }

  subscript(index: Int) -> UInt64 { buffer[index] }

  func suffix(from index: Int) -> UnsafeBufferPointer<UInt64> {
    UnsafeBufferPointer(rebasing: buffer[index..<count])
  }

  func elementsEqual(_ words: [UInt64]) -> Bool {
    words.withUnsafeBytes { words in
      guard let one = words.baseAddress, let other = buffer.baseAddress else { return false }
      return words.count == count * 8 && memcmp(one, other, words.count) == 0
    }
  }

  /// The picture that begins at an index; `nil` where there is none.
  func picture(at index: Int) -> Surface? {
    let start = index + CardPictureFile.pictureHeadLength
    guard start <= count, let address = buffer.baseAddress, buffer[index] < 1 << 15,
      buffer[index + 1] < 1 << 15, buffer[index + 2] < 2
    else { return nil }
    let (width, height) = (Int(buffer[index]), Int(buffer[index + 1]))
    guard (width * height + 1) / 2 <= count - start else { return nil }
    return try? Surface(
      wrapping: UnsafeMutableRawPointer(address + start), width: width, height: height, stride: width * 4,
      format: buffer[index + 2] == 1 ? .argb32 : .rgb24, owner: self)
  }
}
