public import SegueGeometry

/// Options that define how a window appears to the user and to the window manager.
public nonisolated struct WindowOptions: Sendable {
  /// A position on the screen, as in `--geometry`: distances from the left or right edge and from the top or bottom edge.
  public nonisolated struct Position: Sendable, Hashable {
    /// The distance from the left edge of the screen, in pixels, or from the right edge if `isFromRight` is `true`.
    public var x: Int
    /// The distance from the top edge of the screen, in pixels, or from the bottom edge if `isFromBottom` is `true`.
    public var y: Int
    /// Whether `x` is the distance between the right edges of the window and of the screen.
    public var isFromRight: Bool
    /// Whether `y` is the distance between the bottom edges of the window and of the screen.
    public var isFromBottom: Bool
    /// Whether the position is that of the contents, rather than of the window manager's frame around them.
    package var isOfContents = false

    /// Creates a position from distances, in pixels, from the left and top edges by default.
    public init(x: Int, y: Int, isFromRight: Bool = false, isFromBottom: Bool = false) {
      (self.x, self.y, self.isFromRight, self.isFromBottom) = (x, y, isFromRight, isFromBottom)
    }

    /// Creates the position of the contents, in pixels from the upper left corner of the screen.
    package init(x: Int, y: Int, isOfContents: Bool) {
      self.init(x: x, y: y)
      self.isOfContents = isOfContents
    }
  }

  /// The title of the window when it opens.
  public var title: String
  /// The instance name in `WM_CLASS`, which is the application's name.
  public var applicationName: String
  /// The class name in `WM_CLASS`, which must equal `StartupWMClass` in the desktop file.
  public var applicationClass: String
  /// The size of the contents, in points.
  public var size: Size
  /// The position of the window; `nil`, the default, leaves it to the window manager.
  public var position: Position?
  /// The number of pixels per point, from 0.5 to 4; `nil`, the default, uses the environment and the desktop's settings.
  public var scale: Double?
  /// The source of the frame timing. The default is `.auto`.
  public var pacing: Pacing
  /// Whether the window opens in fullscreen mode. The default is `false`.
  public var isFullscreen: Bool
  /// The name of the X display, such as `:0`; `nil`, the default, uses `$DISPLAY`.
  public var displayName: String?
  /// The time after which the window closes by itself, in seconds; `nil`, the default, leaves it open.
  public var exitAfter: Double?
  /// The identifier of a `WindowOwner`'s window in which to show the contents; `nil`, the default, creates a new window.
  package var existingWindow: UInt?
  /// Called with a one-line description, without a period, of each problem that does not end the window, such as an invalid
  /// setting. `nil`, the default, ignores problems.
  public var onNotice: (@Sendable (String) -> Void)?

  /// Creates options for a window with a title and a size in points.
  ///
  /// By default, the application's name is the file name of the program, and its class is the same name with a capital first
  /// letter.
  public init(
    title: String, size: Size, applicationName: String? = nil, applicationClass: String? = nil,
    position: Position? = nil, scale: Double? = nil, pacing: Pacing = .auto, isFullscreen: Bool = false,
    displayName: String? = nil, exitAfter: Double? = nil, onNotice: (@Sendable (String) -> Void)? = nil
  ) {
    let name = applicationName ?? Self.programName
    (self.title, self.size) = (title, size)
    self.applicationName = name
    self.applicationClass = applicationClass ?? name.prefix(1).uppercased() + name.dropFirst()
    (self.position, self.scale, self.pacing, self.isFullscreen) = (position, scale, pacing, isFullscreen)
    (self.displayName, self.exitAfter, self.onNotice) = (displayName, exitAfter, onNotice)
  }

  private static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
  }
}
