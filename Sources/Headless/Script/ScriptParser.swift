import Geometry
import Views

/// Reads a script line by line.
struct ScriptParser {
  /// Further away there is no window.
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
    case "wait": return .wait
    default:
      throw ScriptFault(
        "“\(verb)” is none of press, move, release, click, key, scroll, slide, resize and wait")
    }
  }

  /// A button can only go down when it is up, and the other way round.
  private mutating func check(_ action: ScriptEvent.Action, line: Int) throws(ScriptFault) {
    switch action {
    case .press(_, let button), .click(_, let button):
      if let pressLine = pressLines[button] {
        throw ScriptFault("the button is still down since line \(pressLine)")
      }
      if case .press = action { pressLines[button] = line }
    case .release(_, let button):
      guard pressLines.removeValue(forKey: button) != nil else { throw ScriptFault("the button is not down") }
    default: break
    }
  }
}

/// What is wrong with a line, before its number is known.
struct ScriptFault: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
