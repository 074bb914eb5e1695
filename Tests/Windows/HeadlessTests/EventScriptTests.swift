import SegueControls
import SegueHeadless
import Testing

@Suite("The text of scripts")
struct EventScriptTests {
  private static let verbs =
    """
    press, move, release, click, drag, pinch, key, type, insert, mark, paste, scroll, slide, leave, resize, scale, motion, appearance, contrast, tint, \
    text-size, cancel, lose, hide, hold and wait
    """

  private func action(_ line: String) throws -> ScriptEvent.Action? {
    try EventScript(parsing: line).events.first?.action
  }

  @Test("The verbs of the manual are parsed")
  func manual() throws {
    let script = try EventScript(
      parsing: """
        0.00 press 140 150          # left button, points in the window
        0.02 move 140 190
        0.30 release 140 400
        0.80 click 30 60            # press and release
        1.00 key Escape
        1.20 scroll 200 400 0 -3    # x y, then right and down
        1.50 resize 500 900
        2.00 click #back-button     # or an identifier instead of a point
        3.00 wait
        """)
    #expect(
      script.events.map(\.action) == [
        .press(.point(Point(140, 150)), .primary), .move(.point(Point(140, 190))),
        .release(.point(Point(140, 400)), .primary), .click(.point(Point(30, 60)), .primary),
        .key(.escape, []), .scroll(.point(Point(200, 400)), Vector(0, -3), []),
        .input(.resize(Size(500, 900))),
        .click(.identifier("back-button"), .primary), .wait,
      ])
    #expect(script.events.map(\.time) == [0, 0.02, 0.3, 0.8, 1, 1.2, 1.5, 2, 3])
    #expect(script.events.map(\.line) == Array(1...9))
    #expect(script.duration == 3)
  }

  @Test("A script survives being written and parsed")
  func text() throws {
    let script = try EventScript(
      parsing: """
        0 press 1.5 2 secondary
        0.25 move #list
        0.5 lose
        0.5 press 3 4
        0.5 lose 5 6.5
        0.55 press 3 4
        0.55 cancel #list+1,2
        0.6 press 3 4
        0.6 release 3 4
        0.65 drag 1 2 #list+10,-4.5 in 0.05 middle
        0.7 click #a-b back
        0.8 maybe click within #row-3 12 -4
        0.9 pinch #photo 2.5 in 0.25
        0.95 type "Hi, “all” # of you"
        0.95 type x
        1 scroll 1 2 0 -1 ctrl+shift
        1 slide 1 2 0.5 -12
        2 key Ctrl+Alt+PageDown
        2 key ?
        2 key Shift++
        2 key F12
        3 resize 390 844.5
        4 hide
        4 hold 0.375
        5 wait
        """)
    #expect(try EventScript(parsing: script.description).events == script.events)
  }

  @Test(
    "A button can be pressed again after its press is lost or the window is hidden",
    arguments: ["lose", "hide"])
  func lost(verb: String) throws {
    let script = try EventScript(parsing: "0 press 1 2\n0.1 \(verb)\n0.2 press 3 4\n0.3 release 3 4")
    #expect(script.events.count == 4)
    #expect(throws: EventScriptError.self) {
      try EventScript(parsing: "0 press 1 2\n0.1 \(verb)\n0.2 release 3 4")
    }
  }

  @Test(
    "Errors in steps with durations and places have clear messages",
    arguments: [
      ("0 drag 1 2 3 4", "drag needs a duration, such as “in 0.4”"),
      ("0 drag 1 2 3 4 in", "drag needs a duration, such as “in 0.4”"),
      ("0 drag 1 2 in 0.4", "“in” is not a number"), ("0 drag 1 2 3 4 in 61", "61 is not between 0 and 60"),
      ("0 pinch 1 2 in 1", "“in” is not a number"), ("0 pinch 1 2 0 in 1", "0 is not between 0.1 and 10"),
      ("0 hold", "hold needs a fraction of the transition's length"),
      ("0 hold 1.5", "1.5 is not between 0 and 1"),
      ("0 type", "type needs a text"), ("0 type \"", "a quotation mark is missing"),
      ("0 type a\"b", "a quotation mark must be at the beginning of the text"),
      ("0 maybe", "an event must follow maybe"),
      ("0 click within list 1 2", "within needs an #identifier, x and y"),
      ("0 click within #list 1", "within #list needs x and y"),
      ("0 click #a+9999999999,1", "the offset of “a+9999999999,1” is too large"),
      ("0 press 1 2\n0 press 1 2 back\n1 press 1 2", "the button has been down since line 1"),
      ("0 press 1 2\n0 press 1 2 back\n1 click 1 2", "the button has been down since line 1"),
      ("0 drag 1 2 3 4 in 1\n0.5 click 1 2", "the button has been down since line 1"),
      ("0 drag 1 2 3 4 in 1\n0.5 move 1 2", "the drag of line 1 has not ended"),
      (
        "0 drag 1 2 3 4 in 9\n1 drag 1 2 3 4 in 1 secondary\n5 press 1 2",
        "the button has been down since line 1"
      ),
      ("0 drag 1 2 3 4 in 9\n1 drag 1 2 3 4 in 1 secondary\n5 move 1 2", "the drag of line 1 has not ended"),
    ]) func steps(text: String, message: String)
  {
    let error = #expect(throws: EventScriptError.self) { try EventScript(parsing: text) }
    #expect(error?.message == message)
  }

  @Test("A drag has its duration, and allows keys and other buttons during it")
  func duration() throws {
    let script = try EventScript(
      parsing: "0 drag 1 2 3 4 in 1\n0.5 key Escape\n0.6 click 1 2 secondary\n1 click 1 2")
    #expect(script.duration == 1)
    #expect(try EventScript(parsing: "0 drag 1 2 3 4 in 1\n0.2 lose\n0.5 click 1 2").events.count == 3)
  }

  @Test("A plus sign in a name is no offset unless numbers follow")
  func offsets() throws {
    let script = try EventScript(parsing: "0 move #a+b\n0 move #a+1\n0 move #+1,2\n0 move #a+-1,.5")
    #expect(
      script.events.map(\.action) == [
        .move(.identifier("a+b")), .move(.identifier("a+1")), .move(.identifier("+1,2")),
        .move(.identifier("a", offset: Vector(-1, 0.5))),
      ])
  }

  @Test("Events can name a button, and scroll events modifiers")
  func buttonsAndModifiers() throws {
    let script = try EventScript(
      parsing: """
        0 press 1 2 secondary
        0 click #a back
        0 press 3 4 middle   # while the first one is down
        0 release 1 2 secondary
        0 click 1 2 primary
        0 click 1 2 forward
        0 scroll 1 2 0 -1 ctrl
        0 slide 1 2 0.5 -12 Control+Shift
        0 slide #b 3 4
        """)
    let point = ScriptLocation.point(Point(1, 2))
    #expect(
      script.events.map(\.action) == [
        .press(point, .secondary), .click(.identifier("a"), .back), .press(.point(Point(3, 4)), .middle),
        .release(point, .secondary), .click(point, .primary), .click(point, .forward),
        .scroll(point, Vector(0, -1), .control), .slide(point, Vector(0.5, -12), [.control, .shift]),
        .slide(.identifier("b"), Vector(3, 4), []),
      ])
  }

  @Test("Comments, empty lines, spaces and all line ends are accepted", arguments: ["\n", "\r\n", "\r"])
  func layout(end: String) throws {
    let lines = [
      "\u{FEFF}# a script", "", "  \t", "#0 key x", " \t1e-1 click   -1\t+2.5 # go", "1 wait # #", "#",
    ]
    let script = try EventScript(parsing: lines.joined(separator: end))
    #expect(script.events.map(\.action) == [.click(.point(Point(-1, 2.5)), .primary), .wait])
    #expect(script.events.map(\.line) == [5, 6])
    #expect(script.events.map(\.time) == [0.1, 1])
  }

  @Test("An empty script lasts no time") func empty() throws {
    #expect(try EventScript(parsing: "").duration == 0)
  }

  @Test(
    "Key names are parsed with their modifiers",
    arguments: [
      ("Escape", Key.escape, Modifiers()), ("esc", .escape, []), ("RETURN", .return, []),
      ("Enter", .return, []),
      ("Space", .space, []), ("Tab", .tab, []), ("Shift+Tab", .tab, .shift), ("Backspace", .backspace, []),
      ("Delete", .delete, []), ("Left", .left, []), ("Shift+Right", .right, .shift), ("Up", .up, []),
      ("Down", .down, []), ("Home", .home, []), ("End", .end, []), ("PageUp", .pageUp, []),
      ("PageDown", .pageDown, []), ("F1", .function(1), []), ("F35", .function(35), []),
      ("s", .character("s"), []),
      ("S", .character("s"), []), ("?", .character("?"), []), ("+", .character("+"), []),
      ("é", .character("é"), []),
      ("Ctrl+W", .character("w"), .control), ("Ctrl++", .character("+"), .control),
      ("Control+Alt+Shift+Delete", .delete, [.control, .alt, .shift]), ("f", .character("f"), []),
    ] as [(String, Key, Modifiers)])
  func keys(name: String, key: Key, modifiers: Modifiers) throws {
    #expect(try action("0 key \(name)") == .key(key, modifiers))
  }

  @Test(
    "Errors name the line and the problem",
    arguments: await [
      ("click 1 2", "expected a time in seconds, not “click”"),
      ("nan wait", "expected a time in seconds, not “nan”"),
      ("inf wait", "expected a time in seconds, not “inf”"),
      ("0x10 wait", "expected a time in seconds, not “0x10”"),
      ("1e999 wait", "expected a time in seconds, not “1e999”"),
      ("-1 wait", "the time -1 is not between 0 and 100 million seconds"),
      ("1e9 wait", "the time 1e9 is not between 0 and 100 million seconds"),
      ("0.5 wait", "the time 0.5 is before that of line 1"),
      ("2", "an event must follow the time"),
      ("2 # click 1 2", "an event must follow the time"),
      ("2 fly 1 2", "“fly” is not one of \(Self.verbs)"),
      ("2 Click 1 2", "“Click” is not one of \(Self.verbs)"),
      ("2 click", "click needs a place: x and y, or #identifier"),
      ("2 press 1", "press needs a place: x and y, or #identifier"),
      ("2 move # 1 2", "move needs a place: x and y, or #identifier"),
      ("2 click one 2", "“one” is not a number"),
      ("2 click 1 nan", "“nan” is not a number"),
      ("2 click 1 2e9", "2e9 is not between -1000000000 and 1000000000"),
      ("2 move 1 2 3", "unexpected “3”"),
      ("2 click 1 2 back 3", "unexpected “3”"),
      ("2 click #a b", "“b” is not one of the buttons primary, secondary, middle, back, forward"),
      ("2 press 1 2 3", "“3” is not one of the buttons primary, secondary, middle, back, forward"),
      ("2 scroll 1 2 3 4 x", "“x” is not one of the modifiers Shift, Ctrl, Alt"),
      ("2 slide 1 2 3 4 ctrl+", "“ctrl+” is not one of the modifiers Shift, Ctrl, Alt"),
      ("2 release 1 2 back", "the button is not down"), ("2 wait 3", "unexpected “3”"),
      ("2 scroll 1 2", "scroll needs a distance right and down"),
      ("2 scroll #a 2", "scroll needs a distance right and down"),
      ("2 key", "key needs a key name"),
      ("2 key Hyper+x", "there is no key “Hyper+x”"),
      ("2 key Shift", "there is no key “Shift”"),
      ("2 key Shift+", "there is no key “Shift+”"),
      ("2 key F36", "there is no key “F36”"),
      ("2 resize 100", "resize needs a width and a height"),
      ("2 resize 0 100", "0 is not between 0.25 and 32768"),
      ("2 resize 100 32769", "32769 is not between 0.25 and 32768"),
      ("2 release 1 2", "the button is not down"),
    ])
  func faults(line: String, message: String) {
    let error = #expect(throws: EventScriptError.self) { try EventScript(parsing: "1 wait\n\n\(line)\n") }
    #expect(error?.line == 3)
    #expect(error?.message == message)
    #expect(error?.description == "line 3: \(message)")
  }

  @Test("A long script is read in time proportional to its length")
  func long() throws {
    let text = (0..<20_000).map { "\(Double($0) / 1000) move \($0 % 390) \($0 % 844)\n" }.joined()
    #expect(try EventScript(parsing: text).events.count == 20_000)
  }
}
