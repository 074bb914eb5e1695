import SegueTestSupport
import Testing

@testable import SegueControllers

/// A presented state that is kept at rest: the card keeps its shape, and the screen behind stays dimmed.
@Suite struct PresentedLookTests {
  private static let phone = Size(390, 844)

  // MARK: - At rest

  @Test(arguments: [true, false], [true, false])
  func presentedCardKeepsItsState(animated: Bool, inTab: Bool) throws {
    let pair = try CardPair(inTab: inTab)
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    pair.present(animated: animated, waiting: 1)
    #expect(pair.coordinator.isIdle)
    #expect(pair.place == CardPair.place(in: Self.phone))
    #expect(pair.card.view.cornerRadius == 16)
    #expect(pair.dim?.alpha == 1)
    #expect(pair.root.view.transform == .scale(0.9))
    #expect(pair.root.view.window != nil && !pair.root.view.receivesInput)
    // The dimming view around the card receives the press.
    #expect(pair.rig.window.hitTest(Point(200, 100)) === pair.dim)
    #expect(pair.rig.window.hitTest(Point(200, 700)) === pair.card.view)
    pair.dismiss(animated: animated, waiting: 1)
    #expect(pair.dump == before)
    #expect(difference(pair.rig.pixels, pixels) == nil)
    #expect(pair.first.isSound && pair.card.isSound)
    #expect(!pair.journal.lines.contains { $0.hasPrefix("first.") }, "it was visible all the time")
  }

  @Test func animationDoesNotChangePresentedState() throws {
    let (one, other) = (try CardPair(), try CardPair())
    one.present()
    one.rig.wait(1)
    other.present(animated: false)
    #expect(one.dump == other.dump)
    #expect(difference(one.rig.pixels, other.rig.pixels) == nil)
  }

  @Test func presentedStateEndsUnlessKept() throws {
    let pair = try CardPair()
    pair.transition.keepsPresentedState = false
    pair.present(waiting: 1)
    #expect(pair.place == Rect(origin: .zero, size: Self.phone) && pair.dim == nil)
  }

  @Test func fullScreenStyleDoesNotKeepPresentedState() throws {
    let pair = try CardPair()
    pair.card.modalPresentationStyle = .fullScreen
    pair.present(waiting: 1)
    #expect(pair.place == Rect(origin: .zero, size: Self.phone) && pair.dim == nil)
    #expect(pair.root.view.window == nil)
  }

  // MARK: - Drags

  /// A card that is dragged down follows the pointer. After it is caught and pushed back, it rests in its former place.
  @Test func draggedCardCanBeCaughtAndReturned() throws {
    let pair = try CardPair()
    pair.present(animated: false)
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    let (start, top) = (Point(200, 600), pair.place.minY)
    pair.rig.drag(from: start, by: Vector(0, 210), in: 0.3)
    #expect(pair.coordinator.isHeld)
    #expect(abs(pair.place.minY - top - 200) < 12, "it follows the pointer")
    pair.rig.pointer(.released, start + Vector(0, 210), waiting: 0.05)
    // Catch the card.
    let grip = Point(200, pair.place.minY + 60)
    pair.rig.pointer(.pressed, grip)
    #expect(pair.coordinator.isHeld)
    let caught = pair.place
    pair.rig.wait(0.2)
    #expect(pair.place == caught)
    // Push it back.
    pair.rig.move(from: grip, by: Vector(0, -250), in: 0.3)
    pair.rig.pointer(.released, grip - Vector(0, 250), waiting: 1)
    #expect(pair.dump == before)
    #expect(difference(pair.rig.pixels, pixels) == nil)
    pair.rig.drag(from: start, by: Vector(0, 220), in: 0.1)
    pair.rig.pointer(.released, start + Vector(0, 220), waiting: 1)
    #expect(pair.first.presentedViewController == nil && pair.dim == nil)
  }

  // MARK: - Sizes

  @Test func resizeAtRestLaysOutCard() throws {
    let pair = try CardPair()
    pair.present(waiting: 1)
    for size in [Size(700, 500), Size(320, 568), Size(390, 844)] {
      try pair.rig.resize(to: size)
      #expect(pair.place == CardPair.place(in: size))
      #expect(pair.dim?.frame == Rect(origin: .zero, size: size))
      #expect(pair.root.view.bounds.size == size && pair.root.view.transform == .scale(0.9))
      let fresh = try CardPair()
      try fresh.rig.resize(to: size)
      fresh.present(animated: false)
      #expect(pair.dump == fresh.dump)
      #expect(difference(pair.rig.pixels, fresh.rig.pixels) == nil)
    }
    pair.dismiss(waiting: 1)
    let plain = try CardPair()
    #expect(pair.dump == plain.dump)
  }

  @Test(arguments: [true, false]) func resizeInFlightLaysOutCard(isDismissal: Bool) throws {
    let pair = try CardPair()
    if isDismissal { pair.present(animated: false) }
    _ = isDismissal ? pair.dismiss() : pair.present()
    pair.rig.wait(0.1)
    let progress = pair.coordinator.progress
    let size = Size(600, 700)
    try pair.rig.resize(to: size)
    #expect(abs(pair.coordinator.progress - progress) < 1e-9)
    #expect(pair.card.view.shown.bounds.size == CardPair.place(in: size).size)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    if isDismissal {
      #expect(pair.place == CardPair.place(in: size) && pair.dim?.frame.size == size)
    } else {
      #expect(pair.dim == nil && pair.root.view.frame == Rect(origin: .zero, size: size))
    }
  }

  @Test func cardKeepsScrollOffset() throws {
    let pair = try CardPair()
    let scroll = ScrollView()
    scroll.fillsSuperview = true
    scroll.contentSize = Size(390, 3000)
    pair.card.view.addSubview(scroll)
    pair.present(animated: false)
    scroll.contentOffset = Point(0, 200)
    try pair.rig.resize(to: Size(400, 800))
    #expect(scroll.contentOffset == Point(0, 200))
    pair.dismiss(waiting: 0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(scroll.contentOffset == Point(0, 200))
  }

  @Test(arguments: [true, false]) func dismissedCardShowsHiddenView(animated: Bool) throws {
    let pair = try CardPair()
    pair.transition.hidden = pair.first.box
    pair.present(animated: animated, waiting: 1)
    #expect(pair.first.box.isConcealed)
    try pair.rig.resize(to: Size(600, 500))
    #expect(pair.first.box.isConcealed)
    pair.dismiss(animated: animated, waiting: 1)
    #expect(!pair.first.box.isConcealed)
  }

  // MARK: - Reduced motion

  @Test func reducedMotionFadesCardInPlace() throws {
    let pair = try CardPair(reducesMotion: true)
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    pair.present()
    #expect(difference(pair.rig.pixels, pixels) == nil)
    let behind = pair.root.view.shown.transform
    pair.rig.wait(0.05)
    #expect(pair.root.view.shown.transform == behind, "what is behind does not move either")
    #expect(pair.place == CardPair.place(in: Self.phone))
    #expect(pair.card.view.shown.alpha > 0.05 && pair.card.view.shown.alpha < 0.95)
    #expect((pair.dim?.shown.alpha ?? 0) > 0.05 && (pair.dim?.shown.alpha ?? 1) < 0.95)
    pair.rig.wait(1)
    let moving = try CardPair()
    moving.present(animated: false)
    #expect(difference(pair.rig.pixels, moving.rig.pixels) == nil, "the look is the same")
    pair.dismiss()
    #expect(difference(pair.rig.pixels, moving.rig.pixels) == nil)
    pair.rig.wait(0.05)
    // The snapshots of the card and of the screen behind fade in their former places.
    for view in [pair.card.view, pair.root.view] {
      let ghost = try #require(
        view.superview?.subviews.compactMap { $0 as? SnapshotView }.first { $0.source === view })
      #expect(ghost.frame == (view === pair.card.view ? CardPair.place(in: Self.phone) : ghost.frame))
      #expect(ghost.alpha > 0.05 && (ghost.alpha < 0.95 || view === pair.root.view))
    }
    pair.rig.wait(1)
    #expect(pair.dump == before)
    #expect(difference(pair.rig.pixels, pixels) == nil)
  }

  /// A view inside the card that the layout moves cross-fades between its two positions.
  @Test func reducedMotionFadesContentsOfCardInPlace() throws {
    let pair = try CardPair(reducesMotion: true)
    pair.transition.grows = true
    let box = pair.card.box
    for isComing in [true, false] {
      _ = isComing ? pair.present() : pair.dismiss()
      var (place, pixels) = (Place(box), pair.rig.pixels)
      for _ in 0..<240 {
        pair.rig.wait(1 / 240, rate: 240)
        // At the end, the box is in its final position, where its picture was already visible.
        guard !pair.coordinator.isIdle else { break }
        #expect(place.distance(to: Place(box)) == 0)
        #expect((difference(pair.rig.pixels, pixels)?.channel ?? 0) < 56)
        (place, pixels) = (Place(box), pair.rig.pixels)
      }
      #expect(pair.coordinator.isIdle)
    }
  }

  /// A card at rest is dismissed by the transition that presented it, even if the delegate returns another one.
  @Test(arguments: [true, false]) func restingCardDismissesByItsOwnTransition(isCancelled: Bool) throws {
    let pair = try CardPair()
    let plain = pair.dump
    pair.present(animated: false)
    let (open, pixels) = (pair.dump, pair.rig.pixels)
    pair.transition.dismissal = SlideUp()
    pair.dismiss()
    #expect(difference(pair.rig.pixels, pixels) == nil)
    pair.rig.wait(0.1)
    #expect(pair.place.minY > CardPair.place(in: Self.phone).minY && pair.place.height > 100)
    #expect((pair.dim?.shown.alpha ?? 0) < 1)
    if isCancelled { pair.coordinator.cancel() }
    pair.rig.wait(1)
    #expect(pair.dump == (isCancelled ? open : plain))
  }

  // MARK: - Leaks

  @Test(arguments: [true, false]) func droppedCardIsReleased(isDismissed: Bool) throws {
    weak var card: Screen?
    weak var root: ViewController?
    weak var container: View?
    try {
      let pair = try CardPair()
      pair.present(waiting: 1)
      (card, root, container) = (pair.card, pair.root, pair.card.view.superview)
      #expect(container !== pair.rig.window)
      if isDismissed {
        pair.dismiss(waiting: 1)
        #expect(container == nil)
      }
    }()
    #expect(card == nil && root == nil && container == nil)
  }

  @Test func replacedRootRemovesCard() throws {
    let pair = try CardPair()
    pair.present(animated: false)
    let next = Screen("next")
    pair.rig.window.rootViewController = next
    #expect(pair.rig.window.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(next.view)])
    #expect(pair.root.view.transform == .identity && pair.card.view.cornerRadius == 0)
    #expect(pair.root.view.receivesInput)
  }

  /// The bar covers the screen behind the card.
  @Test func statusBarFollowsScreenBelowBar() throws {
    let (dark, light) = (Screen("dark"), LightScreen())
    let transition = CardTransition()
    light.modalPresentationStyle = .custom
    light.transitioningDelegate = transition
    let rig = try Rig(dark)
    let bar = StatusBar()
    rig.window.statusBar = bar
    dark.present(light)
    rig.wait(1)
    #expect(bar.style == .dark)
    let tall = CardTransition(share: 1)
    light.dismiss(animated: false)
    light.transitioningDelegate = tall
    #expect(dark.present(light, animated: false))
    rig.wait(0.1)
    #expect(light.view.convert(light.view.bounds, to: nil) == rig.window.bounds)
    #expect(bar.style == .light)
    withExtendedLifetime((transition, tall)) {}
  }
}
