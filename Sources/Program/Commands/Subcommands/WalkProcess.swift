internal import CSegueLinux
internal import Glibc
internal import SegueChecks
internal import SegueHeadless

/// A process in which walks go on: this program, started once more with the same arguments. So whatever ends the program, or keeps it
/// from going on, is a fault that can be named and replayed like any other.
@MainActor final class WalkProcess {
  struct Limits {
    /// For how long it may make no progress, in seconds. Only its own time counts, not that for which others had the processors.
    var timeout: Double
    /// How much memory it may hold, in bytes.
    var memory: Double
  }

  struct Outcome {
    let passed: Int
    /// What is wrong with the next one, which is the last; `nil` if nothing is.
    let fault: String?
    /// The last lines that the process wrote to standard error.
    let errors: [String]
  }

  /// The variable of the environment that names the descriptor for what comes of walks: an empty line after each event, and in the
  /// end of each walk `passed`, or `failed` and the fault below it.
  private static let variable = "SEGUE_WALK"
  /// How often a process is looked at, in seconds.
  private static let interval = 0.05
  /// How many lines of standard error are kept.
  private static let mostLines = 1000
  /// How many walks a process plays at most, where none fails: to start one takes about as long as a walk.
  private static let longestSeries = 10

  private let process: ChildProcess
  private let results, errors: LineReader
  private let limits: Limits
  private let scripts: [EventScript]
  private var passed = 0
  /// How many events of a walk were played.
  private var progress = 0
  private var answer: [String] = []
  private var lines: [String] = []
  /// Since the last progress, in seconds.
  private var idleTime = 0.0
  private var last: (time: SuspendingClock.Instant, seconds: Double) = (.now, 0)
  /// `nil` while the walk goes on.
  private var outcome: Outcome?

  private init(playing scripts: [EventScript], within limits: Limits) throws(CommandError) {
    (self.limits, self.scripts) = (limits, scripts)
    let (results, result) = try LineReader.pipe()
    let (errors, error) = try LineReader.pipe()
    let input = linux_file_open()
    defer { for each in [input, result, error] { close(each) } }
    (self.results, self.errors) = (results, errors)
    do throws(SystemError) {
      guard input >= 0 else { throw SystemError() }
      try Process.write(Array(scripts.map(\.description).joined(separator: "\0").utf8), to: input)
      lseek(input, 0, SEEK_SET)
    } catch {
      throw CommandError(.outOfResources, "cannot keep scripts: \(error.words)")
    }
    setenv(Self.variable, "3", 1)
    // The last line says why a program has trapped; where, the script does.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    defer { unsetenv(Self.variable) }
    process = try ChildProcess(
      "/proc/self/exe", [CommandLine.arguments.first ?? "walk"] + Process.arguments,
      descriptors: [input, -1, error, result], leads: true, end: SIGKILL)
  }

  isolated deinit { if outcome == nil { end() } }

  // MARK: - In the process that judges

  /// Plays scripts in processes, on all processors.
  /// - Returns: the first one that fails, by its number; `nil` if none does.
  static func firstFault(
    of count: Int, within limits: Limits, script: (Int) -> EventScript, passed: (Int) -> Void
  ) throws(CommandError) -> (number: Int, fault: String)? {
    let most = Int(linux_processor_count())
    let length = min(longestSeries, (count + most - 1) / most)
    var running: [Int: WalkProcess] = [:]
    var outcomes: [Int: Outcome] = [:]
    var next = 0
    for first in stride(from: 0, to: count, by: length) {
      while outcomes[first] == nil {
        while running.count < most, next < count {
          let scripts = (next..<min(next + length, count)).map(script)
          running[next] = try WalkProcess(playing: scripts, within: limits)
          next += scripts.count
        }
        wait(for: running.values)
        for (first, process) in running where process.outcome != nil {
          outcomes[first] = process.outcome
          running[first] = nil
        }
      }
      guard let outcome = outcomes.removeValue(forKey: first) else { continue }
      for line in outcome.errors { _ = try? Process.write(Array((line + "\n").utf8), to: STDERR_FILENO) }
      if let fault = outcome.fault { return (first + outcome.passed, fault) }
      passed(first + outcome.passed)
    }
    return nil
  }

  /// What is wrong with a script in a process of its own; `nil` if nothing is.
  static func fault(of script: EventScript, within limits: Limits) throws(CommandError) -> String? {
    let process = try WalkProcess(playing: [script], within: limits)
    while process.outcome == nil { wait(for: [process]) }
    return process.outcome?.fault
  }

  /// Waits a little, or until a process says something or ends.
  private static func wait(for processes: some Collection<WalkProcess>) {
    var entries = processes.map { pollfd(fd: $0.errors.descriptor, events: Int16(POLLIN), revents: 0) }
    poll(&entries, nfds_t(entries.count), Int32(interval * 1000))
    for process in processes { process.look() }
  }

  private func look() {
    let end = process.ended()
    read(isOver: end != nil)
    if let end {
      outcome = outcome(because: "the program \(end.words)")
    } else if SuspendingClock.now - last.time >= .seconds(Self.interval),
      let usage = ProcessUsage(of: process.pid)
    {
      count(usage)
      if usage.bytes > Int(limits.memory) {
        stop(because: "the program holds more than \((limits.memory / 1e9).short) GB")
      } else if idleTime > limits.timeout {
        stop(because: "the program makes no progress for \(limits.timeout.short) s")
      }
    }
  }

  /// Counts the time since the last look, as far as the process could have used it and this one was not stopped.
  private func count(_ usage: ProcessUsage) {
    let now = SuspendingClock.now
    let passed = min((now - last.time) / .seconds(1), 2 * Self.interval)
    idleTime += usage.isRunning ? min(passed, usage.seconds - last.seconds) : passed
    last = (now, usage.seconds)
  }

  private func read(isOver: Bool) {
    lines = (lines + (errors.take(isOver: isOver) ?? [])).suffix(Self.mostLines)
    for line in results.take(isOver: isOver) ?? [] {
      switch line {
      case "" where answer.isEmpty: (progress, idleTime) = (progress + 1, 0)
      case "passed" where answer.isEmpty: (passed, progress) = (passed + 1, 0)
      default: answer.append(line)
      }
    }
  }

  private func stop(because reason: String) {
    end()
    read(isOver: true)
    outcome = outcome(because: reason)
  }

  private func end() {
    kill(-process.pid, SIGKILL)
    waitpid(process.pid, nil, 0)
  }

  /// What the process has said, or why it could not.
  private func outcome(because reason: String) -> Outcome {
    // Of a trap, the runtime lists addresses below the words that say what it is.
    let lines = Array(lines.prefix { $0 != "Current stack trace:" })
    guard passed < scripts.count else { return Outcome(passed: passed, fault: nil, errors: lines) }
    var fault = answer.dropFirst().joined(separator: "\n")
    if answer.isEmpty {
      let place = progress < scripts[passed].events.count ? "at line \(progress + 1): " : ""
      let said = lines.last { !$0.allSatisfy(\.isWhitespace) }.map { ": \($0.oneLine)" } ?? ""
      fault = place + reason + said
    }
    return Outcome(passed: passed, fault: fault, errors: lines)
  }

  // MARK: - In the process that walks

  /// Plays the scripts on standard input, where this process was started for that.
  /// - Returns: whether it was.
  static func serve(_ walk: Walk) throws -> Bool {
    guard let descriptor = Process.environment(variable).flatMap({ Int32($0) }) else { return false }
    // Not for programs that are started from here.
    unsetenv(variable)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Many of the same kind may follow.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    func say(_ words: String) { _ = try? Process.write(Array("\(words)\n".utf8), to: descriptor) }
    var walk = walk
    walk.onEvent = { _ in say("") }
    for text in try InputFile(path: "-").text.split(separator: "\0", omittingEmptySubsequences: false) {
      if let fault = try walk.fault(try EventScript(parsing: String(text))) {
        say("failed\n\(fault)")
        break
      }
      say("passed")
    }
    return true
  }
}
