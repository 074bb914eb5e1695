import SegueHeadless
import SegueStage
import SegueViews

/// What the workbench looks at: the recording of a window, a time in it, and what happened around that.
final class Session: StageSource {
  /// The window that is recorded.
  let live: Stage
  /// The timings to be tried, in that window and in what is played.
  let tuning = Tuning()
  /// What the window did, with what is tried.
  private(set) var log: MotionLog
  /// What it did before anything was tried; the same until then.
  private(set) var given: MotionLog
  /// The recording so far.
  private(set) var script: EventScript
  /// The part of the recording that is looked at, in seconds: by default the last of `takes`.
  private(set) var take = 0.0...1.0
  /// The motions of the recording that do not follow each other at once, each with the input that began it; in order.
  private(set) var takes: [ClosedRange<Double>] = []
  /// The time that is looked at, in seconds of the recording.
  var playhead = 0.0 {
    didSet {
      guard playhead != oldValue else { return }
      if !isFollowing { isLive = false }
      onPlayhead()
    }
  }
  /// Whether the recorded window is looked at as it is now, instead of its recording; moving the playhead ends that.
  private(set) var isLive = false
  private var isFollowing = false
  /// Gives what the recorded window shows now; where it has no display, it is drawn again.
  var liveFrame: () -> Surface?
  /// Gives the time of the clock that the recorded window is on, in seconds.
  var hostTime: () -> Double = { 0 }
  /// The refreshes that the recorded window missed while it moved: the time of the next frame's contents, and their number.
  var missedRefreshes: [(time: Double, count: Int)] = []
  /// What the recorded window would look like where something began; see `takeOverObstacle`.
  var beginnings: [Double: String] = [:]
  /// The program before it was built again, and how its motions went.
  var earlier: PreviousProgram?
  var earlierCurves: [PreviousProgram.Curve] = [] {
    didSet { if !earlierCurves.isEmpty || !oldValue.isEmpty { onCurves() } }
  }
  /// Called when there is another recording, or another log.
  var onChange: () -> Void = {}
  /// Called when there are other `earlierCurves`.
  var onCurves: () -> Void = {}
  var onPlayhead: () -> Void = {}

  private let recorder: ScriptRecorder
  private let scene: Playback.Scene
  private let makeCheck: WorkbenchViewController.Check
  private var picture: Playback
  private var isLogStale = false
  /// What becomes the log once it is written: until then what is shown stays.
  private var upcoming: MotionLog?

  /// Whether the window still moved when the recording was taken.
  private var isUnfinished: Bool
  /// Whether there was other input when the recording was taken in last.
  private(set) var hasNewInput = false

  init(
    of live: Stage, recorder: ScriptRecorder, log: MotionLog? = nil,
    check: @escaping WorkbenchViewController.Check, scene: @escaping Playback.Scene
  ) throws(DrawingError) {
    (self.live, self.recorder, self.scene, makeCheck) = (live, recorder, scene, check)
    liveFrame = { [weak live] in try? live?.snapshot() }
    script = recorder.script(until: live.window.timeline.now)
    isUnfinished = live.demand == .continuously
    if let log { self.log = log } else { self.log = try MotionLog(script, scene: scene) }
    given = self.log
    picture = try Playback(script, scene: scene)
    live.window.motionTuning = tuning
    tuning.onChange = { [weak self] in self?.tuningChanged() }
    try log?.extend(to: script)
    isLogStale = log != nil
    prepare(picture)
  }

  /// Whether the recorded window moves now, so that nothing may take its time.
  var isBusy: Bool { live.demand == .continuously || recorder.isPressed }
  var end: Double { script.duration }
  /// Whether there is input that has not been taken in yet.
  var isBehind: Bool {
    isLogStale || upcoming != nil || isScriptStale || !log.reaches(end) || !given.reaches(end)
  }
  private var isScriptStale: Bool {
    recorder.events.count + 1 != script.events.count || isUnfinished && !isBusy
  }

  /// Takes in what has happened since the last time, as long as `limit` allows.
  /// - Returns: whether all of it was.
  @discardableResult
  func catchUp(until limit: () -> Bool = { false }) throws(DrawingError) -> Bool {
    // Moves of the pointer that change nothing are nothing new.
    guard isBehind else {
      if isLive { follow() }
      return true
    }
    if isScriptStale {
      hasNewInput = true
      script = recorder.script(until: live.window.timeline.now)
      isUnfinished = isBusy
      beginnings = [:]
      try picture.extend(to: script)
      try log.extend(to: script)
      if given !== log { try given.extend(to: script) }
      if let upcoming, upcoming !== given { try upcoming.extend(to: script) }
    }
    if isLogStale {
      isLogStale = false
      upcoming = tuning.changes.isEmpty || tuning.isBypassed ? given : try MotionLog(script, scene: scene)
      if upcoming !== given { upcoming?.tuning = tuning }
    }
    let next = upcoming ?? log
    try next.advance(to: end, until: limit)
    try given.advance(to: end, until: limit)
    guard next.reaches(end), given.reaches(end) else { return false }
    (log, upcoming) = (next, nil)
    findings = []
    let last = takes.last
    takes = log.takes
    missedRefreshes.removeAll { $0.time < takes.first?.lowerBound ?? 0 }
    // What is looked at stays, but where there is something newer.
    if takes.last != last || !takes.contains(take) {
      let newest = takes.last ?? 0...max(1, end)
      take = tuning.changes.isEmpty || hasNewInput ? newest : nearest(to: take) ?? take
      if !isLive { playhead = playhead.clamped(to: take) }
    }
    if isLive { follow() }
    onChange()
    hasNewInput = false
    return true
  }

  /// The take that begins where another one did; with what is tried it may last longer.
  private func nearest(to take: ClosedRange<Double>) -> ClosedRange<Double>? {
    takes.min { abs($0.lowerBound - take.lowerBound) < abs($1.lowerBound - take.lowerBound) }
  }

  /// Looks at an earlier or a later take.
  func look(by step: Int) {
    guard let index = takes.firstIndex(of: take) ?? takes.indices.last else { return }
    look(at: takes[(index + step).clamped(to: 0...(takes.count - 1))])
  }

  /// What the window showed, or would have shown with what is tried, at the playhead.
  func frame() throws(DrawingError) -> Surface {
    if isLive, let shown = liveFrame() { return shown }
    return try picture.frame(at: playhead)
  }

  /// The size of what `frame` shows, in points.
  var frameSize: Size { isLive ? live.size : window.window.bounds.size }

  /// Looks at the recorded window as it is now, or at its recording again.
  func setLive(_ isLive: Bool) {
    self.isLive = isLive
    if isLive { follow() } else { onPlayhead() }
  }

  /// Moves the playhead to where the recorded window is: on its way, or at the end of what is looked at.
  func follow() {
    isFollowing = true
    playhead = isBusy || isBehind ? live.window.timeline.now : take.upperBound
    isFollowing = false
    onPlayhead()
  }

  /// How the recorded window was, or would be with what is tried, just before a time of the recording.
  func window(before time: Double) throws(DrawingError) -> HeadlessWindow {
    let window = try start()
    window.play(script)
    window.advanceWithoutDrawing(to: max(0, time - 1e-6))
    return window
  }

  var window: HeadlessWindow { picture.window }

  /// A window at the beginning of the recording, with what is tried.
  private func start(_ scale: Double? = nil) throws(DrawingError) -> HeadlessWindow {
    let playback = try Playback(script, scale: scale, scene: scene)
    prepare(playback)
    return playback.window
  }

  /// Looks for what jumps or flashes in what is looked at, and at what an eye follows, a step each time.
  /// - Returns: the step, which says whether there is another one.
  func check() throws -> () throws -> Bool {
    // A log that has a script of its own would play it twice.
    let step = try makeCheck(script, take.lowerBound...min(take.upperBound, max(end, take.lowerBound))) {
      [unowned self] in try start($0)
    }
    return { [unowned self] in
      guard let found = try step() else { return true }
      findings = found
      return false
    }
  }

  private(set) var findings: [WorkbenchViewController.Fault] = []

  /// Finds what becomes of the drag that is looked at, wherever it is let go.
  func releaseMapMaker(steps: Int) -> ReleaseMapMaker {
    ReleaseMapMaker(of: script, after: take.lowerBound, steps: steps) {
      [unowned self] () throws(DrawingError) in try start()
    }
  }

  /// Another script in the same window, with what is tried, or as the code says.
  func playback(of script: EventScript, isTuned: Bool = true) throws(DrawingError) -> Playback {
    let playback = try Playback(script, scene: scene)
    if isTuned { prepare(playback) }
    return playback
  }

  /// What moves in what is looked at leaves ghosts behind; it is played as the trail asks for it.
  func trail() throws(DrawingError) -> Trail {
    Trail(of: try start(), playing: script, in: take, ghostsEvery: 0.05, paths: false)
  }

  func look(at take: ClosedRange<Double>) {
    self.take = take
    findings = []
    playhead = take.lowerBound
    onChange()
  }

  private func tuningChanged() {
    isLogStale = true
    beginnings = [:]
    try? picture.restart()
    onPlayhead()
  }

  private func prepare(_ playback: Playback) {
    playback.onStart = { [weak self] in $0.window.motionTuning = self?.tuning }
    playback.onStart(playback.window)
  }
}
