import SegueHeadless
import SegueViews

/// The values of one property of a view over time.
package nonisolated struct MotionSeries: Sendable {
  /// The name of the view, such as `#card` or `Label in #card`.
  package let view: String
  package let property: MovingProperty
  /// The value in each sample; `nil` if the view was not shown.
  package let values: [Double?]
  package let range: ClosedRange<Double>

  /// Creates a series; `nil` if there are no values.
  /// - Parameter isKept: whether a series that does not change visibly is not `nil`; `false` by default.
  init?(view: String, property: MovingProperty, values: [Double?], isKept: Bool = false) {
    guard let low = values.lazy.compactMap(\.self).min(), let high = values.lazy.compactMap(\.self).max(),
      isKept || high - low > property.threshold
    else { return nil }
    (self.view, self.property, self.values, range) = (view, property, values, low...high)
  }

  package func isAlong(_ other: MotionSeries) -> Bool {
    guard property == other.property,
      abs(range.length - other.range.length) <= property.threshold
    else { return false }
    var shift: Double?
    for (mine, theirs) in zip(values, other.values) {
      guard let mine, let theirs else {
        if mine == nil, theirs == nil { continue }
        return false
      }
      if abs(mine - theirs - (shift ?? mine - theirs)) > property.threshold { return false }
      shift = shift ?? mine - theirs
    }
    return true
  }

  /// Returns the velocity at each time, in units per second; `nil` if the view was not shown.
  package func velocities(at times: [Double]) -> [Double?] {
    // A drag moves 120 times per second, so a velocity over less time would be the one of a step, or zero.
    let step = times.count > 1 ? (times[times.count - 1] - times[0]) / Double(times.count - 1) : 1
    let reach = max(1, Int((1 / (240 * step)).rounded()))
    let (least, last) = (step < 1 / 239 ? 2 * reach : 1, values.count - 1)
    return values.indices.map { index in
      let before = max(0, min(index - reach, last - least))
      let after = min(last, max(index + reach, least))
      guard let value = values[index] else { return nil }
      let (one, other) = (
        values[before].map { (times[before], $0) }, values[after].map { (times[after], $0) }
      )
      let (from, to) = (one ?? (times[index], value), other ?? (times[index], value))
      return to.0 > from.0 ? (to.1 - from.1) / (to.0 - from.0) : 0
    }
  }
}

/// The motions of a window during a script, sampled at a constant rate, and the input of the window.
package nonisolated struct Motions: Sendable {
  /// The activity of a window's transitions.
  package nonisolated enum Phase: String, Sendable { case idle, running, held }

  package let times: [Double]
  /// The properties that changed, grouped by view. The views that moved most come first.
  package let series: [MotionSeries]
  /// The places of all views. The views that moved most come first.
  package let bodies: [Body]
  package let input: InputTrack
  /// The phase of the transitions in each sample.
  package let phases: [Phase]
  /// The initial size of the window, in points.
  package let size: Size

  package var span: ClosedRange<Double> { (times.first ?? 0)...(times.last ?? 0) }

  /// The names of the moving views. The views that moved most come first.
  package var views: [String] {
    series.reduce(into: []) { if $0.last != $1.view { $0.append($1.view) } }
  }

  /// The motions as a table in CSV format: the time, then the value and the velocity of each property.
  package var csv: String {
    let head = series.flatMap {
      ["\($0.view).\($0.property.rawValue)", "\($0.view).\($0.property.rawValue)/s"]
    }
    let columns = series.flatMap { [$0.values, $0.velocities(at: times)] }
    let lines = times.indices.map { index in
      ([times[index].cell] + columns.map { $0[index]?.cell ?? "" }).joined(separator: ",")
    }
    return ([(["time"] + head).map(\.quoted).joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
  }
}

nonisolated extension String {
  /// The text in quotation marks if the CSV format needs them.
  fileprivate var quoted: String {
    contains(where: { ",\"\n".contains($0) }) ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
  }
}

/// A property of a view that is sampled as one number.
package nonisolated enum MovingProperty: String, Sendable, Hashable, CaseIterable {
  /// The center of the view, in window coordinates.
  case x, y
  /// The size at which the view is shown, in window coordinates.
  case width, height
  /// The rotation in degrees, clockwise.
  case rotation
  /// The view's own opacity, in percent.
  case alpha
  /// The corner radius, in points.
  case cornerRadius = "corner radius"
  /// The scroll offset, in points.
  case scrollX = "scroll x"
  case scrollY = "scroll y"
  /// The difference between the background color and its first value, as a percentage of a channel's range.
  case background
  /// The blur of the shadow, in points.
  case shadow

  var sources: View.PropertySet {
    switch self {
    case .x, .y: [.center, .bounds, .transform]
    case .width, .height: [.bounds, .transform]
    case .rotation: .transform
    case .alpha: .alpha
    case .cornerRadius: .cornerRadius
    case .scrollX, .scrollY: .bounds
    case .background: .background
    case .shadow: .shadow
    }
  }

  /// The properties of named views, each with its value.
  static let ofElements: [(Self, @Sendable (Element) -> Double)] = [
    (.x, { $0.frame.center.x }), (.y, { $0.frame.center.y }), (.width, { $0.frame.width }),
    (.height, { $0.frame.height }), (.alpha, { $0.alpha * 100 }),
  ]

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The unit of the values.
  package var unit: String {
    switch self {
    case .rotation: "°"
    case .alpha, .background: "%"
    default: "pt"
    }
  }

  /// The smallest visible difference.
  var threshold: Double { unit == "%" ? 1 : 0.5 }
}
