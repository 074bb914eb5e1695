import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Tracks that move single components, and the motion that each keeps after a release.
@Suite struct TrackComponentTests {
  private nonisolated static let slow = Spring(response: 0.5, dampingRatio: 1)
  private nonisolated static let fast = Spring(response: 0.2, dampingRatio: 1)

  private let window = Window(size: Size(400, 800))
  private let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let label = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(card)
    card.addSubview(label)
  }

  private func timing(_ spring: Spring) -> Timing {
    .spring(response: spring.response, dampingRatio: spring.dampingRatio)
  }

  private func animator(_ tracks: [Track]) -> StateAnimator<Bool> {
    StateAnimator([false, true], initially: false, over: window, tracks: tracks) { [card] isOpen in
      card.frame =
        isOpen ? Rect(x: 0, y: 0, width: 400, height: 800) : Rect(x: 0, y: 0, width: 100, height: 100)
    }
  }

  private func at(_ time: Double, _ spring: Spring) -> Double {
    spring.step(.init(value: 0), toward: 1, by: time).value
  }

  @Test func aTrackMovesASingleComponent() {
    let animator = animator([
      Track(timing(Self.slow)), Track(timing(Self.fast), moving: [card], only: .height),
    ])
    animator.settle(in: true)
    window.timeline.advance(to: 0.1)
    let (slow, fast) = (at(0.1, Self.slow), at(0.1, Self.fast))
    #expect(abs(card.shown.bounds.width - (100 + 300 * slow)) < 1e-6)
    #expect(abs(card.shown.bounds.height - (100 + 700 * fast)) < 1e-6)
    #expect(abs(card.shown.center.y - (50 + 350 * slow)) < 1e-6)
  }

  /// A pointer has pulled the card away; after the release, each component springs back on a spring of its own.
  @Test func releasedComponentsFollowTheirOwnTracks() {
    let animator = animator([
      Track(timing(Self.slow)) { _ in ReleaseMotion(Self.slow, velocityFactor: 0) },
      Track(timing(Self.slow), moving: [card], only: .height) { _ in
        ReleaseMotion(Self.fast, velocityFactor: 2, delay: 0.03)
      },
    ])
    animator.onFollow = { [card] drag in
      card.bounds.size = Size(100 + 6 * drag.travel.dy, 100 + 10 * drag.travel.dy)
      card.center = Point(50, 50 + 7 * drag.travel.dy)
    }
    animator.follow(DragState(position: 0, start: .zero))
    animator.follow(DragState(position: 0.4, start: .zero, travel: Vector(0, 40), velocity: Vector(0, 400)))
    animator.settle(in: false, velocity: -3)
    func expect(_ time: Double) {
      window.timeline.advance(to: time)
      let left = Self.slow.step(.init(value: 1), toward: 0, by: time).value
      let height = Self.fast.step(.init(value: 400, velocity: 8000), toward: 0, by: time - 0.03).value
      #expect(abs(card.shown.bounds.width - (100 + 240 * left)) < 0.1)
      #expect(abs(card.shown.center.y - (50 + 280 * left)) < 0.1)
      #expect(abs(card.shown.bounds.height - (100 + (time > 0.03 ? height : 400))) < 0.1)
    }
    for time in [0, 0.02, 0.03, 0.05, 0.1, 0.2] { expect(time) }
    window.timeline.advance(to: 3)
    #expect(card.presentation == nil && !animator.isActive)
  }

  /// During the delay, the card stands still.
  @Test func reversalDuringADelayDoesNotJump() {
    let animator = animator([Track(timing(Self.slow)) { _ in ReleaseMotion(velocityFactor: 2, delay: 0.1) }])
    animator.track(0.5)
    animator.settle(in: true, velocity: 4)
    window.timeline.advance(to: 0.05)
    #expect(animator.position == 0.5 && animator.velocity == 0)
    animator.settle(in: false)
    window.timeline.advance(to: 0.06)
    #expect(animator.position < 0.5 && animator.position > 0.48)
  }
}
