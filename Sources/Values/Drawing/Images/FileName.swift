internal import Glibc

/// Names of files as text.
///
/// The system's names are bytes, nearly always UTF-8. A byte that is not stands in the text as a scalar of a private use area, so that
/// every name is some text and leads to its file again.
extension String {
  /// The private scalar less the byte that it stands for. Where a name has such a scalar, its four bytes stand for themselves.
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

  /// The bytes of the name that the text stands for.
  package var fileBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in scalar.oddByte.map { [$0] } ?? Array(UTF8.encode(scalar) ?? .init()) }
  }

  /// The name for functions of C.
  package var fileName: [CChar] { fileBytes.map { CChar(bitPattern: $0) } + [0] }

  /// The name for a message: bytes that are not text as `\xFC`.
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
  /// The byte that the scalar stands for in the name of a file; `nil` for all others.
  fileprivate var oddByte: UInt8? {
    (0x10_FE80...0x10_FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}
