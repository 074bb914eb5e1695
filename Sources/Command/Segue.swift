import ArgumentParser
import SegueGallery

/// The command `segue`: arguments in, a picture or text out.
@main
struct Segue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue",
    abstract: "Fluid, interruptible transitions between the screens of a window.",
    discussion: """
      Examples:
        segue
        segue open zooming-icons --scale 2
        segue list
        segue shot zooming-icons -o icons.png
        segue strip zooming-icons -o zoom.png
        segue record zooming-icons -o zoom.png
        segue describe zooming-icons --json
        segue certify

      Exit status: 0 done, 1 a comparison failed, 64 wrong use, 66 wrong input, 69 no display, \
      70 a bug, 71 out of memory or descriptors, 73 cannot create a file, 74 cannot read or write.
      """,
    version: "0.1.0",
    subcommands: [
      Open.self, List.self, Shot.self, Strip.self, Record.self, Describe.self, Bench.self, Certify.self,
      Doctor.self, Icon.self,
    ],
    defaultSubcommand: Open.self)

  static func main() {
    Process.prepare()
    do {
      var command = try parse(Process.arguments)
      try command.run()
    } catch {
      switch outcome(of: error) {
      case .success(let text): Process.exit(printing: text)
      case .failure(let error): Process.exit(error)
      }
    }
  }

  /// The command that `arguments` ask for.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkFirstWord(of: arguments)
    return try parseAsRoot(arguments)
  }

  /// What an error of `parse` or of a command means: a text that was asked for, such as help, or a failure.
  static func outcome(of error: any Error) -> Result<String, CommandError> {
    if let error = error as? CommandError { return .failure(error) }
    // The parser throws either a request for help, which is a result, or a usage error.
    if exitCode(for: error).isSuccess { return .success(fullMessage(for: error)) }
    return .failure(CommandError(.usage, "\(message(for: error).phrase); see 'segue --help'"))
  }

  /// A first word that is neither a command nor a demo is a mistake, and not a demo to be opened with what follows.
  private static func checkFirstWord(of arguments: [String]) throws(CommandError) {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    let names =
      configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]
      + Demo.names
    guard !names.contains(word) else { return }
    let advice = Nearest.to(word, among: names).map { "did you mean '\($0)'?" } ?? "see 'segue --help'"
    throw CommandError(.usage, "there is no command or demo '\(word)'; \(advice)")
  }
}

/// A command whose work needs views, which live on the main thread.
protocol ViewCommand: ParsableCommand {
  /// Does what the command is for.
  @MainActor func perform() throws
}

extension ViewCommand {
  // The parser calls it on the main thread, but its protocol cannot say so.
  func run() throws {
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try command.perform() }
  }
}
