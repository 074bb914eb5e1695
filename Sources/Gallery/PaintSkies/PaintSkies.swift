import Glibc
import SegueGallery

/// Paints the pictures that come with the gallery, to be committed beside its sources: `swift run PaintSkies assets/space`.
@main
enum PaintSkies {
  static func main() {
    guard CommandLine.arguments.count == 2 else { fail(64, "usage: PaintSkies FOLDER") }
    let folder = CommandLine.arguments[1]
    for picture in SpacePicture.allCases {
      let path = "\(folder)/\(picture.fileName)"
      do {
        write(try picture.encode(), to: path)
      } catch {
        fail(70, error.description)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fail(73, "cannot create \(path)") }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten else { fail(74, "cannot write \(path)") }
  }

  private static func fail(_ status: Int32, _ message: String) -> Never {
    let line = Array("PaintSkies: \(message)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}
