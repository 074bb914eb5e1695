import Foundation
import SegueChecks
import SegueDrawing

/// Recorded text or a recorded picture with which later runs are compared. It is stored in a file with the given name and the
/// extension `.txt` or `.png`.
package struct Reference {
  private let name: String
  private let folder: URL

  package init(_ name: String, in folder: String) { (self.name, self.folder) = (name, URL(filePath: folder)) }

  /// Whether text and pictures are recorded instead of compared, because the environment variable `SEGUE_RECORD_PICTURES` has
  /// the value 1.
  package static var isRecording: Bool { ProcessInfo.processInfo.environment["SEGUE_RECORD_PICTURES"] == "1" }

  /// Compares text with the recorded text.
  /// - Returns: a description of the difference; `nil` if there is no difference.
  package func problem(withText text: String) throws -> String? {
    if try record(Data(text.utf8), ".txt") { return nil }
    guard let expected = try? String(contentsOf: file(".txt"), encoding: .utf8) else {
      return try missing(Data(text.utf8), ".txt")
    }
    guard expected != text else { return nil }
    return "the tree differs; see \(try Failures.save(Data(text.utf8), as: name + "-actual.txt"))"
  }

  /// Compares a picture with the recorded picture.
  /// - Parameters:
  ///   - picture: the picture to compare.
  ///   - tolerance: the allowed differences.
  ///   - describe: returns a name for the view at a position in the picture, in pixels.
  /// - Returns: a description of the difference; `nil` if there is no difference.
  package func problem(
    with picture: Surface, within tolerance: PictureTolerance,
    describing describe: (Point) -> String? = { _ in nil }
  ) throws -> String? {
    let data = Data(try picture.encodePNG())
    if try record(data, ".png") { return nil }
    guard FileManager.default.fileExists(atPath: file(".png").path) else { return try missing(data, ".png") }
    let expected = try Self.picture(at: file(".png").path)
    guard let difference = difference(picture, expected), !tolerance.allows(picture, insteadOf: expected)
    else { return nil }
    try Failures.save(data, as: name + "-actual.png")
    try Failures.save(Data(try expected.encodePNG()), as: name + "-expected.png")
    let marks = try Self.marks(of: difference, like: picture)
    let path = try Failures.save(Data(try marks.encodePNG()), as: name + "-difference.png")
    let place = difference.box.flatMap {
      describe(Point(Double($0.x) + Double($0.width) / 2, Double($0.y) + Double($0.height) / 2))
    }
    return "\(difference)\(place.map { ", at \($0)" } ?? ""); see \(path)"
  }

  private func record(_ data: Data, _ suffix: String) throws -> Bool {
    if Self.isRecording { try Failures.save(data, as: name + suffix, in: folder) }
    return Self.isRecording
  }

  private func missing(_ data: Data, _ suffix: String) throws -> String {
    let path = try Failures.save(data, as: name + "-actual" + suffix)
    return """
      nothing is recorded as \(file(suffix).path); look at \(path), and record it with SEGUE_RECORD_PICTURES=1
      """
  }

  private func file(_ suffix: String) -> URL { folder.appending(path: name + suffix) }

  private static func picture(at path: String) throws -> Surface {
    let image = try Image(contentsOfFile: path)
    let result = try Surface(width: Int(image.size.width), height: Int(image.size.height), format: .rgb24)
    image.draw(on: Canvas(result), in: Rect(origin: .zero, size: image.size))
    return result
  }

  /// Draws each differing pixel in gray: the lighter, the greater the difference.
  private static func marks(of difference: Difference, like picture: Surface) throws -> Surface {
    let marks = try Surface(width: picture.width, height: picture.height, format: .rgb24)
    let canvas = Canvas(marks)
    for pixel in difference.places {
      canvas.fill(
        Rect(x: Double(pixel.x), y: Double(pixel.y), width: 1, height: 1),
        Color(white: 0.4 + 0.6 * Double(pixel.level) / 255))
    }
    return marks
  }
}
