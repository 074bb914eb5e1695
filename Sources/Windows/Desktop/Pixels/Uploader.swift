internal import CSegueX11
import Glibc
import SegueDrawing
import SegueRendering

/// Uploads drawn pixels to the window.
///
/// Pixels are drawn straight into memory that the server reads (MIT-SHM), or are copied through the connection where
/// the two cannot share. Visuals of another kind get a converted copy. Frames never run ahead of the server: a second
/// buffer is used while it reads the first one, and then the next frame has to wait.
final class Uploader {
  /// One request for each rectangle is cheap up to about here; beyond it one for a big rectangle is cheaper.
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
  /// With a converted visual: where all frames are drawn, and what it lacks.
  private var canvas: (memory: PixelMemory, surface: Surface)?
  private var canvasStale = PixelRegion()
  private var exposed = PixelRegion()
  /// Where something that is no part of the frame lies over the one that is shown.
  private var overlaid = PixelRegion()
  private var isFenceUp = false

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

  /// Frees what the server holds for us. Must come before the window is destroyed.
  func close() {
    pool.empty()
    front = nil
    current = nil
    canvas = nil
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// The size that a picture for a window of this size has.
  static func clamp(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let width = min(max(1, size.width), WindowLimits.maximumSide)
    let height = min(
      max(1, size.height), WindowLimits.maximumSide, max(1, WindowLimits.maximumArea / width))
    return (width, height)
  }

  /// Takes a new size; the next frame has to be drawn whole.
  func resize(to size: (width: Int, height: Int)) {
    let size = Self.clamp(size)
    guard size != self.size else { return }
    self.size = size
    front = nil
    exposed.removeAll()
    overlaid.removeAll()
    pool.resize(to: size)
    if converter != nil { canvas = makeCanvas() }
  }

  /// Something to draw the next frame on, and what it lacks from earlier ones.
  /// - Returns: `nil` while the server is still busy with the frames before.
  func begin() -> (surface: Surface, stale: PixelRegion)? {
    guard !isFenceUp, let buffer = pool.free() else { return nil }
    if let canvas {
      current = buffer
      return (canvas.surface, canvasStale)
    }
    guard converter == nil, let surface = buffer.surface else { return nil }
    current = buffer
    return (surface, buffer.stale)
  }

  /// Shows the frame that was drawn on what `begin` gave.
  /// - Parameters:
  ///   - damage: where it differs from the frame before.
  ///   - overlay: where something else was drawn over it; the next frame is drawn there without it.
  /// - Returns: how many pixels of the frame itself were handed over.
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
    // An unchanged frame stays in front: the other buffer has the same pixels.
    if !pending.isEmpty { put(pending, from: buffer) }
    return count
  }

  /// Whether something that is no part of the frame is shown over it.
  var isOverlaid: Bool { !overlaid.isEmpty }

  /// Part of the window has lost its pixels.
  func expose(_ rect: PixelRect) { exposed.formUnion(rect.intersection(bounds)) }

  /// Whether pixels are lost and not yet put again.
  var isExposed: Bool { !exposed.isEmpty }

  /// Whether there is a frame that can be put again.
  var hasFrame: Bool { front != nil }

  /// The frame that is shown; until the next one is drawn.
  var shown: Surface? { front == nil ? nil : canvas?.surface ?? front?.surface }

  /// Puts lost pixels again without drawing anything.
  /// - Returns: `false` while the server is still busy with the frame before.
  func putExposed() -> Bool {
    guard let front, !isFenceUp else { return false }
    put(exposed, from: front)
    exposed.removeAll()
    return true
  }

  /// Handles an event that reports that the server has read a buffer.
  /// - Returns: whether it was one.
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

  /// Makes again what another client has freed on the server, so that the next frame can be shown; it has to be drawn whole.
  /// - Parameter error: one that a request of ours caused.
  /// - Returns: whether it was about something that frames are shown with.
  func repair(after error: ProtocolError) -> Bool {
    let isContext = error.resource == XGContextFromGC(context)
    guard isContext || pool.buffers.contains(where: { $0.memory.segment?.pointee.shmseg == error.resource })
    else { return false }
    // Freeing what is gone is one more error.
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

  /// Pixels copied through the connection are not acknowledged; a change of a property of our own window after them is.
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
