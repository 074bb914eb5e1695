internal import CSegueX11
import Glibc
import SegueViews

/// A clipboard through which a window exchanges text with other programs. It consists of the X selections CLIPBOARD and PRIMARY
/// (ICCCM, chapter 2).
final class Clipboard: Pasteboard {
  /// The maximum number of bytes of text that are sent in one piece; every server accepts requests of this length.
  private static let partLength = 1 << 17
  /// The time that a clipboard manager has to save the text, and the time that it has for each further request, in seconds.
  private static let (savingTime, requestTime) = (2.0, 0.5)

  /// The maximum number of bytes of text that are read. The times after which a reading fails, for each part and in total, in
  /// seconds.
  private static let (maximumLength, readingTime, wholeReadingTime) = (1 << 24, 2.0, 30.0)

  /// Called before another program's text is passed on.
  var willAnswer: (() -> Void)?
  private let connection: Connection
  private let window: XID
  private let input: InputReader
  /// For each selection that the window owns, the text in UTF-8 and the server's time at which it was copied.
  private var offered: [Atom: (text: [UInt8], time: Time)] = [:]
  /// The transfers in progress that send the text in pieces (ICCCM 2.7.2). A requestor receives the next piece each time it has
  /// deleted the property.
  private var transfers: [Transfer] = []

  private struct Transfer {
    let requestor: XID
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
  }

  /// The requests for text of other programs, by their windows. Each request has a window of its own, so that a late answer is
  /// never mistaken for the answer to another request.
  private var readings: [XID: Reading] = [:]

  private struct Reading {
    let selection: Atom
    /// The targets that have not been requested yet.
    var targets: ArraySlice<Atom>
    /// The text so far, if the owner sends it in pieces.
    var parts: [UInt8]?
    var timeout: Task<Void, Never>
    /// The time at which the request fails, even if parts still arrive.
    let end: Double
    let then: (String?) -> Void
  }

  init(connection: Connection, window: XID, input: InputReader) {
    (self.connection, self.window, self.input) = (connection, window, input)
  }

  /// Offers `text` to other programs, in place of any earlier text.
  /// - Returns: whether the server agreed; a program that has copied something since the last press or key keeps the selection.
  @discardableResult func offer(_ text: String, as selection: PasteboardSelection) -> Bool {
    let (atom, time) = (atom(of: selection), input.userTime == 0 ? serverTime : input.userTime)
    offered[atom] = (Array(text.utf8), time)
    XSetSelectionOwner(connection.display, atom, window, time)
    dropIfLost(atom)
    return offered[atom] != nil
  }

  func setString(_ text: String, as selection: PasteboardSelection) { offer(text, as: selection) }

  func string(of selection: PasteboardSelection, then: @escaping (String?) -> Void) {
    let (display, atoms, atom) = (connection.display, connection.atoms, atom(of: selection))
    if let own = offered[atom] { return then(String(decoding: own.text, as: UTF8.self)) }
    let requestor = XCreateSimpleWindow(display, window, 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, requestor, PropertyChangeMask)
    let end = monotonicNow() + Self.wholeReadingTime
    readings[requestor] = Reading(
      selection: atom, targets: [atoms[.utf8], atoms[.plainText], Atom(XA_STRING)],
      timeout: timeout(of: requestor, before: end),
      end: end,
      then: then)
    convert(for: requestor)
  }

  private func atom(of selection: PasteboardSelection) -> Atom {
    selection == .clipboard ? connection.atoms[.clipboard] : Atom(XA_PRIMARY)
  }

  /// Handles an event.
  /// - Returns: whether the event was about the clipboard.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case SelectionClear:
      // The event may be older than the last `offer`.
      dropIfLost(event.xselectionclear.selection)
    case SelectionRequest: answer(event.xselectionrequest)
    case SelectionNotify where readings[event.xselection.requestor] != nil: receive(event.xselection)
    case PropertyNotify where readings[event.xproperty.window] != nil:
      if event.xproperty.state == PropertyNewValue { takePart(for: event.xproperty.window) }
    case PropertyNotify where event.xproperty.state == PropertyDelete:
      return continueTransfer(to: event.xproperty.window, event.xproperty.atom)
    case DestroyNotify:
      transfers.removeAll { $0.requestor == event.xdestroywindow.window }
      return false
    default: return false
    }
    return true
  }

  /// Lets a clipboard manager, if one is running, save the text before the window closes (freedesktop.org's ClipboardManager
  /// specification).
  /// - Parameter hides: whether the window disappears immediately.
  func save(hides: Bool) {
    let (display, atoms) = (connection.display, connection.atoms)
    dropIfLost(atoms[.clipboard])
    guard let offered = offered[atoms[.clipboard]],
      XGetSelectionOwner(display, atoms[.clipboardManager]) != noResource
    else { return }
    // The user has closed the window, and should not see it wait.
    if hides { XUnmapWindow(display, window) }
    connection.setItems(
      .saveTargets, of: window, type: Atom(XA_ATOM), to: [Int(atoms[.utf8]), Int(atoms[.plainText])])
    XConvertSelection(
      display, atoms[.clipboardManager], atoms[.saveTargets], atoms[.saveTargets], window, offered.time)
    let end = monotonicNow() + Self.savingTime
    var deadline = end - Self.savingTime + Self.requestTime
    var event = XEvent()
    while !connection.isLost {
      while XPending(display) > 0, !connection.isLost {
        XNextEvent(display, &event)
        let isAnswer = event.type == SelectionNotify && event.xselection.selection == atoms[.clipboardManager]
        if isAnswer { return }
        if handle(event) { deadline = min(end, monotonicNow() + Self.requestTime) }
      }
      let rest = deadline - monotonicNow()
      guard rest > 0 else { return }
      var socket = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&socket, 1, Int32((rest * 1e3).rounded(.up)))
    }
  }

  /// Cancels the requests for text, because the window closes. Their closures are not called.
  func close() {
    willAnswer = nil
    for reading in readings.values { reading.timeout.cancel() }
    readings = [:]
  }

  private func dropIfLost(_ selection: Atom) {
    guard offered[selection] != nil else { return }
    if XGetSelectionOwner(connection.display, selection) != window { offered[selection] = nil }
  }

  /// The current time of the server. The server reports it with each change to a property (ICCCM 2.1).
  private var serverTime: Time {
    connection.setItems(.timestamp, of: window, type: Atom(XA_INTEGER), to: [])
    XSync(connection.display, xFalse)
    var event = XEvent()
    // A C function pointer cannot capture values, so the atom is passed as the pointer.
    let isFound = XCheckIfEvent(
      connection.display, &event,
      { _, event, atom in
        guard let event, event.pointee.type == PropertyNotify else { return xFalse }
        return event.pointee.xproperty.atom == UInt(bitPattern: atom) ? xTrue : xFalse
      }, XPointer(bitPattern: connection.atoms[.timestamp]))
    return isFound == xTrue ? event.xproperty.time : 0
  }

  /// Responds to another program's request, with the requested data if it is available.
  private func answer(_ request: XSelectionRequestEvent) {
    // Old programs name no property (ICCCM 2.2).
    let property = request.property == 0 ? request.target : request.property
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.time = request.time
    if let offered = offered[request.selection], request.time == 0 || !isBefore(request.time, offered.time) {
      let isGiven =
        request.target == connection.atoms[.multiple]
        ? giveAll(of: offered, namedIn: property, to: request.requestor)
        : give(offered, as: request.target, in: property, to: request.requestor)
      reply.xselection.property = isGiven ? property : 0
    }
    XSendEvent(connection.display, request.requestor, xFalse, 0, &reply)
  }

  /// Sets a property of the requestor to the text, or to information about the text, as `target` specifies.
  /// - Returns: whether the target is supported and the requestor exists.
  private func give(
    _ offered: (text: [UInt8], time: Time), as target: Atom, in property: Atom, to requestor: XID
  ) -> Bool {
    guard property != 0 else { return false }
    let atoms = connection.atoms
    switch target {
    case atoms[.targets]:
      let targets = [Atoms.Name.targets, .multiple, .timestamp, .utf8, .plainText].map { Int(atoms[$0]) }
      connection.setItems(property, of: requestor, type: Atom(XA_ATOM), to: targets)
    case atoms[.timestamp]:
      connection.setItems(property, of: requestor, type: Atom(XA_INTEGER), to: [Int(offered.time)])
    case atoms[.utf8], atoms[.plainText]:
      guard offered.text.count > Self.partLength else {
        connection.setBytes(property, of: requestor, type: target, to: offered.text)
        return true
      }
      guard connection.watch(requestor) else { return false }
      transfers.removeAll { $0.requestor == requestor && $0.property == property }
      transfers.append(
        Transfer(requestor: requestor, property: property, type: target, rest: offered.text[...]))
      connection.setItems(property, of: requestor, type: atoms[.increment], to: [offered.text.count])
    default: return false
    }
    return true
  }

  /// Provides the data for several targets in response to one request. The property holds pairs of a target and a property for
  /// its data; unsupported pairs are replaced by zeros (ICCCM 2.6.2).
  private func giveAll(of offered: (text: [UInt8], time: Time), namedIn property: Atom, to requestor: XID)
    -> Bool
  {
    let pairType = connection.atoms[.atomPair]
    var pairs = connection.items(property, of: requestor, type: pairType)
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (target, place) = (Atom(bitPattern: pairs[index]), Atom(bitPattern: pairs[index + 1]))
      if !give(offered, as: target, in: place, to: requestor) {
        pairs.replaceSubrange(index...index + 1, with: [0, 0])
      }
    }
    connection.setItems(property, of: requestor, type: pairType, to: pairs)
    return !pairs.isEmpty
  }

  /// Sends the next piece of text; an empty piece ends the transfer.
  /// - Returns: whether the property belongs to a transfer.
  private func continueTransfer(to requestor: XID, _ property: Atom) -> Bool {
    guard
      let index = transfers.firstIndex(where: { $0.requestor == requestor && $0.property == property })
    else { return false }
    let (transfer, part) = (transfers[index], transfers[index].rest.prefix(Self.partLength))
    connection.setBytes(property, of: requestor, type: transfer.type, to: part)
    if part.isEmpty { transfers.remove(at: index) } else { transfers[index].rest.removeFirst(part.count) }
    return true
  }

  // MARK: - Reading

  /// Requests the text in the next format. If no format is left, there is no text.
  private func convert(for requestor: XID) {
    guard let reading = readings[requestor], let target = readings[requestor]?.targets.popFirst() else {
      return finish(requestor, with: nil)
    }
    XConvertSelection(
      connection.display, reading.selection, target, connection.atoms[.pasted], requestor, Time(CurrentTime))
  }

  private func receive(_ answer: XSelectionEvent) {
    let requestor = answer.requestor
    guard answer.property != 0 else { return convert(for: requestor) }
    guard let (type, bytes) = takeProperty(of: requestor) else { return finish(requestor, with: nil) }
    if type == connection.atoms[.increment] {
      // Removing the property, as done above, requests the first part.
      readings[requestor]?.parts = []
    } else {
      finish(requestor, with: text(bytes, type))
    }
  }

  /// Takes the next part of a text; an empty part ends it.
  private func takePart(for requestor: XID) {
    guard let end = readings[requestor]?.end, let length = readings[requestor]?.parts?.count else { return }
    guard let (type, bytes) = takeProperty(of: requestor), length + bytes.count <= Self.maximumLength else {
      return finish(requestor, with: nil)
    }
    if bytes.isEmpty { return finish(requestor, with: text(readings[requestor]?.parts ?? [], type)) }
    readings[requestor]?.timeout.cancel()
    readings[requestor]?.timeout = timeout(of: requestor, before: end)
    readings[requestor]?.parts?.append(contentsOf: bytes)
  }

  private func takeProperty(of requestor: XID) -> (type: Atom, bytes: [UInt8])? {
    connection.take(connection.atoms[.pasted], from: requestor, limit: Self.maximumLength)
  }

  private func text(_ bytes: [UInt8], _ type: Atom) -> String {
    guard type == Atom(XA_STRING) else { return String(decoding: bytes, as: UTF8.self) }
    // This type is Latin-1.
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private func timeout(of requestor: XID, before end: Double) -> Task<Void, Never> {
    let rest = max(0, min(Self.readingTime, end - monotonicNow()))
    return Task { [weak self] in
      try? await Task.sleep(for: .seconds(rest))
      if !Task.isCancelled { self?.finish(requestor, with: nil) }
    }
  }

  private func finish(_ requestor: XID, with text: String?) {
    guard let reading = readings.removeValue(forKey: requestor) else { return }
    reading.timeout.cancel()
    if !connection.isLost { XDestroyWindow(connection.display, requestor) }
    willAnswer?()
    reading.then(text)
  }
}

/// Returns whether one time of the server's clock is before another. The clock restarts at zero every 49.7 days.
private func isBefore(_ time: Time, _ other: Time) -> Bool {
  Int32(bitPattern: UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)) < 0
}
