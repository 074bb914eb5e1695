import ArgumentParser
import Glibc
import SegueCommands
import SegueDrawing
import SegueWatch

/// The command `try`, which shows UIKit animators between two screens, and rebuilds them when their source changes.
struct Try: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open a UIKit animator between two screens, in a window that follows its source.",
    discussion: """
      Builds the classes of the files that conform to UIViewControllerAnimatedTransitioning, as 'segue adopt' rewrites them, and \
      opens them between a list and a page if they are for a navigation controller, or else between a grid of pictures and one of \
      them. What they are for is derived from the names and types in the files; --style sets it. The window shows each saved \
      change of a file (Docs/WATCH.md). Each animator is a scene. After the files, any command of a Segue application may \
      follow, with its options, and with the name of an animator if there are several.

      Values for initializers and properties are derived from names and types: isPresenting, operation, originFrame, duration, \
      sourceView and the like. If a value is unknown, a line names it, and a file TryHost.swift.example shows what to write.

      The program is built in a package below ~/.cache/segue/try with a checkout of Segue: the one that 'segue' runs from, or \
      the one that --segue names.

      Examples:
        segue try FlipAnimator.swift
        segue try Cards/ open CardAnimator --speed 0.2
        segue try FlipAnimator.swift strip --frames 16 -o flip.png
        segue try FlipAnimator.swift check
      """)

  @Option("A checkout of Segue. (default: the one that this program was built in)", "folder")
  var segue: String?

  @Option(
    help: ArgumentHelp("How the animators are shown. (default: derived from the files)", valueName: "style"))
  var style: TrialStyle?

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(
      "Swift files or folders, and then a command with its options. (default: open)", valueName: "files"))
  var words: [String] = []

  /// The environment variable that contains the folder of Segue's built products. The script that starts this program sets it,
  /// together with the other variables that a build needs.
  private static let variable = "SEGUE_TRY_PRODUCTS"

  func perform() throws {
    let commands = Set(Program.names(of: Segue.allCommands))
    let files = words.prefix { !commands.contains($0) && !$0.hasPrefix("-") }
    let rest = words.dropFirst(files.count)
    let command = rest.first.map { $0.hasPrefix("-") ? ["open"] + rest : Array(rest) } ?? ["open"]
    if ["-h", "--help"].contains(rest.first) { throw CleanExit.helpRequest(Self.self) }
    guard !files.isEmpty else {
      throw CommandError(.usage, "name a Swift file or a folder; see 'segue help try'")
    }
    guard let products = Process.environment(Self.variable),
      let checkout = SourceFolders.package(of: products),
      segue == nil
    else { throw try restart() }
    if let word = files.first(where: { InputFile.identity(of: $0) == nil }),
      let nearest = Nearest.to(word, among: commands.sorted())
    {
      throw CommandError(.input, "there is no file or folder '\(word)'; did you mean '\(nearest)'?")
    }
    let package = try TrialPackage(Array(files), style: style, checkout: checkout)
    if command[0] == "open", Process.environment("DISPLAY") == nil,
      !command.contains(where: { $0.hasPrefix("--display") })
    {
      throw CommandError(
        .unavailable, "no display to open a window on; 'segue try FILE strip -o strip.png' needs none")
    }
    let run = try TrialRun(package, products: products)
    try run.build()
    setenv(Program.callVariable, "segue try \(files.joined(separator: " "))", 1)
    guard command[0] == "open" else { try run.become(command) }
    Glibc.exit(try run.open(command))
  }

  /// Replaces this process with the checkout's `run.sh`, which sets up the build.
  /// - Returns: an error, only if the script cannot be started.
  @MainActor private func restart() throws(CommandError) -> CommandError {
    guard let checkout = segue.map(InputFile.resolve) ?? SourceFolders.package(of: BuiltProgram.running)
    else {
      throw CommandError(
        .usage,
        "animators are built with Segue's sources: clone them, and name the folder with --segue FOLDER")
    }
    let script = checkout + "/run.sh"
    guard InputFile.isRegular(script) else {
      throw CommandError(.usage, "'\(checkout)' is not a checkout of Segue")
    }
    let style = style.map { ["--style", $0.rawValue] } ?? []
    var arguments = ([script, "try"] + style + words).map { strdup($0.fileName) } + [nil]
    execv(script.fileName, &arguments)
    return CommandError(.unavailable, "cannot start '\(script)': \(SystemError().words)")
  }
}
