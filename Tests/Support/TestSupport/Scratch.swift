public import Foundation

/// A temporary folder, deleted when nothing refers to it any more.
public final class Scratch {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder; of the folder itself for an empty name.
  public func path(_ name: String) -> String {
    name.isEmpty ? url.path : url.appendingPathComponent(name).path
  }

  /// Writes a file and returns its path.
  public func file(_ name: String, _ text: String = "") throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// What is in a file.
  public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

  /// What is in a file, as text; nothing if there is none.
  public func text(_ name: String) -> String { String(decoding: (try? data(name)) ?? Data(), as: UTF8.self) }

  /// The names of the files and folders in it, sorted.
  public var names: [String] { names(in: "") }

  /// The names in a folder of it, sorted.
  public func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}
