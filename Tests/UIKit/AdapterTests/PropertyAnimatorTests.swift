import SegueHeadless
import SegueTesting
import Testing

@testable import SegueControllers
@testable import SegueUIKit

/// Property animators outside of transitions.
@Suite struct PropertyAnimatorTests {
  private let screen = Screen(UIColor(250, 196, 60))
  private let window: HeadlessWindow
  private var card: UIView { screen.card }

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    try window.advance(by: 0)
  }

  /// The given values at points in time.
  private func samples(at times: [Double], of value: () -> CGFloat) throws -> [CGFloat] {
    var (last, samples) = (0.0, [CGFloat]())
    for time in times {
      try window.advance(by: time - last)
      last = time
      samples.append(value())
    }
    return samples
  }

  private func expect(_ values: [CGFloat], _ expected: [CGFloat], within error: Double = 1e-6) {
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) <= error }, "\(values) instead of \(expected)")
  }

  @Test func delayFactorDelaysABlock() throws {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.card.center.x += 100 }
    animator.addAnimations({ self.card.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    expect(try samples(at: [0.25, 0.5, 0.75, 1.1]) { card.shown.alpha }, [1, 1, 0.5, 0])
    #expect(card.shown.center.x == 260 && animator.state == .inactive)
  }

  @Test func lateBlockTakesTheRestOfTheTime() throws {
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.card.center.x += 100 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    try window.advance(by: 0.5)
    animator.addAnimations { self.card.alpha = 0 }
    expect(try samples(at: [0.25]) { card.shown.alpha }, [0.5])
    animator.pauseAnimation()
    animator.fractionComplete = 0.9
    try window.advance(by: 1)
    expect([card.shown.alpha, card.shown.center.x], [0.2, 250])
    animator.isReversed = true
    animator.startAnimation()
    try window.advance(by: 2)
    #expect(card.shown.alpha == 1 && card.shown.center.x == 160 && ends == [.start])
  }

  @Test func velocityOfASpringHasADirection() throws {
    let parameters = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 10, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    let start = card.center
    animator.addAnimations { self.card.center = start + Vector(100, 100) }
    animator.startAnimation()
    try window.advance(by: 0.05)
    let way = card.shown.center - start
    #expect(way.dx > 25 && way.dy < 15 && way.dy > 0)
    try window.advance(by: 2)
    #expect(card.shown.center == start + Vector(100, 100))
  }

  @Test func physicalSpringHasItsOwnDuration() throws {
    let parameters = UISpringTimingParameters(mass: 1, stiffness: 400, damping: 40)
    let animator = UIViewPropertyAnimator(duration: 5, timingParameters: parameters)
    #expect(animator.duration > 0.3 && animator.duration < 0.7)
    animator.addAnimations { self.card.alpha = 0 }
    animator.startAnimation()
    // A critically damped spring has covered 1 - 3/e² of its way after twice its time constant.
    expect(try samples(at: [0.1]) { card.shown.alpha }, [3 * exp(-2)], within: 0.001)
  }

  @Test func keyframesArePlayed() throws {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.card.center.x = 260 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.card.center.x = 200 }
    }
    expect(try samples(at: [0.25, 0.5, 0.75, 1.1]) { card.shown.center.x }, [210, 260, 230, 200])
  }

  @Test func innerBlockHasItsOwnTiming() throws {
    var ends: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      self.card.center.x = 260
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        self.card.alpha = 0
      } completion: { _ in
        ends.append("inner")
      }
    } completion: { _ in
      ends.append("outer")
    }
    expect(try samples(at: [0.25, 0.5]) { card.shown.alpha }, [0.5, 0])
    #expect(abs(card.shown.center.x - 210) < 1e-6)
    try window.advance(by: 1)
    #expect(ends == ["inner", "outer"])
  }

  @Test func blockWithADelayIsAddedToARunningAnimation() throws {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.card.center.x += 100 }
    animator.startAnimation()
    try window.advance(by: 0.5)
    animator.addAnimations({ self.card.alpha = 0 }, delayFactor: 0.5)
    try window.advance(by: 1)
    #expect(card.shown.alpha == 0)
  }
}
