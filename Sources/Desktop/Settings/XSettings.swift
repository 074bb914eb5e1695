/// The desktop's settings as the XSETTINGS protocol publishes them: names with whole numbers, texts or colours.
struct XSettings: Equatable {
  /// The whole numbers, by name. Texts and colours are not kept: nothing here asks for one.
  private(set) var numbers: [String: Int] = [:]

  /// No settings.
  init() {}

  /// Reads the property's bytes. What comes after a fault is left out.
  init(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1)
    // Byte order and padding, then the serial of the whole.
    guard reader.skip(4), reader.skip(4), let count = reader.integer(4) else { return }
    for _ in 0..<count {
      guard let kind = reader.integer(1), reader.skip(1), let length = reader.integer(2),
        let name = reader.text(length), reader.skip(4)
      else { return }
      switch kind {
      case 0:
        guard let value = reader.integer(4) else { return }
        numbers[name] = Int(Int32(truncatingIfNeeded: value))
      case 1:
        guard let length = reader.integer(4), reader.text(length) != nil else { return }
      case 2:
        guard reader.skip(8) else { return }
      default:
        return
      }
    }
  }

  /// Reads forward, and never past the end.
  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var place = 0

    mutating func skip(_ count: Int) -> Bool {
      guard count >= 0, count <= bytes.count - place else { return false }
      place += count
      return true
    }

    mutating func integer(_ count: Int) -> Int? {
      let start = place
      guard skip(count) else { return nil }
      let digits = bytes[start..<place]
      let ordered = isBigEndian ? Array(digits) : digits.reversed()
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Texts are padded to a multiple of four bytes.
    mutating func text(_ length: Int) -> String? {
      let start = place
      guard skip(length) else { return nil }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      return skip((4 - length % 4) % 4) ? text : nil
    }
  }
}
