internal import CSegueX11
import Synchronization

/// An error that the server reported for one of the program's requests.
nonisolated struct ProtocolError: Sendable {
  /// The bit pattern of the connection's display handle, used only for comparisons.
  let display: UInt
  /// The serial number of the request.
  let serial: UInt
  /// X's error code, such as `BadWindow`.
  let code: UInt8
  /// The major opcode of the request; `minor` is its minor opcode.
  let request: UInt8
  let minor: UInt8
  /// The identifier of the resource that the request named.
  let resource: UInt
}

/// The reported errors that the connections have not fetched yet. Xlib has a single handler for the whole process, which
/// receives no context pointer, so the errors have to be global. The module has no other global state.
private let waiting = Mutex<[ProtocolError]>([])

/// The maximum number of errors that are kept between two passes of the loop.
private let waitingLimit = 256

enum ProtocolErrors {
  /// Replaces Xlib's error handler, which ends the process, with one that never exits, never prints and never calls Xlib.
  static func install() {
    XSetErrorHandler { display, event in
      guard let event else { return 0 }
      let error = ProtocolError(
        display: UInt(bitPattern: display), serial: event.pointee.serial, code: event.pointee.error_code,
        request: event.pointee.request_code, minor: event.pointee.minor_code,
        resource: event.pointee.resourceid)
      waiting.withLock { errors in
        if errors.count < waitingLimit { errors.append(error) }
      }
      return 0
    }
  }

  /// Removes and returns the errors of one connection.
  /// - Parameter serial: the serial number of the first request whose errors are included; 0, the default, includes all
  ///   requests.
  static func take(from display: OpaquePointer, since serial: UInt = 0) -> [ProtocolError] {
    let key = UInt(bitPattern: display)
    return waiting.withLock { errors in
      guard !errors.isEmpty else { return [] }
      let taken = errors.filter { $0.display == key && $0.serial >= serial }
      if !taken.isEmpty { errors.removeAll { $0.display == key && $0.serial >= serial } }
      return taken
    }
  }
}
