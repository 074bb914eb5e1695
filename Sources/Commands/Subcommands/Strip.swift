internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless

/// Draws a film strip.
struct Strip: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Draw a film strip of a scene, without a display.",
      discussion: Program.discussion(
        """
        Without a script and times a scene plays its own.
        """
      ) { name, scene in
        [
          "\(name) strip\(scene) -o strip.png",
          "\(name) strip\(scene) --frames 24 --to 0.8 --columns 8 -o strip.png",
          "\(name) strip\(scene) --crop '#card' --folder frames",
          "\(name) strip\(scene) --script drag.txt --at 0,0.1,0.25,0.5 -o drag.png",
        ]
      })
  }

  @OptionGroup var options: SceneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The times of the frames, in seconds.", valueName: "t,t,…"), transform: Values.times)
  var at: [Double]?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many frames at even distances, 1 to 200. (default: 9)", valueName: "n"),
    transform: Values.frames)
  var frames: Int?

  @OptionGroup var span: SpanOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many frames side by side. (default: chosen to fill the rows)", valueName: "n"),
    transform: Values.frames)
  var columns: Int?

  @OptionGroup var frameOptions: FrameOptions

  func validate() throws {
    if at != nil, frames != nil || span.from != nil || span.to != nil {
      throw ValidationError("use either --at, or --frames, --from and --to")
    }
    if (frameOptions.output == nil) == (frameOptions.folder == nil) {
      throw ValidationError("give either --output, or --folder")
    }
  }

  func perform() throws {
    let output = try frameOptions.picture()
    let scene = try options.scene()
    let file = try options.scriptFile(scene)
    let window = try options.window(scene, scale: frameOptions.scale)
    let player = window.play(file.script)
    var strip = strip(file.script)
    do {
      try window.advance(to: strip.times.first ?? 0)
      strip.content = try frameOptions.content(at: strip.times) { () throws(CommandError) in
        try options.window(scene, playing: file)
      }
      guard let output else {
        var folder = try FrameFolder(frameOptions.folder ?? "")
        try strip.frames(of: window) { try folder.write($0) }
        return try file.check(player)
      }
      let page = try strip.draw(window)
      try file.check(player)
      try output.write(page)
    } catch let error as DrawingError {
      throw CommandError(
        .usage, error, advice: "; try a smaller --size or --scale, or fewer frames")
    }
  }

  /// The times of the frames where none are asked for, in seconds: most transitions last half a second.
  private static let usualTimes = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8]

  @MainActor private func strip(_ script: EventScript) -> FilmStrip {
    if let at { return FilmStrip(times: at, columns: columns) }
    let isShort = script.duration <= Self.usualTimes.last ?? 0
    if frames == nil, span.from == nil, span.to == nil, options.script == nil, isShort {
      return FilmStrip(times: Self.usualTimes, columns: columns)
    }
    return FilmStrip(
      count: frames ?? 9, from: span.start, to: span.end(of: script), columns: columns)
  }
}
