import SegueDrawing
import SegueHeadless
import SegueTestSupport
import Testing

@Suite("Recordings")
struct RecordingTests {
  private func window(_ script: String = "0 click #open") throws -> HeadlessWindow {
    let window = try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
    window.play(try EventScript(parsing: script))
    return window
  }

  @Test("Recorded frames equal the window at their times, pixel for pixel")
  func frames() throws {
    let recording = Recording(from: 0.05, to: 0.65, rate: 20)
    #expect(recording.times.count == 13)
    let file = try AnimationFile(recording.encode(window()))
    #expect(file.size == [Int(Sample.size.width), Int(Sample.size.height)])
    let probe = try window()
    // A frame with a longer delay represents several times.
    var shown: [[UInt32]] = []
    for frame in try file.pictures() { shown += Array(repeating: frame.words, count: frame.count) }
    #expect(shown.count == recording.count)
    for (time, words) in zip(recording.times, shown) {
      try probe.advance(to: time)
      #expect(words == probe.surface.words, "at \(time) s")
    }
  }

  /// The first picture is opaque, and the second one changes two distant pixels.
  @Test("All frames have the pixel format of the header")
  func kinds() throws {
    var file = AnimatedPNG(width: 64, height: 64, rate: 10)
    let surface = try Surface(width: 64, height: 64, format: .rgb24)
    var seeds = SeededGenerator(1)
    surface.withPixels { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: seeds.next()) }
    }
    try file.append(surface)
    surface.withPixels { bytes in
      (bytes[0], bytes[bytes.count - 4]) = (bytes[0] ^ 255, bytes[bytes.count - 4] ^ 255)
    }
    try file.append(surface)
    let pictures = try AnimationFile(file.encoded()).pictures()
    #expect(pictures.count == 2)
    #expect(pictures.last?.words == surface.words)
  }

  @Test("Two recordings of one script are equal")
  func same() throws {
    let recording = Recording(from: 0, to: 0.5)
    #expect(try recording.encode(window()) == recording.encode(window()))
  }

  @Test("A window at rest adds no frames")
  func still() throws {
    let file = try AnimationFile(Recording(from: 0, to: 3, rate: 10).encode(window("")))
    #expect(file.delays == [[31, 10]])
    let both = try AnimationFile(Recording(from: 0, to: 9, rate: 10).encode(window()))
    #expect(both.delays.reduce(0) { $0 + $1[0] } == 91)
    #expect(both.delays.last.map { $0[0] > 50 } == true)
  }

  @Test("Times are evenly spaced and do not exceed the end")
  func times() {
    #expect(Recording(from: 0.5, to: 1, rate: 10).times == [0.5, 0.6, 0.7, 0.8, 0.9, 1].map { $0 })
    #expect(Recording(from: 0, to: 0.99, rate: 10).times.last == 0.9)
    #expect(Recording(from: 1, to: 0).times == [1])
    #expect(Recording(from: -1, to: 0).times == [0])
    #expect(Recording(from: 0, to: 1, rate: 0).count == 2)
    #expect(Recording(from: 0, to: 1, rate: 1000).count == 101)
    #expect(Recording(from: 0, to: .infinity).count == Recording.maximumFrameCount)
    #expect(Recording(from: 0, to: .nan).count == 1)
  }

  @Test func videoStreamHasStandardColors() throws {
    let surface = try Surface(width: 4, height: 1, format: .rgb24)
    let canvas = Canvas(surface)
    for (x, color) in [Color.white, .black, Color(255, 0, 0), Color(0, 0, 255)].enumerated() {
      canvas.fill(Rect(x: Double(x), y: 0, width: 1, height: 1), color)
    }
    let stream = YUVStream(width: 4, height: 1, rate: 25)
    #expect(String(decoding: stream.header, as: UTF8.self) == "YUV4MPEG2 W4 H1 F25:1 Ip A1:1 C444\n")
    // The rows are luma, blue difference and red difference.
    #expect(
      stream.frame(surface) == Array("FRAME\n".utf8) + [
        235, 16, 81, 41, 128, 128, 90, 240, 128, 128, 240, 110,
      ])
  }

  @Test("A pressed button is shown as a ring; an enlarged window is scaled to fit")
  func events() throws {
    let plain = try Recording(from: 0, to: 0.1).encode(window(""))
    #expect(try Recording(from: 0, to: 0.1).encode(window("0 press 3 3")) != plain)
    let file = try AnimationFile(Recording(from: 0, to: 1, rate: 2).encode(window("0.6 resize 1000 500")))
    #expect(file.size == [Int(Sample.size.width), Int(Sample.size.height)])
    #expect(try file.pictures().count == 2)
  }
}
