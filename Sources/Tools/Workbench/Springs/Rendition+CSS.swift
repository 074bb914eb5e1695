import SegueMotion

nonisolated extension Rendition {
  /// Returns the rendition for CSS. Curves are kept; springs become polylines.
  static func css(_ timing: Timing, delay: Double, distance: Double) -> Rendition {
    let duration = timing.duration.decimals(4)
    let begin = delay > 0 ? " \(delay.decimals(4).code)s" : ""
    if let curve = timing.curve?.rounded {
      return Rendition(
        "transition: transform \(duration.code)s cubic-bezier(\(curve.code))\(begin);",
        playing: .curve(curve, duration: duration))
    }
    let line = Polyline(of: timing, tolerance: max(0.25 / distance, 1e-4))
    return Rendition("transition: transform \(duration.code)s \(line.css)\(begin);") { time in
      duration > 0 && time < duration ? line.value(at: time / duration) : 1
    }
  }
}

/// A timing as a polyline, for CSS's `linear()`.
private nonisolated struct Polyline: Sendable {
  /// The points as percentages of the time and fractions of the distance, rounded as they appear in the code.
  let points: [(percent: Double, value: Double)]

  /// Creates a polyline with few points. Its values differ from those of the timing by at most `tolerance`, a fraction of the
  /// distance.
  init(of timing: Timing, tolerance: Double) {
    let count = 1000
    let values = (0...count).map {
      $0 == count ? 1 : timing.value(at: timing.duration * Double($0) / Double(count))
    }
    var kept = [0, count]
    var spans = [(0, count)]
    while let (first, last) = spans.popLast() {
      guard last - first > 1 else { continue }
      let slope = (values[last] - values[first]) / Double(last - first)
      func distance(_ index: Int) -> Double {
        abs(values[index] - values[first] - slope * Double(index - first))
      }
      guard let worst = (first + 1..<last).max(by: { distance($0) < distance($1) }),
        distance(worst) > tolerance
      else { continue }
      kept.append(worst)
      spans += [(first, worst), (worst, last)]
    }
    points = kept.sorted().map { ((Double($0) * 100 / Double(count)).decimals(1), values[$0].decimals(4)) }
  }

  func value(at fraction: Double) -> Double {
    let percent = fraction * 100
    guard let index = points.firstIndex(where: { $0.percent > percent }), index > 0 else {
      return points.last?.value ?? 1
    }
    let (from, to) = (points[index - 1], points[index])
    return from.value.mixed(with: to.value, at: (percent - from.percent) / (to.percent - from.percent))
  }

  /// The polyline as code, such as `linear(0, 0.011 2.1%, … 1)`.
  var css: String {
    let words = points.map { point in
      point.percent == 0 || point.percent == 100
        ? point.value.code : "\(point.value.code) \(point.percent.code)%"
    }
    return "linear(\(words.joined(separator: ", ")))"
  }
}
