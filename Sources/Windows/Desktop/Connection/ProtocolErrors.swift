internal import CSegueX11
import Synchronization

/// An error that the server reported for one of our requests.
nonisolated struct ProtocolError: Sendable {
  /// The connection, as a bit pattern: only compared.
  let display: UInt
  /// The number of the request.
  let serial: UInt
  /// Xlib's error code, such as `BadWindow`.
  let code: UInt8
  /// The request's major and minor opcode.
  let request: UInt8
  let minor: UInt8
  /// The resource that the request named.
  let resource: UInt
}

/// Errors wait here until their connection fetches them: Xlib has one handler for the whole process, without a context pointer,
/// so this is the only global state in the room.
private let waiting = Mutex<[ProtocolError]>([])

/// The greatest number of errors that are kept between two turns of the loop.
private let waitingLimit = 256

enum ProtocolErrors {
  /// Replaces Xlib's handler, which ends the process. Ours never exits, never prints and never calls Xlib.
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

  /// Removes and returns the errors of one connection, from the given request on.
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
