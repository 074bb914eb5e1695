import Desktop
import Glibc

/// One line of JSON for every frame of a window.
final class FrameLog {
  private let path: String
  private let descriptor: Int32
  private var line: [UInt8] = []
  private var failure: SystemError?

  /// Begins the file anew.
  init(path: String) throws(CommandError) {
    self.path = path
    descriptor =
      path == "-" ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CommandError(.cannotCreate, "cannot create '\(path)': \(SystemError().words)")
    }
  }

  deinit { close(descriptor) }

  /// Adds a frame. After a failure nothing more is written; `check` tells.
  func write(_ frame: FrameStatistics) {
    guard failure == nil else { return }
    line.removeAll(keepingCapacity: true)
    add("{\"frame\":\(frame.number)")
    add(",\"predicted\":", frame.predictedTime, decimals: 6)
    add(",\"actual\":", frame.actualTime, decimals: 6)
    if let count = frame.refreshCount { add(",\"msc\":\(count)") }
    add(",\"draw_ms\":", frame.drawMilliseconds, decimals: 3)
    add(",\"upload_ms\":", frame.uploadMilliseconds, decimals: 3)
    add(",\"damaged_pixels\":\(frame.damagedPixels)")
    if let age = frame.inputAgeMilliseconds { add(",\"input_age_ms\":", age, decimals: 3) }
    add(",\"missed\":\(frame.missedCount)}\n")
    do {
      try Process.write(line, to: descriptor)
    } catch {
      failure = error
    }
  }

  /// Tells of a write that failed.
  func check() throws(CommandError) {
    if let failure { throw CommandError(.inputOutput, "cannot write '\(path)': \(failure.words)") }
  }

  private func add(_ text: String) { line.append(contentsOf: text.utf8) }

  private func add(_ name: String, _ value: Double, decimals: Int) {
    add(name)
    guard value.isFinite, abs(value) < 1e12 else { return add("null") }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(value) * Double(unit)).rounded())
    let rest = String(scaled % unit)
    add(
      (value < 0 ? "-" : "") + "\(scaled / unit)." + String(repeating: "0", count: decimals - rest.utf8.count)
        + rest)
  }
}
