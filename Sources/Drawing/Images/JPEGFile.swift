internal import Glibc

/// The outer structure of a JPEG file: segments, then scans, then the end.
///
/// The decoder shows a file that was cut off as a picture with a grey rest; this finds out before.
struct JPEGFile {
  private let bytes: [UInt8]

  /// Reads the file at `path`, or nothing where that is impossible.
  init(path: String) {
    var bytes: [UInt8] = []
    if let file = fopen(path, "rb") {
      defer { fclose(file) }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      }
    }
    self.bytes = bytes
  }

  /// Whether the end-of-image marker comes before the end of the file (ITU-T T.81, annex B).
  var isComplete: Bool {
    var position = 2
    while position + 1 < bytes.count {
      let code = bytes[position + 1]
      guard bytes[position] == 0xFF else {
        position += 1  // compressed data
        continue
      }
      switch code {
      case 0xD9: return true
      case 0xFF: position += 1  // filling
      case 0x00, 0x01, 0xD0...0xD8: position += 2  // markers without a length, and an escaped FF
      default:
        guard position + 3 < bytes.count else { return false }
        position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      }
    }
    return false
  }
}
