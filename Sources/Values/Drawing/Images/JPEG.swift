internal import Glibc

/// The outer structure of a JPEG file: segments, then scans, then the end.
///
/// The decoder shows a truncated file as an image whose missing part is gray, so this type detects such a file first.
struct JPEGFile {
  let path: String

  /// Whether the end-of-image marker comes before the end of the file (ITU-T T.81, annex B).
  var isComplete: Bool {
    guard let file = fopen(path.fileName, "rb") else { return false }
    defer { fclose(file) }
    return endsWithMarker(file) || findsMarker(file)
  }

  /// Returns whether the file ends with the end-of-image marker, as nearly all files do. Compressed data cannot contain the
  /// marker.
  private func endsWithMarker(_ file: UnsafeMutablePointer<FILE>) -> Bool {
    fseek(file, -2, SEEK_END) == 0 && fgetc(file) == 0xFF && fgetc(file) == 0xD9
  }

  /// Returns whether the end-of-image marker occurs in the file. The search goes from segment to segment, so it skips embedded
  /// images.
  private func findsMarker(_ file: UnsafeMutablePointer<FILE>) -> Bool {
    guard fseek(file, 2, SEEK_SET) == 0 else { return false }
    while true {
      var byte = fgetc(file)
      guard byte != EOF else { return false }
      guard byte == 0xFF else { continue }  // compressed data
      while byte == 0xFF { byte = fgetc(file) }
      switch byte {
      case 0xD9: return true
      case 0x00, 0x01, 0xD0...0xD8: continue  // an escaped FF, and markers without a length
      default:
        let (high, low) = (fgetc(file), fgetc(file))
        guard high != EOF, low != EOF, fseek(file, Int(high) &<< 8 + Int(low) - 2, SEEK_CUR) == 0 else {
          return false
        }
      }
    }
  }
}

extension Surface {
  /// Encodes the image as the bytes of a JPEG file. Transparent pixels are composited over black.
  /// - Parameter quality: the quality, from 0 (small file) to 100 (like the original); 85 by default.
  public func encodeJPEG(quality: Int = 85) throws(DrawingError) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for word in words {
      samples.append(UInt8(truncatingIfNeeded: word &>> 16))
      samples.append(UInt8(truncatingIfNeeded: word &>> 8))
      samples.append(UInt8(truncatingIfNeeded: word))
    }
    return try PixbufWriter(kind: "jpeg", option: ("quality", "\(min(max(quality, 0), 100))"))
      .encode(samples, width: width, height: height, hasAlpha: false)
  }
}
