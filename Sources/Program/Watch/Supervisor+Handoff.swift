internal import Glibc
internal import SegueCommands
internal import SegueDrawing

/// The handoff of the window to the program that was just built.
extension Supervisor {
  /// Starts a program with the arguments of this process.
  /// - Parameters:
  ///   - path: the file of the program.
  ///   - stamp: the stamp of the file; `nil` if the file does not exist.
  func start(_ path: String, stamp: FileStamp?) throws(CommandError) -> Child {
    let (channel, theirs) = try Channel.pair()
    let (errors, write) = try LineReader.pipe()
    // Only the new program may ask the program in the window questions.
    let (questions, answers) = try Channel.ends()
    let asked = current?.questions
    current?.questions = nil
    defer { for each in [theirs, write, answers] + [asked].compactMap(\.self) { close(each) } }
    setenv(WatchedProgram.variable, asked == nil ? "3 4" : "3 4 5", 1)
    defer { unsetenv(WatchedProgram.variable) }
    let words = [CommandLine.arguments.first ?? path] + Process.arguments
    let process = try ChildProcess(
      path, words, descriptors: [-1, -1, write, theirs, answers] + [asked].compactMap(\.self), leads: true,
      end: SIGTERM)
    let child = Child(process.pid, channel, errors, stamp)
    child.questions = questions
    return child
  }

  /// Returns the first message to a new program.
  /// - Parameter state: the state of the previous program; `nil` if there is no previous program.
  func begin(_ state: ProgramState?) -> Message {
    Message(
      kind: .begin,
      body: windows.map { "\($0)" }.joined(separator: " ") + "\n" + (state.map { "\n" + $0.text } ?? ""))
  }

  /// Begins the handoff to the program that was just built.
  func beginHandoff() {
    guard let current else { return goOnAlone() }
    handoff = .asking
    deadline = now() + Self.timeout
    current.channel.send(Message(kind: .record))
  }

  /// Continues the handoff when there is no program in the window, with the last known recording.
  func goOnAlone() {
    if handoff == .stopping {
      next?.channel.send(Message(kind: .take, body: lastState?.text ?? ""))
      return expect(.showing)
    }
    startNext()
  }

  private func expect(_ phase: Handoff) {
    handoff = phase
    deadline = phase == .none || phase == .stopping ? nil : now() + Self.timeout
  }

  private func startNext() {
    do throws(CommandError) {
      let stamp = FileStamp(program.path)
      let child = try start(program.path, stamp: stamp)
      next = child
      child.channel.send(begin(lastState ?? ProgramState()))
      expect(.playing)
    } catch {
      expect(.none)
      show(error.message, details: [])
    }
  }

  /// Handles the messages and the error output of a program.
  func take(from child: Child) {
    takeErrors(of: child)
    for message in child.channel.take() ?? [] {
      if child === current { takeFromCurrent(message) }
      if child === next { takeFromNext(message) }
      switch message.kind {
      case .note: say(message.body)
      case .open: openEditor(message.body)
      default: break
      }
    }
  }

  private func takeFromCurrent(_ message: Message) {
    guard message.kind == .recording else { return }
    lastState = ProgramState(parsing: message.body)
    switch handoff {
    case .asking: startNext()
    case .stopping:
      next?.channel.send(Message(kind: .take, body: message.body))
      expect(.showing)
    case .none, .playing, .showing: break
    }
  }

  private func takeFromNext(_ message: Message) {
    switch message.kind {
    case .progress:
      deadline = now() + Self.timeout
    case .ready:
      expect(.stopping)
      if let current { current.channel.send(Message(kind: .handOver)) } else { goOnAlone() }
    case .shown:
      say(
        "the new program took over \(Int(((now() - builtTime) * 1000).rounded())) ms after the build")
      expect(.none)
      if let current {
        current.channel.send(Message(kind: .leave))
        leaving.append(current)
      }
      (current, next) = (next, nil)
      repeatReport()
    default: break
    }
  }

  /// Gives up the handoff, because the next program ended before it took over the window.
  func nextEnded(_ end: ChildProcess.End) {
    guard let child = next else { return }
    takeErrors(of: child, isOver: true)
    // Another supervisor of the same package may have just written the file, and an incomplete file cannot be run.
    if FileStamp(program.path) != child.stamp || end == .status(127) { tryAgain() }
    drop("the new program \(end.words)", because: child.lastLine)
  }

  /// Kills the program that has not answered before the deadline: while `asking`, the program in the window; otherwise, the
  /// next program.
  func giveUp() {
    deadline = nil
    if handoff == .asking, let child = current {
      // A program that hangs must not prevent the handoff to its successor, which may contain the fix.
      say("the program does not respond; stopping it")
      kill(-child.pid, SIGKILL)
      leaving.append(child)
      current = nil
      return startNext()
    }
    abandon("the new program showed no frame within \(Int(Self.timeout)) seconds")
  }

  /// Kills the next program and gives up the handoff.
  /// - Parameter why: the reason, for the user.
  func abandon(_ why: String) {
    guard let child = next else { return }
    kill(-child.pid, SIGKILL)
    leaving.append(child)
    drop(why, because: "")
  }

  private func drop(_ words: String, because line: String) {
    next = nil
    expect(.none)
    current?.channel.send(Message(kind: .takeBack))
    show(words + (current == nil ? "" : "; the old one keeps running"), details: line.isEmpty ? [] : [line])
  }

  /// Copies a program's standard error to the standard error of this process. If the next program traps, the handoff ends.
  func takeErrors(of child: Child, isOver: Bool = false) {
    for line in child.errors.take(isOver: isOver) ?? [] {
      if !line.allSatisfy(\.isWhitespace) { child.lastLine = line }
      _ = try? Process.write(Array((line + "\n").utf8), to: STDERR_FILENO)
      guard line.contains("Fatal error: "), child === next else { continue }
      // The program ends by itself, but only after it has printed a backtrace.
      leaving.append(child)
      drop("the new program crashed", because: line)
    }
  }

  /// Opens a file at a line, given as `FILE:LINE`, in the user's editor.
  private func openEditor(_ place: String) {
    guard let editor = options.editor, let colon = place.lastIndex(of: ":") else { return }
    let words = editor.split(separator: " ").map {
      $0.replacing("{file}", with: place[..<colon]).replacing(
        "{line}", with: place[place.index(after: colon)...])
    }.map(String.init)
    guard let name = words.first else { return }
    do throws(CommandError) {
      _ = try ChildProcess(name, words, descriptors: [-1, -1, -1], leads: true, end: 0)
    } catch {
      say(error.message)
    }
  }
}
