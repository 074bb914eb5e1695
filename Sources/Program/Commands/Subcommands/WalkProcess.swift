internal import CSegueLinux
internal import Glibc
internal import SegueChecks
internal import SegueHeadless

/// A process that plays walks: this program, started again with the same arguments. Even a crash, a hang or unbounded memory
/// growth can therefore be reported and replayed like any other fault.
@MainActor final class WalkProcess {
  struct Limits {
    /// The time without progress after which the process is stopped, in seconds. Time in which the process waits for a
    /// processor is not included.
    var timeout: Double
    /// The maximum amount of memory that the process may use, in bytes.
    var memory: Double
  }

  struct Outcome {
    let passed: Int
    /// The fault of the walk that failed, which is the first one after the `passed` walks; `nil` if all walks passed.
    let fault: String?
    /// The last lines that the process wrote to standard error.
    let errors: [String]
  }

  /// The environment variable that contains the file descriptor for results. The process writes an empty line after each event.
  /// After each walk, it writes `passed`, or `failed` and the fault on the following lines.
  private static let variable = "SEGUE_WALK"
  /// The interval between two checks of a process, in seconds.
  private static let interval = 0.05
  /// The maximum number of lines of standard error that are kept.
  private static let mostLines = 1000
  /// The maximum number of walks that one process plays. Starting a process takes about as long as one walk.
  private static let longestSeries = 10

  private let process: ChildProcess
  private let results, errors: LineReader
  private let limits: Limits
  private let scripts: [EventScript]
  private var passed = 0
  /// The number of events played in the current walk.
  private var progress = 0
  private var answer: [String] = []
  private var lines: [String] = []
  /// The time since the last progress, in seconds.
  private var idleTime = 0.0
  private var last: (time: SuspendingClock.Instant, seconds: Double) = (.now, 0)
  /// The outcome; `nil` while the process plays walks.
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
      throw CommandError(.outOfResources, "cannot store scripts: \(error.words)")
    }
    setenv(Self.variable, "3", 1)
    // The last line of standard error names the reason of a trap, and the script shows how to reach it. A backtrace adds
    // nothing.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    defer { unsetenv(Self.variable) }
    process = try ChildProcess(
      "/proc/self/exe", [CommandLine.arguments.first ?? "walk"] + Process.arguments,
      descriptors: [input, -1, error, result], leads: true, end: SIGKILL)
  }

  isolated deinit { if outcome == nil { end() } }

  // MARK: - In the supervising process

  /// Plays scripts in several processes, one for each processor.
  /// - Parameters:
  ///   - count: the number of scripts.
  ///   - script: returns the script with a given number, counted from 0.
  ///   - passed: called with the number of scripts that have passed so far.
  /// - Returns: the first script that fails, by its number, and its fault; `nil` if all scripts pass.
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

  /// Plays a script in a separate process, and returns its fault; `nil` if it passes.
  static func fault(of script: EventScript, within limits: Limits) throws(CommandError) -> String? {
    let process = try WalkProcess(playing: [script], within: limits)
    while process.outcome == nil { wait(for: [process]) }
    return process.outcome?.fault
  }

  /// Waits until a process writes to standard error or ends, for at most `interval` seconds, and then checks all processes.
  private static func wait(for processes: some Collection<WalkProcess>) {
    var entries = processes.map { pollfd(fd: $0.errors.descriptor, events: Int16(POLLIN), revents: 0) }
    poll(&entries, nfds_t(entries.count), Int32(interval * 1000))
    for process in processes { process.check() }
  }

  private func check() {
    let end = process.ended()
    read(isOver: end != nil)
    if let end {
      outcome = outcome(because: "the program \(end.words)")
    } else if SuspendingClock.now - last.time >= .seconds(Self.interval),
      let usage = ProcessUsage(of: process.pid)
    {
      count(usage)
      if usage.bytes > Int(limits.memory) {
        stop(because: "the program uses more than \((limits.memory / 1e9).short) GB")
      } else if idleTime > limits.timeout {
        stop(because: "the program made no progress for \(limits.timeout.short) s")
      }
    }
  }

  /// Adds the time since the last check to `idleTime`, except time in which the process waited for a processor or this process
  /// was suspended.
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

  /// Returns the outcome that the process reported. If the process could not report an outcome, returns a fault with the
  /// reason.
  private func outcome(because reason: String) -> Outcome {
    // After a trap, the runtime lists addresses below the line that describes the trap.
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

  // MARK: - In the walking process

  /// Plays the scripts from standard input if this process was started to play walks.
  /// - Returns: whether this process was started to play walks.
  static func serve(_ walk: Walk) throws -> Bool {
    guard let descriptor = Process.environment(variable).flatMap({ Int32($0) }) else { return false }
    // Programs that this process starts must not inherit the variable.
    unsetenv(variable)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Many processes may crash in the same way, so they write no core files.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    func report(_ words: String) { _ = try? Process.write(Array("\(words)\n".utf8), to: descriptor) }
    var walk = walk
    walk.onEvent = { _ in report("") }
    for text in try InputFile(path: "-").text.split(separator: "\0", omittingEmptySubsequences: false) {
      if let fault = try walk.fault(try EventScript(parsing: String(text))) {
        report("failed\n\(fault)")
        break
      }
      report("passed")
    }
    return true
  }
}
