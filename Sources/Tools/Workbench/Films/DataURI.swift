import SegueDrawing

nonisolated extension Surface {
  /// The picture as an address that contains it: as PNG, or as JPEG where that is much smaller.
  package func dataURI() throws(DrawingError) -> String {
    let png = try encodePNG()
    let jpeg = try encodeJPEG(quality: 90)
    return jpeg.count * 2 < png.count
      ? "data:image/jpeg;base64,\(jpeg.base64)" : "data:image/png;base64,\(png.base64)"
  }
}

nonisolated extension [UInt8] {
  /// The bytes as text (RFC 4648).
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let (one, two, three) = (
        Int(self[start]), start + 1 < count ? Int(self[start + 1]) : 0,
        start + 2 < count ? Int(self[start + 2]) : 0
      )
      let bits = one << 16 | two << 8 | three
      text.append(digits[bits >> 18 & 63])
      text.append(digits[bits >> 12 & 63])
      text.append(start + 1 < count ? digits[bits >> 6 & 63] : UInt8(ascii: "="))
      text.append(start + 2 < count ? digits[bits & 63] : UInt8(ascii: "="))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
