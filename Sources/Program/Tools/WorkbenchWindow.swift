internal import SegueApplication
internal import SegueCommands
internal import SegueDesktop
internal import SegueDiagnostics
internal import SegueHeadless
internal import SegueLaunch
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// The window of the workbench, which two keys in the examined window open and make a film with.
@MainActor final class WorkbenchWindow {
  /// The initial and the minimum size of the window, in points.
  private static let size = Size(1060, 680)
  private static let minimum = Size(900, 560)

  private weak var live: ApplicationWindow?
  private let recorder: ScriptRecorder
  private let scene: ApplicationScene
  private let file: PlaceFile
  private let name: String
  private let existingWindow: UInt?
  private let checks: Bool
  /// The task that films the last motion; `nil` if no film is being made.
  private var filming: IncrementalTask?
  /// The encoder that makes a video of the last film; `nil` if there is no such encoder.
  private var encoding: VideoEncoder?
  private(set) weak var window: DesktopWindow?
  /// The height that the window had before it was collapsed, in points; `nil` while it is not collapsed.
  private var height: Double?

  /// Creates a workbench, which is not open yet.
  /// - Parameters:
  ///   - live: the window that the workbench examines.
  ///   - recorder: the recorder of the window's input.
  ///   - scene: the scene that the window shows.
  ///   - name: the name of the application, under which the workbench's position is stored.
  ///   - existingWindow: an X window that is kept for the workbench; `nil`, the default, creates a window.
  ///   - checks: whether the workbench checks the last motion when it opens; `false` by default.
  init(
    of live: ApplicationWindow, recorder: ScriptRecorder, scene: ApplicationScene, name: String,
    in existingWindow: UInt? = nil, checks: Bool = false
  ) {
    (self.live, self.recorder, self.scene, self.existingWindow) = (live, recorder, scene, existingWindow)
    (file, self.name, self.checks) = (PlaceFile(of: name), name, checks)
  }

  /// Returns the initial options of the workbench's window for the application with the given name.
  static func appearance(of name: String, in existingWindow: UInt? = nil) -> WindowOptions {
    let place = PlaceFile(of: name).read()
    // The workbench uses the desktop's scale, because `--scale` is meant for the examined window.
    var appearance = WindowOptions(
      title: "Workbench", size: place?.size ?? size, applicationName: name,
      position: place.map { WindowOptions.Position(x: $0.x, y: $0.y, isOfContents: true) })
    appearance.existingWindow = existingWindow
    return appearance
  }

  /// Adds the keys W, which opens and closes the workbench, and G, which saves a film of the last motion, to the window.
  /// - Parameter opens: whether the workbench is open from the beginning.
  func offer(opens: Bool) {
    live?.stage.window.keyCommands.append(
      KeyCommand(.character("w"), title: "workbench") { self.toggle() })
    live?.stage.window.keyCommands.append(
      KeyCommand(.character("g"), title: "film of the last throw") { self.share() })
    if opens { toggle() }
  }

  /// Films the last motion in steps while the window is at rest. Saves the film in the user's pictures folder, and shows its
  /// name in the window.
  private func share() {
    guard let live, filming == nil, encoding == nil else { return }
    let (stage, desktop, scene) = (live.stage, live.desktop, scene)
    do {
      let film = try ThrowFilm(recorder.script(until: stage.window.timeline.now)) {
        scene.makeStage(size: $0, traits: $1)
      }
      desktop.keep(message: "Filming the last throw …")
      // The film waits for rest for at most two seconds, because a repeating animation never ends.
      let latest = stage.window.timeline.now + 2
      filming = IncrementalTask(
        on: stage.window.timeline,
        isBusy: { [weak stage] in
          stage.map { $0.demand == .continuously && $0.window.timeline.now < latest } ?? false
        }, step: film.step
      ) { [weak self, weak desktop] error in
        guard let self else { return }
        filming = nil
        desktop?.show(message: error == nil ? save(film) : "Film not saved")
      }
    } catch {
      Process.warn("the film: \(error)")
    }
  }

  /// Saves a film, and starts to make a video of it.
  /// - Returns: the message for the user.
  private func save(_ film: ThrowFilm) -> String {
    do {
      guard let bytes = try film.encoded() else { return "Nothing has moved yet" }
      let path = try Screenshot.freePath(for: name)
      try Output(path, for: .picture).write(bytes)
      encode(path)
      return Self.saved(path)
    } catch {
      Process.warn("the film: \(error)")
      return "Film not saved"
    }
  }

  private static func saved(_ path: String) -> String { "Saved \(path.split(separator: "/").last ?? "")" }

  /// Makes a video of a saved film if the encoder `ffmpeg` is installed. Shows the video's name in the window once it is
  /// complete.
  private func encode(_ film: String) {
    guard let live else { return }
    encoding = VideoEncoder(of: film, on: live.stage.window.timeline) { [weak self] in
      self?.encoding = nil
      if let video = $0 { self?.live?.desktop.show(message: Self.saved(video)) }
    }
  }

  /// Opens the workbench, or closes it if it is open.
  func toggle() {
    if let window {
      self.window = nil
      return window.close()
    }
    open()
  }

  /// Opens the workbench.
  /// - Parameters:
  ///   - earlier: the program as it was before the last build, whose last motion is shown next to the current one; `nil` by
  ///     default.
  ///   - log: a log of the motions in the window so far; `nil`, the default, starts a new log.
  func open(comparedWith earlier: PreviousProgram? = nil, _ log: MotionLog? = nil) {
    guard let live, window == nil else { return }
    let scene = scene
    do {
      let root = try WorkbenchViewController(of: live.stage, recorder: recorder, log: log) {
        scene.makeStage(size: $0, traits: $1)
      }
      root.isChecking = checks
      if let earlier { root.compare(with: earlier) }
      let window = try live.openTool(
        root, Self.appearance(of: name, in: existingWindow), minimum: Self.minimum)
      root.onCopy = { [weak window] in window?.copy($0) ?? false }
      root.onOverlay = { [weak live] in live?.desktop.overlays[.tool] = $0.map(PictureOverlay.init) }
      root.onCollapse = { [weak self] in self?.fold(to: $0) }
      follow(live.desktop, in: root)
      window.observer.onClose = { [weak self, weak window] in if let window { self?.closed(window) } }
      (self.window, height) = (window, nil)
    } catch {
      Process.warn("the workbench: \(error)")
    }
  }

  /// Collapses the workbench to a height, in points; `nil` expands it to its previous height.
  private func fold(to strip: Double?) {
    guard let window else { return }
    let size = window.contentSize
    if let strip {
      height = size.height
      window.resize(to: Size(size.width, strip), minimum: Size(Self.minimum.width, strip))
    } else {
      window.resize(to: Size(size.width, height ?? Self.size.height), minimum: Self.minimum)
      height = nil
    }
  }

  private func closed(_ window: DesktopWindow) {
    if let place = window.lastPlace {
      let size = Size(place.size.width, height ?? place.size.height)
      file.write(PlaceFile.Place(x: place.position.x, y: place.position.y, size: size))
    }
    live?.desktop.overlays[.tool] = nil
    live?.desktop.onMissedRefresh = nil
    (self.window, height) = (nil, nil)
  }

  /// Connects the workbench to the window: to its current frame, its clock and its missed refreshes.
  private func follow(_ desktop: DesktopWindow, in root: WorkbenchViewController) {
    root.connect(
      frame: { [weak desktop] in desktop?.copyOfFrame() },
      hostTime: { [weak desktop] in desktop?.hostTime ?? 0 })
    desktop.onMissedRefresh = { [weak root] in root?.note(missed: $1, at: $0) }
  }
}
