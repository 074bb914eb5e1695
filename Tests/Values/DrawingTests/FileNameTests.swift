import SegueDrawing
import SegueTestSupport
import Testing

@Suite struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.map { String(fileName: $0) } ?? ""
    }
  }

  @Test func textNameKeepsItsBytes() {
    for name in ["", "a.png", "Bilder/Größe.png", "漢🙂e\u{301}"] {
      #expect(text(Array(name.utf8)) == name)
      #expect(Array(name.utf8) == name.fileBytes)
      #expect(name.readableFileName == name)
    }
    #expect("ä".fileName == [-61, -92, 0])
  }

  @Test func bytesThatAreNoTextAreEscaped() {
    #expect(text([0x4D, 0xFC, 0x2E]).readableFileName == "M\\xFC.")
    // A sequence that is cut off, one that is too long, and half of a surrogate pair.
    #expect(text([0xE2, 0x82]).readableFileName == "\\xE2\\x82")
    #expect(text([0xC0, 0xAF]).readableFileName == "\\xC0\\xAF")
    #expect(text([0xED, 0xA0, 0x80]).readableFileName == "\\xED\\xA0\\x80")
  }

  @Test(arguments: 0..<4) func randomBytesRoundTripThroughNames(seed: Int) {
    var seeds = SeededGenerator(seed)
    var seen: Set<[UInt8]> = []
    // Among them are the bytes of the private scalars that stand for bytes.
    let parts: [[UInt8]] = [
      [0xF4, 0x8F, 0xB8, 0xBC], [0xF4, 0x8F, 0xBB, 0xBF], [0xC3, 0xA4], [0x61], [0xE6, 0xBC, 0xA2],
    ]
    for _ in 0..<500 {
      let bytes = (0..<seeds.index(6)).flatMap { _ in
        seeds.chance(0.5) ? seeds.pick(parts) : [UInt8(1 + seeds.index(255))]
      }
      seen.insert(bytes)
      #expect(text(bytes).fileBytes == bytes)
    }
    #expect(seen.count > 300)
  }
}
