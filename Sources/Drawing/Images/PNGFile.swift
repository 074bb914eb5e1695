internal import Glibc

/// The outer structure of a PNG file: chunks, of which the last one is the end.
///
/// Read at another size than its own, a file that was cut off is shown as far as it goes; this finds out before.
struct PNGFile {
  /// Where the file is.
  let path: String

  /// Whether the chunk that is the end comes before the end of the file.
  var isComplete: Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    // Eight bytes of signature; then each chunk is its length, its name, as many bytes, and a checksum of four.
    guard fseek(file, 8, SEEK_SET) == 0 else { return false }
    var head = [UInt8](repeating: 0, count: 8)
    while fread(&head, 1, head.count, file) == head.count {
      if head[4...].elementsEqual("IEND".utf8) { return true }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      guard fseek(file, length + 4, SEEK_CUR) == 0 else { return false }
    }
    return false
  }
}
