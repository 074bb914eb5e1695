import SegueControllers
import SegueHeadless

/// A search for discontinuities while a script plays.
///
/// The rules are the same as for a transition, with two exceptions. Input may change views immediately: a press highlights a
/// view, a key moves the focus. So at the moment of input, views only have to keep their positions. Outside transitions, views
/// may appear, disappear and change their content immediately.
package struct ScriptLint {
  private let script: EventScript
  private let makeWindow: (_ scale: Double) throws -> HeadlessWindow
  /// The part of the script that is sampled, in seconds. The default is the whole script.
  package var span: ClosedRange<Double>
  /// The number of samples per second; 120 by default.
  package var rate = 120.0
  /// Whether design standards are also checked: the view under the pointer, the item that opens, and legible text. The default
  /// is `false`.
  package var checksPolish = false
  /// Called with the number of samples while the first run is sampled.
  package var onSample: (_ count: Int) -> Void = { _ in }

  /// Creates a search through a whole script.
  /// - Parameters:
  ///   - script: the script to play.
  ///   - makeWindow: creates a window at rest, with a scale in pixels per point.
  package init(_ script: EventScript, in makeWindow: @escaping (_ scale: Double) throws -> HeadlessWindow) {
    (self.script, self.makeWindow, span) = (script, makeWindow, 0...max(0, script.duration))
  }

  /// Plays the script and returns all findings, sorted by time.
  package func findings() throws -> [RunInspector.Finding] {
    let check = try check()
    while try check.step() {}
    return check.findings
  }

  /// Returns a search that proceeds in short steps.
  package func check() throws -> ScriptCheck {
    let track = PointerStrokes(of: script, in: try makeWindow(1))
    func play(_ scale: Double) throws -> RunInspector.Playback {
      let headless = try makeWindow(scale)
      headless.play(script)
      return RunInspector.Playback(in: headless, advance: track.player(in: headless))
    }
    let record = RunRecorder(
      of: try play(1), track, in: span, rate: rate, checksPolish: checksPolish, onSample: onSample)
    return ScriptCheck(record, play)
  }

  /// Returns a search for all discontinuities and design faults in a part of a script. Use this in a tool that only has time
  /// between frames.
  /// - Returns: a closure that performs one step of the search. It returns the findings when the search has ended, and `nil`
  ///   before that.
  package static func steps(
    through script: EventScript, in span: ClosedRange<Double>,
    of makeWindow: @escaping (_ scale: Double) throws -> HeadlessWindow
  ) throws -> () throws -> [(time: Double, message: String)]? {
    var lint = ScriptLint(script, in: makeWindow)
    (lint.span, lint.checksPolish) = (span, true)
    let check = try lint.check()
    return { try check.step() ? nil : check.findings.map { ($0.position, "\($0.view): \($0.detail)") } }
  }
}
