package import SegueGeometry

/// The program whose command line is read, and what its commands can show.
package struct Program: Sendable {
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

  /// Whether the program has the commands of the tools.
  package var hasTools = false

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

  /// Performs an action as this program, prints its result or its error, and ends the program.
  @MainActor package func run(_ action: () -> Result<String, CommandError>) -> Never {
    Self.$current.withValue(self) {
      switch action() {
      case .success(let text): Process.exit(printing: text)
      case .failure(let error): Process.exit(error)
      }
    }
  }
}
