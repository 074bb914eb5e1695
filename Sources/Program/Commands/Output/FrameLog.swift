internal import Glibc
package import SegueDiagnostics
internal import SegueDrawing

/// A file with one line of JSON for each frame of a window.
@MainActor package final class FrameLog {
  private let path: String
  private let descriptor: Int32
  private var lines: [UInt8] = []
  private var lineCount = 0
  /// The number of lines that are written together while something moves. Writing each line separately could exceed the time of
  /// a frame.
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
    add("{\"frame\":", frame.number)
    add(",\"predicted\":", frame.predictedTime, decimals: 6)
    // Recordings contain the same times, so the time is written with all of its digits.
    add(",\"time\":")
    lines.append(contentsOf: "\(frame.contentTime)".utf8)
    add(",\"actual\":", frame.actualTime, decimals: 6)
    if let count = frame.refreshCount { add(",\"msc\":", Int(count)) }
    add(",\"draw_ms\":", frame.drawMilliseconds, decimals: 3)
    add(",\"upload_ms\":", frame.uploadMilliseconds, decimals: 3)
    add(",\"damaged_pixels\":", frame.damagedPixels)
    if let age = frame.inputAgeMilliseconds { add(",\"input_age_ms\":", age, decimals: 3) }
    add(",\"missed\":", frame.missedCount)
    add("}\n")
    lineCount += 1
    if lineCount >= Self.batch { flush() }
  }

  /// Writes all added lines. Call this when motion ends, because the next frame may come much later.
  package func flush() {
    guard lineCount > 0, failure == nil else { return }
    do {
      try Process.write(lines, to: descriptor)
    } catch {
      failure = error
    }
    lines.removeAll(keepingCapacity: true)
    lineCount = 0
  }

  package func check() throws(CommandError) {
    flush()
    if let failure { throw CommandError(.inputOutput, "cannot write '\(path)': \(failure.words)") }
  }

  // Writing must cost very little in every frame, so digits go directly into the line, without intermediate strings.

  private func add(_ name: StaticString) { name.withUTF8Buffer { lines.append(contentsOf: $0) } }

  private func add(_ name: StaticString, _ value: Int) {
    add(name)
    add(value)
  }

  private func add(_ name: StaticString, _ value: Double, decimals: Int) {
    add(name)
    guard value.isFinite, abs(value) < 1e12 else { return add("null") }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(value) * Double(unit)).rounded())
    if value < 0, scaled > 0 { add("-") }
    add(scaled / unit)
    add(".")
    add(scaled % unit, digits: decimals)
  }

  private func add(_ value: Int, digits: Int = 1) {
    if value < 0 { add("-") }
    let start = lines.count
    var rest = value.magnitude
    repeat {
      lines.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || lines.count - start < digits
    lines[start...].reverse()
  }
}
