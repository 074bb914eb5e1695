import Glibc
public import SegueControllers
public import SegueDesktop
internal import SegueLaunch
public import SegueStage

/// A window of an application: a tree of views on the desktop.
@MainActor public final class ApplicationWindow {
  /// The window of the desktop: title, frame times, messages, fullscreen.
  public let desktop: DesktopWindow
  /// What it shows; `stage.window` is the tree of views.
  public let stage: Stage
  /// Whether things fade instead of moving; `nil` is whatever the desktop asks for, also when that changes.
  public var reducesMotion: Bool? {
    get { choices.isReduced }
    set {
      choices.isReduced = newValue
      updateTraits()
    }
  }

  /// Light or dark; `unspecified` is the desktop's choice, also when that changes.
  public var userInterfaceStyle: UserInterfaceStyle {
    get { choices.style }
    set {
      choices.style = newValue
      updateTraits()
    }
  }

  /// Whether hints that were followed in an earlier run are shown again.
  package var repeatsHints = false

  /// What was chosen, apart from the window, so that what the desktop window keeps does not keep this one.
  private final class Choices {
    var isReduced: Bool?
    var style = UserInterfaceStyle.unspecified
  }

  private let choices = Choices()
  private let updateTraits: () -> Void
  private let loop: EventLoop
  private let options: ApplicationOptions

  /// Makes a window; `run` shows it.
  /// - Parameters:
  ///   - options: how it begins.
  ///   - rootViewController: its first screen.
  /// - Throws: a `DesktopError`: no display, none that can be drawn for, or no resources left.
  public convenience init(
    options: ApplicationOptions = ApplicationOptions(), rootViewController: ViewController
  ) throws(DesktopError) { try self.init(options, rootViewController, loop: EventLoop()) }

  private convenience init(
    _ options: ApplicationOptions, _ rootViewController: ViewController,
    at position: WindowOptions.Position? = nil, in existingWindow: UInt? = nil, loop: EventLoop
  ) throws(DesktopError) {
    let stage = Stage(window: Window(size: options.size))
    stage.window.rootViewController = rootViewController
    var appearance = WindowOptions(
      title: options.title ?? rootViewController.title ?? "", size: options.size,
      applicationName: options.name, position: position, scale: options.scale,
      displayName: options.display, onNotice: { Process.warn($0) })
    appearance.existingWindow = existingWindow
    if appearance.title.isEmpty { appearance.title = appearance.applicationClass }
    try self.init(stage: stage, options, appearance, showsTitles: true, loop: loop)
  }

  /// Makes a window for a stage, with everything a desktop window is configured with.
  /// - Parameters:
  ///   - showsTitles: whether the title of the frontmost screen is that of the window, where it has one.
  ///   - busAddress: the D-Bus with the settings portal; `nil` is that of the session.
  /// - Throws: a `DesktopError`.
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
    // A window that another program has shown keeps the title that it has in the middle of a motion.
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

  /// Shows the window, and serves it and those that are opened from it until the last one is closed.
  /// - Throws: `.connectionLost` when the server has gone, `.outOfResources`.
  public func run() throws(DesktopError) { try loop.run() }

  /// Opens another window beside this one, with the same options but for those of the first window alone.
  /// - Throws: a `DesktopError`.
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

  /// Opens a window of a tool, which has the keys of any window and closes with this one.
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

  /// Closes the window; the program goes on while there are others.
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
  /// The picture in the sizes that window managers ask for; none where it cannot be read, which is reported.
  static func surfaces(from path: String) -> [Surface] {
    do {
      let image = try Image(contentsOfFile: path)
      return try [16, 32, 48, 64, 128].map { try surface(image, side: $0) }
    } catch {
      Process.warn("the icon: \(error)")
      return []
    }
  }

  /// The whole picture in the middle of a square.
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
