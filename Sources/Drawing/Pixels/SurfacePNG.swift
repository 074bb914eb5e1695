internal import CCairo

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
    // Cairo does not say which colours these are. The chunk belongs right behind the signature and the header.
    let header = 8 + 25
    if file.count > header { file.insert(contentsOf: Surface.standardColors, at: header) }
    return file
  }

  /// The PNG chunk `sRGB` with rendering intent 0 (perceptual): length, name, intent, checksum.
  private static let standardColors: [UInt8] = [
    0, 0, 0, 1, 0x73, 0x52, 0x47, 0x42, 0, 0xAE, 0xCE, 0x1C, 0xE9,
  ]
}
