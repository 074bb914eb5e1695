import SegueHeadless
import SegueTesting
import Testing

@testable import SegueUIKit

/// Several blocks of animations that set one property.
@Suite struct BlockTests {
  /// Runs blocks on a box while a screen is pushed, and calls `completeTransition` in the completion of the last one.
  private final class BoxAnimator: Animator {
    let box = UIView(frame: CGRect(x: 50, y: 300, width: 80, height: 80))
    let blocks: (UIView, @escaping (Bool) -> Void) -> Void
    init(_ blocks: @escaping (UIView, @escaping (Bool) -> Void) -> Void) {
      self.blocks = blocks
      super.init(true)
    }
    override func animateTransition(using context: UIViewControllerContextTransitioning) {
      _ = place(context)
      context.containerView.addSubview(box)
      blocks(box) { _ in
        self.box.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private func places(
    of part: (UIView) -> CGFloat, at times: [Double],
    _ blocks: @escaping (UIView, @escaping (Bool) -> Void) -> Void
  ) throws -> [CGFloat] {
    let animator = BoxAnimator(blocks)
    let rig = try Rig { _ in animator }
    rig.navigation.push()
    var (last, places) = (0.0, [CGFloat]())
    for time in times {
      try rig.wait(time - last)
      last = time
      places.append(part(animator.box))
    }
    try rig.wait(3)
    #expect(rig.navigation.viewControllers.count == 2 && rig.navigation.coordinator.isIdle)
    return places
  }

  private func expect(_ places: [CGFloat], _ expected: [CGFloat], within error: Double) {
    #expect(
      zip(places, expected).allSatisfy { abs($0 - $1) <= error } && places.count == expected.count,
      "\(places) instead of \(expected)")
  }

  @Test func legsFollowEachOther() throws {
    let curve = CubicCurve.easeInEaseOut
    for reorders in [false, true] {
      let y = try places(of: \.shown.center.y, at: [0.05, 0.15, 0.2, 0.25, 0.35, 0.45, 0.58]) { box, end in
        let legs = [
          {
            UIView.animate(withDuration: 0.2) {
              box.frame.origin.y = 200
            } completion: {
              if !reorders { return }
              end($0)
            }
          }, { UIView.animate(withDuration: 0.2, delay: 0.2, animations: { box.frame.origin.y = 300 }) },
          {
            UIView.animate(withDuration: 0.2, delay: 0.4) {
              box.frame.origin.y = 250
            } completion: {
              if !reorders { end($0) }
            }
          },
        ]
        for leg in legs { leg() }
      }
      let (early, late) = (curve.value(at: 0.25), curve.value(at: 0.75))
      expect(
        y,
        [
          340 - 100 * early, 340 - 100 * late, 240, 240 + 100 * early, 240 + 100 * late, 340 - 50 * early,
          340 - 50 * curve.value(at: 0.9),
        ], within: 0.01)
    }
  }

  @Test func legsKeepTheirWayWhereTheyEndWhereTheyBegan() throws {
    let x = try places(of: \.shown.center.x, at: [0.1, 0.2, 0.3, 0.4, 0.5, 0.59]) { box, end in
      UIView.animate(
        withDuration: 0.2, delay: 0, options: .curveLinear, animations: { box.center.x += 100 })
      UIView.animate(
        withDuration: 0.2, delay: 0.2, options: .curveLinear, animations: { box.center.x -= 200 })
      UIView.animate(
        withDuration: 0.2, delay: 0.4, options: .curveLinear, animations: { box.center.x += 100 },
        completion: end)
    }
    expect(x, [140, 190, 90, -10, 40, 85], within: 0.01)
  }

  /// As in UIKit, each adds its own part of the way.
  @Test func overlappingLegsAreAdded() throws {
    let x = try places(of: \.shown.center.x, at: [0.1, 0.2, 0.3, 0.4, 0.5]) { box, end in
      UIView.animate(
        withDuration: 0.4, delay: 0, options: .curveLinear, animations: { box.center.x += 100 })
      UIView.animate(
        withDuration: 0.4, delay: 0.2, options: .curveLinear, animations: { box.center.x += 40 },
        completion: end)
    }
    expect(x, [115, 140, 175, 210, 220], within: 0.6)
  }

  @available(*, deprecated) @Test func begunAnimationsArePlayed() throws {
    final class Target: NSObject {
      var ends = 0
      func end() { ends += 1 }
    }
    let target = Target()
    let begin = { (box: UIView) in
      UIView.beginAnimations("a", context: nil)
      UIView.setAnimationDuration(0.4)
      UIView.setAnimationDelay(0.1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationDelegate(target)
      UIView.setAnimationDidStop(Selector(Target.end))
      box.center.x += 40
      box.center.x += 60
      UIView.commitAnimations()
    }
    let x = try places(of: \.shown.center.x, at: [0.1, 0.3, 0.45]) { box, end in
      begin(box)
      UIView.animate(withDuration: 0.5) {
      } completion: {
        end($0)
      }
    }
    expect(x, [90, 140, 177.5], within: 0.01)
    #expect(target.ends == 1)
    let (screen, box) = (UIViewController(), UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    screen.view.addSubview(box)
    begin(box)
    try window.advance(by: 0.3)
    #expect(abs(box.shown.center.x - 60) < 0.01 && box.center.x == 110 && target.ends == 1)
    try window.advance(by: 0.3)
    #expect(box.shown.center.x == 110 && target.ends == 2)
  }

  @available(*, deprecated) @Test func begunAnimationsContainBlocks() throws {
    let change = { (box: UIView) in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(0.4)
      UIView.setAnimationCurve(.linear)
      UIView.performWithoutAnimation { box.center.y = 100 }
      box.center.x += 100
      UIView.setAnimationsEnabled(false)
      box.alpha = 0.5
      UIView.setAnimationsEnabled(true)
      UIView.animate(
        withDuration: 0.2, delay: 0.1, options: .curveLinear, animations: { box.bounds.size.width = 120 })
      UIView.commitAnimations()
    }
    let look = { (box: UIView) in
      [box.shown.center.x, box.shown.center.y, box.shown.alpha, box.shown.bounds.size.width]
    }
    var shown: [CGFloat] = []
    let remember = { (box: UIView) -> CGFloat in
      shown = look(box)
      return 0
    }
    _ = try places(of: remember, at: [0.2]) { box, end in
      change(box)
      UIView.animate(withDuration: 0.4, animations: {}, completion: end)
    }
    expect(shown, [140, 100, 0.5, 100], within: 0.01)
    let (screen, box) = (UIViewController(), UIView(frame: CGRect(x: 50, y: 300, width: 80, height: 80)))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    screen.view.addSubview(box)
    change(box)
    try window.advance(by: 0.2)
    expect(look(box), [140, 100, 0.5, 100], within: 0.01)
    try window.advance(by: 0.3)
    expect(look(box), [190, 100, 0.5, 120], within: 0.01)
  }

  /// They would record all later changes.
  @available(*, deprecated) @Test func forgottenAnimationsAreCommitted() throws {
    let begin = { (box: UIView) in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(0.4)
      UIView.setAnimationCurve(.linear)
      box.center.x += 100
    }
    let x = try places(of: \.shown.center.x, at: [0.1]) { box, end in
      UIView.animate(withDuration: 0.4, animations: {}, completion: end)
      begin(box)
    }
    expect(x, [115], within: 0.01)
    #expect(Recording.current == nil && BegunAnimation.all.isEmpty)
    let (screen, box) = (UIViewController(), UIView(frame: CGRect(x: 50, y: 300, width: 80, height: 80)))
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    screen.view.addSubview(box)
    Recording.window = window.window
    weak var gone: UIView?
    do {
      let view = UIView()
      gone = view
      begin(view)
      begin(box)
    }
    try window.advance(by: 0.1)
    #expect(Recording.current == nil && BegunAnimation.all.isEmpty)
    expect([box.shown.center.x], [115], within: 0.01)
    try window.advance(by: 1)
    #expect(gone == nil && box.shown.center.x == 190)
  }

  @available(*, deprecated) @Test func stopMethodsMayHaveThreeParameters() throws {
    final class Target: NSObject {
      var ends: [String] = []
      func stop(_ id: String?, finished: NSNumber, context: UnsafeMutableRawPointer?) {
        ends.append("\(id ?? "") \(finished.boolValue) \(context == nil)")
      }
      func end(_ id: String, finished: Bool, context: UnsafeMutableRawPointer?) {
        ends.append("\(id) \(finished)")
      }
    }
    let target = Target()
    for method in [Selector(Target.stop(_:finished:context:)), Selector(Target.end(_:finished:context:))] {
      UIView.beginAnimations("a", context: nil)
      UIView.setAnimationDelegate(target)
      UIView.setAnimationDidStop(method)
      UIView.commitAnimations()
    }
    #expect(target.ends == ["a true true", "a true"])
  }

  /// The last view stays in the window. Outside a window, a nested block ends, too.
  @Test func blockOfADepartedViewIsUnfinished() throws {
    final class Ends: CAAnimationDelegate {
      var stops: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
    }
    let (screen, ends) = (UIViewController(), Ends())
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    for leaves in [true, false] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      screen.view.addSubview(view)
      for _ in 1...2 {
        UIView.animate(withDuration: 1) {
          view.center.x += 50
        } completion: {
          ends.stops.append($0)
        }
      }
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0, 1, 1, ends)
      view.layer.add(fade, forKey: nil)
      try window.advance(by: 0.5)
      if leaves { view.removeFromSuperview() }
      try window.advance(by: 1)
    }
    #expect(ends.stops == [false, false, false, true, true, true])
    UIView.animate(withDuration: 1) {
      UIView.animate(withDuration: 1) {
      } completion: {
        ends.stops = [$0]
      }
    }
    #expect(ends.stops == [true])
  }

  @Test func blockAddedToAnEmptyAnimatorIsPlayed() throws {
    let x = try places(of: \.shown.center.x, at: [0.25, 0.45]) { box, end in
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
      animator.startAnimation()
      animator.addAnimations { box.center.x += 100 }
      animator.addCompletion { end($0 == .end) }
    }
    expect(x, [140, 180], within: 0.01)
  }

  @Test func keyframesTakeTheDurationOfTheirAnimator() throws {
    let x = try places(of: \.shown.center.x, at: [0.1, 0.3, 0.35]) { box, end in
      let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { box.center.x += 100 }
          UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { box.center.x -= 40 }
        }
      }
      animator.addCompletion { end($0 == .end) }
      animator.startAnimation()
    }
    expect(x, [140, 190, 170], within: 0.01)
  }

  @Test func blockHasTheCurveOfItsTransaction() throws {
    let x = try places(of: \.shown.center.x, at: [0.1, 0.2]) { box, end in
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      UIView.animate(withDuration: 0.4, animations: { box.center.x += 100 }, completion: end)
      CATransaction.commit()
    }
    expect(x, [115, 140], within: 0.01)
  }

  @Test func legsOfOtherPropertiesArePlayed() throws {
    var alphas: [CGFloat] = []
    let animator = BoxAnimator { box, end in
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        (box.alpha, box.transform) = (0, CGAffineTransform(scaleX: 2, y: 2))
      }
      UIView.animate(withDuration: 0.2, delay: 0.2, options: .curveLinear) {
        (box.alpha, box.transform) = (1, .identity)
      }
      UIView.animate(
        withDuration: 0.2, delay: 0.4, options: .curveLinear, animations: { box.alpha = 0.5 }, completion: end
      )
    }
    let rig = try Rig { _ in animator }
    rig.navigation.push()
    var scales: [CGFloat] = []
    for _ in 1...5 {
      try rig.wait(0.1)
      alphas.append(animator.box.shown.alpha)
      scales.append(animator.box.shown.transform.a)
    }
    expect(alphas, [0.5, 0, 0.5, 1, 0.75], within: 0.001)
    expect(scales, [1.5, 2, 1.5, 1, 1], within: 0.001)
  }

  @Test func legsInCompletionsFollowEachOther() throws {
    let x = try places(of: \.shown.center.x, at: [0.1, 0.3, 0.5, 0.7]) { box, end in
      @MainActor func leg(_ way: CGFloat, _ next: @escaping (Bool) -> Void) {
        UIView.animate(
          withDuration: 0.2, delay: 0, options: .curveLinear, animations: { box.center.x += way },
          completion: next)
      }
      leg(100) { _ in leg(-100) { _ in leg(40) { _ in leg(-40, end) } } }
    }
    expect(x, [140, 140, 110, 110], within: 2)
  }

  @Test func legsFollowEachOtherOutsideOfATransition() throws {
    let rig = try Rig { _ in Animator(true) }
    let card = try #require(rig.navigation.viewControllers[0] as? Screen).card
    UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) { card.center.y = 130 }
    UIView.animate(withDuration: 0.2, delay: 0.2, options: .curveLinear) { card.center.y = 230 }
    UIView.animate(withDuration: 0.2, delay: 0.4, options: .curveLinear) { card.center.y = 190 }
    var places: [CGFloat] = []
    for _ in 1...5 {
      try rig.wait(0.1)
      places.append(card.shown.center.y)
    }
    try rig.wait(0.2)
    expect(places + [card.shown.center.y], [180, 130, 180, 230, 210, 190], within: 2)
  }

  @Test func scrubbedLegsAreWhereTheyWereWhilePlayed() throws {
    let animator = BoxAnimator { box, end in
      UIView.animate(withDuration: 0.2) { box.frame.origin.y = 200 }
      UIView.animate(withDuration: 0.2, delay: 0.2, animations: { box.frame.origin.y = 300 })
      UIView.animate(withDuration: 0.2, delay: 0.4, animations: { box.frame.origin.x = 250 }, completion: end)
    }
    let rig = try Rig { _ in animator }
    let start = (rig.tree, rig.pixels)
    rig.navigation.push()
    try rig.wait(0.15)
    let coordinator = rig.navigation.transitionCoordinator
    coordinator?.hold()
    try rig.wait(1)
    for (fraction, y) in [(0.5, 290.0), (1.0 / 3, 240), (1.0 / 6, 290), (0.75, 340)] {
      coordinator?.track(fraction)
      try rig.wait(1)
      #expect(abs(animator.box.shown.center.y - y) < 0.01, "\(animator.box.shown.center.y) at \(fraction)")
    }
    coordinator?.cancel()
    try rig.wait(3)
    #expect(rig.tree == start.0)
    #expect((rig.pixels == start.1) == true)
  }

  /// The second half is a layer's animation that the end of the first one begins.
  @Test func layerAnimationOfACompletionIsWaitedFor() throws {
    final class Chain: Animator, CAAnimationDelegate {
      let shade = UIView()
      var context: UIViewControllerContextTransitioning?
      override func animateTransition(using context: UIViewControllerContextTransitioning) {
        _ = place(context)
        self.context = context
        shade.frame = context.containerView.bounds
        shade.alpha = 0
        context.containerView.addSubview(shade)
        UIView.animate(withDuration: 0.4, animations: { self.shade.alpha = 1 }) { _ in
          let fade = CABasicAnimation(keyPath: "opacity")
          (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (1, 0, 0.4, self)
          self.shade.layer.opacity = 0
          self.shade.layer.add(fade, forKey: "fade")
        }
      }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { context?.completeTransition(flag) }
    }
    let animator = Chain(true)
    let rig = try Rig { _ in animator }
    var faults: [String] = []
    rig.window.window.onFault = { faults.append($0) }
    rig.navigation.push()
    try rig.wait(0.6)
    #expect(rig.navigation.transitionCoordinator != nil && abs(animator.shade.shown.alpha - 0.5) < 0.05)
    try rig.wait(0.3)
    #expect(rig.navigation.transitionCoordinator == nil && rig.navigation.viewControllers.count == 2)
    #expect(faults.isEmpty)
  }
}
