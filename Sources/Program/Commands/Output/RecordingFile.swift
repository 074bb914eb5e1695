package import SegueHeadless
package import SegueStage

/// A script that is written of what happens in a window.
@MainActor package struct RecordingFile {
  private let file: OutputFile
  private let recorder: ScriptRecorder
  private let stage: Stage
  private let heading: String

  /// Begins to record a stage that has shown nothing yet. The file is made at once, so that one that cannot be written is known
  /// before there is anything to lose.
  /// - Parameters:
  ///   - recorder: what the stage is recorded with.
  ///   - command: what shows the recording again: `segue strip zooming-icons`.
  package init(of stage: Stage, _ recorder: ScriptRecorder, path: String, playedBy command: String)
    throws(CommandError)
  {
    guard path != "-", !path.isEmpty else { throw CommandError(.usage, "--record needs a file name") }
    try FileKind.check(path, [.text])
    (file, self.stage, self.recorder) = (OutputFile(path), stage, recorder)
    heading = "# \(command) --script \(path)\n"
    try file.write(Array(heading.utf8))
  }

  /// Writes what has happened.
  package func finish() throws(CommandError) {
    try file.write(Array("\(heading)\(recorder.script(until: stage.window.timeline.now))\n".utf8))
  }
}
