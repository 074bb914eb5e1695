/// A reader that collects declarations from Swift sources, so that animators can be created: types with their superclasses,
/// protocols, initializers and properties.
struct AnimatorReader {
  /// A parameter of an initializer or a settable property, with its default value.
  struct Slot {
    /// The argument label of the parameter; `nil` for `_` and for properties.
    var label: String?
    let name: String
    /// The type, without spaces; empty if the type is inferred.
    let type: String
    let initial: String?
    var isOptional: Bool { type.hasSuffix("?") || type.hasSuffix("!") }
    /// Whether a caller has to set the property: it would crash, or its duration is 0.
    var isUnset: Bool {
      let isDuration = name.lowercased().contains("duration")
      return initial.map { isDuration && ["0", "0.0", ".zero", "nil"].contains($0) }
        ?? (type.hasSuffix("!") || isDuration && isOptional)
    }
    var bareType: String { isOptional ? String(type.dropLast()) : type }
  }

  /// A class, structure, enumeration or protocol, including its extensions.
  struct Declaration {
    var kind = "extension"
    var isPrivate = false
    var file = ""
    var line = 0
    /// The superclass and the protocols, in the order of the source.
    var inherited: [String] = []
    var initializers: [[Slot]] = []
    /// Whether an initializer may return `nil`.
    var isFailable = false
    var properties: [Slot] = []
    var cases: [String] = []
    /// The generic parameters, with their constraints and without spaces; empty if the type is not generic.
    var generics = ""
    /// All words that occur in the declaration.
    var words: Set<String> = []
  }

  /// The declarations, by their full names such as `Card.Animator`.
  private(set) var types: [String: Declaration] = [:]
  /// The full names of the types, in the order of the sources.
  private(set) var names: [String] = []
  /// The names of functions outside types.
  private(set) var functions: Set<String> = []
  /// The type aliases in the sources, and the types that they stand for.
  private(set) var aliases: [String: String] = [:]
  /// The names of all types that a type alias combines, such as `P` and `Q` in `P & Q`.
  private var compositions: [String: [String]] = [:]
  /// All words that occur in the sources.
  private(set) var words: Set<String> = []

  private var tokens: [SwiftToken] = []
  private var place = 0
  private var file = ""
  /// The types or other scopes whose braces are open at `place`, from the outside in; `nil` for a scope that is not a type.
  private var scopes: [String?] = []

  /// Returns the superclasses and protocols of a type, with all that they refine, from the nearest to the farthest.
  func ancestors(of name: String) -> [String] {
    var found = [name]
    var index = 0
    while index < found.count {
      let parents = (types[found[index]]?.inherited ?? []) + (compositions[found[index]] ?? [])
      for parent in parents where !found.contains(parent) { found.append(parent) }
      index += 1
    }
    return Array(found.dropFirst())
  }

  /// Reads another source file, and adds its declarations.
  mutating func read(_ source: String, file: String) {
    tokens = SwiftToken.all(in: source).filter { ![.space, .comment].contains($0.kind) }
    // Every line ending becomes `\n`, so that the comparisons below find it.
    for index in tokens.indices where tokens[index].kind == .newline { tokens[index].text = "\n" }
    (place, scopes, self.file) = (0, [], file)
    while place < tokens.count { readToken() }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  private mutating func readToken() {
    let token = tokens[place]
    let path = scopes.compactMap(\.self).last
    if token.kind == .word {
      words.insert(token.text)
      for scope in Set(scopes.compactMap(\.self)) { types[scope]?.words.insert(token.text) }
    }
    let isMember = path != nil && scopes.last == path
    switch token.text {
    case "class", "struct", "enum", "protocol", "extension", "actor":
      guard token.kind == .word, text(place - 1) != ".", tokens.indices.contains(place + 1),
        tokens[place + 1].kind == .word, !["func", "var", "let", "subscript"].contains(text(place + 1))
      else { break }
      return readType(in: path)
    case "init" where isMember && text(place - 1) != ".": readInitializer(of: path ?? "")
    case "var" where isMember: readProperty(of: path ?? "")
    case "case" where isMember:
      var next = place + 1
      while tokens.indices.contains(next), tokens[next].kind == .word {
        let name = text(next)
        types[path ?? ""]?.cases.append(name)
        while tokens.indices.contains(next), ![",", "\n", "}"].contains(text(next)) { next += 1 }
        guard text(next) == "," else { break }
        next += 1
      }
    case "typealias" where text(place + 2) == "=":
      aliases[text(place + 1)] = text(place + 3)
      let words = tokens.dropFirst(place + 3).prefix { $0.kind == .word || $0.text == "&" }
      compositions[text(place + 1)] = words.filter { $0.kind == .word }.map(\.text)
    case "func" where scopes.isEmpty: functions.insert(text(place + 1))
    case "{": scopes.append(nil)
    case "}": _ = scopes.popLast()
    default: break
    }
    place += 1
  }

  /// The words before the declaration at `place`, in the same statement.
  private var modifiers: Set<String> {
    Set(tokens[..<place].reversed().prefix { !["\n", "}", "{", ";"].contains($0.text) }.map(\.text))
  }

  private mutating func readType(in outer: String?) {
    let (kind, line) = (text(place), tokens[place].line)
    let isPrivate = !modifiers.isDisjoint(with: ["private", "fileprivate"])
    place += 1
    var name = text(place)
    while text(place + 1) == ".", kind == "extension" {
      (name, place) = (name + "." + text(place + 2), place + 2)
    }
    let path = kind == "extension" ? name : [outer, name].compactMap(\.self).joined(separator: ".")
    var declaration = types[path] ?? Declaration()
    if kind != "extension" {
      (declaration.kind, declaration.isPrivate, declaration.file, declaration.line) = (
        kind, isPrivate, file, line
      )
      names.append(path)
    }
    var (isInherited, depth) = (false, 0)
    while tokens.indices.contains(place), text(place) != "{" {
      if text(place) == ">" { depth -= 1 }
      if depth > 0 {
        // The constraints of generic parameters, and generic arguments, are not inherited from.
        if !isInherited { declaration.generics += text(place) }
      } else if isInherited, tokens[place].kind == .word {
        declaration.inherited.append(text(place))
      }
      if text(place) == "<" { depth += 1 }
      if text(place) == ":", depth == 0 { isInherited = true }
      if text(place) == "where" { break }
      words.insert(text(place))
      place += 1
    }
    while tokens.indices.contains(place), text(place) != "{" {
      words.insert(text(place))
      place += 1
    }
    types[path] = declaration
    scopes.append(path)
    place += 1
  }

  private mutating func readInitializer(of path: String) {
    guard !modifiers.contains("private"), !modifiers.contains("fileprivate"),
      let open = tokens[place...].firstIndex(where: { $0.text == "(" })
    else { return }
    let isFailable = text(place + 1) == "?"
    // A decoding initializer cannot be called.
    if isFailable, text(open + 1) == "coder" { return }
    if isFailable { types[path]?.isFailable = true }
    var (depth, index, parts): (Int, Int, [[SwiftToken]]) = (0, open, [[]])
    repeat {
      let token = tokens[index]
      if "([{<".contains(token.text) { depth += 1 }
      if ")]}".contains(token.text) || token.text == ">" && text(index - 1) != "-" { depth -= 1 }
      if depth == 1, token.text == "," {
        parts.append([])
      } else if index > open, depth > 0 {
        parts[parts.count - 1].append(token)
      }
      index += 1
    } while depth > 0 && index < tokens.count
    types[path]?.initializers.append(parts.compactMap(Self.parameter))
  }

  private static func parameter(_ tokens: [SwiftToken]) -> Slot? {
    let tokens = tokens.filter { $0.kind != .newline }
    guard let colon = tokens.firstIndex(where: { $0.text == ":" }), colon > 0 else { return nil }
    let label = tokens[0].text
    let (type, initial) = typeAndValue(tokens[(colon + 1)...])
    return Slot(label: label == "_" ? nil : label, name: tokens[colon - 1].text, type: type, initial: initial)
  }

  private static func typeAndValue(_ tokens: ArraySlice<SwiftToken>) -> (String, String?) {
    let type = tokens.prefix { $0.text != "=" }
    let value = tokens.dropFirst(type.count + 1)
    var words = type.map(\.text).filter { $0 != "@" && $0 != "escaping" }
    if words.first == "any" { words.removeFirst() }
    return (words.joined(), value.isEmpty ? nil : value.map(\.text).joined())
  }

  private mutating func readProperty(of path: String) {
    let modifiers = modifiers
    guard modifiers.isDisjoint(with: ["private", "fileprivate", "static", "class", "override", "lazy"]) else {
      return
    }
    let line = tokens.dropFirst(place + 2).prefix { $0.kind != .newline && $0.text != "{" }
    let after = place + 2 + line.count
    // A property with a body and without an initial value is computed, unless the body contains observers.
    let isObserved =
      tokens.dropFirst(after + 1).first { $0.kind != .newline }
      .map { ["didSet", "willSet"].contains($0.text) } ?? false
    let (type, initial) = Self.typeAndValue(line.first?.text == ":" ? line.dropFirst() : line)
    guard text(after) != "{" || initial != nil || isObserved else { return }
    let property = Slot(name: text(place + 1), type: type, initial: initial)
    types[path]?.properties.append(property)
  }
}
