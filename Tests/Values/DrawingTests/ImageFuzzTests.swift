import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

/// Files of all kinds with random bytes changed: each is a picture, or an error of one line.
@Suite("Pictures at random")
struct ImageFuzzTests {
  private static let mostPixels = 10_000

  /// Valid files; small, so that a change hits an important part.
  private func good() throws -> [[UInt8]] {
    let picture = try noise(31, 17, .argb32)
    func word(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let bmp =
      Array("BM".utf8) + word(54 + 48, 4) + word(0, 4) + word(54, 4) + word(40, 4) + word(4, 4) + word(4, 4)
      + word(1, 2) + word(24, 2) + [UInt8](repeating: 0, count: 24) + (0..<48).map { UInt8($0 * 5) }
    let gif =
      Array("GIF89a".utf8) + word(2, 2) + word(2, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C]
      + word(0, 2) + word(0, 2) + word(2, 2) + word(2, 2) + [0, 2, 3, 0x44, 0x34, 0x05, 0, 0x3B]
    let xpm =
      "/* XPM */\nstatic char *x[] = {\n\"2 2 2 1\",\n\"a c #FF0000\",\n\"b c None\",\n\"ab\",\n\"ba\"};\n"
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"5\" height=\"5\"/></svg>"
    return [
      try picture.encodePNG(), SamplePNG(.color, bits: 8, width: 9, height: 9, pixel: [1, 2, 3]).bytes,
      SampleJPEG.turned(try noise(40, 24, .rgb24).encodeJPEG(quality: 80), to: 6),
      SampleJPEG(width: 32, height: 24, components: 4).bytes, bmp, gif,
      Array("P6 3 2 255\n".utf8) + (0..<18).map { UInt8($0 * 9) }, Array(xpm.utf8), Array(svg.utf8),
    ]
  }

  private func changed(_ file: [UInt8], _ seeds: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    for _ in 0..<1 + seeds.index(6) where !bytes.isEmpty {
      // Mostly in the header, which defines how the rest is read.
      let place = seeds.index(seeds.chance(0.6) ? min(64, bytes.count) : bytes.count)
      switch seeds.index(6) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(seeds.pick([0, 1, 0x7F, 0xFF]), at: place)
      case 2: bytes.removeLast(seeds.index(bytes.count))
      case 3: bytes += bytes[place...]
      case 4: bytes[place] = UInt8(seeds.index(256))
      default: bytes[place] = seeds.pick([0, 1, 0x7F, 0x80, 0xFF])
      }
    }
    return bytes
  }

  /// Returns the size of a picture, or the reason for which there is none.
  private func read(_ path: String) -> Result<Size, DrawingError> {
    Result { () throws(DrawingError) in try Image(contentsOfFile: path, maximumPixels: Self.mostPixels).size }
  }

  @Test("any changed file makes a picture or an error of one line", arguments: 0..<9)
  func changes(kind: Int) throws {
    let scratch = try Scratch()
    let file = try good()[kind]
    var (shown, refused) = (0, 0)
    for seed in 0..<300 {
      var seeds = SeededGenerator(kind * 1000 + seed)
      let url = scratch.url.appendingPathComponent("picture")
      try Data(seed == 0 ? file : changed(file, &seeds)).write(to: url)
      switch read(url.path) {
      case .success(let size):
        #expect(size.width >= 1 && size.height >= 1, "seed \(seed)")
        #expect(size.width * size.height <= Double(Self.mostPixels), "seed \(seed)")
        shown += 1
      case .failure(let error):
        #expect(error.description.hasPrefix("cannot read picture \(url.path): "), "seed \(seed)")
        #expect(error.description.allSatisfy { !$0.isNewline }, "seed \(seed)")
        refused += 1
      }
    }
    #expect(refused > 30)
    // A system may have no reader for some kinds.
    if kind < 4 { #expect(shown > 0) }
  }
}
