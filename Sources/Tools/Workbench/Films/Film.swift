import SegueDrawing
import SegueHeadless

/// Pictures of a window over time. Equal pictures are stored once.
package struct Film {
  /// The time of each frame, in seconds.
  package private(set) var times: [Double] = []
  package private(set) var pictures: [Surface] = []
  /// The index of each frame in `pictures`.
  package private(set) var frames: [Int] = []
  private var known: [Int: [Int]] = [:]

  package init() {}

  /// Creates a film by playing a script in a window.
  /// - Parameters:
  ///   - window: a window at the beginning of the script.
  ///   - span: the part that is filmed, in seconds.
  ///   - rate: the number of frames per second.
  ///   - content: the parts of the window that the frames show.
  ///   - progress: called with the number of frames so far.
  package init(
    of window: HeadlessWindow, in span: ClosedRange<Double>, rate: Int,
    content: FrameContent = FrameContent(), progress: (Int) -> Void = { _ in }
  ) throws {
    var recording = Recording(from: span.lowerBound, to: span.upperBound, rate: rate)
    recording.content = content
    let times = recording.times
    try recording.frames(of: window) { picture in
      add(picture, at: times[min(frames.count, times.count - 1)])
      progress(frames.count)
    }
  }

  /// Creates a film from the PNG files in a folder, in the order of their names, at a constant rate.
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - start: the time of the first frame, in seconds.
  ///   - rate: the number of frames per second.
  package init(folder path: String, from start: Double, rate: Int) throws(DrawingError) {
    let files = try PictureFolder(path: path).files.filter { $0.lowercased().hasSuffix(".png") }
    guard !files.isEmpty else { throw DrawingError("there is no PNG file in the folder \(path)") }
    for (index, file) in files.prefix(Recording.maximumFrameCount).enumerated() {
      let image = try Image(contentsOfFile: file)
      guard let picture = image.pixels(for: image.size, exactly: true) else {
        throw DrawingError("\(file) has no pixels")
      }
      let frame = try Surface(width: picture.width, height: picture.height, format: .rgb24)
      Canvas(frame).draw(picture, at: .zero)
      add(frame, at: start + Double(index) / Double(rate))
    }
  }

  /// Adds a frame. Do not change the picture afterward.
  package mutating func add(_ picture: Surface, at time: Double) {
    let key = picture.fingerprint
    let place = known[key]?.first { pictures[$0].hasSamePixels(as: picture) }
    if place == nil {
      known[key, default: []].append(pictures.count)
      pictures.append(picture)
    }
    times.append(time)
    frames.append(place ?? pictures.count - 1)
  }

  package subscript(frame: Int) -> Surface { pictures[frames[frame]] }
  package var count: Int { frames.count }
}

nonisolated extension Surface {
  /// A hash that is equal for equal pictures.
  fileprivate var fingerprint: Int {
    withPixels { pixels in
      pixels.bindMemory(to: UInt64.self).reduce(UInt64(truncatingIfNeeded: width)) {
        ($0 ^ $1) &* 0x100_0000_01B3 &+ 0x9E37
      }
    }.hashValue
  }
}

nonisolated extension Surface {
  /// Returns the picture as a data URI: a PNG file, or a JPEG file if that is less than half as large.
  package func dataURI() throws(DrawingError) -> String {
    let png = try encodePNG()
    let jpeg = try encodeJPEG(quality: 90)
    return jpeg.count * 2 < png.count
      ? "data:image/jpeg;base64,\(jpeg.base64)" : "data:image/png;base64,\(png.base64)"
  }
}
