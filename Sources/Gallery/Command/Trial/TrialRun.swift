import Glibc
import SegueCommands
import SegueDrawing
import SegueWatch

/// A run of `segue try`, which builds the program of a package and starts it.
@MainActor struct TrialRun {
  private let package: TrialPackage
  private let program: BuiltProgram
  private let watcher: FolderWatcher

  /// Creates a run: writes its package, and starts to watch the sources.
  /// - Parameter products: the folder of the built products.
  init(_ package: TrialPackage, products: String) throws(CommandError) {
    self.package = package
    watcher = try FolderWatcher(package.folders)
    for line in try package.write() { Process.warn(line) }
    program = try BuiltProgram(
      program: "\(InputFile.resolve(products))/\(package.name)", folder: package.folder)
  }

  /// Builds the program, and repeats this if a file was saved during the build.
  /// - Throws: the first error of the compiler, with its position in the original file.
  func build() throws(CommandError) {
    repeat { try buildOnce() } while try rewrite()
  }

  /// Rewrites the package if one of its files has been saved since the last check.
  /// - Returns: whether a file has been saved.
  private func rewrite() throws(CommandError) -> Bool {
    guard watcher.take().isSaved else { return false }
    for line in try package.write() { Process.warn(line) }
    return true
  }

  private func buildOnce() throws(CommandError) {
    let build = try Build(program)
    var status: Int32 = 0
    while true {
      var entry = pollfd(fd: build.output.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 50)
      if build.takeOutput(), build.isWaiting {
        Process.warn("another build is using '\(program.scratch)'; waiting for it")
      }
      if waitpid(build.pid, &status, WNOHANG) == build.pid { break }
    }
    _ = build.takeOutput(isOver: true)
    let end = ChildProcess.End(status)
    guard end != .status(0) else { return }
    // Status 127 means that the program of the child process could not be run.
    if end == .status(127) { throw CommandError(.unavailable, "swift cannot be run; is it installed?") }
    guard let first = build.diagnostics.first else {
      throw CommandError(.input, build.lastLine.isEmpty ? "the build \(end.words)" : build.lastLine)
    }
    let place = first.file.map { "\($0):\(first.line ?? 1):\(first.column ?? 1): " } ?? ""
    let more = build.diagnostics.count - 1
    throw CommandError(.input, place + first.message + (more > 0 ? " (and \(more) more)" : ""))
  }

  /// Replaces this process with a command of the built program.
  func become(_ words: [String]) throws(CommandError) -> Never {
    var arguments = ([program.path] + words).map { strdup($0.fileName) } + [nil]
    execv(program.path.fileName, &arguments)
    throw CommandError(.unavailable, "cannot start '\(program.path)': \(SystemError().words)")
  }

  /// Opens the program's window. Whenever a file is saved, rewrites the package, so that the window shows the change.
  /// - Returns: the exit status of the program.
  func open(_ words: [String]) throws(CommandError) -> Int32 {
    let child = try ChildProcess(
      program.path, [program.path] + Self.watching(words, package.folder), descriptors: [-1, -1, -1],
      leads: false,
      end: SIGTERM)
    // The window receives the interrupt, too, and decides when the run ends.
    signal(SIGINT, SIG_IGN)
    while true {
      var entry = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 100)
      do throws(CommandError) { _ = try rewrite() } catch { Process.warn(error.message) }
      switch child.ended() {
      case .status(let status): return status
      case .signal(let signal): return 128 + signal
      case nil: continue
      }
    }
  }

  /// Returns the arguments of `open`, with the package's folder added to the `--watch` option.
  nonisolated static func watching(_ words: [String], _ folder: String) -> [String] {
    let wishes = words.first { $0.hasPrefix("--watch=") }.map { $0.dropFirst(8) + "," } ?? ""
    return words.filter { $0 != "--watch" && !$0.hasPrefix("--watch=") } + ["--watch=\(wishes)\(folder)"]
  }
}
