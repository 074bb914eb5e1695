// Declarations, found among the tokens of a file.
extension Adoption {
  /// Returns the index of the next token that is neither white space nor a comment; `nil` at the end.
  func next(after index: Int) -> Int? {
    tokens.indices.dropFirst(index + 1).first { ![.space, .newline, .comment].contains(tokens[$0].kind) }
  }

  func text(after index: Int) -> String? { next(after: index).map { tokens[$0].text } }

  /// Returns the index of the bracket that closes the bracket at `index`; `nil` if no bracket does.
  func end(of index: Int) -> Int? {
    var depth = 0
    for place in index..<tokens.count where tokens[place].kind == .symbol {
      if "([{".contains(tokens[place].text) { depth += 1 }
      if ")]}".contains(tokens[place].text) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Returns the parts of the function whose keyword `func` is at `index`; `nil` if there is none.
  func function(at index: Int?) -> (
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

  func isVoid(_ result: ClosedRange<Int>) -> Bool {
    ["Void", "()"].contains(tokens[result].filter { $0.kind != .space }.map(\.text).joined())
  }

  /// Returns the tokens of a result, after the parameters that end at `close`; `nil` without a result.
  func result(after close: Int) -> ClosedRange<Int>? {
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

  /// Returns the index of the keyword of a class in the file; `nil` if there is no such class.
  func classKeyword(of name: String) -> Int? {
    tokens.indices.first {
      tokens[$0].text == "class" && tokens[$0].kind == .word && text(after: $0) == name
    }
  }

  /// Returns the superclass and the body of a class in the file; `nil` if there is no such class.
  func declaration(of name: String) -> (parent: String?, body: ClosedRange<Int>)? {
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

  /// Returns the superclass of the innermost class that contains the token at `index`; `nil` if it is not a UIKit class.
  func superclass(before index: Int) -> String? {
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

  static let declarations: Set = [
    "actor", "class", "enum", "func", "init", "let", "struct", "subscript", "typealias", "var",
  ]

  static let types: Set = ["class", "struct", "enum", "actor", "extension", "protocol"]

  /// Returns the name of the innermost type that contains a token; `nil` outside types.
  func enclosingType(of index: Int) -> String? {
    enclosingHead(of: index).map { head in
      tokens[head.name...].prefix { $0.kind == .word || $0.text == "." }.map(\.text).joined()
    }
  }

  /// Returns the indices of the keyword and the name of the innermost type that contains a token; `nil` outside types.
  func enclosingHead(of index: Int) -> (word: Int, name: Int)? {
    var depth = 0
    for brace in tokens[..<index].indices.reversed() where tokens[brace].kind == .symbol {
      if tokens[brace].text == "}" { depth += 1 }
      guard tokens[brace].text == "{" else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      depth = 0
      let head = tokens[..<brace].indices.reversed().prefix { !["{", "}", ";"].contains(tokens[$0].text) }
      for word in head where tokens[word].kind == .word && Self.types.contains(tokens[word].text) {
        guard let name = next(after: word), tokens[name].kind == .word,
          !["func", "var", "let", "subscript"].contains(tokens[name].text)
        else { continue }
        return (word, name)
      }
    }
    return nil
  }
}
