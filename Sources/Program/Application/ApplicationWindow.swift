import Glibc
public import SegueControllers
public import SegueDesktop
internal import SegueLaunch
public import SegueStage

/// A window of an application: a tree of views on the desktop.
@MainActor public final class ApplicationWindow {
  /// The desktop window, with its title, frame times, messages and fullscreen mode.
  public let desktop: DesktopWindow
  /// The contents of the window; `stage.window` is the root of the view tree.
  public let stage: Stage
  /// Whether views fade instead of moving; `nil` follows the desktop's setting.
  public var reducesMotion: Bool? {
    get { choices.isReduced }
    set {
      choices.isReduced = newValue
      updateTraits()
    }
  }

  /// The light or dark appearance; `.unspecified` follows the desktop's setting.
  public var userInterfaceStyle: UserInterfaceStyle {
    get { choices.style }
    set {
      choices.style = newValue
      updateTraits()
    }
  }

  /// Whether to show hints again after the user has followed them in an earlier run. The default is `false`.
  package var repeatsHints = false
  /// Whether a demo that is opened from the gallery fills a window of any size. The default is `false`.
  package var fillsWithDemos = false

  /// The values that the program has chosen for motion and appearance. They are in a separate object, so that closures in the
  /// desktop window do not retain this window.
  private final class Choices {
    var isReduced: Bool?
    var style = UserInterfaceStyle.unspecified
  }

  private let choices = Choices()
  private let updateTraits: () -> Void
  private let loop: EventLoop
  private let options: ApplicationOptions

  /// Creates a window, which `run()` shows.
  /// - Parameters:
  ///   - options: the options of the window; `ApplicationOptions()` by default.
  ///   - rootViewController: the first screen.
  /// - Throws: a `DesktopError` if there is no display, if the display is not supported, or if file descriptors or memory run
  ///   out.
  public convenience init(
    options: ApplicationOptions = ApplicationOptions(), rootViewController: ViewController
  ) throws(DesktopError) { try self.init(options, rootViewController, loop: EventLoop()) }

  private convenience init(
    _ options: ApplicationOptions, _ rootViewController: ViewController,
    at position: WindowOptions.Position? = nil, in existingWindow: UInt? = nil, loop: EventLoop
  ) throws(DesktopError) {
    let stage = Stage(window: Window(size: options.size))
    stage.window.rootViewController = rootViewController
    var named = options
    named.title = options.title ?? rootViewController.title
    var appearance = named.windowOptions()
    (appearance.position, appearance.existingWindow) = (position, existingWindow)
    appearance.isFullscreen = false
    try self.init(stage: stage, options, appearance, showsTitles: true, loop: loop)
  }

  /// Creates a window for a stage, with all options of the desktop window.
  /// - Parameters:
  ///   - stage: the contents of the window.
  ///   - options: the options of the application.
  ///   - appearance: the options of the desktop window.
  ///   - showsTitles: whether the window shows the title of its frontmost screen if the screen has one; `false` by default.
  ///   - busAddress: the address of the D-Bus with the settings portal; `nil`, the default, uses the session bus.
  /// - Throws: a `DesktopError` if the window cannot be created.
  package convenience init(
    stage: Stage, options: ApplicationOptions, appearance: WindowOptions, showsTitles: Bool = false,
    busAddress: String? = nil
  ) throws(DesktopError) {
    let loop = EventLoop(busAddress: busAddress)
    try self.init(stage: stage, options, appearance, showsTitles: showsTitles, loop: loop)
  }

  private init(
    stage: Stage, _ options: ApplicationOptions, _ appearance: WindowOptions, showsTitles: Bool,
    loop: EventLoop
  ) throws(DesktopError) {
    (self.stage, self.options, self.loop) = (stage, options, loop)
    let title = { [weak stage] in stage?.window.rootViewController?.frontmost.title ?? appearance.title }
    var appearance = appearance
    // The title of the frontmost screen is set from the start. A window that another program has shown (`--watch`) keeps it.
    if showsTitles { appearance.title = title() }
    desktop = try DesktopWindow(
      stage: stage, options: appearance,
      icons: options.icon.map(AppIconFile.surfaces(from:)) ?? options.icons())
    if showsTitles { desktop.titleSource = title }
    (choices.isReduced, choices.style) = (options.reducesMotion, options.userInterfaceStyle)
    stage.speed = options.speed
    updateTraits = { [weak desktop, weak stage, choices] in
      guard let desktop, let stage else { return }
      var traits = desktop.preferences.traits
      traits.reducesMotion = choices.isReduced ?? traits.reducesMotion
      if choices.style != .unspecified { traits.userInterfaceStyle = choices.style }
      traits.preferredContentSizeCategory = stage.systemTraits.preferredContentSizeCategory
      stage.systemTraits = traits
    }
    loop.add(desktop)
    desktop.closeOnSignals([SIGINT, SIGTERM, SIGHUP])
    installKeys()
    stage.systemTraits.preferredContentSizeCategory = options.preferredContentSizeCategory
    desktop.observer.onPreferencesChange = updateTraits
    updateTraits()
  }

  /// Shows the window, and handles the events of this window and all windows opened from it until the last one is closed.
  /// - Throws: a `DesktopError`: `.connectionLost` if the server is gone, `.outOfResources` if file descriptors or memory run
  ///   out.
  public func run() throws(DesktopError) { try loop.run() }

  /// Opens another window with the same options as this one, except position and fullscreen mode.
  /// - Parameters:
  ///   - rootViewController: the first screen of the new window.
  ///   - title: the title of the new window; `nil`, the default, uses the title in this window's options.
  ///   - size: the size of the new window's contents, in points; `nil`, the default, uses the size in this window's options.
  /// - Throws: a `DesktopError` if the window cannot be created.
  @discardableResult public func open(
    _ rootViewController: ViewController, title: String? = nil, size: Size? = nil
  ) throws(DesktopError) -> ApplicationWindow {
    var options = options
    options.title = title ?? options.title
    options.size = size ?? options.size
    let window = try ApplicationWindow(options, rootViewController, loop: loop)
    (window.reducesMotion, window.stage.speed) = (reducesMotion, stage.speed)
    window.userInterfaceStyle = userInterfaceStyle
    window.stage.systemTraits.preferredContentSizeCategory = stage.systemTraits.preferredContentSizeCategory
    return window
  }

  /// Opens a window for a tool. It has the standard keys, runs at normal speed and closes with this window.
  package func openTool(_ root: ViewController, _ appearance: WindowOptions, minimum: Size)
    throws(DesktopError) -> DesktopWindow
  {
    var options = options
    (options.title, options.size) = (appearance.title, appearance.size)
    (options.keys, options.speed, options.scale) = (.standard, 1, appearance.scale)
    let window = try ApplicationWindow(
      options, root, at: appearance.position, in: appearance.existingWindow, loop: loop)
    window.stage.minimumSize = minimum
    let tool = window.desktop
    desktop.observer.onClose = { [weak tool] in tool?.close() }
    return tool
  }

  /// Closes the window. The program continues while other windows are open.
  public func close() { desktop.close() }

  private func installKeys() {
    let (tree, desktop, loop) = (stage.window, desktop, loop)
    if options.keys.contains(.close) {
      tree.keyCommands += [
        KeyCommand(.character("w"), modifiers: .control, title: "close") { [weak desktop] in desktop?.close()
        },
        KeyCommand(.character("q"), modifiers: .control, title: "close all") { [weak loop] in
          loop?.windows.forEach { $0.close() }
        },
      ]
    }
    if options.keys.contains(.fullscreen) {
      tree.keyCommands.append(
        KeyCommand(.function(11), title: "fullscreen") { [weak desktop] in desktop?.toggleFullscreen() })
    }
    if options.keys.contains(.slowMotion) {
      tree.keyCommands += [
        KeyCommand(.character("m"), title: "slow motion: 1/5; 1/10; off") { [weak stage] in
          guard let stage else { return }
          stage.speed = stage.speed > 0.2 ? 0.2 : stage.speed > 0.1 ? 0.1 : 1
        },
        KeyCommand(.space, title: "pause or resume motion") { [weak stage] in
          guard let stage else { return }
          stage.isPaused = !stage.isPaused && stage.window.timeline.isMoving
        },
      ]
    }
    if options.keys.contains(.screenshot) {
      let name = options.title ?? Program.fileName
      let takeScreenshot = { [weak stage, weak desktop] in
        guard let stage, let desktop else { return }
        let isSaved = Screenshot.take(of: stage, named: name)
        desktop.show(message: isSaved ? "Screenshot saved" : "Screenshot not saved", flashes: isSaved)
      }
      tree.keyCommands += [
        KeyCommand(.character("s"), title: "take a screenshot", action: takeScreenshot),
        KeyCommand(.function(12), title: "take a screenshot", action: takeScreenshot),
      ]
      desktop.onSignal(SIGUSR1, perform: takeScreenshot)
    }
    if options.keys.contains(.frameTimes) {
      tree.keyCommands.append(
        KeyCommand(.character("h"), title: "frame times; redrawn areas; off") { [weak desktop] in
          if let desktop { desktop.hudMode = desktop.hudMode.next }
        })
    }
  }
}

private enum AppIconFile {
  /// Returns the icon in the sizes that window managers request. If the file cannot be read, prints a warning and returns an
  /// empty array.
  static func surfaces(from path: String) -> [Surface] {
    do {
      let image = try Image(contentsOfFile: path)
      return try [16, 32, 48, 64, 128].map { try surface(image, side: $0) }
    } catch {
      Process.warn("the icon: \(error)")
      return []
    }
  }

  /// Draws the whole image, centered in a square.
  private static func surface(_ image: Image, side: Int) throws(DrawingError) -> Surface {
    let surface = try Surface(width: side, height: side, format: .argb32)
    let scale = Double(side) / max(image.size.width, image.size.height, 1)
    let size = image.size * scale
    image.draw(
      on: Canvas(surface),
      in: Rect(
        x: (Double(side) - size.width) / 2, y: (Double(side) - size.height) / 2, width: size.width,
        height: size.height))
    return surface
  }
}
