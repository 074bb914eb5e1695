import Foundation

/// A folder for one test, gone with it.
final class Scratch {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder; of the folder itself for an empty name.
  func path(_ name: String) -> String { name.isEmpty ? url.path : url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Begins an empty file.
  func newFile(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: file(name, "")))
  }

  /// What is in a file; nothing if there is none.
  func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }

  /// What is in a file; nothing if there is none.
  func data(_ name: String) -> Data { (try? Data(contentsOf: url.appendingPathComponent(name))) ?? Data() }
}
