import CSegueTestPortal
import Glibc
import SegueApplication
import SegueCommands
import SegueControllers
import SegueDesktop
import SegueStage
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("The desktop's appearance, followed while a window is open")
  struct AppearanceTests {
    /// A bus with a portal, until it is released.
    private final class Bus {
      let address: String
      let portal: OpaquePointer
      private let daemon: Child

      init(colorScheme: UInt32) throws {
        let daemon = try Child("dbus-daemon", ["--session", "--nofork", "--print-address=1"])
        address = try wait(for: "the address of the bus") {
          daemon.output.hasSuffix("\n") ? String(daemon.output.dropLast()) : nil
        }
        self.daemon = daemon
        portal = try #require(test_portal_open(address, colorScheme))
      }

      deinit { test_portal_close(portal) }
    }

    @MainActor private func window(
      _ server: XServer, _ address: String, of screen: ViewController,
      style: UserInterfaceStyle = .unspecified
    ) throws -> ApplicationWindow {
      let stage = Stage(window: SegueViews.Window(size: Size(200, 200)))
      screen.view.backgroundColor = .systemBackground
      stage.window.rootViewController = NavigationController(rootViewController: screen)
      var options = ApplicationOptions()
      options.userInterfaceStyle = style
      let appearance = WindowOptions(
        title: "Test", size: Size(200, 200), displayName: server.name, exitAfter: 20)
      return try ApplicationWindow(
        stage: stage, options: options, appearance: appearance, busAddress: address)
    }

    @Test(
      "The window follows the portal's settings unless the user has chosen", arguments: [false, true])
    @MainActor func portal(isChosen: Bool) throws {
      let (server, bus) = (try XServer(screen: "640x900x24"), try Bus(colorScheme: 1))
      let screen = ViewController()
      let window = try window(server, bus.address, of: screen, style: isChosen ? .light : .unspecified)
      var told: [TraitCollection] = []
      screen.registerForTraitChanges(.colors) { [unowned screen, unowned window] _ in
        let traits = screen.traitCollection
        told.append(traits)
        switch told.count {
        case _ where traits.tintColor != TraitCollection().tintColor: window.desktop.close()
        case _ where traits.accessibilityContrast == .high:
          test_portal_set_accent(bus.portal, 0.9, 0.2, 0.1)
        case _ where traits.userInterfaceStyle == .light: test_portal_set(bus.portal, "contrast", 1)
        default: test_portal_set(bus.portal, "color-scheme", 2)
        }
      }
      if isChosen {
        window.stage.window.timeline.schedule(after: 0.1) { test_portal_set(bus.portal, "contrast", 1) }
      }
      try window.run()
      let styles = told.map(\.userInterfaceStyle)
      #expect(styles == (isChosen ? [.light, .light] : [.dark, .light, .light, .light]))
      let tint = try #require(told.last?.tintColor.resolvedColor(with: TraitCollection()))
      #expect(tint.red > 2 * tint.green && tint.contrast(with: .white) >= 4.5)
      withExtendedLifetime((server, bus)) {}
    }

    @Test("A bus that does not answer delays neither the first frame nor the end")
    @MainActor func silence() throws {
      let server = try XServer(screen: "640x900x24")
      let path = "/tmp/segue-bus-\(getpid())"
      // It accepts connections, and never answers.
      let socket = try UnixSocket(listeningAt: path)
      defer { unlink(path) }
      let window = try window(server, "unix:path=\(path)", of: ViewController())
      var count = 0
      window.desktop.onFrame = { [unowned window] _ in
        count += 1
        window.desktop.close()
      }
      try window.run()
      #expect(count == 1)
      withExtendedLifetime((server, socket)) {}
    }

    @Test("Pixels are light or dark according to the portal, at rest and in flight")
    func pixels() throws {
      let bus = try Bus(colorScheme: 2)
      let row = try Segue.center(of: "mail-3", in: "expanding-cells")
      let desk = try Desk(
        "expanding-cells", environment: ["DBUS_SESSION_BUS_ADDRESS": "\(bus.address)"])
      func shot(_ style: String, _ script: String = "") throws -> Picture {
        try Segue.shot("expanding-cells", script, options: ["--appearance", style])
      }
      try desk.waitFor(shot("light"))
      test_portal_set(bus.portal, "color-scheme", 1)
      try desk.waitFor(shot("dark"), "the dark list")
      desk.input.click(row)
      let frames = desk.frameCount
      try wait(until: "a moving picture") { desk.frameCount > frames + 1 }
      test_portal_set(bus.portal, "color-scheme", 2)
      try desk.waitFor(shot("light", "0 click #mail-3\n3 wait"), allowsTrace: true, "the light mail")
      try desk.close()
    }

    @Test("A change fades within a quarter of a second, at rest and in flight", arguments: [false, true])
    @MainActor func fade(isInFlight: Bool) throws {
      let (server, bus) = (try XServer(screen: "640x900x24"), try Bus(colorScheme: 2))
      let (screen, other) = (ViewController(), Self.arriving)
      let window = try window(server, bus.address, of: screen)
      let tree = window.stage.window
      var start: Double?
      screen.registerForTraitChanges(.userInterfaceStyle) { [unowned tree] _ in
        start = tree.timeline.now
        #expect((tree.host?.activeTransition != nil) == isInFlight)
      }
      tree.timeline.schedule(after: 0.1) { [unowned screen] in
        if isInFlight {
          screen.navigationController?.pushViewController(other, animated: true)
        }
        test_portal_set(bus.portal, "color-scheme", 1)
      }
      var seen: [Double] = []
      var path: [(time: Double, place: Point?)] = []
      window.desktop.onFrame = { [unowned window, unowned screen] frame in
        path.append((frame.contentTime, place(of: other)))
        guard let start else { return }
        let part = min(1, (frame.contentTime - start) / 0.25)
        let darkness = screen.view.sharedTraits.appearance.darkness
        #expect(abs(darkness - part * part * (3 - 2 * part)) < 1e-6)
        if isInFlight { #expect(other.view.sharedTraits.appearance.darkness == darkness) }
        seen.append(darkness)
        if part == 1, !window.stage.window.timeline.isMoving { window.desktop.close() }
      }
      try window.run()
      #expect(seen.count > 3 && seen.last == 1 && seen.contains { (0.01...0.99).contains($0) })
      #expect(screen.navigationController?.topViewController === (isInFlight ? other : screen))
      if isInFlight { try expectUndisturbed(path) }
      withExtendedLifetime((server, bus)) {}
    }

    /// A screen that is pushed.
    @MainActor private static var arriving: ViewController {
      let screen = ViewController()
      screen.view.backgroundColor = .systemBackground
      return screen
    }

    /// The shown center of a screen.
    @MainActor private func place(of screen: ViewController) -> Point? {
      screen.view.window == nil ? nil : screen.view.shownBox.center
    }

    /// Expects that a screen that was pushed after 0.1 s was, in each frame, where it would be without the change.
    @MainActor private func expectUndisturbed(_ path: [(time: Double, place: Point?)]) throws {
      let stage = Stage(window: SegueViews.Window(size: Size(200, 200)))
      let (tree, screen) = (stage.window, Self.arriving)
      let navigation = NavigationController(rootViewController: ViewController())
      tree.rootViewController = navigation
      tree.timeline.schedule(after: 0.1) { navigation.pushViewController(screen, animated: true) }
      let places = path.map { time, _ in
        stage.advance(to: time)
        tree.layoutIfNeeded()
        return place(of: screen)
      }
      #expect(Set(places).count > 5)
      for (seen, place) in zip(path, places) {
        guard let place, let there = seen.place else {
          #expect(place == seen.place)
          continue
        }
        #expect(abs(there.x - place.x) < 0.01 && there.y == place.y, "\(seen)")
      }
    }
  }
}
