internal import CSegueX11
import Glibc

/// The text that a window offers to other programs: the selection CLIPBOARD (ICCCM, chapter 2).
final class Clipboard {
  /// How much of a text is given at once, in bytes; every server takes requests of this length.
  private static let partLength = 1 << 17
  /// How long a clipboard manager may take to save the text, and to make its next request, in seconds.
  private static let (savingTime, requestTime) = (2.0, 0.5)

  private let connection: Connection
  private let window: XID
  /// The text in UTF-8, and when it was copied by the server's clock; `nil` while another program owns the selection.
  private var offered: (text: [UInt8], time: Time)?
  /// Texts that are given in parts (ICCCM 2.7.2): each time the requestor has deleted the property, it gets the next part.
  private var transfers: [Transfer] = []

  private struct Transfer {
    let requestor: XID
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
  }

  init(connection: Connection, window: XID) { (self.connection, self.window) = (connection, window) }

  /// Offers `text` instead of what any program has offered before.
  /// - Parameter time: the server's time of the input that asked for it; 0 is now.
  /// - Returns: whether the server has agreed: a program that has copied something since `time` keeps the selection.
  func offer(_ text: String, at time: Time) -> Bool {
    let time = time == 0 ? serverTime : time
    offered = (Array(text.utf8), time)
    XSetSelectionOwner(connection.display, connection.atoms[.clipboard], window, time)
    dropIfLost()
    return offered != nil
  }

  /// Handles an event.
  /// - Returns: whether it was about the clipboard.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case SelectionClear:
      // It may be about another selection, or older than the last `offer`.
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

  /// Lets a clipboard manager, where one runs, save the text before the window closes
  /// (freedesktop.org's ClipboardManager specification).
  /// - Parameter hides: whether the window disappears at once.
  func save(hides: Bool) {
    let (display, atoms) = (connection.display, connection.atoms)
    dropIfLost()
    guard let offered, XGetSelectionOwner(display, atoms[.clipboardManager]) != noResource else { return }
    // The user has closed the window, and need not watch it wait.
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

  /// A change of a property is reported with the server's time (ICCCM 2.1).
  private var serverTime: Time {
    connection.setItems(.timestamp, of: window, type: Atom(XA_INTEGER), to: [])
    XSync(connection.display, xFalse)
    var event = XEvent()
    // A C function knows nothing but its arguments: the atom travels as the pointer.
    let isFound = XCheckIfEvent(
      connection.display, &event,
      { _, event, atom in
        guard let event, event.pointee.type == PropertyNotify else { return xFalse }
        return event.pointee.xproperty.atom == UInt(bitPattern: atom) ? xTrue : xFalse
      }, XPointer(bitPattern: connection.atoms[.timestamp]))
    return isFound == xTrue ? event.xproperty.time : 0
  }

  /// Gives the program that asks what it asks for, as far as it is there.
  private func answer(_ request: XSelectionRequestEvent) {
    // An old program names no property (ICCCM 2.2).
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

  /// Sets the property to the text, or to what is known about it.
  /// - Returns: whether there is such a target.
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

  /// Gives several targets at once: the property holds pairs of a target and a property for it. What there is not is replaced by
  /// zeros (ICCCM 2.6.2).
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

  /// Gives the next part of a text; an empty one ends it.
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

/// Whether one time of the server's clock, which starts again at zero every 49.7 days, lies before another.
private func isBefore(_ time: Time, _ other: Time) -> Bool {
  Int32(bitPattern: UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)) < 0
}
