import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueCommand

/// The file that keeps pictures between runs of the gallery.
@MainActor @Suite struct CardPictureTests {
  private let scratch: Scratch
  private let file: CardPictureFile

  init() throws {
    scratch = try Scratch()
    file = CardPictureFile(path: scratch.path("a/cards"))
  }

  private func write(_ pictures: [Surface], for key: String = "a", to file: CardPictureFile? = nil) {
    (file ?? self.file).write(pictures, for: key)
    CardPictureFile.wait()
  }

  /// Pictures of odd sizes, with alpha and without.
  private func pictures(shade: UInt8 = 7) throws -> [Surface] {
    try [(3, 5, PixelFormat.rgb24), (1, 1, .argb32), (20, 30, .argb32)].map { width, height, format in
      let picture = try Surface(width: width, height: height, format: format)
      picture.withPixels { for index in $0.indices { $0[index] = UInt8(truncatingIfNeeded: index) &* shade } }
      return picture
    }
  }

  @Test func picturesSurviveWriting() throws {
    #expect(file.read(for: "a").isEmpty)
    let pictures = try pictures()
    write(pictures)
    let read = file.read(for: "a")
    #expect(read.map(\.words) == pictures.map(\.words))
    #expect(read.map(\.format) == pictures.map(\.format) && read.map(\.width) == pictures.map(\.width))
    #expect(file.read(for: "b").isEmpty)
    #expect(scratch.names(in: "a") == ["cards"])
  }

  @Test func fileIsReplacedOnlyByDifferentPictures() throws {
    func number() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: scratch.path("a/cards"))[.systemFileNumber] as? UInt64
    }
    write(try pictures())
    let first = try number()
    write(try pictures())
    #expect(try number() == first)
    write(try pictures(shade: 9))
    #expect(file.read(for: "a").map(\.words) == (try pictures(shade: 9)).map(\.words))
    write(try pictures(shade: 9), for: "b")
    #expect(file.read(for: "a").isEmpty && file.read(for: "b").count == 3)
  }

  @Test func damagedFileIsNotRead() throws {
    write(try pictures())
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
    write(try pictures())
    #expect(try scratch.data("a/cards") == whole)
    try Data(repeating: 0xFF, count: 20 << 20).write(to: url)
    #expect(file.read(for: "a").isEmpty)
    write(try pictures())
    #expect(file.read(for: "a").count == 3)
  }

  @Test func inaccessibleFilesAreLeftAlone() throws {
    for path in [nil, scratch.path("folder"), "/proc/segue/cards", try scratch.file("file") + "/segue/cards"]
    {
      if path?.hasSuffix("folder") == true {
        try FileManager.default.createDirectory(
          atPath: scratch.path("folder"), withIntermediateDirectories: true)
      }
      let odd = CardPictureFile(path: path)
      write(try pictures(), to: odd)
      #expect(odd.read(for: "a").isEmpty)
    }
    let fifo = CardPictureFile(path: scratch.path("fifo"))
    #expect(mkfifo(scratch.path("fifo.part"), 0o600) == 0 && mkfifo(scratch.path("fifo"), 0o600) == 0)
    #expect(fifo.read(for: "a").isEmpty)
    write(try pictures(), to: fifo)
    #expect(scratch.names == ["fifo", "fifo.part", "file", "folder"])
    // Larger than the limit for reading in time.
    write([try Surface(width: 2500, height: 2500)])
    #expect(scratch.names(in: "a") == [])
  }
}
