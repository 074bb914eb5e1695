import SegueDesktop
import SegueGeometry
import SegueRendering
import SegueViews
import Testing

@testable import SegueCommand

extension RealWindow {
  @Suite("How long a window lives")
  struct LifetimeTests {
    @Test(
      "Closed and dropped, a window is gone with its stage and its tree",
      arguments: [nil, .full] as [MotionOption?])
    @MainActor func dropped(motion: MotionOption?) throws {
      let server = try XServer(screen: "640x900x24")
      let lives = try Lives(on: server, motion: motion)
      #expect(lives.window == nil)
      #expect(lives.stage == nil)
      #expect(lives.tree == nil)
      withExtendedLifetime(server) {}
    }

    /// What a window that was opened, used as the command uses it, and closed has left.
    @MainActor private struct Lives {
      weak var window: DesktopWindow?
      weak var stage: Stage?
      weak var tree: SegueViews.Window?

      init(on server: XServer, motion: MotionOption?) throws {
        let tree = SegueViews.Window(size: Size(100, 100))
        let stage = Stage(window: tree, scale: 1)
        let window = try DesktopWindow(
          stage: stage,
          options: WindowOptions(
            title: "Test", size: Size(100, 100), displayName: server.name, exitAfter: 0.05))
        WindowControls.install(on: window, stage: stage)
        WindowControls.followMotionPreference(of: window, stage: stage, unless: motion)
        try window.runLoop()
        (self.window, self.stage, self.tree) = (window, stage, tree)
      }
    }
  }
}
