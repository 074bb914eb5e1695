internal import CSegueLinux
internal import Glibc
internal import SegueApplication
internal import SegueCommands
internal import SegueDesktop
internal import SegueDrawing

/// The process that a user starts with `--watch`: it keeps the windows, watches the sources, builds the program, and lets the one
/// that was built show its contents in the windows. The program itself runs in a process of its own.
@MainActor final class Supervisor {
  /// The program in the window, or the one that is about to be.
  final class Child {
    let pid: pid_t
    let channel: Channel
    let errors: LineReader
    /// The file that it was started from.
    let stamp: FileStamp?
    /// The end of a connection on which the next program may ask it what it showed.
    var questions: Int32?
    /// What it has written to standard error last, for a message.
    var lastLine = ""

    init(_ pid: pid_t, _ channel: Channel, _ errors: LineReader, _ stamp: FileStamp?) {
      (self.pid, self.channel, self.errors, self.stamp) = (pid, channel, errors, stamp)
    }
  }

  /// How far the program that was just built has come.
  enum TakeOver {
    case none
    /// The one in the window is asked what was done so far.
    case asking
    /// The next one plays that.
    case playing
    /// The one in the window is asked to stop; it does once its user holds nothing.
    case stopping
    /// The next one draws its first frame.
    case showing
  }

  /// Nothing of the next program for so long, in seconds, and it does not take over.
  static let timeout = 5.0
  /// Saves that follow each other faster, in seconds, are one.
  private static let pause = 0.03
  private static let mostTries = 3

  let program: BuiltProgram
  let options: WatchOptions
  let keeper: WindowOwner
  let windows: [UInt]
  private var watcher: FolderWatcher
  private var folders: SourceFolders
  /// The plan that the folders were read from.
  private var planStamp: FileStamp?
  private var build: Build?
  /// When a build begins, in seconds, where something was saved.
  private var buildTime: Double?
  private var buildStart = 0.0
  /// How often a build has been repeated since the last save.
  private var tryCount = 0
  var current: Child?
  var next: Child?
  /// Programs that have left the window and are about to end.
  var leaving: [Child] = []
  var takeOver = TakeOver.none
  /// When the other side is no longer waited for, in seconds.
  var deadline: Double?
  /// What was done, as far as the program in the window has said.
  var handover: Handover?
  /// When the build that is taken over ended, in seconds.
  var builtTime = 0.0
  private var report = Message(kind: .report)
  private var status: Int32?
  private var hasPackage = true

  /// - Throws: where there is no package, or nothing can be watched.
  init(_ program: BuiltProgram, _ options: WatchOptions, keeper: WindowOwner, windows: [UInt])
    throws(CommandError)
  {
    (self.program, self.options, self.keeper, self.windows) = (program, options, keeper, windows)
    planStamp = FileStamp(program.plan)
    folders = SourceFolders(of: program)
    watcher = try FolderWatcher(folders)
  }

  /// Runs until the program in the window has ended.
  /// - Returns: its exit status.
  func run() throws(CommandError) -> Int32 {
    let handled = [SIGCHLD, SIGINT, SIGTERM, SIGHUP].reduce(UInt64(0)) { $0 | UInt64(1) << UInt64($1) }
    guard let before = linux_signals_open(handled, 0, 0) else {
      throw CommandError(.outOfResources, "the system has no file descriptors left")
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

  // MARK: - What happens

  private func sleep() {
    let descriptors =
      [linux_signals_descriptor(), watcher.descriptor, keeper.descriptor]
      + [build?.output.descriptor].compactMap(\.self)
      + ([current, next].compactMap(\.self) + leaving).flatMap {
        [$0.channel.descriptor, $0.errors.descriptor]
      }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let times = [build == nil && takeOver == .none ? buildTime : nil, deadline].compactMap(\.self)
    let rest = times.min().map { Int32(max(0, ($0 - now()) * 1000).rounded(.up)) } ?? -1
    poll(&entries, nfds_t(entries.count), rest)
  }

  private func serve() throws(CommandError) {
    let signals = linux_signals_take()
    for signal in [SIGINT, SIGTERM, SIGHUP] where signals >> UInt64(signal) & 1 != 0 {
      // The program closes its window as at the same signal.
      status = 0
      return
    }
    takeSaves()
    if let build, build.takeOutput() { showBuilding(build) }
    for child in [current, next].compactMap(\.self) + leaving { take(from: child) }
    reap()
    if let deadline, now() >= deadline { giveUp() }
    do {
      if try keeper.forwardEvents(isAlone: current == nil && next == nil) { status = 0 }
    } catch {
      throw CommandError(error)
    }
    if build == nil, takeOver == .none, let buildTime, now() >= buildTime { beginBuild() }
  }

  private func takeSaves() {
    let news = watcher.take()
    if news.isSaved {
      tryCount = 0
      buildAgain()
      // The program in the window may never answer; asked once more after the next build, it is given a time for that.
      if takeOver == .stopping { abandon("the sources have changed again") }
    }
    guard news.hasMoved, hasPackage, !InputFile.isRegular(program.package + "/Package.swift") else { return }
    hasPackage = false
    show("the package is no longer at '\(program.package)'; start it again from its new place", details: [])
  }

  /// Ends of processes.
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
      // Where the next one is on its way already, it does not wait for this one.
      say("the program \(end.words); the next save starts it again")
      if takeOver == .asking || takeOver == .stopping { goOnAlone() }
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

  /// Begins another build soon, as after a save.
  func buildAgain() { buildTime = now() + Self.pause }

  /// Builds once more where the file of the program is not whole, but not without end.
  func tryAgain() {
    tryCount += 1
    if tryCount <= Self.mostTries { buildAgain() }
  }

  private func showBuilding(_ build: Build) {
    let words = build.isWaiting ? "another build holds '\(program.scratch)'; waiting for it" : "building"
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
    // Where two windows watch one package, the other one's build may be about to write it.
    guard let stamp = FileStamp(program.path) else { return tryAgain() }
    guard stamp != current?.stamp else {
      return say("built in \(seconds) s; the program has not changed")
    }
    say("built in \(seconds) s")
    builtTime = now()
    beginTakeOver()
  }

  /// Watches what a new plan is made of. It is long, so one that is known is not read once more while a program waits for its window.
  private func readPlan() {
    let stamp = FileStamp(program.plan)
    guard stamp != planStamp else { return }
    let folders = SourceFolders(of: program)
    if folders != self.folders {
      guard let watcher = try? FolderWatcher(folders) else { return }
      // What was saved meanwhile was seen by the one before.
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

  /// Says what is wrong on the terminal and in the window.
  func show(_ words: String, at place: Diagnostic? = nil, details: [String]) {
    let more = details.last.flatMap { $0.hasPrefix("and ") ? " (\($0))" : nil } ?? ""
    say([place?.place ?? "", words].filter { !$0.isEmpty }.joined(separator: ": ") + more)
    let head = [
      "fault", place?.file.map { "\($0):\(place?.line ?? 1)" } ?? "", place?.place ?? "", words.oneLine,
    ]
    send(Message(kind: .report, body: (head + details.map(\.oneLine)).joined(separator: "\n")))
  }

  /// Shows something in the panel of the program that is in the window, and of the next one.
  private func send(_ report: Message) {
    self.report = report
    current?.channel.send(report)
  }

  /// Shows in a program that has just come into the window what the one before showed.
  func repeatReport() { current?.channel.send(report) }

  func say(_ words: String) { Process.warn(words) }

  /// Seconds of a clock that never jumps.
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: - The end

  /// Ends all that was started, and waits for it.
  private func endAll() {
    build?.cancel()
    for child in [current, next].compactMap(\.self) + leaving { child.channel.send(Message(kind: .quit)) }
    // It has no window that it could close.
    if let next { kill(next.pid, SIGTERM) }
    var rest = Set(
      ([current, next].compactMap(\.self) + leaving).map(\.pid) + [build?.pid].compactMap(\.self))
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
