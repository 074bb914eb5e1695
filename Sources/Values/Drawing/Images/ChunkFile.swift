internal import CSeguePixbuf
internal import Glibc

/// The outer structure of a PNG or WebP file: chunks, each with a name of four letters.
struct ChunkFile {
  let path: String

  /// The maximum number of bytes that are read from a chunk.
  private static var mostBytes: Int { 1 << 20 }

  /// Returns the first chunk with the given name, limited to its first 1 MiB. Returns `nil` if there is no such chunk, or if
  /// the file is neither PNG nor WebP.
  func chunk(_ name: String) -> [UInt8]? {
    guard let file = fopen(path.fileName, "rb") else { return nil }
    defer { fclose(file) }
    func read(_ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let read = fread(&bytes, 1, count, file)
      return Array(bytes[..<read])
    }
    let isPNG = read(8) == PNGChunk.signature
    // A WebP file is a RIFF file. It stores numbers in little-endian order and the length after the name, and pads chunks to an
    // even length.
    guard isPNG || fseek(file, 0, SEEK_SET) == 0 && read(4) == Array("RIFF".utf8),
      isPNG || fseek(file, 8, SEEK_SET) == 0 && read(4) == Array("WEBP".utf8)
    else { return nil }
    while true {
      let head = read(8)
      guard head.count == 8 else { return nil }
      let length =
        ByteReader(isPNG ? head : Array(head[4...]), isBigEndian: isPNG).number(at: 0, count: 4) ?? 0
      if (isPNG ? head[4...] : head[..<4]).elementsEqual(name.utf8) {
        return read(min(length, Self.mostBytes))
      }
      // A checksum of four bytes follows in a PNG, or a padding byte in a WebP.
      guard fseek(file, length + (isPNG ? 4 : length % 2), SEEK_CUR) == 0 else { return nil }
    }
  }

  /// Adds two options to an image: the camera's orientation, and a WebP file's color profile. gdk-pixbuf does not read these
  /// from PNG and WebP files.
  func describe(_ picture: OpaquePointer) {
    func note(_ option: String, _ value: () -> String?) {
      guard gdk_pixbuf_get_option(picture, option) == nil, let value = value() else { return }
      gdk_pixbuf_set_option(picture, option, value)
    }
    note("orientation") { orientation.map { "\($0)" } }
    note("icc-profile") { chunk("ICCP")?.base64 }
  }

  /// The camera's orientation, 1…8, from the image's Exif data; `nil` if it is unknown.
  var orientation: Int? {
    guard var data = chunk("eXIf") ?? chunk("EXIF") else { return nil }
    if data.starts(with: Array("Exif\0\0".utf8)) { data.removeFirst(6) }
    guard let order = data.first, order == UInt8(ascii: "I") || order == UInt8(ascii: "M") else { return nil }
    // A header gives the position of the first table. Its entries have 12 bytes: tag, type, count and value (TIFF 6.0, 2).
    let reader = ByteReader(data, isBigEndian: order == UInt8(ascii: "M"))
    guard let table = reader.number(at: 4, count: 4), let count = reader.number(at: table, count: 2) else {
      return nil
    }
    for entry in 0..<count where reader.number(at: table + 2 + 12 * entry, count: 2) == 0x0112 {
      return reader.number(at: table + 10 + 12 * entry, count: 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}

/// A reader of big-endian or little-endian numbers in an array of bytes.
private struct ByteReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool) { (self.bytes, self.isBigEndian) = (bytes, isBigEndian) }

  func number(at place: Int, count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    let digits = bytes[place..<place + count]
    func value(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 &<< 8 | Int($1) } }
    return isBigEndian ? value(digits) : value(digits.reversed())
  }
}

extension [UInt8] {
  /// The bytes in Base64 encoding (RFC 4648).
  package var base64: String {
    guard let text = g_base64_encode(self, gsize(count)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
