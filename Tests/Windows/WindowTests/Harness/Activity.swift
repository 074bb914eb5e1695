import Foundation

/// How much a process has done so far, as the system counts it.
struct Activity {
  /// How often each of its threads has gone to sleep; it has woken as often.
  private var sleeps: [String: Int] = [:]
  /// Whether all its threads sleep now.
  private(set) var isAsleep = true

  init(of pid: pid_t) throws {
    let tasks = "/proc/\(pid)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end while it is looked at.
      guard let status = try? SystemFile.text("\(tasks)/\(task)/status") else { continue }
      for line in status.split(separator: "\n") {
        let words = line.split { $0 == "\t" || $0 == " " }
        guard words.count > 1 else { continue }
        if words[0] == "voluntary_ctxt_switches:" { sleeps[task] = Int(words[1]) }
        if words[0] == "State:", words[1] != "S" { isAsleep = false }
      }
    }
  }

  /// Whether it sleeps and has not woken since an earlier look. That a thread has ended does not count: Dispatch's do so after five
  /// seconds without work.
  func hasSlept(since earlier: Activity) -> Bool {
    isAsleep && earlier.isAsleep && sleeps.allSatisfy { earlier.sleeps[$0.key] == $0.value }
  }
}

/// What a process holds, and the processor time it has taken.
struct Usage {
  /// Memory that is present, in bytes.
  let residentBytes: Int
  /// Open files, sockets and timers.
  let descriptors: Int
  /// Seconds of a processor, in the program and in the system for it.
  let processorSeconds: Double

  init(of pid: pid_t) throws {
    let pages = try SystemFile.text("/proc/\(pid)/statm").split(separator: " ")
    residentBytes = (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    // The name of the program stands in parentheses and may contain anything; the times are fields 14 and 15.
    let fields =
      try SystemFile.text("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
    processorSeconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
