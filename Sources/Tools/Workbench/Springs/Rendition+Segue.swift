import SegueMotion

nonisolated extension Rendition {
  static func segue(_ timing: Timing, delay: Double) -> Rendition {
    let (words, written) = swift(timing)
    let delay = delay.decimals(4)
    return Rendition("Track(\(words)\(delay > 0 ? ", delay: \(delay.code)" : ""))", playing: written)
  }

  /// Returns a Swift expression for the timing, and the timing that this expression creates.
  private static func swift(_ timing: Timing) -> (words: String, written: Timing) {
    if let curve = timing.curve {
      let duration = timing.duration.decimals(4)
      let (rounded, name) = (curve.rounded, names.first { $0.curve == curve.rounded }?.name)
      let words = name.map { ".\($0)" } ?? "CubicCurve(\(rounded.code))"
      return (".curve(\(words), duration: \(duration.code))", .curve(rounded, duration: duration))
    }
    let (spring, velocity) = (timing.continuation, timing.writtenVelocity)
    let ratio = spring.dampingRatio.decimals(4)
    let tail = velocity == 0 ? ")" : ", initialVelocity: \(velocity.code))"
    let (duration, response) = (timing.duration.decimals(4), spring.response.decimals(4))
    let byDuration = Timing.spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    if byDuration.isLike(timing) {
      return (".spring(duration: \(duration.code), dampingRatio: \(ratio.code)\(tail)", byDuration)
    }
    let byResponse = Timing.spring(response: response, dampingRatio: ratio, initialVelocity: velocity)
    if byResponse.isLike(timing) {
      return (".spring(response: \(response.code), dampingRatio: \(ratio.code)\(tail)", byResponse)
    }
    let exact = Spring(
      response: spring.response.significant(), dampingRatio: spring.dampingRatio.significant())
    return (
      ".spring(Spring(response: \(spring.response.significant().code), dampingRatio: "
        + "\(spring.dampingRatio.significant().code)), duration: \(duration.code)\(tail)",
      .spring(exact, duration: duration, initialVelocity: velocity)
    )
  }

  private static let names: [(name: String, curve: CubicCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
    ("default", .default), ("easeOutQuad", .easeOutQuad),
  ]
}

nonisolated extension Timing {
  /// Returns whether both timings show the same motion, apart from rounding.
  func isLike(_ other: Timing) -> Bool {
    abs(duration - other.duration) < 1e-3
      && (0...40).allSatisfy {
        let time = Double($0) / 41 * other.duration
        return abs(value(at: time) - other.value(at: time)) < 2e-4
      }
  }
}
