internal import Glibc

extension Spring {
  /// Returns the exact time after which the value stays within `tolerance` of `target`, in seconds.
  ///
  /// The time is 0 if the value stays within the tolerance from the start. It is infinite if the motion never settles: with a
  /// ratio of 0, or a tolerance that is not positive.
  ///
  /// For a critically damped spring made with a duration, the settling time is the duration. For a ratio below 1, it is a
  /// little longer, because UIKit's rule bounds only a part of the oscillation (Docs/MOTION.md#overdamping-and-settling).
  public func settlingTime(from state: State, toward target: Double, tolerance: Double = 0.001) -> Double {
    let start = State(value: state.value - target, velocity: state.velocity)
    guard start.value != 0 || start.velocity != 0 else { return 0 }
    guard tolerance > 0 else { return .infinity }
    return dampingRatio < 1
      ? settlingTimeSwinging(from: start, tolerance: tolerance)
      : settlingTimeCreeping(from: start, tolerance: tolerance)
  }

  /// The spring with a damping ratio of at least 0.01, so that it arrives at its target.
  package var arriving: Spring {
    dampingRatio < 0.01 ? Spring(angularFrequency: angularFrequency, dampingRatio: 0.01) : self
  }

  /// Returns the settling time for a ratio below 1.
  ///
  /// Between two turning points, the value is monotonic. Therefore, the value enters the tolerance for the last time between
  /// the last turning point outside it and the next turning point.
  private func settlingTimeSwinging(from start: State, tolerance: Double) -> Double {
    // Turning points lie on a curve that falls like e^(−βt), which reaches the tolerance here.
    let height = hypot(split * start.value, start.velocity + decayRate * start.value) / angularFrequency
    guard decayRate > 0 else { return height > tolerance ? .infinity : 0 }
    let calm = log(height / tolerance) / decayRate

    let turn = atan2(split * start.velocity, lean(of: start)) / split
    let halfSwing = .pi / split
    let next = turn + (((calm - turn) / halfSwing).rounded(.down) + 1) * halfSwing
    guard next > 0 else { return 0 }
    return crossing(from: max(0, next - halfSwing), to: next) { time in
      abs(remainder(of: start, after: time).value) > tolerance
    }
  }

  /// Returns the settling time for a ratio of 1 or more. There is at most one turning point, after which the value approaches
  /// the target.
  private func settlingTimeCreeping(from start: State, tolerance: Double) -> Double {
    let isOutside = { time in abs(self.remainder(of: start, after: time).value) > tolerance }
    let turn = onlyTurn(of: start)
    if let turn, !isOutside(turn) { return crossing(from: 0, to: turn, while: isOutside) }
    return crossing(from: turn ?? 0, stride: 1 / angularFrequency, while: isOutside)
  }

  /// Returns the time at which a spring with a ratio of 1 or more reverses, in seconds; `nil` if it never does. At that time,
  /// S/C = v₀/(βv₀ + ω²y₀), where S/C is tanh(σt)/σ, or t for a ratio of 1.
  private func onlyTurn(of start: State) -> Double? {
    let ratio = start.velocity / lean(of: start)
    guard ratio > 0, split * ratio < 1 else { return nil }
    return split > 0 ? atanh(split * ratio) / split : ratio
  }

  /// Returns the maximum distance from a target of 0 during a motion from `start`.
  func reach(of start: State) -> Double {
    let turn = dampingRatio < 1 ? firstTurn(of: start) : onlyTurn(of: start)
    return max(abs(start.value), turn.map { abs(remainder(of: start, after: $0).value) } ?? 0)
  }

  /// Returns the time at which a spring with a ratio below 1 first reverses, in seconds.
  private func firstTurn(of start: State) -> Double {
    let angle = atan2(split * start.velocity, lean(of: start))
    return (angle < 0 ? angle + .pi : angle) / split
  }

  private func lean(of start: State) -> Double { decayRate * start.velocity + stiffness * start.value }

  /// Returns the duration that Core Animation reports for a motion from 0 to 1, in seconds
  /// (Docs/MOTION.md#overdamping-and-settling).
  ///
  /// For a ratio below 1, the duration is ln(1000·(1 + |v − β|/ω_d))/β, derived from the envelope of the oscillation. For a
  /// ratio of 1 or more, it is the time until the value stays within a thousandth, rounded up to a tenth of a second.
  ///
  /// - Parameter initialVelocity: the velocity at the start, as a multiple of the whole distance, per second.
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    if dampingRatio < 1 {
      return log(1000 * (1 + abs(initialVelocity - decayRate) / split)) / decayRate
    }
    let exact = settlingTime(from: State(value: 0, velocity: initialVelocity), toward: 1)
    return (exact * 10).rounded(.up) / 10
  }
}

/// Returns the value in `lower`…`upper` at which `condition` turns from true to false, found by bisection to full precision.
///
/// For the result, `condition` is false, so a time found this way is never too early. If `condition` is false for `lower`, the
/// result is `lower`.
func crossing(from lower: Double, to upper: Double, while condition: (Double) -> Bool) -> Double {
  guard condition(lower) else { return lower }
  var (inside, outside) = (lower, upper)
  while true {
    let middle = inside + (outside - inside) / 2
    guard middle > inside, middle < outside else { return outside }
    if condition(middle) { inside = middle } else { outside = middle }
  }
}

/// Returns the value above `lower` at which `condition` turns from true to false, without a known upper bound.
///
/// The search for an upper bound takes steps that begin at `stride` and double each time, so `condition` must become false
/// somewhere.
func crossing(from lower: Double, stride: Double, while condition: (Double) -> Bool) -> Double {
  var reach = stride
  while condition(lower + reach) { reach *= 2 }
  return crossing(from: lower, to: lower + reach, while: condition)
}
