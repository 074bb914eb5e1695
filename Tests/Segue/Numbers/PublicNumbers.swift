import Foundation

/// The public symbols that take numbers from an application, according to the symbol graph of the tested modules.
nonisolated struct PublicNumbers {
  /// Properties, parameters and results of applications, such as `View.alpha` and `View.init(frame:)`.
  let names: Set<String>

  /// Numeric types, and types that consist of a few numbers.
  private static let types: Set<String> = [
    "Double", "Float", "Int", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Point",
    "Vector", "Size", "Rect", "Insets", "Transform", "Color", "PixelRect", "ItemPath",
  ]

  /// Extracts the symbol graphs of the library's two modules.
  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let extraction = Process()
    extraction.executableURL = root.appending(path: ".ci/symbols")
    extraction.arguments = [
      URL(filePath: products).deletingLastPathComponent().path, folder.path, "Segue", "SegueTesting",
    ]
    try extraction.run()
    extraction.waitUntilExit()
    names = try ["Segue", "SegueTesting"].reduce(into: []) { names, module in
      let data = try Data(contentsOf: folder.appending(path: "\(module).symbols.json"))
      names.formUnion(Self.names(in: try JSONDecoder().decode(Graph.self, from: data)))
    }
  }

  private static func names(in graph: Graph) -> Set<String> {
    let protocols = Set(graph.symbols.filter { $0.kind.identifier == "swift.protocol" }.map(\.path))
    return Set(
      graph.symbols.lazy.filter { symbol in
        // Symbols without a source location are generated; the bits of an option set are not numbers.
        guard symbol.location != nil, !symbol.path.hasSuffix(".init(rawValue:)") else { return false }
        let isImplemented = symbol.accessLevel == "open" || protocols.contains(symbol.parent)
        switch symbol.kind.identifier {
        case "swift.property", "swift.type.property":
          return symbol.declarationFragments.nameNumber && (symbol.isSettable || isImplemented)
        case "swift.enum.case": return symbol.declarationFragments.contains(where: \.isNumber)
        case "swift.init", "swift.method", "swift.type.method", "swift.subscript", "swift.func":
          let parameters = symbol.functionSignature?.parameters ?? []
          return parameters.contains { $0.declarationFragments.nameNumber }
            || isImplemented && (symbol.functionSignature?.returns ?? []).nameNumber
        default: return false
        }
      }.map(\.path))
  }

  fileprivate static func isNumber(_ type: String) -> Bool { types.contains(type) }
}

private nonisolated struct Graph: Decodable { let symbols: [Symbol] }

private nonisolated struct Symbol: Decodable {
  struct Kind: Decodable { let identifier: String }
  struct Place: Decodable { let uri: String }
  struct Signature: Decodable {
    let parameters: [Parameter]?
    let returns: [Fragment]?
  }
  struct Parameter: Decodable { let declarationFragments: [Fragment] }

  let kind: Kind
  let pathComponents: [String]
  let accessLevel: String
  let declarationFragments: [Fragment]
  let functionSignature: Signature?
  let location: Place?

  var path: String { pathComponents.joined(separator: ".") }
  var parent: String { pathComponents.dropLast().joined(separator: ".") }

  /// Whether a property has a public setter.
  var isSettable: Bool {
    let declaration = declarationFragments.map(\.spelling).joined()
    guard declaration.contains("var ") else { return false }
    return !declaration.contains("{") || declaration.contains("set }")
  }
}

private nonisolated struct Fragment: Decodable {
  let kind: String
  let spelling: String

  var isNumber: Bool { kind == "typeIdentifier" && PublicNumbers.isNumber(spelling) }
}

extension [Fragment] {
  /// Whether the fragments contain a number that an application passes; those that a closure receives come from the library.
  fileprivate nonisolated var nameNumber: Bool {
    !contains { $0.spelling.contains("->") } && contains(where: \.isNumber)
  }
}
