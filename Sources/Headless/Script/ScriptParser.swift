import SegueGeometry
import SegueViews

/// Reads a script line by line.
nonisolated struct ScriptParser {
  /// No window reaches farther.
  static let coordinates = -1_000_000.0...1_000_000.0

  private(set) var events: [ScriptEvent] = []
  /// The buttons that are still down, and the lines that pressed them.
  private var pressLines: [PointerButton: Int] = [:]

  /// Adds the event of a line, if there is one on it.
  mutating func read(_ text: Substring, number: Int) throws(EventScriptError) {
    do throws(ScriptFault) {
      var words = ScriptWords(text)
      guard let first = words.next() else { return }
      let time = try self.time(first)
      let action = try self.action(&words)
      if let extra = words.next() { throw ScriptFault("there is “\(extra)” too much") }
      try check(action, line: number)
      events.append(ScriptEvent(time: time, action: action, line: number))
    } catch {
      throw EventScriptError(line: number, message: error.message)
    }
  }

  private func time(_ word: Substring) throws(ScriptFault) -> Double {
    guard let time = Double(decimal: word) else {
      throw ScriptFault("a line begins with a time in seconds, not with “\(word)”")
    }
    guard EventScript.times.contains(time) else {
      throw ScriptFault("the time \(word) is not between 0 and 86400 seconds")
    }
    if let last = events.last, time < last.time {
      throw ScriptFault("the time \(word) is before that of line \(last.line)")
    }
    return time
  }

  private func action(_ words: inout ScriptWords) throws(ScriptFault) -> ScriptEvent.Action {
    guard let verb = words.next() else { throw ScriptFault("after the time comes what happens") }
    switch verb {
    case "press": return .press(try words.place(after: verb), try words.button())
    case "move": return .move(try words.place(after: verb))
    case "release": return .release(try words.place(after: verb), try words.button())
    case "click": return .click(try words.place(after: verb), try words.button())
    case "scroll", "slide":
      let place = try words.place(after: verb)
      let needed = "\(verb) needs how far to go, right and down"
      let way = Vector(
        try words.number(Self.coordinates, needed), try words.number(Self.coordinates, needed))
      let modifiers = try words.modifiers()
      return verb == "scroll" ? .scroll(place, way, modifiers) : .slide(place, way, modifiers)
    case "key":
      guard let name = words.next() else { throw ScriptFault("key needs the name of a key") }
      guard let (key, modifiers) = KeyNames.parse(name) else {
        throw ScriptFault("there is no key “\(name)”")
      }
      return .key(key, modifiers)
    case "resize":
      let width = try words.number(EventScript.extents, "resize needs a width and a height")
      let height = try words.number(EventScript.extents, "resize needs a width and a height")
      return .resize(Size(width, height))
    case "lose": return .lose
    case "hide": return .hide
    case "wait": return .wait
    default:
      throw ScriptFault(
        "“\(verb)” is none of press, move, release, click, key, scroll, slide, resize, lose, hide and wait")
    }
  }

  /// A button can only go down when it is up, and vice versa.
  private mutating func check(_ action: ScriptEvent.Action, line: Int) throws(ScriptFault) {
    switch action {
    case .press(_, let button), .click(_, let button):
      if let pressLine = pressLines[button] {
        throw ScriptFault("the button is still down since line \(pressLine)")
      }
      if case .press = action { pressLines[button] = line }
    case .release(_, let button):
      guard pressLines.removeValue(forKey: button) != nil else { throw ScriptFault("the button is not down") }
    case .lose, .hide: pressLines = [:]
    default: break
    }
  }
}

/// What is wrong with a line, before its number is known.
nonisolated struct ScriptFault: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// The words of one line, up to its comment.
nonisolated struct ScriptWords {
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
    // Only here is a number sign followed by text a name; everywhere else it begins a comment.
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

  /// The next word as modifier keys; none at the end.
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

nonisolated extension PointerButton {
  /// The button's name in scripts.
  var scriptName: String {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    case .middle: "middle"
    case .back: "back"
    case .forward: "forward"
    }
  }
}

nonisolated extension Double {
  /// The number that `text` writes in decimal digits; no infinities, and no other notations.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ decimalSigns.contains($0) }), let number = Double(String(text)),
      number.isFinite
    else { return nil }
    self = number
  }
}

private nonisolated let decimalSigns = Array("0123456789+-.eE".utf8)
