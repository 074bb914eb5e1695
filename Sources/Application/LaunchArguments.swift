package import ArgumentParser
import Glibc
package import SegueDesktop
package import SegueGeometry
import SegueHeadless
import SegueStage

/// What a user may say of a window on the command line.
package struct LaunchArguments: ParsableArguments {
  /// The size that the help calls the default while it is made: that of the application that asks for it.
  @TaskLocal package static var defaultSize = ApplicationOptions.defaultSize

  @Option(
    help: ArgumentHelp(
      """
      Size of the window in points, 1 to 16384 each way. (default: \
      \(defaultSize.width.formatted)x\(defaultSize.height.formatted))
      """, valueName: "WxH"),
    transform: ArgumentValues.size)
  package var size: Size?

  @Option(
    help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: the desktop's)"),
    transform: ArgumentValues.scale)
  package var scale: Double?

  @Option(help: "Whether views move, or cross-fade. (default: the desktop's preference)")
  package var motion: MotionOption?

  @Option(
    help: ArgumentHelp("Slow motion: seconds in the window for each on the clock, 0.01 to 100."),
    transform: ArgumentValues.speed)
  package var speed: Double?

  @Option(help: ArgumentHelp("The X display. (default: $DISPLAY)"))
  package var display: String?

  package init() {}
}

/// The command line of an application that has no commands of its own.
struct Launch: ParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(commandName: programName) }

  @OptionGroup var arguments: LaunchArguments

  /// Reads the command line. A mistake in it ends the program with one line, and `--help` ends it with the help.
  /// - Parameter options: how the application begins where the command line says nothing.
  static func arguments(_ options: ApplicationOptions) -> LaunchArguments {
    do {
      return try LaunchArguments.$defaultSize.withValue(options.size) { try parse().arguments }
    } catch {
      if exitCode(for: error).isSuccess {
        LaunchArguments.$defaultSize.withValue(options.size) { exit(withError: error) }
      }
      report("\(message(for: error)); see '\(programName) --help'")
      Glibc.exit(64)
    }
  }
}

/// Whether things move.
package enum MotionOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case full, reduced
}

extension Double {
  /// Without a point where it is a whole number.
  fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

/// Parsers of single arguments; the argument parser adds the option's name to what they throw.
package enum ArgumentValues {
  /// `390x844`: width and height, in points.
  package static func size(_ text: String) throws -> Size {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map {
      Double(decimal: $0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], EventScript.extents.contains(width),
      EventScript.extents.contains(height)
    else { throw ValidationError("it must be like 390x844, each side from 1 to 16384 points") }
    return Size(width, height)
  }

  /// Pixels per point.
  package static func scale(_ text: String) throws -> Double {
    guard let scale = Double(decimal: text), (0.5...4).contains(scale) else {
      throw ValidationError("it must be a number from 0.5 to 4")
    }
    return scale
  }
}

extension ArgumentValues {
  /// Seconds for each second.
  package static func speed(_ text: String) throws -> Double {
    guard let speed = Double(decimal: text), Stage.speeds.contains(speed) else {
      throw ValidationError("it must be a number from 0.01 to 100")
    }
    return speed
  }
}

extension ApplicationOptions {
  /// Does what the user has asked for.
  package mutating func take(_ arguments: LaunchArguments) {
    size = arguments.size ?? size
    scale = arguments.scale ?? scale
    reducesMotion = arguments.motion.map { $0 == .reduced } ?? reducesMotion
    speed = arguments.speed ?? speed
    display = arguments.display ?? display
  }
}

extension DesktopError {
  /// The exit status of a program that ends because of it, as in sysexits(3).
  package var exitStatus: Int32 {
    switch kind {
    case .noDisplay, .unsupportedDisplay: 69
    case .outOfResources: 71
    case .connectionLost: 74
    }
  }
}

/// Lets signals end the program before it has a window: whoever started it may have blocked them, as threads of libdispatch do.
package func unblockSignals() {
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// Writes one line of the program's to standard error.
func report(_ message: String) {
  let line = Array("\(programName): \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Ends the program because of an error.
func exitProcess(_ error: DesktopError) -> Never {
  report(error.message)
  exit(error.exitStatus)
}

private var programName: String {
  CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
}
