internal import CSegueLinux
internal import Glibc
internal import SegueApplication
internal import SegueCommands
internal import SegueDesktop
internal import SegueDrawing

/// The process that a user starts with `--watch`. It owns the windows, watches the sources and builds the program. Each built
/// program runs in its own process and shows its contents in the windows.
@MainActor final class Supervisor {
  /// A running program: either the program in the window or the next program.
  final class Child {
    let pid: pid_t
    let channel: Channel
    let errors: LineReader
    /// The stamp of the program's file when the process started; `nil` if there was no such file.
    let stamp: FileStamp?
    /// The descriptor on which the next program may ask for the pictures and motions that this program showed; `nil` once the
    /// next program has received the descriptor.
    var questions: Int32?
    /// The last line of the program's standard error, for messages.
    var lastLine = ""

    init(_ pid: pid_t, _ channel: Channel, _ errors: LineReader, _ stamp: FileStamp?) {
      (self.pid, self.channel, self.errors, self.stamp) = (pid, channel, errors, stamp)
    }
  }

  /// The phases of the handoff from the program in the window to the next one.
  enum Handoff {
    case none
    /// The program in the window has been asked for its recording.
    case asking
    /// The next program is replaying the recording.
    case playing
    /// The program in the window has been asked to stop. It stops as soon as no button is pressed in its window.
    case stopping
    /// The next program is drawing its first frame.
    case showing
  }

  /// The maximum time to wait for a message from a program during a handoff, in seconds.
  static let timeout = 5.0
  /// The delay between a save and the build, in seconds, so that several saves need only one build.
  private static let pause = 0.03
  private static let mostTries = 3

  let program: BuiltProgram
  let options: WatchOptions
  let keeper: WindowOwner
  let windows: [UInt]
  private var watcher: FolderWatcher
  private var folders: SourceFolders
  /// The stamp of the build plan from which `folders` was read.
  private var planStamp: FileStamp?
  private var build: Build?
  /// All programs that have not ended: in the window, next, and leaving.
  private var children: [Child] { [current, next].compactMap(\.self) + leaving }
  /// The time when the next build begins, in seconds; `nil` if nothing was saved.
  private var buildTime: Double?
  private var buildStart = 0.0
  /// The number of times that the build has been repeated since the last save.
  private var tryCount = 0
  var current: Child?
  var next: Child?
  /// Programs that no longer have the window and are ending.
  var leaving: [Child] = []
  var handoff = Handoff.none
  /// The time until which the supervisor waits for a program's message, in seconds; `nil` for no limit.
  var deadline: Double?
  /// The last state that the program in the window sent, with its recording.
  var lastState: ProgramState?
  /// The time when the build of the next program ended, in seconds.
  var builtTime = 0.0
  private var report = Message(kind: .report)
  private var status: Int32?
  private var hasPackage = true

  /// Creates the supervisor for a program.
  /// - Parameter windows: the X windows in which the programs show their contents.
  /// - Throws: an error if files cannot be watched.
  init(_ program: BuiltProgram, _ options: WatchOptions, keeper: WindowOwner, windows: [UInt])
    throws(CommandError)
  {
    (self.program, self.options, self.keeper, self.windows) = (program, options, keeper, windows)
    planStamp = FileStamp(program.plan)
    folders = SourceFolders(of: program)
    watcher = try FolderWatcher(folders)
  }

  /// Watches the sources, builds the program and hands the windows to each new build, until the program in the window ends.
  /// - Returns: the exit status of the program in the window.
  func run() throws(CommandError) -> Int32 {
    let handled = [SIGCHLD, SIGINT, SIGTERM, SIGHUP].reduce(UInt64(0)) { $0 | UInt64(1) << UInt64($1) }
    guard let before = linux_signals_open(handled, 0, 0) else {
      throw CommandError(.outOfResources, "out of file descriptors")
    }
    defer { linux_signals_close(before) }
    defer { endAll() }
    say("watching \(folders.packages.sorted().joined(separator: ", "))")
    if let fault = watcher.fault { say(fault) }
    current = try start(BuiltProgram.running, stamp: FileStamp(program.path))
    current?.channel.send(begin(nil))
    while true {
      if let status { return status }
      sleep()
      try serve()
    }
  }

  // MARK: - Events

  private func sleep() {
    let descriptors =
      [linux_signals_descriptor(), watcher.descriptor, keeper.descriptor]
      + [build?.output.descriptor].compactMap(\.self)
      + children.flatMap { [$0.channel.descriptor, $0.errors.descriptor] }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let times = [build == nil && handoff == .none ? buildTime : nil, deadline].compactMap(\.self)
    let rest = times.min().map { Int32(max(0, ($0 - now()) * 1000).rounded(.up)) } ?? -1
    poll(&entries, nfds_t(entries.count), rest)
  }

  private func serve() throws(CommandError) {
    let signals = linux_signals_take()
    for signal in [SIGINT, SIGTERM, SIGHUP] where signals >> UInt64(signal) & 1 != 0 {
      // The program then closes its window, as it would if it received the signal itself.
      status = 0
      return
    }
    takeSaves()
    if let build, build.takeOutput() { showBuilding(build) }
    for child in children { take(from: child) }
    reap()
    if let deadline, now() >= deadline { giveUp() }
    do {
      if try keeper.forwardEvents(isAlone: current == nil && next == nil) { status = 0 }
    } catch {
      throw CommandError(error)
    }
    if build == nil, handoff == .none, let buildTime, now() >= buildTime { beginBuild() }
  }

  private func takeSaves() {
    let news = watcher.take()
    if news.isSaved {
      tryCount = 0
      buildAgain()
      // The program in the window may never answer. The next build asks it again, this time with a deadline.
      if handoff == .stopping { abandon("the sources have changed again") }
    }
    guard news.hasMoved, hasPackage, !InputFile.isRegular(program.package + "/Package.swift") else { return }
    hasPackage = false
    show(
      "the package is no longer at '\(program.package)'; start it again from its new location", details: [])
  }

  /// Handles all child processes that have ended.
  private func reap() {
    var status: Int32 = 0
    while case let pid = waitpid(-1, &status, WNOHANG), pid > 0 {
      let end = ChildProcess.End(status)
      if pid == build?.pid {
        built(end)
      } else if pid == next?.pid {
        nextEnded(end)
      } else if pid == current?.pid {
        currentEnded(end)
      } else if leaving.contains(where: { $0.pid == pid }) {
        leaving.removeAll { $0.pid == pid }
      } else if end == .status(127), let editor = options.editor {
        say("'\(editor)' cannot be run")
      }
    }
  }

  private func currentEnded(_ end: ChildProcess.End) {
    guard let child = current else { return }
    takeErrors(of: child, isOver: true)
    current = nil
    switch end {
    case .status(let status):
      self.status = status
    case .signal(let signal) where [SIGTERM, SIGINT, SIGHUP, SIGKILL].contains(signal):
      status = 128 + signal
    case .signal:
      // A handoff that is in progress must not wait for this program.
      say("the program \(end.words); the next save starts it again")
      if handoff == .asking || handoff == .stopping { goOnAlone() }
    }
  }

  // MARK: - Building

  private func beginBuild() {
    buildTime = nil
    guard hasPackage else { return }
    do throws(CommandError) {
      let build = try Build(program)
      (self.build, buildStart) = (build, now())
      showBuilding(build)
    } catch {
      show(error.message, details: [])
    }
  }

  /// Schedules another build, as after a save.
  func buildAgain() { buildTime = now() + Self.pause }

  /// Schedules another build because the program's file is missing or incomplete. This happens at most `mostTries` times per
  /// save.
  func tryAgain() {
    tryCount += 1
    if tryCount <= Self.mostTries { buildAgain() }
  }

  private func showBuilding(_ build: Build) {
    let words = build.isWaiting ? "another build is using '\(program.scratch)'; waiting for it" : "building"
    say(words)
    send(Message(kind: .report, body: build.isWaiting ? "waiting" : "building"))
  }

  private func built(_ end: ChildProcess.End) {
    guard let build else { return }
    _ = build.takeOutput(isOver: true)
    self.build = nil
    let seconds = ((now() - buildStart) * 10).rounded() / 10
    readPlan()
    guard end == .status(0) else { return showFaults(of: build, end) }
    send(Message(kind: .report))
    // If two supervisors watch the same package, the other build may be about to write the file.
    guard let stamp = FileStamp(program.path) else { return tryAgain() }
    guard stamp != current?.stamp else {
      return say("built in \(seconds) s; the program has not changed")
    }
    say("built in \(seconds) s")
    builtTime = now()
    beginHandoff()
  }

  /// Watches the folders in the build plan. Reading a plan takes time, during which a program waits for its window, so a plan
  /// that has not changed is not read again.
  private func readPlan() {
    let stamp = FileStamp(program.plan)
    guard stamp != planStamp else { return }
    let folders = SourceFolders(of: program)
    if folders != self.folders {
      guard let watcher = try? FolderWatcher(folders) else { return }
      // The old watcher may have seen saves during this time.
      takeSaves()
      (self.folders, self.watcher) = (folders, watcher)
    }
    planStamp = stamp
  }

  private func showFaults(of build: Build, _ end: ChildProcess.End) {
    guard let first = build.diagnostics.first else {
      let why = end == .status(127) ? "'\(program.buildCommand[0])' cannot be run" : "the build \(end.words)"
      return show(why, details: build.lastLine.isEmpty ? [] : [build.lastLine])
    }
    let more = build.diagnostics.count - 1
    let details = [first.source, more > 0 ? "and \(more) more" : nil].compactMap(\.self)
    show(first.message, at: first, details: details)
  }

  /// Shows a problem in the terminal and in the window.
  /// - Parameters:
  ///   - words: the problem, as one line of text.
  ///   - place: the compiler error; `nil`, the default, for other problems.
  ///   - details: further lines for the panel, such as the source line.
  func show(_ words: String, at place: Diagnostic? = nil, details: [String]) {
    let more = details.last.flatMap { $0.hasPrefix("and ") ? " (\($0))" : nil } ?? ""
    say([place?.place ?? "", words].filter { !$0.isEmpty }.joined(separator: ": ") + more)
    let head = [
      "fault", place?.file.map { "\($0):\(place?.line ?? 1)" } ?? "", place?.place ?? "", words.oneLine,
    ]
    send(Message(kind: .report, body: (head + details.map(\.oneLine)).joined(separator: "\n")))
  }

  /// Shows a report in the panel of the program in the window, and keeps it for the next program.
  private func send(_ report: Message) {
    self.report = report
    current?.channel.send(report)
  }

  /// Sends the last report again, to the program that has just taken over the window.
  func repeatReport() { current?.channel.send(report) }

  func say(_ words: String) { Process.warn(words) }

  /// Returns the time of a clock that never jumps, in seconds.
  func now() -> Double { monotonicNow() }

  // MARK: - Ending

  /// Ends all child processes, and waits until they have ended.
  private func endAll() {
    build?.cancel()
    for child in children { child.channel.send(Message(kind: .quit)) }
    // The next program has no window to close yet.
    if let next { kill(next.pid, SIGTERM) }
    var rest = Set(children.map(\.pid) + [build?.pid].compactMap(\.self))
    let end = now() + Self.timeout
    while !rest.isEmpty {
      var status: Int32 = 0
      if case let pid = waitpid(-1, &status, WNOHANG), pid > 0 {
        rest.remove(pid)
      } else if now() < end {
        for child in [current, next].compactMap(\.self) { takeErrors(of: child) }
        _ = build?.takeOutput()
        usleep(2000)
      } else {
        build?.kill()
        for pid in rest { kill(-pid, SIGKILL) }
      }
    }
    build?.kill()
    for child in [current, next].compactMap(\.self) { takeErrors(of: child, isOver: true) }
    keeper.close()
  }
}
