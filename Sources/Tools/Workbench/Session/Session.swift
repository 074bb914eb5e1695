import SegueChecks
import SegueHeadless
import SegueStage
import SegueViews

/// The model of the workbench: the recording of a window, the selected time, and a log of the motions.
final class Session {
  /// The stage of the recorded window.
  let live: Stage
  /// The tuned timings, which apply in the recorded window and in playbacks.
  let tuning = Tuning()
  /// The log of the recording, with the tuned timings.
  private(set) var log: MotionLog
  /// The log of the recording with the original timings. Without tuned timings, this is the same object as `log`.
  private(set) var given: MotionLog
  /// The recording so far.
  private(set) var script: EventScript
  /// The selected part of the recording, in seconds. A new take is selected as soon as it has been recorded.
  private(set) var take = 0.0...1.0
  /// The takes of `log`: the parts of the recording in which something moves, in order.
  private(set) var takes: [ClosedRange<Double>] = []
  /// The selected time, in seconds of the recording.
  var playhead = 0.0 {
    didSet {
      guard playhead != oldValue else { return }
      if !isFollowing { isLive = false }
      onPlayhead()
    }
  }
  /// Whether the current state of the recorded window is shown instead of its recording. Moving the playhead sets this to
  /// `false`.
  private(set) var isLive = false
  private var isFollowing = false
  /// Returns the current picture of the recorded window; with `nil`, the playback is shown instead. The default draws the
  /// window again, which also works without a display.
  var liveFrame: () -> Surface?
  /// Returns the time of the recorded window's clock, in seconds.
  var hostTime: () -> Double = { 0 }
  /// The display refreshes that the recorded window missed while it moved: for each series, the time of the following frame and
  /// the number of refreshes.
  var missedRefreshes: [(time: Double, count: Int)] = []
  /// A cache for `takeOverObstacle`: the view trees just before transitions began, by time.
  var beginnings: [Double: String] = [:]
  /// The program as it was before its last build; `nil` if no such process is running.
  var earlier: PreviousProgram?
  var earlierCurves: [MotionLog.Curve] = [] {
    didSet { if !earlierCurves.isEmpty || !oldValue.isEmpty { onCurves() } }
  }
  /// Called when the recording, the log or the selected take changes.
  var onChange: () -> Void = {}
  /// Called when the tuned timings change.
  var onTuning: () -> Void = {}
  /// Called when `earlierCurves` change.
  var onCurves: () -> Void = {}
  var onPlayhead: () -> Void = {}
  /// The timeline of the workbench's window; `nil` until the window is shown.
  weak var timeline: Timeline?
  /// The work that is not complete.
  var tasks: [Work: IncrementalTask] = [:]
  /// Shows a message for the user; empty text removes the last message.
  var say: (String) -> Void = { _ in }

  private let recorder: ScriptRecorder
  private let scene: Playback.Scene
  private var picture: Playback
  private var isLogStale = false
  /// The log that will replace `log` when it is complete; `nil` if there is no such log.
  private var upcoming: MotionLog?

  /// Whether the window was still moving when the script was last read from the recorder.
  private var isUnfinished: Bool
  /// Whether the recorder had new input at the last update.
  private(set) var hasNewInput = false

  init(
    of live: Stage, recorder: ScriptRecorder, log: MotionLog? = nil, scene: @escaping Playback.Scene
  ) throws(DrawingError) {
    (self.live, self.recorder, self.scene) = (live, recorder, scene)
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

  /// Whether the recorded window is moving or pressed. If so, other work has to wait.
  var isBusy: Bool { live.demand == .continuously || recorder.isPressed }
  var end: Double { script.duration }
  /// Whether some input or a change to the timings has not been processed yet.
  var isBehind: Bool {
    isLogStale || upcoming != nil || isScriptStale || !log.reaches(end) || !given.reaches(end)
  }
  private var isScriptStale: Bool {
    recorder.events.count + 1 != script.events.count || isUnfinished && !isBusy
  }

  /// Processes new input, as long as `limit` allows.
  /// - Parameter limit: called between two samples; returns whether to stop for now.
  /// - Returns: whether everything has been processed.
  @discardableResult
  func catchUp(until limit: () -> Bool = { false }) throws(DrawingError) -> Bool {
    // Pointer moves that change nothing are not new input.
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
    // If both logs are the same object, the second call continues where the first one stopped.
    guard try given.advance(to: end, until: limit), next.reaches(end) else { return false }
    (log, upcoming) = (next, nil)
    findings = []
    let last = takes.last
    takes = log.takes
    missedRefreshes.removeAll { $0.time < takes.first?.lowerBound ?? 0 }
    // The selection does not change unless there is a newer take.
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

  /// Returns the take whose start is closest to the start of `take`. With tuned timings, the same take may have another length.
  private func nearest(to take: ClosedRange<Double>) -> ClosedRange<Double>? {
    takes.min { abs($0.lowerBound - take.lowerBound) < abs($1.lowerBound - take.lowerBound) }
  }

  /// Selects the take that is `step` takes after the selected one; before it, if `step` is negative.
  func look(by step: Int) {
    guard let index = takes.firstIndex(of: take) ?? takes.indices.last else { return }
    look(at: takes[(index + step).clamped(to: 0...(takes.count - 1))])
  }

  /// Returns the current picture of the recorded window if `isLive`; otherwise the picture of the playback at the playhead,
  /// with tuned timings.
  func frame() throws(DrawingError) -> Surface {
    if isLive, let shown = liveFrame() { return shown }
    return try picture.frame(at: playhead)
  }

  /// The size of the picture that `frame` returns, in points.
  var frameSize: Size { isLive ? live.size : window.window.bounds.size }

  /// Sets whether the current state of the recorded window is shown instead of its recording.
  func setLive(_ isLive: Bool) {
    self.isLive = isLive
    if isLive { follow() } else { onPlayhead() }
  }

  /// Moves the playhead to the current time while the recorded window is moving; otherwise to the end of the selected take.
  func follow() {
    isFollowing = true
    playhead = isBusy || isBehind ? live.window.timeline.now : take.upperBound
    isFollowing = false
    onPlayhead()
  }

  /// Returns a window with tuned timings that was played to just before a time in the recording, in seconds.
  func window(before time: Double) throws(DrawingError) -> HeadlessWindow {
    let playback = try playback(of: script)
    try playback.seek(to: max(0, time - 1e-6))
    return playback.window
  }

  var window: HeadlessWindow { picture.window }

  /// Returns a check of the selected take for discontinuities and design faults.
  func check() throws -> ScriptCheck {
    // The check has its own window, because the window of a log would also play the script of the log.
    try ScriptCheck(of: script, in: take.lowerBound...min(take.upperBound, max(end, take.lowerBound))) {
      [unowned self] in try playback(of: script, scale: $0).window
    }
  }

  /// The faults that the last check of the selected take has found.
  var findings: [MotionLog.Fault] = []

  /// Returns an object that makes a release map for the drag in the selected take.
  func releaseMapMaker(steps: Int) -> ReleaseMapMaker {
    ReleaseMapMaker(of: script, after: take.lowerBound, steps: steps) {
      [unowned self] () throws(DrawingError) in try playback(of: script).window
    }
  }

  /// Returns a playback of a script in a new window with the same contents as the recorded window, and with tuned or original
  /// timings.
  /// - Parameters:
  ///   - script: the script.
  ///   - scale: the scale in pixels per point; `nil`, the default, uses the recording's scale.
  ///   - isTuned: whether the tuned timings apply; `true` by default.
  func playback(of script: EventScript, scale: Double? = nil, isTuned: Bool = true) throws(DrawingError)
    -> Playback
  {
    let playback = try Playback(script, scale: scale, scene: scene)
    if isTuned { prepare(playback) }
    return playback
  }

  /// Returns a run with tuned or original timings.
  /// - Parameters:
  ///   - script: the script; `nil`, the default, runs the recording.
  ///   - isTuned: whether the tuned timings apply; `true` by default.
  func run(of script: EventScript? = nil, isTuned: Bool = true) -> PlaybackRun {
    PlaybackRun { [unowned self, script = script ?? self.script] () throws(DrawingError) in
      try playback(of: script, isTuned: isTuned)
    }
  }

  /// Returns a trail with ghosts for the selected take. The trail plays the take in steps.
  func trail() throws(DrawingError) -> Trail {
    Trail(of: try playback(of: script).window, in: take, ghostsEvery: 0.05)
  }

  /// Returns the curve of a motion in the selected take without the changes; `nil` if there is no such curve. It is the curve
  /// of the previous program during a comparison, otherwise the curve with the original timings. Motions of the same title are
  /// paired in their order.
  /// - Parameter index: the index of the motion in the log.
  func original(ofMotion index: Int) -> MotionLog.Curve? {
    let title = log.motions[index].title
    func isAlike(_ motion: MotionLog.Motion) -> Bool {
      motion.title == title && motion.start >= take.lowerBound
    }
    let curves = given === log ? [] : given.motions.filter(isAlike).map(\.curve)
    let others = earlierCurves.isEmpty ? curves : earlierCurves.filter { $0.title == title }
    let number = log.motions[..<index].count(where: isAlike)
    return others.indices.contains(number) ? others[number] : nil
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
    do { try picture.restart() } catch { say("\(error)") }
    onTuning()
    onPlayhead()
  }

  private func prepare(_ playback: Playback) {
    playback.onStart = { [weak self] in $0.window.motionTuning = self?.tuning }
    playback.onStart(playback.window)
  }
}
