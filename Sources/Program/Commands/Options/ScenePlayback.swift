internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// A scene and the script that it plays, as the options of a command name them.
@MainActor struct ScenePlayback {
  let scene: ApplicationScene
  let file: ScriptFile
  private let options: SceneOptions
  /// The options of the window that pictures show to the right of the first one; `nil` without `--appearance both`.
  private let other: SceneOptions?

  /// Finds the scene and reads its script.
  /// - Parameters:
  ///   - drawsPictures: whether the command draws pictures, so that `--appearance both` is accepted; `false` by default.
  ///   - playsSample: whether to play the scene's own script if there is no `--script`; `true` by default. If `false`, an empty
  ///     script is used instead.
  init(
    _ options: SceneOptions, drawsPictures: Bool = false, playsSample: Bool = true
  ) throws(CommandError) {
    (self.options, other) = drawsPictures ? options.sides : (options, nil)
    scene = try self.options.scene()
    file =
      try playsSample || options.script != nil
      ? options.scriptFile(scene) : ScriptFile("", name: scene.name)
  }

  /// Returns a window in the state in which the script begins.
  /// - Parameter scale: the scale in pixels per point; `nil` uses the script's scale, or 1 if the script sets no scale.
  func window(scale: Double?) throws(CommandError) -> HeadlessWindow {
    try options.window(scene, for: file, scale: scale)
  }

  /// Plays the script, and throws an error if an event of it could not be performed.
  /// - Parameters:
  ///   - time: the time to which the window is advanced before `body` is called, in seconds.
  ///   - scale: the scale in pixels per point; `nil` follows the script's scale.
  ///   - loads: whether to wait until everything is loaded; `false` by default.
  ///   - content: the content of pictures. It is passed to `body` with the second window added, if there is one.
  ///   - body: continues to play the window, and returns a result.
  func play<Result>(
    to time: Double, scale: Double?, loads: Bool = false, _ content: FrameContent = FrameContent(),
    _ body: (HeadlessWindow, FrameContent) throws -> Result
  ) throws -> Result {
    let window = try window(scale: scale)
    var content = content
    content.beside = try other?.window(scene, for: file, scale: scale)
    do {
      let players = try [window, content.beside].compactMap(\.self).map { window in
        let player = window.play(file.script)
        player.followsScale = scale == nil
        try window.advance(to: time)
        if loads { try window.finishLoading() }
        return player
      }
      let result = try body(window, content)
      for player in players { try file.check(player) }
      return result
    } catch let error as DrawingError {
      throw CommandError(.input, error, in: file.name)
    }
  }

  /// Plays the script, and returns the motion in its span.
  /// - Parameters:
  ///   - rate: the number of samples per second.
  ///   - views: the identifiers of the views to sample; empty by default, which samples all views that move.
  func motions(
    _ span: SpanOptions, rate: Double, of views: [String] = []
  ) throws(CommandError) -> Motions {
    let times = span.start...span.end(of: file.script)
    guard times.length * rate < Double(MotionSampler.mostSamples) else {
      throw CommandError(
        .usage, "more than \(MotionSampler.mostSamples) samples; use --from and --to, or a lower --rate")
    }
    let progress = Progress("samples", of: MotionSampler.count(in: times, rate: rate) + 1)
    let (motions, player) = MotionSampler.motions(
      of: try window(scale: 1), named: views, playing: file.script, in: times, rate: rate,
      progress: progress.done)
    try file.check(player)
    return motions
  }
}

/// A run to compare, as an argument of `compare` or the option `--against` names it.
enum ComparedRun {
  case played(ScenePlayback)
  case pictures(String)

  /// Creates the run that an argument names.
  /// - Parameters:
  ///   - argument: a folder of PNG files, a scene, which plays its own script, or a script file.
  ///   - options: the options of the window, whose scene plays a script file.
  @MainActor init(_ argument: String, _ options: SceneOptions) throws(CommandError) {
    if InputFile.isFolder(argument) {
      self = .pictures(argument)
      return
    }
    var options = options
    let program = Program.current
    let isScene = program.sceneNames.contains(argument) || argument == program.main.name
    if !InputFile.isRegular(argument), isScene {
      (options.name, options.script) = (argument, nil)
    } else {
      options.script = argument
    }
    self = .played(try ScenePlayback(options, drawsPictures: true))
  }

  /// Plays and films the run, and samples its motion in each frame; the motion is `nil` for pictures.
  /// - Parameters:
  ///   - times: the span of time to film, in seconds.
  ///   - rate: the number of frames per second.
  ///   - progress: called with the number of frames so far.
  @MainActor func film(
    in times: ClosedRange<Double>, rate: Int, scale: Double, _ content: FrameContent = FrameContent(),
    progress: (Int) -> Void = { _ in }
  ) throws -> (film: Film, motions: Motions?) {
    switch self {
    case .pictures(let path):
      return (try Film(folder: path, from: times.lowerBound, rate: rate), nil)
    case .played(let playback):
      return try playback.play(to: times.lowerBound, scale: scale, content) { window, content in
        let sampler = MotionSampler(of: window)
        let film = try Film(of: window, in: times, rate: rate, content: content) { count in
          sampler.sample(window)
          progress(count)
        }
        return (film, sampler.motions)
      }
    }
  }
}
