import Glibc
import SegueCommands
import SegueDrawing

/// The file that keeps the pictures on the gallery's first cards for the first frame of the next run: `segue/cards` in the user's
/// folder for caches. Where it is missing, not writable or damaged, the pictures are made as in the first run.
struct CardPictureFile {
  /// Larger pictures would take longer to read than the first frame takes otherwise.
  private static let mostBytes = 16 << 20
  private static let mostPictures = 16

  /// Its path; `nil` where the environment names no folder.
  let path: String?

  /// A file at a path.
  init(path: String?) { self.path = path }

  /// A file in `$XDG_CACHE_HOME`, which has to be absolute, or else in `~/.cache`.
  init() {
    let named = Process.environment("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = named ?? Process.environment("HOME").map { $0 + "/.cache" }
    path = folder.map { $0 + "/segue/cards" }
  }

  /// The pictures that were written for a key; none where the file has others, or is not what was written.
  func read(for key: String) -> [Surface] {
    guard let words = readWords(), words.count > 3, words[0] == Self.hash(key.utf8.map(UInt64.init)),
      words[1] == Self.hash(words[2...]), words[2] <= Self.mostPictures
    else { return [] }
    var rest = words[3...]
    var pictures: [Surface] = []
    for _ in 0..<words[2] {
      guard let picture = Self.picture(&rest) else { return [] }
      pictures.append(picture)
    }
    return pictures
  }

  /// Replaces the file, unless it has the same pictures.
  func write(_ pictures: [Surface], for key: String) {
    guard let path, let slash = path.lastIndex(of: "/"), pictures.count <= Self.mostPictures,
      pictures.reduce(0, { $0 + $1.byteCount }) < Self.mostBytes
    else { return }
    var words: [UInt64] = [UInt64(pictures.count)]
    for picture in pictures { Self.append(picture, to: &words) }
    words = [Self.hash(key.utf8.map(UInt64.init)), Self.hash(words[...])] + words
    guard readWords() != words,
      (try? OutputFile.makeFolder(String(path[..<slash]), mode: 0o700)) != nil
    else { return }
    // A draft that a killed run has left is written over. There is nothing to wait for: what a crash of the system damages does
    // not match its hash.
    let draft = path + ".part"
    let descriptor = open(
      draft.fileName, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let isWritten = words.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
    if !isWritten || rename(draft.fileName, path.fileName) != 0 { unlink(draft.fileName) }
  }

  private func readWords() -> [UInt64]? {
    // Opening a FIFO would block until it has a writer.
    guard let path, InputFile.isRegular(path) else { return nil }
    let descriptor = open(path.fileName, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let capacity = min(Int(status.st_size), Self.mostBytes) / 8
    return [UInt64](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, capacity * 8)) / 8
    }
  }

  // MARK: - Pictures as words

  /// Width, height, whether it has alpha, and its pixels.
  private static func append(_ picture: Surface, to words: inout [UInt64]) {
    words += [UInt64(picture.width), UInt64(picture.height), picture.format == .argb32 ? 1 : 0]
    picture.withPixels { bytes in
      let start = words.count
      words += repeatElement(0, count: (bytes.count + 7) / 8)
      words.withUnsafeMutableBytes { $0[(start * 8)...].copyBytes(from: bytes) }
    }
  }

  /// Takes a picture from the beginning of the words.
  private static func picture(_ words: inout ArraySlice<UInt64>) -> Surface? {
    let head = Array(words.prefix(3))
    guard head.count == 3, head[0] < 1 << 15, head[1] < 1 << 15, head[2] < 2,
      (Int(head[0]) * Int(head[1]) + 1) / 2 <= words.count - 3,
      let picture = try? Surface(
        width: Int(head[0]), height: Int(head[1]), format: head[2] == 1 ? .argb32 : .rgb24)
    else { return nil }
    let pixels = words.dropFirst(3).prefix((picture.byteCount + 7) / 8)
    picture.withPixels { bytes in
      pixels.withUnsafeBytes { bytes.copyMemory(from: .init(rebasing: $0[..<bytes.count])) }
    }
    words = words.dropFirst(3 + pixels.count)
    return picture
  }

  /// FNV-1a, a word at a time.
  private static func hash(_ words: some Sequence<UInt64>) -> UInt64 {
    words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
  }
}
