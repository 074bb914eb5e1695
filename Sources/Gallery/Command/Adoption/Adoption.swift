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
  private(set) var notes: [Note] = []
  private var tokens: [SwiftToken]
  private let optionalMethods, optionalNames, extensionMethods: Set<String>

  /// Creates the rewritten version of a source file.
  /// - Parameters:
  ///   - optionalMethods: the optional protocol methods, as returned by `optionalMethods(in:)`. Calls to them lose their `?`, and
  ///     their results become optional.
  ///   - extensionMethods: the names of methods that are declared in extensions, which subclasses cannot override.
  init(_ source: String, optionalMethods: Set<String>, extensionMethods: Set<String> = []) {
    self.init(tokensOf: source, optionalMethods, extensionMethods)
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
    noteTheRest()
    self.source = tokens.map(\.text).joined()
    notes.sort { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  private init(tokensOf source: String, _ optionalMethods: Set<String>, _ extensionMethods: Set<String>) {
    tokens = SwiftToken.all(in: source)
    // Text is added before the first token, where the compiler rejects a byte order mark.
    if tokens.first?.text == "\u{FEFF}" { tokens.removeFirst() }
    (self.optionalMethods, self.extensionMethods) = (optionalMethods, extensionMethods)
    optionalNames = Set(optionalMethods.map { String($0.prefix { $0 != "(" }) })
  }

  /// Returns the methods that protocols in a source file declare as optional, such as `go(to:)`. A method whose result has to
  /// become optional ends in `->`.
  static func optionalMethods(in source: String) -> Set<String> {
    let file = Adoption(tokensOf: source, [], [])
    let words = file.tokens.indices.filter {
      file.tokens[$0].text == "optional" && file.tokens[$0].kind == .word
    }
    return Set(words.compactMap { file.function(at: file.next(after: $0))?.signature })
  }

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

  private mutating func done(_ index: Int, _ text: String) {
    notes.append(Note(line: tokens[index].line, text: text, isDone: true))
  }

  /// Returns the index of the next token that is neither white space nor a comment; `nil` at the end.
  private func next(after index: Int) -> Int? {
    tokens.indices.dropFirst(index + 1).first { ![.space, .newline, .comment].contains(tokens[$0].kind) }
  }

  private func text(after index: Int) -> String? { next(after: index).map { tokens[$0].text } }

  /// Returns the index of the bracket that closes the bracket at `index`; `nil` if no bracket does.
  private func end(of index: Int) -> Int? {
    var depth = 0
    for place in index..<tokens.count where tokens[place].kind == .symbol {
      if "([{".contains(tokens[place].text) { depth += 1 }
      if ")]}".contains(tokens[place].text) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Returns the parts of the function whose keyword `func` is at `index`; `nil` if there is none.
  private func function(at index: Int?) -> (
    name: Int, signature: String, close: Int, result: ClosedRange<Int>?
  )? {
    guard let index, tokens[index].text == "func", tokens[index].kind == .word, let name = next(after: index),
      let open = tokens[name...].firstIndex(where: { $0.text == "(" }), let close = end(of: open)
    else { return nil }
    var (labels, depth) = ("", 0)
    for place in open..<close where tokens[place].kind == .symbol {
      if "([{".contains(tokens[place].text) { depth += 1 }
      if ")]}".contains(tokens[place].text) { depth -= 1 }
      if depth == 1, ["(", ","].contains(tokens[place].text), let label = next(after: place), label < close {
        labels += "\(tokens[label].text):"
      }
    }
    let result = result(after: close)
    let isPlain = result.map { !isVoid($0) && !["?", "!"].contains(tokens[$0.upperBound].text) } ?? false
    return (name, "\(tokens[name].text)(\(labels))" + (isPlain ? "->" : ""), close, result)
  }

  private func isVoid(_ result: ClosedRange<Int>) -> Bool {
    ["Void", "()"].contains(tokens[result].filter { $0.kind != .space }.map(\.text).joined())
  }

  /// Returns the tokens of a result, after the parameters that end at `close`; `nil` without a result.
  private func result(after close: Int) -> ClosedRange<Int>? {
    guard let dash = next(after: close), tokens[dash].text == "-", let arrow = next(after: dash),
      let first = next(after: arrow)
    else { return nil }
    var (last, place) = (first, first)
    while place < tokens.count, ![.newline, .comment].contains(tokens[place].kind),
      !["{", "}", ";", "where"].contains(tokens[place].text)
    {
      if tokens[place].kind == .symbol, "([".contains(tokens[place].text) { place = end(of: place) ?? place }
      if tokens[place].kind != .space { last = place }
      place += 1
    }
    return first...last
  }

  private mutating func clear(_ range: ClosedRange<Int>) {
    for index in range where tokens[index].kind != .newline { tokens[index].text = "" }
  }

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
      guard tokens.contains(where: { $0.kind == .word && $0.text.hasPrefix("UIV") }) else { return }
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
        done(index, "removed 'import \(tokens[name].text)', whose types have to be among the files")
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

  /// Makes the results of optional methods optional, in protocols and in classes.
  private mutating func makeResultsOptional() {
    for index in tokens.indices.reversed() {
      guard let function = function(at: index), function.signature.hasSuffix("->"),
        optionalMethods.contains(function.signature), let result = function.result
      else { continue }
      done(function.name, "made the result of the optional method optional")
      func insert(_ text: String, at place: Int) {
        tokens.insert(SwiftToken(kind: .symbol, text: text, line: tokens[index].line), at: place)
      }
      insert("?", at: result.upperBound + 1)
      if result.contains(where: { tokens[$0].kind == .space || tokens[$0].text == "-" }) {
        insert(")", at: result.upperBound + 1)
        insert("(", at: result.lowerBound)
      }
    }
  }

  /// Turns optional methods into required ones with a default implementation, which is empty or returns `nil`. The user has to
  /// rewrite optional properties, and optional methods that throw.
  private mutating func makeOptionalMethodsDefaults() {
    for word in tokens.indices where tokens[word].text == "protocol" && tokens[word].kind == .word {
      guard let name = next(after: word), let open = tokens[name...].firstIndex(where: { $0.text == "{" }),
        let close = end(of: open)
      else { continue }
      var defaults: [String] = []
      for index in open..<close where tokens[index].text == "optional" && tokens[index].kind == .word {
        guard let method = next(after: index), let function = function(at: method),
          !["async", "throws"].contains(text(after: function.close))
        else {
          notes.append(
            Note(
              line: tokens[index].line, text: "an optional property, or a method that throws or waits",
              isDone: false))
          continue
        }
        done(index, "gave the optional method a default body")
        let last = function.result?.upperBound ?? function.close
        let isEmpty = function.result.map(isVoid) ?? true
        defaults.append(
          tokens[method...last].filter { ![.newline, .comment].contains($0.kind) }.map(\.text).joined()
            + (isEmpty ? " {}" : " { nil }"))
        clear(index...(tokens[index + 1].kind == .space ? index + 1 : index))
      }
      guard !defaults.isEmpty else { continue }
      let access = tokens[..<word].last { $0.kind == .word }?.text == "public" ? "public " : ""
      let body = defaults.map { "  \(access)\($0)\n" }.joined()
      tokens.append(
        SwiftToken(kind: .comment, text: "\nextension \(tokens[name].text) {\n\(body)}\n", line: 0))
    }
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

  /// Rewrites calls to three initializers of the superclass. Segue has no `super.init(coder:)` and `super.init(nibName:bundle:)`,
  /// and `super.init(frame:)` is not the designated initializer of views.
  private mutating func rewriteInitializers() {
    for index in tokens.indices where tokens[index].text == "super" {
      let words = Array(
        tokens[index...].lazy.filter { ![.space, .newline].contains($0.kind) }.map(\.text).prefix(7))
      guard words.count == 7, words.prefix(4) == ["super", ".", "init", "("], words[5] == ":",
        let open = tokens[index...].firstIndex(where: { $0.text == "(" }), let close = end(of: open),
        let label = next(after: open), let colon = next(after: label), let value = next(after: colon)
      else { continue }
      if words[4] == "coder" {
        done(index, "views are not decoded")
        clear(index...close)
        tokens[index].text = "return nil"
      } else if words[4] == "nibName" {
        // A superclass in the file keeps its own initializer with these parameters.
        let parent = enclosingType(of: index).flatMap { declaration(of: $0) }?.parent
        if let parent, let declared = declaration(of: parent), hasNibInitializer(declared.body) { continue }
        done(index, "screens are not read from a nib")
        clear(index...close)
        tokens[index].text = "super.init()"
        overrideInitializer(before: index)
      } else if words[4] == "frame", let parent = superclass(before: index) {
        done(index, "init(frame:) sets the frame")
        let frame = tokens[value..<close].map(\.text).joined()
        clear(index...close)
        tokens[index].text = "super.init(); self.frame = \(frame)"
        guard let keyword = overriding(before: index) else { continue }
        clear(keyword...(tokens[keyword + 1].kind == .space ? keyword + 1 : keyword))
        // A class with a designated initializer of its own does not inherit `init()`.
        if parent == "UIView" {
          tokens[keyword].text = "override convenience init() { self.init(frame: .zero) }; "
        }
      }
    }
  }

  /// Lets the initializer of a screen that contains the token at `index` override `init()`, or no initializer if it has parameters.
  private mutating func overrideInitializer(before index: Int) {
    func isDeclaration(_ place: Int) -> Bool {
      tokens[place].text == "init" && (place == 0 || tokens[place - 1].text != ".")
    }
    func isPlain(_ place: Int) -> Bool {
      isDeclaration(place) && next(after: place).flatMap(text(after:)) == ")"
    }
    guard let word = tokens[..<index].indices.last(where: isDeclaration) else { return }
    let keyword = overriding(before: word)
    if isPlain(word) {
      if keyword == nil { tokens[word].text = "override init" }
    } else if let keyword {
      clear(keyword...(tokens[keyword + 1].kind == .space ? keyword + 1 : keyword))
      let body = enclosingType(of: index).flatMap { declaration(of: $0) }?.body ?? 0...tokens.count - 1
      if !body.contains(where: isPlain) {
        tokens[keyword].text = "override convenience init() { self.init(nibName: nil, bundle: nil) }; "
      }
    }
  }

  /// Returns the index of the keyword of a class in the file; `nil` if there is no such class.
  private func classKeyword(of name: String) -> Int? {
    tokens.indices.first {
      tokens[$0].text == "class" && tokens[$0].kind == .word && text(after: $0) == name
    }
  }

  /// Returns the superclass and the body of a class in the file; `nil` if there is no such class.
  private func declaration(of name: String) -> (parent: String?, body: ClosedRange<Int>)? {
    guard let word = classKeyword(of: name),
      let open = tokens[word...].firstIndex(where: { $0.text == "{" }), let close = end(of: open)
    else { return nil }
    // The parameters of a generic class may have colons, too.
    var depth = 0
    let colon = (word..<open).first { place in
      depth += tokens[place].text == "<" ? 1 : tokens[place].text == ">" ? -1 : 0
      return depth == 0 && tokens[place].text == ":"
    }
    return (colon.flatMap { text(after: $0) }, open...close)
  }

  /// Returns whether `init(nibName:bundle:)` is declared among tokens.
  private func hasNibInitializer(_ body: ClosedRange<Int>) -> Bool {
    body.dropFirst().contains { place in
      tokens[place].text == "init" && tokens[place - 1].text != "."
        && next(after: place).flatMap { text(after: $0) } == "nibName"
    }
  }

  /// Returns the index of the `override` modifier of the initializer that contains the token at `index`; `nil` if there is no such
  /// modifier.
  private func overriding(before index: Int) -> Int? {
    guard let word = tokens[..<index].lastIndex(where: { $0.text == "override" && $0.kind == .word }),
      !tokens[word..<index].contains(where: { $0.text == "}" })
    else { return nil }
    return word
  }

  /// Returns the superclass of the innermost class that contains the token at `index`; `nil` if it is not a UIKit class.
  private func superclass(before index: Int) -> String? {
    guard var head = enclosingHead(of: index) else { return nil }
    if tokens[head.word].text == "extension" {
      guard let word = classKeyword(of: tokens[head.name].text), let name = next(after: word) else {
        return nil
      }
      head = (word, name)
    }
    guard tokens[head.word].text == "class", var colon = next(after: head.name) else { return nil }
    if tokens[colon].text == "<" {
      var depth = 0
      let end = (colon..<tokens.count).first { place in
        if tokens[place].text == "<" { depth += 1 }
        if tokens[place].text == ">" { depth -= 1 }
        return depth == 0
      }
      guard let end, let following = next(after: end) else { return nil }
      colon = following
    }
    guard tokens[colon].text == ":", let parent = text(after: colon), parent.hasPrefix("UI") else {
      return nil
    }
    return parent
  }

  /// Joins extensions that override methods with their class, because only a class itself can override on Linux. The class must
  /// come before them in the file, with nothing but its own extensions between them.
  private mutating func joinExtensions() {
    for word in tokens.indices where tokens[word].text == "class" && tokens[word].kind == .word {
      guard let name = next(after: word), tokens[name].kind == .word,
        let open = tokens[name...].firstIndex(where: { $0.text == "{" }), let end = end(of: open)
      else { continue }
      var (close, joined): (Int, [(head: ClosedRange<Int>, open: Int, close: Int)]) = (end, [])
      while let first = next(after: joined.last?.close ?? close) {
        guard
          let keyword = tokens[first...].prefix(4).indices.first(where: { tokens[$0].text == "extension" }),
          tokens[first..<keyword].allSatisfy({ $0.kind == .word || $0.kind == .space }),
          let type = next(after: keyword), tokens[type].text == tokens[name].text,
          let open = tokens[type...].firstIndex(where: { $0.text == "{" }),
          !tokens[type..<open].contains(where: { $0.text == "where" || $0.text == "." }),
          let end = self.end(of: open)
        else { break }
        joined.append((first...type, open, end))
      }
      while let last = joined.last,
        !tokens[last.open...last.close].contains(where: { $0.kind == .word && $0.text == "override" })
      { joined.removeLast() }
      // The conformances move to the class.
      let protocols = joined.map { part in
        tokens[part.head.upperBound..<part.open].drop { $0.text != ":" }.dropFirst()
          .filter { ![.comment, .newline].contains($0.kind) }.map(\.text).joined()
      }.filter { !$0.isEmpty }.joined(separator: ",")
      if !protocols.isEmpty {
        let mark = tokens[name..<open].contains { $0.text == ":" } ? "," : ":"
        // The brace stays a token of its own, so that the types that contain tokens are still found.
        let place = tokens[name..<open].firstIndex { $0.text == "where" } ?? open
        tokens[place - 1].text += "\(mark)\(protocols)" + (place < open ? " " : "")
      }
      for part in joined {
        done(part.head.lowerBound, "joined the extension with its class")
        keepAccess(of: part.open...part.close, in: part.head)
        tokens[close].text = ""
        clear(part.head.lowerBound...part.open)
        close = part.close
      }
    }
  }

  private static let declarations: Set = [
    "actor", "class", "enum", "func", "init", "let", "struct", "subscript", "typealias", "var",
  ]
  private static let levels: Set = ["fileprivate", "internal", "open", "package", "private", "public"]

  /// Gives the members of an extension the access level that the extension gave them.
  private mutating func keepAccess(of body: ClosedRange<Int>, in head: ClosedRange<Int>) {
    guard let level = tokens[head].first(where: { Self.levels.contains($0.text) })?.text else { return }
    var depth = 0
    for index in body {
      if tokens[index].kind == .symbol {
        if "([{".contains(tokens[index].text) { depth += 1 }
        if ")]}".contains(tokens[index].text) { depth -= 1 }
      }
      guard depth == 1, tokens[index].kind == .word, Self.declarations.contains(tokens[index].text),
        [.space, .newline].contains(tokens[index - 1].kind)
      else { continue }
      let head = tokens[..<index].indices.reversed().prefix {
        tokens[$0].kind != .newline && !["{", "}", ";"].contains(tokens[$0].text)
      }
      // The level of a setter, as in `private(set)`, is not that of the member.
      let modifiers = head.filter { tokens[$0 + 1].text != "(" }.map { tokens[$0].text }
      let isModifier =
        tokens[index].text == "class" && text(after: index).map(Self.declarations.contains) == true
      // An override in a public class has to be public.
      if !isModifier, Self.levels.isDisjoint(with: modifiers),
        level == "public" || !modifiers.contains("override")
      {
        tokens[index - 1].text += level == "private" ? "fileprivate " : "\(level) "
      }
    }
  }

  /// Members of UIKit's classes that Segue does not have, so that nothing overrides or calls them.
  private static let uncalled: Set = [
    "awakeFromNib", "childForStatusBarHidden", "childForStatusBarStyle", "didReceiveMemoryWarning",
    "layoutMarginsDidChange", "preferredInterfaceOrientationForPresentation",
    "preferredStatusBarUpdateAnimation", "prefersHomeIndicatorAutoHidden", "prefersStatusBarHidden",
    "prepareForInterfaceBuilder", "safeAreaInsetsDidChange", "shouldAutorotate",
    "supportedInterfaceOrientations", "tintColorDidChange", "traitCollectionDidChange",
    "viewSafeAreaInsetsDidChange", "willTransition",
  ]
  /// Such members without which the code does not do what it should.
  private static let needed: Set = [
    "draw", "prepare", "touchesBegan", "touchesCancelled", "touchesEnded", "touchesMoved",
  ]

  /// Members that Segue has with other parameters.
  private static let overloads: Set = [
    "dismiss", "popToRootViewController", "popToViewController", "popViewController", "present",
    "pushViewController", "setViewControllers", "show",
  ]

  /// Removes `override`, and calls on `super`, of members that Segue does not have, in direct subclasses of UIKit's classes. Members
  /// that Segue has with other parameters lose `override` only.
  private mutating func releaseOverrides() {
    for index in tokens.indices where tokens[index].kind == .word {
      if tokens[index].text == "override", callDraw(at: index) { continue }
      guard ["override", "super"].contains(tokens[index].text), superclass(before: index) != nil,
        let dot = next(after: index)
      else { continue }
      if tokens[index].text == "super", tokens[dot].text == ".", let name = next(after: dot),
        isReleased(name), let open = next(after: name), tokens[open].text == "(", let close = end(of: open),
        tokens[..<index].last(where: { $0.kind != .space }).map({
          $0.kind == .newline || "{;".contains($0.text)
        })
          ?? false
      {
        clear(index...(text(after: close) == ";" ? next(after: close) ?? close : close))
      }
      guard tokens[index].text == "override",
        let name = overridden(at: index)
      else { continue }
      let method = tokens[name].text
      if method == "layerClass" { noteLayer(after: name) }
      guard isReleased(name) || Self.overloads.contains(method) else { continue }
      notes.append(
        Note(
          line: tokens[name].line,
          text: Self.overloads.contains(method) ? "'\(method)' is an overload" : "nothing calls '\(method)'",
          isDone: !Self.needed.contains(method)))
      clear(index...index + 1)
    }
  }

  /// Returns whether the word at `index` names a member that Segue does not have.
  private func isReleased(_ index: Int) -> Bool {
    Self.uncalled.contains(tokens[index].text) || Self.needed.contains(tokens[index].text)
  }

  /// Returns the index of the name of the member that `override` at an index precedes; `nil` if this is an initializer.
  private func overridden(at index: Int) -> Int? {
    tokens[index...].prefix(8).indices.first { ["func", "var"].contains(tokens[$0].text) }.flatMap(
      next(after:))
  }

  /// Lets the content of a view call its `draw(_:)`, unless the superclass has a content of its own.
  /// - Returns: whether `override` at the index precedes a `draw(_:)` that is called.
  private mutating func callDraw(at index: Int) -> Bool {
    guard let name = overridden(at: index), tokens[name].text == "draw", let open = next(after: name),
      let close = end(of: open), var type = enclosingType(of: index),
      !["UIImageView", "UILabel"].contains(superclass(before: index))
    else { return false }
    // A class of another file is known by its name only.
    for _ in 0..<20 {
      guard let known = declaration(of: type) else { break }
      guard let parent = known.parent else { return false }
      type = parent
    }
    guard !["UIImageView", "UILabel"].contains(type),
      type.hasPrefix("UI") || type.hasSuffix("View") || type.hasSuffix("Cell")
    else { return false }
    let words = tokens[open...close].filter { [.word, .symbol].contains($0.kind) }.map(\.text)
    guard words.count == 6, words[1] == "_", words[4] == "CGRect" else { return false }
    done(name, "the content of the view calls 'draw'")
    // The modifiers before `override` become those of the content.
    let modifiers = tokens[..<index].reversed().prefix {
      [.space, .newline].contains($0.kind) || $0.text == "final" || Self.levels.contains($0.text)
    }
    let level = modifiers.first { Self.levels.contains($0.text) }?.text
    tokens[index].text =
      "\(level == nil ? "public " : "")override func content(in bounds: CGRect) -> DrawnContent { "
      + "drawing(in: bounds) }; \(level.map { "\($0) " } ?? "")override"
    return true
  }

  /// Notes a class of layers that the adapter does not make for views.
  private mutating func noteLayer(after name: Int) {
    guard let open = tokens[name...].firstIndex(where: { $0.text == "{" }), let close = end(of: open),
      let type = tokens[open...close].first(where: { $0.text.first?.isUppercase == true }),
      !["CALayer", "CAGradientLayer", "CAShapeLayer"].contains(type.text)
    else { return }
    notes.append(Note(line: type.line, text: "the layer is no \(type.text)", isDone: false))
  }

  /// Replaces `responds(to:)` with `true` for selectors of UIKit classes, or of the object that is asked, because the method
  /// exists if the code compiles.
  private mutating func answerQuestions() {
    for index in tokens.indices.dropFirst() where tokens[index].text == "responds" {
      guard let open = next(after: index), tokens[open].text == "(", let close = end(of: open) else {
        continue
      }
      let words = tokens[open..<close].filter { [.word, .symbol].contains($0.kind) }.map(\.text)
      guard words.prefix(5).elementsEqual(["(", "to", ":", "#", "selector"]), words.count > 6,
        words[6].hasPrefix("UI") || index > 1 && words[6] == tokens[index - 2].text
      else { continue }
      var first = index
      while first > 0, tokens[first - 1].kind == .word || ".?!".contains(tokens[first - 1].text) {
        first -= 1
      }
      // A negation of the answer stays.
      while first < index, tokens[first].text == "!" { first += 1 }
      guard first < index else { continue }
      done(index, "responds(to:) is true")
      clear(first...close)
      tokens[first].text = "true"
    }
  }

  /// Removes the event from hit tests, because Segue's methods have only the point: `hitTest(_:with:)` and `point(inside:with:)`
  /// become `hitTest(_:)` and `contains(_:)`.
  private mutating func rewriteHitTests() {
    for index in tokens.indices where tokens[index].kind == .word {
      guard let open = next(after: index), tokens[open].text == "(", let close = end(of: open),
        let label = next(after: open),
        let comma = (open...close).last(where: { tokens[$0].text == "," && text(after: $0) == "with" })
      else { continue }
      let isInside = tokens[index].text == "point" && tokens[label].text == "inside"
      guard isInside || tokens[index].text == "hitTest" else { continue }
      done(index, "removed the event from the hit test")
      clear(comma...close - 1)
      guard isInside, let second = next(after: label) else { continue }
      tokens[index].text = "contains"
      // A declaration has a label and a name, and a call has a label and a colon.
      if tokens[second].text == ":" { clear(label...second) } else { tokens[label].text = "_" }
    }
  }

  private mutating func rewriteCalls() {
    for index in tokens.indices.dropLast(2) {
      if tokens[index].text == "#", tokens[index + 1].text == "selector" {
        done(index, "#selector is Selector")
        tokens[index].text = ""
        tokens[index + 1].text = "Selector"
        qualifyMethod(after: index + 1)
      } else if tokens[index].text == "#", tokens[index + 1].text == "keyPath",
        let open = next(after: index + 1),
        let close = end(of: open)
      {
        // The type before the path is not part of the string.
        let path = tokens[open..<close].filter { $0.kind == .word }.map(\.text).drop {
          $0.first?.isUppercase == true
        }
        done(index, "#keyPath is a string")
        clear(index...close)
        tokens[index].text = "\"\(path.joined(separator: "."))\""
      } else if tokens[index].kind == .word, optionalNames.contains(tokens[index].text),
        ["?", "!"].contains(tokens[index + 1].text), tokens[index + 2].text == "("
      {
        let (name, mark) = (tokens[index].text, tokens[index + 1].text)
        done(index, "called the optional method without '\(mark)'")
        tokens[index + 1].text = ""
        if let close = end(of: index + 2), mark == "!" || isChained(close),
          optionalMethods.contains(where: { $0.hasPrefix("\(name)(") && $0.hasSuffix("->") })
        {
          tokens[close].text += mark
        }
      }
    }
  }

  /// Returns whether a member or an element of the result of the call that ends at `close` is used.
  private func isChained(_ close: Int) -> Bool {
    guard let dot = next(after: close), dot + 1 < tokens.count else { return false }
    return tokens[dot].text == "." && tokens[dot + 1].text != "." || tokens[close + 1].text == "["
  }

  /// Replaces `self` in a selector with the name of the type, so that the selector does not retain the object.
  private mutating func qualifyMethod(after selector: Int) {
    guard let open = next(after: selector), let first = next(after: open), let second = next(after: first),
      tokens[first].kind == .word, let type = enclosingType(of: selector)
    else { return }
    if tokens[first].text == "self", tokens[second].text == "." {
      tokens[first].text = type
    } else if ![".", ":"].contains(tokens[second].text) {
      tokens[first].text = "\(type).\(tokens[first].text)"
    }
  }

  private static let types: Set = ["class", "struct", "enum", "actor", "extension"]

  /// Returns the name of the innermost type that contains a token; `nil` outside types.
  private func enclosingType(of index: Int) -> String? {
    enclosingHead(of: index).map { head in
      tokens[head.name...].prefix { $0.kind == .word || $0.text == "." }.map(\.text).joined()
    }
  }

  /// Returns the indices of the keyword and the name of the innermost type that contains a token; `nil` outside types.
  private func enclosingHead(of index: Int) -> (word: Int, name: Int)? {
    var depth = 0
    for brace in tokens[..<index].indices.reversed() where tokens[brace].kind == .symbol {
      if tokens[brace].text == "}" { depth += 1 }
      guard tokens[brace].text == "{" else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      depth = 0
      let head = tokens[..<brace].indices.reversed().prefix { !["{", "}", ";"].contains(tokens[$0].text) }
      guard
        let word = head.first(where: { tokens[$0].kind == .word && Self.types.contains(tokens[$0].text) }),
        let name = next(after: word), tokens[name].kind == .word,
        !["func", "var", "let", "subscript"].contains(tokens[name].text)
      else { continue }
      return (word, name)
    }
    return nil
  }

  /// Features that Segue supports only partly or not at all, such as those that need the Objective-C runtime. Each entry has
  /// the words that indicate a feature, and a description of the feature.
  private static let rest: [(words: Set<String>, what: String)] = [
    (["observeValue", "NSKeyValueObservation"], "key-value observing"),
    (["responds", "perform", "NSClassFromString"], "the Objective-C runtime"),
    (["UIVisualEffectView", "UIBlurEffect"], "visual effects"),
    (["CATransition"], "CATransition"), (["UIStoryboard"], "storyboards"),
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
      // A name that is an ordinary word is only noted if it is followed by the argument that identifies the feature.
      let needed = ["responds": "to", "perform": "Selector"]
      if let word = needed[token.text] {
        let following = tokens[index...].dropFirst().prefix { $0.kind != .newline }
        guard following.contains(where: { $0.text == word }) else { continue }
      }
      let note = Note(line: token.line, text: "\(what): \(token.text)", isDone: false)
      if !notes.contains(note) { notes.append(note) }
    }
  }
}
