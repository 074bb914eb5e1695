internal import CSegueCairo

extension Surface {
  /// Encodes the image as the bytes of a PNG file: 8 bits per component, straight alpha, marked as sRGB.
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
    // Cairo does not mark the colors as sRGB, so a chunk for this is inserted after the signature and the header.
    let header = PNGChunk.signature.count + 25
    if file.count > header { file.insert(contentsOf: PNGChunk.standardColors.encoded, at: header) }
    return file
  }
}
