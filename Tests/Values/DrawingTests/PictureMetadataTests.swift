internal import CSegueColors
import Foundation
import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Pictures whose metadata contains an orientation or a color profile.
@Suite struct PictureMetadataTests {
  private func withFile<R>(_ bytes: [UInt8], _ body: (String) throws -> R) throws -> R {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  /// Returns the pixels as an application gets them: as they are, reduced while they are read, and in two sizes of a list.
  private func readings(of file: [UInt8]) throws -> [(words: [UInt32], width: Int)] {
    try withFile(file) { path in
      let images = try [16_000_000, 200].map {
        try #require(try Image(contentsOfFile: path, maximumPixels: $0).surface)
      }
      let fits = try [PictureFit.stretched(width: 30, height: 20), .filling(width: 6, height: 4)].map {
        try PictureFile(path).decode($0)
      }
      return images.map { ($0.words, $0.width) } + fits.map { ($0.words, $0.width) }
    }
  }

  // MARK: - Colors

  /// Returns the profile of Display P3, of sRGB, or of linear gray.
  private func profile(_ kind: String) throws -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    let curve = cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    let profile: cmsHPROFILE?
    switch kind {
    case "gray":
      let straight = cmsBuildGamma(nil, 1)
      defer { cmsFreeToneCurve(straight) }
      profile = cmsCreateGrayProfile(&white, straight)
    case "sRGB": profile = cmsCreate_sRGBProfile()
    default:
      func primary(_ x: Double, _ y: Double) -> cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
      var primaries = cmsCIExyYTRIPLE(
        Red: primary(0.680, 0.320), Green: primary(0.265, 0.690), Blue: primary(0.150, 0.060))
      var curves = [curve, curve, curve]
      profile = cmsCreateRGBProfile(&white, &primaries, &curves)
    }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    #expect(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
    return bytes
  }

  /// Returns a file of one color. GDK writes profiles only into JPEG.
  private func file(_ kind: String, _ samples: [UInt8], profile: [UInt8]) throws -> [UInt8] {
    let text = Data(profile).base64EncodedString()
    let file = try PixbufWriter(kind: kind, option: kind == "png" ? nil : ("icc-profile", text)).encode(
      Array(repeatElement(samples, count: 60 * 40).joined()), width: 60, height: 40,
      hasAlpha: samples.count > 3)
    guard kind == "png" else { return file }
    var chunks = PNGChunk.chunks(of: file).filter { $0.name != "sRGB" }
    chunks.insert(PNGChunk("iCCP", Array("test".utf8) + [0, 0] + stored(profile)), at: 1)
    return PNGChunk.signature + chunks.flatMap(\.encoded)
  }

  /// Returns uncompressed zlib data (RFC 1950 and 1951): one block, and a checksum.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let a = (sums.0 + UInt32(byte)) % 65_521
      return (a, (sums.1 + a) % 65_521)
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + PNGChunk.bytes(b << 16 | a)
  }

  private func parts(_ word: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(word >> $0 & 255) } }

  /// In Display P3, the orange is more vivid than its numbers in sRGB, and keeps its alpha.
  @Test(arguments: [("png", 255), ("jpeg", 255), ("png", 51)])
  func profileConvertsColors(kind: String, alpha: Int) throws {
    let samples: [UInt8] = [212, 75, 47] + (alpha < 255 ? [UInt8(alpha)] : [])
    let file = try file(kind, samples, profile: profile("P3"))
    for (words, _) in try readings(of: file) {
      let right = [alpha] + [230, 60, 30].map { $0 * alpha / 255 }
      let differences = Set(words).map { zip(parts($0), right).map { abs($0 - $1) }.max() ?? 0 }
      #expect((differences.max() ?? 255) <= (kind == "jpeg" ? 6 : 4), "\(words.prefix(1).map(parts))")
    }
  }

  /// With a gamma of 1, half of the light is far more than half of the scale.
  @Test func profileConvertsGrays() throws {
    for (words, _) in try readings(of: try file("jpeg", [128, 128, 128], profile: profile("gray"))) {
      #expect(words.allSatisfy { zip(parts($0), [255, 188, 188, 188]).allSatisfy { abs($0 - $1) <= 4 } })
    }
  }

  @Test func grayProfileLeavesColorsUnchanged() throws {
    let plain = try readings(of: try file("jpeg", [212, 75, 47], profile: profile("sRGB")))
    let gray = try readings(of: try file("jpeg", [212, 75, 47], profile: profile("gray")))
    #expect(zip(plain, gray).allSatisfy { $0.words == $1.words })
  }

  /// Neither an sRGB profile nor invalid data changes the colors.
  @Test func sRGBAndInvalidProfilesChangeNothing() throws {
    for profile in [try profile("sRGB"), Array("none".utf8), []] {
      for (words, _) in try readings(of: try file("png", [212, 75, 47], profile: profile)) {
        #expect(words.allSatisfy { $0 == 0xFFD4_4B2F })
      }
    }
  }

  // MARK: - Orientation

  /// Returns Exif data that contains only an orientation.
  private func exif(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
    let (number, other): ([UInt8], [UInt8]) = ([0, orientation], [orientation, 0])
    return isBigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1] + number + [0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0] + other + [0, 0, 0, 0, 0, 0]
  }

  /// Returns a PNG whose left half is red and whose right half is blue.
  private func png(_ exif: [UInt8], behindThePixels isLast: Bool) throws -> [UInt8] {
    let picture = try drawn(60, 40, .rgb24) { canvas in
      canvas.paint(Color(255, 0, 0))
      canvas.fill(Rect(x: 30, y: 0, width: 30, height: 40), Color(0, 0, 255))
    }
    var chunks = PNGChunk.chunks(of: try picture.encodePNG())
    chunks.insert(PNGChunk("eXIf", exif), at: isLast ? chunks.count - 1 : 1)
    return PNGChunk.signature + chunks.flatMap(\.encoded)
  }

  /// The corners in reading order, red or blue, for each orientation.
  private static let upright: [UInt8: String] = [
    1: "RBRB", 2: "BRBR", 3: "BRBR", 4: "RBRB", 5: "RRBB", 6: "RRBB", 7: "BBRR", 8: "BBRR",
  ]

  @Test(arguments: [UInt8](0...9), [false, true]) func picturesAreTurnedUpright(
    _ orientation: UInt8, isLast: Bool
  ) throws {
    let file = try png(exif(orientation, isBigEndian: isLast), behindThePixels: isLast)
    for (words, width) in try readings(of: file) {
      let height = words.count / width
      let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { x, y in
        words[y * width + x] & 0xFF > 128 ? "B" : "R"
      }
      #expect(corners.joined() == Self.upright[orientation] ?? "RBRB")
    }
    let image = try withFile(file) { try Image(contentsOfFile: $0) }
    #expect(image.size == ((5...8).contains(orientation) ? Size(40, 60) : Size(60, 40)))
  }

  /// Returns a RIFF file, as WebP is: chunks of even length, with little-endian sizes.
  private func webP(_ chunks: [(name: String, body: [UInt8])]) -> [UInt8] {
    func head(_ name: String, _ count: Int) -> [UInt8] {
      name.utf8 + (0..<4).map { UInt8(count >> (8 * $0) & 255) }
    }
    var file = head("RIFF", 0) + Array("WEBP".utf8)
    for chunk in chunks {
      file += head(chunk.name, chunk.body.count) + chunk.body
      if !chunk.body.count.isMultiple(of: 2) { file.append(0) }
    }
    file.replaceSubrange(0..<8, with: head("RIFF", file.count - 8))
    return file
  }

  @Test(arguments: [UInt8](1...8)) func webPContainsItsOrientation(_ orientation: UInt8) throws {
    for exif in [
      exif(orientation, isBigEndian: true), Array("Exif\0\0".utf8) + exif(orientation, isBigEndian: false),
    ] {
      let file = webP([("VP8X", [UInt8](repeating: 8, count: 10)), ("VP8 ", [1, 2, 3]), ("EXIF", exif)])
      #expect(try withFile(file) { ChunkFile(path: $0).orientation } == Int(orientation))
      // A file cut off anywhere, or with any byte changed, has a valid orientation or none.
      for count in file.indices {
        let found = try withFile(Array(file[..<count])) { ChunkFile(path: $0).orientation }
        #expect(found == nil || found == Int(orientation))
        var broken = file
        broken[count] ^= 0xFF
        #expect(try withFile(broken) { ChunkFile(path: $0).orientation }.map { (1...8).contains($0) } ?? true)
      }
    }
  }
}
