public import Foundation

/// A temporary folder that is deleted when the last reference to it ends.
public final class Scratch {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of a file in the folder, or of the folder itself if the name is empty.
  public func path(_ name: String) -> String {
    name.isEmpty ? url.path : url.appendingPathComponent(name).path
  }

  /// Writes a file and returns its path.
  public func file(_ name: String, _ text: String = "") throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Returns the contents of a file.
  public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

  /// Returns the contents of a file as text, or an empty string if the file does not exist.
  public func text(_ name: String) -> String { String(decoding: (try? data(name)) ?? Data(), as: UTF8.self) }

  /// The names of the files and folders in the folder, sorted.
  public var names: [String] { names(in: "") }

  /// Returns the names in a subfolder, sorted.
  public func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}
