/// A UIKit source file whose code has been rewritten where the compiler on Linux would reject it. Comments, literals and line
/// numbers are unchanged.
struct Adoption {
  /// A change to a line. If `isDone` is `false`, the user must make this change manually.
  struct Note: Equatable {
    let line: Int
    let text: String
    let isDone: Bool
  }

  /// The rewritten source code.
  private(set) var source = ""
  /// The changes, in the order of their lines.
  var notes: [Note] = []
  var tokens: [SwiftToken]
  /// The optional methods of protocols, and of the types that conform to them.
  let optionalMethods: [String: Set<String>]
  let optionalNames, extensionMethods, screens: Set<String>

  /// Creates the rewritten version of a source file.
  /// - Parameters:
  ///   - optionalMethods: the optional protocol methods, as returned by `optionalMethods(in:)`. Calls to them lose their `?`, and
  ///     their results become optional.
  ///   - extensionMethods: the names of methods that are declared in extensions, which subclasses cannot override.
  ///   - screens: the classes that storyboards can create, as returned by `screens(in:)`.
  init(
    _ source: String, optionalMethods: [String: Set<String>], extensionMethods: Set<String> = [],
    screens: Set<String> = []
  ) {
    self.init(tokensOf: source, optionalMethods, extensionMethods, screens)
    rewriteImports()
    makeResultsOptional()
    makeOptionalMethodsDefaults()
    removeAttributes()
    rewriteConditions()
    isolateDeinitializers()
    rewriteInitializers()
    joinExtensions()
    releaseOverrides()
    answerQuestions()
    rewriteHitTests()
    rewriteCalls()
    rewriteStoryboards()
    rewriteOwnViews()
    noteTheRest()
    self.source = tokens.map(\.text).joined()
    notes.sort { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  private init(
    tokensOf source: String, _ optionalMethods: [String: Set<String>] = [:],
    _ extensionMethods: Set<String> = [], _ screens: Set<String> = []
  ) {
    tokens = SwiftToken.all(in: source)
    // Text is added before the first token, where the compiler rejects a byte order mark.
    if tokens.first?.text == "\u{FEFF}" { tokens.removeFirst() }
    (self.optionalMethods, self.extensionMethods) = (optionalMethods, extensionMethods)
    self.screens = screens
    optionalNames = Set(optionalMethods.values.joined().map { String($0.prefix { $0 != "(" }) })
  }

  /// Returns the methods that protocols in source files declare as optional, such as `go(to:)`, for each protocol and each type
  /// that conforms to it. A method whose result has to become optional ends in `->`.
  static func optionalMethods(in sources: [String]) -> [String: Set<String>] {
    var (reader, declared): (AnimatorReader, [String: Set<String>]) = (AnimatorReader(), [:])
    for source in sources {
      reader.read(source, file: "")
      let file = Adoption(tokensOf: source)
      for word in file.tokens.indices
      where file.tokens[word].text == "optional" && file.tokens[word].kind == .word {
        guard let method = file.function(at: file.next(after: word))?.signature else { continue }
        declared[file.enclosingType(of: word) ?? "", default: []].insert(method)
      }
    }
    return reader.types.keys.reduce(into: declared) { methods, type in
      for name in reader.ancestors(of: type) {
        methods[innermost(type), default: []].formUnion(declared[name] ?? [])
      }
    }
  }

  /// Returns the names of the classes in source files that are created without arguments: the nearest class with initializers
  /// among a class and its superclasses decides.
  static func screens(in sources: [String]) -> Set<String> {
    var reader = AnimatorReader()
    for source in sources { reader.read(source, file: "") }
    return Set(
      reader.names.filter { name in
        guard let type = reader.types[name], type.kind == "class", type.generics.isEmpty else { return false }
        let classes = ([name] + reader.ancestors(of: name)).compactMap { reader.types[$0] }
        guard let owner = classes.first(where: { $0.kind == "class" && $0.words.contains("init") }) else {
          return true
        }
        // `rewriteInitializers` adds `init()` beside `init(nibName:bundle:)`.
        return !owner.isFailable
          && owner.initializers.contains { slots in
            slots.allSatisfy { $0.initial != nil } || slots.map(\.label) == ["nibName", "bundle"]
          }
      })
  }

  /// Returns the last part of the name of a nested type.
  static func innermost(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? "" }

  /// Returns the names of the methods that are declared in extensions in a source file.
  static func extensionMethods(in source: String) -> Set<String> {
    let words = SwiftToken.all(in: source).filter { ![.space, .newline, .comment].contains($0.kind) }.map(
      \.text)
    var (names, isInside, depth) = (Set<String>(), false, 0)
    var isOverride = false
    for (word, next) in zip(words, words.dropFirst()) {
      if depth == 0, ["extension", "class", "struct", "enum", "protocol"].contains(word) {
        isInside = word == "extension"
      }
      if word == "{" { depth += 1 }
      if word == "}" { depth -= 1 }
      if isInside, depth == 1, word == "func", !isOverride { names.insert(next) }
      isOverride = word == "override" || isOverride && word != "func" && word != "{"
    }
    return names
  }

  mutating func done(_ index: Int, _ text: String) {
    notes.append(Note(line: tokens[index].line, text: text, isDone: true))
  }

  mutating func clear(_ range: ClosedRange<Int>) {
    for index in range where tokens[index].kind != .newline { tokens[index].text = "" }
  }

  private static let logging: Set = ["os", "OSLog"]

  /// Removes imports of Foundation from a file that imports UIKit, because the declarations of both would be ambiguous. Also
  /// removes imports of unknown modules, shortens imports of single declarations, and adds a missing import of UIKit.
  private mutating func rewriteImports() {
    let imports = tokens.indices.filter(isImport)
    let uikit: Set = ["UIKit", "QuartzCore", "CoreGraphics"]
    let known: Set = ["Dispatch", "Glibc", "Observation", "Swift", "Synchronization"]
    let modules = imports.compactMap { next(after: $0) }
    // On a Mac, another file or a bridging header of the module imports UIKit.
    let isMissing = !modules.contains {
      uikit.contains(tokens[$0].text) || tokens[$0].text.hasPrefix("Segue")
    }
    let start = next(after: -1) ?? 0
    if isMissing {
      guard
        tokens.contains(where: { $0.kind == .word && $0.text.hasPrefix("UIV") })
          // A file that asks which modules there are can do without this one.
          || modules.contains(where: { Self.logging.contains(tokens[$0].text) })
            && !tokens.contains(where: { $0.text == "canImport" })
      else { return }
      done(start, "added 'import UIKit'")
    } else if !modules.contains(where: { uikit.contains(tokens[$0].text) }) {
      return
    }
    for index in imports {
      guard let name = next(after: index) else { continue }
      if tokens[name].text == "Foundation" {
        done(index, "removed 'import Foundation'")
        clear(beginning(ofImport: index)...(text(after: name) == ";" ? next(after: name) ?? name : name))
      } else if uikit.contains(tokens[name].text), name + 2 < tokens.count, tokens[name + 1].text == "." {
        done(index, "removed '.\(tokens[name + 2].text)' from the import")
        clear(name + 1...name + 2)
      } else if !uikit.contains(tokens[name].text), !known.contains(tokens[name].text),
        !tokens[name].text.hasPrefix("Segue"), !tokens[name].text.hasPrefix("Foundation")
      {
        let rest = Self.logging.contains(tokens[name].text) ? "" : ", whose types have to be among the files"
        done(index, "removed 'import \(tokens[name].text)'\(rest)")
        let end = tokens[name...].firstIndex { $0.kind == .newline || $0.text == ";" } ?? tokens.count
        clear(beginning(ofImport: index)...(end < tokens.count && tokens[end].text == ";" ? end : end - 1))
      }
    }
    if isMissing {
      let isCleared = tokens[start].text.isEmpty
      let text = "import UIKit" + (isCleared ? "" : "; ")
      tokens.insert(SwiftToken(kind: .space, text: text, line: tokens[start].line), at: start)
    }
  }

  /// Returns whether the word at `index` begins an import, and is no member or label with this name.
  private func isImport(_ index: Int) -> Bool {
    guard tokens[index].text == "import", tokens[index].kind == .word, let name = next(after: index),
      tokens[name].kind == .word
    else { return false }
    return index == 0 || tokens[index - 1].text == ";"
      || [.space, .newline, .comment].contains(tokens[index - 1].kind)
  }

  /// Returns the index of the first attribute or modifier of an import, such as `@testable` or `public`.
  private func beginning(ofImport index: Int) -> Int {
    var first = index
    while first > 0,
      [.space, .word].contains(tokens[first - 1].kind) || "@()".contains(tokens[first - 1].text)
    {
      first -= 1
    }
    while first < index, tokens[first].kind == .space { first += 1 }
    return first
  }

  private static let attributes: Set = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
    "GKInspectable",
  ]

  private mutating func removeAttributes() {
    for index in tokens.indices.dropLast() where tokens[index].text == "@" {
      let name = tokens[index + 1].text
      guard Self.attributes.contains(name) else { continue }
      var last = index + 1
      if last + 1 < tokens.count, tokens[last + 1].text == "(", let end = end(of: last + 1) { last = end }
      if last + 1 < tokens.count, tokens[last + 1].kind == .space { last += 1 }
      done(index, "removed @\(name)")
      clear(index...last)
      // Only a class can conform to an `@objc` protocol.
      guard name == "objc", let word = next(after: last) else { continue }
      bindToClasses(from: word)
    }
  }

  private mutating func bindToClasses(from index: Int) {
    let head = tokens[index...].prefix { $0.text != "{" }
    guard let word = head.indices.first(where: { tokens[$0].text == "protocol" }),
      head[..<word].allSatisfy({ $0.kind != .newline && $0.text != "(" }), let name = next(after: word),
      !head.contains(where: { ["class", "AnyObject", "NSObjectProtocol"].contains($0.text) })
    else { return }
    if let colon = next(after: name), tokens[colon].text == ":" {
      tokens[colon].text = ": AnyObject,"
    } else {
      tokens[name].text += ": AnyObject"
    }
    done(name, "bound the protocol to classes")
  }

  /// Extends compilation conditions for iOS, `os(iOS)`, to Linux.
  private mutating func rewriteConditions() {
    for index in tokens.indices where tokens[index].text == "os" && tokens[index].kind == .word {
      guard let open = next(after: index), tokens[open].text == "(", let name = next(after: open),
        tokens[name].text == "iOS", let close = next(after: name)
      else { continue }
      done(index, "os(iOS) is Linux, too")
      tokens[index].text = "(os"
      tokens[close].text = ") || os(Linux))"
    }
  }

  /// Isolates deinitializers, because they may use views and layers, which belong to the main actor.
  private mutating func isolateDeinitializers() {
    for index in tokens.indices
    where tokens[index].text == "deinit" && tokens[index].kind == .word && text(after: index) == "{"
      && !tokens[..<index].suffix(2).contains(where: { $0.text.hasSuffix("isolated") })
    {
      done(index, "deinit is isolated")
      tokens[index].text = "isolated deinit"
    }
  }

  /// Features that Segue supports only partly or not at all, such as those that need the Objective-C runtime. Each entry has
  /// the words that indicate a feature, and a description of the feature.
  private static let rest: [(words: Set<String>, what: String)] = [
    (["observeValue", "NSKeyValueObservation"], "key-value observing"),
    (["responds", "perform", "NSClassFromString"], "the Objective-C runtime"),
    (["UIVisualEffectView", "UIBlurEffect"], "visual effects"),
    (["UIStoryboard"], "storyboards"),
  ]

  private mutating func noteTheRest() {
    for (index, token) in tokens.enumerated() where token.kind == .word {
      if token.text == "override", let head = enclosingHead(of: index), tokens[head.word].text == "extension"
      {
        notes.append(
          Note(
            line: token.line, text: "an override in an extension, which belongs in the class", isDone: false))
      }
      if token.text == "override", let word = next(after: index), tokens[word].text == "func",
        let name = text(after: word), extensionMethods.contains(name)
      {
        notes.append(
          Note(
            line: token.line,
            text: "overriding '\(name)', which belongs in the class and not in an extension", isDone: false))
      }
      let isDynamics =
        token.text.hasPrefix("UIDynamic") || (token.text.hasPrefix("UI") && token.text.hasSuffix("Behavior"))
      guard
        let what = isDynamics ? "dynamics" : Self.rest.first(where: { $0.words.contains(token.text) })?.what
      else { continue }
      // A name that is an ordinary word is only noted if the call has the argument that identifies the feature.
      let needed = ["responds": "to", "perform": "Selector"]
      if let word = needed[token.text] {
        guard let open = next(after: index), tokens[open].text == "(", let close = end(of: open),
          tokens[open...close].contains(where: { $0.text == word }),
          !tokens[open...close].contains(where: { $0.text == "afterDelay" })
        else { continue }
      }
      let note = Note(line: token.line, text: "\(what): \(token.text)", isDone: false)
      if !notes.contains(note) { notes.append(note) }
    }
  }
}
