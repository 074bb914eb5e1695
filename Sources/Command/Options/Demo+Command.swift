import SegueDrawing
import SegueGallery
import SegueGeometry
import SeguePictures
import SegueStage
import SegueViews

extension Demo {
  /// The names that arguments can have: those of the demos, and the gallery of all.
  static var names: [String] { all.map(\.name) + [gallery.name] }

  /// The demo with a name.
  static func named(_ name: String) throws(CommandError) -> Demo {
    if let demo = (all + [gallery]).first(where: { $0.name == name }) { return demo }
    let advice =
      Nearest.to(name, among: names).map { "did you mean '\($0)'?" } ?? "'segue list' shows all"
    throw CommandError(.usage, "there is no demo '\(name)'; \(advice)")
  }

  /// The demo with a name, with the pictures in a folder if one is given.
  static func named(_ name: String, photos path: String?) throws(CommandError) -> Demo {
    let demo = try named(name)
    guard let path else { return demo }
    let folder: PictureFolder
    do { folder = try PictureFolder(path: path) } catch { throw CommandError(.input, error.description) }
    if let own = demo.showing(folder) { return own }
    throw CommandError(.usage, "the demo '\(name)' shows no photos; 'pop-in-out' does")
  }

  /// Its contents at a size in points.
  @MainActor func makeStage(size: Size, scale: Double = 1, reducesMotion: Bool = false) -> Stage {
    let window = Window(size: size)
    window.reducesMotion = reducesMotion
    window.pictures.onFailure = { Process.warn($0.description) }
    install(in: window)
    return Stage(window: window, scale: scale)
  }
}

extension Demo {
  /// The times of the frames in the strip of the demo's own sample script, in seconds.
  static let sampleTimes: [Double] = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8]
}

/// Finds the name that may have been mistyped.
enum Nearest {
  /// The name that differs least from `word`, if it differs by less than half of its letters.
  static func to(_ word: String, among names: [String]) -> String? {
    // A long text is not a mistyped name.
    guard word.utf8.count <= 64 else { return nil }
    let candidates = names.map { (name: $0, distance: distance(Array(word.lowercased()), Array($0))) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance * 2 <= best.name.count { return best.name }
    return word.count >= 3 ? names.first { $0.contains(word.lowercased()) } : nil
  }

  /// How many letters must be inserted, deleted or replaced to turn one word into the other (Levenshtein distance).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
