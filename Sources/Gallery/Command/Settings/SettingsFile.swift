import Glibc
import SegueCommands
import SegueDrawing

/// What the user of the gallery has chosen for good.
struct Settings: Equatable {
  /// Whether things fade instead of moving; `nil` is whatever the desktop asks for.
  var reducesMotion: Bool?
  /// Whether the panel that shows how the frames go is shown.
  var showsStatistics = false
  /// The demos whose hints have been followed.
  var followedHints: Set<String> = []

  /// One line for each of them: a name, a space and a value.
  var text: String {
    let motion = reducesMotion.map { "motion \($0 ? "reduced" : "full")\n" } ?? ""
    let hints = followedHints.sorted().map { "followed \($0)\n" }.joined()
    return motion + "statistics \(showsStatistics ? "on" : "off")\n" + hints
  }

  /// What nobody has changed.
  init() {}

  /// Reads what `text` wrote. Empty lines, what follows a `#`, and names that are not known are skipped.
  /// - Returns: `nil` where a value is not one.
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

/// The file in which the settings are kept: `segue/settings` in the user's folder for configuration.
struct SettingsFile {
  /// Longer than any file that was written here.
  private static let mostBytes = 64 << 10

  /// Its path; `nil` where the environment names no folder.
  let path: String?

  /// A file at a path.
  init(path: String?) { self.path = path }

  /// The file in the user's folder for configuration.
  init(_ environment: [String: String]? = nil) {
    path = UserFolder.configuration.path(environment).map { $0 + "/segue/settings" }
  }

  /// Whether there is nothing at a path; links that lead in a circle are something.
  private func isMissing(_ path: String) -> Bool {
    access(path.fileName, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Whether something else has its place: opening a pipe would wait until somebody is at its other end.
  private func isOdd(_ path: String) -> Bool {
    access(path.fileName, F_OK) == 0 && !InputFile.isRegular(path)
  }

  /// Reads it. One that does not exist says nothing; one that cannot be read or understood is reported, and says nothing either.
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

  /// Writes it, whole or not at all; what does not work is reported.
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
