internal import SegueCommands
internal import SegueDesktop
internal import SegueGeometry

/// The file that stores the position and size of a tool's window: `segue/APPLICATION.workbench` in the user's state folder. If
/// the file cannot be read or written, the window manager chooses the position.
struct PlaceFile {
  /// The position of a window's contents on the screen, in pixels, and their size, in points.
  struct Place: Equatable {
    var x, y: Int
    var size: Size

    init(x: Int, y: Int, size: Size) { (self.x, self.y, self.size) = (x, y, size) }

    /// Creates a place from text in the format of `text`; `nil` for any other text.
    init?(parsing text: String) {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 5, words[0] == "window", let x = Int(words[1]), let y = Int(words[2]),
        let width = Double(words[3]), let height = Double(words[4]), Self.places.contains(x),
        Self.places.contains(y), Self.sides.contains(width), Self.sides.contains(height)
      else { return nil }
      self.init(x: x, y: y, size: Size(width, height))
    }

    /// The place as one line of text.
    var text: String { "window \(x) \(y) \(size.width) \(size.height)\n" }

    /// The accepted coordinates in pixels (`places`), which are those of the X protocol, and the accepted widths and heights in
    /// points (`sides`).
    private static let places = -32_768...32_767
    private static let sides = 16.0...16_384.0
  }

  /// The maximum size of a file that is read, in bytes. Files that `write(_:)` creates are smaller.
  private static let mostBytes = 4 << 10

  /// The path of the file; `nil` if the environment specifies no state folder.
  let path: String?

  /// Creates a description of an application's file in the user's state folder, without reading or writing the file.
  /// - Parameter environment: the environment variables; `nil`, the default, uses the process's variables.
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

  /// Replaces the contents of the file with a place. Failures are ignored.
  func write(_ place: Place) {
    guard let path, let slash = path.lastIndex(of: "/") else { return }
    try? OutputFile.makeFolder(String(path[..<slash]), mode: 0o700)
    try? Output.file(path).write(place.text)
  }
}
