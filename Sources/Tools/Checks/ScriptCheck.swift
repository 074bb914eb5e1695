import SegueControls
import SegueHeadless

/// A search for discontinuities and design faults while a script plays, in steps. It suits a tool that has time only between
/// frames.
///
/// The rules are the same as for a transition, with two exceptions. Input may change views immediately: a press highlights, a
/// key moves the focus. So at the moment of input, views only have to keep their places. Outside transitions, views may appear,
/// disappear and change their content immediately.
package final class ScriptCheck {
  /// The findings. When there are no more steps, the list is complete and sorted by time.
  package private(set) var findings: [RunInspector.Finding] = []

  private let record: RunRecorder
  private let play: (_ scale: Double) throws -> RunInspector.Playback
  private var work = Work.recording

  private enum Work {
    case recording
    case searching(RunInspector, RunInspector.Search)
    case kinks(RunInspector, runs: ArraySlice<Range<Int>>)
    case reading(TextReading)
    case done
  }

  /// The time after a transition in which changes still count as part of it, in seconds.
  private static let tail = 0.35

  /// Creates a search.
  /// - Parameters:
  ///   - script: the script to play.
  ///   - span: the part of the script that is sampled, in seconds; `nil`, the default, samples all of it.
  ///   - isPolished: whether design standards are also checked: the view under the pointer, the item that opens, and legible
  ///     text. The default is `true`.
  ///   - makeWindow: creates a window at rest, with a scale in pixels per point.
  package init(
    of script: EventScript, in span: ClosedRange<Double>? = nil, isPolished: Bool = true,
    _ makeWindow: @escaping (_ scale: Double) throws -> HeadlessWindow
  ) throws {
    func start(_ scale: Double) throws -> HeadlessWindow {
      let headless = try makeWindow(scale)
      headless.window.playsDecoration = false
      return headless
    }
    let track = PointerStrokes(of: script, in: try start(1))
    play = { scale in
      let headless = try start(scale)
      headless.play(script)
      return RunInspector.Playback(in: headless, advance: track.player(in: headless))
    }
    record = RunRecorder(
      of: try play(1), track, in: span ?? 0...max(0, script.duration), rate: Self.rate,
      checksPolish: isPolished)
  }

  /// The number of samples per second.
  private static let rate = 120.0

  /// Completes the search.
  /// - Returns: the findings, in the order of their times.
  package func run() throws -> [RunInspector.Finding] {
    while try step() {}
    return findings
  }

  /// Performs one step of the search.
  /// - Returns: whether there are more steps.
  package func step() throws -> Bool {
    switch work {
    case .recording:
      if record.step() { return true }
      let search = RunInspector.Search(in: record.samples, isAtRest: record.span.lowerBound == 0)
      work = .searching(inspector, search)
    case .searching(let inspector, var search):
      let isMore = try inspector.step(&search)
      work = isMore ? .searching(inspector, search) : .kinks(inspector, runs: record.runs[...])
      findings = search.found
    case .kinks(let inspector, let runs):
      guard let run = runs.first else {
        findings += record.polish?.findings ?? []
        work =
          record.polish == nil ? .done : .reading(TextReading(try play(VisibleText.scale), at: record.rests))
        return true
      }
      if !findings.contains(where: { record.time(of: run).contains($0.position) }) {
        findings += try inspector.kinks(in: Array(record.samples[run]))
      }
      work = .kinks(inspector, runs: runs.dropFirst())
    case .reading(var reading):
      if try reading.step() {
        work = .reading(reading)
      } else {
        findings += reading.findings
        work = .done
      }
    case .done:
      findings.sort { $0.position < $1.position }
      return false
    }
    return true
  }

  private var inspector: RunInspector {
    let (record, track, play) = (record, record.track, play)
    var inspector = RunInspector(
      registry: record.registry, play: { try play(1) }, playForPictures: { try play(RunInspector.scale) })
    inspector.affectsLaterFrames = { track.stroke(at: $0) != nil }
    inspector.endings = record.endings
    inspector.isChecked = { before, after in
      !track.acts.contains { !$0.staysInPlace && $0.time > before && $0.time <= after }
    }
    inspector.counts = { gap, change in
      let (before, after) = (gap.before.position, gap.after.position)
      if change.kind == .step, change.property == ViewSample.place { return true }
      guard !track.acts.contains(where: { $0.time > before && $0.time <= after }) else { return false }
      if record.transitions.contains(where: { $0 <= after && $0 >= after - Self.tail }) { return true }
      // A scrolling list may change the style of the status bar, so that the bar stays legible.
      return change.kind == .step && !record.registry.isPart(change.view, of: { $0 is StatusBar })
    }
    return inspector
  }
}
