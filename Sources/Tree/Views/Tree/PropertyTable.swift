import SegueDrawing

/// The value of an animatable property.
nonisolated protocol PropertyValue: Equatable, Sendable {
  func mixed(with other: Self, at fraction: Double) -> Self
  func displaced(from one: Self, to other: Self, by factor: Double) -> Self
  /// Returns the nearest valid value. The default returns the value itself.
  func limited(to limits: PropertyLimits) -> Self
  /// Returns the nearest value within the range of the given ones. The default returns the value itself.
  func kept(within values: some Collection<Self>) -> Self
  /// Appends the components of the value: lengths in points, all others in percent.
  func append(to numbers: inout [Double])
  /// Whether each component that `append` adds is a length. The default is an empty array, for types with properties that tools
  /// do not show.
  static var areLengths: [Bool] { get }
  /// Returns the difference from `other`, in points or percent. The default is the largest difference between two components.
  func difference(from other: Self) -> Double
  /// The value as text.
  var short: String { get }
  /// The value as text in `View.dump`; empty if the value has no effect.
  var mark: String { get }
}

nonisolated extension PropertyValue {
  func limited(to limits: PropertyLimits) -> Self { self }
  func kept(within values: some Collection<Self>) -> Self { self }
  static var areLengths: [Bool] { [] }
  func difference(from other: Self) -> Double {
    zip(numbers, other.numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
  var mark: String { short }

  private var numbers: [Double] {
    var numbers: [Double] = []
    append(to: &numbers)
    return numbers
  }
}

/// The valid values of an animatable number, which also determine its unit.
nonisolated enum PropertyLimits: Sendable {
  /// Any number of points.
  case none
  /// 0…1.
  case fractions
  /// At least 0, in points.
  case lengths
}

/// A row of the table of animatable properties. It contains only the values that a frame needs: for a larger struct, the
/// optimizer would not resolve the key path. The names are therefore passed separately.
nonisolated struct PropertyRow<Value: PropertyValue>: Sendable {
  let path: WritableKeyPath<View.Properties, Value> & Sendable
  let set: View.PropertySet
  let limits: PropertyLimits
}

/// An animatable property, as tools see it: a row of the table in `View.Properties.visit`.
package nonisolated struct AnimatableProperty: Sendable {
  /// The name of the property in reports.
  package let name: String
  /// The set to which the property belongs.
  package let set: View.PropertySet
  /// Whether each number that `append` adds is a length in points; the others are percentages.
  package let areLengths: [Bool]
  /// Appends the components of the property's value.
  package let append: @Sendable (View.Properties, inout [Double]) -> Void
  /// Returns the difference between two values, in points or percent.
  package let difference: @Sendable (View.Properties, View.Properties) -> Double
  /// Returns the property's value as text.
  package let text: @Sendable (View.Properties) -> String
  /// Returns the property's value as text for `View.dump`, after a word for the property; `nil` if the dump does not list it.
  let mark: @Sendable (View.Properties) -> String?

  fileprivate init<Value>(_ row: PropertyRow<Value>, name: String, word: String?) {
    let (path, isFraction) = (row.path, row.limits == .fractions)
    (self.name, set, areLengths) = (name, row.set, isFraction ? [false] : Value.areLengths)
    append = { look, numbers in
      look[keyPath: path].append(to: &numbers)
      if isFraction { numbers[numbers.count - 1] *= 100 }
    }
    difference = { one, other in
      let (one, other) = (one[keyPath: path], other[keyPath: path])
      return one == other ? 0 : one.difference(from: other) * (isFraction ? 100 : 1)
    }
    text = { $0[keyPath: path].short }
    mark = { look in
      guard let word, look[keyPath: path] != View.Properties()[keyPath: path] else { return nil }
      let mark = look[keyPath: path].mark
      return mark.isEmpty ? nil : "\(word)=\(mark)"
    }
  }

  /// Whether the property determines the view's position and size rather than its appearance.
  package var isPlace: Bool { !set.isDisjoint(with: [.frame, .transform]) }
}

private typealias Look = View.Properties

/// An operation on all animatable properties. The compiler specializes it for each row, so a frame never reads the table.
nonisolated protocol PropertyVisitor {
  mutating func visit<Value>(
    _ row: PropertyRow<Value>, _ names: (String, String?), _ look: inout View.Properties,
    _ one: View.Properties, _ other: View.Properties)
}

nonisolated extension View.Properties {
  /// The table of animatable properties.
  package static let rows: [AnimatableProperty] = {
    var (list, look) = (List(), View.Properties())
    visit(&list, &look, look, look)
    return list.rows
  }()

  private struct List: PropertyVisitor {
    var rows: [AnimatableProperty] = []
    mutating func visit<Value>(
      _ row: PropertyRow<Value>, _ names: (String, String?), _: inout Look, _: Look, _: Look
    ) { rows.append(AnimatableProperty(row, name: names.0, word: names.1)) }
  }

  private struct Mixing: PropertyVisitor {
    let fraction: Double
    let set: View.PropertySet
    @inline(__always)
    func visit<Value>(
      _ row: PropertyRow<Value>, _: (String, String?), _ look: inout Look, _ one: Look, _ other: Look
    ) {
      if set.isDisjoint(with: row.set) { return }
      let (from, to) = (one[keyPath: row.path], other[keyPath: row.path])
      if from != to {
        look[keyPath: row.path] = from.mixed(with: to, at: fraction).limited(to: row.limits)
      }
    }
  }

  private struct Displacement: PropertyVisitor {
    let factor: Double
    let range: [Look]
    @inline(__always)
    func visit<Value>(
      _ row: PropertyRow<Value>, _: (String, String?), _ look: inout Look, _ one: Look, _ other: Look
    ) {
      let (from, to) = (one[keyPath: row.path], other[keyPath: row.path])
      guard from != to else { return }
      let displaced = look[keyPath: row.path].displaced(from: from, to: to, by: factor)
      look[keyPath: row.path] =
        (range.isEmpty ? displaced : displaced.kept(within: range.lazy.map { $0[keyPath: row.path] }))
        .limited(to: row.limits)
    }
  }

  private struct Difference: PropertyVisitor {
    var found: View.PropertySet = []
    @inline(__always)
    mutating func visit<Value>(
      _ row: PropertyRow<Value>, _: (String, String?), _: inout Look, _ one: Look, _ other: Look
    ) { if one[keyPath: row.path] != other[keyPath: row.path] { found.formUnion(row.set) } }
  }

  private struct Components: PropertyVisitor {
    let excluded: View.PropertySet
    var numbers: [Double]
    @inline(__always)
    mutating func visit<Value>(
      _ row: PropertyRow<Value>, _: (String, String?), _: inout Look, _ one: Look, _: Look
    ) {
      guard excluded.isDisjoint(with: row.set) else { return }
      one[keyPath: row.path].append(to: &numbers)
      if row.limits == .fractions { numbers[numbers.count - 1] *= 100 }
    }
  }

  private struct Copy: PropertyVisitor {
    let set: View.PropertySet
    @inline(__always)
    func visit<Value>(
      _ row: PropertyRow<Value>, _: (String, String?), _ look: inout Look, _: Look, _ other: Look
    ) { if set.contains(row.set) { look[keyPath: row.path] = other[keyPath: row.path] } }
  }

  /// Returns properties interpolated between these and `other`. Opacities, radii, widths and blurs stay in their valid ranges
  /// even if a spring overshoots.
  public func mixed(with other: Self, at fraction: Double) -> Self {
    mixed(with: other, at: fraction, only: .all)
  }

  /// Returns properties of which those in a set are interpolated between these and `other`, as `mixed(with:at:)` does. The
  /// others are those of either.
  package func mixed(with other: Self, at fraction: Double, only set: View.PropertySet) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    // The whole frame is interpolated, because the limit of an overshoot depends on the size.
    var (mixing, result) = (Mixing(fraction: fraction, set: set.union(.frame)), self)
    Self.visit(&mixing, &result, self, other)
    guard fraction < 0 || fraction > 1 else { return result }
    var place = self
    (place.bounds, place.center) = (result.bounds, result.center)
    if fraction < 0 {
      place.keepNear(self, from: other, overshoot: -fraction)
    } else {
      place.keepNear(other, from: self, overshoot: fraction - 1)
    }
    (result.bounds, result.center) = (place.bounds, place.center)
    return result
  }

  /// Returns these properties, displaced by `factor` times the difference from `one` to `other`. Used to add the remainder of a
  /// deviation, or the product of a velocity and a time.
  public func displaced(from one: Self, to other: Self, by factor: Double) -> Self {
    displaced(from: one, to: other, by: factor, keepingColorsWithin: [])
  }

  /// Returns these properties, displaced as by `displaced(from:to:by:)`, with colors within the range of those of `range`. An
  /// empty `range` limits nothing.
  package func displaced(
    from one: Self, to other: Self, by factor: Double, keepingColorsWithin range: [Self]
  ) -> Self {
    var (displacement, result) = (Displacement(factor: factor, range: range), self)
    Self.visit(&displacement, &result, one, other)
    result.bounds.size = Size(max(0, result.bounds.width), max(0, result.bounds.height))
    return result
  }

  /// Returns the set of properties in which `other` differs from these.
  package func differences(from other: Self) -> View.PropertySet {
    if self == other { return [] }
    var (difference, look) = (Difference(), self)
    Self.visit(&difference, &look, self, other)
    return difference.found
  }

  /// Returns whether a view has the same appearance with these properties as with `other`, apart from its position and opacity.
  func looksLike(_ other: Self) -> Bool {
    var moved = other
    (moved.center, moved.transform, moved.anchorPoint) = (center, transform, anchorPoint)
    (moved.alpha, moved.dimming) = (alpha, dimming)
    if isInSpace || other.isInSpace { moved.space = space }
    return self == moved
  }

  /// Copies the properties in `set` from other properties.
  package mutating func take(_ set: View.PropertySet, from other: Self) {
    if set == .all { return self = other }
    var copy = Copy(set: set)
    Self.visit(&copy, &self, other, other)
    // Parts of the bounds and of the center may move by themselves.
    if set.contains(.boundsOrigin) { bounds.origin = other.bounds.origin }
    if set.contains(.width) { bounds.size.width = other.bounds.width }
    if set.contains(.height) { bounds.size.height = other.bounds.height }
    if set.contains(.centerX) { center.x = other.center.x }
    if set.contains(.centerY) { center.y = other.center.y }
  }

  /// Returns the distance between these properties and `other`, in points. This is the greatest of the distances that corners
  /// move in the superview, and of the changes of other properties. A change by 1 of an opacity, of a color, or of the start or
  /// end of a line is treated as 100 points.
  package func distance(to other: Self) -> Double {
    var farthest = bounds.origin.distance(to: other.bounds.origin)
    // Most properties are equal, and the table's key paths are slow.
    let changed = differences(from: other)
    for row in Self.rows where !row.isPlace && !changed.isDisjoint(with: row.set) {
      farthest = max(farthest, row.difference(self, other))
    }
    // A view without a size is treated as 100 points wide and high, because it still moves its subviews.
    let reach = bounds.isEmpty && other.bounds.isEmpty ? -50.0 : 0
    let corners = Array(zip(bounds.inset(by: reach).corners, other.bounds.inset(by: reach).corners))
    if isInSpace || other.isInSpace {
      return max(farthest, distanceInSpace(to: other, between: corners))
    }
    let maps = (toSuperview, other.toSuperview)
    return corners.reduce(farthest) { max($0, maps.0.apply(to: $1.0).distance(to: maps.1.apply(to: $1.1))) }
  }

  /// Appends the components of all properties outside a set, as `AnimatableProperty.append` does for one, but without the
  /// cost of a key path for each.
  package func append(to numbers: inout [Double], except excluded: View.PropertySet = []) {
    var (components, look) = (Components(excluded: excluded, numbers: []), self)
    swap(&components.numbers, &numbers)
    Self.visit(&components, &look, self, self)
    swap(&components.numbers, &numbers)
  }

  /// Whether all numbers in the properties are finite.
  var isFinite: Bool {
    var numbers: [Double] = []
    append(to: &numbers)
    return numbers.allSatisfy(\.isFinite)
  }
}

// MARK: - Values

nonisolated extension Double: PropertyValue {
  func limited(to limits: PropertyLimits) -> Double {
    switch limits {
    case .none: self
    case .fractions: clamped(to: 0...1)
    case .lengths: max(0, self)
    }
  }
  func append(to numbers: inout [Double]) { numbers.append(self) }
  static var areLengths: [Bool] { [true] }
}

nonisolated extension Point: PropertyValue {
  func append(to numbers: inout [Double]) { numbers += [x, y] }
}

nonisolated extension Rect: PropertyValue {
  func append(to numbers: inout [Double]) { numbers += [minX, minY, width, height] }
  var mark: String { origin == .zero ? "" : origin.short }
}

nonisolated extension Transform: PropertyValue {
  func append(to numbers: inout [Double]) { numbers += [a * 100, b * 100, c * 100, d * 100, tx, ty] }
}

nonisolated extension Color: PropertyValue {
  /// Components are weighted by the alpha, so that all clear colors are equal.
  func append(to numbers: inout [Double]) {
    let weight = alpha * 100
    for part in [red * weight, green * weight, blue * weight, weight] { numbers.append(part) }
  }
  static var areLengths: [Bool] { [false, false, false, false] }
  func difference(from other: Color) -> Double { distance(to: other) * 100 }
  func kept(within colors: some Collection<Color>) -> Color { limited(to: Array(colors)) }
  var mark: String { isClear ? "" : short }
}

nonisolated extension Shadow: PropertyValue {
  func kept(within shadows: some Collection<Shadow>) -> Shadow {
    var result = self
    result.color = color.limited(to: shadows.map(\.color))
    return result
  }
  func append(to numbers: inout [Double]) {
    for part in [blur, offset.dx, offset.dy] { numbers.append(part) }
    color.append(to: &numbers)
  }
  static var areLengths: [Bool] { [true, true, true] + Color.areLengths }
  func difference(from other: Shadow) -> Double {
    max(color.distance(to: other.color) * 100, abs(blur - other.blur), (offset - other.offset).length)
  }
  var short: String { "\(blur.short) \(offset.short) \(color.short)" }
  var mark: String { blur.short }
}

nonisolated extension Shape?: PropertyValue {
  func kept(within shapes: some Collection<Shape?>) -> Shape? {
    guard var result = self else { return nil }
    result.fill = result.fill.limited(to: shapes.compactMap { $0?.fill })
    result.stroke = result.stroke.limited(to: shapes.compactMap { $0?.stroke })
    return result
  }
  func displaced(from one: Shape?, to other: Shape?, by factor: Double) -> Shape? {
    guard let self, let one, let other else { return self }
    return self.displaced(from: one, to: other, by: factor)
  }
  /// The stroke color is not a component, because it may change abruptly, as that of a swipe action's glyph does.
  func append(to numbers: inout [Double]) {
    let isFinite =
      self.map {
        $0.path.isFinite && ($0.stroke.red + $0.stroke.green + $0.stroke.blue + $0.stroke.alpha).isFinite
      } ?? true
    numbers.append(isFinite ? self?.lineWidth ?? 0 : .nan)
    numbers.append((self?.strokeStart ?? 0) * 100)
    numbers.append((self?.strokeEnd ?? 0) * 100)
    (self?.fill ?? .clear).append(to: &numbers)
  }
  static var areLengths: [Bool] { [true, false, false] + Color.areLengths }
  func difference(from other: Shape?) -> Double {
    // Shapes that cannot be compared differ only a little, because they change halfway.
    let least = 1e-3
    guard let self, let other else { return least }
    let points = zip(
      self.path.bounds.corners + self.path.points, other.path.bounds.corners + other.path.points)
    return points.reduce(
      max(
        least, self.fill.distance(to: other.fill) * 100, self.stroke.distance(to: other.stroke) * 100,
        abs(self.lineWidth - other.lineWidth), abs(self.strokeStart - other.strokeStart) * 100,
        abs(self.strokeEnd - other.strokeEnd) * 100)
    ) { max($0, $1.0.distance(to: $1.1)) }
  }
  var short: String { self?.short ?? "none" }
}

nonisolated extension Path {
  /// The end points and control points of the path's elements.
  fileprivate var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let control1, let control2): [point, control1, control2]
      case .close: []
      }
    }
  }
}
