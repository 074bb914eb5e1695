/// A kind of output file, and the file name extensions that stand for it.
package struct FileKind: Sendable {
  /// A description for messages, with an article if necessary.
  let words: String
  /// The accepted file name extensions in lowercase, without a dot. Messages suggest the first one.
  let endings: [String]
  let isText: Bool

  package static let picture = FileKind("a picture, written as PNG", ["png", "apng"], isText: false)
  package static let table = FileKind("a table, written as CSV", ["csv"])
  package static let page = FileKind("a page, written as HTML", ["html", "htm"])
  package static let lines = FileKind("lines of JSON", ["json", "jsonl", "ndjson"])
  package static let text = FileKind("text", ["txt", "text", "log"])

  private init(_ words: String, _ endings: [String], isText: Bool = true) {
    (self.words, self.endings, self.isText) = (words, endings, isText)
  }

  /// Returns the extension of a file name in lowercase, without its dot; `nil` if the name has no extension.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Throws a usage error if the extension of a file name does not belong to any of the given kinds. Names without an
  /// extension, and `-`, are accepted.
  package static func check(_ path: String, _ kinds: [FileKind]) throws(CommandError) {
    guard path != "-", let ending = ending(of: path), !kinds.contains(where: { $0.endings.contains(ending) })
    else { return }
    let words = kinds.map(\.words).joined(separator: " or ")
    let advice = kinds.compactMap(\.endings.first).map { "'.\($0)'" }.joined(separator: " or ")
    throw CommandError(.usage, "'\(path)' is not a file name for \(words); use \(advice)")
  }
}
