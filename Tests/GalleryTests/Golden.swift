import Drawing
import Foundation
import Geometry

/// Pictures and trees that were looked at once and shall stay as they are.
///
/// They are recorded only with `SEGUE_RECORD_GOLDENS=1`; what differs is written to the temporary directory.
struct Golden {
  /// Channels may differ by so much: versions of Cairo round differently.
  private static let tolerance = 2
  /// Share of pixels that may differ by more: antialiased edges.
  private static let share = 0.0005

  private let name: String

  /// The golden with a name, such as `zooming-icons-50`.
  init(_ name: String) { self.name = name }

  static var isRecording: Bool { ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] == "1" }

  /// A tree without the lines that have one of these words: those about text, whose sizes depend on the fonts.
  static func tree(_ dump: String, without words: [String]) -> String {
    dump.split(separator: "\n").filter { line in !words.contains { line.contains($0) } }
      .map { $0 + "\n" }.joined()
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
    return try [problem(withTree: tree), problem(withPicture: surface)].compactMap { $0 }.first
  }

  private func problem(withTree tree: String) throws -> String? {
    let expected = try String(contentsOf: file(in: Golden.folder, ".txt"), encoding: .utf8)
    guard expected != tree else { return nil }
    let actual = try write(Data(tree.utf8), to: Golden.failures, suffix: "-actual.txt")
    return "the tree differs; see \(actual.path)"
  }

  private func problem(withPicture surface: Surface) throws -> String? {
    let expected = try picture(like: surface)
    let (actual, golden) = (surface.words, expected.words)
    let wrong = actual.indices.filter { Self.distance(actual[$0], golden[$0]) > Self.tolerance }
    guard Double(wrong.count) > Self.share * Double(actual.count) else { return nil }
    try write(Data(try surface.encodePNG()), to: Golden.failures, suffix: "-actual.png")
    let marks = try Surface(width: surface.width, height: surface.height, format: .rgb24)
    let canvas = Canvas(marks)
    for index in wrong {
      let place = Rect(
        x: Double(index % surface.width), y: Double(index / surface.width), width: 1, height: 1)
      canvas.fill(place, .white)
    }
    let difference = try write(Data(try marks.encodePNG()), to: Golden.failures, suffix: "-difference.png")
    return "\(wrong.count) pixels differ; see \(difference.path)"
  }

  private func picture(like surface: Surface) throws -> Surface {
    let image = try Image(contentsOfFile: file(in: Golden.folder, ".png").path)
    let result = try Surface(width: surface.width, height: surface.height, format: .rgb24)
    image.draw(
      on: Canvas(result),
      in: Rect(x: 0, y: 0, width: Double(surface.width), height: Double(surface.height)))
    return result
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    if one == other { return 0 }
    return [0, 8, 16].reduce(0) { max($0, abs(Int(one >> $1 & 255) - Int(other >> $1 & 255))) }
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
