import Foundation

/// What the system tells of a process that does nothing.
enum WakeUps {
  /// How often a process has gone to sleep so far, all its threads together; it has woken as often.
  static func count(of pid: pid_t) throws -> Int {
    let tasks = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = try SystemFile.text("\(tasks)/\(task)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }
}
