import Glibc

/// The system's table of shared memory.
enum SharedMemory {
  /// The identifiers of the existing segments that a process has created.
  static func segments(madeBy pid: pid_t) throws -> [Int] {
    let table = try SystemFile.text("/proc/sysvipc/shm")
    return table.split(separator: "\n").dropFirst().compactMap { line in
      // Key, identifier, permissions, size and creator.
      let columns = line.split(separator: " ")
      return columns.count > 4 && columns[4] == "\(pid)" ? Int(columns[1]) : nil
    }
  }
}
