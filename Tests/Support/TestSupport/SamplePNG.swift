/// A PNG file of any color type, generated from its samples without compression.
public struct SamplePNG {
  /// The color type of the format.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case gray = 0
    case color = 2
    case greyAlpha = 4
    case colorAlpha = 6

    /// The number of samples of a pixel.
    public var samples: Int {
      switch self {
      case .gray: 1
      case .greyAlpha: 2
      case .color: 3
      case .colorAlpha: 4
      }
    }
  }

  /// The bytes of the file.
  public let bytes: [UInt8]

  /// Creates a picture of one color.
  /// - Parameters:
  ///   - bits: The number of bits of each sample, 8 or 16.
  ///   - pixel: The samples of the color, 8 bits each.
  public init(_ kind: Kind, bits: Int, width: Int, height: Int, pixel: [UInt8]) {
    let sample = pixel.prefix(kind.samples).flatMap { bits == 16 ? [$0, $0] : [$0] }
    let row: [UInt8] = [0] + (0..<width).flatMap { _ in sample }
    let raw = (0..<height).flatMap { _ in row }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65_535) {
      let part = raw[start..<min(start + 65_535, raw.count)]
      let count = UInt16(part.count)
      stream.append(part.endIndex == raw.count ? 1 : 0)
      for word in [count, ~count] { stream += [UInt8(word & 255), UInt8(word >> 8)] }
      stream += part
    }
    stream += Self.word(Self.adler(raw))
    let head = Self.word(UInt32(width)) + Self.word(UInt32(height)) + [UInt8(bits), kind.rawValue, 0, 0, 0]
    bytes = Self.signature + Self.chunk("IHDR", head) + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  /// The bytes at the start of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a chunk as bytes of a file.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return word(UInt32(body.count)) + named + word(checksum(named))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }
}
