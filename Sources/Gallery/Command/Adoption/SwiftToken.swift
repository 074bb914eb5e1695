/// A token of Swift source. Joining the texts of all tokens gives the complete source.
struct SwiftToken {
  enum Kind { case word, symbol, literal, comment, space, newline }

  let kind: Kind
  var text: String
  /// The number of the line on which the token begins, counted from 1.
  let line: Int

  /// Returns the tokens of a source file. A literal includes its interpolations. If the source ends inside a token, the token
  /// ends there.
  static func all(in source: String) -> [SwiftToken] {
    var (tokens, line, scanner): ([SwiftToken], Int, SwiftScanner) = ([], 1, SwiftScanner(source))
    while let (kind, text) = scanner.next() {
      tokens.append(SwiftToken(kind: kind, text: text, line: line))
      line += text.count(where: \.isNewline)
    }
    return tokens
  }
}

/// A scanner that splits source into tokens.
private struct SwiftScanner {
  private let source: [Character]
  private var place = 0

  init(_ source: String) { self.source = Array(source) }

  private func starts(with text: String, at place: Int) -> Bool { source[place...].starts(with: text) }

  mutating func next() -> (SwiftToken.Kind, String)? {
    guard place < source.count else { return nil }
    let start = place
    let kind = advance()
    return (kind, String(source[start..<place]))
  }

  private mutating func advance() -> SwiftToken.Kind {
    let first = source[place]
    if first.isNewline {
      place += 1
      return .newline
    }
    if first.isWhitespace {
      skip { $0.isWhitespace && !$0.isNewline }
      return .space
    }
    if starts(with: "//", at: place) || place == 0 && starts(with: "#!", at: place) {
      skip { !$0.isNewline }
      return .comment
    }
    if starts(with: "/*", at: place) {
      skipComment()
      return .comment
    }
    let hashes = source[place...].prefix { $0 == "#" }.count
    if place + hashes < source.count, source[place + hashes] == "\"" {
      skipLiteral(hashes: hashes)
      return .literal
    }
    if Self.isWord(first) {
      skip(while: Self.isWord)
      return .word
    }
    place += 1
    return .symbol
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`" || character == "$"
  }

  private mutating func skip(while condition: (Character) -> Bool) {
    while place < source.count, condition(source[place]) { place += 1 }
  }

  /// Skips a block comment, which may contain other block comments.
  private mutating func skipComment() {
    var depth = 0
    while place < source.count {
      if starts(with: "/*", at: place) {
        (depth, place) = (depth + 1, place + 2)
      } else if starts(with: "*/", at: place) {
        (depth, place) = (depth - 1, place + 2)
        if depth == 0 { return }
      } else {
        place += 1
      }
    }
  }

  private mutating func skipLiteral(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    let quotes = starts(with: "\"\"\"", at: place + hashes) ? "\"\"\"" : "\""
    place += hashes + quotes.count
    while place < source.count {
      if starts(with: quotes + fence, at: place) { return place += quotes.count + hashes }
      if quotes.count == 1, source[place].isNewline { return }
      if starts(with: "\\" + fence + "(", at: place) {
        place += hashes + 2
        skipInterpolation()
      } else {
        place += starts(with: "\\" + fence, at: place) ? hashes + 2 : 1
      }
    }
    place = source.count
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let (kind, text) = next() {
      if kind == .symbol { depth += text == "(" ? 1 : text == ")" ? -1 : 0 }
    }
  }
}
