package import SegueHeadless
package import SegueStage

/// A script file that records the input of a window.
@MainActor package struct RecordingFile {
  private let file: OutputFile
  private let recorder: ScriptRecorder
  private let stage: Stage
  private let heading: String

  /// Creates a file that records the input of a stage, which must not have shown anything yet. The file is created immediately,
  /// so that a path that cannot be written is reported before any input is lost.
  /// - Parameters:
  ///   - recorder: the recorder of the stage.
  ///   - path: the file to write.
  ///   - command: the command that plays the recording, such as `segue strip zooming-icons`.
  package init(of stage: Stage, _ recorder: ScriptRecorder, path: String, playedBy command: String)
    throws(CommandError)
  {
    guard path != "-", !path.isEmpty else { throw CommandError(.usage, "--record needs a file name") }
    try FileKind.check(path, [.text])
    (file, self.stage, self.recorder) = (OutputFile(path), stage, recorder)
    heading = "# \(command) --script \(path)\n"
    try file.write(Array(heading.utf8))
  }

  /// Writes the input recorded so far.
  package func finish() throws(CommandError) {
    try file.write(Array("\(heading)\(recorder.script(until: stage.window.timeline.now))\n".utf8))
  }
}
