import SegueTestSupport
import Testing

@testable import SegueControllers

/// A chain of presented screens that the first one dismisses: only the frontmost screen moves, as in UIKit.
@Suite struct ChainTests {
  /// The presentation style of one screen in the chain.
  nonisolated enum Style: CaseIterable, CustomTestStringConvertible {
    case full, custom, sheet
    var testDescription: String { "\(self)" }
  }

  private final class Chain {
    let journal = Journal()
    let base: Screen
    let screens: [Screen]
    let rig: Rig
    let plain: String
    var top: Screen { screens[screens.count - 1] }
    /// The upper edge of the frontmost screen as shown, in points.
    var edge: Double { top.view.convert(top.view.shown.bounds, to: nil, by: .shown).minY }

    init(_ styles: [Style]) throws {
      base = Screen("base", Color(230, 240, 250), journal: journal)
      screens = styles.indices.map { [journal] in Screen("\($0)", Color(60, 60 * $0, 90), journal: journal) }
      rig = try Rig(base)
      plain = rig.window.dump()
      var presenter = base
      for (screen, style) in zip(screens, styles) {
        screen.modalPresentationStyle = style == .custom ? .custom : .fullScreen
        if style == .sheet { screen.sheetPresentation = SheetPresentation(detents: [.large(), .medium()]) }
        presenter.present(screen, animated: false)
        presenter = screen
      }
      rig.wait(1)
      journal.lines = []
    }

    var areSound: Bool { ([base] + screens).allSatisfy(\.isSound) }
    var isOver: Bool {
      rig.window.dump() == plain && base.presentedViewController == nil
        && screens.allSatisfy { $0.presentingViewController == nil && $0.presentedViewController == nil }
    }
    /// Expects that the screens between have left the window, without any call of an appearance method.
    func expectBetweenGone(sourceLocation: SourceLocation = #_sourceLocation) {
      for screen in screens.dropLast() {
        #expect(screen.view.window == nil && screen.appearance == .gone, sourceLocation: sourceLocation)
        #expect(
          !journal.lines.contains { $0.hasPrefix("\(screen.name).") && $0.contains("Appear") },
          "\(journal.lines)", sourceLocation: sourceLocation)
      }
    }
  }

  nonisolated static let chains: [[Style]] = Style.allCases.flatMap { one in
    Style.allCases.flatMap { two in [[one, two]] + Style.allCases.map { [one, two, $0] } }
  }

  @Test(arguments: chains) func frontmostScreenMovesAlone(styles: [Style]) throws {
    let chain = try Chain(styles)
    let before = chain.edge
    #expect(chain.base.dismiss())
    chain.rig.draw()
    #expect(abs(chain.edge - before) < 1, "nothing jumps")
    chain.expectBetweenGone()
    chain.rig.wait(0.1)
    #expect(chain.top.view.window != nil && chain.edge > before + 20 && chain.base.view.window != nil)
    chain.expectBetweenGone()
    chain.rig.wait(2)
    #expect(
      chain.isOver && chain.areSound && chain.base.appearance == .shown && chain.top.appearance == .gone)
  }

  @Test(arguments: chains) func unanimatedDismissalRemovesWholeChain(styles: [Style]) throws {
    let chain = try Chain(styles)
    #expect(chain.base.dismiss(animated: false))
    chain.expectBetweenGone()
    chain.rig.wait(0.1)
    #expect(
      chain.isOver && chain.areSound && chain.base.appearance == .shown && chain.top.appearance == .gone)
  }

  /// The frontmost screen is then presented by the first one.
  @Test(arguments: chains) func cancelledDismissalKeepsFrontmostScreen(styles: [Style]) throws {
    let chain = try Chain(styles)
    let before = chain.edge
    chain.base.dismiss()
    chain.rig.wait(0.1)
    chain.base.coordinator.cancel()
    chain.rig.wait(2)
    #expect(chain.base.presentedViewController === chain.top && abs(chain.edge - before) < 1)
    chain.expectBetweenGone()
    try chain.rig.resize(to: Size(600, 700))
    try chain.rig.resize(to: Size(390, 844))
    chain.top.dismiss()
    chain.rig.wait(2)
    #expect(chain.isOver && chain.areSound && chain.base.appearance == .shown)
  }

  @Test func dismissalFromMiddleKeepsScreensBelow() throws {
    let chain = try Chain([.sheet, .full, .sheet])
    #expect(chain.screens[0].dismiss())
    chain.rig.wait(2)
    #expect(
      chain.base.presentedViewController === chain.screens[0]
        && chain.screens[0].presentedViewController == nil)
    #expect(chain.areSound && chain.screens[0].appearance == .shown)
    chain.base.dismiss()
    chain.rig.wait(2)
    #expect(chain.isOver && chain.areSound)
  }
}
