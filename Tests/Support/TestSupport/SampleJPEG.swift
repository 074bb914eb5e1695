/// A generated JPEG file of one color and any size: ITU-T T.81, baseline.
///
/// Every coefficient is zero and its code is a single bit, so 32 blocks fit into eight bytes. All components are 128.
public struct SampleJPEG {
  /// The bytes of the file.
  public let bytes: [UInt8]

  /// - Parameter components: 1 is gray, 3 is color, 4 is CMYK with a marker of Adobe.
  public init(width: Int, height: Int, components: Int = 1) {
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + word(body.count + 2) + body
    }
    // A single code of one bit, for the value 0: no difference, end of block.
    let code = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let numbers = (1...components).map { UInt8($0) }
    var bytes: [UInt8] = [0xFF, 0xD8]
    if components == 4 { bytes += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += segment(
      0xC0,
      [8] + word(height) + word(width) + [UInt8(components)] + numbers.flatMap { [$0, 0x11, 0] as [UInt8] })
    bytes += segment(0xC4, [0x00] + code) + segment(0xC4, [0x10] + code)
    bytes += segment(0xDA, [UInt8(components)] + numbers.flatMap { [$0, 0] as [UInt8] } + [0, 63, 0])
    let blocks = (width + 7) / 8 * ((height + 7) / 8) * components
    bytes += [UInt8](repeating: 0, count: (blocks * 2 + 7) / 8)
    self.bytes = bytes + [0xFF, 0xD9]
  }

  /// Returns the file with an Exif orientation (1–8) after its first marker: big-endian, one entry, 0x0112, short.
  public static func turned(_ jpeg: [UInt8], to orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3]
      + [0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    return Array(jpeg[..<2]) + exif + jpeg[2...]
  }
}
