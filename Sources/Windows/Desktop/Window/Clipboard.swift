internal import CSegueX11

/// The text that a window offers to other programs: the selection CLIPBOARD (ICCCM, chapter 2).
final class Clipboard {
  private let connection: Connection
  private let window: XID
  private var text: String?

  init(connection: Connection, window: XID) { (self.connection, self.window) = (connection, window) }

  /// Offers `text` instead of what any program has offered before.
  /// - Parameter time: the server's time of the input that asked for it.
  func offer(_ text: String, at time: Time) {
    self.text = text
    XSetSelectionOwner(connection.display, connection.atoms[.clipboard], window, time)
  }

  /// Takes an event.
  /// - Returns: whether it was about the clipboard.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case SelectionClear: text = nil
    case SelectionRequest: answer(event.xselectionrequest)
    default: return false
    }
    return true
  }

  /// Gives the text, or the list of what it can be given as, to the program that asks.
  private func answer(_ request: XSelectionRequestEvent) {
    // An old program names no property (ICCCM 2.2).
    let property = request.property == 0 ? request.target : request.property
    var given: Atom = 0
    if let text, request.selection == connection.atoms[.clipboard] {
      if request.target == connection.atoms[.targets] {
        connection.setItems(
          property, of: request.requestor, type: connection.atoms[.atom],
          to: [Int(connection.atoms[.targets]), Int(connection.atoms[.utf8])])
        given = property
      } else if request.target == connection.atoms[.utf8] {
        connection.setText(property, of: request.requestor, to: text)
        given = property
      }
    }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = given
    reply.xselection.time = request.time
    XSendEvent(connection.display, request.requestor, xFalse, 0, &reply)
  }
}
