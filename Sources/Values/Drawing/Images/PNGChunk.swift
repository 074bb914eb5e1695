/// A chunk of a PNG file: a name of four letters, and a body of any number of bytes.
struct PNGChunk {
  let name: String
  let body: [UInt8]

  init(_ name: String, _ body: [UInt8]) { (self.name, self.body) = (name, body) }

  /// The bytes at the start of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk that marks colors as sRGB, with rendering intent 0 (perceptual).
  static let standardColors = PNGChunk("sRGB", [0])

  /// The bytes of the chunk in a file: length, name, body, checksum.
  var encoded: [UInt8] {
    let named = Array(name.utf8) + body
    return Self.bytes(UInt32(body.count)) + named + Self.bytes(Self.checksum(of: named))
  }

  /// Returns the chunks of a file that is known to be a PNG.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var rest = file[...].dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 &<< 8 | Int($1) }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(name, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  /// Returns the bytes of a number, most significant byte first.
  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Returns the CRC-32 with the polynomial of PNG.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 &>> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value &>> 1 ^ 0xEDB8_8320 : value &>> 1 }
  }
}
