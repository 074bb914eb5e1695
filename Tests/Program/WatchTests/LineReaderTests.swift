import Foundation
import SegueCommands
import Testing

/// Output of programs that ignore line structure.
struct LineReaderTests {
  private let reader: LineReader
  private let end: Int32

  init() throws { (reader, end) = try LineReader.pipe() }

  private func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(end, $0.baseAddress, $0.count) }
  }

  @Test func lineWithoutEndComesInPieces() {
    var pieces: [String] = []
    for _ in 0..<100 {
      write(String(repeating: ".", count: 10_000))
      pieces += reader.take() ?? []
      #expect(reader.unfinishedLine.utf8.count <= 1 << 16)
    }
    write("\nnext\n")
    close(end)
    pieces += reader.take() ?? []
    #expect(pieces.last == "next")
    #expect(pieces.dropLast().joined().utf8.count == 1_000_000)
    #expect(reader.take() == nil)
  }

  @Test func endIsToldToPollOnce() {
    write("last")
    close(end)
    #expect(reader.descriptor >= 0)
    #expect(reader.take() == ["last"])
    #expect(reader.descriptor == -1)
    #expect(reader.take() == nil)
  }
}
