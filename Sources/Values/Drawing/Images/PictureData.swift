/// An image that is ready to be shown, as a value that a worker thread can return.
public struct PictureData: Sendable {
  /// The width of the image, in pixels.
  public let width: Int
  /// The height of the image, in pixels.
  public let height: Int
  /// The width of the upright original, divided by its height.
  public let aspectRatio: Double
  /// Whether the image is opaque.
  public let isOpaque: Bool
  /// The pixels row by row, in the format of `Surface.words`.
  public let words: [UInt32]

  /// Creates an image from rows of `width` pixels; `nil` if there are no pixels, or if their number is not a multiple of
  /// `width`.
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
  /// Exactly this number of pixels, regardless of the original's proportions.
  case stretched(width: Int, height: Int)
  /// The smallest size in the original's proportions that covers this number of pixels, but never larger than the original.
  case filling(width: Int, height: Int)
}

/// A source for an image. A worker thread requests the image from it, in the size at which it is needed.
public protocol PictureSource: Sendable {
  /// The name of the image, which must be unique.
  var name: String { get }
  /// Returns the image in the requested size. Called on a worker thread.
  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData
}

/// An image in a file of any kind that the system can read.
public struct PictureFile: PictureSource {
  /// The path of the file.
  public let name: String

  /// Creates a source from the path of a file, without reading it.
  public init(_ path: String) { name = path }

  /// Reads the image and returns it upright, in the requested size.
  ///
  /// A JPEG is decoded at about the requested size. Throws the same errors as `Image.init(contentsOfFile:)`.
  public func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    try ImageFile(name).decode(fit)
  }
}
