internal import Dispatch
internal import Glibc
package import SegueCommands
package import SegueDesktop
internal import SegueDiagnostics
internal import SegueDrawing
package import SegueGeometry
package import SegueHeadless
package import SegueStage
internal import SegueViews
package import SegueWorkbench

/// The part of `--watch` that runs in the watched program. It records the program's input, and follows the messages from the
/// supervisor.
@MainActor package final class WatchedProgram {
  /// The environment variable that contains the file descriptors of the connections.
  static let variable = "SEGUE_WATCH_CHANNEL"

  /// The X windows for this program: its own window, and the window of the workbench.
  package let windows: [UInt]
  /// The recorder of the window's input.
  package private(set) var recorder = ScriptRecorder()
  /// Access to the workbench. `window` returns the workbench's window; `nil` if it is not open. `open` opens the workbench.
  package var tool: (window: () -> DesktopWindow?, open: (PreviousProgram?, MotionLog?) -> Void) = (
    { nil }, { _, _ in }
  )
  /// The options of `--watch`.
  package let options: WatchOptions

  private let channel: Channel
  /// The connections on which this program answers the next program's questions, and asks the previous program.
  private let answers, questions: Channel?
  private var isAsked = false
  private var source: (any DispatchSourceRead)?
  private weak var desktop: DesktopWindow?
  private var stage: Stage?
  private var scene: ApplicationScene?
  /// The state of the previous program; `nil` in the first program.
  private let before: ProgramState?
  private var pressTargets: [ProgramState.PressTarget] = []
  private let panel = WatchPanel()
  /// The log of the replayed motions, until the workbench opens with it; otherwise `nil`.
  private var log: MotionLog?
  private var motionReplay: MotionReplay?
  /// The task that replays the last motion when the window is at rest, and the task that hands off the window.
  private var again, leave: Task<Void, Never>?

  /// Returns the watched program of this process; `nil` if no supervisor started the process.
  package static func connect(_ options: WatchOptions) -> WatchedProgram? {
    guard let text = Process.environment(variable) else { return nil }
    // Programs that this process starts must not inherit the variable.
    unsetenv(variable)
    let descriptors = text.split(separator: " ").compactMap { Int32($0) }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return WatchedProgram(descriptors.map(Channel.init), options)
  }

  private init?(_ channels: [Channel], _ options: WatchOptions) {
    guard let channel = channels.first, let begin = channel.wait()?.first, begin.kind == .begin else {
      return nil
    }
    (self.channel, self.options) = (channel, options)
    answers = channels.count > 1 ? channels[1] : nil
    questions = channels.count > 2 ? channels[2] : nil
    let parts = begin.body.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    windows = parts.first?.split(separator: " ").compactMap { UInt($0) } ?? []
    before = parts.count > 1 && !parts[1].isEmpty ? ProgramState(parsing: String(parts[1].dropFirst())) : nil
  }

  /// Whether this program has replaced a previous program.
  package var isSuccessor: Bool { before != nil }

  /// Makes the contents of the window. The first program, and all programs with the option `fresh`, show the beginning of the
  /// scene; others replay the recording. Returns after the previous program has stopped.
  package func makeStage(of scene: ApplicationScene, size: Size) throws(CommandError) -> Stage {
    self.scene = scene
    guard let before else {
      let stage = scene.makeStage(size: size, isReplaying: false)
      stage.recorder = recorder
      return stage
    }
    do throws(DrawingError) {
      var replay = Replay(of: scene)
      replay.onProgress = { [channel] in channel.send(Message(kind: .progress)) }
      try replay.play(options.isFresh ? ProgramState() : before)
      // Without this log, the workbench would be empty for a moment.
      if before.hasTool { log = try replay.log() }
      channel.send(Message(kind: .ready))
      let last = waitForWindow() ?? before
      if !options.isFresh { try replay.play(last) }
      if let words = replay.divergence { note(words) }
      (recorder, pressTargets) = (replay.recorder, replay.pressTargets)
      let stage = replay.stage ?? scene.makeStage(size: size)
      stage.script = nil
      return stage
    } catch {
      throw CommandError(.software, error)
    }
  }

  /// Waits until the previous program has stopped, and returns its last known state; `nil` if there is no such state.
  private func waitForWindow() -> ProgramState? {
    while let messages = channel.wait() {
      if let message = messages.first(where: { $0.kind == .take }) {
        return message.body.isEmpty ? nil : ProgramState(parsing: message.body)
      }
    }
    // The supervisor has ended, and the window with it.
    Glibc.exit(0)
  }

  /// Connects the program to its window: to input, keys and the panel. Also starts to handle messages.
  package func attach(to desktop: DesktopWindow, _ stage: Stage) {
    (self.desktop, self.stage) = (desktop, stage)
    stage.window.isReplaying = false
    if let before {
      stage.move(toClockAt: desktop.hostTime)
      (stage.speed, stage.isPaused) = (before.speed, before.isPaused && !options.isFresh)
      for _ in 0..<before.hud { desktop.hudMode = desktop.hudMode.next }
    }
    desktop.onInput = { [weak self] in self?.keeps($0) ?? false }
    desktop.onShown = { [weak self] in self?.shown() }
    panel.onChange = { [weak desktop] in desktop?.overlays[.panel] = $0 }
    let source = DispatchSource.makeReadSource(fileDescriptor: channel.descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { [self] in self?.takeMessages() } }
    source.activate()
    self.source = source
    installKeys(in: stage.window)
  }

  private func shown() {
    channel.send(Message(kind: .shown))
    if before?.hasTool == true {
      tool.open(
        questions.map { questions in
          PreviousProgram { question in
            questions.send(Message(kind: .question, body: question))
            return questions.wait(seconds: 5)?.first?.bytes
          }
        }, log)
      log = nil
    }
    playAgainAtRest()
  }

  /// Answers the next program's questions about the pictures and motions that this program showed, until the next program ends.
  /// Call this after the window is closed.
  package func answer() {
    guard isAsked, let scene, let answers else { return }
    let run = PreviousRun { scene.makeStage(size: $0, traits: $1) }
    while true {
      var entries = [channel, answers].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      poll(&entries, 2, -1)
      guard channel.take()?.isEmpty == true, let messages = answers.take() else { return }
      for message in messages {
        answers.send(Message(kind: .answer, bytes: run.answer(message.body)))
      }
    }
  }

  // MARK: - Messages

  private func takeMessages() {
    guard let messages = channel.take() else {
      // The supervisor has ended.
      source?.cancel()
      desktop?.close()
      return
    }
    for message in messages { handle(message) }
  }

  private func handle(_ message: Message) {
    switch message.kind {
    case .record: channel.send(Message(kind: .recording, body: state().text))
    case .handOver: handOver()
    case .takeBack:
      leave?.cancel()
      for window in [desktop, tool.window()] { window?.takeBack() }
    case .leave:
      isAsked = tool.window() != nil
      desktop?.close()
    case .quit: desktop?.close()
    case .report: panel.show(message.body)
    default: break
    }
  }

  /// Hands off the window as soon as no button is pressed in it. It waits because the X server sends a release to the client
  /// that received the press.
  private func handOver() {
    endFilm()
    leave?.cancel()
    leave = Task { [weak self] in
      while self?.recorder.isPressed == true, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(10))
      }
      guard let self, let desktop, !Task.isCancelled else { return }
      for window in [desktop, tool.window()] { window?.handOver() }
      channel.send(Message(kind: .recording, body: state().text))
    }
  }

  private func state() -> ProgramState {
    var state = ProgramState()
    guard let stage, let desktop else { return state }
    // At rest, no frames advance the time, so it has to be advanced here.
    if stage.demand != .continuously { stage.advance(to: desktop.hostTime) }
    state.time = stage.window.timeline.now
    (state.speed, state.isPaused) = (stage.speed, stage.isPaused)
    // If the pointer holds a transition, it releases the transition before the next program has the window, so the fraction
    // would be meaningless.
    if stage.demand != .continuously, !stage.isPaused, !recorder.isPressed {
      state.fraction = stage.window.host?.activeTransition?.fraction
    }
    state.hud = FrameHUD.Mode.allCases.firstIndex(of: desktop.hudMode) ?? 0
    state.hasTool = tool.window() != nil
    state.pressTargets = pressTargets
    state.script = recorder.script(until: state.time).description
    return state
  }

  private func note(_ words: String) {
    channel.send(Message(kind: .note, body: words))
    panel.note(words)
  }

  // MARK: - Input

  /// Returns whether an event is for the panel, not for the contents. Records the view that is hit by a press on the contents.
  private func keeps(_ event: InputEvent) -> Bool {
    guard let stage else { return false }
    switch event {
    case .pointer(let pointer) where pointer.phase == .pressed:
      endFilm()
      if panel.contains(pointer.location) {
        if let place = panel.place {
          desktop?.copy(place)
          channel.send(Message(kind: .open, body: place))
          desktop?.show(message: "Copied \(place.split(separator: "/").last ?? "")")
        }
        panel.isPressed = true
        return true
      }
      let name = stage.window.pressTarget(at: pointer.location)
      pressTargets.append(ProgramState.PressTarget(time: stage.window.timeline.now, name: name))
    case .pointer(let pointer) where panel.isPressed:
      // The panel receives all events of a press that began on it.
      if pointer.phase != .dragged { panel.isPressed = false }
      return true
    case .key(let key) where key.key != .character("r"):
      endFilm()
    case .text: endFilm()
    default: break
    }
    return false
  }

  private func installKeys(in window: Window) {
    window.keyCommands += [
      KeyCommand(.character("r"), title: "replay the last motion") { [weak self] in self?.playAgain() },
      KeyCommand(.character("r"), modifiers: .shift, title: "replay the last motion, ten times slower") {
        [weak self] in self?.playAgain(slowness: 10)
      },
    ]
  }

  // MARK: - The last motion

  /// Replays the last motion as soon as everything is at rest, if this program has replaced a previous program.
  private func playAgainAtRest() {
    guard isSuccessor, !options.isFresh, let stage, stage.demand == .continuously || isResting else { return }
    again = Task { [weak self] in
      while self?.stage?.demand == .continuously {
        do { try await Task.sleep(for: .milliseconds(20)) } catch { return }
      }
      guard !Task.isCancelled else { return }
      self?.playAgain()
    }
  }

  /// Whether nothing moves and no transition is held.
  private var isResting: Bool {
    guard let stage, !stage.isPaused, stage.demand != .continuously else { return false }
    return stage.window.host?.activeTransition == nil
  }

  /// Stops the replay of the last motion, because the user's input is for the contents.
  private func endFilm() {
    motionReplay?.stop()
    again?.cancel()
  }

  private func playAgain(slowness: Double = 1) {
    guard isResting, let scene, let stage, let desktop else { return }
    motionReplay?.stop()
    let script = recorder.script(until: stage.window.timeline.now)
    let motionReplay = MotionReplay(
      of: script, scene: { scene.makeStage(size: $0, traits: $1) }, over: desktop)
    motionReplay.loops = options.loops
    if options.checks { motionReplay.onFindings = { [weak self] in self?.note($0) } }
    self.motionReplay = motionReplay
    motionReplay.play(speed: stage.speed / slowness)
  }
}
