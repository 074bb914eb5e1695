public import SegueGeometry

/// How a window appears to its user and its window manager.
public nonisolated struct WindowOptions: Sendable {
  /// A place on the screen, as `--geometry` writes it: from the left or right and the top or bottom edge.
  public nonisolated struct Position: Sendable, Hashable {
    /// Pixels from the left edge, or from the right edge when `isFromRight`.
    public var x: Int
    /// Pixels from the top edge, or from the bottom edge when `isFromBottom`.
    public var y: Int
    /// Whether `x` is the distance between the window and the screen's right edge.
    public var isFromRight: Bool
    /// Whether `y` is the distance between the window and the screen's bottom edge.
    public var isFromBottom: Bool
    /// Whether it is that of the contents, and not of the frame that a window manager draws around them.
    package var isOfContents = false

    /// A place by its distances from two edges, in pixels.
    public init(x: Int, y: Int, isFromRight: Bool = false, isFromBottom: Bool = false) {
      (self.x, self.y, self.isFromRight, self.isFromBottom) = (x, y, isFromRight, isFromBottom)
    }

    /// The place of the contents, in pixels from the upper left corner of the screen.
    package init(x: Int, y: Int, isOfContents: Bool) {
      self.init(x: x, y: y)
      self.isOfContents = isOfContents
    }
  }

  /// The initial title.
  public var title: String
  /// The two words of `WM_CLASS`: the instance and the class. The class is what a desktop file names.
  public var applicationName: String
  /// The class, equal to the desktop file's `StartupWMClass`.
  public var applicationClass: String
  /// The size of the contents, in points.
  public var size: Size
  /// Where to put the window; `nil` leaves it to the window manager.
  public var position: Position?
  /// Pixels per point, from 0.5 to 4; `nil` asks the environment and the desktop's settings.
  public var scale: Double?
  /// What paces the frames.
  public var pacing: Pacing
  /// Whether to begin in fullscreen.
  public var isFullscreen: Bool
  /// The X display; `nil` means `$DISPLAY`.
  public var displayName: String?
  /// Seconds after which the window closes by itself.
  public var exitAfter: Double?
  /// A window of a `WindowOwner` that shows the contents, instead of one that is made for them.
  package var existingWindow: UInt?
  /// Called with problems that do not end the window, such as an invalid setting: one line without a period. `nil` ignores it.
  public var onNotice: (@Sendable (String) -> Void)?

  /// Options for a window with the given title and size in points; everything else as users expect. The application's name is
  /// that of the program's file, its class the same capitalized, unless they are given.
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
