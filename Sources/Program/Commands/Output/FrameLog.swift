internal import Glibc
package import SegueDiagnostics
internal import SegueDrawing

/// A file with one line of JSON for each frame of a window.
@MainActor package final class FrameLog {
  private let path: String
  private let descriptor: Int32
  private var frames: [FrameStatistics] = []
  /// The number of lines that are made and written together while something moves. Writing each line separately could exceed the
  /// time of a frame, and making it takes several times as long if its code is no longer in the processor's cache.
  private static let batch = 8
  private var failure: SystemError?

  /// Creates a log, and creates or empties its file. The path `-` stands for standard output.
  /// - Parameter continues: whether the file keeps its contents. Pass `true` if this program replaces another one that has
  ///   written to the file and may still do so; `false` by default.
  package init(path: String, continues: Bool = false) throws(CommandError) {
    try FileKind.check(path, [.lines, .text])
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (continues ? 0 : O_TRUNC)
    descriptor = path == "-" ? dup(STDOUT_FILENO) : open(path.fileName, flags, 0o666)
    guard descriptor >= 0 else {
      throw CommandError(.cannotCreate, "cannot create '\(path)': \(SystemError().words)")
    }
  }

  deinit { close(descriptor) }

  /// Adds a frame. Lines are written in groups, or by `flush()`. After a failure nothing more is written; see `check()`.
  package func write(_ frame: FrameStatistics) {
    guard failure == nil else { return }
    frames.append(frame)
    if frames.count >= Self.batch { flush() }
  }

  /// Writes all added lines. Call this when motion ends, because the next frame may come much later.
  package func flush() {
    guard !frames.isEmpty, failure == nil else { return }
    do {
      try Process.write(Array(frames.map(line).joined().utf8), to: descriptor)
    } catch {
      failure = error
    }
    frames.removeAll(keepingCapacity: true)
  }

  /// Returns the line of a frame.
  private func line(_ frame: FrameStatistics) -> String {
    func number(_ value: Double, _ decimals: Int) -> String {
      value.isFinite ? value.rounded(to: decimals) : "null"
    }
    // Recordings contain the same times, so `time` is written with all of its digits.
    let fields: [(name: String, value: String?)] = [
      ("frame", "\(frame.number)"), ("predicted", number(frame.predictedTime, 6)),
      ("time", "\(frame.contentTime)"), ("actual", number(frame.actualTime, 6)),
      ("msc", frame.refreshCount.map { "\($0)" }), ("draw_ms", number(frame.drawMilliseconds, 3)),
      ("upload_ms", number(frame.uploadMilliseconds, 3)), ("damaged_pixels", "\(frame.damagedPixels)"),
      ("input_age_ms", frame.inputAgeMilliseconds.map { number($0, 3) }), ("missed", "\(frame.missedCount)"),
    ]
    let words = fields.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{\(words.joined(separator: ","))}\n"
  }

  /// Writes all added lines. Throws an error if these or earlier lines could not be written.
  package func check() throws(CommandError) {
    flush()
    if let failure { throw CommandError(.inputOutput, "cannot write '\(path)': \(failure.words)") }
  }
}
