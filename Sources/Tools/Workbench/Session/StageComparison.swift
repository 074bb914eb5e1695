import SegueHeadless
import SegueViews

/// A comparison of the recording with another run on the stage.
///
/// With tuned timings, the other run has the original timings. Otherwise, the other run is from the program before its last
/// build or, if there is no such program, shows the previous take.
final class StageComparison {
  enum Mode { case off, sideBySide, difference }

  private(set) var mode = Mode.off
  /// The names of the runs on the left and on the right.
  private(set) var names = ("", "")
  /// The maximum distance of a view from its place in the other run; `nil` until the comparison is complete, and if no view
  /// differs.
  private(set) var farthest: MotionComparison.Distance?
  var onChange: () -> Void = {}

  private let session: Session
  private var other: (any Run)?
  /// The time from the start of the other run's take to the start of the selected take, in seconds.
  private var shift = 0.0
  private var result: MotionComparison?

  init(_ session: Session) { self.session = session }

  /// Switches to the next mode: from off to side by side, then to the difference, then off again.
  func next() {
    switch mode {
    case .off: begin(.sideBySide)
    case .sideBySide: mode = .difference
    case .difference: end()
    }
    onChange()
  }

  func end() {
    session.stop(.comparison)
    (mode, other, farthest, result) = (.off, nil, nil, nil)
    session.earlierCurves = []
  }

  /// Starts the comparison again after a change.
  func update() { if mode != .off { begin(mode) } }

  private func begin(_ mode: Mode) {
    end()
    let isTried = !session.tuning.changes.isEmpty && !session.tuning.isBypassed
    let (take, number) = (session.take, session.takes.firstIndex(of: session.take) ?? 0)
    var before = take
    if isTried {
      (other, names) = (session.run(isTuned: false), ("original", "changed"))
    } else if let earlier = session.earlier {
      earlier.play(session.script)
      (other, names) = (earlier, ("before", "after"))
    } else if number > 0 {
      before = session.takes[number - 1]
      (other, names) = (session.run(), ("motion \(number)", "motion \(number + 1)"))
    }
    guard let other else {
      return session.say("Nothing to compare with yet: change a spring, or repeat the gesture.")
    }
    self.mode = mode
    shift = take.lowerBound - before.lowerBound
    let (now, seconds) = (session.run(), max(take.length, before.length))
    session.start(.comparison) {
      try now.sample(in: take.lowerBound...(take.lowerBound + seconds))
        || other.sample(in: before.lowerBound...(before.lowerBound + seconds))
    } onEnd: { [weak self] isComplete in
      if isComplete { self?.found(other, now) }
    }
  }

  private func found(_ other: any Run, _ now: any Run) {
    session.earlierCurves = (other as? PreviousProgram)?.curves ?? []
    // The times of the result are those of the selected take.
    if let one = now.motions, let two = other.motions { result = MotionComparison(one, two) }
    // A mask is reported only if nothing else differs, because it moves with the view that it clips.
    let distances = result?.distances ?? []
    farthest = distances.first { !$0.view.hasPrefix("mask of ") } ?? distances.first
    session.say(words)
    onChange()
  }

  /// The result of the comparison as text.
  var words: String {
    guard let result else {
      let isSilent = (other as? PreviousProgram)?.isSilent == true
      return isSilent ? "The program before the last build does not answer." : "Comparing …"
    }
    guard let farthest else {
      return result.unmatched.isEmpty ? "All views are in the same places." : "Different views are visible."
    }
    let view = farthest.view.replacing("copy of View in ", with: "copy in ")
    let time = farthest.time - session.take.lowerBound
    return "\(farthest.points.decimals(1).short) pt · \(time.milliseconds) ms · \(view)"
  }

  /// Moves the playhead to the time of `farthest`.
  func showFarthest() { if let farthest { session.playhead = farthest.time } }

  /// The time of the other run that corresponds to the playhead, in seconds.
  var otherTime: Double { max(0, session.playhead - shift) }

  /// Returns the picture of the other run at `otherTime`; `nil` if there is no other run.
  func frame() throws(DrawingError) -> Surface? {
    try other?.frame(at: otherTime)
  }
}
