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

  /// Returns whether another series has the same property and changes in the same way, apart from a constant difference.
  package func isParallel(to other: MotionSeries) -> Bool {
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
    // Scripts move the pointer 120 times per second. Velocities are measured over at least 1/120 s, because over a shorter time
    // they would alternate between zero and the velocity of one move.
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
  package let trajectories: [Trajectory]
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
      ["\($0.view).\($0.property.name)", "\($0.view).\($0.property.name)/s"]
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
package nonisolated struct MovingProperty: Sendable, Hashable {
  /// The name in words.
  package let name: String
  /// The unit of the values.
  package let unit: String
  /// The properties of the view that determine the values.
  let sources: View.PropertySet

  /// The position of the view in the window, its size, its rotation (clockwise) and its scroll offset.
  static let places = [
    MovingProperty(name: "x", unit: "pt", sources: [.frame, .transform]),
    MovingProperty(name: "y", unit: "pt", sources: [.frame, .transform]),
    MovingProperty(name: "width", unit: "pt", sources: [.bounds, .transform]),
    MovingProperty(name: "height", unit: "pt", sources: [.bounds, .transform]),
    MovingProperty(name: "rotation", unit: "°", sources: .transform),
    MovingProperty(name: "scroll x", unit: "pt", sources: .bounds),
    MovingProperty(name: "scroll y", unit: "pt", sources: .bounds),
  ]

  /// The properties that determine the appearance of the view.
  private static let looks = View.Properties.rows.filter { !$0.isPlace }

  /// All properties, in the order of their values in a sample.
  static let all =
    places
    + looks.map {
      MovingProperty(
        name: $0.name.inWords, unit: $0.areLengths.contains(true) ? "pt" : "%", sources: $0.set)
    }

  /// The properties of elements with an identifier, each with its value.
  static let ofElements: [(Self, @Sendable (Element) -> Double)] = {
    let values: [@Sendable (Element) -> Double] = [
      { $0.frame.center.x }, { $0.frame.center.y }, { $0.frame.width }, { $0.frame.height },
    ]
    return Array(zip(places, values)) + all.filter { $0.sources == .alpha }.map { ($0, { $0.alpha * 100 }) }
  }()

  var place: Int { Self.all.firstIndex(of: self) ?? 0 }

  /// The smallest visible difference.
  var threshold: Double { unit == "%" ? 1 : 0.5 }

  /// Returns a value for each of the `looks`: the number itself or, for a property with several components, how much it differs
  /// from `first`.
  static func values(of look: View.Properties, since first: View.Properties) -> [Double] {
    looks.map { property in
      guard property.areLengths.count == 1 else { return property.difference(first, look) }
      var numbers: [Double] = []
      property.append(look, &numbers)
      return numbers[0]
    }
  }
}

nonisolated extension String {
  /// The words of a name such as `cornerRadius`.
  var inWords: String { reduce("") { $0 + ($1.isUppercase ? " " + $1.lowercased() : String($1)) } }
}
