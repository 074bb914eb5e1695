internal import Glibc
internal import SegueCommands
internal import SegueDrawing
internal import SegueGeometry
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// Plays what was done in the program before, without a display.
@MainActor struct Replay {
  /// Called from time to time.
  var onProgress: () -> Void = {}
  private(set) var pressTargets: [Handover.PressTarget] = []
  /// Where the input meets something else than before, in one line.
  private(set) var divergence: String?

  /// The fraction at which a transition was held that would have been over.
  private var held: Double?
  private let scene: ApplicationScene
  private let record = Record()
  private var playback: Playback?

  /// What is made anew with each beginning.
  private final class Record {
    var recorder = ScriptRecorder()
    var pressTargets: [Handover.PressTarget] = []
  }

  /// Seconds of the recording that are played at once.
  private static let part = 5.0
  /// Seconds of the clock between two signs of progress.
  private static let interval = 0.25

  init(of scene: ApplicationScene) { self.scene = scene }

  /// What has written down the input.
  var recorder: ScriptRecorder { record.recorder }

  /// The contents, where something was played.
  var stage: Stage? { playback?.window.stage }

  /// Plays until where a program was, or until the first press that meets something else than in it. Called again with more of the
  /// same, it goes on.
  mutating func play(_ before: Handover) throws(DrawingError) {
    guard divergence == nil, held == nil || held != before.fraction else { return }
    let script = (try? EventScript(parsing: before.script)) ?? EventScript([])
    if let playback, Self.isContinued(playback.script, by: script) {
      try playback.extend(to: script)
    } else {
      try begin(script)
    }
    // Not to the very end, behind which the recording may go on.
    try seek(to: before.time - 1e-6)
    if let time = firstDifference(from: before.pressTargets) {
      try begin(script, before: time)
    } else if let fraction = before.fraction {
      try hold(at: fraction, in: script)
    }
    pressTargets = record.pressTargets
  }

  /// What moved in all that was played.
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

  /// Plays what comes before a time, in seconds.
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
        window.window.layoutIfNeeded()
        let name = window.window.hitTest(event.location)?.reportName ?? "nothing"
        record.pressTargets.append(Handover.PressTarget(time: time, name: name))
      }
    }
    playback.onStart(playback.window)
    self.playback = playback
  }

  /// Whether a script only has more than another one at its end. Of moves that change nothing a recorder keeps the last one, in the
  /// place of that before.
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

  /// Says that it goes on, but not too often.
  private var sign: () -> Void {
    let (clock, onProgress) = (ContinuousClock(), onProgress)
    var last = clock.now
    return {
      guard clock.now - last > .seconds(Self.interval) else { return }
      last = clock.now
      onProgress()
    }
  }

  private mutating func firstDifference(from before: [Handover.PressTarget]) -> Double? {
    guard let (now, then) = zip(record.pressTargets, before).first(where: { $0.name != $1.name }) else {
      return nil
    }
    let seconds = ((now.time * 10).rounded() / 10).short
    divergence = "The press at \(seconds) s hits \(now.name), not \(then.name): the replay ends before it."
    return now.time
  }

  /// Holds the transition that was held where it was: with other springs it is elsewhere by then, or over.
  private mutating func hold(at fraction: Double, in script: EventScript) throws(DrawingError) {
    if place == nil {
      try begin(script)
      var last: Double?
      for event in script.events {
        try seek(to: event.time)
        if place != nil { last = event.time }
      }
      guard let last else { return try seek(to: script.duration) }
      // The last input with which it runs.
      try begin(script, before: last + 2e-6)
      held = fraction
    }
    guard let playback, let now = place, abs(now - fraction) > 1e-3 else { return }
    playback.window.stage.send([.hold(fraction)], at: playback.window.now)
  }

  /// Where the transition is that runs.
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
