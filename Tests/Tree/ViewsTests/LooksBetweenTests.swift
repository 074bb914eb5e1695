import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Intermediate looks at all positions that an application may pass: at states, twice at one position, very near, and beyond
/// the ends.
@Suite struct LooksBetweenTests {
  private static let positions = [
    0, 1, 2, 0.5, 1.5, (0..<10).reduce(0) { sum, _ in sum + 0.1 }, 1e-300, -1, 3, .nan, 1.25,
  ]

  @Test(arguments: 0..<Effort.count(60, thorough: 600)) func everyFrameStaysNearTheStates(seed: Int) {
    var seeds = SeededGenerator(seed)
    let window = Window(size: Size(200, 200))
    let card = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(card)
    let looks = (0..<1 + seeds.index(4)).map { (state: 3 + $0, position: seeds.pick(Self.positions)) }
    let states = [0, 1, 2].prefix(2 + seeds.index(2))
    let animator = StateAnimator(
      Array(states), initially: 0, over: window,
      tracks: [Track(.spring(duration: 0.4, dampingRatio: 0.5))], between: looks
    ) { card.frame.origin.x = $0 < 3 ? Double($0) * 100 : 60 }
    for _ in 0..<4 {
      let state = seeds.index(states.count)
      animator.settle(in: state)
      for _ in 0..<seeds.index(60) {
        window.timeline.advance(to: window.timeline.now + 1 / 30)
        #expect(abs(card.shown.center.x - 125) < 500, "\(looks)")
      }
      #expect(window.faults().isEmpty)
    }
    for state in states {
      animator.settle(in: state)
      window.timeline.advance(to: window.timeline.now + 5)
      // A held animator places the card by its looks.
      animator.hold()
      #expect(card.shown.center.x == Double(state) * 100 + 25, "\(looks)")
    }
  }

  @Test func looksAtTakenPositionsAreIgnored() {
    let window = Window(size: Size(200, 200))
    let card = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(card)
    let animator = StateAnimator(
      [0, 1], initially: 0, over: window, between: [(4, 1), (2, 0.5), (3, 0.5)]
    ) { card.center.x = [0, 100, 80, 20, 7][$0] }
    for (position, x) in [(0.25, 40.0), (0.5, 80), (0.75, 90), (1, 100)] {
      animator.track(position)
      window.timeline.advance(to: window.timeline.now + 5)
      #expect(card.shown.center.x == x)
    }
  }
}
