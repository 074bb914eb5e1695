/// A kind of output file, and the file name extensions that stand for it.
package struct FileKind: Sendable {
  /// The accepted extensions in lowercase, without a dot. Error messages suggest the first one.
  let extensions: [String]
  let isText: Bool

  package static let picture = FileKind(extensions: ["png", "apng"], isText: false)
  package static let table = FileKind(extensions: ["csv"], isText: true)
  package static let page = FileKind(extensions: ["html", "htm"], isText: true)
  package static let lines = FileKind(extensions: ["json", "jsonl", "ndjson"], isText: true)
  package static let text = FileKind(extensions: ["txt", "text", "log"], isText: true)

  /// Returns the extension of a file name in lowercase, without its dot; `nil` if the name has no extension.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[dot...].dropFirst().lowercased()
  }

  /// Throws a usage error if a file name has an extension that belongs to none of the given kinds. Names without an extension,
  /// and `-`, are accepted.
  package static func check(_ path: String, _ kinds: [FileKind]) throws(CommandError) {
    guard path != "-", let ending = ending(of: path),
      !kinds.contains(where: { $0.extensions.contains(ending) })
    else { return }
    let names = kinds.compactMap(\.extensions.first).map { "'.\($0)'" }.joined(separator: " or ")
    throw CommandError(.usage, "the file name '\(path)' must end in \(names)")
  }
}
