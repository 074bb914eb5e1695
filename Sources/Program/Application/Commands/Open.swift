public import ArgumentParser
import Glibc
internal import SegueCommands
internal import SegueDesktop
internal import SegueGeometry
internal import SegueHeadless
internal import SegueStage
internal import SegueWatch

/// Opens a scene in a window; `Application.main` does so.
struct Open: ParsableCommand {
  static var configuration: CommandConfiguration {
    // A program with no other command is this one itself.
    CommandConfiguration(
      commandName: Program.current.commands.count > 1 ? nil : Program.current.name,
      abstract: "Open a window (the default).",
      discussion: Program.discussion { name, scene in
        [
          "\(name) open\(scene)", "\(name) open\(scene) --scale 2 --geometry 390x844+40+40",
          "\(name) open\(scene) --speed 0.2",
          "\(name) open\(scene) --script push.txt --loop --stats frames.json",
          "\(name) open\(scene) --record drag.txt", "\(name) strip\(scene) --script drag.txt -o drag.png",
        ]
      }, version: Program.current.version)
  }

  @Argument(help: "The scene; 'list' shows all. (default: the first screen)")
  var name: String?

  @OptionGroup var arguments: LaunchArguments

  @Option(
    "Size in points and position in pixels, as for other X programs.", "WxH+X+Y",
    parse: WindowGeometry.init(parsing:))
  var geometry: WindowGeometry?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option("The event script to play, or '-' for standard input.", "file")
  var script: String?

  @OptionGroup var pictures: PictureOptions

  @Flag(help: "Repeat the script.")
  var loop = false

  @Option(help: "The clock that paces frames.")
  var pacing = Pacing.auto

  @Option("Record all input as an event script for --script.", "file")
  var record: String?

  @Flag(help: "Open the workbench beside the window.")
  var workbench = false

  @Option(
    defaultAsFlag: "on",
    help: ArgumentHelp(
      "Rebuild the program whenever a source file is saved, and continue in the same window. 'loop' repeats the last motion, 'check' "
        + "checks it for jumps and flashes. A folder names the package, if the program is not in the package's .build.",
      valueName: "loop|check|folder"))
  var watch: String?

  @Option(
    "With --watch: the command that a click on an error runs, such as 'code -g {file}:{line}'.", "command")
  var editor: String?

  @Flag(help: ArgumentHelp("Show the gallery's hints again.", visibility: .private))
  var hints = false

  @Option("Write a line of JSON for each frame.", "file")
  var stats: String?

  @Option("Close after this time.", "seconds", parse: Values.time)
  var exitAfter: Double?

  func validate() throws {
    if loop, script == nil { throw ValidationError("--loop needs a --script") }
    if editor != nil, watch == nil { throw ValidationError("--editor needs --watch") }
  }

  /// Opens the window and serves it until it is closed.
  @MainActor func perform(_ application: some Application, _ options: ApplicationOptions) throws(CommandError)
  {
    let scene = try pictures.scene(named: name)
    var options = options
    options.take(arguments)
    options.size = geometry?.size ?? options.size
    let watched = try watched(scene, options)
    let player = try script.map { text throws(CommandError) in try ScriptFile(path: text) }
    let log = try stats.map { path throws(CommandError) in try FrameLog(path: path) }
    let stage = try watched?.makeStage(of: scene, size: options.size) ?? scene.makeStage(size: options.size)
    let command = [Program.current.call, "strip"] + (name.map { [$0] } ?? [])
    let recorder = watched?.recorder ?? ScriptRecorder()
    if watched == nil, record != nil || offersWorkbench(options) { stage.recorder = recorder }
    let recording = try record.map { path throws(CommandError) in
      try RecordingFile(of: stage, recorder, path: path, playedBy: command.joined(separator: " "))
    }
    // One that goes on with what another has begun has that in its recording.
    if watched?.isSuccessor != true { stage.script = player.map { ScriptPlayer($0.script, isLooping: loop) } }
    var failure: CommandError?
    do throws(DesktopError) {
      let window = try openWindow(scene, stage, options, in: watched?.windows.first)
      window.desktop.onFrame = log.map { log in { log.write($0) } }
      window.desktop.onRest = log.map { log in { log.flush() } }
      if offersWorkbench(options) {
        let bench = WorkbenchWindow(
          of: window, recorder: recorder, scene: scene, name: options.name ?? Program.fileName,
          in: watched?.windows.last, checks: watched?.options.checks == true)
        window.offerWorkbench(bench, opens: workbench && watched?.isSuccessor != true)
        watched?.tool = ({ bench.window }, { bench.open(comparedWith: $0, $1) })
      }
      watched?.attach(to: window.desktop, stage)
      window.repeatsHints = hints
      application.didOpen(window)
      try window.run()
    } catch {
      failure = CommandError(error)
    }
    // What was written is checked in any case. The first failure ends the program; of the others it warns.
    func check(_ body: () throws(CommandError) -> Void) {
      do throws(CommandError) {
        try body()
      } catch {
        if failure == nil { failure = error } else { Process.warn(error.message) }
      }
    }
    check { () throws(CommandError) in try recording?.finish() }
    watched?.answer()
    check { () throws(CommandError) in try log?.check() }
    if let failure { throw failure }
    if let player, let playing = stage.script as? ScriptPlayer { try player.check(playing) }
  }

  private func offersWorkbench(_ options: ApplicationOptions) -> Bool {
    workbench || options.keys.contains(.workbench)
  }

  @MainActor private func openWindow(
    _ scene: ApplicationScene, _ stage: Stage, _ options: ApplicationOptions, in existingWindow: UInt?
  ) throws(DesktopError) -> ApplicationWindow {
    var appearance = appearance(of: scene, options)
    (appearance.size, appearance.existingWindow) = (stage.size, existingWindow)
    // A scene that was asked for by name keeps its name.
    return try ApplicationWindow(
      stage: stage, options: options, appearance: appearance, showsTitles: name == nil)
  }

  @MainActor private func appearance(of scene: ApplicationScene, _ options: ApplicationOptions)
    -> WindowOptions
  {
    let titles = [options.title ?? "", name == nil ? "" : scene.title].filter { !$0.isEmpty }
    var appearance = WindowOptions(
      title: titles.joined(separator: " – "), size: options.size, applicationName: options.name,
      position: geometry?.position, scale: options.scale, pacing: pacing, isFullscreen: fullscreen,
      displayName: options.display, exitAfter: exitAfter, onNotice: { Process.warn($0) })
    if appearance.title.isEmpty { appearance.title = appearance.applicationClass }
    return appearance
  }

  /// The side of the program, where it is watched; the process that watches it does not return.
  @MainActor private func watched(_ scene: ApplicationScene, _ options: ApplicationOptions)
    throws(CommandError) -> WatchedProgram?
  {
    guard let watch else { return nil }
    var wishes = WatchOptions(parsing: watch)
    wishes.editor = editor
    if let program = WatchedProgram.connect(wishes) { return program }
    let bench = WorkbenchWindow.appearance(of: options.name ?? Program.fileName)
    Glibc.exit(try Watch.run(wishes, in: [appearance(of: scene, options), bench]))
  }
}

extension Pacing: ExpressibleByArgument {}
