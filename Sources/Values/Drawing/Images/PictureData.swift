/// A picture that is ready to be shown, as a value: the result of a worker thread.
public struct PictureData: Sendable {
  /// Width, in pixels.
  public let width: Int
  /// Height, in pixels.
  public let height: Int
  /// Width divided by height of the original, upright.
  public let aspectRatio: Double
  /// Whether it is opaque.
  public let isOpaque: Bool
  /// The pixels row by row, as `Surface.words` has them.
  public let words: [UInt32]

  /// A picture made of pixels, `width` of them in a row; `nil` where their number does not fit.
  public init?(width: Int, aspectRatio: Double, isOpaque: Bool = true, words: [UInt32]) {
    guard width > 0, !words.isEmpty, words.count.isMultiple(of: width) else { return nil }
    self.width = width
    height = words.count / width
    (self.aspectRatio, self.isOpaque, self.words) = (aspectRatio, isOpaque, words)
  }

  /// Its size in memory, in bytes.
  public var byteCount: Int { words.count * 4 }

  /// The picture as something to draw, `scale` pixels a point.
  public func makeImage(scale: Double = 1) throws(DrawingError) -> Image {
    .pixels(try makeSurface(), scale: scale)
  }

  /// The picture as a surface.
  public func makeSurface() throws(DrawingError) -> Surface {
    let surface = try Surface(width: width, height: height, format: isOpaque ? .rgb24 : .argb32)
    surface.withPixels { bytes in
      words.withUnsafeBytes { words in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(rebasing: words[y * width * 4..<(y + 1) * width * 4])
          UnsafeMutableRawBufferPointer(rebasing: bytes[(y * surface.stride)...]).copyMemory(from: row)
        }
      }
    }
    return surface
  }
}

/// The size at which a picture is needed.
public enum PictureFit: Sendable, Hashable {
  /// Exactly this many pixels, whatever the original's proportions.
  case stretched(width: Int, height: Int)
  /// In its own proportions, as small as covers this many pixels, and never larger than the original.
  case filling(width: Int, height: Int)
}

/// Where a picture comes from: asked on a worker thread, at the size that is needed.
public protocol PictureSource: Sendable {
  /// A name that no other picture has.
  var name: String { get }
  /// Makes the picture.
  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData
}

/// A picture in a file of any kind that the system can read.
public struct PictureFile: PictureSource {
  /// Where the file is.
  public let name: String

  /// A file by its path; nothing is read yet.
  public init(_ path: String) { name = path }

  /// Reads the picture, upright as the camera was held.
  ///
  /// A JPEG is never unpacked much larger than it is needed. Throws as `Image.init(contentsOfFile:)` does.
  public func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    try ImageFile(name).decode(fit)
  }
}
