import SegueTestSupport
import Testing

@testable import SegueControllers

/// Presenting and dismissing: Docs/BEHAVIOR.md#the-transition-model.
@Suite struct ModalTests {
  /// A screen in a window, and a second one for it to present.
  private final class Modal {
    let journal = Journal()
    let first: Screen
    let second: Screen
    let rig: Rig

    init(_ style: ModalPresentationStyle = .fullScreen, scale: Double = 1) throws {
      first = Screen("first", Color(230, 240, 250), journal: journal)
      second = Screen("second", Color(60, 120, 90), journal: journal)
      second.modalPresentationStyle = style
      rig = try Rig(first, scale: scale)
      journal.lines = []
    }

    var coordinator: TransitionCoordinator { first.coordinator }
    var top: Double { second.view.convert(second.view.shown.bounds, to: nil, by: .shown).minY }
  }

  @Test(arguments: [0, 0.1, 0.25, 0.49]) func modalRisesOnSpring(at time: Double) throws {
    let modal = try Modal()
    #expect(modal.first.present(modal.second))
    modal.rig.wait(time)
    let value = Timing.spring(duration: 0.5, dampingRatio: 1).value(at: time)
    #expect(abs(modal.top - 844 * (1 - value)) < 1e-6)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func presentAndDismissRestoreTree(style: ModalPresentationStyle) throws {
    let modal = try Modal(style)
    let before = modal.rig.window.dump()
    modal.first.present(modal.second)
    modal.rig.wait(1)
    #expect(modal.first.presentedViewController === modal.second)
    #expect((modal.first.view.window != nil) == (style == .custom))
    #expect(modal.second.dismiss())
    modal.rig.wait(1)
    #expect(modal.rig.window.dump() == before)
    #expect(modal.first.presentedViewController == nil)
    #expect(modal.second.presentingViewController == nil)
    #expect(modal.first.isSound && modal.second.isSound)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func cancellingRestoresTree(style: ModalPresentationStyle) throws {
    let modal = try Modal(style)
    let closed = modal.rig.window.dump()
    modal.first.present(modal.second)
    modal.rig.wait(0.1)
    modal.rig.key(.escape)
    modal.rig.wait(1)
    #expect(modal.rig.window.dump() == closed)
    #expect(modal.first.presentedViewController == nil)
    modal.first.present(modal.second)
    modal.rig.wait(1)
    let open = modal.rig.window.dump()
    modal.second.dismiss()
    modal.rig.wait(0.1)
    modal.coordinator.cancel()
    modal.rig.wait(1)
    #expect(modal.rig.window.dump() == open)
    #expect(modal.first.presentedViewController === modal.second)
    #expect(modal.first.isSound && modal.second.isSound)
  }

  @Test func dragDownDismisses() throws {
    let modal = try Modal()
    modal.first.present(modal.second, animated: false)
    modal.rig.draw()
    modal.rig.drag(from: Point(195, 100), by: Vector(0, 8 + 422), in: 0.5)
    #expect(modal.coordinator.isHeld)
    #expect(abs(modal.top - 422) < 1e-6)
    modal.rig.wait(0.2)
    modal.rig.pointer(.released, Point(195, 530))
    modal.rig.wait(1)
    #expect(modal.first.presentedViewController == nil)
  }

  @Test func presentingDuringDismissalReversesIt() throws {
    let modal = try Modal()
    modal.first.present(modal.second, animated: false)
    modal.second.dismiss()
    modal.rig.wait(0.1)
    #expect(modal.first.present(modal.second))
    modal.rig.wait(1)
    #expect(modal.first.presentedViewController === modal.second)
  }

  @Test func secondPresentationInFlightIsRefused() throws {
    let modal = try Modal()
    let third = Screen("third")
    modal.first.present(modal.second)
    modal.rig.wait(0.1)
    #expect(!modal.first.present(third))
    #expect(!modal.first.present(modal.second))
    modal.rig.wait(1)
    #expect(modal.first.presentedViewController === modal.second)
    #expect(modal.second.presentingViewController === modal.first)
    #expect(third.presentingViewController == nil)
  }

  @Test func presentationDuringPushIsRefused() throws {
    let pair = try Pair()
    let third = Screen("third")
    pair.push()
    pair.rig.wait(0.1)
    #expect(!pair.navigation.present(third))
    #expect(third.presentingViewController == nil)
    #expect(pair.navigation.presentedViewController == nil)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [1.0, 2.0])
  func transitionEndsMatchRestingPixels(style: ModalPresentationStyle, scale: Double) throws {
    let modal = try Modal(style, scale: scale)
    let closed = modal.rig.pixels
    modal.first.present(modal.second)
    modal.coordinator.hold()
    modal.coordinator.track(0)
    modal.rig.draw()
    #expect(difference(modal.rig.pixels, closed) == nil)
    modal.coordinator.track(1)
    modal.rig.draw()
    let last = modal.rig.pixels
    modal.coordinator.finish()
    modal.rig.wait(1)
    #expect(difference(modal.rig.pixels, last) == nil)
    modal.second.dismiss()
    modal.coordinator.hold()
    modal.coordinator.track(0)
    modal.rig.draw()
    #expect(difference(modal.rig.pixels, last) == nil)
    modal.coordinator.track(1)
    modal.rig.draw()
    #expect(difference(modal.rig.pixels, closed) == nil)
  }

  @Test func dismissedScreenIsReleased() throws {
    let first = Screen("first")
    let rig = try Rig(first)
    first.present(Screen("second"))
    rig.wait(1)
    weak let second = first.presentedViewController
    #expect(second != nil)
    second?.dismiss()
    rig.wait(1)
    #expect(second == nil)
  }
}
