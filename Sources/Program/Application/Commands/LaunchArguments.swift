internal import ArgumentParser
internal import SegueCommands
internal import SegueDrawing
internal import SegueGeometry
internal import SegueStage

/// What a user may say of a window on the command line.
struct LaunchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The window's size in points, 1 to 16384 each way. (default: \(Program.current.size.words))",
      valueName: "WxH"),
    transform: Values.size)
  var size: Size?

  @Option(help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: the desktop's)"), transform: Values.scale)
  var scale: Double?

  @Option(help: "Full motion, or reduced to cross-fades. (default: the desktop's preference)")
  var motion: MotionOption?

  @Option(
    help: "Light or dark, or as the desktop is. (default: the application's choice, otherwise the desktop's)")
  var appearance: AppearanceOption?

  @Option(
    help: ArgumentHelp("The size of text. (default: the application's, usually large)", valueName: "name"),
    transform: Values.textSize)
  var textSize: ContentSizeCategory?

  @Option(
    help: ArgumentHelp("Seconds in the window per second of real time, 0.01 to 100; below 1 is slow motion."),
    transform: Values.number(in: Stage.speeds))
  var speed: Double?

  @Option(help: ArgumentHelp("The X display. (default: $DISPLAY)"))
  var display: String?
}

extension ApplicationOptions {
  /// Does what the user has asked for.
  mutating func take(_ arguments: LaunchArguments) {
    size = arguments.size ?? size
    scale = arguments.scale ?? scale
    reducesMotion = arguments.motion.map { $0 == .reduced } ?? reducesMotion
    preferredContentSizeCategory = arguments.textSize ?? preferredContentSizeCategory
    userInterfaceStyle = arguments.appearance?.style ?? userInterfaceStyle
    speed = arguments.speed ?? speed
    display = arguments.display ?? display
  }
}
