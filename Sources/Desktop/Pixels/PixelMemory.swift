internal import CX11
import Glibc

/// Memory for the pixels of one picture: the process's own, or shared with the server.
///
/// The server lets go of shared memory together with this object; the bytes themselves stay for as long as somebody holds
/// `owner`.
final class PixelMemory {
  /// What MIT-SHM knows the memory by; `nil` for the process's own. Xlib keeps the pointer.
  let segment: UnsafeMutablePointer<XShmSegmentInfo>?
  private let mapping: Mapping
  private let connection: Connection

  /// The first byte.
  var address: UnsafeMutableRawPointer { mapping.address }
  /// Keeps the bytes valid, for surfaces that may outlive this object.
  var owner: AnyObject { mapping }

  /// The process's own memory; `nil` when there is none left.
  init?(own count: Int, connection: Connection) {
    guard let address = calloc(1, max(1, count)) else { return nil }
    mapping = Mapping(address, isShared: false)
    self.connection = connection
    segment = nil
  }

  /// Memory shared with the server; `nil` when the two cannot share, which only the attempt shows: the extension
  /// says yes through ssh and in containers too.
  init?(shared count: Int, connection: Connection) {
    let identifier = shmget(IPC_PRIVATE, max(1, count), IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    // Marked for removal at once after the attempt, so that it cannot outlive us.
    defer { shmctl(identifier, IPC_RMID, nil) }
    guard let address = shmat(identifier, nil, 0), Int(bitPattern: address) != -1 else { return nil }
    let mapping = Mapping(address, isShared: true)
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    segment.pointee.shmid = identifier
    segment.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    let error = connection.trapping { XShmAttach(connection.display, segment) }
    guard error == nil, !connection.isLost else {
      segment.deallocate()
      return nil
    }
    self.mapping = mapping
    self.segment = segment
    self.connection = connection
  }

  deinit {
    guard let segment else { return }
    // The server works through requests in order, so a picture still under way is safe.
    if !connection.isLost { XShmDetach(connection.display, segment) }
    segment.deallocate()
  }
}

/// Bytes in the address space of this process, given back with the last reference.
private final class Mapping {
  let address: UnsafeMutableRawPointer
  private let isShared: Bool

  init(_ address: UnsafeMutableRawPointer, isShared: Bool) {
    self.address = address
    self.isShared = isShared
  }

  deinit {
    if isShared { shmdt(address) } else { free(address) }
  }
}
