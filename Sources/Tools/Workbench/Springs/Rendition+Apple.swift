import SegueMotion

nonisolated extension Rendition {
  /// Returns the rendition for UIKit, whose springs are never overdamped (Docs/MOTION.md#overdamping-and-settling).
  static func uiKit(_ timing: Timing, delay: Double) -> Rendition {
    if let curve = timing.curve?.rounded {
      let duration = timing.duration.decimals(4)
      return Rendition(
        """
        UIViewPropertyAnimator(
          duration: \(duration.code), controlPoint1: CGPoint(x: \(curve.control1.x.code), y: \(curve.control1.y.code)),
          controlPoint2: CGPoint(x: \(curve.control2.x.code), y: \(curve.control2.y.code)))
        """, playing: .curve(curve, duration: duration))
    }
    let velocity = timing.writtenVelocity
    let (duration, ratio) = (timing.duration.decimals(4), timing.continuation.dampingRatio.decimals(4))
    let byDuration = Timing.spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    if byDuration.isLike(timing) {
      return Rendition(
        """
        UIView.animate(
          withDuration: \(duration.code), delay: \(delay.decimals(4).code), usingSpringWithDamping: \(ratio.code), \
        initialSpringVelocity: \(velocity.code)
        ) { }
        """, playing: byDuration)
    }
    let numbers = timing.writtenSpring
    return Rendition(
      """
      UIViewPropertyAnimator(
        duration: 0,
        timingParameters: UISpringTimingParameters(
          mass: 1, stiffness: \(numbers.stiffness.code), damping: \(numbers.damping.code),
          initialVelocity: CGVector(dx: \(velocity.code), dy: \(velocity.code))))
      """, playing: numbers.settling(velocity))
  }

  static func coreAnimation(_ timing: Timing) -> Rendition {
    if let curve = timing.curve?.rounded {
      let duration = timing.duration.decimals(4)
      return Rendition(
        """
        animation.duration = \(duration.code)
        animation.timingFunction = CAMediaTimingFunction(controlPoints: \(curve.code))
        """, playing: .curve(curve, duration: duration))
    }
    let (numbers, velocity) = (timing.writtenSpring, timing.writtenVelocity)
    let creeps = timing.continuation.dampingRatio > 1
    let lines = [
      "animation.stiffness = \(numbers.stiffness.code)", "animation.damping = \(numbers.damping.code)",
      creeps ? "animation.allowsOverdamping = true" : nil,
      velocity == 0 ? nil : "animation.initialVelocity = \(velocity.code)",
      "animation.duration = animation.settlingDuration",
    ]
    return Rendition(
      lines.compactMap(\.self).joined(separator: "\n"),
      playing: numbers.settling(velocity, allowsOverdamping: creeps))
  }

  /// Returns the rendition for SwiftUI, whose springs end when their motion is no longer visible.
  static func swiftUI(_ timing: Timing) -> Rendition {
    if let curve = timing.curve?.rounded {
      let duration = timing.duration.decimals(4)
      return Rendition(
        "Animation.timingCurve(\(curve.code), duration: \(duration.code))",
        playing: .curve(curve, duration: duration))
    }
    let velocity = timing.writtenVelocity
    let start = Spring.State(value: 0, velocity: velocity)
    if velocity != 0 {
      let numbers = timing.writtenSpring
      let spring = numbers.byDamping(allowsOverdamping: true)
      return Rendition(
        """
        Animation.interpolatingSpring(
          stiffness: \(numbers.stiffness.code), damping: \(numbers.damping.code), initialVelocity: \(velocity.code))
        """
      ) { spring.step(start, toward: 1, by: $0).value }
    }
    let (duration, bounce) = (
      timing.continuation.response.decimals(4), timing.continuation.bounce.decimals(4)
    )
    let spring = Spring(duration: duration, bounce: bounce)
    return Rendition("Animation.spring(duration: \(duration.code), bounce: \(bounce.code))") {
      spring.step(start, toward: 1, by: $0).value
    }
  }
}

nonisolated extension WrittenSpring {
  /// Returns the spring by its stiffness and its damping.
  fileprivate func byDamping(allowsOverdamping: Bool) -> Spring {
    Spring(stiffness: stiffness, damping: damping, allowsOverdamping: allowsOverdamping)
  }

  /// Returns a timing with the duration that the spring takes to settle.
  fileprivate func settling(_ velocity: Double, allowsOverdamping: Bool = false) -> Timing {
    let spring = byDamping(allowsOverdamping: allowsOverdamping)
    return .spring(
      spring, duration: spring.settlingDuration(initialVelocity: velocity), initialVelocity: velocity)
  }
}
