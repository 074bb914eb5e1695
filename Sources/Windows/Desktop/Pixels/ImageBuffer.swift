internal import CSegueX11
import Glibc
import SegueDrawing

/// A picture in the visual's own pixels, ready to be put into the window.
@MainActor final class ImageBuffer {
  /// The size that the memory can hold, in pixels.
  let capacity: (width: Int, height: Int)
  /// Bytes from one row to the next.
  let stride: Int
  let memory: PixelMemory
  /// Where the picture has changed elsewhere since this buffer was last drawn into.
  var stale = PixelRegion()
  /// The memory as something to draw on; only when the visual's pixels are the drawn ones.
  private(set) var surface: Surface?
  /// The number of puts that the server has not completed yet.
  private(set) var putsInFlight = 0
  private let isDrawable: Bool
  private let image: UnsafeMutablePointer<XImage>

  /// Makes a buffer.
  /// - Returns: `nil` when there is no memory.
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
    // Our rows are little-endian; Xlib swaps them for a server that is not. Shared memory means the same machine.
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

  /// Whether a picture of this size fits.
  func holds(width: Int, height: Int) -> Bool { width <= capacity.width && height <= capacity.height }

  /// Makes the memory a surface of a new size, with nothing of the new picture in it yet.
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
        // One answer for all of them: the server works in order.
        let isLast = index == rects.count - 1
        XShmPutImage(
          connection.display, window, context, image, x, y, x, y, width, height, isLast ? xTrue : xFalse)
      }
    }
    if memory.segment != nil, !rects.isEmpty { putsInFlight += 1 }
  }

  /// The server has finished with one of our puts.
  func finishPut() { putsInFlight = max(0, putsInFlight - 1) }

  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    // Otherwise Xlib would free memory that is not its own.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}

/// Memory for the pixels of one picture: the process's own, or shared with the server.
///
/// The server detaches shared memory together with this object; the bytes themselves stay for as long as
/// `owner` is alive.
@MainActor final class PixelMemory {
  /// The MIT-SHM segment; `nil` for the process's own memory. Xlib keeps the pointer.
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

  /// Memory shared with the server; `nil` when the two cannot share memory, which only an attempt shows: the extension is
  /// reported through ssh and in containers, too.
  init?(shared count: Int, connection: Connection) {
    let identifier = shmget(IPC_PRIVATE, max(1, count), IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    let address = shmat(identifier, nil, 0)
    // Removed before the server attaches it, which Linux allows as long as we are attached: it goes with us however we end, even
    // while the server does not answer.
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
    // The server works through requests in order, so a picture still under way is safe.
    if !connection.isLost { XShmDetach(connection.display, segment) }
    segment.deallocate()
  }
}

/// Bytes in the address space of this process, freed with the last reference.
@MainActor private final class Mapping {
  let address: UnsafeMutableRawPointer
  private let isShared: Bool

  init(_ address: UnsafeMutableRawPointer, isShared: Bool) {
    (self.address, self.isShared) = (address, isShared)
  }

  isolated deinit {
    if isShared { shmdt(address) } else { free(address) }
  }
}
