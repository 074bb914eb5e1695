import SegueTestSupport
import Testing

@testable import SegueControllers

/// Screens that are presented over a card: the card keeps its state behind them and after they are dismissed.
@Suite struct PresentedOverCardTests {
  private static let phone = Size(390, 844)

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [true, false])
  func cardSurvivesPresentationOverIt(style: ModalPresentationStyle, animated: Bool) throws {
    let pair = try CardPair()
    pair.present(animated: false)
    let (open, pixels) = (pair.dump, pair.rig.pixels)
    let over = Screen("over", Color(90, 40, 140))
    over.modalPresentationStyle = style
    #expect(pair.card.present(over, animated: animated))
    pair.rig.draw()
    if animated {
      pair.rig.wait(0.1)
      // The card keeps its frame in the container of the other transition, too.
      #expect(pair.place == CardPair.place(in: Self.phone))
    }
    pair.rig.wait(1)
    #expect(over.view.convert(over.view.bounds, to: nil) == Rect(origin: .zero, size: Self.phone))
    #expect(pair.rig.window.hitTest(Point(200, 600)) === over.view)
    over.dismiss(animated: animated)
    pair.rig.draw()
    pair.rig.wait(1)
    #expect(pair.dump == open)
    #expect(difference(pair.rig.pixels, pixels) == nil)
    #expect(pair.card.isSound && pair.first.isSound && over.isSound)
  }

  @Test func secondCardLeavesFirstCardIntact() throws {
    let pair = try CardPair()
    let plain = pair.dump
    pair.present(waiting: 1)
    let open = pair.dump
    let upper = CardTransition(share: 0.3)
    let over = Screen("over", Color(90, 40, 140))
    over.modalPresentationStyle = .custom
    over.transitioningDelegate = upper
    pair.card.present(over)
    pair.rig.wait(1)
    #expect(
      over.view.convert(over.view.bounds, to: nil) == CardPair.place(in: Self.phone, share: 0.3))
    #expect(pair.card.view.transform == .scale(0.9))
    // Both cards are laid out again, from back to front.
    let size = Size(600, 700)
    try pair.rig.resize(to: size)
    let lower = CardPair.place(in: size)
    #expect(pair.card.view.center == lower.center && pair.card.view.bounds.size == lower.size)
    #expect(over.view.convert(over.view.bounds, to: nil) == CardPair.place(in: size, share: 0.3))
    try pair.rig.resize(to: Self.phone)
    over.dismiss()
    pair.rig.wait(1)
    #expect(pair.dump == open)
    pair.dismiss(waiting: 1)
    #expect(pair.dump == plain)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom])
  func resizeDuringSecondTransitionLaysOutCard(style: ModalPresentationStyle) throws {
    let pair = try CardPair()
    pair.present(animated: false)
    let over = Screen("over", Color(90, 40, 140))
    over.modalPresentationStyle = style
    pair.card.present(over)
    pair.rig.wait(0.1)
    let size = Size(600, 700)
    try pair.rig.resize(to: size)
    #expect(pair.place == CardPair.place(in: size))
    pair.rig.wait(1)
    #expect(over.view.convert(over.view.bounds, to: nil) == Rect(origin: .zero, size: size))
    #expect(pair.rig.window.hitTest(Point(200, 600)) === over.view)
    try pair.rig.resize(to: Self.phone)
    #expect(over.view.convert(over.view.bounds, to: nil) == Rect(origin: .zero, size: Self.phone))
    over.dismiss()
    pair.rig.wait(1)
    let fresh = try CardPair()
    fresh.present(animated: false)
    #expect(pair.dump == fresh.dump)
  }

  @Test(arguments: [true, false]) func dismissingCardDismissesScreensOverIt(animated: Bool) throws {
    let pair = try CardPair()
    let plain = pair.dump
    pair.present(animated: false)
    let over = Screen("over", journal: pair.journal)
    pair.card.present(over, animated: false)
    #expect(pair.first.presentedViewController == nil && pair.root.presentedViewController === pair.card)
    #expect(pair.root.dismiss(animated: animated))
    pair.rig.wait(1)
    #expect(pair.dump == plain)
    #expect(over.presentingViewController == nil && pair.card.presentingViewController == nil)
    #expect(over.isSound && pair.card.isSound && pair.first.isSound)
  }
}
