import CSegueXTest
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueDesktop

extension RealWindow {
  /// Control-V pastes the clipboard in the test application, Control-B the primary selection.
  @Suite("Pasting")
  struct PasteTests {
    private static func paste(_ selection: String, into typist: Typist) {
      typist.input.type(selection == "CLIPBOARD" ? XK_v : XK_b, holding: [XK_Control_L])
    }

    @Test(
      "Text of xclip is pasted up to a limit", arguments: ["CLIPBOARD", "PRIMARY"], [9, 700_000, 20_000_000])
    func xclip(selection: String, length: Int) throws {
      let typist = try Typist()
      let scratch = try Scratch()
      let text = length == 9 ? "é я 안" : String(repeating: "0123456789", count: length / 10)
      // Without this option, it would go on in a process of its own.
      let xclip = try Child(
        "xclip", ["-quiet", "-selection", selection.lowercased(), scratch.file("text", text)],
        environment: ["DISPLAY": typist.server.name])
      let display = typist.display
      try wait(until: "an owner") { XGetSelectionOwner(display.connection, display.atom(selection)) != 0 }
      defer { withExtendedLifetime(xclip) {} }
      Self.paste(selection, into: typist)
      let letter = selection == "CLIPBOARD" ? "v" : "b"
      let answer = [9: "pasted é я 안", 700_000: "pasted 700000 bytes"][length] ?? "nothing to paste"
      try typist.expect("control \(letter)", answer)
    }

    @Test("xclip pastes from both selections, and so does the window itself")
    func copy() throws {
      let typist = try Typist()
      typist.input.type(XK_c, holding: [XK_Control_L])
      try typist.expect("control c")
      for selection in ["clipboard", "primary"] {
        let xclip = try Child(
          "xclip", ["-o", "-selection", selection, "-t", "UTF8_STRING"],
          environment: ["DISPLAY": typist.server.name])
        #expect(try xclip.end() == 0)
        #expect(xclip.output == "copiéd")
      }
      Self.paste("PRIMARY", into: typist)
      try typist.expect("pasted copiéd", "control b")
      // Another program copies.
      let owner = try SelectionOwner(of: "PRIMARY", on: typist.server)
      Self.paste("PRIMARY", into: typist)
      try typist.expect("control b")
      try owner.answer { target in target == "UTF8_STRING" ? Array("other".utf8) : nil }
      try typist.expect("pasted other")
      Self.paste("CLIPBOARD", into: typist)
      try typist.expect("pasted copiéd", "control v")
    }

    @Test("The window's own text is pasted immediately")
    @MainActor func own() throws {
      let server = try XServer(screen: "64x64x24")
      let connection = try Connection(name: server.name, notice: nil)
      let window = XCreateSimpleWindow(connection.display, connection.root, 0, 0, 1, 1, 0, 0, 0)
      XSelectInput(connection.display, window, PropertyChangeMask)
      let input = InputReader(connection: connection, window: window, scale: 1)
      let clipboard = Clipboard(connection: connection, window: window, input: input)
      var answer: String?
      clipboard.setString("own", as: .primary)
      clipboard.string(of: .primary) { answer = $0 }
      #expect(answer == "own")
      withExtendedLifetime(server) {}
    }

    @Test("Latin-1, invalid bytes and empty text are read")
    func types() throws {
      let typist = try Typist()
      Self.paste("CLIPBOARD", into: typist)
      try typist.expect("control v", "nothing to paste")
      let owner = try SelectionOwner(of: "CLIPBOARD", on: typist.server)
      Self.paste("CLIPBOARD", into: typist)
      for _ in 0..<3 { try owner.answer { $0 == "STRING" ? [0x63, 0xE9] : nil } }
      try typist.expect("control v", "pasted cé")
      Self.paste("CLIPBOARD", into: typist)
      try owner.answer { _ in [0x61, 0xFF, 0x62] }
      try typist.expect("control v", "pasted a\u{FFFD}b")
      Self.paste("CLIPBOARD", into: typist)
      try owner.answer { _ in [] }
      try typist.expect("control v", "pasted ")
      Self.paste("CLIPBOARD", into: typist)
      for _ in 0..<3 { try owner.answer { _ in nil } }
      try typist.expect("control v", "nothing to paste")
    }

    @Test(
      "A window gives up on an owner that is silent, before or in the middle of its text, and works meanwhile"
    )
    func silent() throws {
      let typist = try Typist()
      let owner = try SelectionOwner(of: "CLIPBOARD", on: typist.server)
      Self.paste("CLIPBOARD", into: typist)
      typist.input.type(XK_a)
      try typist.expect("control v", "key character(\"a\") a", "nothing to paste")
      // The late answer is not taken for the answer to the next request.
      Self.paste("CLIPBOARD", into: typist)
      try typist.expect("control v")
      try owner.answer { _ in Array("old".utf8) }
      try owner.answer { _ in Array("new".utf8) }
      try typist.expect("pasted new")
      Self.paste("CLIPBOARD", into: typist)
      try owner.beginParts()
      try typist.expect("control v", "nothing to paste")
      typist.input.type(XK_a)
      try typist.expect("key character(\"a\") a")
    }
  }
}

/// A client that owns a selection, and that answers a request when the test calls it.
private final class SelectionOwner {
  private let display: Display
  private let window: CSegueXTest.Window

  init(of selection: String, on server: XServer) throws {
    display = try Display(server)
    window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
    display.own(selection, with: window)
  }

  /// Waits for a request and answers it.
  /// - Parameter bytes: returns the text for a target; `nil` refuses.
  func answer(_ bytes: (_ target: String) -> [UInt8]?) throws {
    let request = try request()
    guard let target = display.name(of: Int(request.target)), let bytes = bytes(target) else {
      return display.reply(to: request, isGiven: false)
    }
    set(request, type: target, to: bytes)
    display.reply(to: request)
  }

  /// Waits for a request, and sends the first part of an answer.
  func beginParts() throws {
    let request = try request()
    XSelectInput(display.connection, request.requestor, PropertyChangeMask)
    let property = display.name(of: Int(request.property)) ?? ""
    display.set(property, of: request.requestor, type: "INCR", items: [100])
    display.reply(to: request)
    try wait(until: "a removed property") { display.items(property, of: request.requestor).isEmpty }
    set(request, type: "UTF8_STRING", to: Array("part".utf8))
    try wait(until: "a removed part") { display.text(property, of: request.requestor) == nil }
  }

  private func set(_ request: XSelectionRequestEvent, type: String, to bytes: [UInt8]) {
    display.set(display.name(of: Int(request.property)) ?? "", of: request.requestor, type: type, to: bytes)
  }

  private func request() throws -> XSelectionRequestEvent {
    try wait(for: "a request") {
      var event = XEvent()
      let isThere = XCheckTypedWindowEvent(display.connection, window, SelectionRequest, &event) != 0
      return isThere ? event.xselectionrequest : nil
    }
  }
}
