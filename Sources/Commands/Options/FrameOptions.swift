internal import ArgumentParser
internal import SegueDrawing
internal import SegueGeometry
internal import SegueHeadless
internal import SegueViews

/// What pictures show of a window, and where they go.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 0.5)"),
    transform: Values.scale)
  var scale = 0.5

  @Option(
    help: ArgumentHelp(
      "Show only this part: width, height, left and top in points, or '#identifier' of a view.",
      valueName: "WxH+X+Y"),
    transform: Crop.init(parsing:))
  var crop: Crop?

  @Flag(inversion: .prefixedNo, help: "Show where a script holds the button down.")
  var pointer = true

  @Option(help: ArgumentHelp("Write each frame as a PNG file of its own: 0001.png …", valueName: "folder"))
  var folder: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file to write, or '-' for standard output.", valueName: "file"))
  var output: String?

  /// Where a picture of all frames goes, if one is wanted.
  func picture() throws(CommandError) -> Output? {
    guard let output else { return nil }
    let picture = try Output(output)
    try picture.checkForPicture()
    return picture
  }

  /// What is shown of a window, which is at its first frame.
  @MainActor func content(of window: HeadlessWindow) throws(CommandError) -> FrameContent {
    FrameContent(crop: try crop?.rect(in: window), showsPointer: pointer)
  }
}

/// A part of a window.
enum Crop {
  case rect(Rect)
  case view(String)

  init(parsing text: String) throws {
    if text.hasPrefix("#"), text.count > 1 {
      self = .view(String(text.dropFirst()))
      return
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Double(decimal: parts[1]), let y = Double(decimal: parts[2]),
      let size = try? Values.size(String(parts[0])), (0...16_384).contains(x), (0...16_384).contains(y)
    else { throw ValidationError("it must be like 200x100+40+60, or '#identifier'") }
    self = .rect(Rect(x: x, y: y, width: size.width, height: size.height))
  }

  /// The part, in points.
  @MainActor func rect(in window: HeadlessWindow) throws(CommandError) -> Rect {
    let whole = window.window.bounds
    let part: Rect
    switch self {
    case .rect(let rect): part = rect
    case .view(let name):
      guard let frame = window.window.shownFrame(ofViewWithIdentifier: name) else {
        throw CommandError(.usage, "nothing is called #\(name) at the time of the first frame")
      }
      part = frame
    }
    let visible = part.intersection(whole)
    guard visible.width >= 1, visible.height >= 1 else {
      throw CommandError(.usage, "nothing of \(part.short) lies in the window")
    }
    return visible
  }
}

/// A folder that frames are written to, one file each.
struct FrameFolder {
  let path: String
  private(set) var count = 0

  /// A folder, which is made where it does not exist.
  init(_ path: String) throws(CommandError) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    try OutputFile.makeFolder(self.path)
  }

  /// Writes the next frame.
  mutating func write(_ frame: Surface) throws(CommandError) {
    count += 1
    let digits = String(count)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    try Output.file("\(path)/\(number).png").write(frame)
  }
}
