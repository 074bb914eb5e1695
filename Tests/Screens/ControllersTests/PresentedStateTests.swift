import SegueTestSupport
import Testing

@testable import SegueControllers

/// The tree and the stack after a presentation, and refused presentations: Docs/BEHAVIOR.md#the-transition-model.
@Suite struct PresentedStateTests {
  // MARK: - Tree

  @Test func fullScreenRemovesPresentingScreen() throws {
    let pair = try ModalPair()
    let before = pair.dump
    pair.present(waiting: 1)
    #expect(pair.first.view.window == nil)
    #expect(pair.rig.window.subviews.first === pair.sheet.view)
    pair.dismiss(waiting: 1)
    #expect(pair.dump == before)
  }

  @Test(arguments: [true, false]) func customStyleKeepsPresentingScreen(animated: Bool) throws {
    let pair = try ModalPair(.custom)
    let before = pair.dump
    pair.present(animated: animated, waiting: 1)
    #expect(pair.first.view.window === pair.rig.window)
    #expect(pair.rig.window.subviews.first === pair.navigation.view)
    #expect(pair.rig.window.subviews[1] === pair.sheet.view)
    #expect(!pair.navigation.view.isHidden)
    pair.dismiss(animated: animated, waiting: 1)
    #expect(pair.dump == before)
    #expect(pair.sheet.view.superview == nil)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [true, false])
  func cancelledTransitionRestoresTree(style: ModalPresentationStyle, isDismissal: Bool) throws {
    let pair = try ModalPair(style)
    if isDismissal { pair.present(animated: false) }
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    if isDismissal { pair.dismiss() } else { pair.present() }
    pair.rig.wait(0.15)
    pair.coordinator.cancel()
    pair.rig.wait(2)
    #expect(pair.isOpen == isDismissal)
    #expect(pair.dump == before)
    #expect(difference(pair.rig.pixels, pixels) == nil)
    if !isDismissal { #expect(pair.sheet.presentingViewController == nil) }
  }

  // MARK: - Refusals and reversals

  @Test func secondPresentationIsRefused() throws {
    let pair = try ModalPair()
    pair.present()
    let other = Screen("other")
    #expect(!pair.first.present(other))
    pair.rig.wait(1)
    #expect(!pair.first.present(other))
    #expect(!pair.navigation.present(pair.sheet))
    #expect(pair.isOpen)
    #expect(other.presentingViewController == nil)
  }

  @Test func presentationDuringPushIsRefused() throws {
    let pair = try Pair()
    let third = Screen("third")
    pair.push(waiting: 0.1)
    #expect(!pair.navigation.present(third))
    #expect(third.presentingViewController == nil)
    #expect(pair.navigation.presentedViewController == nil)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func screenOfStackCannotBePresented() throws {
    let pair = try ModalPair()
    #expect(!pair.navigation.present(pair.first))
    #expect(!pair.first.present(pair.navigation))
    #expect(!pair.first.dismiss())
    #expect(pair.coordinator.isIdle)
  }

  @Test func escapeDismissesNestedPresentationsOneByOne() throws {
    let pair = try ModalPair()
    let before = pair.dump
    pair.present(animated: false)
    let open = pair.dump
    let other = Screen("other")
    #expect(pair.sheet.present(other))
    pair.rig.wait(1)
    #expect(pair.navigation.frontmost === other)
    #expect(!other.present(pair.navigation))
    #expect(!other.present(pair.sheet))
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.navigation.frontmost === pair.sheet)
    #expect(pair.dump == open)
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.dump == before)
  }

  @Test func dismissalReversesPresentationInFlight() throws {
    let pair = try ModalPair()
    pair.present(waiting: 0.15)
    let before = pair.rig.places
    #expect(pair.dismiss())
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.wait(2)
    #expect(!pair.isOpen)
  }

  @Test func presentationReversesDismissalInFlight() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.dismiss(waiting: 0.15)
    let before = pair.rig.places
    #expect(pair.present())
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.wait(2)
    #expect(pair.isOpen)
    #expect(pair.sheet.isSound && pair.first.isSound)
  }

  @Test func escapeDismisses() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.rig.key(.escape, waiting: 1)
    #expect(!pair.isOpen)
  }

  @Test func appearanceCallsComeInOrder() throws {
    let pair = try ModalPair()
    pair.present(waiting: 1)
    pair.dismiss(waiting: 1)
    #expect(
      pair.journal.lines == [
        "first.willDisappear(true)", "sheet.willAppear(true)", "first.didDisappear(true)",
        "sheet.didAppear(true)",
        "sheet.willDisappear(true)", "first.willAppear(true)", "sheet.didDisappear(true)",
        "first.didAppear(true)",
      ])
  }
}
