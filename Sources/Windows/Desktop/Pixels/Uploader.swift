internal import CSegueX11
import Glibc
import SegueDrawing
import SegueRendering

/// An uploader that transfers drawn pixels to the window.
///
/// Frames are drawn directly into memory that the server reads (MIT-SHM), or are copied through the connection if memory cannot
/// be shared. If the visual's pixel format differs from that of a `Surface`, the frames are converted and copied. While the
/// server reads one buffer, the next frame uses a second one; after that, frames wait for the server.
final class Uploader {
  /// The maximum number of rectangles that are sent separately. More rectangles than this are combined into fewer, larger ones,
  /// which are cheaper.
  private static let mostRequests = 32
  /// The size of the picture, in pixels.
  private(set) var size: (width: Int, height: Int) = (0, 0)
  private let connection: Connection
  private let window: XID
  private var context: GC
  private let completionType: Int32
  private let converter: PixelConverter?
  private let pool: BufferPool
  private var front: ImageBuffer?
  private var current: ImageBuffer?
  /// The surface on which all frames are drawn, with its memory, if the visual's pixel format differs from that of a `Surface`;
  /// otherwise `nil`. `canvasStale` is the part of the surface that must be redrawn.
  private var canvas: (memory: PixelMemory, surface: Surface)?
  private var canvasStale = PixelRegion()
  private var exposed = PixelRegion()
  /// The region in which an overlay, which is not part of the frame, is currently shown.
  private var overlaid = PixelRegion()
  private var isFenceUp = false

  /// Creates an uploader that shows frames in a window.
  /// - Throws: `.outOfResources`.
  init(connection: Connection, window: XID, visual: VisualChoice) throws(DesktopError) {
    (self.connection, self.window) = (connection, window)
    guard let context = Self.makeContext(for: window, connection: connection) else {
      throw DesktopError(.outOfResources, "no memory for a graphics context")
    }
    self.context = context
    converter = visual.layout.isDrawn ? nil : PixelConverter(to: visual.layout)
    let offered = !connection.disabled.contains(.shm) && XShmQueryExtension(connection.display) != 0
    pool = BufferPool(connection: connection, visual: visual, isShared: offered)
    completionType = offered ? XShmGetEventBase(connection.display) + ShmCompletion : -1
  }

  /// Frees all resources on the server. Call this before the window is destroyed.
  func close() {
    pool.empty()
    front = nil
    current = nil
    canvas = nil
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// Returns the size of the picture for a window's size, both in pixels: at most 16,384 in each direction and 34 million in
  /// total.
  static func clamp(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let width = min(max(1, size.width), WindowLimits.maximumSide)
    let height = min(max(1, size.height), WindowLimits.maximumSide, max(1, WindowLimits.maximumArea / width))
    return (width, height)
  }

  /// Changes the size of the picture, in pixels. The next frame must then be drawn completely.
  func resize(to size: (width: Int, height: Int)) {
    let size = Self.clamp(size)
    guard size != self.size else { return }
    self.size = size
    front = nil
    exposed.removeAll()
    overlaid.removeAll()
    pool.resize(to: size)
    canvas = nil
  }

  /// Whether the server is still reading a frame. If so, an event reports when it has finished.
  var isWaiting: Bool { isFenceUp || pool.buffers.contains(where: \.isBusy) }

  /// Returns a surface for the next frame and the region in which it lacks earlier changes; `nil` while the server is still
  /// busy with earlier frames, or if memory runs out.
  func begin() -> (surface: Surface, stale: PixelRegion)? {
    guard !isFenceUp, let buffer = pool.free() else { return nil }
    if converter != nil, canvas == nil { canvas = makeCanvas() }
    if let canvas {
      current = buffer
      return (canvas.surface, canvasStale)
    }
    guard converter == nil, let surface = buffer.surface else { return nil }
    current = buffer
    return (surface, buffer.stale)
  }

  /// Shows the frame that was drawn on the surface from `begin`.
  /// - Parameters:
  ///   - damage: the region in which the frame differs from the previous one.
  ///   - overlay: the region in which an overlay was drawn over the frame; empty by default. The next frame redraws the region
  ///     without the overlay.
  /// - Returns: the number of uploaded pixels of the frame itself.
  func commit(damage: PixelRegion, overlay: PixelRegion = []) -> Int {
    guard let buffer = current else { return 0 }
    current = nil
    var pending = damage
    var overlay = overlay
    overlay.formIntersection(bounds)
    for other in pool.buffers where other !== buffer { other.stale.formUnion(pending) }
    buffer.stale = overlay
    canvasStale = overlay
    if front == nil { pending = PixelRegion(bounds) }
    pending.formUnion(exposed)
    exposed.removeAll()
    let count = pending.area
    pending.formUnion(overlaid)
    pending.formUnion(overlay)
    overlaid = overlay
    // If nothing has changed, the previous buffer stays in front, because both have the same pixels.
    if !pending.isEmpty { put(pending, from: buffer) }
    return count
  }

  /// Whether an overlay is currently shown over the frame.
  var isOverlaid: Bool { !overlaid.isEmpty }

  /// Records that a part of the window has lost its pixels.
  func expose(_ rect: PixelRect) { exposed.formUnion(rect.intersection(bounds)) }

  /// Whether a part of the window has lost its pixels, and these pixels have not been sent again.
  var isExposed: Bool { !exposed.isEmpty }

  /// Whether there is a frame whose pixels can be sent to the window again.
  var hasFrame: Bool { front != nil }

  /// The currently shown frame, valid until the next one is drawn; `nil` before the first frame.
  var shown: Surface? { front == nil ? nil : canvas?.surface ?? front?.surface }

  /// Sends lost pixels to the window again, without drawing.
  /// - Returns: `false` if there is no frame, or while the server is still busy with the previous one.
  func putExposed() -> Bool {
    guard let front, !isFenceUp else { return false }
    put(exposed, from: front)
    exposed.removeAll()
    return true
  }

  /// Handles an event that reports that the server has read a buffer.
  /// - Returns: whether the event was such a report.
  func handle(_ event: inout XEvent) -> Bool {
    if event.type == completionType {
      let segment = withUnsafeBytes(of: &event) { $0.load(as: XShmCompletionEvent.self).shmseg }
      pool.buffers.first { $0.memory.segment?.pointee.shmseg == segment }?.finishPut()
      return true
    }
    if event.type == PropertyNotify, event.xproperty.atom == connection.atoms[.fence] {
      isFenceUp = false
      return true
    }
    return false
  }

  /// Recreates resources that another client has freed on the server. The next frame must then be drawn completely.
  /// - Parameter error: an error that a request of this program caused.
  /// - Returns: whether the error was about a resource that is used to show frames.
  func repair(after error: ProtocolError) -> Bool {
    let isContext = error.resource == XGContextFromGC(context)
    guard isContext || pool.buffers.contains(where: { $0.memory.segment?.pointee.shmseg == error.resource })
    else { return false }
    // Freeing a resource that no longer exists causes another error, which is trapped.
    _ = connection.trapping {
      if isContext, let made = Self.makeContext(for: window, connection: connection) {
        XFreeGC(connection.display, context)
        context = made
      }
      front = nil
      current = nil
      pool.empty()
    }
    isFenceUp = false
    return true
  }

  private static func makeContext(for window: XID, connection: Connection) -> GC? {
    guard let context = XCreateGC(connection.display, window, 0, nil) else { return nil }
    XSetGraphicsExposures(connection.display, context, xFalse)
    return context
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  private func put(_ region: PixelRegion, from buffer: ImageBuffer) {
    let rects = region.boxes(limit: Self.mostRequests)
    if let converter, let canvas {
      canvas.surface.withPixels { pixels in
        guard let source = pixels.baseAddress else { return }
        for rect in rects {
          converter.convert(
            rect, from: source, stride: canvas.surface.stride, to: buffer.memory.address,
            stride: buffer.stride)
        }
      }
    }
    buffer.put(rects, into: window, context: context, connection: connection)
    if buffer.memory.segment == nil { raiseFence() }
    front = buffer
  }

  /// Changes a property of the window, so that the server's report of the change shows that it has read all pixels sent before.
  /// Copied pixels are not acknowledged in any other way.
  private func raiseFence() {
    _ = XChangeProperty(
      connection.display, window, connection.atoms[.fence], Atom(XA_INTEGER), 32, PropModeReplace, nil, 0)
    isFenceUp = true
  }

  private func makeCanvas() -> (memory: PixelMemory, surface: Surface)? {
    let stride = size.width * 4
    canvasStale = PixelRegion(bounds)
    guard let memory = PixelMemory(own: stride * size.height, connection: connection),
      let surface = try? Surface(
        wrapping: memory.address, width: size.width, height: size.height, stride: stride, format: .rgb24,
        owner: memory.owner)
    else { return nil }
    return (memory, surface)
  }
}
