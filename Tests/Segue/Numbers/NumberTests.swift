import Foundation
import Glibc
import Segue
import Testing

/// Numbers that an application passes to the library never crash or hang the program, and invalid ones never reach a tree.
@Suite struct NumberTests {
  /// The symbol graph finds new properties automatically.
  @Test func everyPublicNumberIsProbed() throws {
    let names = try PublicNumbers().names
    let probed = Set(NumberProbe.all.flatMap(\.names)).union(NumberProbe.elsewhere.keys)
    #expect(names.count > 400)
    #expect(names.subtracting(probed).sorted() == [], "have no row")
    #expect(probed.subtracting(names).sorted() == [], "do not exist any more")
  }

  /// The rows run in a separate process, which restarts after a row that has crashed it.
  @Test func noNumberTraps() async throws {
    let progress = FileManager.default.temporaryDirectory.appending(path: "numbers-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: progress) }
    var next = 0
    while next < NumberProbe.all.count {
      await #expect(processExitsWith: .success) { [next = next as Int, progress = progress as String] in
        try await NumberProbe.runAll(from: next, reportingTo: progress)
      }
      let report = try String(contentsOfFile: progress, encoding: .utf8).split(separator: " ", maxSplits: 1)
      let row = try #require(report.first.flatMap { Int($0) })
      if row < NumberProbe.all.count { Issue.record("\(report.last ?? "")") }
      next = row + 1
    }
  }
}

extension NumberProbe {
  static let all = motion + values + drawing + views + lists + controllers + windows

  /// The time limit for a row with one number, in seconds: much longer than needed.
  private nonisolated static let patience: UInt32 = 20

  /// Runs all rows from the first given one, and writes the current row to a file.
  nonisolated static func runAll(from first: Int, reportingTo progress: String) async throws {
    try await MainActor.run {
      for (index, probe) in all.enumerated().dropFirst(first) {
        try probe.run { value in
          alarm(patience)
          try? "\(index) \(probe.names.joined(separator: ", ")): \(value)".write(
            toFile: progress, atomically: false, encoding: .utf8)
        }
      }
      alarm(0)
      try "\(all.count) done".write(toFile: progress, atomically: false, encoding: .utf8)
    }
  }
}
