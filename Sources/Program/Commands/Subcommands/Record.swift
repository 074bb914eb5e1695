internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless

/// The command `record`, which writes an animated picture, a folder of frames or a video stream.
struct Record: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Record a scene as an animated PNG or a video stream.",
      """
      Each frame is drawn for its own time, however long that takes, so no frame is missed. The file is an animated PNG, which \
      every browser plays; --y4m writes a stream for a video encoder to standard output instead.
      """
    ) { name, scene in
      [
        "\(name) record\(scene) -o film.png",
        "\(name) record\(scene) --script tour.txt --fps 25 --size 640x420 -o tour.png",
        "\(name) record\(scene) --fps 60 --scale 1 --y4m | ffmpeg -i - -pix_fmt yuv420p film.mp4",
        "\(name) record\(scene) --from 0.1 --to 0.6 --fps 60 -o film.png",
      ]
    }
  }

  @OptionGroup var options: SceneOptions

  @Option("Frames per second, 1 to 100. (default: 30)", parse: Values.rate)
  var fps = 30

  @OptionGroup var span: SpanOptions

  @OptionGroup var frameOptions: FrameOptions

  @Flag(name: .customLong("y4m"), help: "Write uncompressed video (YUV4MPEG2) to standard output.")
  var isStream = false

  func validate() throws {
    guard [frameOptions.output != nil, frameOptions.folder != nil, isStream].filter(\.self).count == 1 else {
      throw ValidationError("use one of --output, --folder and --y4m")
    }
  }

  func perform() throws {
    let output = try frameOptions.picture()
    if isStream { _ = try Output("-", for: .picture) }
    let (options, other) = options.sides
    let scene = try options.scene()
    let file = try options.scriptFile(scene)
    let times = try span.times(until: span.end(of: file.script), fps: fps)
    let window = try options.window(scene, for: file, scale: frameOptions.scale)
    let player = window.play(file.script)
    do {
      try window.advance(to: times.lowerBound)
      var recording = Recording(from: times.lowerBound, to: times.upperBound, rate: fps)
      recording.content = try frameOptions.content(at: recording.times) { () throws(CommandError) in
        try options.window(scene, playing: file)
      }
      recording.content.beside = try other?.window(scene, playing: file, scale: frameOptions.scale)
      let progress = Progress("frames", of: recording.count)
      if let output {
        let bytes = try recording.encode(window, progress: progress.done)
        try file.check(player)
        return try output.write(bytes)
      }
      try write(recording, of: window, progress)
    } catch let error as DrawingError {
      throw CommandError(.input, error, in: file.name)
    }
    try file.check(player)
  }

  @MainActor private func write(
    _ recording: Recording, of window: HeadlessWindow, _ progress: Progress
  ) throws {
    var folder = try frameOptions.folder.map { path throws(CommandError) in try FrameFolder(path) }
    var stream: YUVStream?
    var count = 0
    try recording.frames(of: window) { frame in
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
