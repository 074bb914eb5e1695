import Glibc

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
    let text = (try? InputFile(path: config + "/user-dirs.dirs"))?.text ?? ""
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
      // A folder that is the home itself is the file's way to say that there is none.
      return path.hasPrefix("/") && path != home ? path : nil
    }
    return nil
  }
}
