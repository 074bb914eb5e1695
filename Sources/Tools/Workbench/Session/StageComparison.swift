import SegueHeadless
import SegueViews

/// A comparison of the recording with another run on the stage.
///
/// With tuned timings, the other run has the original ones. Otherwise it is the program before its last build or, without one,
/// the previous motion, played from its beginning.
final class StageComparison {
  enum Mode { case off, sideBySide, difference }

  private(set) var mode = Mode.off
  /// The names of the runs on the left and on the right.
  private(set) var names = ("", "")
  /// The greatest distance of a view from its place in the other run; `nil` before the search ends, and if no view differs.
  private(set) var farthest: MotionComparison.Distance?
  var onChange: () -> Void = {}
  var onHint: (String) -> Void = { _ in }

  private let session: Session
  private var other: Playback?
  private var earlier: PreviousProgram?
  /// The time by which the other run lies earlier in the recording, in seconds.
  private var shift = 0.0
  private var task: IncrementalTask?
  private var search: RunComparison?

  init(_ session: Session) { self.session = session }

  /// Changes the mode: side by side, then the difference, then off.
  func next(on timeline: Timeline?) {
    switch mode {
    case .off: begin(.sideBySide, on: timeline)
    case .sideBySide: mode = .difference
    case .difference: end()
    }
    onChange()
  }

  func end() {
    task?.cancel()
    (mode, other, earlier, farthest, task, search) = (.off, nil, nil, nil, nil, nil)
    session.earlierCurves = []
  }

  /// Starts the comparison again after a change.
  func update(on timeline: Timeline?) { if mode != .off { begin(mode, on: timeline) } }

  private func begin(_ mode: Mode, on timeline: Timeline?) {
    end()
    let isTried = !session.tuning.changes.isEmpty && !session.tuning.isBypassed
    let (take, number) = (session.take, session.takes.firstIndex(of: session.take) ?? 0)
    let earlier = isTried ? nil : session.earlier
    func playback(_ isTuned: Bool = true) throws(DrawingError) -> Playback {
      try session.playback(of: session.script, isTuned: isTuned)
    }
    do {
      let now = RunComparison.Run(playback: try playback(), start: take.lowerBound)
      let search: RunComparison
      if let earlier {
        earlier.play(session.script)
        search = RunComparison([now], (earlier, take.lowerBound), seconds: take.length)
        (shift, names) = (0, ("before", "after"))
      } else if isTried || number > 0 {
        let before = isTried ? take : session.takes[number - 1]
        other = try playback(!isTried)
        let then = RunComparison.Run(playback: try playback(!isTried), start: before.lowerBound)
        search = RunComparison([then, now], seconds: max(take.length, before.length))
        shift = take.lowerBound - before.lowerBound
        names = isTried ? ("original", "changed") : ("motion \(number)", "motion \(number + 1)")
      } else {
        return onHint("Nothing to compare with yet: change a spring, or repeat the gesture.")
      }
      (self.mode, self.earlier, self.search) = (mode, earlier, search)
      guard let timeline else { return }
      task = IncrementalTask(
        on: timeline, isBusy: { [session] in session.isBusy },
        step: { try earlier?.log(take) == true || search.step() }
      ) { [weak self] error in
        if let earlier { self?.session.earlierCurves = earlier.curves() }
        self?.found(error)
      }
    } catch {
      onHint("\(error)")
    }
  }

  private func found(_ error: (any Error)?) {
    if let error { return onHint("\(error)") }
    // A mask is skipped, because it moves with the view that it cuts.
    let distances = search?.result?.distances ?? []
    farthest = distances.first { !$0.view.hasPrefix("mask of ") } ?? distances.first
    onHint(words)
    onChange()
  }

  /// The result of the comparison, in words.
  var words: String {
    guard let result = search?.result else { return "Comparing …" }
    guard let farthest else {
      return result.unmatched.isEmpty ? "All views are in the same places." : "Different views are visible."
    }
    let view = farthest.view.replacing("copy of View in ", with: "copy in ")
    return "\(farthest.points.decimals(1).short) pt · \(farthest.time.milliseconds) ms · \(view)"
  }

  /// Moves the playhead to the greatest difference.
  func showFarthest() { if let farthest { session.playhead = session.take.lowerBound + farthest.time } }

  /// The time of the other run that corresponds to the playhead, in seconds.
  var otherTime: Double { max(0, session.playhead - shift) }

  /// Returns the picture of the other run at `otherTime`; `nil` if there is no other run.
  func frame() throws(DrawingError) -> Surface? {
    try other?.frame(at: otherTime) ?? earlier?.frame(at: otherTime)
  }
}
