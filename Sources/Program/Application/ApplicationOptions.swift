package import SegueDesktop
public import SegueDrawing
public import SegueGeometry
internal import SegueStage

/// The options of an application's first window and of its program.
public struct ApplicationOptions: Sendable {
  /// The size of a phone's screen, in points.
  public static let defaultSize = Size(390, 844)

  /// The title of the window while its frontmost screen has none; `nil` is the program's name.
  public var title: String?
  /// The size of the contents, in points.
  public var size: Size
  /// The path of the program's icon, an image file. If it cannot be read, the program reports it, and the window has no icon.
  public var icon: String?
  /// The first word of `WM_CLASS`; `nil` is the name of the program's file.
  public var name: String?
  /// The keys that the window handles itself, unless its screens use them.
  public var keys: ApplicationKeys
  /// Whether `Application.main` reads the command line.
  public var takesArguments: Bool
  /// A one-sentence summary of the program for its help.
  public var summary = ""
  /// What `--version` prints.
  public var version = ""
  /// The program's icon in several sizes, if it is not a file.
  package var icons: @MainActor @Sendable () -> [Surface] = { [] }
  /// The name of the scene that the window and the commands show where none is named; `nil` is the first screen.
  public var mainScene: String?
  /// Pixels per point, from 0.5 to 4; `nil` asks the desktop.
  public var scale: Double?
  /// Whether views fade instead of moving; `nil` is the desktop's setting.
  public var reducesMotion: Bool?
  /// Light or dark; `unspecified` is the desktop's choice, also when that changes.
  public var userInterfaceStyle = UserInterfaceStyle.unspecified
  /// The size of text.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// How many seconds pass in the window for each second on the clock, 0.01…100; less than 1 is slow motion.
  public var speed = 1.0 { didSet { speed = speed.bounded(Stage.speeds, or: oldValue) } }
  /// The X display; `nil` is `$DISPLAY`.
  public var display: String?
  /// The position of the first window, in pixels; `nil` leaves it to the window manager.
  package var position: WindowOptions.Position?
  /// Whether the first window fills the screen.
  package var isFullscreen = false

  /// A window with a title, and defaults for the rest.
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
  /// A bit for each key.
  public let rawValue: Int

  /// Keys by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ctrl+W closes the window, Ctrl+Q all windows.
  public static let close = ApplicationKeys(rawValue: 1)
  /// F11 toggles fullscreen.
  public static let fullscreen = ApplicationKeys(rawValue: 2)
  /// H shows frame times. For developers.
  public static let frameTimes = ApplicationKeys(rawValue: 4)
  /// M cycles through slow motion, 1/5 and 1/10 of the speed; Space pauses and resumes all motion. For developers.
  public static let slowMotion = ApplicationKeys(rawValue: 8)
  /// S, F12 and the signal USR1 save a screenshot in the user's pictures folder. For developers.
  public static let screenshot = ApplicationKeys(rawValue: 16)

  /// W opens the workbench, which replays the window's motions; the window's input is recorded for it. For developers. The key
  /// needs `SegueTools`.
  public static let workbench = ApplicationKeys(rawValue: 32)

  /// The keys that users expect in any window.
  public static let standard: ApplicationKeys = [.close, .fullscreen]
}
