internal import SegueDesktop
internal import SegueLaunch
internal import SegueStage
internal import SegueViews

/// A command-line option of the first window, such as `--scale 2`.
///
/// `Application.main` reads these options without a parser; `SegueTools` adds them to its command `open`.
package struct WindowArgument: Sendable {
  /// A closure that sets one of the application's options to a parsed value.
  package typealias Setting = @MainActor @Sendable (_ options: inout ApplicationOptions) -> Void

  /// The name of the option, without dashes.
  package let name: String
  /// The placeholder for the value in the help; empty for a flag, which has no value.
  package let placeholder: String
  /// A description for the help.
  package let help: String
  /// The accepted values, if there are only a few; otherwise empty.
  package let values: [String]
  /// Returns the setting for a value. Throws an error whose description names the expected value.
  package let read: @Sendable (_ text: String) throws -> Setting

  private init<Value: Sendable>(
    _ name: String, _ placeholder: String, _ help: String, values: [String] = [],
    parse: @escaping @Sendable (String) throws -> Value,
    set: @escaping @MainActor @Sendable (inout ApplicationOptions, Value) -> Void
  ) {
    (self.name, self.placeholder, self.help, self.values) = (name, placeholder, help, values)
    read = { text in
      guard values.isEmpty || values.contains(text) else {
        throw ValueError("expected one of \(values.joined(separator: ", "))")
      }
      let value = try parse(text)
      return { set(&$0, value) }
    }
  }
}

extension WindowArgument {
  /// All options, in the order in which the help lists them.
  package static var all: [Self] {
    [size, geometry, fullscreen, scale, motion, appearance, textSize, speed, threads, display]
  }

  package static var size: Self {
    Self(
      "size", "WxH",
      "The window's size in points, 1 to 16384 each way. (default: \(Program.current.size.words))",
      parse: Values.size
    ) { $0.size = $1 }
  }
  package static let geometry = Self(
    "geometry", "WxH+X+Y", "Size in points and position in pixels, as for other X programs.",
    parse: WindowGeometry.init(parsing:)
  ) {
    $0.size = $1.size ?? $0.size
    $0.position = $1.position
  }
  package static let fullscreen = Self("fullscreen", "", "Fill the screen.", parse: { $0 }) { options, _ in
    options.isFullscreen = true
  }
  package static let scale = Self(
    "scale", "scale", "Pixels per point, 0.5 to 4. (default: the desktop's)", parse: Values.scale
  ) { $0.scale = $1 }
  package static let motion = Self(
    "motion", "motion", "Full motion, or reduced to cross-fades. (default: the desktop's preference)",
    values: ["full", "reduced"], parse: { $0 }
  ) { $0.reducesMotion = $1 == "reduced" }
  package static let appearance = Self(
    "appearance", "appearance",
    "Light, dark, or the desktop's appearance. (default: the application's choice, otherwise the desktop's)",
    values: ["light", "dark", "system"], parse: { UserInterfaceStyle(rawValue: $0) ?? .unspecified }
  ) { $0.userInterfaceStyle = $1 }
  package static let textSize = Self(
    "text-size", "name", "The size of text. (default: the application's, usually large)",
    parse: Values.textSize
  ) { $0.preferredContentSizeCategory = $1 }
  package static let speed = Self(
    "speed", "speed", "Seconds in the window per second of real time, 0.01 to 100; below 1 is slow motion.",
    parse: Values.number(in: Stage.speeds)
  ) { $0.speed = $1 }
  package static let threads = Self(
    "threads", "threads",
    "Threads that paint large frames, 1 to 8. (default: one less than the processors, but 2 if there are 2)",
    parse: Values.threads
  ) { Stage.threadCount = $1 }
  package static let display = Self("display", "display", "The X display. (default: $DISPLAY)", parse: { $0 })
  {
    $0.display = $1
  }
}

extension ApplicationOptions {
  /// Sets the options that a command line contains.
  /// - Returns: the text that `--help` or `--version` requests; `nil` if the window is to be opened.
  /// - Throws: a usage error if an option is unknown, lacks its value or has an invalid one.
  @MainActor mutating func take(_ arguments: [String]) throws(CommandError) -> String? {
    var words = arguments[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch parts[0] {
      case "--help", "-h": return help
      case "--version" where !version.isEmpty: return version
      case let option:
        guard let argument = WindowArgument.all.first(where: { "--\($0.name)" == option }) else {
          throw CommandError(.usage, unknown(option))
        }
        let isFlag = argument.placeholder.isEmpty
        if isFlag, parts.count > 1 { throw CommandError(.usage, "'\(option)' takes no value") }
        guard let value = isFlag ? "" : parts.count > 1 ? parts[1] : words.popFirst() else {
          throw CommandError(.usage, "'\(option)' needs a value; see '\(Program.current.call) --help'")
        }
        do {
          try argument.read(value)(&self)
        } catch {
          throw CommandError(.usage, "the value '\(value)' is invalid for '\(option)': \(error)")
        }
      }
    }
    return nil
  }

  private func unknown(_ word: String) -> String {
    let known = WindowArgument.all.map { "--\($0.name)" }
    if word.hasPrefix("--"), let near = Nearest.to(word, among: known) {
      return "there is no option '\(word)'; did you mean '\(near)'?"
    }
    return
      "there is no option or command '\(word)' in this program; tool commands need the product SegueTools "
      + "(Docs/COMMANDS.md)"
  }

  private var help: String {
    let rows = WindowArgument.all.map { argument in
      let value = argument.placeholder.isEmpty ? "" : " <\(argument.placeholder)>"
      let values = argument.values.isEmpty ? "" : " (values: \(argument.values.joined(separator: ", ")))"
      let option = "  --\(argument.name)\(value)"
      let gap = String(repeating: " ", count: max(1, 28 - option.count))
      return option + gap + argument.help + values
    }
    let head = [summary, "Usage: \(Program.current.call) [options]"].filter { !$0.isEmpty }
    return (head.map { $0 + "\n" } + [rows.joined(separator: "\n")]).joined(separator: "\n")
  }
}
