import CSegueXTest
import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

/// Pixels in the form 0x00RRGGBB, row by row.
struct Picture: CustomTestStringConvertible {
  let width: Int
  let height: Int
  let words: [UInt32]

  /// The pixels are omitted, because there are hundreds of thousands.
  var testDescription: String { "\(width)×\(height) pixels" }

  /// Reads a picture file.
  init(file path: String) throws {
    let image = try Image(contentsOfFile: path, maximumPixels: 64 << 20)
    (width, height) = (Int(image.size.width), Int(image.size.height))
    let surface = try Surface(width: width, height: height, format: .rgb24)
    image.draw(on: Canvas(surface), in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    words = surface.words.map { $0 & 0xFF_FFFF }
  }

  /// The visible contents of a window that are on the screen; `nil` if the window is not visible.
  init?(of window: Window, on display: Display) {
    guard let attributes = display.attributes(of: window), attributes.map_state == IsViewable else {
      return nil
    }
    let origin = display.origin(of: window)
    let screen = XScreenOfDisplay(display.connection, 0).pointee
    let shown = (
      width: min(attributes.width, screen.width - origin.x),
      height: min(attributes.height, screen.height - origin.y)
    )
    let colors =
      attributes.visual.pointee.red_mask | attributes.visual.pointee.green_mask
      | attributes.visual.pointee.blue_mask
    guard shown.width > 0, shown.height > 0,
      let image = XGetImage(
        display.connection, window, 0, 0, UInt32(shown.width), UInt32(shown.height), colors, ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    (width, height) = (Int(shown.width), Int(shown.height))
    words = Self.words(of: image.pointee, visual: attributes.visual.pointee)
  }

  /// The part at the upper left.
  func cropped(width: Int, height: Int) -> Picture {
    let rows = (0..<min(height, self.height)).map {
      words[$0 * self.width..<$0 * self.width + min(width, self.width)]
    }
    return Picture(
      width: min(width, self.width), height: min(height, self.height), words: rows.flatMap { $0 })
  }

  /// The part below a row, including it.
  func rows(from row: Int) -> Picture {
    Picture(width: width, height: height - row, words: Array(words[(row * width)...]))
  }

  /// Creates a picture of a single color.
  init(width: Int, height: Int, color: UInt32) {
    self.init(width: width, height: height, words: Array(repeating: color, count: width * height))
  }

  private init(width: Int, height: Int, words: [UInt32]) {
    (self.width, self.height, self.words) = (width, height, words)
  }

  private static func words(of image: XImage, visual: Visual) -> [UInt32] {
    guard let data = image.data else { return [] }
    let (width, height) = (Int(image.width), Int(image.height))
    let stride = Int(image.bytes_per_line)
    let isPlain = image.bits_per_pixel == 32 && visual.red_mask == 0xFF_0000
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(start: data + y * stride, count: stride)
      if image.bits_per_pixel == 16 {
        words += row.bindMemory(to: UInt16.self).prefix(width).map { eightBits(UInt($0), visual) }
      } else if isPlain {
        words += UnsafeBufferPointer(rebasing: row.bindMemory(to: UInt32.self)[..<width])
      } else {
        words += row.bindMemory(to: UInt32.self).prefix(width).map { eightBits(UInt($0), visual) }
      }
    }
    return words
  }

  /// A pixel of any visual, converted to eight bits per color.
  private static func eightBits(_ pixel: UInt, _ visual: Visual) -> UInt32 {
    func part(_ mask: UInt) -> UInt32 {
      UInt32((pixel & mask) >> mask.trailingZeroBitCount * 255 / (mask >> mask.trailingZeroBitCount))
    }
    return part(visual.red_mask) << 16 | part(visual.green_mask) << 8 | part(visual.blue_mask)
  }
}

extension Picture: Equatable {
  static func == (one: Picture, other: Picture) -> Bool {
    guard one.width == other.width, one.height == other.height else { return false }
    let count = one.words.count * MemoryLayout<UInt32>.stride
    return one.words.withUnsafeBytes { one in
      other.words.withUnsafeBytes { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(one, other, count) == 0
      }
    }
  }

  /// The difference of two pictures; `nil` if they are equal.
  func difference(from other: Picture) -> Difference? {
    SegueDrawing.difference(
      words, other.words, width: width == other.width ? width : max(width, other.width) + 1)
  }

  /// Whether the pictures are equal, or differ only slightly if `allowsTrace` is `true`.
  func isLike(_ other: Picture, allowsTrace: Bool) -> Bool {
    guard let difference = difference(from: other) else { return true }
    return allowsTrace && difference.isTrace(of: other.words, width: other.width)
  }

  /// The nearest colors that a visual has for a picture with eight bits per color, which is the picture itself if the visual
  /// has eight bits.
  func rounded(to visual: Visual) -> Picture {
    let masks = [visual.red_mask, visual.green_mask, visual.blue_mask]
    let tables = masks.map { mask in
      let greatest = mask >> mask.trailingZeroBitCount
      return (0...255).map { UInt32((($0 * greatest + 127) / 255) * 255 / greatest) }
    }
    return Picture(
      width: width, height: height,
      words: words.map { word in
        tables[0][Int(word >> 16 & 255)] << 16 | tables[1][Int(word >> 8 & 255)] << 8
          | tables[2][Int(word & 255)]
      })
  }
}

extension Picture {
  /// Writes the picture into the temporary folder for inspection, and returns its path.
  func save() throws -> String {
    let surface = try Surface(width: width, height: height, format: .rgb24)
    surface.withPixels { bytes in words.withUnsafeBytes { bytes.copyMemory(from: $0) } }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "segue-window-\(UUID().uuidString).png")
    try Data(surface.encodePNG()).write(to: path)
    return path.path
  }
}
