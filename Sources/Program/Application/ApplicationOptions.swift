package import SegueDesktop
public import SegueDrawing
public import SegueGeometry
internal import SegueStage

/// The options of an application, which apply to its first window and to the program.
public struct ApplicationOptions: Sendable {
  /// The default size of a window, in points: 390 × 844, the size of a phone's screen.
  public static let defaultSize = Size(390, 844)

  /// The title of the window while its frontmost screen has no title of its own; `nil`, the default, uses the program's name.
  public var title: String?
  /// The size of the window's contents, in points. The default is 390 × 844.
  public var size: Size
  /// The path of the program's icon, an image file. `nil`, the default, shows no icon. If the file cannot be read, a warning is
  /// printed and no icon is shown.
  public var icon: String?
  /// The first word of the X property `WM_CLASS`; `nil`, the default, uses the name of the program's file.
  public var name: String?
  /// The keys that the window handles itself, unless its screens use them. The default is `.standard`.
  public var keys: ApplicationKeys
  /// Whether `Application.main` reads the command line. The default is `true`.
  public var takesArguments: Bool
  /// One sentence about the program for its help; empty by default.
  public var summary = ""
  /// The version that `--version` prints. The default is empty, which removes this option.
  public var version = ""
  /// Returns the program's icon in several sizes. Only called if `icon` is `nil`. The default returns an empty array.
  package var icons: @MainActor @Sendable () -> [Surface] = { [] }
  /// The name of the scene that the window and the commands show if no scene is named; `nil`, the default, shows the first
  /// screen.
  public var mainScene: String?
  /// The scale of the window, in pixels per point, from 0.5 to 4; `nil`, the default, uses the desktop's scale.
  public var scale: Double?
  /// Whether views fade instead of moving; `nil`, the default, follows the desktop's setting.
  public var reducesMotion: Bool?
  /// The light or dark appearance; `.unspecified`, the default, follows the desktop's setting.
  public var userInterfaceStyle = UserInterfaceStyle.unspecified
  /// The size of text. The default is `.large`.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The speed of time in the window, in seconds per second of real time. Below 1 is slow motion. Values are clamped to
  /// 0.01…100; the default is 1.
  public var speed = 1.0 { didSet { speed = speed.bounded(Stage.speeds, or: oldValue) } }
  /// The X display; `nil`, the default, uses `$DISPLAY`.
  public var display: String?
  /// The position of the first window, in pixels; with `nil`, the default, the window manager chooses the position.
  package var position: WindowOptions.Position?
  /// Whether the first window fills the screen. The default is `false`.
  package var isFullscreen = false

  /// Creates options. All properties that are not parameters have their default values.
  /// - Parameters:
  ///   - title: the title of the window while its frontmost screen has no title; `nil`, the default, uses the program's name.
  ///   - size: the size of the window's contents, in points; 390 × 844 by default.
  ///   - icon: the path of an image file; with `nil`, the default, the window has no icon.
  ///   - name: the first word of `WM_CLASS`; `nil`, the default, uses the name of the program's file.
  ///   - keys: the keys that the window handles itself; `.standard` by default.
  ///   - takesArguments: whether `Application.main` reads the command line; `true` by default.
  public init(
    title: String? = nil, size: Size = Self.defaultSize, icon: String? = nil, name: String? = nil,
    keys: ApplicationKeys = .standard, takesArguments: Bool = true
  ) {
    (self.title, self.size, self.icon, self.name, self.keys) = (title, size, icon, name, keys)
    self.takesArguments = takesArguments
  }
}

/// A set of keys that an application's window handles itself.
public struct ApplicationKeys: OptionSet, Sendable, Hashable {
  /// The set as an integer with one bit for each element.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ctrl+W closes the window, and Ctrl+Q closes all windows.
  public static let close = ApplicationKeys(rawValue: 1)
  /// F11 toggles fullscreen mode.
  public static let fullscreen = ApplicationKeys(rawValue: 2)
  /// H switches between frame times, redrawn areas and neither. For developers.
  public static let frameTimes = ApplicationKeys(rawValue: 4)
  /// M switches between normal speed and slow motion at 1/5 and 1/10 of it. Space pauses and resumes all motion. For
  /// developers.
  public static let slowMotion = ApplicationKeys(rawValue: 8)
  /// S, F12 and the signal USR1 save a screenshot in the user's pictures folder. For developers.
  public static let screenshot = ApplicationKeys(rawValue: 16)

  /// W opens the workbench, which replays the window's motions; G saves a film of the last motion in the user's pictures folder.
  /// The window's input is recorded for both. For developers. The keys need `SegueTools`.
  public static let workbench = ApplicationKeys(rawValue: 32)

  /// The keys that users expect in any window: `close` and `fullscreen`.
  public static let standard: ApplicationKeys = [.close, .fullscreen]
}
