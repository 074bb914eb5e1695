internal import SegueCommands
internal import SegueDesktop
internal import SegueGeometry

/// The file in which a window of a tool keeps its place: `segue/APPLICATION.workbench` in the user's folder for state. Where that
/// cannot be read or written, a window opens where its manager puts it.
struct PlaceFile {
  /// Where the contents of a window are, in pixels of the screen, and how large they are, in points.
  struct Place: Equatable {
    var x, y: Int
    var size: Size

    init(x: Int, y: Int, size: Size) { (self.x, self.y, self.size) = (x, y, size) }

    /// Reads what `text` wrote; `nil` where it is something else.
    init?(parsing text: String) {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 5, words[0] == "window", let x = Int(words[1]), let y = Int(words[2]),
        let width = Double(words[3]), let height = Double(words[4]), Self.places.contains(x),
        Self.places.contains(y), Self.sides.contains(width), Self.sides.contains(height)
      else { return nil }
      self.init(x: x, y: y, size: Size(width, height))
    }

    /// One line.
    var text: String { "window \(x) \(y) \(size.width) \(size.height)\n" }

    /// The protocol's own range, in pixels, and sides that a window may have, in points.
    private static let places = -32_768...32_767
    private static let sides = 16.0...16_384.0
  }

  /// Longer than any file that was written here.
  private static let mostBytes = 4 << 10

  /// Its path; `nil` where the environment names no folder.
  let path: String?

  /// The file of an application in the user's folder for state.
  init(of name: String, _ environment: [String: String]? = nil) {
    path = UserFolder.state.path(environment).map {
      "\($0)/segue/\(name.replacing("/", with: "-")).workbench"
    }
  }

  func read() -> Place? {
    // Opening a FIFO would block until it has a writer.
    guard let path, InputFile.isRegular(path) else { return nil }
    return (try? InputFile(path: path, mostBytes: Self.mostBytes)).flatMap { Place(parsing: $0.text) }
  }

  /// Writes a place, whole or not at all.
  func write(_ place: Place) {
    guard let path, let slash = path.lastIndex(of: "/") else { return }
    try? OutputFile.makeFolder(String(path[..<slash]), mode: 0o700)
    try? Output.file(path).write(place.text)
  }
}
