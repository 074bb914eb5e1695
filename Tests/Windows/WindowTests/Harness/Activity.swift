import Foundation

/// The activity of a process so far, as counted by the system.
struct Activity {
  /// The number of times that each thread went to sleep.
  private var sleeps: [String: Int] = [:]
  /// Whether all threads are asleep.
  private(set) var isAsleep = true

  init(of pid: pid_t) throws {
    let tasks = "/proc/\(pid)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end while it is read.
      guard let status = try? SystemFile.text("\(tasks)/\(task)/status") else { continue }
      for line in status.split(separator: "\n") {
        let words = line.split { $0 == "\t" || $0 == " " }
        guard words.count > 1 else { continue }
        if words[0] == "voluntary_ctxt_switches:" { sleeps[task] = Int(words[1]) }
        if words[0] == "State:", words[1] != "S" { isAsleep = false }
      }
    }
  }

  /// Whether the process sleeps and has not woken since an earlier observation. An ended thread does not count, because those
  /// of Dispatch end after five seconds without work.
  func hasSlept(since earlier: Activity) -> Bool {
    isAsleep && earlier.isAsleep && sleeps.allSatisfy { earlier.sleeps[$0.key] == $0.value }
  }
}

/// The memory and descriptors of a process, and its processor time.
struct Usage {
  /// Resident memory, in bytes.
  let residentBytes: Int
  /// The number of open files, sockets and timers.
  let descriptors: Int
  /// Processor time in the program and in the system on its behalf, in seconds.
  let processorSeconds: Double

  init(of pid: pid_t) throws {
    let pages = try SystemFile.text("/proc/\(pid)/statm").split(separator: " ")
    residentBytes = (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    // The program's name is in parentheses and may contain any character; the times are fields 14 and 15.
    let fields =
      try SystemFile.text("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
    processorSeconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
