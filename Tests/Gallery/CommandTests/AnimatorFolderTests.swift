import Foundation
import Testing

/// Animators by others, which are not part of this repository.
@Suite("Animators in a folder", .serialized) struct AnimatorFolderTests {
  private static let folder = ProcessInfo.processInfo.environment["SEGUE_ANIMATORS"]
  /// The folders of the animators, each with a host file if it is needed.
  private static var units: [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(
    "Animators compile, come to rest after any input, and leave nothing behind",
    .enabled(if: folder != nil, "SEGUE_ANIMATORS names no folder"), arguments: units)
  func survive(unit: String) throws {
    let run = try Command(["try", unit, "walk", "--events", "300"])
    #expect(run.status == 0, "\(run.message)\(run.text)")
  }
}
