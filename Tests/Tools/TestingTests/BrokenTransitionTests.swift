import SegueControllers
import SegueTestSupport
import SegueTesting
import Testing

/// Faults that the table of the calibration does not have.
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
