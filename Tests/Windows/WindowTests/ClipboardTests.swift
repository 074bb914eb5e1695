import CSegueXTest
import Glibc
import SegueDesktop
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  /// `SegueTestApplication` copies text when it starts.
  @Suite("The clipboard")
  struct ClipboardTests {
    private let server: XServer
    private let client: SelectionClient

    init() throws {
      server = try XServer(screen: "640x480x24")
      client = try SelectionClient(on: server)
    }

    /// Starts the application, and waits until it has copied a text of `length` bytes.
    private func copy(_ length: Int) throws -> Child {
      let child = try Child(
        Segue.path("SegueTestApplication"), [],
        environment: ["DISPLAY": server.name, "SEGUE_TEST_COPIES": "\(length)"])
      try waitFor("copied\n", from: child)
      return child
    }

    private func waitFor(_ output: String, from child: Child) throws {
      try wait(until: "\(output) instead of \(child.output)\(child.errors)") { child.output == output }
    }

    private func text(_ length: Int) -> String {
      String((0...length / 6).map { "\($0 + 10_000) " }.joined().prefix(length - 2)) + "ß"
    }

    @Test("The owner provides its targets, several at once, and its timestamp")
    func targets() throws {
      let application = try copy(40)
      defer { withExtendedLifetime(application) {} }
      let targets = try #require(try client.items("TARGETS")).compactMap(client.display.name)
      #expect(targets == ["TARGETS", "MULTIPLE", "TIMESTAMP", "UTF8_STRING", "text/plain;charset=utf-8"])
      for target in targets.suffix(2) { #expect(try client.text(target) == text(40)) }
      let time = try #require(try client.items("TIMESTAMP")?.first)
      #expect(time > 0)
      #expect(try client.text("image/png") == nil)
      // A request with an earlier time is for the selection of another program.
      #expect(try client.text("UTF8_STRING", at: time - 1) == nil)
      #expect(try client.text("UTF8_STRING", at: time) == text(40))
      let pairs = ["TIMESTAMP", "A", "image/png", "B", "UTF8_STRING", "C"].map {
        Int(client.display.atom($0))
      }
      client.display.set("MULTIPLE", of: client.window, type: "ATOM_PAIR", items: pairs)
      #expect(try client.items("MULTIPLE", in: "MULTIPLE") == pairs[..<2] + [0, 0] + pairs[4...])
      #expect(client.display.items("A", of: client.window) == [time])
      #expect(client.display.text("C", of: client.window) == text(40))
      // Losing another selection changes nothing, and a loss from before the last copy may arrive after it.
      for selection in ["PRIMARY", "CLIPBOARD"] {
        client.clear(selection, of: client.owner("CLIPBOARD"))
      }
      #expect(try client.text("UTF8_STRING") == text(40))
    }

    @Test("xclip reads a text of any length", arguments: [3, 40, 131_072, 131_073, 700_000])
    func xclip(length: Int) throws {
      let application = try copy(length)
      let xclip = try Child(
        "xclip", ["-o", "-selection", "clipboard", "-t", "UTF8_STRING"],
        environment: ["DISPLAY": server.name])
      #expect(try xclip.end() == 0)
      #expect(xclip.output == text(length))
      // A reader disappears in the middle of the transfer.
      client.convert("UTF8_STRING")
      client.display.roundTrip()
      XDestroyWindow(client.display.connection, client.window)
      client.display.roundTrip()
      application.send(SIGTERM)
      #expect(try application.end() == 0)
      #expect(application.errors == "")
    }

    @Test("An application learns that a newer selection prevented its copy")
    func refused() throws {
      let application = try copy(40)
      let window = try wait(for: "a window") { client.display.visibleWindow(of: application.pid) }
      client.display.focus = window
      Input(on: client.display, in: window, scale: 1).type(XK_a)
      try wait(until: "a key") { !client.display.items("_NET_WM_USER_TIME", of: window).isEmpty }
      client.display.pause(milliseconds: 20)
      client.display.own("CLIPBOARD", with: client.window)
      application.send(SIGUSR2)
      try waitFor("copied\nnot copied\n", from: application)
      #expect(client.owner("CLIPBOARD") == client.window)
    }

    @Test("A clipboard manager saves the text before the window closes", arguments: [40, 300_000])
    func manager(length: Int) throws {
      let application = try copy(length)
      client.display.own("CLIPBOARD_MANAGER", with: client.window)
      application.send(SIGTERM)
      let request = try client.event(SelectionRequest).xselectionrequest
      #expect(client.display.name(of: Int(request.target)) == "SAVE_TARGETS")
      let targets = client.display.items("SAVE_TARGETS", of: request.requestor)
      #expect(targets.compactMap(client.display.name) == ["UTF8_STRING", "text/plain;charset=utf-8"])
      #expect(try client.text("UTF8_STRING") == text(length))
      #expect(application.status == nil)
      client.display.reply(to: request)
      #expect(try application.end() == 0)
      #expect(application.errors == "")
    }

    @Test("A handed-over window stays while the text is saved")
    @MainActor func handedOver() throws {
      let owner = try WindowOwner(displayName: server.name)
      var options = WindowOptions(title: "", size: Size(20, 20), scale: 1, displayName: server.name)
      let identifier = try owner.add(options)
      options.existingWindow = identifier
      client.display.own("CLIPBOARD_MANAGER", with: client.window)
      let window = try DesktopWindow(stage: emptyStage(), options: options)
      window.onFrame = { [unowned window] _ in
        #expect(window.copy("text"))
        window.handOver()
        window.close()
      }
      try window.runLoop()
      #expect(client.display.attributes(of: identifier)?.map_state == IsViewable)
      let request = try client.event(SelectionRequest).xselectionrequest
      #expect(client.display.name(of: Int(request.target)) == "SAVE_TARGETS")
      withExtendedLifetime(owner) {}
    }

    @Test("A window does not wait long for a silent manager")
    func silentManager() throws {
      let application = try copy(40)
      client.display.own("CLIPBOARD_MANAGER", with: client.window)
      application.send(SIGTERM)
      // This happens seconds before the signal would end the application with another status.
      #expect(try application.end() == 0)
      #expect(application.errors == "")
    }
  }
}

/// A client that requests selections, and may own some.
private final class SelectionClient {
  let display: Display
  let window: Window

  init(on server: XServer) throws {
    display = try Display(server)
    window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
  }

  func owner(_ selection: String) -> Window {
    XGetSelectionOwner(display.connection, display.atom(selection))
  }

  /// Requests the clipboard, converted into a property.
  func convert(_ target: String, in property: String = "SEGUE_TEST", at time: Int = 0) {
    XConvertSelection(
      display.connection, display.atom("CLIPBOARD"), display.atom(target), display.atom(property), window,
      Time(time))
  }

  /// Waits for the next event of a type.
  func event(_ type: Int32) throws -> XEvent {
    try WindowTests.wait(for: "event \(type)") {
      var event = XEvent()
      return XCheckTypedWindowEvent(display.connection, window, type, &event) != 0 ? event : nil
    }
  }

  /// Requests the clipboard and waits for the answer.
  /// - Returns: whether the owner provided the target.
  private func ask(_ target: String, in property: String, at time: Int = 0) throws -> Bool {
    convert(target, in: property, at: time)
    return try event(SelectionNotify).xselection.property != 0
  }

  /// The numbers in the answer; `nil` if the owner provides no answer.
  func items(_ target: String, in property: String = "SEGUE_TEST") throws -> [Int]? {
    try ask(target, in: property) ? display.items(property, of: window) : nil
  }

  /// The text in the answer, joined if the owner provides it in parts; `nil` if the owner provides no answer.
  func text(_ target: String, at time: Int = 0) throws -> String? {
    let property = "SEGUE_TEST"
    guard try ask(target, in: property, at: time) else { return nil }
    if let text = display.text(property, of: window) { return text }
    var text = ""
    while true {
      XDeleteProperty(display.connection, window, display.atom(property))
      let part = try WindowTests.wait(for: "a part") { display.text(property, of: window) }
      guard !part.isEmpty else { return text }
      text += part
    }
  }

  /// Reports to a window that it has lost a selection.
  func clear(_ selection: String, of window: Window) {
    var event = XEvent()
    event.xselectionclear.type = SelectionClear
    event.xselectionclear.window = window
    event.xselectionclear.selection = display.atom(selection)
    XSendEvent(display.connection, window, False, NoEventMask, &event)
    display.roundTrip()
  }
}
