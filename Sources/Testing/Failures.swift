import Foundation
import SegueControllers
import SegueDrawing
import SegueViews

/// Where tests put what is to be looked at: pictures, differences, strips and scripts.
///
/// The folder is the one that the environment variable `SEGUE_FAILURES` names, or `segue-failures` in the temporary directory.
public nonisolated struct Failures {
  /// The folder.
  public static var folder: String { url.path }

  private static var url: URL {
    ProcessInfo.processInfo.environment["SEGUE_FAILURES"].map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "segue-failures")
  }

  /// Puts a file there, and returns its path.
  @discardableResult
  static func save(_ data: Data, as name: String) throws -> String { try save(data, as: name, in: url) }

  @discardableResult
  static func save(_ data: Data, as name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }
}

extension View {
  /// What a view is, for people: `button “Save” (#save) in ColorScreen`.
  var spokenName: String {
    spokenKind + (identifier.map { " (#\($0))" } ?? "") + (screenName.map { " in \($0)" } ?? "")
  }

  /// The button or the row that a view is a part of; else the view.
  var spokenElement: View {
    sequence(first: self, next: \.superview).first { $0.role == .button || $0.role == .cell } ?? self
  }

  /// Its role and its label: `button “Save”`; without a role its class.
  var spokenKind: String {
    let kind = role == .none ? "\(type(of: self))" : role.rawValue
    return kind + (accessibilityLabel.flatMap { $0.isEmpty ? nil : " “\($0)”" } ?? "")
  }

  /// The name of the screen that it lies in.
  private var screenName: String? {
    sequence(first: self, next: \.superview).lazy.compactMap(\.owner).first.map { "\(type(of: $0))" }
  }
}

extension ViewController {
  /// The class of the screen that is seen, and its title.
  var spokenName: String {
    let seen = frontmost
    return "\(type(of: seen))" + (seen.title.map { " “\($0)”" } ?? "")
  }
}
