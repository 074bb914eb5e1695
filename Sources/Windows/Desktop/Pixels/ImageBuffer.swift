internal import CSegueX11
import Glibc
import SegueDrawing

/// A buffer for a picture in the visual's pixel format, ready to be sent to the window.
@MainActor final class ImageBuffer {
  /// The maximum size of a picture in the buffer, in pixels.
  let capacity: (width: Int, height: Int)
  /// The number of bytes from one row to the next.
  let stride: Int
  let memory: PixelMemory
  /// The region in which the picture has changed since this buffer was last drawn into.
  var stale = PixelRegion()
  /// The memory as a surface to draw on; `nil` if the visual's pixel format differs from that of a `Surface`.
  private(set) var surface: Surface?
  /// The number of put requests that the server has not completed yet.
  private(set) var putsInFlight = 0
  private let isDrawable: Bool
  private let image: UnsafeMutablePointer<XImage>

  /// Creates a buffer; `nil` if there is no memory, or if the memory cannot be shared.
  init?(width: Int, height: Int, visual: VisualChoice, shared: Bool, connection: Connection) {
    let stride = (width * visual.layout.bitsPerPixel + 31) / 32 * 4
    let count = stride * height
    guard
      let memory = shared
        ? PixelMemory(shared: count, connection: connection) : PixelMemory(own: count, connection: connection)
    else { return nil }
    let data = memory.address.assumingMemoryBound(to: CChar.self)
    let made =
      if let segment = memory.segment {
        XShmCreateImage(
          connection.display, visual.visual, UInt32(visual.depth), ZPixmap, data, segment, UInt32(width),
          UInt32(height))
      } else {
        XCreateImage(
          connection.display, visual.visual, UInt32(visual.depth), ZPixmap, 0, data, UInt32(width),
          UInt32(height), 32, Int32(stride))
      }
    guard let made else { return nil }
    // The rows are little-endian, and Xlib swaps the bytes for servers that are not. Shared memory implies the same machine.
    if memory.segment == nil {
      made.pointee.byte_order = LSBFirst
      XInitImage(made)
    }
    guard Int(made.pointee.bytes_per_line) == stride else {
      Self.destroy(made)
      return nil
    }
    capacity = (width, height)
    (self.stride, self.memory) = (stride, memory)
    isDrawable = visual.layout.isDrawn
    image = made
  }

  isolated deinit { Self.destroy(image) }

  /// Whether the server may still be reading the pixels.
  var isBusy: Bool { putsInFlight > 0 }

  /// Returns whether a picture of the given size, in pixels, fits in the buffer.
  func holds(width: Int, height: Int) -> Bool { width <= capacity.width && height <= capacity.height }

  /// Prepares the memory for a picture of the given size, in pixels, and marks the whole picture as stale.
  func prepare(width: Int, height: Int) {
    stale = PixelRegion(PixelRect(x: 0, y: 0, width: width, height: height))
    guard isDrawable else { return }
    surface = try? Surface(
      wrapping: memory.address, width: width, height: height, stride: stride, format: .rgb24,
      owner: memory.owner)
  }

  func put(_ rects: [PixelRect], into window: XID, context: GC, connection: Connection) {
    for (index, rect) in rects.enumerated() {
      let (x, y) = (Int32(rect.x), Int32(rect.y))
      let (width, height) = (UInt32(rect.width), UInt32(rect.height))
      if memory.segment == nil {
        XPutImage(connection.display, window, context, image, x, y, x, y, width, height)
      } else {
        // The server works in order, so a single completion event for the last rectangle is enough.
        let isLast = index == rects.count - 1
        XShmPutImage(
          connection.display, window, context, image, x, y, x, y, width, height, isLast ? xTrue : xFalse)
      }
    }
    if memory.segment != nil, !rects.isEmpty { putsInFlight += 1 }
  }

  /// Records that the server has completed a put request.
  func finishPut() { putsInFlight = max(0, putsInFlight - 1) }

  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    // Without this, Xlib would free memory that it does not own.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}

/// The memory for the pixels of a picture, either the process's own or shared with the server.
///
/// The server detaches shared memory when this object is released; the bytes remain valid for as long as `owner` exists.
@MainActor final class PixelMemory {
  /// The MIT-SHM segment; `nil` for the process's own memory. Xlib keeps the pointer.
  let segment: UnsafeMutablePointer<XShmSegmentInfo>?
  private let mapping: Mapping
  private let connection: Connection

  /// The address of the first byte.
  var address: UnsafeMutableRawPointer { mapping.address }
  /// An object that keeps the bytes valid, for surfaces that may outlive this object.
  var owner: AnyObject { mapping }

  /// Creates memory that belongs to the process alone; `nil` if the system has no more.
  init?(own count: Int, connection: Connection) {
    guard let address = calloc(1, max(1, count)) else { return nil }
    mapping = Mapping(address, isShared: false)
    self.connection = connection
    segment = nil
  }

  /// Creates memory that is shared with the server; `nil` if that is impossible. Only an attempt shows whether it works,
  /// because servers report the extension through ssh and in containers, too.
  init?(shared count: Int, connection: Connection) {
    let identifier = shmget(IPC_PRIVATE, max(1, count), IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    let address = shmat(identifier, nil, 0)
    // The segment is removed before the server attaches it, which Linux allows while this process is attached. The segment then
    // disappears when the process ends for any reason, even if the server does not respond.
    shmctl(identifier, IPC_RMID, nil)
    guard let address, Int(bitPattern: address) != -1 else { return nil }
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
    (self.mapping, self.segment, self.connection) = (mapping, segment, connection)
  }

  isolated deinit {
    guard let segment else { return }
    // The server processes requests in order, so a picture that is still being sent is safe.
    if !connection.isLost { XShmDetach(connection.display, segment) }
    segment.deallocate()
  }
}

/// A range of bytes in the address space of this process, freed with the last reference.
@MainActor private final class Mapping {
  let address: UnsafeMutableRawPointer
  private let isShared: Bool

  init(_ address: UnsafeMutableRawPointer, isShared: Bool) {
    (self.address, self.isShared) = (address, isShared)
  }

  isolated deinit { if isShared { shmdt(address) } else { free(address) } }
}
