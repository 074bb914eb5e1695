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
  /// What was under each press.
  private(set) var meetings: [Handover.Meeting] = []
  /// Where the input meets something else than before, in one line.
  private(set) var divergence: String?

  private let scene: ApplicationScene
  private let record = Record()
  private var playback: Playback?

  /// What is made anew with each beginning.
  private final class Record {
    var recorder = ScriptRecorder()
    var meetings: [Handover.Meeting] = []
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
    guard divergence == nil else { return }
    let script = (try? EventScript(parsing: before.script)) ?? EventScript([])
    if let playback, Self.isContinued(playback.script, by: script) {
      try playback.extend(to: script)
    } else {
      try begin(script)
    }
    // Not to the very end, behind which the recording may go on.
    try seek(to: before.time - 1e-6)
    if let time = firstDifference(from: before.meetings) {
      let events = script.events.filter { $0.time < time }
      try begin(EventScript(events + [ScriptEvent(time: time, action: .wait, line: events.count + 1)]))
      try seek(to: time - 1e-6)
    } else if before.isPaused, let fraction = before.fraction {
      try seek(toFraction: fraction, in: script, before.time)
    }
    meetings = record.meetings
  }

  private mutating func begin(_ script: EventScript) throws(DrawingError) {
    let (scene, record) = (scene, record)
    let playback = try Playback(script) { size, scale, reducesMotion in
      let stage = scene.makeStage(size: size, scale: scale, reducesMotion: reducesMotion)
      (record.recorder, record.meetings) = (ScriptRecorder(), [])
      stage.recorder = record.recorder
      return stage
    }
    playback.onStart = { window in
      (window.stage.script as? ScriptPlayer)?.onInput = { [weak window] input, time in
        guard case .event(.pointer(let event)) = input, event.phase == .pressed, let window else { return }
        window.window.layoutIfNeeded()
        let name = window.window.hitTest(event.location)?.spokenName ?? "nothing"
        record.meetings.append(Handover.Meeting(time: time, name: name))
      }
    }
    playback.onStart(playback.window)
    self.playback = playback
  }

  /// Whether a script only has more than another one at its end.
  private static func isContinued(_ one: EventScript, by other: EventScript) -> Bool {
    let known = one.events.dropLast()
    return other.events.count > known.count && other.events.prefix(known.count).elementsEqual(known)
  }

  private func seek(to time: Double) throws(DrawingError) {
    guard let playback else { return }
    let clock = ContinuousClock()
    var last = clock.now
    while playback.time < time {
      try playback.seek(to: min(time, playback.time + Self.part))
      guard clock.now - last > .seconds(Self.interval) else { continue }
      last = clock.now
      onProgress()
    }
  }

  private mutating func firstDifference(from before: [Handover.Meeting]) -> Double? {
    guard let (now, then) = zip(record.meetings, before).first(where: { $0.name != $1.name }) else {
      return nil
    }
    let seconds = ((now.time * 10).rounded() / 10).short
    divergence = "The press at \(seconds) s hits \(now.name), not \(then.name): the replay ends before it."
    return now.time
  }

  /// Goes to where the transition that was held has the fraction that it had: with other springs that is at another time.
  private func seek(toFraction fraction: Double, in script: EventScript, _ time: Double) throws(DrawingError)
  {
    guard let playback else { return }
    func place() -> Double? { playback.window.window.host?.activeTransition?.fraction }
    if let now = place(), abs(now - fraction) < 1e-3 { return }
    // After the last input only time passes.
    let last = script.events.dropLast().map(\.end).max() ?? 0
    try playback.seek(to: last)
    var before = place()
    for step in 1...Int(Self.longest / Self.step) {
      try playback.seek(to: last + Double(step) * Self.step)
      let now = place()
      if let before, let now, (before - fraction) * (now - fraction) <= 0 { return }
      if before != nil, now == nil { break }
      before = now
    }
    try playback.seek(to: time)
  }

  /// How far, and in which steps, a fraction is looked for, in seconds.
  private static let (longest, step) = (10.0, 1.0 / 480)
}
