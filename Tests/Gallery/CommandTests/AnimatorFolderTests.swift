import Foundation
import Testing

/// Animators of others, of which nothing is kept here.
@Suite("Animators in a folder", .serialized) struct AnimatorFolderTests {
  private static let folder = ProcessInfo.processInfo.environment["SEGUE_ANIMATORS"]
  /// A folder for each, with a host file where one is needed.
  private static var units: [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(
    "They compile, come to rest after any input, and leave nothing behind",
    .enabled(if: folder != nil, "SEGUE_ANIMATORS names no folder"), arguments: units)
  func survive(unit: String) throws {
    let run = try Command(["try", unit, "walk", "--events", "300"])
    #expect(run.status == 0, "\(run.message)\(run.text)")
  }
}
