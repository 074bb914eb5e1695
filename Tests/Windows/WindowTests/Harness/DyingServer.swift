import Foundation
import SegueTestSupport

/// An X server that disappears after its client has sent a number of bytes: a relay in front of another server.
final class DyingServer {
  /// The value of `DISPLAY` for its only client.
  let name: String
  private let path: String

  /// - Parameters:
  ///   - server: the server that answers until then.
  ///   - life: the number of bytes that the client may send.
  init(before server: XServer, afterBytes life: Int) throws {
    let folder = "/tmp/.X11-unix/X"
    let number = server.name.dropFirst()
    // A number that no real server has.
    name = ":400\(number)"
    path = folder + "400\(number)"
    let listener = try UnixSocket(listeningAt: path)
    let answering = try UnixSocket(connectingTo: folder + number)
    Thread.detachNewThread {
      guard let client = try? listener.accepted() else { return }
      withExtendedLifetime((client, answering)) { Self.relay(client.descriptor, answering.descriptor, life) }
    }
  }

  deinit { unlink(path) }

  private static func relay(_ client: Int32, _ server: Int32, _ life: Int) {
    var rest = life
    while rest > 0 {
      var sides = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&sides, 2, -1) > 0 else { return }
      if sides[0].revents != 0 {
        let count = pass(from: client, to: server, atMost: rest)
        guard count > 0 else { return }
        rest -= count
      }
      if sides[1].revents != 0 {
        guard pass(from: server, to: client, atMost: .max) > 0 else { return }
      }
    }
  }

  /// - Returns: the number of bytes passed on, or 0 after one side has ended.
  private static func pass(from: Int32, to: Int32, atMost limit: Int) -> Int {
    var bytes = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    let count = recv(from, &bytes, bytes.count, 0)
    return count > 0 && send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count ? count : 0
  }
}
