internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless

/// The command `record`, which writes an animated picture, a folder of frames or a video stream.
struct Record: ViewCommand {
  static let configuration = CommandConfiguration(
    "Record a scene as an animated PNG or a video stream.",
    """
    Each frame is drawn for its own time, however long that takes, so no frame is missed. The file is an animated PNG, which \
    every browser plays; --folder writes each frame as a PNG file, and --y4m a stream for a video encoder to standard output.
    """
  ) { name, scene in
    [
      "\(name) record\(scene) -o film.png",
      "\(name) record\(scene) --script tour.txt --fps 25 --size 640x420 -o tour.png",
      "\(name) record\(scene) --fps 60 --scale 1 --y4m | ffmpeg -i - -pix_fmt yuv420p film.mp4",
      "\(name) record\(scene) --from 0.1 --to 0.6 --fps 60 -o film.png",
      "\(name) record\(scene) --at 0,0.1,0.25 --crop '#card' --folder frames",
    ]
  }

  @OptionGroup var options: SceneOptions

  @Option("Frames per second, 1 to 100. (default: 30)", parse: Values.rate)
  var fps = 30

  @OptionGroup var span: SpanOptions

  @Option("The times of the frames, in seconds, for --folder.", "t,t,…", parse: Values.times)
  var at: [Double]?

  @OptionGroup var frameOptions: FrameOptions

  @Option("The PNG file to write, or '-' for standard output.", "file", name: .shortAndLong)
  var output: String?

  @Option("Write each frame as a PNG file: 0001.png …", "folder")
  var folder: String?

  @Flag(name: .customLong("y4m"), help: "Write uncompressed video (YUV4MPEG2) to standard output.")
  var isStream = false

  func validate() throws {
    guard [output != nil, folder != nil, isStream].filter(\.self).count == 1 else {
      throw ValidationError("use one of --output, --folder and --y4m")
    }
    if at != nil, folder == nil || span.from != nil || span.to != nil {
      throw ValidationError("--at needs --folder, and excludes --from and --to")
    }
  }

  func perform() throws {
    let output = try output.map { path throws(CommandError) in try Output(path, for: .picture) }
    if isStream { _ = try Output("-", for: .picture) }
    let playback = try ScenePlayback(options, drawsPictures: true)
    let end = span.end(of: playback.file.script)
    // The limit on the number of frames does not apply to individual times.
    let span = try at == nil ? span.times(until: end, fps: fps) : 0...0
    var recording = Recording(from: span.lowerBound, to: span.upperBound, rate: fps)
    let times = at?.sorted() ?? recording.times
    let progress = Progress("frames", of: times.count)
    let content = try frameOptions.content(at: times, of: playback)
    let bytes = try playback.play(to: times.first ?? 0, scale: frameOptions.scale, content) {
      window, content -> [UInt8] in
      recording.content = content
      if output != nil { return try recording.encode(window, progress: progress.done) }
      var strip = FilmStrip(times: times)
      strip.content = content
      try write(strip, of: window, progress)
      return []
    }
    try output?.write(bytes)
  }

  @MainActor private func write(_ strip: FilmStrip, of window: HeadlessWindow, _ progress: Progress) throws {
    var folder = try folder.map { path throws(CommandError) in try FrameFolder(path) }
    var stream: YUVStream?
    var count = 0
    try strip.frames(of: window) { frame in
      if isStream {
        if stream == nil {
          let begun = YUVStream(width: frame.width, height: frame.height, rate: fps)
          try Output.standard.write(begun.header)
          stream = begun
        }
        if let stream { try Output.standard.write(stream.frame(frame)) }
      }
      try folder?.write(frame)
      count += 1
      progress.done(count)
    }
  }
}
