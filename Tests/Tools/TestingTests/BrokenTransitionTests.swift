import SegueControllers
import SegueTestSupport
import SegueTesting
import Testing

/// Transitions with one defect each: the check for the defect finds it, and names the view and the property.
@Suite struct BrokenTransitionTests {
  /// Expects a fault of a check that names a view and a property.
  private func expect(
    _ faults: [TransitionFault], name check: SoundnessCheck, view: String?, property: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = faults.contains {
      $0.check == check && (view == nil || $0.view == view) && (property == nil || $0.property == property)
    }
    #expect(found, "\(faults)", sourceLocation: sourceLocation)
  }

  @Test func roundTripFindsAViewLeftBehind() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, _ in
        let veil = View()
        veil.identifier = "veil"
        context.background.view.addSubview(veil)
      }), checks: [.roundTrip, .cancel])
    expect(faults, name: .roundTrip, view: "#veil")
    expect(faults, name: .cancel, view: "#veil")
  }

  @Test func roundTripFindsAnAlphaNotRestored() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, _ in context.background.view.alpha = 0.5 }), checks: [.roundTrip])
    expect(faults, name: .roundTrip, view: "#first", property: "alpha")
  }

  @Test func cancelFindsAViewLeftHidden() async throws {
    let faults = try await examine(
      of: Altered(
        prepares: { context, _ in (context.background as? PlainScreen)?.card.isHidden = true },
        ends: { finished, _, context, _ in
          if finished { (context.background as? PlainScreen)?.card.isHidden = false }
        }), checks: [.cancel, .roundTrip])
    expect(faults, name: .cancel, view: "#first-card", property: "isHidden")
    // After a round trip, nothing is wrong.
    #expect(!faults.contains { $0.check == .roundTrip }, "\(faults)")
  }

  @Test func interruptionFindsAJumpAtTheCatch() async throws {
    let faults = try await examine(
      of: Altered(follows: { drag, card, _, _ in if drag.travel != .zero { card.center.x += 30 } }),
      checks: [.interruption])
    expect(faults, name: .interruption, view: "#second", property: "place")
  }

  @Test func contractFindsATextSetInApply() async throws {
    let faults = try await examine(
      of: Altered(applies: { state, _, context, _ in
        (context.foreground as? PlainScreen)?.label.text = state == .presented ? "open" : "closed"
      }), checks: [.contract])
    expect(faults, name: .contract, view: "#second-title")
  }

  @Test func seamsFindAnEndOffByAPixel() async throws {
    let faults = try await examine(
      of: Altered(applies: { state, card, _, _ in if state == .presented { card.center.x += 1 } }),
      checks: [.seams])
    expect(faults, name: .seams, view: "#second", property: "center")
  }

  @Test func seamsFindAStartUnlikeTheScreen() async throws {
    let faults = try await examine(
      of: Altered(applies: { state, _, context, _ in
        if state == .dismissed { context.background.view.backgroundColor = .white }
      }), checks: [.seams])
    expect(faults, name: .seams, view: "#first")
  }

  @Test func releaseFindsAScreenKeptAlive() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, memory in memory.screens.append(context.foreground) }),
      checks: [.release])
    expect(faults, name: .release, view: "#second")
  }

  @Test func releaseFindsAHelperKeptAlive() async throws {
    let kept = Kept()
    let faults = try await examine(
      of: Altered(prepares: { context, _ in
        let glow = View()
        glow.identifier = "glow"
        kept.views.append(glow)
        context.container.addSubview(glow)
      }), checks: [.release])
    expect(faults, name: .release, view: "#glow")
  }

  @Test func frameRatesFindMotionDependingOnFrames() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, _ in
        let spinner = FrameCounter(frame: Rect(x: 100, y: 300, width: 100, height: 100))
        spinner.identifier = "spinner"
        context.container.addSubview(spinner)
      }), checks: [.frameRates])
    expect(faults, name: .frameRates, view: "#spinner")
  }

  @Test func continuityFindsAFlashInOneFrame() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, _ in
        guard context.operation.isForward, let timeline = context.container.window?.timeline else { return }
        let flash = View(frame: Rect(x: 0, y: 0, width: 390, height: 844))
        flash.identifier = "flash"
        flash.backgroundColor = .white
        flash.isHidden = true
        context.container.addSubview(flash)
        timeline.schedule(after: 0.095) { flash.isHidden = false }
        timeline.schedule(after: 0.108) { flash.isHidden = true }
      }), checks: [.continuity])
    expect(faults, name: .continuity, view: "#flash")
    #expect(faults.contains { $0.check == .continuity && $0.frame == 6 }, "\(faults)")
  }

  @Test func continuityFindsAJumpInFlight() async throws {
    let faults = try await examine(
      of: Altered(prepares: { context, _ in
        guard context.operation.isForward, let timeline = context.container.window?.timeline else { return }
        let mark = View(frame: Rect(x: 100, y: 300, width: 50, height: 50))
        mark.identifier = "mark"
        mark.backgroundColor = .black
        context.container.addSubview(mark)
        timeline.schedule(after: 0.15) { mark.center.x += 2 }
      }), checks: [.continuity])
    expect(faults, name: .continuity, view: "#mark", property: "place")
    #expect(faults.contains { $0.view == "#mark" && (8...10).contains($0.frame ?? 0) }, "\(faults)")
  }

  @Test func reducedMotionFindsUnwantedMotion() async throws {
    func moving() -> PlainScreen {
      let screen = PlainScreen.second()
      screen.onWillAppear = { screen in
        screen.card.transform = .translation(Vector(0, 60))
        screen.view.animate(withDuration: 0.2) { screen.card.transform = .identity }
      }
      return screen
    }
    let faults = try await examine(of: Slide(), checks: [.reducedMotion], second: moving)
    expect(faults, name: .reducedMotion, view: "#second-card", property: "place")
  }

  @Test func appearanceFindsAColorChosenOnce() async throws {
    func painted() -> PlainScreen {
      let screen = PlainScreen.second()
      screen.onWillAppear = { screen in
        screen.card.backgroundColor = screen.traitCollection.userInterfaceStyle == .dark ? .white : .black
      }
      return screen
    }
    let faults = try await examine(of: Slide(), checks: [.appearance], second: painted)
    expect(faults, name: .appearance, view: "#second-card", property: "backgroundColor")
  }

  @Test func appearanceFindsAColorThatJumps() async throws {
    func jumping() -> PlainScreen {
      let screen = PlainScreen.second()
      screen.card.registerForTraitChanges(.userInterfaceStyle) { [unowned card = screen.card] _ in
        card.backgroundColor = card.traitCollection.userInterfaceStyle == .dark ? .white : .black
      }
      return screen
    }
    let faults = try await examine(of: Slide(), checks: [.appearance], second: jumping)
    expect(faults, name: .appearance, view: "#second-card", property: "backgroundColor")
  }

  @Test func resizeFindsASquashedView() async throws {
    let faults = try await examine(
      of: Altered(
        prepares: { context, memory in memory.size = memory.size ?? context.container.bounds.size },
        applies: { state, card, _, memory in
          if state == .presented, let size = memory.size { card.bounds.size = size }
        }), checks: [.resize, .seams])
    expect(faults, name: .resize, view: "#second", property: "bounds")
    #expect(!faults.contains { $0.check == .seams }, "\(faults)")
  }

  @Test func contractFindsMissingParticipants() async throws {
    struct Lost: Transition {
      func prepare(in context: TransitionContext) -> View? { nil }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {}
    }
    expect(try await examine(of: Lost(), checks: [.contract]), name: .contract, view: nil)
  }

  /// Only the hundredth ending is wrong.
  @Test func endingsFindARareFault() async throws {
    let faults = try await examine(
      of: Altered(
        ends: { finished, _, context, memory in
          memory.count += 1
          if memory.count == 100 { context.background.view.cornerRadius = 5 }
        }), checks: [.endings])
    expect(faults, name: .endings, view: nil, property: "cornerRadius")
  }
}

/// The files that a failing test leaves behind.
@Suite struct SavedStripTests {
  private func run(_ transition: @escaping @autoclosure () -> any Transition, into folder: String)
    async throws
  {
    try await expectSound(
      transition(), from: { PlainScreen.first() }, to: { PlainScreen.second() }, checks: [.seams],
      savingStripsTo: folder)
  }

  @Test func faultIsSavedAsStripAndPage() async throws {
    let scratch = try Scratch()
    await withKnownIssue {
      try await run(
        Altered(applies: { state, card, _, _ in if state == .presented { card.center.x += 1 } }),
        into: scratch.path(""))
    }
    let (page, name) = (try #require(scratch.names.first), try #require(scratch.names.last))
    #expect(scratch.names.count == 2 && page.hasSuffix(".html"))
    #expect(name.hasPrefix("faultIsSavedAsStripAndPage-") && name.hasSuffix(".png"))
    // The page has the fault at the time of its frame, and frames in both directions.
    let html = String(decoding: try scratch.data(page), as: UTF8.self)
    #expect(html.contains("{\"text\": \"seams, "), "the note")
    #expect(html.contains("\"time\": "))
    #expect(html.contains("data:image/"))
    // Twelve frames of a window of 390 by 844.
    let strip = try Image(contentsOfFile: scratch.path(name))
    #expect(strip.size.width * strip.size.height > 12 * 390 * 844)
  }

  @Test func soundTransitionLeavesNoFiles() async throws {
    let scratch = try Scratch()
    try await run(Altered(), into: scratch.path(""))
    #expect(scratch.names == [])
  }
}

/// Views that outlive their transition.
private final class Kept { var views: [View] = [] }

/// A view whose color depends on how often it is drawn, not on the time.
private final class FrameCounter: View {
  private var count = 0

  override func content(in bounds: Rect) -> Content {
    count += 1
    setNeedsDisplay()
    let shade = Color(white: Double(count % 50) / 50)
    return .drawing(bounds: bounds) { $0.fill(bounds, shade) }
  }
}
