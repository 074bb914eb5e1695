internal import CSegueCairo
internal import Glibc

/// The outer structure of a PNG file: chunks, of which the last one is the end.
///
/// Read at another size than its own, a truncated file is shown as far as it goes; this finds out before.
struct PNGFile {
  let path: String

  /// Whether the chunk that is the end comes before the end of the file.
  var isComplete: Bool {
    guard let file = fopen(path.fileName, "rb") else { return false }
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

extension Surface {
  /// The picture as the bytes of a PNG file: 8 bits a component, straight alpha, marked as sRGB.
  public func encodePNG() throws(DrawingError) -> [UInt8] {
    var file: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &file) { file in
      cairo_surface_write_to_png_stream(
        cairo,
        { file, bytes, count in
          let chunk = UnsafeBufferPointer(start: bytes, count: Int(count))
          file?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: chunk)
          return CAIRO_STATUS_SUCCESS
        }, file)
    }
    if let error = DrawingError(status, while: "cannot encode a picture as PNG") { throw error }
    // Cairo does not say which colors these are. The chunk belongs right behind the signature and the header.
    let header = PNGChunk.signature.count + 25
    if file.count > header { file.insert(contentsOf: PNGChunk.standardColors.encoded, at: header) }
    return file
  }
}
