import Foundation

/// How much a process has done so far, as the system counts it.
struct Activity: Equatable {
  /// How often its threads have gone to sleep, all together; they have woken as often.
  private(set) var sleeps = 0
  /// Whether all its threads sleep now.
  private(set) var isAsleep = true

  init(of pid: pid_t) throws {
    let tasks = "/proc/\(pid)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end while it is looked at; then it does not count, as at the next look.
      guard let status = try? SystemFile.text("\(tasks)/\(task)/status") else { continue }
      for line in status.split(separator: "\n") {
        let words = line.split { $0 == "\t" || $0 == " " }
        guard words.count > 1 else { continue }
        if words[0] == "voluntary_ctxt_switches:" { sleeps += Int(words[1]) ?? 0 }
        if words[0] == "State:", words[1] != "S" { isAsleep = false }
      }
    }
  }
}
