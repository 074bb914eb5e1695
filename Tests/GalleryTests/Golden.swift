import Foundation
import SegueDrawing
import SegueGeometry
import SegueTestSupport
import SegueViews
import Testing

/// Pictures and trees that were looked at once and are to stay as they are, texts included.
///
/// They are recorded only with `SEGUE_RECORD_GOLDENS=1`; what differs is written to the temporary directory. Every byte
/// counts: the fonts are those of `CTestFonts`, letters are not fitted to pixels, and pixman without its vector instructions
/// and a C library without FMA draw the same. Other versions of the libraries do not, above all letters; the pictures are those
/// of Debian 12: Cairo 1.16.0, pixman 0.42.2, FreeType 2.12.1, Pango 1.50.12, HarfBuzz 6.0.0, Inter 4.0 beta 7.
struct Golden {
  private let name: String

  /// The golden with a name, such as `zooming-icons-50`.
  init(_ name: String) { self.name = name }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] == "1"
  }
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  private static var failures: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("segue-goldens")
  }

  /// What is wrong with a picture and a tree; `nil` if nothing is.
  func problem(with surface: Surface, _ tree: String) throws -> String? {
    if Golden.isRecording {
      try write(Data(try surface.encodePNG()), to: Golden.folder, suffix: ".png")
      try write(Data(tree.utf8), to: Golden.folder, suffix: ".txt")
      return nil
    }
    let problems = try [problem(withTree: tree), problem(withPicture: surface)].compactMap { $0 }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  private func problem(withTree tree: String) throws -> String? {
    let expected = try String(contentsOf: file(in: Golden.folder, ".txt"), encoding: .utf8)
    guard expected != tree else { return nil }
    let actual = try write(Data(tree.utf8), to: Golden.failures, suffix: "-actual.txt")
    return "the tree differs; see \(actual.path)"
  }

  private func problem(withPicture surface: Surface) throws -> String? {
    let expected = try picture()
    guard let difference = difference(surface, expected) else { return nil }
    try write(Data(try surface.encodePNG()), to: Golden.failures, suffix: "-actual.png")
    let marks = try Surface(width: surface.width, height: surface.height, format: .rgb24)
    let canvas = Canvas(marks)
    for pixel in difference.places {
      canvas.fill(
        Rect(x: Double(pixel.x), y: Double(pixel.y), width: 1, height: 1),
        Color(white: 0.4 + 0.6 * Double(pixel.level) / 255))
    }
    let file = try write(Data(try marks.encodePNG()), to: Golden.failures, suffix: "-difference.png")
    return "\(difference); see \(file.path)"
  }

  private func picture() throws -> Surface {
    let image = try Image(contentsOfFile: file(in: Golden.folder, ".png").path)
    let result = try Surface(
      width: Int(image.size.width), height: Int(image.size.height), format: .rgb24)
    image.draw(on: Canvas(result), in: Rect(origin: .zero, size: image.size))
    return result
  }

  private func file(in folder: URL, _ suffix: String) -> URL { folder.appendingPathComponent(name + suffix) }

  @discardableResult
  private func write(_ data: Data, to folder: URL, suffix: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = file(in: folder, suffix)
    try data.write(to: url)
    return url
  }
}

extension DemoRig {
  /// Expects that the window shows what it did when the golden was recorded.
  func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    window.hideFocusRing()
    try draw()
    let problem = try Golden(name).problem(with: headless.surface, dump)
    #expect(problem == nil, sourceLocation: sourceLocation)
  }

  /// The same with a transition held at a part of its length, in percent.
  func expect(_ name: String, heldAt percent: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    coordinator.hold()
    coordinator.track(Double(percent) / 100)
    try expect(name, sourceLocation: sourceLocation)
  }
}
