internal import ArgumentParser
internal import SegueChecks
internal import SegueDrawing

/// The command `check`, which lists the faults of a run, as the workbench and `--watch=check` do.
struct Check: ViewCommand {
  static let configuration = CommandConfiguration(
    "Find jumps, flashes and other faults in a run.",
    """
    Lists jumps and flashes, motion that leaves the pointer or its source, and illegible text, by the rules of expectSound and \
    expectPolished, and exits with status 1 if it finds any.
    """
  ) { name, scene in ["\(name) check\(scene)", "\(name) check\(scene) --script drag.txt"] }

  @OptionGroup var options: SceneOptions
  @OptionGroup var span: SpanOptions

  func perform() throws {
    let playback = try ScenePlayback(options)
    let span = span.start...span.end(of: playback.file.script)
    // A script that cannot be performed is reported before anything else.
    try playback.play(to: 0, scale: 1) { window, _ in window.advanceWithoutDrawing(to: span.upperBound) }
    let check = try ScriptCheck(of: playback.file.script, in: span) { try playback.window(scale: $0) }
    let findings: [RunInspector.Finding]
    do {
      findings = try check.run()
    } catch let error as DrawingError {
      throw CommandError(.input, error, in: playback.file.name)
    }
    guard !findings.isEmpty else { return }
    try Output.standard.write(findings.map { "\($0.line)\n" }.joined())
    throw CommandError(.failure, findings.count == 1 ? "one fault" : "\(findings.count) faults")
  }
}
