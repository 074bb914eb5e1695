package import SegueGeometry

/// A program with a command line, and with scenes that its commands can show.
package struct Program: Sendable {
  /// The name of the program, with which its messages begin.
  package var name: String
  /// One sentence about the program, for its help.
  package var summary = ""
  package var version = ""
  /// The initial size of the program's windows, in points. The scripts of its scenes are written for this size.
  package var size = Size(390, 844)
  /// The scene that commands show if no scene is named.
  package var main: ApplicationScene
  /// The scenes that commands can show by name.
  package var scenes: [ApplicationScene] = []

  /// Whether the program has the commands of the developer tools. The default is `false`.
  package var hasTools = false

  /// The running program. This is a task-local value because the argument parser creates the commands, but their help and their
  /// work depend on the program.
  @TaskLocal package static var current = Program(name: fileName)

  package init(name: String) {
    self.name = name
    main = ApplicationScene.main { _ in }
  }

  package static var fileName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
  }

  /// The command with which the user starts the program, for help and advice. A program that starts this program can set it in
  /// the environment.
  package var call: String { Process.environment(Self.callVariable) ?? name }
  package static let callVariable = "SEGUE_CALL"

  /// The scene names that the command line accepts.
  package var sceneNames: [String] { scenes.isEmpty ? [main.name] : scenes.map(\.name) }

  /// Returns the scene with the given name, or the main scene for `nil`. If there is no such scene, throws a usage error with a
  /// suggestion.
  package func scene(named name: String?) throws(CommandError) -> ApplicationScene {
    guard let name, name != main.name else { return main }
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let advice =
      Nearest.to(name, among: sceneNames).map { "did you mean '\($0)'?" } ?? "'\(call) list' lists them"
    throw CommandError(.usage, "there is no scene '\(name)'; \(advice)")
  }

  /// Runs an action with this program as `current`, prints its result or its error, and ends the program.
  @MainActor package func run(_ action: () -> Result<String, CommandError>) -> Never {
    Process.loadFonts()
    Self.$current.withValue(self) {
      switch action() {
      case .success(let text): Process.exit(printing: text)
      case .failure(let error): Process.exit(error)
      }
    }
  }
}
