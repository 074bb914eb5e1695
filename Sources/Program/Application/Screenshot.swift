import Glibc
internal import SegueDrawing
package import SegueLaunch
internal import SegueStage

/// A writer of screenshots, which saves them in the user's pictures folder. It draws the window again instead of reading it
/// back from the screen.
@MainActor package enum Screenshot {
  /// Draws the window, saves the picture and prints its path. If this fails, prints a warning.
  /// - Parameter name: the name of the application, with which the file name begins.
  /// - Returns: whether the picture was saved.
  static func take(of stage: Stage, named name: String) -> Bool {
    do throws(CommandError) {
      let picture: Surface
      do {
        picture = try stage.snapshot()
      } catch {
        throw CommandError(.software, error)
      }
      let path = try freePath(for: name)
      try Output(path, for: .picture).write(picture)
      // The picture stays saved even if standard output is closed.
      try? Process.write(path.fileBytes + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
      return true
    } catch {
      Process.warn(error.message)
      return false
    }
  }

  /// Returns an unused path in the user's pictures folder: `Recipes 2026-01-31 14-05-09.png`, or the same with `-2`, `-3` and so
  /// on before the extension.
  package static func freePath(for name: String) throws(CommandError) -> String {
    let folder = PicturesFolder.find()
    try OutputFile.makeFolder(folder)
    let base = "\(folder)/\(name.replacing("/", with: "-")) \(timestamp())"
    for number in 1...999 {
      let path = number == 1 ? "\(base).png" : "\(base)-\(number).png"
      if access(path.fileName, F_OK) != 0 { return path }
    }
    throw CommandError(.cannotCreate, "'\(folder)' already has 999 screenshots from this second")
  }

  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H-%M-%S", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

enum PicturesFolder {
  /// Returns the first of these folders that is specified: `XDG_SCREENSHOTS_DIR`, `XDG_PICTURES_DIR`, or the pictures folder in
  /// `user-dirs.dirs`. If there is no such folder, returns `Pictures` in the home folder.
  static func find() -> String {
    let home = Process.environment("HOME") ?? "/tmp"
    for name in ["XDG_SCREENSHOTS_DIR", "XDG_PICTURES_DIR"] {
      if let folder = Process.environment(name), folder.hasPrefix("/") { return folder }
    }
    let file = (UserFolder.configuration.path() ?? home + "/.config") + "/user-dirs.dirs"
    // Only a regular file is read, because a pipe would block the window until something is written to it.
    let folder = InputFile.isRegular(file) ? PictureFolder.ofUser : nil
    // By convention, an entry that names the home folder is disabled.
    return folder.flatMap { $0 == home ? nil : $0 } ?? home + "/Pictures"
  }
}
