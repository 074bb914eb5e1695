import Testing

@testable import SegueViews

/// The key commands of a window, and who gets a key before them.
@Suite struct KeyCommandTests {
  private final class Screen: Responder {
    var used: Key?
    var keys: [Key] = []
    override func keyPressed(_ event: KeyEvent) -> Bool {
      keys.append(event.key)
      return event.key == used
    }
  }

  private final class Card: View {
    var isInFront = true
    var keys: [Key] = []
    override var isModal: Bool { isInFront }
    override func keyPressed(_ event: KeyEvent) -> Bool {
      keys.append(event.key)
      return false
    }
  }

  private let window = Window(size: Size(100, 100))
  private let screen = Screen()

  init() { window.rootResponder = screen }

  private func press(_ key: Key, _ modifiers: Modifiers = [], isRepeat: Bool = false) -> Bool {
    window.send(.key(KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat, time: 0)))
  }

  @Test func unusedKeyRunsTheWindowsCommand() {
    var count = 0
    window.keyCommands = [KeyCommand(.character("s"), title: "save") { count += 1 }]
    #expect(press(.character("s")) && count == 1)
    screen.used = .character("s")
    #expect(press(.character("s")) && count == 1)
    #expect(screen.keys.count == 2)
    #expect(!press(.character("x")))
  }

  @Test func focusedViewInModalViewReceivesKeysFirst() {
    let (card, item, other) = (Card(), Card(), Card())
    for each in [card, item, other] { each.frame = Rect(x: 0, y: 0, width: 40, height: 40) }
    other.isInFront = false
    other.frame.origin.x = 50
    card.addSubview(item)
    for each in [other, card] { window.addSubview(each) }
    window.focus(on: item)
    #expect(press(.character("a")) && item.keys == [.character("a")] && card.keys == item.keys)
    window.focus(on: other)
    #expect(press(.character("b")) && other.keys == [] && card.keys == [.character("a"), .character("b")])
  }

  @Test func commandNeedsItsModifiersAndNoRepeat() {
    var count = 0
    window.keyCommands = [KeyCommand(.character("w"), modifiers: .control, title: "close") { count += 1 }]
    #expect(!press(.character("w")) && !press(.character("w"), [.control, .shift]))
    #expect(!press(.character("w"), .control, isRepeat: true) && count == 0)
    #expect(press(.character("w"), .control) && count == 1)
  }

  @Test(arguments: [Modifiers(), .shift]) func shiftIsIgnoredForAShiftedCharacter(held: Modifiers) {
    var count = 0
    window.keyCommands = [KeyCommand(.character("?"), title: "help") { count += 1 }]
    #expect(press(.character("?"), held) && count == 1)
    #expect(!press(.character("?"), held.union(.control)))
  }

  @Test func lastCommandForAKeyWins() {
    var done = ""
    window.keyCommands = ["a", "b"].map { name in KeyCommand(.function(1), title: name) { done += name } }
    #expect(press(.function(1)) && done == "b")
  }

  @Test func aModalViewTakesAllKeys() {
    var count = 0
    window.keyCommands = [KeyCommand(.escape, title: "close") { count += 1 }]
    let (back, front) = (Card(), Card())
    window.addSubview(back)
    window.addSubview(front)
    #expect(press(.escape) && press(.tab))
    #expect(front.keys == [.escape, .tab] && back.keys.isEmpty && screen.keys.isEmpty && count == 0)
    front.removeFromSuperview()
    back.isInFront = false
    #expect(press(.escape) && count == 1 && screen.keys == [.escape])
  }

  @Test func keyNameShowsModifiersAndKey() {
    func name(_ key: Key, _ modifiers: Modifiers = []) -> String {
      KeyCommand(key, modifiers: modifiers, title: "") {}.keyName
    }
    #expect(name(.character("s")) == "S" && name(.function(12)) == "F12" && name(.pageUp) == "Page Up")
    #expect(name(.character("w"), [.shift, .control]) == "Ctrl+Shift+W")
  }

  /// Observers of the same window neither replace each other nor keep each other.
  @Test func eachOwnerObservesUse() {
    let (one, other) = (View(), View())
    var seen: [String] = []
    window.observeUse(for: one) { seen.append($0 ? "dragged" : "used") }
    window.observeUse(for: other) { _ in seen.append("other") }
    _ = press(.character("s"))
    #expect(seen == ["used", "other"])
    window.observeUse(for: other) { _ in seen.append("new") }
    window.observeUse(for: one, nil)
    _ = press(.character("s"))
    #expect(seen == ["used", "other", "new"])
  }
}
