package import ArgumentParser
package import SegueGeometry

/// The program whose command line is read, and what its commands can show.
package struct Program: Sendable {
  package typealias Command = any (ParsableCommand & SendableMetatype).Type

  /// The name of its file.
  package var name: String
  /// What it is, in one sentence, for its help.
  package var summary = ""
  package var version = ""
  /// The size that its windows begin with, in points; scripts of scenes are written for it.
  package var size = Size(390, 844)
  /// What the commands show without a name.
  package var main: ApplicationScene
  /// What they show by name.
  package var scenes: [ApplicationScene] = []
  /// The commands, the first of which is meant where none is named.
  package var commands: [Command] = []

  /// The program that runs: the parser makes commands by itself, and their help and their work depend on it.
  @TaskLocal package static var current = Program(name: fileName)

  package init(name: String) {
    self.name = name
    main = ApplicationScene.main { _ in }
  }

  package static var fileName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
  }

  /// How its user calls it, for help and advice: a program that starts it may say so.
  package var call: String { Process.environment(Self.callVariable) ?? name }
  package static let callVariable = "SEGUE_CALL"

  /// The names that arguments can have.
  package var sceneNames: [String] { scenes.isEmpty ? [main.name] : scenes.map(\.name) }

  /// The scene with a name; the main one without a name.
  package func scene(named name: String?) throws(CommandError) -> ApplicationScene {
    guard let name, name != main.name else { return main }
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let advice =
      Nearest.to(name, among: sceneNames).map { "did you mean '\($0)'?" } ?? "'\(call) list' lists them"
    throw CommandError(.usage, "there is no scene '\(name)'; \(advice)")
  }

  /// What the help of a command says below its first line.
  /// - Parameter examples: lines, with the name of the program, and that of a scene after a space where scenes have names.
  package static func discussion(
    _ text: String = "", examples: (_ name: String, _ scene: String) -> [String]
  ) -> String {
    let scene = current.scenes.first { !$0.script.isEmpty } ?? current.scenes.first
    let lines = examples(current.call, scene.map { " " + $0.name } ?? "")
    return (text.isEmpty ? "" : text + "\n\n") + "Examples:\n"
      + lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

extension Program {
  /// Runs the command that `arguments` ask for, and ends the program.
  /// - Parameter open: does the work of a command that shows a window.
  @MainActor package func run(
    _ arguments: [String] = Process.arguments, opening open: (any ParsableCommand) throws -> Bool
  ) -> Never {
    Program.$current.withValue(self) {
      do {
        var command = try Self.parse(arguments)
        if try !open(command) { try command.run() }
      } catch {
        switch Self.outcome(of: error) {
        case .success(let text): Process.exit(printing: text)
        case .failure(let error): Process.exit(error)
        }
      }
      Process.exit()
    }
  }

  package static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkFirstWord(of: arguments)
    return try root.parseAsRoot(arguments)
  }

  /// What an error of `parse` or of a command means: a text that was asked for, such as help, or a failure.
  package static func outcome(of error: any Error) -> Result<String, CommandError> {
    if let error = error as? CommandError { return .failure(error) }
    // The parser throws either a request for help, which is a result, or a usage error.
    if root.exitCode(for: error).isSuccess { return .success(root.fullMessage(for: error)) }
    return .failure(CommandError(.usage, "\(root.message(for: error).phrase); see '\(current.call) --help'"))
  }

  /// The whole command line: the commands, or the only one.
  private static var root: any ParsableCommand.Type {
    current.commands.count == 1 ? current.commands[0] : RootCommand.self
  }

  /// A first word that is neither a command nor a scene is a mistake, and not a scene to be opened with what follows.
  private static func checkFirstWord(of arguments: [String]) throws(CommandError) {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    let names =
      current.commands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]
      + current.sceneNames
    guard !names.contains(word) else { return }
    let advice =
      Nearest.to(word, among: names).map { "did you mean '\($0)'?" } ?? "see '\(current.call) --help'"
    throw CommandError(.usage, "there is no command or scene '\(word)'; \(advice)")
  }
}

/// The program itself as a command: arguments in, a window, a picture or text out.
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
      Exit status: 0 done, 1 a comparison failed, 64 wrong usage, 66 bad input, 69 no display, \
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
      version: program.version, subcommands: program.commands, defaultSubcommand: program.commands.first)
  }
}

/// A command whose work needs views, which live on the main thread.
package protocol ViewCommand: ParsableCommand {
  @MainActor func perform() throws
}

extension ViewCommand {
  // The parser calls it on the main thread, but its protocol cannot say so.
  package func run() throws {
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try command.perform() }
  }
}

/// The commands that need no display.
extension Program {
  package static let commands: [Command] = [
    List.self, Shot.self, Strip.self, Record.self, Describe.self, Trace.self, Curves.self, SpringCommand.self,
    ReportCommand.self, Compare.self, MapCommand.self, WalkCommand.self, Bench.self, Keys.self,
  ]
}
