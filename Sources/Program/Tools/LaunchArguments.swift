internal import ArgumentParser
internal import SegueApplication

/// The window options of the command `open`.
struct LaunchArguments: ParsableArguments {
  @Option(.size) var size: WindowArgument.Setting?
  @Option(.geometry) var geometry: WindowArgument.Setting?
  @Option(.scale) var scale: WindowArgument.Setting?
  @Option(.motion) var motion: WindowArgument.Setting?
  @Option(.appearance) var appearance: WindowArgument.Setting?
  @Option(.textSize) var textSize: WindowArgument.Setting?
  @Option(.speed) var speed: WindowArgument.Setting?
  @Option(.threads) var threads: WindowArgument.Setting?
  @Option(.display) var display: WindowArgument.Setting?
  @Flag(help: ArgumentHelp(stringLiteral: WindowArgument.fullscreen.help)) var fullscreen = false

  /// Sets the options that the command line specifies.
  @MainActor func apply(to options: inout ApplicationOptions) {
    for setting in [size, geometry, scale, motion, appearance, textSize, speed, threads, display] {
      setting?(&options)
    }
    options.isFullscreen = fullscreen
  }
}

extension Option where Value == WindowArgument.Setting? {
  /// Creates a command-line option for a window argument. The option's value may begin with a minus sign.
  fileprivate init(_ argument: WindowArgument) {
    self.init(
      name: .customLong(argument.name), parsing: .unconditional,
      help: ArgumentHelp(
        argument.values.isEmpty
          ? argument.help : "\(argument.help) (values: \(argument.values.joined(separator: ", ")))",
        valueName: argument.placeholder),
      completion: argument.values.isEmpty ? nil : .list(argument.values), transform: argument.read)
  }
}
