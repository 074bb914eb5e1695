import Glibc
import SegueDrawing
import SegueStage

/// A picture of the window in the user's pictures folder, drawn again rather than read back from the screen.
@MainActor enum Screenshot {
  /// Draws and writes the picture, and reports its path; a failure is one line on standard error and does not end the program.
  /// - Returns: whether the picture was saved.
  static func take(of stage: Stage) -> Bool {
    do throws(CommandError) {
      let picture: Surface
      do {
        picture = try stage.snapshot()
      } catch {
        throw CommandError(.software, error)
      }
      let path = try freePath(in: PicturesFolder.find())
      try Output(path).write(picture)
      try Output.standard.write(path.fileBytes + [UInt8(ascii: "\n")])
      return true
    } catch {
      _ = try? Process.write(Array("segue: \(error.message.oneLine)\n".utf8), to: STDERR_FILENO)
      return false
    }
  }

  /// A name that no file has yet: `Segue 2026-01-31 14-05-09.png`, then with -2, -3 …
  private static func freePath(in folder: String) throws(CommandError) -> String {
    guard makeFolder(folder) else {
      throw CommandError(.cannotCreate, "cannot create the folder '\(folder)': \(SystemError().words)")
    }
    let name = "\(folder)/Segue \(timestamp())"
    for number in 1...999 {
      let path = number == 1 ? "\(name).png" : "\(name)-\(number).png"
      if access(path.fileName, F_OK) != 0 { return path }
    }
    throw CommandError(.cannotCreate, "'\(folder)' is full of pictures of this second")
  }

  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H-%M-%S", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func makeFolder(_ path: String) -> Bool {
    if access(path.fileName, W_OK) == 0 { return true }
    return mkdir(path.fileName, 0o755) == 0
  }
}

/// Where the user keeps pictures.
enum PicturesFolder {
  /// `XDG_SCREENSHOTS_DIR` or `XDG_PICTURES_DIR` where they are set, else what `user-dirs.dirs` says, else `Pictures` in the
  /// home folder.
  static func find() -> String {
    let home = Process.environment("HOME") ?? "/tmp"
    for name in ["XDG_SCREENSHOTS_DIR", "XDG_PICTURES_DIR"] {
      if let folder = Process.environment(name), folder.hasPrefix("/") { return folder }
    }
    let config = Process.environment("XDG_CONFIG_HOME") ?? home + "/.config"
    let file = config + "/user-dirs.dirs"
    // A pipe in its place would keep the window waiting for somebody to write to it.
    let text = InputFile.isRegular(file) ? (try? InputFile(path: file))?.text ?? "" : ""
    return parse(text, home: home) ?? home + "/Pictures"
  }

  /// Reads `XDG_PICTURES_DIR="$HOME/Bilder"` out of the file's text.
  static func parse(_ text: String, home: String) -> String? {
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("XDG_PICTURES_DIR=\"") else { continue }
      var folder = line.dropFirst("XDG_PICTURES_DIR=\"".count).prefix { $0 != "\"" }
      var prefix = ""
      if folder.hasPrefix("$HOME") {
        prefix = home
        folder = folder.dropFirst("$HOME".count)
      }
      while folder.last == "/" { folder.removeLast() }
      let path = prefix + folder
      // The home folder itself means, in this file, that there is none.
      return path.hasPrefix("/") && path != home ? path : nil
    }
    return nil
  }
}
