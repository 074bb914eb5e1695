// Optional methods, which need default bodies, and their calls.
extension Adoption {
  /// Makes the results of optional methods optional, in protocols and in the types that conform to them.
  mutating func makeResultsOptional() {
    for index in tokens.indices.reversed() {
      guard let function = function(at: index), function.signature.hasSuffix("->"),
        optionalMethods[Self.innermost(enclosingType(of: index) ?? "")]?.contains(function.signature) == true,
        let result = function.result
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
  mutating func makeOptionalMethodsDefaults() {
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

  /// Replaces `responds(to:)` with `true` for selectors of UIKit classes, or of the object that is asked, because the method
  /// exists if the code compiles.
  mutating func answerQuestions() {
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
  mutating func rewriteHitTests() {
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

  mutating func rewriteCalls() {
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
      } else if tokens[index].text == "register", tokens[index + 1].text == "(",
        let close = end(of: index + 1),
        let comma = (index..<close).first(where: {
          tokens[$0].text == ","
            && ["forCellReuseIdentifier", "forCellWithReuseIdentifier"].contains(text(after: $0))
        }), tokens[comma - 1].text == "self", tokens[comma - 2].text == "."
      {
        done(index, "register creates the cells")
        tokens[index + 1].text = "({ "
        (tokens[comma - 2].text, tokens[comma - 1].text) = ("", "() }")
      } else if tokens[index].kind == .word, optionalNames.contains(tokens[index].text),
        ["?", "!"].contains(tokens[index + 1].text), tokens[index + 2].text == "("
      {
        let (name, mark) = (tokens[index].text, tokens[index + 1].text)
        done(index, "called the optional method without '\(mark)'")
        tokens[index + 1].text = ""
        if let close = end(of: index + 2), mark == "!" || isChained(close),
          optionalMethods.values.joined().contains(where: { $0.hasPrefix("\(name)(") && $0.hasSuffix("->") })
        {
          tokens[close].text += mark
        }
      }
    }
  }

  /// Lets a storyboard, which is not read, create a screen of the class to which the screen is cast. The user has to rewrite
  /// other calls.
  mutating func rewriteStoryboards() {
    let labels: Set = ["withIdentifier", "identifier"]
    for index in tokens.indices where tokens[..<index].last(where: { $0.kind == .word })?.text != "func" {
      guard let open = next(after: index), tokens[open].text == "(", let close = end(of: open),
        let label = next(after: open),
        tokens[index].text == "instantiateViewController" && labels.contains(tokens[label].text)
          || tokens[index].text == "instantiateInitialViewController" && label == close
      else { continue }
      // The cast remains, because the result of an optional chain is optional.
      var cast = [close]
      while cast.count < 6, let last = cast.last, let place = next(after: last) { cast.append(place) }
      cast.removeFirst()
      if let mark = cast.first, tokens[mark].text == "!" { cast.removeFirst() }
      let words = cast.map { tokens[$0].text }
      guard words.count > 2, words[0] == "as", ["!", "?"].contains(words[1]), screens.contains(words[2]),
        words.count < 4 || ![".", "<"].contains(words[3])
      else {
        notes.append(
          Note(line: tokens[index].line, text: "storyboards: \(tokens[index].text)", isDone: false))
        continue
      }
      done(index, "the storyboard creates the screen")
      if label < close { tokens[label].text = "withIdentifier" }
      tokens[close].text = "\(label == close ? "" : ", ")creator: { \(words[2])() })"
    }
  }

  /// Lets the property `view` of an extension for screens read the view of the screen, and not itself. A body that declares
  /// another `view` is left unchanged.
  mutating func rewriteOwnViews() {
    for index in tokens.indices where tokens[index].text == "var" && text(after: index) == "view" {
      guard let head = enclosingHead(of: index), tokens[head.word].text == "extension",
        let start = tokens[head.name...].firstIndex(where: { $0.text == "{" }),
        tokens[..<index].last(where: { $0.kind == .word })?.text != "static",
        tokens[start..<index].count(where: { $0.text == "{" })
          == tokens[start..<index].count(where: { $0.text == "}" }) + 1,
        let own = (head.name..<start).first(where: {
          tokens[$0].text == "Self" && text(after: $0) == ":"
        }), let type = next(after: own).flatMap(text), type.hasPrefix("UI"),
        let open = tokens[index...].firstIndex(where: { $0.text == "{" }), let close = end(of: open)
      else { continue }
      let places = (open..<close).filter { tokens[$0].text == "view" && tokens[$0].kind == .word }
      guard
        !places.contains(where: { place in
          [":", "in"].contains(text(after: place))
            || ["let", "var"].contains(tokens[..<place].last { $0.kind == .word }?.text)
        })
      else { continue }
      for place in places {
        let isMember = tokens[place - 1].text == "."
        guard !isMember || tokens[place - 2].text == "self" else { continue }
        done(place, "'view' is that of \(type)")
        if isMember { clear(place - 2...place - 1) }
        tokens[place].text = "(self as \(type)).view"
      }
    }
  }

  /// Returns whether a member or an element of the result of the call that ends at `close` is used.
  func isChained(_ close: Int) -> Bool {
    guard let dot = next(after: close), dot + 1 < tokens.count else { return false }
    return tokens[dot].text == "." && tokens[dot + 1].text != "." || tokens[close + 1].text == "["
  }

  /// Replaces `self` in a selector with the name of the type, so that the selector does not retain the object.
  mutating func qualifyMethod(after selector: Int) {
    guard let open = next(after: selector), let first = next(after: open), let second = next(after: first),
      tokens[first].kind == .word, let type = enclosingType(of: selector)
    else { return }
    if tokens[first].text == "self", tokens[second].text == "." {
      tokens[first].text = type
    } else if ![".", ":"].contains(tokens[second].text) {
      tokens[first].text = "\(type).\(tokens[first].text)"
    }
  }
}
