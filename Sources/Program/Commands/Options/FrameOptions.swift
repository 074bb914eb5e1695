internal import ArgumentParser
internal import Glibc
internal import SegueDrawing
internal import SegueHeadless
internal import SegueViews

/// The options for pictures of a window: their scale and content.
struct FrameOptions: ParsableArguments {
  @Option("Pixels per point, 0.5 to 4. (default: 0.5)", parse: Values.scale)
  var scale = 0.5

  @Option(
    "Crop to a rectangle in points, or to every place where the view '#identifier' is shown.", "WxH+X+Y",
    parse: Crop.init(parsing:))
  var crop: Crop?

  @Flag(inversion: .prefixedNo, help: "Show the pointer while a script presses it.")
  var pointer = true

  /// Returns the content of pictures: the part of the window to show, and whether to show the pointer.
  /// - Parameters:
  ///   - times: the times of the pictures, in seconds. A view that `--crop` names is looked up at each of these times.
  ///   - playback: the playback of the window, which is played once more with `--crop`.
  @MainActor func content(at times: [Double], of playback: ScenePlayback) throws -> FrameContent {
    let crop = try crop.map { crop in
      try playback.play(to: 0, scale: 1) { window, _ in try crop.rect(in: window, at: times) }
    }
    return FrameContent(crop: crop, showsPointer: pointer)
  }
}

/// A part of a window, defined by a rectangle or by the frames of a view.
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
    else { throw ValueError("expected a rectangle such as 200x100+40+60, or '#identifier'") }
    self = .rect(Rect(x: x, y: y, width: size.width, height: size.height))
  }

  /// Returns the rectangle of the part within the window, in points. For a view, this is the smallest rectangle around its
  /// frames at the given times.
  @MainActor func rect(in window: HeadlessWindow, at times: [Double]) throws(CommandError) -> Rect {
    let whole = window.window.bounds
    let places: [Rect]
    switch self {
    case .rect(let rect): places = [rect]
    case .view(let name):
      places = times.compactMap { time in
        window.advanceWithoutDrawing(to: time)
        return window.window.shownFrame(ofViewWithIdentifier: name)
      }
      if places.isEmpty { throw CommandError(.usage, "no view is called #\(name) at any of these times") }
    }
    let parts = places.map { $0.intersection(whole) }
    let visible = parts.filter { $0.width >= 1 && $0.height >= 1 }
    guard let first = visible.first else {
      throw CommandError(.usage, "\(places[0].short) is outside the window")
    }
    return visible.reduce(first) { $0.union($1) }
  }
}

/// A folder with one picture per frame: `0001.png` and so on.
struct FrameFolder {
  let path: String
  private(set) var count = 0

  /// Opens a folder, and creates it if it does not exist.
  init(_ path: String) throws(CommandError) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    try OutputFile.makeFolder(self.path)
  }

  /// Writes the next frame. Writing the first one deletes the remaining frames of an earlier recording.
  mutating func write(_ frame: Surface) throws(CommandError) {
    count += 1
    try Output.file(file(count)).write(frame)
    guard count == 1 else { return }
    var old = 2
    while unlink(file(old).fileName) == 0 { old += 1 }
  }

  private func file(_ number: Int) -> String {
    let digits = String(number)
    return "\(path)/\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
  }
}
