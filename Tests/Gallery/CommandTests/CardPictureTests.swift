import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueCommand

/// The file that keeps pictures from one run of the gallery to the next.
@MainActor @Suite struct CardPictureTests {
  private let scratch: Scratch
  private let file: CardPictureFile

  init() throws {
    scratch = try Scratch()
    file = CardPictureFile(path: scratch.path("a/cards"))
  }

  /// Pictures of odd sizes, with alpha and without.
  private func pictures(shade: UInt8 = 7) throws -> [Surface] {
    try [(3, 5, PixelFormat.rgb24), (1, 1, .argb32), (20, 30, .argb32)].map { width, height, format in
      let picture = try Surface(width: width, height: height, format: format)
      picture.withPixels { for index in $0.indices { $0[index] = UInt8(truncatingIfNeeded: index) &* shade } }
      return picture
    }
  }

  @Test func theyAreReadAsTheyWereWritten() throws {
    #expect(file.read(for: "a").isEmpty)
    let pictures = try pictures()
    file.write(pictures, for: "a")
    let read = file.read(for: "a")
    #expect(read.map(\.words) == pictures.map(\.words))
    #expect(read.map(\.format) == pictures.map(\.format) && read.map(\.width) == pictures.map(\.width))
    #expect(file.read(for: "b").isEmpty)
    #expect(scratch.names(in: "a") == ["cards"])
  }

  @Test func theFileIsReplacedOnlyByOthers() throws {
    func number() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: scratch.path("a/cards"))[.systemFileNumber] as? UInt64
    }
    file.write(try pictures(), for: "a")
    let first = try number()
    file.write(try pictures(), for: "a")
    #expect(try number() == first)
    file.write(try pictures(shade: 9), for: "a")
    #expect(file.read(for: "a").map(\.words) == (try pictures(shade: 9)).map(\.words))
    file.write(try pictures(shade: 9), for: "b")
    #expect(file.read(for: "a").isEmpty && file.read(for: "b").count == 3)
  }

  @Test func whatIsDamagedIsNotRead() throws {
    file.write(try pictures(), for: "a")
    let whole = try scratch.data("a/cards")
    let url = URL(fileURLWithPath: scratch.path("a/cards"))
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: url)
      #expect(file.read(for: "a").isEmpty, "\(length) bytes")
    }
    for place in stride(from: 0, to: whole.count, by: 3) {
      var damaged = whole
      damaged[place] ^= 0x80
      try damaged.write(to: url)
      #expect(file.read(for: "a").isEmpty, "byte \(place)")
    }
    file.write(try pictures(), for: "a")
    #expect(try scratch.data("a/cards") == whole)
    try Data(repeating: 0xFF, count: 20 << 20).write(to: url)
    #expect(file.read(for: "a").isEmpty)
    file.write(try pictures(), for: "a")
    #expect(file.read(for: "a").count == 3)
  }

  @Test func whatCannotBeReadOrWrittenIsLeftAlone() throws {
    for path in [nil, scratch.path("folder"), "/proc/segue/cards", try scratch.file("file") + "/segue/cards"]
    {
      if path?.hasSuffix("folder") == true {
        try FileManager.default.createDirectory(
          atPath: scratch.path("folder"), withIntermediateDirectories: true)
      }
      let odd = CardPictureFile(path: path)
      odd.write(try pictures(), for: "a")
      #expect(odd.read(for: "a").isEmpty)
    }
    let fifo = CardPictureFile(path: scratch.path("fifo"))
    #expect(mkfifo(scratch.path("fifo.part"), 0o600) == 0 && mkfifo(scratch.path("fifo"), 0o600) == 0)
    #expect(fifo.read(for: "a").isEmpty)
    fifo.write(try pictures(), for: "a")
    #expect(scratch.names == ["fifo", "fifo.part", "file", "folder"])
    // Larger than what would be read in time.
    file.write([try Surface(width: 2500, height: 2500)], for: "a")
    #expect(scratch.names(in: "a") == [])
  }
}
