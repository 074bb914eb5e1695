import SegueControllers
import SegueHeadless

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
  /// Whether what an eye follows is looked at, too: what a pointer holds, the item that is opened, and text.
  package var checksPolish = false
  /// Called after each look of the first run.
  package var onSample: (_ count: Int) -> Void = { _ in }

  /// - Parameter makeWindow: makes a window at rest, with some pixels per point.
  package init(_ script: EventScript, in makeWindow: @escaping (_ scale: Double) throws -> HeadlessWindow) {
    (self.script, self.makeWindow, span) = (script, makeWindow, 0...max(0, script.duration))
  }

  /// What jumps or flashes, in the order of its times.
  package func findings() throws -> [RunInspector.Finding] {
    let check = try check()
    while try check.step() {}
    return check.findings
  }

  /// The same in steps, none of which takes long.
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

  /// All that can be found in a part of a script, for a tool that has time only between frames.
  /// - Returns: a step of the search, which gives what was found once all has been looked at, and `nil` before that.
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
