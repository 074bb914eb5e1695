/// What a file holds, and the endings of names that say so.
package struct FileKind: Sendable {
  /// What it is, with an article.
  let words: String
  /// What may follow the last dot of its name; the first is what is advised.
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

  /// What follows the last dot of a file's name, in lower case; `nil` where there is none.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Rejects a name that promises something else than one of some kinds. A name without an ending promises nothing.
  package static func check(_ path: String, _ kinds: [FileKind]) throws(CommandError) {
    guard path != "-", let ending = ending(of: path), !kinds.contains(where: { $0.endings.contains(ending) })
    else { return }
    let words = kinds.map(\.words).joined(separator: " or ")
    let advice = kinds.compactMap(\.endings.first).map { "'.\($0)'" }.joined(separator: " or ")
    throw CommandError(.usage, "'\(path)' is not a file name for \(words); use \(advice)")
  }
}
