/// An animated PNG file that is built image by image. Browsers play it; programs that do not support animations show the first
/// image.
///
/// For each image, only the part that differs from the previous image is stored. Equal pixels within this part are stored as
/// transparent pixels if that takes less space. If two images are equal, the first one is shown longer.
public struct AnimatedPNG {
  /// The width of all images, in pixels.
  public let width: Int
  /// The height of all images, in pixels.
  public let height: Int
  /// The number of images per second, 1…1000.
  public let rate: Int

  /// The encoded bytes of the frames. There is one frame for each image that differs from the previous image.
  private var frames: [UInt8] = []
  private var frameCount = 0
  /// The sequence number of the animation's next chunk. Control chunks and data chunks are counted together.
  private var sequence: UInt32 = 0
  /// The header of the first image, which is the header of the file.
  private var header: PNGChunk?
  /// The last frame, which is shown longer if the next image is equal.
  private var pending: Frame?

  private struct Frame {
    let words: [UInt32]
    /// The part of the image that is stored.
    let part: PixelRect
    /// The compressed pixels of `part`.
    let data: [UInt8]
    /// The number of images for which the frame is shown.
    var count = 1
  }

  /// Creates a file without images.
  /// - Parameters:
  ///   - width: the width of all images, in pixels.
  ///   - height: the height of all images, in pixels.
  ///   - rate: the number of images per second, 1…1000.
  public init(width: Int, height: Int, rate: Int) {
    (self.width, self.height, self.rate) = (width, height, rate.clamped(to: 1...1000))
  }

  /// Adds an image. In the file, the image is opaque: transparent pixels are composited over black.
  ///
  /// Throws if the image's size differs from the file's, or if memory runs out.
  public mutating func append(_ picture: Surface) throws(DrawingError) {
    guard picture.width == width, picture.height == height else {
      throw DrawingError(
        "a picture of \(picture.width) × \(picture.height) pixels is not \(width) × \(height)")
    }
    let words = picture.words.map { $0 | 0xFF00_0000 }
    var part = pending.map { changes(from: $0.words, to: words) } ?? picture.bounds
    if part.isEmpty {
      // The format cannot store a longer frame.
      if let count = pending?.count, count < UInt16.max {
        pending?.count += 1
        return
      }
      part = PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    var chunks = try encode(part, of: words, over: nil)
    if let before = pending?.words {
      let sparse = try encode(part, of: words, over: before)
      if sparse.dataCount < chunks.dataCount { chunks = sparse }
    }
    if header == nil { header = chunks.first { $0.name == "IHDR" } }
    finishFrame()
    let data = chunks.filter { $0.name == "IDAT" }.flatMap(\.body)
    pending = Frame(words: words, part: part, data: data)
  }

  /// Returns the bytes of the file. Throws if it has no images.
  public consuming func encoded() throws(DrawingError) -> [UInt8] {
    finishFrame()
    guard let header else { throw DrawingError("an animation has no pictures") }
    // The number of frames, and 0 for endless repetition.
    let control = PNGChunk("acTL", PNGChunk.bytes(UInt32(frameCount)) + PNGChunk.bytes(UInt32(0)))
    return PNGChunk.signature + header.encoded + PNGChunk.standardColors.encoded + control.encoded + frames
      + PNGChunk("IEND", []).encoded
  }

  /// Returns the smallest rectangle around the pixels that differ.
  private func changes(from old: [UInt32], to new: [UInt32]) -> PixelRect {
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { old[$0] != new[$0] }),
        let last = row.last(where: { old[$0] != new[$0] })
      else { continue }
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Encodes a part of an image as a separate PNG file, with transparent pixels where the image equals `old`.
  ///
  /// All frames must have the pixel format of the file's header, which includes an alpha. Cairo would leave out the alpha of an
  /// opaque image.
  private func encode(_ part: PixelRect, of words: [UInt32], over old: [UInt32]?) throws(DrawingError)
    -> [PNGChunk]
  {
    let count = part.width * part.height
    let samples = [UInt8](unsafeUninitializedCapacity: count * 4) { samples, filled in
      filled = count * 4
      var place = 0
      for y in part.y..<part.maxY {
        for index in y * width + part.x..<y * width + part.maxX {
          let word = words[index] == old?[index] ? 0 : words[index]
          samples[place] = UInt8(truncatingIfNeeded: word &>> 16)
          samples[place + 1] = UInt8(truncatingIfNeeded: word &>> 8)
          samples[place + 2] = UInt8(truncatingIfNeeded: word)
          samples[place + 3] = UInt8(truncatingIfNeeded: word &>> 24)
          place += 4
        }
      }
    }
    return PNGChunk.chunks(
      of: try PixbufWriter(kind: "png").encode(
        samples, width: part.width, height: part.height, hasAlpha: true))
  }

  private mutating func finishFrame() {
    guard let frame = pending else { return }
    pending = nil
    var control = nextNumber()
    for value in [frame.part.width, frame.part.height, frame.part.x, frame.part.y] {
      control += PNGChunk.bytes(UInt32(value))
    }
    control += PNGChunk.bytes(UInt16(frame.count)) + PNGChunk.bytes(UInt16(rate))
    // The frame stays visible when its time is over, and the next frame is drawn over it.
    control += [0, 1]
    frames += PNGChunk("fcTL", control).encoded
    // Programs that do not support animations show the first frame.
    frames +=
      frameCount == 0
      ? PNGChunk("IDAT", frame.data).encoded : PNGChunk("fdAT", nextNumber() + frame.data).encoded
    frameCount += 1
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bytes(sequence)
  }
}

extension [PNGChunk] {
  /// The size of the compressed pixels, in bytes.
  fileprivate var dataCount: Int { reduce(0) { $0 + ($1.name == "IDAT" ? $1.body.count : 0) } }
}
