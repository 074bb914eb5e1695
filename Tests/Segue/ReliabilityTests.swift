import Foundation
import Testing

/// The rows of the page on faults, and the tests that it cites as evidence.
@Suite struct ReliabilityTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// Returns whether a text contains a word. Foundation compares characters, which takes 30 times as long as bytes.
  private func contains(_ word: String, in text: String) -> Bool {
    text.withCString { strstr($0, word) != nil }
  }

  /// The paths of the Swift files below a folder.
  private func sources(in folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map {
      "\(folder)/\($0)"
    }
  }

  @Test(arguments: ["F", "W", "D", "I", "E"]) func rowsAreNumberedWithoutGaps(letter: String) throws {
    let rows = try text("Docs/RELIABILITY.md").split(separator: "\n").filter { $0.hasPrefix("| \(letter)") }
    let ids = rows.compactMap { row in row.firstMatch(of: /^\| ([A-Z]\d+) \|/).map { String($0.output.1) } }
    #expect(ids == ids.indices.map { "\(letter)\($0 + 1)" } && !ids.isEmpty)
  }

  @Test func citedTestsExist() throws {
    let tests = try sources(in: "Tests").map(text)
    let page = try text("Docs/RELIABILITY.md")
    var count = 0
    for match in page.matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
      count += 1
      let (suite, name) = (match.output.1, match.output.2)
      let isThere = tests.contains { file in
        guard contains("struct \(suite) ", in: file) || contains("extension \(suite) ", in: file) else {
          return false
        }
        return name.map { contains("func \($0)(", in: file) } ?? true
      }
      #expect(isThere, "there is no \(match.output.0)")
    }
    #expect(count > 100)
  }

  @Test(arguments: ["fatalError(", "preconditionFailure(", "assertionFailure(", "try!", " as! "])
  func sourcesContainNoTraps(word: String) throws {
    for folder in [
      "Sources/Windows/Desktop", "Sources/Gallery/Command", "Sources/Tree/Pictures", "Sources/Values/Drawing",
      "Sources/Windows/Headless",
    ] {
      for file in try sources(in: folder) {
        let isThere = contains(word, in: try text(file))
        #expect(!isThere, "\(file) contains \(word)")
      }
    }
  }

  /// Motions and frames use a single clock, which cannot be set.
  @Test(arguments: [
    "gettimeofday", "CLOCK_REALTIME", "ContinuousClock", "SuspendingClock", "import Foundation",
  ])
  func sourcesUseOnlyMonotonicClock(word: String) throws {
    for folder in [
      "Sources/Windows/Desktop", "Sources/Windows/Rendering", "Sources/Tree/Views", "Sources/Values/Motion",
    ] {
      for file in try sources(in: folder) {
        let isThere = contains(word, in: try text(file))
        #expect(!isThere, "\(file) contains \(word)")
      }
    }
  }
}
