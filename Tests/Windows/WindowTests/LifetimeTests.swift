import SegueApplication
import SegueCommands
import SegueDesktop
import SegueGeometry
import SegueStage
import SegueViews
import Testing

@testable import SegueCommand

extension RealWindow {
  @Suite("The lifetime of a window")
  struct LifetimeTests {
    @Test(
      "A closed window is released with its stage and its tree", arguments: [nil, false] as [Bool?])
    @MainActor func dropped(reducesMotion: Bool?) throws {
      let server = try XServer(screen: "640x900x24")
      let lives = try Lives(on: server, reducesMotion: reducesMotion)
      #expect(lives.window == nil)
      #expect(lives.desktop == nil)
      #expect(lives.stage == nil)
      #expect(lives.tree == nil)
      withExtendedLifetime(server) {}
    }

    /// Weak references to the objects of a window that was opened, used as by the command, and closed.
    @MainActor private struct Lives {
      weak var window: ApplicationWindow?
      weak var desktop: DesktopWindow?
      weak var stage: Stage?
      weak var tree: SegueViews.Window?

      init(on server: XServer, reducesMotion: Bool?) throws {
        let tree = SegueViews.Window(size: Size(100, 100))
        let stage = Stage(window: tree, scale: 1)
        var options = ApplicationOptions(keys: [.close, .fullscreen, .frameTimes, .screenshot])
        options.reducesMotion = reducesMotion
        let window = try ApplicationWindow(
          stage: stage, options: options,
          appearance: WindowOptions(
            title: "Test", size: Size(100, 100), displayName: server.name, exitAfter: 0.05))
        try window.run()
        (self.window, desktop, self.stage, self.tree) = (window, window.desktop, stage, tree)
      }
    }
  }
}
