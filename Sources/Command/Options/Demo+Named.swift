import Drawing
import Gallery
import Geometry
import Pictures
import Rendering
import Views

extension Demo {
  /// What opens when nobody says which.
  static var first: Demo { all[0] }

  /// The demo that somebody asked for.
  static func named(_ name: String) throws(CommandError) -> Demo {
    if let demo = all.first(where: { $0.name == name }) { return demo }
    let advice =
      Nearest.to(name, among: all.map(\.name)).map { "did you mean '\($0)'?" } ?? "'segue list' shows all"
    throw CommandError(.usage, "there is no demo '\(name)'; \(advice)")
  }

  /// The demo that somebody asked for, with the pictures in a folder if they named one.
  static func named(_ name: String, photos path: String?) throws(CommandError) -> Demo {
    let demo = try named(name)
    guard let path else { return demo }
    let folder: PictureFolder
    do { folder = try PictureFolder(path: path) } catch { throw CommandError(.input, error.description) }
    if let own = demo.showing(folder) { return own }
    throw CommandError(.usage, "the demo '\(name)' shows no photos; 'pop-in-out' does")
  }

  /// Its contents at a size in points.
  func makeStage(size: Size, scale: Double = 1, reducesMotion: Bool = false) -> Stage {
    let window = Window(size: size)
    window.reducesMotion = reducesMotion
    window.pictures.onFailure = { Process.warn($0.description) }
    install(in: window)
    return Stage(window: window, scale: scale)
  }
}
