internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

struct Strip: ViewCommand {
  static let configuration = CommandConfiguration(
    "Draw a film strip of a scene.",
    "--onion and --paths draw only the last frame, unless --at or --frames asks for more."
  ) { name, scene in
    [
      "\(name) strip\(scene) -o strip.png",
      "\(name) strip\(scene) --frames 24 --to 0.8 --columns 8 -o strip.png",
      "\(name) strip\(scene) --crop '#card' --scale 1 -o card.png",
      "\(name) strip\(scene) --onion --paths --at 0.25 --scale 1 -o path.png",
      "\(name) strip\(scene) --script drag.txt --at 0,0.1,0.25,0.5 -o drag.png",
    ]
  }

  @OptionGroup var options: SceneOptions

  @Option("The times of the frames, in seconds.", "t,t,…", parse: Values.times)
  var at: [Double]?

  @Option("The number of frames, at even intervals, 1 to 200. (default: 9)", "n", parse: Values.frames)
  var frames: Int?

  @OptionGroup var span: SpanOptions

  @Option("The number of frames side by side. (default: what fills the rows)", "n", parse: Values.frames)
  var columns: Int?

  @Flag(help: "Show ghosts of moving views at earlier times.")
  var onion = false

  @Option(
    "The interval between ghosts, 5 to 10000. (default: 50)", "ms",
    parse: Values.number(in: 5...10_000, "a number of milliseconds"))
  var every: Double?

  @Flag(help: "Show the paths of moving views: a dot for each frame at 60 Hz.")
  var paths = false

  @OptionGroup var frameOptions: FrameOptions

  @Option("The PNG file to write, or '-' for standard output.", "file", name: .shortAndLong)
  var output: String

  func validate() throws {
    // With --onion or --paths, the span also limits the trails of moving views.
    let isSpan = (span.from != nil || span.to != nil) && !onion && !paths
    if at != nil, frames != nil || isSpan {
      throw ValidationError("use either --at or --frames, --from and --to")
    }
    if every != nil, !onion { throw ValidationError("--every needs --onion") }
  }

  func perform() throws {
    let output = try Output(output, for: .picture)
    let playback = try ScenePlayback(options, drawsPictures: true)
    var strip = strip(playback.file.script)
    let content = try frameOptions.content(at: strip.times, of: playback)
    let page = try playback.play(to: strip.times.first ?? 0, scale: frameOptions.scale, content) {
      window, content in
      strip.content = content
      do {
        strip.content.overlay = try overlay(playback, until: strip.times.last ?? 0)
        return try strip.draw(window)
      } catch let error as DrawingError {
        throw CommandError(.usage, error, advice: "; try a smaller --size or --scale, or fewer frames")
      }
    }
    try output.write(page)
  }

  /// Returns a closure that draws the trails of moving views; `nil` without --onion and --paths. The script is played in a
  /// separate window for this.
  @MainActor private func overlay(
    _ playback: ScenePlayback, until end: Double
  ) throws -> (@MainActor @Sendable (Double, Canvas) -> Void)? {
    guard onion || paths else { return nil }
    let script = playback.file.script
    let window = try playback.window(scale: frameOptions.scale)
    window.play(script)
    let trail = Trail(
      of: window, in: min(span.start, end)...max(span.end(of: script), end),
      ghostsEvery: onion ? (every ?? 50) / 1000 : nil, paths: paths)
    while try trail.step() {}
    return { trail.draw(at: $0, on: $1) }
  }

  /// The default times of the frames, in seconds. They suit most transitions, which take about half a second.
  private static let usualTimes = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8]

  @MainActor private func strip(_ script: EventScript) -> FilmStrip {
    if let at { return FilmStrip(times: at, columns: columns) }
    if onion || paths, frames == nil { return FilmStrip(times: [span.end(of: script)]) }
    let isShort = script.duration <= Self.usualTimes.last ?? 0
    if frames == nil, span.from == nil, span.to == nil, options.script == nil, isShort {
      return FilmStrip(times: Self.usualTimes, columns: columns)
    }
    return FilmStrip(count: frames ?? 9, from: span.start, to: span.end(of: script), columns: columns)
  }
}
