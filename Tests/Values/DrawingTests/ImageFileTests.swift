import Foundation
import SegueDrawing
import Testing

@Suite("Pictures in files")
struct ImageFileTests {
  /// Runs `body` with the path of a temporary file that contains `bytes`.
  func withFile<R>(_ bytes: some Sequence<UInt8>, _ body: (String) throws -> R) throws -> R {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("drawing-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  /// Draws the picture with one pixel per pixel.
  func pixels(_ image: Image) throws -> Surface {
    try drawn(Int(image.size.width), Int(image.size.height)) {
      image.draw(on: $0, in: Rect(origin: .zero, size: image.size))
    }
  }

  @Test("an SVG file is a symbol in one color, sharp at every size, in its own proportions")
  func symbolOfFile() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" viewBox="0 0 24 12">
      <path d="M0 0H12V12H0Z" fill="#f00"/><circle cx="18" cy="6" r="4" fill="none" stroke="blue"/></svg>
      """
    let image = try withFile(svg.utf8) { try Image.symbol(contentsOfFile: $0, side: 48, color: .white) }
    #expect(image.size == Size(48, 24))
    let drawn = try pixels(image)
    #expect(drawn.components(5, 5) == Components(255, 255, 255) && drawn.components(22, 12).alpha == 255)
    #expect(drawn.components(25, 12).alpha == 0 && drawn.components(36, 12).alpha == 0)
    #expect(drawn.components(28, 12) == Components(255, 255, 255))
    #expect(throws: DrawingError.self) { try Image.symbol(contentsOfFile: "/none.svg") }
  }

  @Test("an opaque picture is unchanged by a PNG round trip")
  func roundTrip() throws {
    let picture = try noise(31, 17, .rgb24)
    let image = try withFile(try picture.encodePNG()) { try Image(contentsOfFile: $0) }
    #expect(image.size == Size(31, 17) && image.isOpaque)
    #expect(try pixels(image).words == picture.words)
  }

  @Test("a translucent picture loses no more than its straight alpha requires")
  func roundTripAlpha() throws {
    let picture = try noise(31, 17, .argb32)
    let image = try withFile(try picture.encodePNG()) { try Image(contentsOfFile: $0) }
    #expect(!image.isOpaque)
    #expect(try pixels(image).distance(to: picture) <= 1)
  }

  @Test("a PNG declares its colors as sRGB before its pixels")
  func standardColors() throws {
    let file = Data(try noise(4, 4, .rgb24).encodePNG())
    let chunk = try #require(file.range(of: Data("sRGB".utf8)))
    let pixels = try #require(file.range(of: Data("IDAT".utf8)))
    #expect(chunk.lowerBound == 37 && chunk.upperBound < pixels.lowerBound)
  }

  @Test("a picture with too many pixels is scaled down while it is read")
  func maximumPixels() throws {
    let picture = try drawn(400, 200, .rgb24) { $0.paint(Color(0, 128, 255)) }
    let image = try withFile(try picture.encodePNG()) { try Image(contentsOfFile: $0, maximumPixels: 20_000) }
    #expect(image.size == Size(200, 100))
    #expect(try pixels(image).components(100, 50) == Components(0, 128, 255))
  }

  @Test("a scale divides the size of the picture in points")
  func scale() throws {
    let image = try withFile(try noise(40, 20, .rgb24).encodePNG()) {
      try Image(contentsOfFile: $0, scale: 2)
    }
    #expect(image.size == Size(20, 10))
  }

  @Test("an unreadable file is an error of one line that names the file")
  func errors() throws {
    let png = try noise(64, 64, .argb32).encodePNG()
    let broken: [(String, [UInt8])] = [
      ("no bytes", []), ("not a picture", Array("hello, world\n".utf8)),
      ("cut in the header", Array(png.prefix(20))),
      ("cut in the middle", Array(png.prefix(png.count / 2))), ("signature only", Array(png.prefix(8))),
    ]
    for (name, bytes) in broken {
      try withFile(bytes) { path in
        let error = #expect(throws: DrawingError.self, "\(name)") { try Image(contentsOfFile: path) }
        #expect(error?.description.contains("\n") == false && error?.description.contains(path) == true)
      }
    }
  }

  @Test(
    "folders, devices and missing files are no pictures",
    arguments: ["/", "/dev/zero", "/no/such/file", ""])
  func notFiles(_ path: String) {
    let error = #expect(throws: DrawingError.self) { try Image(contentsOfFile: path) }
    #expect(error?.description.contains("\n") == false)
  }
}
