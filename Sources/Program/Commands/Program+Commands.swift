package import ArgumentParser
internal import SegueDrawing

extension Program {
  /// Returns the discussion in the help of a command: some text, and examples below it.
  /// - Parameters:
  ///   - text: the text; empty by default.
  ///   - examples: returns the lines of the examples for a program name and a scene name. The scene name begins with a space;
  ///     it is empty if the program has no scenes.
  package static func discussion(
    _ text: String = "", examples: (_ name: String, _ scene: String) -> [String]
  ) -> String {
    let scene = current.scenes.first { $0.hasScript } ?? current.scenes.first
    let lines = examples(current.call, scene.map { " " + $0.name } ?? "")
    return (text.isEmpty ? "" : text + "\n\n") + "Examples:\n"
      + lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

extension Program {
  package typealias Command = any (ParsableCommand & SendableMetatype).Type

  /// The commands of the running program; the first one is the default.
  @TaskLocal package static var commands: [Command] = []

  /// Runs a command, and ends the program.
  /// - Parameters:
  ///   - arguments: the command line, after the program's name.
  ///   - commands: the commands of the program; the first one is the default.
  ///   - open: performs a command that shows a window; returns `false` for any other command.
  @MainActor package func run(
    _ arguments: [String], commands: [Command], opening open: (any ParsableCommand) throws -> Bool
  ) -> Never {
    run {
      Self.$commands.withValue(commands) {
        do {
          var command = try Self.parse(arguments)
          if try !open(command) { try command.run() }
          return .success("")
        } catch {
          return Self.outcome(of: error, for: arguments)
        }
      }
    }
  }

  package static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkFirstWord(of: arguments)
    // Describing all commands to the parser takes longer than opening a window, and only help and errors need all of them.
    let named = arguments.first.flatMap { word in commands.first { names(of: [$0]).first == word } }
    let rest = named == nil ? arguments : Array(arguments.dropFirst())
    let asksForHelp = arguments.contains { ["help", "--help", "-h"].contains($0) }
    if !asksForHelp, let parsed = try? (named ?? commands.first)?.parseAsRoot(rest) { return parsed }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// Returns the outcome of an error that `parse` or a command threw: a requested text, such as help, or a failure.
  /// - Parameter arguments: the command line, whose first word decides which help a usage error recommends.
  package static func outcome(
    of error: any Error, for arguments: [String]
  ) -> Result<String, CommandError> {
    if let error = error as? CommandError { return .failure(error) }
    if let error = error as? DrawingError { return .failure(CommandError(.input, error)) }
    // The parser throws either a request for help, which is a result, or a usage error.
    if RootCommand.exitCode(for: error).isSuccess { return .success(RootCommand.fullMessage(for: error)) }
    let help = arguments.first.flatMap { names(of: commands).contains($0) ? "help \($0)" : nil } ?? "--help"
    let words = RootCommand.message(for: error).phrase
    return .failure(
      CommandError(.usage, words.hasSuffix("?") ? words : "\(words); see '\(current.call) \(help)'"))
  }

  /// Commands of earlier versions, some with an option, and their replacements.
  private static let moved = [
    (["certify"], "'./run.sh certify' in a checkout of Segue"), (["icon"], "the files in packaging/icons"),
    (["bench", "growth"], "'./run.sh growth' in a checkout of Segue"),
    (["curves"], "'trace'"), (["trace", "--lint"], "'check'"),
    (["trace", "--property"], "'trace --id', which writes all properties"),
    (["strip", "--folder"], "'record --folder', with --at for single times"),
    (["compare", "-o"], "'report --against'"), (["compare", "--output"], "'report --against'"),
  ]

  /// Returns the names of commands on the command line, and `help`.
  package static func names(of commands: [Command]) -> [String] {
    commands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]
  }

  /// Throws a usage error if the arguments contain the words of an earlier version, if the first word is neither an option, a
  /// command nor a scene, or if the word after `help` is not a command. The parser would take the first word as the name of a
  /// scene, and ignore the word after `help`.
  private static func checkFirstWord(of arguments: [String]) throws(CommandError) {
    let isHelp = arguments.first == "help" && arguments.count > 1
    guard let word = isHelp ? arguments[1] : arguments.first, !word.hasPrefix("-") else { return }
    let names = names(of: commands) + (isHelp ? [] : current.sceneNames)
    let isKnown = names.contains(word)
    let words = Set(arguments.map { String($0.prefix { $0 != "=" }) })
    let old = moved.first { old, _ in
      old[0] == word && words.isSuperset(of: old) && (!isKnown || old.count > 1)
    }
    if let old { throw CommandError(.usage, "'\(old.0.joined(separator: " "))' is now \(old.1)") }
    if isKnown { return }
    let advice =
      Nearest.to(word, among: names).map { "did you mean '\($0)'?" } ?? "see '\(current.call) --help'"
    throw CommandError(.usage, "there is no command \(isHelp ? "" : "or scene ")'\(word)'; \(advice)")
  }
}

/// The command that contains all others; its help is the program's help.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    let discussion = Program.discussion { name, scene in
      [
        name, "\(name) open\(scene) --scale 2", "\(name) list", "\(name) shot\(scene) -o picture.png",
        "\(name) strip\(scene) -o strip.png", "\(name) record\(scene) -o film.png",
        "\(name) describe\(scene) --json",
      ]
    }
    let statuses = """
      Exit status: 0 done, 1 a comparison or a check failed, 64 wrong usage, 66 bad input, 69 no display, \
      70 a bug, 71 out of memory or file descriptors, 73 cannot create a file, 74 cannot read or write.
      """
    let window = """
      Only 'open' and 'doctor' need a display. Without a scene name, a command shows the first screen. A command that plays a \
      script plays the scene's own, unless --script names another one. The window opens at \(program.size.words) points; \
      '\(program.call) open --help' lists its options.
      """
    return CommandConfiguration(
      commandName: program.call, abstract: program.summary,
      discussion: [discussion, window, statuses].joined(separator: "\n\n"),
      version: program.version, subcommands: Program.commands,
      defaultSubcommand: Program.commands.first)
  }
}

/// A command that uses views, and therefore runs on the main actor.
package protocol ViewCommand: ParsableCommand {
  @MainActor func perform() throws
}

extension ViewCommand {
  // The parser calls this on the main thread, but its protocol does not declare that.
  package func run() throws {
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try command.perform() }
  }
}

/// The commands that do not need a display.
extension Program {
  package static let commandsWithoutDisplay: [Command] = [
    List.self, Shot.self, Strip.self, Record.self, Describe.self, Trace.self, Check.self, SpringCommand.self,
    ReportCommand.self, Compare.self, MapCommand.self, WalkCommand.self, Bench.self, Keys.self,
  ]
}
