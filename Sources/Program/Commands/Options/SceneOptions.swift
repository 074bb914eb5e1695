internal import ArgumentParser
internal import SegueDrawing
internal import SegueHeadless

/// The options shared by all commands that show one scene.
struct SceneOptions: ParsableArguments {
  @Argument(help: "The scene; 'list' shows all. (default: the first screen)")
  var name: String?

  @Option(
    """
    The window's size in points: 1 to 16384 each way, at most 34 million pixels. (default: \
    \(Program.current.size.words))
    """, "WxH", parse: Values.size)
  var size: Size?

  @Option("The event script to play, or '-' for standard input.", "file")
  var script: String?

  @Option(help: "Full motion, or reduced to cross-fades. (default: the script's, otherwise full)")
  var motion: MotionOption?

  @Option(
    help: ArgumentHelp(
      """
      Light or dark. 'both' draws pictures of the two side by side (shot, strip, record, report); 'system' is the default: the \
      script's, otherwise light.
      """))
  var appearance: SceneAppearance?

  @Option("The size of text. (default: the script's, otherwise large)", "name", parse: Values.textSize)
  var textSize: ContentSizeCategory?

  @OptionGroup var pictures: PictureOptions

  func scene() throws(CommandError) -> ApplicationScene {
    guard appearance != .both else {
      throw CommandError(.usage, "'--appearance both' is for pictures: shot, strip, record, report")
    }
    return try pictures.scene(named: name)
  }

  /// The options for the windows to draw side by side: with `--appearance both`, light and dark options; without it, these
  /// options and `nil`.
  var sides: (SceneOptions, SceneOptions?) {
    guard appearance == .both else { return (self, nil) }
    var (light, dark) = (self, self)
    (light.appearance, dark.appearance) = (.light, .dark)
    return (light, dark)
  }

  /// Returns the script that `--script` names. Without that option, returns the scene's own script, scaled to the window's
  /// size.
  func scriptFile(_ scene: ApplicationScene) throws(CommandError) -> ScriptFile {
    if let script { return try ScriptFile(path: script) }
    guard scene.hasScript else {
      let other = name == nil ? Program.current.scenes.first { $0.hasScript } : nil
      let advice = other.map { "name another one, such as '\($0.name)', or " } ?? ""
      throw CommandError(.usage, "the scene '\(scene.name)' has no script of its own; \(advice)use --script")
    }
    return try ScriptFile(sampleOf: scene, in: size ?? Program.current.size)
  }

  /// Returns a window that shows `scene` in the state in which a script begins.
  /// - Parameters:
  ///   - file: the script, whose opening lines set the size and the traits that no option sets.
  ///   - scale: the scale in pixels per point; `nil` uses the script's scale, or 1 if the script sets no scale.
  @MainActor func window(_ scene: ApplicationScene, for file: ScriptFile, scale: Double?)
    throws(CommandError) -> HeadlessWindow
  {
    let opening = file.script.opening
    do {
      return try HeadlessWindow(
        stage: scene.makeStage(
          size: size ?? opening.size ?? Program.current.size, traits: traits(for: file.script, scale: scale)))
    } catch {
      if size == nil, opening.size != nil { throw CommandError(.input, error, in: file.name) }
      throw CommandError(.usage, error)
    }
  }
}

extension SceneOptions {
  /// Returns the traits of a window in which a script begins: the traits that the script sets, changed by the options.
  /// - Parameter scale: the scale in pixels per point; `nil` uses the script's scale, or 1 if the script sets no scale.
  func traits(for script: EventScript?, scale: Double?) -> TraitCollection {
    var traits = script?.opening.traits ?? TraitCollection()
    if let scale { traits.displayScale = scale }
    if let motion { traits.reducesMotion = motion == .reduced }
    if let style = appearance.flatMap({ UserInterfaceStyle(rawValue: $0.rawValue) }) {
      traits.userInterfaceStyle = style
    }
    traits.preferredContentSizeCategory = textSize ?? traits.preferredContentSizeCategory
    return traits
  }
}

/// The appearance of a scene: light, dark, or pictures of both.
enum SceneAppearance: String, ExpressibleByArgument, CaseIterable {
  case light, dark, system, both
}

/// The option for the folder of pictures that a scene shows.
package struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the pictures in this folder.", valueName: "folder",
      visibility: Program.current.scenes.contains { $0.showing != nil } ? .default : .hidden))
  var photos: String?

  package init() {}

  package func scene(named name: String?) throws(CommandError) -> ApplicationScene {
    let program = Program.current
    let scene = try program.scene(named: name)
    guard let photos else { return scene }
    guard let showing = scene.showing else {
      let others = program.scenes.filter { $0.showing != nil }.map { "'\($0.name)'" }.joined(separator: ", ")
      throw CommandError(
        .usage,
        "the scene '\(scene.name)' shows no photos\(others.isEmpty ? "" : "; scenes with photos: \(others)")")
    }
    return try showing(photos)
  }
}

/// The option for the time that a picture or a description shows.
struct MomentOptions: ParsableArguments {
  @Option(
    "The time to show, in seconds of the script. (default: its end, once everything is loaded)", "seconds",
    parse: Values.time)
  var at: Double?

  /// Plays the script up to the time that `--at` sets. Without that option, plays the whole script, and waits until everything
  /// is loaded.
  /// - Parameters:
  ///   - scale: the scale in pixels per point; `nil` follows the script's scale.
  ///   - drawsPictures: whether `--appearance both` is accepted; `false` by default.
  ///   - body: returns a result from the window.
  @MainActor func show<Result>(
    _ options: SceneOptions, scale: Double?, drawsPictures: Bool = false,
    _ body: (HeadlessWindow, FrameContent) throws -> Result
  ) throws -> Result {
    let playback = try ScenePlayback(options, drawsPictures: drawsPictures, playsSample: false)
    return try playback.play(
      to: at ?? playback.file.script.duration, scale: scale, loads: at == nil,
      FrameContent(showsPointer: false), body)
  }
}
