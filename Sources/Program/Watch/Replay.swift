internal import Glibc
internal import SegueCommands
internal import SegueDrawing
internal import SegueGeometry
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// A replay of the previous program's recording in this program, without a display.
@MainActor struct Replay {
  /// Called as a heartbeat during a replay, at most four times per second.
  var onProgress: () -> Void = {}
  private(set) var pressTargets: [ProgramState.PressTarget] = []
  /// A line of text about the first press that hits a different view than in the recording; `nil` if there is no such press.
  private(set) var divergence: String?

  /// The fraction at which the replay holds a transition that would otherwise have ended; `nil` if there is no such transition.
  private var held: Double?
  private let scene: ApplicationScene
  private let record = Record()
  private var playback: Playback?

  /// The results of a playback, which are replaced when the playback starts again.
  private final class Record {
    var recorder = ScriptRecorder()
    var pressTargets: [ProgramState.PressTarget] = []
  }

  /// The part of the recording that is played before the next heartbeat may be sent, in seconds.
  private static let part = 5.0
  /// The minimum time between two heartbeats, in seconds.
  private static let interval = 0.25

  init(of scene: ApplicationScene) { self.scene = scene }

  /// The recorder of the replayed input.
  var recorder: ScriptRecorder { record.recorder }

  /// The contents after the replay; `nil` before anything was played.
  var stage: Stage? { playback?.window.stage }

  /// Replays the recording of the previous program to its end, or up to the first press that hits a different view than in the
  /// recording. A call with a longer version of the recording continues the replay.
  mutating func play(_ before: ProgramState) throws(DrawingError) {
    guard divergence == nil, held == nil || held != before.fraction else { return }
    let script = (try? EventScript(parsing: before.script)) ?? EventScript([])
    if let playback, Self.isContinued(playback.script, by: script) {
      try playback.extend(to: script)
    } else {
      try begin(script)
    }
    // The last microsecond is not played, because the recording may continue at this time.
    try seek(to: before.time - 1e-6)
    if let time = firstDifference(from: before.pressTargets) {
      try begin(script, before: time)
    } else if let fraction = before.fraction {
      try hold(at: fraction, in: script)
    }
    pressTargets = record.pressTargets
  }

  /// Returns a log of the motions in the replayed recording.
  func log() throws(DrawingError) -> MotionLog {
    let scene = scene
    let log = try MotionLog(recorder.script(until: playback?.time ?? 0)) {
      scene.makeStage(size: $0, traits: $1)
    }
    let sign = sign
    try log.advance(to: playback?.time ?? 0) {
      sign()
      return false
    }
    return log
  }

  /// Starts the replay again, and plays the events before a time, in seconds.
  private mutating func begin(_ script: EventScript, before time: Double) throws(DrawingError) {
    let events = script.events.filter { $0.time < time }
    try begin(EventScript(events + [ScriptEvent(time: time, action: .wait, line: events.count + 1)]))
    try seek(to: time - 1e-6)
  }

  private mutating func begin(_ script: EventScript) throws(DrawingError) {
    let (scene, record) = (scene, record)
    let playback = try Playback(script) { size, traits in
      let stage = scene.makeStage(size: size, traits: traits)
      (record.recorder, record.pressTargets) = (ScriptRecorder(), [])
      stage.recorder = record.recorder
      return stage
    }
    playback.onStart = { window in
      (window.stage.script as? ScriptPlayer)?.onInput = { [weak window] input, time in
        guard case .event(.pointer(let event)) = input, event.phase == .pressed, let window else { return }
        let name = window.window.pressTarget(at: event.location)
        record.pressTargets.append(ProgramState.PressTarget(time: time, name: name))
      }
    }
    playback.onStart(playback.window)
    self.playback = playback
  }

  /// Returns whether the recording `other` continues `one`: it must begin with the events of `one`, except the last. The
  /// second-to-last event may also differ if it is a move, because a recorder replaces a move that changed nothing with the
  /// next move.
  private static func isContinued(_ one: EventScript, by other: EventScript) -> Bool {
    let known = one.events.dropLast()
    guard other.events.count > known.count else { return false }
    let difference = known.indices.first { known[$0] != other.events[$0] } ?? known.count
    return difference == known.count
      || difference == known.count - 1 && known[difference].isMove && other.events[difference].isMove
  }

  private func seek(to time: Double) throws(DrawingError) {
    guard let playback else { return }
    let sign = sign
    while playback.time < time {
      try playback.seek(to: min(time, playback.time + Self.part))
      sign()
    }
  }

  /// Returns a closure that calls `onProgress`, at most once per `interval`.
  private var sign: () -> Void {
    let (clock, onProgress) = (ContinuousClock(), onProgress)
    var last = clock.now
    return {
      guard clock.now - last > .seconds(Self.interval) else { return }
      last = clock.now
      onProgress()
    }
  }

  private mutating func firstDifference(from before: [ProgramState.PressTarget]) -> Double? {
    guard let (now, then) = zip(record.pressTargets, before).first(where: { $0.name != $1.name }) else {
      return nil
    }
    let seconds = ((now.time * 10).rounded() / 10).short
    divergence = "The press at \(seconds) s hits \(now.name), not \(then.name): the replay ends before it."
    return now.time
  }

  /// Holds a transition at the fraction at which the previous program held it. This is necessary because with other springs,
  /// the transition reaches another fraction, or ends earlier.
  private mutating func hold(at fraction: Double, in script: EventScript) throws(DrawingError) {
    if place == nil {
      try begin(script)
      var last: Double?
      for event in script.events {
        try seek(to: event.time)
        if place != nil { last = event.time }
      }
      guard let last else { return try seek(to: script.duration) }
      // The script is played again, up to the last event after which the transition is still running.
      try begin(script, before: last + 2e-6)
      held = fraction
    }
    guard let playback, let now = place, abs(now - fraction) > 1e-3 else { return }
    playback.window.stage.send([.hold(fraction)], at: playback.window.now)
  }

  /// The fraction of the running transition; `nil` if there is no transition.
  private var place: Double? { playback?.window.window.host?.activeTransition?.fraction }
}

nonisolated extension ScriptEvent {
  fileprivate var isMove: Bool {
    switch action {
    case .move, .leave: true
    default: false
    }
  }
}
