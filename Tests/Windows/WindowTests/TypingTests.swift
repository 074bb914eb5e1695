import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

@testable import SegueDesktop

extension RealWindow {
  @Suite("Typed text")
  struct TypingTests {
    /// Layouts by their setxkbmap names.
    private static let layouts = [
      "us", "de", "fr", "cz", "pl", "tr", "vn", "jp", "kr", "ru", "ua", "gr", "il", "ara", "th", "in", "ge",
      "am",
    ]

    /// The keysyms of dead keys, of Return and of other keys whose text is a control character.
    private static func isSilent(_ symbol: UInt, _ text: String) -> Bool {
      (0xFE50...0xFE93).contains(symbol) || text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }

    @Test("Keys type what Xlib's own method types", arguments: layouts)
    @MainActor func layout(name: String) throws {
      let server = try XServer(screen: "64x64x24")
      let layout = try Child("setxkbmap", [name], environment: ["DISPLAY": server.name])
      #expect(try layout.end() == 0, "\(layout.errors)")
      let connection = try Connection(name: server.name, notice: nil)
      let peer = try TextPeer(on: server)
      let keyboard = Keyboard(connection: connection)
      var count = 0
      var wrong: [String] = []
      // Shift, Caps Lock, Num Lock and the third level, with a button.
      for state in [0, 1, 2, 3, 0x10, 0x80, 0x81, 0x82, 0x183] as [UInt32] {
        for key in 8...255 as ClosedRange<UInt32> {
          let (symbol, text) = peer.text(at: key, state: state)
          let expected = Self.isSilent(symbol, text) ? "" : text
          // Xlib errs for some capitals, and for symbols of Unicode that Latin-1 has, too.
          guard expected != "\u{FFFD}", ![924, 7838].contains(symbol) else { continue }
          let typed = keyboard.text(at: key, state: state)
          if typed != expected {
            wrong.append("\(key) with \(state): \(symbol), \(typed) instead of \(expected)")
          }
          if !expected.isEmpty { count += 1 }
          for command in [4, 8, 0x40] as [UInt32] {
            #expect(keyboard.text(at: key, state: state | command) == "")
          }
        }
      }
      #expect(wrong == [])
      #expect(count > 300)
      withExtendedLifetime(server) {}
    }

    /// A locale that is not installed counts as none.
    @Test(
      "A German keyboard types umlauts, capitals, third levels and accents in any locale",
      arguments: [
        [:], ["LANG": "C"], ["LANG": "de_DE.UTF-8"], ["LC_ALL": "POSIX"], ["XMODIFIERS": "@im=ibus"],
      ])
    func german(environment: [String: String]) throws {
      let empty = ["LANG": "", "LC_ALL": "", "LC_CTYPE": ""]
      let typist = try Typist(layout: ["de"], environment: empty.merging(environment) { $1 })
      typist.input.type(XK_adiaeresis)
      try typist.expect("key character(\"ä\") ä")
      typist.input.type(XK_adiaeresis, holding: [XK_Shift_L])
      try typist.expect("key character(\"ä\") Ä")
      typist.input.type(XK_q, holding: [XK_ISO_Level3_Shift])
      try typist.expect("key character(\"@\") @")
      typist.input.type(XK_dead_acute)
      typist.input.type(XK_e)
      try typist.expect("inserted é")
      typist.input.type(XK_Caps_Lock)
      typist.input.type(XK_a)
      typist.input.type(XK_ssharp)
      typist.input.type(XK_1)
      try typist.expect("key character(\"a\") A", "key character(\"ß\") ẞ", "key character(\"1\") 1")
      typist.input.type(XK_dead_acute)
      typist.input.type(XK_e)
      typist.input.type(XK_Caps_Lock)
      try typist.expect("inserted É")
      // An accent alone.
      typist.input.type(XK_dead_acute)
      typist.input.type(XK_space)
      typist.input.type(XK_Return)
      try typist.expect("inserted '", "key return ")
      typist.input.type(XK_KP_7)
      typist.input.type(XK_Num_Lock)
      typist.input.type(XK_KP_7)
      typist.input.type(XK_Num_Lock)
      try typist.expect("key home ", "key character(\"7\") 7")
    }

    @Test("A Russian keyboard types letters, and Control with them is a shortcut")
    func russian() throws {
      let typist = try Typist(layout: ["us,ru", "-option", "compose:menu"])
      XkbLockGroup(typist.display.connection, UInt32(XkbUseCoreKbd), 1)
      typist.input.type(XK_Cyrillic_ya)
      typist.input.type(XK_Cyrillic_ya, holding: [XK_Shift_L])
      typist.input.type(XK_Cyrillic_io)
      try typist.expect("key character(\"z\") я", "key character(\"z\") Я", "key character(\"`\") ё")
      typist.input.type(XK_Cyrillic_es, holding: [XK_Control_L])
      try typist.expect("control c")
      XkbLockGroup(typist.display.connection, UInt32(XkbUseCoreKbd), 0)
      for symbol in [XK_Multi_key, XK_apostrophe, XK_e] { typist.input.type(symbol) }
      try typist.expect("inserted é")
    }

    @Test("A held key repeats its text")
    func repeats() throws {
      let typist = try Typist()
      typist.input.hold(XK_a, true)
      typist.display.pause(milliseconds: 1000)
      typist.input.hold(XK_a, false)
      try wait(until: "a repeat") { typist.application.output.contains("a repeated\n") }
    }

    @Test("Accents without a text field are no keys and open no method")
    func bare() throws {
      let typist = try Typist(layout: ["de"], types: false)
      let server = try InputServer(on: typist.server)
      typist.input.type(XK_dead_acute)
      typist.input.type(XK_e)
      typist.input.type(XK_Escape)
      try typist.expect("key character(\"e\") e", "key escape ")
      #expect(server.questionCount == 0)
      // The field asks, and types without an answer.
      typist.input.type(XK_t, holding: [XK_Control_L])
      try typist.expect("focused", "control t")
      try wait(until: "a question") { server.questionCount == 1 }
      for symbol in [XK_dead_acute, XK_e, XK_a] { typist.input.type(symbol) }
      try typist.expect("inserted é", "key character(\"a\") a")
    }

    /// Starts the Korean input method nabi, which is a server.
    private func nabi(on server: XServer) throws -> Child {
      let scratch = try Scratch()
      try FileManager.default.createDirectory(
        atPath: scratch.path(".nabi"), withIntermediateDirectories: true)
      _ = try scratch.file(".nabi/config", "default_input_mode=compose\ndynamic_event_flow=FALSE\n")
      let nabi = try Child(
        "nabi", [], environment: ["DISPLAY": server.name, "LANG": "C.UTF-8", "HOME": scratch.path("")])
      let display = try Display(server)
      try wait(until: "nabi \(nabi.errors)") {
        XGetSelectionOwner(display.connection, display.atom("@server=nabi")) != 0
      }
      return nabi
    }

    /// nabi is not in all systems' packages.
    private static let hasNabi = FileManager.default.isExecutableFile(atPath: "/usr/bin/nabi")

    @Test("A Korean method composes in place, and its text survives its end", .enabled(if: hasNabi))
    func korean() throws {
      var nabi: Child?
      let typist = try Typist(
        environment: ["XMODIFIERS": "@im=nabi"], prepare: { nabi = try self.nabi(on: $0) })
      try typist.type(XK_g, untilMarked: "ㅎ")
      for symbol in [XK_k, XK_s] { typist.input.type(symbol) }
      try typist.expect("marked 하 1", "marked 한 1")
      typist.input.type(XK_r)
      try typist.expect("marked  0", "inserted 한", "marked ㄱ 1")
      typist.input.type(XK_BackSpace)
      typist.input.type(XK_Return)
      try typist.expect("marked  0", "key return ")
      // The view keeps the text when it loses the focus.
      typist.input.type(XK_g)
      try typist.expect("marked ㅎ 1")
      typist.input.click(Point(150, 90))
      try typist.expect("unmarked", "left")
      typist.input.type(XK_t, holding: [XK_Control_L])
      try typist.expect("focused", "control t")
      // What was composed for the other view is forgotten.
      try typist.type(XK_k, untilMarked: "ㅏ")
      nabi?.kill()
      try typist.expect("inserted ㅏ")
      typist.input.type(XK_k)
      try typist.expect("key character(\"k\") k")
      nabi = try self.nabi(on: typist.server)
      try typist.type(XK_k, untilMarked: "ㅏ")
    }

    @Test("A Korean method that hangs does not stop the window", .enabled(if: hasNabi))
    func silentMethod() throws {
      var nabi: Child?
      let typist = try Typist(
        environment: ["XMODIFIERS": "@im=nabi"], prepare: { nabi = try self.nabi(on: $0) })
      defer { nabi?.send(SIGCONT) }
      try typist.type(XK_g, untilMarked: "ㅎ")
      nabi?.send(SIGSTOP)
      typist.input.type(XK_k)
      try typist.expect("inserted ㅎ")
      typist.input.type(XK_s)
      typist.input.click(Point(150, 90))
      typist.input.type(XK_d)
      try typist.expect("key character(\"s\") s", "left", "key character(\"d\") d")
      typist.input.type(XK_t, holding: [XK_Control_L])
      try typist.expect("focused", "control t")
      nabi?.send(SIGCONT)
      try typist.type(XK_m, untilMarked: "ㅡ", others: true)
    }
  }
}

/// Xlib's own input method, on a connection of its own.
private final class TextPeer {
  private let display: Display
  private let context: XIC

  init(on server: XServer) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    display = try Display(server)
    XSetLocaleModifiers("@im=none")
    let method = XOpenIM(display.connection, nil, nil, nil)
    guard let context = xtest_create_context(method, display.root) else {
      throw NeverCame(description: "Xlib has no input method")
    }
    self.context = context
  }

  /// The symbol and the text of a key.
  func text(at keycode: UInt32, state: UInt32) -> (symbol: UInt, text: String) {
    var event = XEvent()
    event.xkey.type = KeyPress
    event.xkey.display = display.connection
    (event.xkey.keycode, event.xkey.state) = (keycode, state)
    var bytes = [CChar](repeating: 0, count: 64)
    var (symbol, status): (KeySym, Int32) = (0, 0)
    let count = Xutf8LookupString(context, &event.xkey, &bytes, 64, &symbol, &status)
    return (symbol, String(decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}

/// An input method's server that never answers.
private final class InputServer {
  private let display: Display
  private let window: Window
  private(set) var count = 0

  init(on server: XServer) throws {
    display = try Display(server)
    window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
    display.own("@server=silent", with: window)
    display.set("XIM_SERVERS", of: display.root, type: "ATOM", items: [Int(display.atom("@server=silent"))])
  }

  /// The number of requests so far.
  var questionCount: Int {
    var event = XEvent()
    display.roundTrip()
    while XCheckTypedWindowEvent(display.connection, window, SelectionRequest, &event) != 0 { count += 1 }
    return count
  }
}
