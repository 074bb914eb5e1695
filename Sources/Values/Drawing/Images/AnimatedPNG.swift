/// An animated PNG file that is made picture by picture. Browsers play it; what does not know animations shows the first picture.
///
/// Of a picture only the part is stored in which it differs from the one before, clear where it does not if that takes less room. One
/// that does not differ at all makes the one before last longer.
public struct AnimatedPNG {
  /// Width of all pictures, in pixels.
  public let width: Int
  /// Height of all pictures, in pixels.
  public let height: Int
  /// How many pictures there are in a second, 1…1000.
  public let rate: Int

  /// What has been encoded: a frame for each picture that differs from the one before.
  private var frames: [UInt8] = []
  private var frameCount = 0
  /// The number of the next chunk of an animation: frames and their data are counted together.
  private var sequence: UInt32 = 0
  /// The header of the first picture, which is that of the file.
  private var header: PNGChunk?
  /// The last picture, which may last longer.
  private var pending: Frame?

  private struct Frame {
    let words: [UInt32]
    /// The part of it that is stored.
    let part: PixelRect
    /// That part, compressed.
    let data: [UInt8]
    /// How many pictures long it is shown.
    var count = 1
  }

  /// A file without pictures.
  /// - Parameters:
  ///   - width: of all pictures, in pixels.
  ///   - height: of all pictures, in pixels.
  ///   - rate: how many pictures there are in a second, 1…1000.
  public init(width: Int, height: Int, rate: Int) {
    (self.width, self.height, self.rate) = (width, height, rate.clamped(to: 1...1000))
  }

  /// Adds a picture. It is opaque in the file: what is transparent is black there.
  ///
  /// Throws where it has another size than the file, or memory runs out.
  public mutating func append(_ picture: Surface) throws(DrawingError) {
    guard picture.width == width, picture.height == height else {
      throw DrawingError(
        "a picture of \(picture.width) × \(picture.height) pixels is not \(width) × \(height)")
    }
    let words = picture.words.map { $0 | 0xFF00_0000 }
    var part = pending.map { changes(from: $0.words, to: words) } ?? picture.bounds
    if part.isEmpty {
      // The file can say no more of one frame.
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

  /// The bytes of the file. Throws where it has no pictures.
  public consuming func encoded() throws(DrawingError) -> [UInt8] {
    finishFrame()
    guard let header else { throw DrawingError("an animation has no pictures") }
    // How many frames there are, and that they are repeated without end.
    let control = PNGChunk("acTL", PNGChunk.bytes(UInt32(frameCount)) + PNGChunk.bytes(UInt32(0)))
    return PNGChunk.signature + header.encoded + PNGChunk.standardColors.encoded + control.encoded + frames
      + PNGChunk("IEND", []).encoded
  }

  /// The box around the pixels that are not the same.
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

  /// A part of a picture as a PNG file of its own, clear where it is the same as `old`.
  ///
  /// All frames are of the kind that the file's header says, also those without a clear pixel: colors and alpha. Cairo leaves out the
  /// alpha of a picture that is opaque.
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
          samples[place] = UInt8(truncatingIfNeeded: word >> 16)
          samples[place + 1] = UInt8(truncatingIfNeeded: word >> 8)
          samples[place + 2] = UInt8(truncatingIfNeeded: word)
          samples[place + 3] = UInt8(truncatingIfNeeded: word >> 24)
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
    // The frame stays when it is over, and the next one is laid over it.
    control += [0, 1]
    frames += PNGChunk("fcTL", control).encoded
    // The first frame is the picture of the file without an animation.
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
  /// How many bytes the compressed pixels take.
  fileprivate var dataCount: Int { reduce(0) { $0 + ($1.name == "IDAT" ? $1.body.count : 0) } }
}
