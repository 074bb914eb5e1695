internal import SegueApplication
internal import SegueChecks
internal import SegueCommands
internal import SegueDesktop
internal import SegueDiagnostics
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

@MainActor final class WorkbenchWindow {
  /// Its size at first, and at least, in points.
  private static let size = Size(1060, 680)
  private static let minimum = Size(900, 560)

  private weak var live: ApplicationWindow?
  private let recorder: ScriptRecorder
  private let scene: ApplicationScene
  private let file: PlaceFile
  private let name: String
  private let existingWindow: UInt?
  private let checks: Bool
  private(set) weak var window: DesktopWindow?
  /// How high it was before it was folded, in points.
  private var height: Double?

  /// A workbench that is not open yet.
  /// - Parameters:
  ///   - recorder: what the window is recorded with.
  ///   - scene: what it shows.
  ///   - name: of the application, for which its place is remembered.
  ///   - existingWindow: the window that it is shown in, where that is kept for the next program.
  ///   - checks: whether the last motion is checked as soon as it is open.
  init(
    of live: ApplicationWindow, recorder: ScriptRecorder, scene: ApplicationScene, name: String,
    in existingWindow: UInt? = nil, checks: Bool = false
  ) {
    (self.live, self.recorder, self.scene, self.existingWindow) = (live, recorder, scene, existingWindow)
    (file, self.name, self.checks) = (PlaceFile(of: name), name, checks)
  }

  /// How its window begins, for an application with a name.
  static func appearance(of name: String, in existingWindow: UInt? = nil) -> WindowOptions {
    let place = PlaceFile(of: name).read()
    // The scale is that of the desktop: another one is for the window that is looked at.
    var appearance = WindowOptions(
      title: "Workbench", size: place?.size ?? size, applicationName: name,
      position: place.map { WindowOptions.Position(x: $0.x, y: $0.y, isOfContents: true) })
    appearance.existingWindow = existingWindow
    return appearance
  }

  /// Adds the key W, which opens and closes the workbench, to the window.
  /// - Parameter opens: whether the workbench is open from the beginning.
  func offer(opens: Bool) {
    live?.stage.window.keyCommands.append(
      KeyCommand(.character("w"), title: "workbench") { self.toggle() })
    if opens { toggle() }
  }

  /// Opens it, or closes it where it is open.
  func toggle() {
    if let window {
      self.window = nil
      return window.close()
    }
    open()
  }

  /// Opens it.
  /// - Parameters:
  ///   - earlier: the program before it was built again: its last motion is shown beside that of this one.
  ///   - log: what the window has done so far, where that is known.
  func open(comparedWith earlier: PreviousProgram? = nil, _ log: MotionLog? = nil) {
    guard let live, window == nil else { return }
    let scene = scene
    do {
      let root = try WorkbenchViewController(
        of: live.stage, recorder: recorder, log: log, check: ScriptLint.steps
      ) { scene.makeStage(size: $0, traits: $1) }
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

  /// Makes it so high, in points, or as high as it was before.
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

  /// What the workbench has of the window as it is now.
  private func follow(_ desktop: DesktopWindow, in root: WorkbenchViewController) {
    root.connect(
      frame: { [weak desktop] in desktop?.copyOfFrame() },
      hostTime: { [weak desktop] in desktop?.hostTime ?? 0 })
    desktop.onMissedRefresh = { [weak root] in root?.note(missed: $1, at: $0) }
  }
}
