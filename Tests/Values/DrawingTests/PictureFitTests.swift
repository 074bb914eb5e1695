import Foundation
import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Pictures decoded at the size that is needed.
@Suite struct PictureFitTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: scratch.url.appendingPathComponent(name))
    return scratch.path(name)
  }

  /// A picture whose left half is red and whose right half is blue.
  private func picture(_ width: Int, _ height: Int) throws -> Surface {
    let words = (0..<width * height).map { $0 % width < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF as UInt32 }
    return try #require(PictureData(width: width, aspectRatio: 1, words: words)).makeSurface()
  }

  @Test func stretchedFitHasTheExactSize() throws {
    let path = try file("a.png", picture(400, 200).encodePNG())
    let data = try PictureFile(path).decode(.stretched(width: 30, height: 41))
    #expect(data.width == 30 && data.height == 41 && data.aspectRatio == 2)
    #expect(data.words[41 / 2 * 30] == 0xFFFF_0000 && data.words[29] == 0xFF00_00FF)
  }

  @Test(arguments: [(100, 100, 200, 100), (100, 20, 100, 50), (4000, 4000, 400, 200)])
  func fillingFitKeepsTheShapeAndNeverEnlarges(_ width: Int, _ height: Int, _ wide: Int, _ high: Int) throws {
    let path = try file("a.jpg", picture(400, 200).encodeJPEG())
    let data = try PictureFile(path).decode(.filling(width: width, height: height))
    #expect(data.width == wide && data.height == high)
  }

  @Test func errorsNameTheBrokenFile() throws {
    for (name, bytes) in [("empty.png", []), ("text.jpg", Array("hello".utf8)), ("none.jpg", nil)] {
      let path = try bytes.map { try file(name, $0) } ?? "/nowhere/none.jpg"
      #expect {
        _ = try PictureFile(path).decode(.stretched(width: 3, height: 3))
      } throws: { error in "\(error)".contains(name) && !"\(error)".contains("\n") }
    }
    let whole = try picture(400, 200).encodeJPEG()
    let cut = try file("cut.jpg", Array(whole.prefix(whole.count / 2)))
    #expect(throws: DrawingError.self) { try PictureFile(cut).decode(.stretched(width: 3, height: 3)) }
  }

  @Test func folderListsOnlyItsPictures() throws {
    let path = try file("b.JPG", [1])
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    for name in ["a.png", "notes.txt", ".hidden.png", "noend"] {
      try Data([1]).write(to: folder.appendingPathComponent(name))
    }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder.png"), withIntermediateDirectories: true)
    let found = try PictureFolder(path: folder.path)
    #expect(found.files == ["a.png", "b.JPG"].map { folder.path + "/" + $0 })
    #expect(found.name == folder.lastPathComponent)
    #expect(throws: DrawingError.self) { try PictureFolder(path: "/nowhere") }
  }
}
