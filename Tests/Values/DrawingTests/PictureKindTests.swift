import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

/// Pictures as cameras, scanners and printers write them.
@Suite struct PictureKindTests {
  private func decode(_ bytes: [UInt8], named name: String = "a.jpg", _ fit: PictureFit) throws -> PictureData
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try PictureFile(file.path).decode(fit)
  }

  private func channels(_ word: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(word >> $0 & 255) } }

  private func expect(_ word: UInt32, near other: [Int], within tolerance: Int = 2) {
    #expect(zip(channels(word), other).allSatisfy { abs($0 - $1) <= tolerance }, "\(channels(word)) \(other)")
  }

  /// Returns one letter for the color of each corner of a picture: red, green, blue or white.
  private func corners(_ data: PictureData) -> String {
    let (right, bottom) = (data.width - 2, data.height - 2)
    return String(
      [(1, 1), (right, 1), (1, bottom), (right, bottom)].map { x, y in
        let parts = channels(data.words[y * data.width + x]).dropFirst().map { $0 > 128 }
        return parts == [true, true, true] ? "W" : parts[0] ? "R" : parts[1] ? "G" : "B"
      })
  }

  /// The corners in reading order after each orientation is applied; the file has them as RGBW.
  static let upright = [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
  ]

  @Test(arguments: upright, [PictureFit.stretched(width: 40, height: 40), .filling(width: 48, height: 24)])
  func everyOrientationIsTurnedUpright(_ exif: (orientation: Int, corners: String), fit: PictureFit) throws {
    let (width, height) = (96, 64)
    let words = (0..<width * height).map { index in
      let (right, below) = (index % width >= width / 2, index / width >= height / 2)
      return below ? (right ? 0xFFFF_FFFF : 0xFF00_00FF) : (right ? 0xFF00_FF00 : 0xFFFF_0000) as UInt32
    }
    let picture = try #require(PictureData(width: width, aspectRatio: 1.5, words: words)).makeSurface()
    let file = SampleJPEG.turned(try picture.encodeJPEG(quality: 95), to: UInt8(exif.orientation))
    let data = try decode(file, fit)
    #expect(corners(data) == exif.corners)
    #expect(data.aspectRatio == (exif.orientation >= 5 ? 2.0 / 3 : 1.5))
    if case .filling = fit {
      #expect(data.width == 48 && data.height == (exif.orientation >= 5 ? 72 : 32))
    }
  }

  /// The picture is nearly square, so that both sides may be equal at the decoded size.
  @Test func tinyDecodeKeepsTheAspectRatio() throws {
    let file = SampleJPEG.turned(SampleJPEG(width: 1000, height: 1010).bytes, to: 6)
    #expect(try decode(file, .stretched(width: 3, height: 3)).aspectRatio == 1.01)
  }

  @Test(arguments: [(1, 128), (3, 128), (4, 64)]) func jpegsOfAnyComponentCountAreDecoded(
    components: Int, gray: Int
  ) throws {
    let file = SampleJPEG(width: 64, height: 40, components: components).bytes
    let data = try decode(file, .stretched(width: 20, height: 10))
    expect(data.words[50], near: [255, gray, gray, gray])
  }

  @Test(arguments: SamplePNG.Kind.allCases, [8, 16]) func pngsOfEveryKindAreDecoded(
    kind: SamplePNG.Kind, bits: Int
  ) throws {
    let isGrey = kind == .gray || kind == .greyAlpha
    let hasAlpha = kind == .greyAlpha || kind == .colorAlpha
    let pixel: [UInt8] = isGrey ? [200, 64] : [200, 100, 40, 64]
    let file = SamplePNG(kind, bits: bits, width: 30, height: 20, pixel: pixel).bytes
    let data = try decode(file, named: "a.png", .stretched(width: 20, height: 10))
    #expect(data.isOpaque == !hasAlpha)
    let color = isGrey ? [200, 200, 200] : [200, 100, 40]
    // The decoded pixels are premultiplied.
    expect(data.words[50], near: hasAlpha ? [64] + color.map { $0 / 4 } : [255] + color)
  }

  @Test func contentsDecideTheKindNotTheSuffix() throws {
    let jpeg = try decode(
      SampleJPEG(width: 16, height: 8).bytes, named: "a.png", .stretched(width: 4, height: 4))
    expect(jpeg.words[0], near: [255, 128, 128, 128])
    let png = SamplePNG(.color, bits: 8, width: 16, height: 8, pixel: [9, 99, 199]).bytes
    expect(
      try decode(png, named: "a.jpeg", .stretched(width: 4, height: 4)).words[0], near: [255, 9, 99, 199])
  }

  /// A camera may add data of its own behind the end of the picture.
  @Test func trailerAfterAPictureIsIgnored() throws {
    let whole = SampleJPEG.turned(SampleJPEG(width: 64, height: 64).bytes, to: 1)
    let data = try decode(whole + Array("trailer".utf8), .stretched(width: 4, height: 4))
    expect(data.words[0], near: [255, 128, 128, 128])
    #expect(throws: DrawingError.self) {
      try decode(whole.dropLast(2) + Array("trailer".utf8), .stretched(width: 4, height: 4))
    }
    // An end within a segment, as of a preview, is not the end of the file.
    let preview: [UInt8] = [0xFF, 0xE2, 0, 4, 0xFF, 0xD9]
    #expect(throws: DrawingError.self) {
      try decode(
        Array(whole[..<2]) + preview + whole[2...].dropLast(2) + [0], .stretched(width: 4, height: 4))
    }
  }
}
