import SegueRendering

/// A pool of buffers into which frames are drawn, and from which the server reads them. A second buffer is created only if the
/// server is still reading the first one.
final class BufferPool {
  /// The granularity of buffer sizes, in pixels. Width and height are rounded up to a multiple of it, so that a resized window
  /// does not need a new buffer for every size.
  private static let step = 64
  /// The factor by which a buffer may be larger than needed before it is released.
  private static let largestExcess = 4
  /// The number of pixels below which releasing a buffer does not pay off.
  private static let leastPixels = 256 * 256

  private(set) var buffers: [ImageBuffer] = []
  private let connection: Connection
  private let visual: VisualChoice
  private var isShared: Bool
  private var size: (width: Int, height: Int) = (1, 1)

  /// Creates an empty pool.
  /// - Parameter isShared: whether to try shared memory first.
  init(connection: Connection, visual: VisualChoice, isShared: Bool) {
    (self.connection, self.visual, self.isShared) = (connection, visual, isShared)
  }

  /// Releases all buffers of the pool.
  func empty() { buffers.removeAll() }

  /// Prepares all buffers for pictures of the given size, in pixels. Buffers that are too small or far too large are released.
  func resize(to size: (width: Int, height: Int)) {
    self.size = size
    let limit = Self.largestExcess * max(size.width * size.height, Self.leastPixels)
    buffers.removeAll {
      !$0.holds(width: size.width, height: size.height) || $0.capacity.width * $0.capacity.height > limit
    }
    for buffer in buffers { buffer.prepare(width: size.width, height: size.height) }
  }

  /// Returns a buffer that the server is not reading, and creates one if necessary; `nil` while the server reads both, or if
  /// memory runs out.
  func free() -> ImageBuffer? {
    if let buffer = buffers.first(where: { !$0.isBusy }) { return buffer }
    // A buffer whose pixels are copied is free again immediately, so only shared memory ever needs a second one.
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
      // If sharing failed, all later frames are copied; trying again with each resize would waste a round trip.
      isShared = buffer != nil
    }
    if buffer == nil, buffers.isEmpty { buffer = make(shared: false) }
    buffer?.prepare(width: size.width, height: size.height)
    return buffer
  }
}
