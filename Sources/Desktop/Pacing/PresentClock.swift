internal import CX11

/// The screen's refreshes as the server's Present extension reports them.
struct PresentClock {
  /// The extension's number in generic events.
  let opcode: Int32
  private let connection: Connection
  private let window: XID

  /// Listens to the clock of a window.
  /// - Returns: `nil` when the server has no such clock, or we are to do without.
  init?(connection: Connection, window: XID) {
    guard !connection.disabled.contains(.present) else { return nil }
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard XPresentQueryExtension(connection.display, &opcode, &firstEvent, &firstError) != 0 else {
      return nil
    }
    self.opcode = opcode
    self.connection = connection
    self.window = window
    _ = XPresentSelectInput(connection.display, window, UInt32(PresentCompleteNotifyMask))
  }

  /// Asks to be told of a refresh.
  func ask(_ question: RefreshWatch.Question) {
    if let count = question.count {
      XPresentNotifyMSC(connection.display, window, question.serial, count, 0, 0)
    } else {
      // Every count leaves no remainder by 1: the next refresh.
      XPresentNotifyMSC(connection.display, window, question.serial, 0, 1, 0)
    }
  }

  /// Reads an answer from a generic event's data.
  func answer(in cookie: XGenericEventCookie) -> (serial: UInt32, refresh: RefreshWatch.Refresh)? {
    guard cookie.evtype == PresentCompleteNotify, let data = cookie.data else { return nil }
    let event = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
    guard event.kind == UInt8(PresentCompleteKindNotifyMSC), event.window == window else { return nil }
    return (event.serial_number, RefreshWatch.Refresh(time: Double(event.ust) * 1e-6, count: event.msc))
  }
}
