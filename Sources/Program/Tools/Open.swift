internal import ArgumentParser
internal import Glibc
internal import SegueApplication
internal import SegueCommands
internal import SegueDesktop
internal import SegueHeadless
internal import SegueStage
internal import SegueWatch

/// The command `open`, which opens a scene in a window.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration("Open a window (the default).") { name, scene in
    [
      "\(name) open\(scene)", "\(name) open\(scene) --scale 2 --geometry 390x844+40+40",
      "\(name) open\(scene) --speed 0.2",
      "\(name) open\(scene) --script push.txt --loop --stats frames.json",
      "\(name) open\(scene) --record drag.txt", "\(name) strip\(scene) --script drag.txt -o drag.png",
    ]
  }

  @Argument(help: "The scene; 'list' shows all. (default: the first screen)")
  var name: String?

  @OptionGroup var arguments: LaunchArguments

  @Option("The event script to play, or '-' for standard input.", "file")
  var script: String?

  @OptionGroup var pictures: PictureOptions

  @Flag(help: "Repeat the script.")
  var loop = false

  @Option("The clock that paces frames. (default: auto)", "pacing", parse: Pacing.parse)
  var pacing = Pacing.auto

  @Option("Record all input as an event script for --script.", "file")
  var record: String?

  @Flag(help: "Open the workbench beside the window.")
  var workbench = false

  @Option(
    defaultAsFlag: "on",
    help: ArgumentHelp(
      "Rebuild the program whenever a source file is saved, and continue in the same window. 'loop' repeats the last motion, 'check' "
        + "checks it for jumps and flashes, 'fresh' begins anew instead of replaying the input. A folder names the package, if the program is not in the package's .build.",
      valueName: "loop|check|fresh|folder"))
  var watch: String?

  @Option(
    "With --watch: the command that a click on an error runs, such as 'code -g {file}:{line}'.", "command")
  var editor: String?

  @Flag(help: ArgumentHelp("Show the gallery's hints again.", visibility: .private))
  var hints = false

  @Flag(help: ArgumentHelp("Open the gallery's demos in the whole window.", visibility: .private))
  var fill = false

  @Option("Write a line of JSON for each frame.", "file")
  var stats: String?

  @Option("Close after this time.", "seconds", parse: Values.time)
  var exitAfter: Double?

  func validate() throws {
    if loop, script == nil { throw ValidationError("--loop needs a --script") }
    if editor != nil, watch == nil { throw ValidationError("--editor needs --watch") }
  }

  /// Opens the window, and handles its events until it is closed.
  @MainActor func perform(_ application: some Application) throws(CommandError) {
    let scene = try pictures.scene(named: name)
    var options = application.options
    arguments.apply(to: &options)
    let watched = try watched(scene, options)
    // With `--watch`, a program that has replaced another one replays the recorded input instead of the script, and appends
    // its frames to the log.
    let isSuccessor = watched?.isSuccessor == true
    let player =
      try isSuccessor ? nil : script.map { text throws(CommandError) in try ScriptFile(path: text) }
    let log = try stats.map { path throws(CommandError) in try FrameLog(path: path, continues: isSuccessor) }
    let stage =
      try watched?.makeStage(of: scene, size: options.size)
      ?? scene.makeStage(size: options.size, isReplaying: false)
    let command = [Program.current.call, "strip"] + (name.map { [$0] } ?? [])
    let recorder = watched?.recorder ?? ScriptRecorder()
    if watched == nil, record != nil || offersWorkbench(options) { stage.recorder = recorder }
    let recording = try record.map { path throws(CommandError) in
      try RecordingFile(of: stage, recorder, path: path, playedBy: command.joined(separator: " "))
    }
    if !isSuccessor { stage.script = player.map { ScriptPlayer($0.script, isLooping: loop) } }
    var failure: CommandError?
    do throws(DesktopError) {
      let window = try openWindow(scene, stage, options, in: watched?.windows.first)
      window.desktop.observer.onFrame = log.map { log in { log.write($0) } }
      window.desktop.observer.onRest = log.map { log in { log.flush() } }
      if offersWorkbench(options) {
        let bench = WorkbenchWindow(
          of: window, recorder: recorder, scene: scene, name: options.name ?? Program.fileName,
          in: watched?.windows.last, checks: watched?.options.checks == true)
        bench.offer(opens: workbench && !isSuccessor)
        watched?.tool = ({ bench.window }, { bench.open(comparedWith: $0, $1) })
      }
      watched?.attach(to: window.desktop, stage)
      (window.repeatsHints, window.fillsWithDemos) = (hints, fill)
      application.didOpen(window)
      try window.run()
    } catch {
      failure = CommandError(error)
    }
    // All files are checked, even after a failure. The first failure becomes the program's error; later failures become
    // warnings.
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
    // A scene that was requested by name keeps its own title.
    return try ApplicationWindow(
      stage: stage, options: options, appearance: appearance, showsTitles: name == nil)
  }

  @MainActor private func appearance(of scene: ApplicationScene, _ options: ApplicationOptions)
    -> WindowOptions
  {
    var appearance = options.windowOptions(scene: name == nil ? "" : scene.title)
    (appearance.pacing, appearance.exitAfter) = (pacing, exitAfter)
    return appearance
  }

  /// Returns the watched program if this process is one; `nil` without `--watch`. In the supervising process, this method does
  /// not return: it runs the supervisor until the window is closed, and then exits.
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

extension Pacing {
  /// Parses the value of `--pacing`.
  fileprivate static func parse(_ text: String) throws -> Pacing {
    guard let pacing = Pacing(rawValue: text) else {
      throw ValueError("expected one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return pacing
  }
}
