import ArgumentParser
import SegueApplication
import SegueDesktop
import SegueGallery
import SegueGeometry
import SegueHeadless
import SegueHub
import SegueStage
import SegueViews

/// Opens a demo in a window.
struct Open: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the gallery, or one demo, in a window.",
    discussion: """
      Click, or press and drag, to open a screen; Escape or the mouse's back button goes back. A press catches what \
      moves. Keys: arrows and Return choose, Space holds what moves and arrows scrub a transition, 'm' is slow motion, F12 or 's' takes a \
      screenshot, 'h' shows how the frames go, '?' shows all keys, F11 is fullscreen, Ctrl+W closes.

      Examples:
        segue open zooming-icons
        segue open zooming-icons --scale 2 --geometry 390x844+40+40
        segue open photo-profile --speed 0.2
        segue open zooming-icons --script push.txt --loop --stats frames.json
        segue open pop-in-out --photos ~/Pictures
      """)

  @Argument(help: "The demo; 'segue list' shows all.")
  var name = Demo.gallery.name

  @OptionGroup var arguments: LaunchArguments

  @Option(
    help: ArgumentHelp("Size in points and position in pixels, in X's notation.", valueName: "WxH+X+Y"),
    transform: Values.geometry)
  var geometry: WindowGeometry?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(help: ArgumentHelp("Events to play, from a file, or '-' for standard input.", valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp("A folder whose pictures 'pop-in-out' shows instead of its own.", valueName: "folder"))
  var photos: String?

  @Flag(help: "Play the script again and again.")
  var loop = false

  @Option(help: "What paces the frames.")
  var pacing = Pacing.auto

  @Option(help: ArgumentHelp("Write one line of JSON for each frame.", valueName: "file"))
  var stats: String?

  @Option(help: ArgumentHelp("Close after so many seconds.", valueName: "seconds"), transform: Values.time)
  var exitAfter: Double?

  func validate() throws {
    if loop, script == nil { throw ValidationError("--loop needs a --script") }
  }

  func perform() throws {
    let demo = try Demo.named(name, photos: photos)
    let player = try script.map { try ScriptFile(path: $0) }
    let log = try stats.map { try FrameLog(path: $0) }
    let stage = demo.makeStage(size: geometry?.size ?? arguments.size ?? ApplicationOptions.defaultSize)
    stage.script = player.map { ScriptPlayer($0.script, isLooping: loop) }
    do throws(DesktopError) {
      let window = try openWindow(demo, stage)
      window.desktop.onFrame = log.map { log in { log.write($0) } }
      window.desktop.onRest = log.map { log in { log.flush() } }
      WindowControls.install(on: window)
      let session = GallerySession(window)
      defer { withExtendedLifetime(session) {} }
      try window.run()
    } catch {
      throw CommandError(error)
    }
    try log?.check()
    if let player, let playing = stage.script as? ScriptPlayer { try player.check(playing) }
  }

  @MainActor private func openWindow(_ demo: Demo, _ stage: Stage) throws(DesktopError) -> ApplicationWindow {
    var options = ApplicationOptions(
      title: "Segue – \(demo.title)", keys: [.close, .fullscreen, .frameTimes, .slowMotion])
    options.take(arguments)
    return try ApplicationWindow(
      stage: stage, options: options,
      appearance: WindowOptions(
        title: "Segue – \(demo.title)", size: stage.size, applicationName: "segue",
        applicationClass: "Segue", position: geometry?.position, scale: options.scale, pacing: pacing,
        isFullscreen: fullscreen, displayName: options.display, exitAfter: exitAfter,
        onNotice: { Process.warn($0) }),
      icons: AppIcon.surfaces)
  }
}

extension Pacing: ExpressibleByArgument {}
