import Glibc

/// A stream socket with a path in the file system.
public final class UnixSocket: Sendable {
  /// A failed system call.
  public struct Failure: Error, CustomStringConvertible {
    /// The name of the call, the path and the system's reason.
    public let description: String
  }

  /// The file descriptor.
  public let descriptor: Int32

  /// Listens for connections at a path, which must be unused.
  public init(listeningAt path: String) throws {
    descriptor = try Self.open(bind, at: path)
    guard listen(descriptor, 8) == 0 else { throw Self.failure("listen", path) }
  }

  /// Connects to the socket that listens at a path.
  public init(connectingTo path: String) throws { descriptor = try Self.open(connect, at: path) }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Accepts the next connection.
  public func accepted() throws -> UnixSocket {
    let other = accept(descriptor, nil, nil)
    guard other >= 0 else { throw Self.failure("accept", "") }
    return UnixSocket(descriptor: other)
  }

  private static func open(
    _ join: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, at path: String
  ) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { name in
      name.copyBytes(from: Array(path.utf8).prefix(name.count - 1))
      return path.utf8.count < name.count
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        join(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard fits, status == 0 else {
      defer { close(descriptor) }
      throw failure(fits ? "a socket" : "a name of this length", path)
    }
    return descriptor
  }

  private static func failure(_ call: String, _ path: String) -> Failure {
    Failure(description: "\(call) at '\(path)': \(String(cString: strerror(errno)))")
  }
}
