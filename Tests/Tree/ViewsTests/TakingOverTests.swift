import Testing

@testable import SegueAnimation
@testable import SegueViews

/// A motion takes over from the one that is shown, even for a view that it begins to move later.
@Suite struct TakingOverTests {
  private let window = Window(size: Size(200, 400))
  private let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 400))
  private let first = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
  private let second = View(frame: Rect(x: 50, y: 10, width: 20, height: 20))
  private var timeline: Timeline { window.timeline }

  init() {
    for view in [card, first, second] { window.addSubview(view) }
  }

  /// Returns the animator of a card that a pointer drags; once `isWide` returns `true`, it moves `box` as well.
  private func animator(moving box: View, isWide: @escaping () -> Bool) -> StateAnimator<Bool> {
    let animator = StateAnimator([false, true], initially: false, over: window) { [card] isOpen in
      card.center.y = isOpen ? 200 : 600
      if isWide() {
        box.center.y = isOpen ? 10 : 110
        box.alpha = isOpen ? 1 : 0.3
      }
    }
    animator.onFollow = { [card] drag in drag.keepUnderPointer(card) }
    animator.follow(DragState(position: 0.2, start: Point(100, 700), travel: Vector(0, -80)))
    return animator
  }

  private struct Shown: Equatable {
    let center: Point
    let alpha: Double
    init(_ view: View) { (center, alpha) = (view.shown.center, view.shown.alpha) }
    func isNear(_ other: Shown) -> Bool {
      center.distance(to: other.center) < 1e-6 && abs(alpha - other.alpha) < 1e-6
    }
  }

  /// A view joins during a drag, in front of the card or behind it, at rest or moved by another animation.
  @Test(arguments: [false, true], [false, true])
  func recaptureUnderAPointerDoesNotJump(isBehind: Bool, isMoved: Bool) {
    var isWide = false
    let box = isBehind ? View(frame: first.frame) : first
    if isBehind { window.insertSubview(box, at: 0) }
    let animator = animator(moving: box) { isWide }
    if isMoved {
      box.animate(withDuration: 2, options: .curveLinear) { box.center = Point(150, 150) }
      box.animate(withDuration: 2, options: .curveLinear) { box.alpha = 0.5 }
    }
    timeline.advance(to: 0.5)
    let (before, cardBefore) = (Shown(box), Shown(card))
    isWide = true
    animator.recapture()
    #expect(Shown(card).isNear(cardBefore), "the pointer still has it")
    if isMoved { #expect(Shown(box).isNear(before)) }
    // A second time, as for a second size.
    animator.recapture()
    #expect(Shown(card).isNear(cardBefore))
    if isMoved { #expect(Shown(box).isNear(before)) }
    animator.settle(in: true, velocity: 0)
    #expect(Shown(card).isNear(cardBefore))
    timeline.advance(to: 5)
    #expect(Shown(box) == Shown(box) && box.center.y == 10 && card.center.y == 200)
    #expect([box, card].allSatisfy { $0.presentation == nil } && timeline.isIdle)
  }

  /// A moving view gets one more property, which another animation moves.
  @Test func recaptureTakesOverOneMoreProperty() {
    var isWide = false
    let animator = StateAnimator(
      [false, true], initially: false, over: window, tracks: [Track(.curve(.linear, duration: 1))]
    ) { [first] isOpen in
      first.center.y = isOpen ? 210 : 10
      if isWide { first.alpha = isOpen ? 0 : 1 }
    }
    animator.settle(in: true)
    first.animate(withDuration: 1, options: .curveLinear) { [first] in first.alpha = 0.2 }
    timeline.advance(to: 0.4)
    let before = Shown(first)
    isWide = true
    animator.recapture()
    #expect(Shown(first).isNear(before))
    timeline.advance(to: 0.4 + 1e-6)
    #expect(Shown(first).isNear(Shown(first)) && abs(first.shown.alpha - before.alpha) < 1e-4)
  }

  /// A color that is sent back in flight turns smoothly, as a position does.
  @Test func reversedColorKeepsItsSpeed() {
    first.backgroundColor = Color(red: 0, green: 0, blue: 0)
    first.animate(withDuration: 0.3, options: .curveLinear) { [first] in
      first.backgroundColor = Color(red: 1, green: 0, blue: 0)
    }
    timeline.advance(to: 0.15)
    first.animate(.spring(duration: 0.6, dampingRatio: 1)) { [first] in
      first.backgroundColor = Color(red: 0, green: 0, blue: 0)
    }
    #expect(abs(first.shown.backgroundColor.red - 0.5) < 1e-6)
    timeline.advance(to: 0.16)
    #expect(first.shown.backgroundColor.red > 0.51)
  }

  /// Another motion is taken over while the rest of the first one springs back.
  @Test func aSecondTakeoverBeginsWhereItIsShown() {
    var isWide = false
    second.animate(withDuration: 1, options: .curveLinear) { [second] in second.center.x = 150 }
    timeline.advance(to: 0.5)
    let animator = StateAnimator(
      [false, true], initially: false, over: window, tracks: [Track(.spring(duration: 1, dampingRatio: 1))]
    ) { [first, second] isOpen in
      second.center.x = isOpen ? 20 : 60
      if isWide { first.center.x = isOpen ? 180 : 20 }
    }
    animator.settle(in: true)
    first.animate(withDuration: 1, options: .curveLinear) { [first] in first.center.x = 150 }
    timeline.advance(to: 0.6)
    let before = (Shown(first), Shown(second))
    isWide = true
    animator.recapture()
    #expect(Shown(first).isNear(before.0) && Shown(second).isNear(before.1))
  }

  /// A card that is thrown back slowly starts home faster; turned around, it goes on from where it is.
  @Test func reversedDeviationDoesNotJump() {
    let animator = StateAnimator(
      [false, true], initially: true, over: window,
      tracks: [Track(.spring(duration: 0.6, dampingRatio: 1, initialVelocity: 6))]
    ) { [card] isOpen in card.center.y = isOpen ? 200 : 600 }
    animator.onFollow = { [card] drag in
      drag.keepUnderPointer(card)
      card.center.x += 60
    }
    animator.follow(DragState(position: 1, start: Point(100, 100)))
    animator.follow(DragState(position: 0.5, start: Point(100, 100), travel: Vector(20, 200)))
    animator.settle(in: false, velocity: -0.1)
    timeline.advance(to: 0.05)
    let before = Shown(card)
    animator.settle(in: true)
    #expect(Shown(card).isNear(before))
  }

  /// The closure of a drag moves another animator, and then sets properties of views that both know.
  @Test func followedModelsStayAsTheyAre() {
    let inner = StateAnimator([false, true], initially: false, over: first) { [first] isOpen in
      first.center.y = isOpen ? 10 : 110
    }
    // The inner animator does not know the second view.
    inner.onFollow = { [first, second] _ in
      first.center.y += 5
      second.alpha = 0.5
    }
    let outer = StateAnimator([false, true], initially: false, over: window) { [card] isOpen in
      card.center.y = isOpen ? 200 : 600
    }
    outer.onFollow = { [card, first] drag in
      inner.follow(DragState(position: 0.4, start: Point(100, 700), travel: drag.travel))
      card.center.x += drag.travel.dx
      card.center.x += drag.travel.dx
      first.alpha = 0.25
    }
    let views = [card, first, second]
    let models = views.map(\.model)
    for travel in [10.0, 20] {
      outer.follow(DragState(position: 0.5, start: Point(100, 100), travel: Vector(travel, 0)))
      #expect(views.map(\.model) == models && second.shown.alpha == 0.5)
      #expect(View.borrowedWrites.isEmpty && views.allSatisfy { $0.modelBorrowers == 0 })
      #expect(inner.changes.map { ObjectIdentifier($0.view) } == [ObjectIdentifier(first)])
      #expect(abs(card.shown.center.x - models[0].center.x - 2 * travel) < 1e-9 && first.shown.alpha == 0.25)
    }
  }

  /// Even the smallest deviation is kept, and springs back.
  @Test(arguments: [0.05, 0.5, 5, 50]) func deviationsFadeOut(size: Double) {
    let animator = StateAnimator(
      [false, true], initially: false, over: window,
      tracks: [Track(.spring(duration: 0.4, dampingRatio: 0.7))]
    ) { [card] isOpen in card.center.y = isOpen ? 200 : 600 }
    animator.onFollow = { [card] drag in card.center.x += drag.travel.dx }
    animator.follow(DragState(position: 0.5, start: Point(100, 100)))
    animator.follow(DragState(position: 0.5, start: Point(100, 100), travel: Vector(size, 0)))
    animator.settle(in: true, velocity: 0)
    #expect(abs(card.shown.center.x - 100 - size) < 1e-9)
    var (last, largest) = (card.shown.center.x, 0.0)
    for step in 1...480 {
      timeline.advance(to: Double(step) / 480)
      largest = max(largest, abs(card.shown.center.x - last))
      last = card.shown.center.x
    }
    #expect(largest < size * 0.05 && last == 100 && timeline.isIdle)
  }

  @Test func animatorWithoutStatesKeepsTheInitialOne() {
    let animator = StateAnimator([Int](), initially: 7, over: card) { [card] _ in card.alpha = 0.5 }
    animator.settle(in: 1)
    animator.track(0.5)
    animator.settle(in: 7, velocity: 3)
    timeline.advance(to: 3)
    #expect(animator.state == 7 && animator.states == [7] && timeline.isIdle)
    #expect(animator.times == [0])
  }
}
