package import SegueCommands
package import SegueDrawing
public import SegueGeometry
internal import SegueStage

/// How a window of an application begins.
public struct ApplicationOptions: Sendable {
  /// The size of a telephone's screen, in points.
  public static let defaultSize = Size(390, 844)

  /// The title of the window while its frontmost screen has none; `nil` is the program's name.
  public var title: String?
  /// The size of the contents, in points.
  public var size: Size
  /// The path of a picture that is the program's icon. One that cannot be read is reported, and the window has no icon.
  public var icon: String?
  /// The first word of `WM_CLASS`; `nil` is the name of the program's file.
  public var name: String?
  /// The keys that the window itself responds to, where its screens do not use them.
  public var keys: ApplicationKeys
  /// Whether `Application.main` reads the command line.
  public var takesArguments: Bool
  /// Whether the program is also a command that shows its scenes without a window (`shot`, `strip`, `record`, `describe` …), see
  /// `Application.scenes`. A program that does not want it has the options of its window alone: `--size`, `--scale`, `--motion`,
  /// `--speed`, `--display`.
  public var takesCommands = true
  /// What the program is, in one sentence, for its help.
  public var summary = ""
  /// What `--version` prints.
  public var version = ""
  /// The program's icon in several sizes, where it is no file.
  package var icons: @MainActor @Sendable () -> [Surface] = { [] }
  /// The name of the scene that it opens instead of the first screen.
  package var mainScene: String?
  /// Commands of its own.
  package var commands: [Program.Command] = []
  /// Pixels per point, from 0.5 to 4; `nil` asks the desktop.
  public var scale: Double?
  /// Whether things fade instead of moving; `nil` is whatever the desktop asks for.
  public var reducesMotion: Bool?
  /// How many seconds pass in the window for each second on the clock, 0.01…100; less than 1 is slow motion.
  public var speed = 1.0 { didSet { speed = speed.bounded(Stage.speeds, or: oldValue) } }
  /// The X display; `nil` is `$DISPLAY`.
  public var display: String?

  /// A window with a title, and everything else as users expect.
  public init(
    title: String? = nil, size: Size = Self.defaultSize, icon: String? = nil, name: String? = nil,
    keys: ApplicationKeys = .standard, takesArguments: Bool = true
  ) {
    (self.title, self.size, self.icon, self.name, self.keys) = (title, size, icon, name, keys)
    self.takesArguments = takesArguments
  }
}

/// Keys that a window responds to.
public struct ApplicationKeys: OptionSet, Sendable, Hashable {
  /// One bit for each of them.
  public let rawValue: Int

  /// Keys by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ctrl+W closes the window, Ctrl+Q all windows.
  public static let close = ApplicationKeys(rawValue: 1)
  /// F11 is fullscreen.
  public static let fullscreen = ApplicationKeys(rawValue: 2)
  /// H shows how the frames go; for developers.
  public static let frameTimes = ApplicationKeys(rawValue: 4)
  /// M is slow motion, a fifth and a tenth of the speed; Space pauses whatever moves, and goes on. For developers.
  public static let slowMotion = ApplicationKeys(rawValue: 8)
  /// S, F12 and the signal USR1 take a screenshot into the user's folder for pictures. For developers.
  public static let screenshot = ApplicationKeys(rawValue: 16)

  /// W opens the workbench, which plays again what the window has done; the window is recorded for that. For developers.
  public static let workbench = ApplicationKeys(rawValue: 32)

  /// What users expect of any window.
  public static let standard: ApplicationKeys = [.close, .fullscreen]
}
