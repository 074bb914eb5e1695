internal import SegueCommands
internal import SegueDesktop
internal import SegueDrawing
internal import SegueGeometry
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// The window of the workbench, beside the window that it looks at.
@MainActor final class WorkbenchWindow {
  /// Its size at first, in points.
  private static let size = Size(1060, 680)

  private weak var live: ApplicationWindow?
  private let recorder: ScriptRecorder
  private let scene: ApplicationScene
  private weak var window: DesktopWindow?

  /// A workbench that is not open yet.
  /// - Parameters:
  ///   - recorder: what the window is recorded with.
  ///   - scene: what it shows.
  init(of live: ApplicationWindow, recorder: ScriptRecorder, scene: ApplicationScene) {
    (self.live, self.recorder, self.scene) = (live, recorder, scene)
  }

  /// Opens it, or closes it where it is open.
  func toggle() {
    if let window {
      self.window = nil
      return window.close()
    }
    guard let live else { return }
    let scene = scene
    do {
      let root = try WorkbenchViewController(of: live.stage, recorder: recorder) {
        scene.makeStage(size: $0, scale: $1, reducesMotion: $2)
      }
      let window = try live.openTool(root, title: "Workbench", size: Self.size)
      root.onCopy = { [weak window] in window?.copy($0) }
      follow(live.desktop, in: root)
      window.onClose = { [weak self] in
        self?.window = nil
        self?.live?.desktop.onMissedRefresh = nil
      }
      self.window = window
    } catch {
      Process.warn("the workbench: \(error)")
    }
  }

  /// What the workbench has of the window as it is now.
  private func follow(_ desktop: DesktopWindow, in root: WorkbenchViewController) {
    root.connect(
      frame: { [weak desktop] in desktop?.copyOfFrame() },
      hostTime: { [weak desktop] in desktop?.hostTime ?? 0 })
    desktop.onMissedRefresh = { [weak root] in root?.note(missed: $1, at: $0) }
  }
}
