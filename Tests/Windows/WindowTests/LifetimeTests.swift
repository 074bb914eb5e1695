import SegueApplication
import SegueCommands
import SegueControllers
import SegueDesktop
import SegueGallery
import SegueHeadless
import SegueStage
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

    @Test("Each demo is released each time that its window closes")
    @MainActor func demos() throws {
      let server = try XServer(screen: "640x900x24")
      for demo in Demo.all {
        for round in 1...10 {
          let left = try visit(demo, on: server).filter { $0.object != nil }
          #expect(left.isEmpty, "\(demo.name), after round \(round): \(left.map(\.name))")
        }
      }
      withExtendedLifetime(server) {}
    }

    /// Shows a demo in a window while its script plays at twenty times the speed, and closes it after a few frames.
    /// - Returns: the objects that existed.
    @MainActor private func visit(_ demo: Demo, on server: XServer) throws -> [Relic] {
      let stage = ApplicationScene(demo).makeStage(size: Size(390, 844))
      stage.speed = 20
      stage.script = ScriptPlayer(try EventScript(parsing: demo.sampleScript))
      let window = try DesktopWindow(
        stage: stage,
        options: WindowOptions(
          title: "Test", size: Size(390, 844), scale: 1, displayName: server.name, exitAfter: 20))
      var relics: [Relic] = []
      func note(_ object: AnyObject?) {
        if let object { relics.append(Relic(object: object, name: "\(type(of: object))")) }
      }
      window.onFrame = { [unowned stage, unowned window] frame in
        if frame.number > 6 || stage.demand == .nothing { window.close() }
        relics = []
        stage.window.forEachInSubtree { view in
          note(view)
          note(view.owner)
          note(view.renderCache)
        }
      }
      try window.runLoop()
      #expect(relics.count > 10)
      note(window)
      note(stage)
      note(stage.window)
      note(stage.window.rootViewController)
      return relics
    }

    /// An object that must be released.
    private struct Relic {
      weak var object: AnyObject?
      let name: String
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
