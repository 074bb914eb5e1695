import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueViews

/// Finds what is not continuous while a script plays, by the rules of the checks of a transition.
///
/// Input may change what is seen at once: a press highlights, a key moves the focus. So at its moments everything only has to stay
/// in its place. Apart from transitions, something may appear or show something else at once.
package struct ScriptLint {
  private let script: EventScript
  private let makeWindow: (_ scale: Double) throws -> HeadlessWindow
  /// The part of the script that is looked at, in seconds.
  package var span: ClosedRange<Double>
  /// Looks per second.
  package var rate = 120.0
  /// Called after each look of the first run.
  package var onLook: (_ count: Int) -> Void = { _ in }

  /// How far from input or an end of a motion the looks right before and after it lie, in seconds.
  private static let instant = 1e-7
  /// For so long after a transition what is seen belongs to it, in seconds.
  private static let tail = 0.35
  /// The least way of a transition that a velocity is measured from.
  private static let beginning = 0.02

  /// - Parameter makeWindow: makes a window at rest, with some pixels per point.
  package init(_ script: EventScript, in makeWindow: @escaping (_ scale: Double) throws -> HeadlessWindow) {
    (self.script, self.makeWindow, span) = (script, makeWindow, 0...max(0, script.duration))
  }

  /// What one run has shown.
  fileprivate struct Record {
    var samples: [SeamFinder.Sample] = []
    /// When a transition ran or was held, in ascending order.
    var transitions: [Double] = []
    /// Between which positions one has ended.
    var endings: [ClosedRange<Double>] = []
    /// The parts of it in which a transition ran by itself from its beginning, without steps.
    var runs: [Range<Int>] = []
  }

  /// What jumps or flashes, in the order of its times.
  package func findings() throws -> [RunInspector.Finding] {
    let (cast, track) = (Cast(), PointerStrokes(of: script, in: try makeWindow(1)))
    func play(_ scale: Double) throws -> RunInspector.Playback {
      let headless = try makeWindow(scale)
      headless.play(script)
      return RunInspector.Playback(in: headless, advance: track.player(in: headless))
    }
    let record = try record(play(1), track, cast)
    var inspector = RunInspector(
      cast: cast, play: { try play(1) }, playForPictures: { try play(RunInspector.scale) })
    inspector.disturbs = { track.stroke(at: $0) != nil }
    inspector.endings = record.endings
    inspector.isJudged = { before, after in
      !track.acts.contains { !$0.staysInPlace && $0.time > before && $0.time <= after }
    }
    inspector.counts = { gap, change in
      let (before, after) = (gap.before.position, gap.after.position)
      if change.kind == .step, change.property == Sighting.Property.place.rawValue { return true }
      guard !track.acts.contains(where: { $0.time > before && $0.time <= after }) else { return false }
      if record.transitions.contains(where: { $0 <= after && $0 >= after - Self.tail }) { return true }
      // Lists that are scrolled change the style of the status bar where it would be hard to read.
      return change.kind == .step && !cast.isPart(change.view, of: { $0 is StatusBar })
    }
    let isAtRest = span.lowerBound == 0
    var found = try inspector.findings(in: record.samples, isAtRest: isAtRest)
    for run in record.runs where !found.contains(where: { record.time(of: run).contains($0.position) }) {
      found += try inspector.kinks(in: Array(record.samples[run]))
    }
    return found.sorted { $0.position < $1.position }
  }

  private func record(_ playback: RunInspector.Playback, _ track: PointerStrokes, _ cast: Cast) -> Record {
    let window = playback.headless.window
    var (record, run, acts) = (Record(), Int?.none, track.acts.map(\.time)[...])
    func look(at position: Double) {
      playback.advance(position)
      let coordinator = window.rootViewController?.transitionCoordinator
      let isIdle = coordinator?.isIdle ?? true
      if isIdle, let last = record.samples.last?.position, record.transitions.last == last {
        record.endings.append(last...position)
      }
      let progress = coordinator?.progress ?? 0
      if !isIdle { record.transitions.append(position) }
      record.samples.append(
        SeamFinder.Sample(
          position: position, seen: Sighting(of: window, cast: cast), progress: isIdle ? 0 : progress))
      let isRun = !isIdle && coordinator?.hasParts == false
      if let start = run, !isRun || acts.first.map({ $0 <= position }) == true {
        record.runs.append(start..<record.samples.count - 1)
        run = nil
      } else if run == nil, isRun, coordinator?.isHeld == false, progress < Self.beginning {
        run = record.samples.count - 1
      }
      acts = acts.drop { $0 <= position }
    }
    look(at: span.lowerBound)
    let count = Int(((span.upperBound - span.lowerBound) * rate + 1e-9).rounded(.down))
    for number in 0..<max(0, count) {
      let next = span.lowerBound + Double(number + 1) / rate
      while let last = record.samples.last?.position,
        let due = [window.timeline.nextEvent, acts.first].compactMap({ $0 }).min(), due <= next
      {
        if due - Self.instant > last { look(at: due - Self.instant) }
        // What input does, and what then moves, are two things.
        if due > last, due == acts.first { look(at: due) }
        look(at: max(due, last) + Self.instant)
      }
      if let last = record.samples.last?.position, next > last { look(at: next) }
      onLook(number + 2)
    }
    return record
  }
}

extension ScriptLint.Record {
  fileprivate func time(of run: Range<Int>) -> ClosedRange<Double> {
    samples[run.lowerBound].position...samples[run.upperBound - 1].position
  }
}
