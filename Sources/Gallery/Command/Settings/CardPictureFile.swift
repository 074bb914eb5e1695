import Dispatch
import Glibc
import SegueCommands
import SegueDrawing

/// The file that stores the pictures of the gallery's first cards, for the first frame of the next run: `segue/cards` in the
/// user's cache folder.
///
/// If the file is missing, unwritable or damaged, the pictures are made again.
nonisolated struct CardPictureFile {
  /// The size limit of the file, in bytes. Reading more would take longer than the rest of the first frame.
  private static let mostBytes = 16 << 20
  private static let mostPictures = 16

  /// The path of the file; `nil` if the environment specifies no cache folder.
  let path: String?

  /// Creates a description of the file at a path. If the path is `nil`, nothing is stored.
  init(path: String?) { self.path = path }

  /// Creates a description of the file in the user's cache folder.
  init() { path = UserFolder.cache.path().map { $0 + "/segue/cards" } }

  /// Returns the pictures that were written for a key. The array is empty if the file was written for another key, is damaged
  /// or cannot be read.
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

  /// Replaces the file in the background, unless it already contains these pictures. If there are more than 16 pictures or 16
  /// MiB, nothing is written.
  func write(_ pictures: [Surface], for key: String) {
    guard let contents = contents(pictures, for: key) else { return }
    Self.writer.async { write(contents) }
    _ = Self.waitsAtExit
  }

  /// Waits until all pictures have been written.
  static func wait() { writer.sync {} }

  /// The queue for hashing, comparing and writing pictures, which takes longer than a frame.
  private static let writer = DispatchQueue(label: "segue.cards", qos: .utility)
  private static let waitsAtExit: Void = { atexit { CardPictureFile.wait() } }()

  /// Returns the contents of the file, with a copy of the pixels and with 0 in place of their hash; `nil` if there is no path,
  /// or if the pictures exceed a limit.
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
        // The pixels may fill only half of the last word, so it is cleared first.
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
    // If a previous run was killed, its draft is overwritten. Nothing is flushed to the disk, because after a system crash,
    // damaged contents do not match their hash.
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
    // Without O_NONBLOCK, opening a FIFO would wait for its writer.
    let descriptor = open(path.fileName, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= Self.mostBytes else { return nil }
    return FileWords(Int(status.st_size) / 8, from: descriptor)
  }

  /// The number of words before the first picture: the hash of the key, the hash of all following words, and the number of
  /// pictures.
  private static let headLength = 3
  /// The number of words before the pixels of each picture: the width, the height, and 1 if it has alpha, otherwise 0.
  fileprivate static let pictureHeadLength = 3

  private static func hash(of key: String) -> UInt64 {
    key.utf8.map(UInt64.init).withUnsafeBufferPointer { SegueDrawing.hash(of: $0) }
  }
}

/// The contents of a file in memory. Pictures are surfaces that use this memory directly.
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

  /// Returns the picture that begins at an index; `nil` if there is no valid picture.
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
