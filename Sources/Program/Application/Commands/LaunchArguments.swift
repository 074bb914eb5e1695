internal import ArgumentParser
internal import SegueCommands
internal import SegueDrawing
internal import SegueGeometry
internal import SegueStage

/// What a user may say of a window on the command line.
struct LaunchArguments: ParsableArguments {
  @Option(
    "The window's size in points, 1 to 16384 each way. (default: \(Program.current.size.words))", "WxH",
    parse: Values.size)
  var size: Size?

  @Option("Pixels per point, 0.5 to 4. (default: the desktop's)", parse: Values.scale)
  var scale: Double?

  @Option(help: "Full motion, or reduced to cross-fades. (default: the desktop's preference)")
  var motion: MotionOption?

  @Option(
    help: "Light or dark, or as the desktop is. (default: the application's choice, otherwise the desktop's)")
  var appearance: AppearanceOption?

  @Option("The size of text. (default: the application's, usually large)", "name", parse: Values.textSize)
  var textSize: ContentSizeCategory?

  @Option(
    "Seconds in the window per second of real time, 0.01 to 100; below 1 is slow motion.",
    parse: Values.number(in: Stage.speeds))
  var speed: Double?

  @Option(
    "Threads that paint large frames, 1 to 8. (default: the processors less one, or both of two)",
    parse: Values.threads)
  var threads: Int?

  @Option(help: ArgumentHelp("The X display. (default: $DISPLAY)"))
  var display: String?
}

extension ApplicationOptions {
  /// Does what the user has asked for.
  @MainActor mutating func take(_ arguments: LaunchArguments) {
    size = arguments.size ?? size
    scale = arguments.scale ?? scale
    reducesMotion = arguments.motion.map { $0 == .reduced } ?? reducesMotion
    preferredContentSizeCategory = arguments.textSize ?? preferredContentSizeCategory
    userInterfaceStyle = arguments.appearance?.style ?? userInterfaceStyle
    speed = arguments.speed ?? speed
    if let threads = arguments.threads { Stage.threadCount = threads }
    display = arguments.display ?? display
  }
}
