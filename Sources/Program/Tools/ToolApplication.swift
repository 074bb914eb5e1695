public import SegueApplication
package import SegueCommands

/// An application with developer tools: the workbench (opened with W), `--watch`, and commands that show its scenes without a
/// window.
///
///     extension MyScreens: ToolApplication {}
///
/// Without this line and the product `SegueTools`, the program has only the window's options, and does not link the tools.
public protocol ToolApplication: Application {}

extension ToolApplication {
  /// Runs the command on the command line. Without a command, opens the window.
  public static func main() {
    Process.prepare()
    let application = Self()
    var program = Program(of: application)
    program.hasTools = true
    program.run(
      application.options.takesArguments ? Process.arguments : [],
      commands: allCommands
    ) { command throws(CommandError) in
      guard let open = command as? Open else { return false }
      try open.perform(application)
      return true
    }
  }

  /// The commands of this program. The first command is the default.
  package static var allCommands: [Program.Command] {
    [Open.self] + Program.commandsWithoutDisplay + [Doctor.self]
      + ((Self.self as? any CommandApplication.Type)?.commands ?? [])
  }
}

/// An application that adds its own commands.
@MainActor package protocol CommandApplication: ToolApplication {
  /// The commands that this application adds.
  static var commands: [Program.Command] { get }
}
