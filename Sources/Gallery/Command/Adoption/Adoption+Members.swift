// Initializers, extensions and overrides.
extension Adoption {
  /// Rewrites calls to initializers of the superclass. Segue has no `super.init(coder:)` and `super.init(nibName:bundle:)`,
  /// and `super.init(frame:)` is not the designated initializer of views.
  mutating func rewriteInitializers() {
    for index in tokens.indices where tokens[index].text == "super" {
      let words = Array(
        tokens[index...].lazy.filter { ![.space, .newline].contains($0.kind) }.map(\.text).prefix(7))
      guard words.count == 7, words.prefix(4) == ["super", ".", "init", "("], words[5] == ":",
        let open = tokens[index...].firstIndex(where: { $0.text == "(" }), let close = end(of: open),
        let label = next(after: open), let colon = next(after: label), let value = next(after: colon)
      else { continue }
      if words[4] == "target", superclass(before: index)?.hasSuffix("Recognizer") == true {
        done(index, "init(target:action:) adds the target")
        let values = tokens[value..<close].map(\.text).joined()
        clear(index...close)
        tokens[index].text = "super.init(); addTarget(\(values))"
        if let keyword = overriding(before: index) {
          clear(keyword...(tokens[keyword + 1].kind == .space ? keyword + 1 : keyword))
        }
      } else if words[4] == "coder" {
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
      } else if let parent = superclass(before: index),
        words[4] == "frame" || words[4] == "style" && parent == "UITableViewCell"
      {
        let isCell = words[4] == "style"
        done(index, isCell ? "cells have no style" : "init(frame:) sets the frame")
        let frame = tokens[value..<close].map(\.text).joined()
        clear(index...close)
        tokens[index].text = "super.init()" + (isCell ? "" : "; self.frame = \(frame)")
        guard let keyword = overriding(before: index) else { continue }
        clear(keyword...(tokens[keyword + 1].kind == .space ? keyword + 1 : keyword))
        // A class with a designated initializer of its own does not inherit `init()`.
        if parent == "UIView" || isCell {
          let values = isCell ? "style: .default, reuseIdentifier: nil" : "frame: .zero"
          tokens[keyword].text = "override convenience init() { self.init(\(values)) }; "
        }
      }
    }
  }

  /// Lets the initializer of a screen that contains the token at `index` override `init()`, or no initializer if it has parameters.
  mutating func overrideInitializer(before index: Int) {
    func isPlain(_ place: Int) -> Bool {
      isInitializer(place) && next(after: place).flatMap(text(after:)) == ")"
    }
    guard let word = tokens[..<index].indices.last(where: isInitializer) else { return }
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

  /// Returns whether `init(nibName:bundle:)` is declared among tokens.
  func hasNibInitializer(_ body: ClosedRange<Int>) -> Bool {
    body.dropFirst().contains { place in
      tokens[place].text == "init" && tokens[place - 1].text != "."
        && next(after: place).flatMap { text(after: $0) } == "nibName"
    }
  }

  /// Returns the index of the `override` modifier of the initializer that contains the token at `index`; `nil` if there is no such
  /// modifier.
  func overriding(before index: Int) -> Int? {
    guard let word = tokens[...index].indices.last(where: isInitializer) else { return nil }
    // Only other modifiers are between `override` and `init`.
    let modifiers = tokens[..<word].indices.reversed().prefix {
      [.word, .space, .newline, .comment].contains(tokens[$0].kind)
    }
    return modifiers.first { tokens[$0].text == "override" }
  }

  private func isInitializer(_ place: Int) -> Bool {
    tokens[place].text == "init" && (place == 0 || tokens[place - 1].text != ".")
  }

  /// Joins extensions that override methods with their class, because only a class itself can override on Linux. The class must
  /// come before them in the file, with nothing but its own extensions between them.
  mutating func joinExtensions() {
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

  static let levels: Set = ["fileprivate", "internal", "open", "package", "private", "public"]

  /// Gives the members of an extension the access level that the extension gave them.
  mutating func keepAccess(of body: ClosedRange<Int>, in head: ClosedRange<Int>) {
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
  static let uncalled: Set = [
    "awakeFromNib", "childForStatusBarHidden", "childForStatusBarStyle", "didReceiveMemoryWarning",
    "layoutMarginsDidChange", "preferredInterfaceOrientationForPresentation",
    "preferredStatusBarUpdateAnimation", "prefersHomeIndicatorAutoHidden", "prefersStatusBarHidden",
    "prepareForInterfaceBuilder", "safeAreaInsetsDidChange", "shouldAutorotate",
    "supportedInterfaceOrientations", "tintColorDidChange", "traitCollectionDidChange",
    "viewSafeAreaInsetsDidChange", "willTransition",
  ]

  /// Such members without which the code does not do what it should.
  static let needed: Set = [
    "draw", "prepare", "touchesBegan", "touchesCancelled", "touchesEnded", "touchesMoved",
  ]

  /// Members that Segue has with other parameters.
  static let overloads: Set = [
    "dismiss", "popToRootViewController", "popToViewController", "popViewController", "present",
    "pushViewController", "setViewControllers", "show",
  ]

  /// Removes `override`, and calls on `super`, of members that Segue does not have, in direct subclasses of UIKit's classes. Members
  /// that Segue has with other parameters lose `override` only.
  mutating func releaseOverrides() {
    for index in tokens.indices where tokens[index].kind == .word {
      if tokens[index].text == "override", callDraw(at: index) { continue }
      guard ["override", "super"].contains(tokens[index].text), superclass(before: index) != nil,
        let dot = next(after: index)
      else { continue }
      if tokens[index].text == "super", tokens[dot].text == ".", let name = next(after: dot),
        let open = next(after: name), tokens[open].text == "(", let close = end(of: open)
      {
        let rowMethod = unknownRowMethod(signature(ofCall: name, open..<close), at: index)
        let isStatement =
          tokens[..<index].last { $0.kind != .space }.map { $0.kind == .newline || "{;".contains($0.text) }
          ?? false
        if isStatement, isReleased(name) || rowMethod.map(Self.isSilent) == true {
          clear(index...(text(after: close) == ";" ? next(after: close) ?? close : close))
        } else if let rowMethod {
          notes.append(Note(line: tokens[name].line, text: "'super' has no '\(rowMethod)'", isDone: false))
        }
      }
      guard tokens[index].text == "override",
        let name = overridden(at: index)
      else { continue }
      let method = tokens[name].text
      if method == "layerClass" { noteLayer(after: name) }
      let word = tokens[index...].prefix(8).indices.first { tokens[$0].text == "func" }
      let rowMethod = function(at: word).flatMap { unknownRowMethod($0.signature, at: index) }
      guard isReleased(name) || Self.overloads.contains(method) || rowMethod != nil else { continue }
      notes.append(
        Note(
          line: tokens[name].line,
          text: Self.overloads.contains(method)
            ? "'\(method)' is an overload" : "nothing calls '\(rowMethod ?? method)'",
          isDone: !Self.needed.contains(method)))
      clear(index...index + 1)
    }
  }

  /// The methods of `UITableViewController` about rows that the adapter has, by the label of the second parameter.
  static let rowMethods: Set = [
    "cellForRowAt", "didSelectRowAt", "heightForRowAt", "numberOfRowsInSection", "titleForFooterInSection",
    "titleForHeaderInSection",
  ]

  /// Returns the name with labels of a method, such as `tableView(_:willDisplay:forRowAt:)`, if it is a method about rows that the
  /// adapter does not have; `nil` otherwise.
  /// - Parameters:
  ///   - signature: the signature of the method, with or without an arrow.
  ///   - index: the index of a token in the class that overrides or calls the method.
  func unknownRowMethod(_ signature: String, at index: Int) -> String? {
    guard superclass(before: index) == "UITableViewController" else { return nil }
    let name = signature.replacing("->", with: "")
    if name == "sectionIndexTitles(for:)" { return name }
    let isKnown = Self.rowMethods.contains { name.hasPrefix("tableView(_:\($0):") }
    return name.hasPrefix("tableView(_:") && !isKnown ? name : nil
  }

  /// Returns whether a method about rows returns nothing, so that a call can be removed.
  static func isSilent(_ method: String) -> Bool {
    let label = method.replacing("tableView(_:", with: "")
    return ["accessoryButton", "commit", "did", "moveRow", "performAction", "will"].contains(
      where: label.hasPrefix)
      && !["willSelect", "willDeselect"].contains(where: label.hasPrefix)
  }

  /// Returns the name and the labels of a call, such as `tableView(_:canEditRowAt:)`.
  func signature(ofCall name: Int, _ arguments: Range<Int>) -> String {
    var (labels, depth) = ("", 0)
    for place in arguments where tokens[place].kind == .symbol {
      if "([{".contains(tokens[place].text) { depth += 1 }
      if ")]}".contains(tokens[place].text) { depth -= 1 }
      guard depth == 1, ["(", ","].contains(tokens[place].text), let label = next(after: place),
        label < arguments.upperBound
      else { continue }
      labels += text(after: label) == ":" ? "\(tokens[label].text):" : "_:"
    }
    return "\(tokens[name].text)(\(labels))"
  }

  /// Returns whether the word at `index` names a member that Segue does not have.
  func isReleased(_ index: Int) -> Bool {
    Self.uncalled.contains(tokens[index].text) || Self.needed.contains(tokens[index].text)
  }

  /// Returns the index of the name of the member that `override` at an index precedes; `nil` if this is an initializer.
  func overridden(at index: Int) -> Int? {
    tokens[index...].prefix(8).indices.first { ["func", "var"].contains(tokens[$0].text) }.flatMap(
      next(after:))
  }

  /// Lets the content of a view call its `draw(_:)`, unless the superclass has a content of its own.
  /// - Returns: whether `override` at the index precedes a `draw(_:)` that is called.
  mutating func callDraw(at index: Int) -> Bool {
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
  mutating func noteLayer(after name: Int) {
    guard let open = tokens[name...].firstIndex(where: { $0.text == "{" }), let close = end(of: open),
      let type = tokens[open...close].first(where: { $0.text.first?.isUppercase == true }),
      !["CALayer", "CAGradientLayer", "CAShapeLayer"].contains(type.text)
    else { return }
    notes.append(Note(line: type.line, text: "the layer is no \(type.text)", isDone: false))
  }
}
