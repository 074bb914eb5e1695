import Foundation
import Glibc
import Segue
import Testing

/// No number that an application can give to the library ends the program or hangs it, and none gets into a tree that is not one.
@Suite struct NumberTests {
  /// Found by the symbol graph, so that a new property cannot be forgotten.
  @Test func everyPublicNumberIsProbed() throws {
    let names = try PublicNumbers().names
    let probed = Set(NumberProbe.all.flatMap(\.names)).union(NumberProbe.elsewhere.keys)
    #expect(names.count > 400)
    #expect(names.subtracting(probed).sorted() == [], "have no row")
    #expect(probed.subtracting(names).sorted() == [], "do not exist any more")
  }

  /// In a process of its own, which begins again behind a row that has ended it.
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

  /// How long a row may take with one number, in seconds: much longer than any does.
  private nonisolated static let patience: UInt32 = 20

  /// Runs every row from one on, and writes to a file which it has reached.
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
