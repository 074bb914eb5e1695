internal import CSegueX11
internal import CSegueXlib
import Glibc
import SegueViews

/// The user's input method (XIM), which composes text from several key presses. It is opened when text is typed for the first
/// time.
///
/// Xlib's built-in method handles dead keys and compose sequences. A server such as ibus or fcitx handles languages with more
/// characters.
///
/// Xlib's calls that wait for a server have no timeout. Before each such call, the servers are therefore asked for their
/// locales, without waiting. A server that does not answer receives no more keys. The window can still freeze if the server
/// hangs during such a call. After a key, it can also freeze if the server has requested synchronous keys.
final class InputMethod {
  /// Called with text that the method has composed or is composing, and with the position of the caret in it, in characters.
  var onText: ((_ phase: TextEvent.Phase, _ text: String, _ caret: Int) -> Void)?
  /// Whether the window has the keyboard focus.
  var isFocused = true { didSet { activate(isActive, before: oldValue && takesText) } }
  /// Whether a view receives typed text.
  private var takesText = false
  /// The lower left corner of the caret, in pixels of the window.
  private var caret: (x: Int16, y: Int16) = (0, 0)
  /// The location of the caret that was last sent to the method.
  private var placedCaret: (x: Int16, y: Int16) = (-1, -1)
  /// Whether the method is composing text.
  var isComposing: Bool { !marked.isEmpty }

  private let connection: Connection
  private let window: XID
  private var method: XIM?
  private var context: XIC?
  /// The servers for which the method was opened; empty for Xlib's own method.
  private var servers: Set<Atom> = []
  /// The servers that were asked and have not answered yet, and those that have answered; `nil` until servers are asked for the
  /// first time.
  private var asked: (waiting: Set<Atom>, answered: Set<Atom>)?
  /// Whether the servers in use do not answer. If so, they receive no keys.
  private var isSilent = false
  /// Whether the servers in use have received a key since they were last asked.
  private var isBusy = false
  /// The task that waits for the answers, and gives up after two seconds.
  private var timeout: Task<Void, Never>?
  /// Whether Xlib's context has the keyboard focus, and whether it must forget the text that it is composing.
  private var (hasFocus, needsReset) = (false, false)
  /// Whether Xlib's own method cannot be opened, for instance because there is no UTF-8 locale.
  private var isBroken = false
  /// The text that is being composed, as Unicode scalars, because input methods count in scalars.
  private var marked: [Unicode.Scalar] = []

  init(connection: Connection, window: XID) { (self.connection, self.window) = (connection, window) }

  // Closing the method of a server would wait for the server. The end of the connection has the same effect.
  isolated deinit { if servers.isEmpty { close() } }

  private var isActive: Bool { isFocused && takesText }

  /// Gives the window's keys to the method, or stops doing so.
  /// - Parameters:
  ///   - takesText: whether a view receives typed text.
  ///   - caret: the lower left corner of the caret, in pixels.
  func update(takesText: Bool, caret: (x: Int16, y: Int16)) {
    let before = isActive
    (self.takesText, self.caret) = (takesText, caret)
    activate(isActive, before: before)
    if takesText, before, !servers.isEmpty { check() }
  }

  private func activate(_ isActive: Bool, before: Bool) {
    guard isActive != before else { return }
    if isActive, context == nil { ask(listedServers) } else { synchronizeSoon() }
  }

  /// Offers an event to the method.
  /// - Returns: whether the method has used the event.
  func filter(_ event: inout XEvent) -> Bool {
    if context == nil, isActive, event.type == KeyPress { open([]) }
    let isKey = event.type == KeyPress || event.type == KeyRelease
    if method != nil, !(isKey && isSilent), XFilterEvent(&event, noResource) != 0 {
      if isKey, !servers.isEmpty {
        isBusy = true
        check()
      }
      return true
    }
    guard asked != nil else { return false }
    switch event.type {
    case SelectionNotify where event.xselection.requestor == window: return take(event.xselection)
    case PropertyNotify
    where event.xproperty.window == connection.root && event.xproperty.atom == connection.atoms[.inputServers]:
      ask(listedServers)
    default: break
    }
    return false
  }

  /// Returns the text that the method commits with an event; `nil` if the event is a real key press.
  func committed(_ event: inout XKeyEvent) -> String? {
    guard event.keycode == 0, let context else { return nil }
    var bytes = [CChar](repeating: 0, count: 256)
    var status: Int32 = 0
    var count = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), nil, &status)
    if status == XBufferOverflow {
      bytes = [CChar](repeating: 0, count: max(0, Int(count)))
      count = Xutf8LookupString(context, &event, &bytes, count, nil, &status)
    }
    let text = String(decoding: bytes.prefix(max(0, Int(count))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The view replaces its marked text with the committed text, even if the method removes the marked text only later.
    if !text.isEmpty { marked = [] }
    return text
  }

  /// Makes the method forget the text that it is composing, because the view keeps it.
  func reset() {
    (marked, needsReset) = ([], true)
    synchronizeSoon()
  }

  /// Passes on all changes once the servers have answered; immediately to Xlib's own method.
  private func synchronizeSoon() { if servers.isEmpty { synchronize() } else { check() } }

  /// Passes on all changes: a reset, the focus, and the location of the caret. Xlib waits for the server while it does so.
  private func synchronize() {
    guard let context else { return }
    if needsReset, let rest = Xutf8ResetIC(context) { XFree(rest) }
    needsReset = false
    if isActive != hasFocus { if isActive { XSetICFocus(context) } else { XUnsetICFocus(context) } }
    hasFocus = isActive
    // While text is being composed, the candidates stay in place.
    guard isActive, !servers.isEmpty, !isComposing, caret != placedCaret else { return }
    placedCaret = caret
    xlib_place_context(context, caret.x, caret.y)
  }

  // MARK: - Servers

  /// The servers that the user has chosen, even if they are not running.
  private var listedServers: Set<Atom> {
    let listed = connection.items(connection.atoms[.inputServers], of: connection.root)
    let servers = Set(listed.prefix(16).map { Atom(bitPattern: $0) })
    guard let modifiers = environmentValue("XMODIFIERS"), let prefix = modifiers.firstRange(of: "@im=") else {
      return servers
    }
    let name = modifiers[prefix.upperBound...].prefix { $0 != "@" }
    return servers.intersection([XInternAtom(connection.display, "@server=\(name)", xTrue)])
  }

  /// Asks servers for their locales, to find out whether they answer.
  private func ask(_ servers: Set<Atom>) {
    (asked, isBusy) = ((servers, []), false)
    timeout?.cancel()
    timeout = Task { [weak self] in
      try? await Task.sleep(for: .seconds(2))
      guard !Task.isCancelled, let self, !self.servers.isEmpty else { return }
      // If the server answers later, it must forget the text that the view keeps.
      (isSilent, needsReset) = (true, needsReset || isComposing)
      keepMarkedText()
    }
    for server in servers {
      XConvertSelection(
        connection.display, server, connection.atoms[.locales], server, window, Time(CurrentTime))
    }
  }

  /// Asks the servers in use whether they still answer, unless a question is open.
  private func check() { if asked?.waiting.isEmpty != false { ask(servers) } }

  /// Handles the answer of a server. If a server does not exist, the X server answers in its place.
  /// - Returns: whether the event was such an answer.
  private func take(_ answer: XSelectionEvent) -> Bool {
    guard asked?.waiting.remove(answer.selection) != nil else { return false }
    if answer.property != 0 {
      XDeleteProperty(connection.display, window, answer.property)
      asked?.answered.insert(answer.selection)
    }
    guard let asked, asked.waiting.isEmpty else { return true }
    timeout?.cancel()
    if !isComposing, !asked.answered.isEmpty, context == nil || asked.answered != servers {
      open(asked.answered)
    }
    if asked.answered == servers {
      isSilent = false
      // While Xlib waits for an answer, the server's composed text is held back.
      if isBusy { ask(servers) } else { synchronize() }
    }
    return true
  }

  /// Opens the method of the given servers; without servers, opens Xlib's own.
  private func open(_ servers: Set<Atom>) {
    guard !servers.isEmpty || !isBroken, Self.setLocale() else { return isBroken = true }
    close()
    XSetLocaleModifiers(servers.isEmpty ? "@im=none" : "")
    method = XOpenIM(connection.display, nil, nil, nil)
    guard let method else { return isBroken = servers.isEmpty }
    var calls = xlib_input_calls()
    calls.owner = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
    calls.lost = { _, owner, _ in InputMethod.of(owner)?.lose() }
    calls.marked = { _, owner, change in
      let change = UnsafeRawPointer(change)?.assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self)
      InputMethod.of(owner)?.mark(change?.pointee)
    }
    calls.moved = { _, owner, change in
      let change = UnsafeRawPointer(change)?.assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
      if let change { InputMethod.of(owner)?.move(change.pointee) }
    }
    context = xlib_create_context(method, window, &calls)
    guard context != nil else { return close() }
    self.servers = servers
    synchronize()
  }

  /// Returns the method that Xlib passes to a callback.
  private static func of(_ owner: XPointer?) -> InputMethod? {
    owner.map { Unmanaged<InputMethod>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  private func close() {
    // Xlib would wait for servers that do not answer.
    if !connection.isLost, !isSilent {
      if let context { XDestroyIC(context) }
      if let method { XCloseIM(method) }
    }
    forget()
  }

  private func forget() {
    (method, context, servers) = (nil, nil, [])
    (isSilent, hasFocus, needsReset, placedCaret) = (false, false, false, (-1, -1))
  }

  /// Handles the loss of the server, and keeps the text that it was composing.
  private func lose() {
    forget()
    keepMarkedText()
  }

  private func keepMarkedText() {
    let text = String(String.UnicodeScalarView(marked))
    marked = []
    if !text.isEmpty { onText?(.inserted, text, 0) }
  }

  /// Chooses a UTF-8 locale, in which Xlib converts text, unless the process has one. The user's locale is tried first.
  /// - Returns: whether there is such a locale.
  static func setLocale() -> Bool {
    func isUTF8() -> Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
    for name in ["", "C.UTF-8"] where !isUTF8() { setlocale(LC_CTYPE, name) }
    return isUTF8() && XSupportsLocale() != 0
  }

  // MARK: - Composed text

  /// Changes the text that is being composed; `nil` removes it.
  private func mark(_ change: XIMPreeditDrawCallbackStruct?) {
    let before = marked
    var position = 0
    if let change {
      let first = Int(change.chg_first).clamped(to: 0...marked.count)
      let last = (first + Int(max(0, change.chg_length))).clamped(to: first...marked.count)
      // A change without characters affects only the appearance of the text.
      if let text = change.text?.pointee {
        if let part = scalars(text) { marked.replaceSubrange(first..<last, with: part) }
      } else {
        marked.removeSubrange(first..<last)
      }
      position = Int(change.caret)
    } else {
      marked = []
    }
    if !(before.isEmpty && marked.isEmpty) { report(caret: position) }
  }

  private func scalars(_ text: XIMText) -> [Unicode.Scalar]? {
    if text.encoding_is_wchar != 0 {
      guard let wide = text.string.wide_char else { return nil }
      return (0..<Int(text.length)).map { Unicode.Scalar(UInt32(bitPattern: wide[$0])) ?? "\u{FFFD}" }
    }
    return text.string.multi_byte.map { Array(String(cString: $0).unicodeScalars) }
  }

  private func move(_ change: XIMPreeditCaretCallbackStruct) {
    if change.direction == XIMAbsolutePosition, isComposing { report(caret: Int(change.position)) }
  }

  private func report(caret: Int) {
    let before = marked.prefix(caret.clamped(to: 0...marked.count))
    onText?(.marked, String(String.UnicodeScalarView(marked)), String(String.UnicodeScalarView(before)).count)
  }
}
