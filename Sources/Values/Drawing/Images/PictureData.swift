/// An image that is ready to be shown, as a value: the result of a worker thread.
public struct PictureData: Sendable {
  /// The width of the image, in pixels.
  public let width: Int
  /// The height of the image, in pixels.
  public let height: Int
  /// The width divided by the height of the original, upright.
  public let aspectRatio: Double
  /// Whether the image is opaque.
  public let isOpaque: Bool
  /// The pixels row by row, in the format of `Surface.words`.
  public let words: [UInt32]

  /// Creates an image of pixels, `width` of them in a row; `nil` if their number does not fit.
  public init?(width: Int, aspectRatio: Double, isOpaque: Bool = true, words: [UInt32]) {
    guard width > 0, !words.isEmpty, words.count.isMultiple(of: width) else { return nil }
    self.width = width
    height = words.count / width
    (self.aspectRatio, self.isOpaque, self.words) = (aspectRatio, isOpaque, words)
  }

  /// The size of the pixels in memory, in bytes.
  public var byteCount: Int { words.count * 4 }

  /// Returns the image as an object to draw, with `scale` pixels per point.
  public func makeImage(scale: Double = 1) throws(DrawingError) -> Image {
    .pixels(try makeSurface(), scale: scale)
  }

  /// Returns the image as a surface.
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

/// The size at which an image is needed.
public enum PictureFit: Sendable, Hashable {
  /// Exactly this number of pixels, whatever the original's proportions.
  case stretched(width: Int, height: Int)
  /// The smallest size in the original's proportions that covers this number of pixels, but never larger than the original.
  case filling(width: Int, height: Int)
}

/// A source of an image. It is asked on a worker thread, at the size that is needed.
public protocol PictureSource: Sendable {
  /// A name that no other image has.
  var name: String { get }
  /// Makes the image in the size that is needed.
  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData
}

/// An image in a file of any kind that the system can read.
public struct PictureFile: PictureSource {
  /// The path of the file.
  public let name: String

  /// Creates a source from the path of a file, without reading it.
  public init(_ path: String) { name = path }

  /// Reads the image, upright as the camera was held.
  ///
  /// A JPEG is never unpacked much larger than it is needed. Throws as `Image.init(contentsOfFile:)` does.
  public func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    try ImageFile(name).decode(fit)
  }
}
