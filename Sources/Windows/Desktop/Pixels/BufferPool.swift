import SegueRendering

/// The buffers between drawing and the server: one, and a second one only when the server is late with the first.
final class BufferPool {
  /// Buffers grow in steps, so that a window being resized does not get a new one with every pixel.
  private static let step = 64
  /// A buffer this many times too large is released.
  private static let largestExcess = 4
  /// A size in pixels that is not worth releasing.
  private static let leastPixels = 256 * 256

  private(set) var buffers: [ImageBuffer] = []
  private let connection: Connection
  private let visual: VisualChoice
  private var isShared: Bool
  private var size: (width: Int, height: Int) = (1, 1)

  /// No buffers yet.
  /// - Parameter isShared: whether to try shared memory first.
  init(connection: Connection, visual: VisualChoice, isShared: Bool) {
    (self.connection, self.visual, self.isShared) = (connection, visual, isShared)
  }

  /// Releases all memory.
  func empty() { buffers.removeAll() }

  /// Makes every buffer one for pictures of this size, in pixels; those that do not fit are released.
  func resize(to size: (width: Int, height: Int)) {
    self.size = size
    let limit = Self.largestExcess * max(size.width * size.height, Self.leastPixels)
    buffers.removeAll {
      !$0.holds(width: size.width, height: size.height) || $0.capacity.width * $0.capacity.height > limit
    }
    for buffer in buffers { buffer.prepare(width: size.width, height: size.height) }
  }

  /// A buffer that the server does not read.
  /// - Returns: `nil` while it reads them all.
  func free() -> ImageBuffer? {
    if let buffer = buffers.first(where: { !$0.isBusy }) { return buffer }
    // Copied pixels are free again at once, so only shared memory ever needs a second buffer.
    guard buffers.count < 2, let buffer = make() else { return nil }
    buffers.append(buffer)
    return buffer
  }

  private func make() -> ImageBuffer? {
    func rounded(_ length: Int) -> Int {
      min(WindowLimits.maximumSide, (length + Self.step - 1) / Self.step * Self.step)
    }
    func make(shared: Bool) -> ImageBuffer? {
      ImageBuffer(
        width: rounded(size.width), height: rounded(size.height), visual: visual, shared: shared,
        connection: connection)
    }
    var buffer: ImageBuffer?
    if isShared {
      buffer = make(shared: true)
      // From here on every frame is copied; trying again with each resize would waste a round trip.
      isShared = buffer != nil
    }
    if buffer == nil, buffers.isEmpty { buffer = make(shared: false) }
    buffer?.prepare(width: size.width, height: size.height)
    return buffer
  }
}
