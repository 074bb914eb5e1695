import SegueStage
import SegueViews

nonisolated extension EventScript: CustomStringConvertible {
  /// The script as text, from which `init(parsing:)` creates the same script.
  public var description: String { events.map(\.description).joined(separator: "\n") }
}

nonisolated extension ScriptEvent: CustomStringConvertible {
  /// The event as a line of a script.
  public var description: String {
    let reported = reportedTime.map { "@\($0)" } ?? ""
    let typed = text.map { " \(quoted($0))" } ?? ""
    let start = "\(time)\(reported) \(isOptional ? "maybe " : "")\(action)"
    return "\(start)\(heldKeys(modifiers))\(typed)\(isRepeat ? " repeated" : "")"
  }
}

nonisolated extension ScriptEvent.Action: CustomStringConvertible {
  /// The action in script notation, without its time.
  public var description: String {
    switch self {
    case .press(let place, let button): "press \(place)\(suffix(button))"
    case .move(let place): "move \(place)"
    case .release(let place, let button): "release \(place)\(suffix(button))"
    case .click(let place, let button): "click \(place)\(suffix(button))"
    case .drag(let place, let end, let seconds, let button):
      "drag \(place) \(end) in \(seconds)\(suffix(button))"
    case .pinch(let place, let factor, let seconds): "pinch \(place) \(factor) in \(seconds)"
    case .type(let text): "type \(quoted(text))"
    case .text(.inserted, let text, _): "insert \(quoted(text))"
    case .text(.marked, let text, let caret): "mark \(quoted(text)) \(caret)"
    case .text(.pasted, let text, _): "paste \(quoted(text))"
    case .scroll(let place, let delta, let held): "scroll \(place) \(delta.dx) \(delta.dy)\(heldKeys(held))"
    case .slide(let place, let delta, let held): "slide \(place) \(delta.dx) \(delta.dy)\(heldKeys(held))"
    case .key(let key, let held): "key \(KeyNames.name(of: key, held))"
    case .cancel(let place): "cancel\(place.map { " \($0)" } ?? "")"
    case .leave(let place): "leave \(place)"
    case .lose(let place): "lose\(place.map { " \($0)" } ?? "")"
    case .input(let input): "\(input)"
    case .wait: "wait"
    }
  }

  private func suffix(_ button: PointerButton) -> String { button == .primary ? "" : " \(button)" }
}

nonisolated extension StageInput: CustomStringConvertible {
  /// The input as the text of a script, such as `scale 2.0`.
  public var description: String {
    switch self {
    case .event(let event): "\(event)"
    case .resize(let size): "resize \(size.width) \(size.height)"
    case .scale(let scale): "scale \(scale)"
    case .appearance(let style): "appearance \(style)"
    case .contrast(let contrast): "contrast \(contrast)"
    case .tint(let color): "tint \(color.looks.map { String($0.hex.dropFirst()) }.joined(separator: " "))"
    case .textSize(let category): "text-size \(category)"
    case .reducedMotion(let isReduced): "motion \(isReduced ? "reduced" : "full")"
    case .hide: "hide"
    case .hold(let fraction): "hold \(fraction)"
    }
  }
}

private nonisolated func heldKeys(_ held: Modifiers) -> String {
  held.isEmpty ? "" : " \(KeyNames.names(of: held).joined(separator: "+"))"
}

nonisolated extension ScriptLocation: CustomStringConvertible {
  /// The location, in script notation.
  public var description: String {
    switch self {
    case .point(let point): "\(point.x) \(point.y)"
    case .identifier(let name, let offset):
      offset == .zero ? "#\(name)" : "#\(name)+\(offset.dx),\(offset.dy)"
    case .within(let name, let point): "within #\(name) \(point.x) \(point.y)"
    }
  }
}

/// Returns text between quotation marks. Quotation marks, backslashes, line breaks and control characters are written as
/// `\u{22}`.
private nonisolated func quoted(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
    let isPlain =
      !"\"\\".unicodeScalars.contains(scalar) && !Character(scalar).isNewline && scalar.value >= 32
    quoted += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
  } + "\""
}
