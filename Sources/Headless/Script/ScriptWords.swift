import Geometry
import Views

/// The words of one line, up to its comment.
struct ScriptWords {
  private var rest: Substring

  init(_ line: Substring) { rest = line.first == "\u{FEFF}" ? line.dropFirst() : line }

  /// The next word; none at the end and where a comment begins.
  mutating func next() -> Substring? {
    skipSpaces()
    return rest.first == "#" ? nil : word()
  }

  /// The next two numbers, or an identifier with its `#`.
  mutating func place(after verb: Substring) throws(ScriptFault) -> ScriptPlace {
    skipSpaces()
    // Only here a number sign with something behind it is a name, so a comment needs no particular form elsewhere.
    if rest.first == "#", let name = rest.dropFirst().first, !name.isWhitespace {
      return .identifier(String(word()?.dropFirst() ?? ""))
    }
    let needed = "\(verb) needs a place: x and y, or #identifier"
    let x = try number(ScriptParser.coordinates, needed)
    let y = try number(ScriptParser.coordinates, needed)
    return .point(Point(x, y))
  }

  /// The next word as a number.
  mutating func number(_ range: ClosedRange<Double>, _ needed: String) throws(ScriptFault) -> Double {
    guard let word = next() else { throw ScriptFault(needed) }
    guard let number = Double(decimal: word) else { throw ScriptFault("“\(word)” is not a number") }
    guard range.contains(number) else {
      throw ScriptFault("\(word) is not between \(Int(range.lowerBound)) and \(Int(range.upperBound))")
    }
    return number
  }

  /// The next word as a button; the primary one at the end.
  mutating func button() throws(ScriptFault) -> PointerButton {
    guard let word = next() else { return .primary }
    let button = PointerButton.allCases.first { $0.scriptName == word }
    guard let button else {
      let names = PointerButton.allCases.map(\.scriptName).joined(separator: ", ")
      throw ScriptFault("“\(word)” is none of the buttons \(names)")
    }
    return button
  }

  /// The next word as keys that are held; none at the end.
  mutating func modifiers() throws(ScriptFault) -> Modifiers {
    guard let word = next() else { return [] }
    guard let modifiers = KeyNames.modifiers(word) else {
      throw ScriptFault("“\(word)” is none of the keys Shift, Ctrl, Alt that can be held")
    }
    return modifiers
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func word() -> Substring? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(word.count)
    return word
  }
}

extension PointerButton {
  /// The button's name in scripts.
  fileprivate var scriptName: String {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    case .middle: "middle"
    case .back: "back"
    case .forward: "forward"
    }
  }
}

extension Double {
  /// The number that `text` writes in decimal digits; not an infinite one, and none of the other ways to write one.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ decimalSigns.contains($0) }), let number = Double(String(text)),
      number.isFinite
    else { return nil }
    self = number
  }
}

private let decimalSigns = Array("0123456789+-.eE".utf8)
