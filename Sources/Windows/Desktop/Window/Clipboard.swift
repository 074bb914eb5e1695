internal import CSegueX11
import Glibc

/// A clipboard through which a window offers text to other programs. It is the X selection CLIPBOARD (ICCCM, chapter 2).
final class Clipboard {
  /// The maximum number of bytes of text that are sent in one piece; every server accepts requests of this length.
  private static let partLength = 1 << 17
  /// The time that a clipboard manager has to save the text, and the time that it has for each further request, in seconds.
  private static let (savingTime, requestTime) = (2.0, 0.5)

  private let connection: Connection
  private let window: XID
  /// The text in UTF-8 and the server's time at which it was copied; `nil` if the window does not own the selection.
  private var offered: (text: [UInt8], time: Time)?
  /// The transfers in progress that send the text in pieces (ICCCM 2.7.2). A requestor receives the next piece each time it has
  /// deleted the property.
  private var transfers: [Transfer] = []

  private struct Transfer {
    let requestor: XID
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
  }

  init(connection: Connection, window: XID) { (self.connection, self.window) = (connection, window) }

  /// Offers `text` to other programs, in place of any earlier selection.
  /// - Parameter time: the server's time of the input that requested this; 0 means now.
  /// - Returns: whether the server agreed; a program that has copied something since `time` keeps the selection.
  func offer(_ text: String, at time: Time) -> Bool {
    let time = time == 0 ? serverTime : time
    offered = (Array(text.utf8), time)
    XSetSelectionOwner(connection.display, connection.atoms[.clipboard], window, time)
    dropIfLost()
    return offered != nil
  }

  /// Handles an event.
  /// - Returns: whether the event was about the clipboard.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case SelectionClear:
      // The event may be about another selection, or be older than the last `offer`.
      dropIfLost()
    case SelectionRequest: answer(event.xselectionrequest)
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
    dropIfLost()
    guard let offered, XGetSelectionOwner(display, atoms[.clipboardManager]) != noResource else { return }
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

  private func dropIfLost() {
    if XGetSelectionOwner(connection.display, connection.atoms[.clipboard]) != window { offered = nil }
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
    if let offered, request.selection == connection.atoms[.clipboard],
      request.time == 0 || !isBefore(request.time, offered.time)
    {
      let isGiven =
        request.target == connection.atoms[.multiple]
        ? giveAll(namedIn: property, to: request.requestor)
        : give(request.target, in: property, to: request.requestor)
      reply.xselection.property = isGiven ? property : 0
    }
    XSendEvent(connection.display, request.requestor, xFalse, 0, &reply)
  }

  /// Sets a property of the requestor to the text, or to information about the text, as `target` specifies.
  /// - Returns: whether the target is supported and the requestor exists.
  private func give(_ target: Atom, in property: Atom, to requestor: XID) -> Bool {
    guard let offered, property != 0 else { return false }
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
      connection.setItems(
        property, of: requestor, type: atoms[.increment], to: [offered.text.count])
    default:
      return false
    }
    return true
  }

  /// Provides the data for several targets in response to one request. The property holds pairs of a target and a property for
  /// its data; unsupported pairs are replaced by zeros (ICCCM 2.6.2).
  private func giveAll(namedIn property: Atom, to requestor: XID) -> Bool {
    let pairType = connection.atoms[.atomPair]
    var pairs = connection.items(property, of: requestor, type: pairType)
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (target, place) = (Atom(bitPattern: pairs[index]), Atom(bitPattern: pairs[index + 1]))
      if !give(target, in: place, to: requestor) { pairs.replaceSubrange(index...index + 1, with: [0, 0]) }
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
}

/// Returns whether one time of the server's clock is before another. The clock restarts at zero every 49.7 days.
private func isBefore(_ time: Time, _ other: Time) -> Bool {
  Int32(bitPattern: UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)) < 0
}
