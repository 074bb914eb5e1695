import Foundation
import SegueDrawing

/// A decoded animated PNG. Each frame is decoded as a PNG file of its own, independently of the code that writes animations.
public struct AnimationFile {
  /// An error in a file.
  public struct Fault: Error {
    /// A description of the error, or the name of the chunk that contains it.
    public let reason: String
  }

  /// A visible frame of the animation.
  public struct Picture {
    /// All pixels.
    public let words: [UInt32]
    /// The number of time units for which the frame is visible.
    public let count: Int
  }

  private struct Frame {
    let control: [UInt8]
    var data: [[UInt8]] = []
  }

  /// The width and height, in pixels.
  public let size: [Int]
  /// The numerator and denominator of each frame's duration in seconds.
  public var delays: [[Int]] {
    frames.map { [Self.number($0.control[16..<18]), Self.number($0.control[18..<20])] }
  }

  private var frames: [Frame] = []
  private var header: [UInt8] = []

  /// Reads a file and checks the order, counts and checksums of its chunks.
  public init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: SamplePNG.signature) else { throw Fault(reason: "signature") }
    var (rest, names, sequence, count) = (bytes.dropFirst(8), [String](), 0, 0)
    while !rest.isEmpty {
      let length = Self.number(rest.prefix(4))
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let body = Array(rest.dropFirst(8).prefix(length))
      guard Array(rest.prefix(12 + length)) == SamplePNG.chunk(name, body) else { throw Fault(reason: name) }
      rest = rest.dropFirst(12 + length)
      names.append(name)
      var numbered = false
      switch name {
      case "IHDR": header = body
      case "acTL": (count, numbered) = (Self.number(body[0..<4]), false)
      case "fcTL":
        frames.append(Frame(control: Array(body.dropFirst(4))))
        numbered = true
      case "IDAT": frames[frames.count - 1].data.append(body)
      case "fdAT":
        frames[frames.count - 1].data.append(Array(body.dropFirst(4)))
        numbered = true
      default: break
      }
      if numbered {
        guard Self.number(body[0..<4]) == sequence else { throw Fault(reason: "order of \(name)") }
        sequence += 1
      }
    }
    guard names.prefix(3) == ["IHDR", "sRGB", "acTL"], names.last == "IEND", count == frames.count else {
      throw Fault(reason: "\(names)")
    }
    size = [Self.number(header[0..<4]), Self.number(header[4..<8])]
  }

  /// Returns the frames, each drawn over the remaining part of the frames before it.
  public func pictures() throws -> [Picture] {
    var canvas = [UInt32](repeating: 0, count: size[0] * size[1])
    return try frames.map { frame in
      let box = (0..<4).map { Self.number(frame.control[$0 * 4..<$0 * 4 + 4]) }
      let file =
        SamplePNG.signature + SamplePNG.chunk("IHDR", Array(frame.control[0..<8]) + header[8...])
        + frame.data.flatMap { SamplePNG.chunk("IDAT", $0) } + SamplePNG.chunk("IEND", [])
      let part = try Self.surface(file)
      guard [part.width, part.height] == [box[0], box[1]], frame.control[20...] == [0, 1] else {
        throw Fault(reason: "frame")
      }
      let words = part.words
      for y in 0..<box[1] {
        for x in 0..<box[0] where words[y * box[0] + x] != 0 {
          canvas[(box[3] + y) * size[0] + box[2] + x] = words[y * box[0] + x]
        }
      }
      return Picture(words: canvas, count: Self.number(frame.control[16..<18]))
    }
  }

  private static func surface(_ file: [UInt8]) throws -> Surface {
    let scratch = try Scratch()
    try Data(file).write(to: scratch.url.appendingPathComponent("frame.png"))
    let image = try Image(contentsOfFile: scratch.path("frame.png"))
    guard let surface = image.pixels(for: image.size, exactly: true) else { throw Fault(reason: "pixels") }
    return surface
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
