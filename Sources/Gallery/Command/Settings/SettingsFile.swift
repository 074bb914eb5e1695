import Glibc
import SegueCommands
import SegueDrawing

/// The settings of the gallery that are kept between runs of the program.
struct Settings: Equatable {
  /// Whether views fade instead of moving; `nil`, the default, follows the desktop's setting.
  var reducesMotion: Bool?
  /// Whether the panel with frame statistics is shown. The default is `false`.
  var showsStatistics = false
  /// The names of the demos whose hints the user has followed.
  var followedHints: Set<String> = []

  /// The settings as text, with one line per setting: a name, a space and a value.
  var text: String {
    let motion = reducesMotion.map { "motion \($0 ? "reduced" : "full")\n" } ?? ""
    let hints = followedHints.sorted().map { "followed \($0)\n" }.joined()
    return motion + "statistics \(showsStatistics ? "on" : "off")\n" + hints
  }

  /// Creates the default settings.
  init() {}

  /// Creates settings from text in the format of `text`. Empty lines, comments after `#` and unknown names are skipped.
  /// - Returns: `nil` if the value of a known name is invalid.
  init?(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let name = words.first else { continue }
      switch (name, words.count == 2 ? words[1] : "") {
      case ("motion", "full"): reducesMotion = false
      case ("motion", "reduced"): reducesMotion = true
      case ("statistics", "on"): showsStatistics = true
      case ("statistics", "off"): showsStatistics = false
      case ("motion", _), ("statistics", _), ("followed", ""): return nil
      case ("followed", let demo): followedHints.insert(String(demo))
      default: continue
      }
    }
  }
}

/// The file that stores the settings: `segue/settings` in the user's configuration folder.
struct SettingsFile {
  /// The size limit of the file, in bytes. The program itself writes shorter files.
  private static let mostBytes = 64 << 10

  /// The path of the file; `nil` if the environment specifies no configuration folder.
  let path: String?

  /// Creates a description of the file at a path. If the path is `nil`, nothing is stored.
  init(path: String?) { self.path = path }

  /// Creates a description of the file in the user's configuration folder.
  /// - Parameter environment: the environment variables; `nil`, the default, uses those of the process.
  init(_ environment: [String: String]? = nil) {
    path = UserFolder.configuration.path(environment).map { $0 + "/segue/settings" }
  }

  /// Returns whether no file exists at a path. A circular link is considered an existing file.
  private func isMissing(_ path: String) -> Bool {
    access(path.fileName, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Returns whether something other than a regular file is at a path. Opening a pipe would wait for its other end.
  private func isOdd(_ path: String) -> Bool {
    access(path.fileName, F_OK) == 0 && !InputFile.isRegular(path)
  }

  /// Reads the settings. Returns the default settings if the file does not exist, cannot be read or is invalid. The last two
  /// cases are reported.
  /// - Parameter report: called with a one-line message; `Process.warn` by default.
  func read(_ report: (String) -> Void = Process.warn) -> Settings {
    guard let path, !isMissing(path) else { return Settings() }
    guard !isOdd(path) else {
      report("'\(path)' is not a regular file; using the default settings")
      return Settings()
    }
    do {
      let text = try InputFile(path: path, mostBytes: Self.mostBytes).text
      if let settings = Settings(parsing: text) { return settings }
      report("'\(path)' is not a settings file; using the default settings")
    } catch {
      report("\(error.message); using the default settings")
    }
    return Settings()
  }

  /// Writes the settings by replacing the whole file.
  /// - Parameter report: called with a one-line message if writing fails; `Process.warn` by default.
  func write(_ settings: Settings, _ report: (String) -> Void = Process.warn) {
    guard let path, let slash = path.lastIndex(of: "/") else { return }
    guard !isOdd(path) else {
      return report("'\(path)' is not a regular file; the settings will be lost when the program ends")
    }
    do {
      try OutputFile.makeFolder(String(path[..<slash]), mode: 0o700)
      try Output.file(path).write(settings.text)
    } catch {
      report("\(error.message); the settings will be lost when the program ends")
    }
  }
}
