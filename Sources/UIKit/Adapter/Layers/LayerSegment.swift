/// A copy of an animation of one property, with the values and times that the animation had when it was added to a layer.
struct LayerSegment {
  let view: View
  let key: LayerKey
  /// The start, in seconds from the start of the recording.
  let begin: Double
  /// The timing of one cycle in the forward direction.
  let timing: Timing
  /// The number of cycles. A repeat count above one million becomes infinite.
  let repeats: Double
  let autoreverses: Bool
  /// Whether the last value remains visible after the end.
  let isKept: Bool
  private let isAdditive: Bool
  /// The values, each with the progress at which it is reached, 0…1, and the curve to the next value. A `value` of `nil` stands
  /// for the layer's own value, and a `curve` of `nil` for linear interpolation.
  private let values: [(progress: Double, value: (any Animatable)?, curve: CubicCurve?)]
  /// The `byValue` of a basic animation. If the animation has no other value, it ends at the layer's own value plus this
  /// difference.
  private let difference: (any Animatable)?

  /// The duration of all cycles, in seconds.
  var duration: Double { timing.duration * repeats * (autoreverses ? 2 : 1) }
  var end: Double { begin + duration }
  /// Whether the animation is endless.
  var isEndless: Bool { duration == .infinity }

  /// Creates a segment from an animation. Fails if the animation has no values.
  init?(
    _ animation: CAPropertyAnimation, key: LayerKey, of view: View, at begin: Double, inherited: Inherited
  ) {
    (self.view, self.key, self.begin) = (view, key, begin)
    timing = animation.timing(inherited)
    autoreverses = animation.autoreverses
    let cycle = timing.duration * (autoreverses ? 2 : 1)
    // A cycle without duration cannot be repeated.
    repeats =
      cycle <= 0
      ? 1
      : animation.repeatDuration > 0
        ? animation.repeatDuration / max(cycle, 1e-3)
        : animation.repeatCount > 0
          ? Double(animation.repeatCount) > 1e6 ? .infinity : Double(animation.repeatCount) : 1
    isKept = inherited.isKept
    isAdditive = animation.isAdditive
    func value(_ any: Any?) -> (any Animatable)? { any.flatMap(key.value) }
    switch animation {
    case let basic as CABasicAnimation:
      let (from, to, by) = (value(basic.fromValue), value(basic.toValue), value(basic.byValue))
      difference = by
      if to == nil, let from, let by {
        values = [(0, from, nil), (1, from.sum(by, 1), nil)]
      } else if from == nil, let to, let by {
        values = [(0, to.sum(by, -1), nil), (1, to, nil)]
      } else {
        values = [(0, from, nil), (1, to, nil)]
      }
      if from == nil, to == nil, by == nil { return nil }
    case let keyframe as CAKeyframeAnimation:
      difference = nil
      values = keyframe.steps(value)
      if values.isEmpty { return nil }
    default: return nil
    }
  }

  /// The progress values at which properties have to be recorded: at each value, and along the curve between two values. A
  /// rotation has a stop at least every 1.2 radians, because interpolation follows the shorter arc; beyond 120 radians, the
  /// stops are farther apart.
  var stops: [Double] {
    var stops = values.map(\.progress)
    for (one, two) in zip(values, values.dropFirst()) {
      var count = one.curve == nil ? 1 : 32
      if let from = one.value as? Double, let to = two.value as? Double,
        key.path.hasPrefix("transform.rotation")
      {
        count = max(count, Int((abs(to - from) / 1.2).rounded(.up).clamped(to: 1...1000)))
      }
      for step in 1..<max(count, 1) + 1 where step < count {
        stops.append(one.progress + (two.progress - one.progress) * Double(step) / Double(count))
      }
    }
    return stops
  }

  /// Sets the property in `look` to the animation's value at a time, in seconds from the start of the recording.
  func set(at time: Double, in look: inout View.Properties) {
    let cycle = timing.duration * (autoreverses ? 2 : 1)
    let passed = (time - begin).clamped(to: 0...duration)
    var (rest, progress) = (passed, passed <= 0 ? 0.0 : 1)
    if cycle > 0, passed > 0 {
      rest = passed - (passed / cycle - 1e-9).rounded(.down) * cycle
      progress = timing.value(at: rest > timing.duration ? cycle - rest : rest)
    }
    set(atProgress: progress, in: &look)
  }

  /// Sets the property in `look` to the animation's value at a progress of one cycle, 0…1.
  func set(atProgress progress: Double, in look: inout View.Properties) {
    guard let own = key.get(look) else { return }
    var index = 0
    while index + 2 < values.count, progress >= values[index + 1].progress { index += 1 }
    let (one, two) = (values[index], values[min(index + 1, values.count - 1)])
    var part = (progress - one.progress) / max(two.progress - one.progress, 1e-9)
    if let curve = one.curve { part = curve.value(at: part) }
    var from = one.value ?? own
    var to = two.value ?? own
    // With `byValue` alone, the animation starts at the layer's own value.
    if one.value == nil, two.value == nil, let difference { to = own.sum(difference, 1) }
    if isAdditive { (from, to) = (own.sum(from, 1), own.sum(to, 1)) }
    key.set(&look, from.mix(to, part))
  }
}

/// The values that an animation inherits from its group or its transaction.
struct Inherited {
  var duration: Double
  var curve: CubicCurve?
  var isKept: Bool
}

extension CAAnimation {
  /// The `speed`, clamped to 0.001…1000; 1 if `speed` is not positive.
  var pace: Double { speed > 0 ? Double(speed).bounded(1e-3...1e3) : 1 }

  /// Returns the duration of one cycle in one direction, in seconds.
  func length(_ inherited: Inherited) -> Double {
    (duration > 0 ? duration.bounded(.seconds) : inherited.duration) / pace
  }

  fileprivate func timing(_ inherited: Inherited) -> Timing {
    if let spring = self as? CASpringAnimation {
      return .spring(
        spring.spring, duration: length(inherited), initialVelocity: spring.initialVelocity)
    }
    return .curve(timingFunction?.curve ?? inherited.curve ?? .linear, duration: length(inherited))
  }
}

extension CAKeyframeAnimation {
  fileprivate func steps(_ value: (Any?) -> (any Animatable)?) -> [(Double, (any Animatable)?, CubicCurve?)] {
    var all = (self.values ?? []).compactMap(value)
    if let path {
      // A path is sampled at 49 points, equally spaced along it.
      let way = PathMeasure(path.path)
      all = (0...48).compactMap { way.point(at: Double($0) / 48) }
    }
    guard let first = all.first else { return [] }
    if all.count == 1 { all.append(first) }
    let curves = (timingFunctions ?? []).map(\.curve)
    var times = keyTimes?.map { $0.doubleValue.bounded(0...1) } ?? []
    let isDiscrete = calculationMode == .discrete
    if times.count < all.count {
      let gaps = Double(isDiscrete ? all.count : all.count - 1)
      times = all.indices.map { Double($0) / gaps }
    }
    for index in all.indices.dropFirst() { times[index] = max(times[index], times[index - 1]) }
    guard isDiscrete else {
      return all.indices.map { (times[$0], all[$0], curves.indices.contains($0) ? curves[$0] : nil) }
    }
    // Each value lasts until shortly before the next one.
    return all.indices.flatMap { index -> [(Double, (any Animatable)?, CubicCurve?)] in
      let end = index + 1 < all.count ? times[index + 1] - 1e-4 : 1
      return [(times[index], all[index], nil), (max(end, times[index]), all[index], nil)]
    }
  }
}

extension Animatable {
  /// Returns this value interpolated toward `other`; this value itself if the types differ.
  fileprivate func mix(_ other: any Animatable, _ fraction: Double) -> any Animatable {
    (other as? Self).map { mixed(with: $0, at: fraction) } ?? self
  }

  /// Returns the sum of this value and `factor` times `other`, for numbers, points and sizes. Returns other values unchanged.
  fileprivate func sum(_ other: any Animatable, _ factor: Double) -> any Animatable {
    switch (self, other) {
    case (let one as Double, let two as Double): one + two * factor
    case (let one as Point, let two as Point): Point(one.x + two.x * factor, one.y + two.y * factor)
    case (let one as Size, let two as Size):
      Size(one.width + two.width * factor, one.height + two.height * factor)
    default: self
    }
  }
}
