internal import Glibc

/// File names as text.
///
/// The system's file names are bytes, nearly always in UTF-8. In the text, any byte that is not UTF-8 becomes a private-use
/// scalar. So every file name can be represented as text, and converted back.
extension String {
  /// The difference between a private scalar and the byte that it stands for. If a name itself contains such a scalar, each of
  /// its four bytes is represented by a private scalar.
  private static var firstPrivate: UInt32 { 0x10_FE00 }

  package init(fileName name: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count: strlen(name))
    var text = UnicodeScalarView()
    func append(_ odd: some Sequence<UInt8>) {
      for byte in odd {
        if let scalar = Unicode.Scalar(Self.firstPrivate + UInt32(byte)) { text.append(scalar) }
      }
    }
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if scalar.oddByte == nil { text.append(scalar) } else { append(encoded) }
        place += encoded.count
      case .error(let length):
        append(bytes[place..<place + length])
        place += length
      case .emptyInput:
        self = String(text)
        return
      }
    }
  }

  /// The bytes of the file name that the text stands for.
  package var fileBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in scalar.oddByte.map { [$0] } ?? Array(UTF8.encode(scalar) ?? .init()) }
  }

  /// The file name for C functions, with a zero byte at the end.
  package var fileName: [CChar] { fileBytes.map { CChar(bitPattern: $0) } + [0] }

  /// The file name for messages. Bytes that are not text have the form `\xFC`.
  package var readableFileName: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = scalar.oddByte {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The byte that the scalar stands for in a file name; `nil` for all other scalars.
  fileprivate var oddByte: UInt8? {
    (0x10_FE80...0x10_FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}
