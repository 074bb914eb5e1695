import SegueStage
import SegueViews

/// A parser that reads a script line by line, and checks that each event may follow the earlier ones.
nonisolated struct ScriptParser {
  static let coordinates = ClosedRange.coordinates
  /// The valid times in a script, in seconds. The upper limit of about three years allows for recordings of windows that stay
  /// open that long.
  static let times = 0...1e8
  /// The valid widths and heights of a window, in points. They range from one pixel at the largest scale to the maximum number
  /// of pixels at the smallest scale.
  static let extents =
    1 / EventScript.scales.upperBound...EventScript.extents.upperBound / EventScript.scales.lowerBound

  private(set) var events: [ScriptEvent] = []
  /// The line number of the press, for each button that is still down.
  private var pressLines: [PointerButton: Int] = [:]
  /// The drags that have not ended yet, each with its button.
  private var drags: [(event: ScriptEvent, button: PointerButton)] = []

  /// Adds the event of a line, unless the line is empty or only a comment.
  mutating func read(_ text: Substring, number: Int) throws(EventScriptError) {
    do throws(ScriptFault) {
      var words = ScriptWords(text)
      guard let first = words.next() else { return }
      let times = first.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let time = try self.time(times[0])
      let reported = try times.dropFirst().first.map { word throws(ScriptFault) in try reportedTime(word) }
      guard var verb = words.next() else { throw ScriptFault("an event must follow the time") }
      let isOptional = verb == "maybe"
      if isOptional {
        guard let next = words.next() else { throw ScriptFault("an event must follow maybe") }
        verb = next
      }
      let action = try self.action(verb, &words)
      var (isRepeat, text) = (false, String?.none)
      var held: Modifiers = []
      switch action {
      case .press, .click, .drag: held = words.heldKeys()
      case .key:
        text = try words.quotedText()
        isRepeat = words.skip("repeated")
      default: break
      }
      if let extra = words.next() { throw ScriptFault("unexpected “\(extra)”") }
      var event = ScriptEvent(time: time, action: action, line: number)
      (event.isOptional, event.isRepeat, event.reportedTime) = (isOptional, isRepeat, reported)
      (event.text, event.modifiers) = (text, held)
      try check(event)
      events.append(event)
    } catch {
      throw EventScriptError(line: number, message: error.message)
    }
  }

  private func time(_ word: Substring) throws(ScriptFault) -> Double {
    guard let time = Double(decimal: word) else {
      throw ScriptFault("expected a time in seconds, not “\(word)”")
    }
    guard Self.times.contains(time) else {
      throw ScriptFault("the time \(word) is not between 0 and 100 million seconds")
    }
    if let last = events.last, time < last.time {
      throw ScriptFault("the time \(word) is before that of line \(last.line)")
    }
    return time
  }

  private func reportedTime(_ word: Substring) throws(ScriptFault) -> Double {
    guard let time = Double(decimal: word), Self.reportedTimes.contains(time) else {
      throw ScriptFault("expected the time of the report in seconds after @, not “\(word)”")
    }
    return time
  }

  /// The valid reported times, in seconds. They may be negative, because a device may report the first events before the script
  /// begins.
  private static let reportedTimes = -times.upperBound...times.upperBound

  private func action(
    _ verb: Substring, _ words: inout ScriptWords
  ) throws(ScriptFault) -> ScriptEvent.Action {
    switch verb {
    case "press": return .press(try words.place(after: verb), try words.button())
    case "move": return .move(try words.place(after: verb))
    case "release": return .release(try words.place(after: verb), try words.button())
    case "click": return .click(try words.place(after: verb), try words.button())
    case "drag":
      let (start, end) = (try words.place(after: verb), try words.place(after: verb))
      return .drag(start, end, try words.seconds(after: verb), try words.button())
    case "pinch":
      let place = try words.place(after: verb)
      let factor = try words.number(EventScript.factors, "pinch needs a factor")
      return .pinch(place, factor, try words.seconds(after: verb))
    case "type":
      guard let text = try words.text(), !text.isEmpty else { throw ScriptFault("type needs a text") }
      return .type(text)
    case "insert", "mark", "paste":
      guard let text = try words.text() else { throw ScriptFault("\(verb) needs a text") }
      guard verb == "mark" else { return .text(verb == "paste" ? .pasted : .inserted, text, 0) }
      let caret = try words.number(0...1e6, "mark needs the position of the caret, in characters")
      return .text(.marked, text, Int(caret))
    case "scroll", "slide":
      let place = try words.place(after: verb)
      let way: Vector = try words.point("\(verb) needs a distance right and down") - .zero
      let modifiers = try words.modifiers()
      return verb == "scroll" ? .scroll(place, way, modifiers) : .slide(place, way, modifiers)
    case "key":
      guard let name = words.next() else { throw ScriptFault("key needs a key name") }
      guard let (key, modifiers) = KeyNames.parse(name) else {
        throw ScriptFault("there is no key “\(name)”")
      }
      return .key(key, modifiers)
    case "resize":
      let width = try words.number(Self.extents, "resize needs a width and a height")
      let height = try words.number(Self.extents, "resize needs a width and a height")
      return .input(.resize(Size(width, height)))
    case "scale": return .input(.scale(try words.number(EventScript.scales, "scale needs pixels per point")))
    case "motion":
      switch words.next() {
      case "reduced": return .input(.reducedMotion(true))
      case "full": return .input(.reducedMotion(false))
      default: throw ScriptFault("motion is full or reduced")
      }
    case "appearance":
      let style: UserInterfaceStyle = try words.value("appearance is light or dark")
      guard style != .unspecified else { throw ScriptFault("appearance is light or dark") }
      return .input(.appearance(style))
    case "contrast": return .input(.contrast(try words.value("contrast is normal or high")))
    case "tint": return .input(.tint(try words.tint()))
    case "text-size":
      let names = ContentSizeCategory.allCases.map(\.rawValue).joined(separator: ", ")
      return .input(.textSize(try words.value("text-size is one of \(names)")))
    case "cancel": return .cancel(try words.optionalPlace(after: verb))
    case "leave": return .leave(try words.place(after: verb))
    case "lose": return .lose(try words.optionalPlace(after: verb))
    case "hide": return .input(.hide)
    case "hold":
      return .input(.hold(try words.number(0...1, "hold needs a fraction of the transition's length")))
    case "wait": return .wait
    default:
      throw ScriptFault(
        """
        “\(verb)” is not one of press, move, release, click, drag, pinch, key, type, insert, mark, paste, scroll, \
        slide, leave, resize, scale, motion, appearance, contrast, tint, text-size, cancel, lose, hide, hold and wait
        """)
    }
  }

  /// Checks that an event presses only buttons that are up, releases only buttons that are down, and does not move the pointer
  /// during a drag.
  private mutating func check(_ event: ScriptEvent) throws(ScriptFault) {
    drags.removeAll { event.time >= $0.event.end }
    switch event.action {
    case .press(_, let button), .click(_, let button), .drag(_, _, _, let button):
      if let line = pressLines[button] ?? drags.first(where: { $0.button == button })?.event.line {
        throw ScriptFault("the button has been down since line \(line)")
      }
      if case .press = event.action { pressLines[button] = event.line }
      if case .drag = event.action { drags.append((event, button)) }
    case .release(_, let button):
      guard pressLines.removeValue(forKey: button) != nil else { throw ScriptFault("the button is not down") }
    case .move:
      if let drag = drags.first { throw ScriptFault("the drag of line \(drag.event.line) has not ended") }
    case .cancel, .lose, .input(.hide): (pressLines, drags) = ([:], [])
    default: break
    }
  }
}

/// An error in a line whose number is not known yet.
nonisolated struct ScriptFault: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// The words of one line, up to its comment.
nonisolated struct ScriptWords {
  private var rest: Substring

  init(_ line: Substring) { rest = line.first == "\u{FEFF}" ? line.dropFirst() : line }

  /// Returns the next word; `nil` at the end and where a comment begins.
  mutating func next() -> Substring? {
    skipSpaces()
    return rest.first == "#" ? nil : word()
  }

  /// Skips the next word if it equals `word`.
  /// - Returns: whether the word was skipped.
  mutating func skip(_ word: String) -> Bool {
    let rest = self
    if next() == word[...] { return true }
    self = rest
    return false
  }

  /// Reads the next location: two numbers, an identifier with its `#`, or `within` with an identifier and two numbers.
  mutating func place(after verb: Substring) throws(ScriptFault) -> ScriptLocation {
    if let name = identifier() { return try Self.place(named: name) }
    let rest = self
    if next() == "within" {
      guard let name = identifier() else { throw ScriptFault("within needs an #identifier, x and y") }
      return .within(name, try point("within #\(name) needs x and y"))
    }
    self = rest
    return .point(try point("\(verb) needs a place: x and y, or #identifier"))
  }

  /// Reads two coordinates.
  mutating func point(_ needed: String) throws(ScriptFault) -> Point {
    Point(try number(ScriptParser.coordinates, needed), try number(ScriptParser.coordinates, needed))
  }

  /// Reads the next word as the raw value of an enumeration.
  mutating func value<Value: RawRepresentable<String>>(_ needed: String) throws(ScriptFault) -> Value {
    guard let value = next().flatMap({ Value(rawValue: String($0)) }) else { throw ScriptFault(needed) }
    return value
  }

  /// Reads the next location; returns `nil` at the end and where a comment begins.
  mutating func optionalPlace(after verb: Substring) throws(ScriptFault) -> ScriptLocation? {
    let rest = self
    if identifier() == nil, next() == nil { return nil }
    self = rest
    return try place(after: verb)
  }

  /// Reads the next word as an identifier. A `#` directly before text begins an identifier only where a location is expected;
  /// everywhere else, a `#` begins a comment.
  private mutating func identifier() -> String? {
    skipSpaces()
    guard rest.first == "#", let name = rest.dropFirst().first, !name.isWhitespace else { return nil }
    return word().map { String($0.dropFirst()) }
  }

  /// Reads an identifier, with or without an offset: `name` or `name+20,-4`.
  private static func place(named text: String) throws(ScriptFault) -> ScriptLocation {
    guard let plus = text.lastIndex(of: "+"), plus > text.startIndex else { return .identifier(text) }
    let numbers = text[plus...].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let dx = Double(decimal: numbers[0]), let dy = Double(decimal: numbers[1])
    else { return .identifier(text) }
    guard ScriptParser.coordinates.contains(dx), ScriptParser.coordinates.contains(dy) else {
      throw ScriptFault("the offset of “\(text)” is too large")
    }
    return .identifier(String(text[..<plus]), offset: Vector(dx, dy))
  }

  /// Reads `in` and a number of seconds, 0…60.
  mutating func seconds(after verb: Substring) throws(ScriptFault) -> Double {
    let needed = "\(verb) needs a duration, such as “in 0.4”"
    guard next() == "in" else { throw ScriptFault(needed) }
    return try number(EventScript.lengths, needed)
  }

  /// Reads text: a single word, or all characters between quotation marks; `nil` at the end.
  mutating func text() throws(ScriptFault) -> String? {
    if let text = try quotedText() { return text }
    let text = next().map(String.init)
    guard text?.contains("\"") != true else {
      throw ScriptFault("a quotation mark must be at the beginning of the text")
    }
    return text
  }

  /// Reads all characters between quotation marks, with `\u{22}` for the character of that code; `nil` if no quotation mark
  /// follows. A mark that combines with a quotation mark belongs to the text.
  mutating func quotedText() throws(ScriptFault) -> String? {
    skipSpaces()
    let scalars = rest.unicodeScalars
    guard scalars.first == "\"" else { return nil }
    let start = scalars.index(after: scalars.startIndex)
    guard let end = scalars[start...].firstIndex(of: "\"") else {
      throw ScriptFault("a quotation mark is missing")
    }
    let text = String(scalars[start..<end])
    rest = rest[scalars.index(after: end)...]
    return text.replacing(/\\u\{([0-9A-Fa-f]{1,6})\}/.matchingSemantics(.unicodeScalar)) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  mutating func number(_ range: ClosedRange<Double>, _ needed: String) throws(ScriptFault) -> Double {
    guard let word = next() else { throw ScriptFault(needed) }
    guard let number = Double(decimal: word) else { throw ScriptFault("“\(word)” is not a number") }
    guard range.contains(number) else {
      throw ScriptFault("\(word) is not between \(range.lowerBound.short) and \(range.upperBound.short)")
    }
    return number
  }

  /// Reads the remaining words as a color: one word, or six words for its variants by appearance.
  mutating func tint() throws(ScriptFault) -> Color {
    var looks: [Color] = []
    while let word = next() {
      guard word.count == 6, word.allSatisfy(\.isHexDigit), let number = Int(word, radix: 16) else {
        throw ScriptFault("“\(word)” is not a color of six hexadecimal digits")
      }
      looks.append(Color(number &>> 16, number &>> 8 & 255, number & 255))
    }
    guard let color = Color(looks: looks) else {
      throw ScriptFault(
        "tint needs a color, or six: light and dark, both with high contrast, and the dark ones over a screen"
      )
    }
    return color
  }

  /// Reads the next word as a button; returns the primary button at the end and before modifier keys.
  mutating func button() throws(ScriptFault) -> PointerButton {
    let rest = self
    guard let word = next() else { return .primary }
    if KeyNames.modifiers(word) != nil {
      self = rest
      return .primary
    }
    let button = PointerButton.allCases.first { "\($0)" == word }
    guard let button else {
      let names = PointerButton.allCases.map { "\($0)" }.joined(separator: ", ")
      throw ScriptFault("“\(word)” is not one of the buttons \(names)")
    }
    return button
  }

  /// Reads the next word if it names modifier keys; otherwise returns an empty set.
  mutating func heldKeys() -> Modifiers {
    let rest = self
    if let word = next(), let held = KeyNames.modifiers(word) { return held }
    self = rest
    return []
  }

  /// Reads the next word as modifier keys; returns an empty set at the end.
  mutating func modifiers() throws(ScriptFault) -> Modifiers {
    guard let word = next() else { return [] }
    guard let modifiers = KeyNames.modifiers(word) else {
      throw ScriptFault("“\(word)” is not one of the modifiers Shift, Ctrl, Alt")
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

nonisolated extension Double {
  /// Creates a number from text in decimal notation; `nil` for infinities and for other notations.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ decimalSigns.contains($0) }), let number = Double(String(text)),
      number.isFinite
    else { return nil }
    self = number
  }
}

private nonisolated let decimalSigns = Array("0123456789+-.eE".utf8)
