import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Every number of `View.Properties` takes part in all operations on them.
@Suite struct LookPropertyTests {
  typealias Look = View.Properties

  /// A number of `View.Properties`.
  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let set: View.PropertySet
    let get: @Sendable (Look) -> Double
    let change: @Sendable (inout Look, Double) -> Void
    /// The names of the stored properties that contain the number.
    var stored: [String] = []
    var isSeenInDump = true
    var testDescription: String { name }
  }

  private nonisolated static func row(
    _ name: String, _ set: View.PropertySet, _ path: WritableKeyPath<Look, Double> & Sendable,
    _ stored: String...,
    dump: Bool = true
  ) -> Row {
    Row(
      name: name, set: set, get: { $0[keyPath: path] }, change: { $0[keyPath: path] = $1 }, stored: stored,
      isSeenInDump: dump)
  }

  private nonisolated static func turned(_ value: Double) -> Transform3D {
    .rotation(value, y: 1).concatenating(.perspective(distance: 300))
  }

  private nonisolated static func shape(_ name: String, _ path: WritableKeyPath<Shape, Double> & Sendable)
    -> Row
  {
    Row(
      name: name, set: .shape, get: { $0.shape?[keyPath: path] ?? 0 },
      change: { $0.shape?[keyPath: path] = $1 }, stored: ["shape"])
  }

  private nonisolated static func color(
    _ name: String, _ set: View.PropertySet, _ path: WritableKeyPath<Look, Color> & Sendable,
    _ stored: String...,
    dump: Bool = true
  ) -> Row {
    Row(
      name: name, set: set, get: { $0[keyPath: path].red }, change: { $0[keyPath: path] = Color(white: $1) },
      stored: stored, isSeenInDump: dump)
  }

  nonisolated static let rows: [Row] = [
    row("bounds.x", .boundsOrigin, \.bounds.origin.x, "bounds"),
    row("bounds.y", .boundsOrigin, \.bounds.origin.y),
    row("width", .width, \.bounds.size.width), row("height", .height, \.bounds.size.height),
    row("center.x", .centerX, \.center.x, "center"), row("center.y", .centerY, \.center.y),
    row("transform", .transform, \.transform.a, "transform"),
    row("anchorPoint", .transform, \.anchorPoint.x, "anchorPoint"),
    row("zPosition", .transform, \.zPosition, "space"), row("anchorPointZ", .transform, \.anchorPointZ),
    Row(
      name: "transform3D", set: .transform, get: { $0.transform3D.x.z },
      change: { $0.transform3D = turned($1) }),
    Row(
      name: "sublayerTransform", set: .transform, get: { $0.sublayerTransform.x.z },
      change: { $0.sublayerTransform = turned($1) }),
    row("alpha", .alpha, \.alpha, "alpha"), row("dimming", .dimming, \.dimming, "dimming"),
    color("background", .background, \.backgroundColor, "plainBackground", "background"),
    row("cornerRadius", .cornerRadius, \.cornerRadius, "cornerRadius"),
    row("borderWidth", .border, \.borderWidth, "borderWidth"),
    color("borderColor", .border, \.borderColor, "plainBorder", "border", dump: false),
    color("shadow.color", .shadow, \.shadow.color, "plainShadow", "shadow", dump: false),
    row("shadow.blur", .shadow, \.shadow.blur),
    row("shadow.offset", .shadow, \.shadow.offset.dy, dump: false),
    shape("lineWidth", \.lineWidth), shape("strokeStart", \.strokeStart), shape("strokeEnd", \.strokeEnd),
    Row(
      name: "fill", set: .shape, get: { $0.shape?.fill.red ?? 0 },
      change: { $0.shape?.fill = Color(white: $1) }),
    Row(
      name: "stroke", set: .shape, get: { $0.shape?.stroke.red ?? 0 },
      change: { $0.shape?.stroke = Color(white: $1) }),
    Row(
      name: "path", set: .shape, get: { look in look.shape.map { tip(of: $0.path) } ?? 0 },
      change: { $0.shape?.path = path(with: $1) }, isSeenInDump: false),
  ]

  /// A polygon whose bounds stay the same.
  private nonisolated static func path(with x: Double) -> Path {
    var path = Path()
    for point in [Point(0, 0), Point(10 * x, 20), Point(40, 0), Point(40, 20), Point(0, 20)] {
      path.addLine(to: point)
    }
    return path
  }

  private nonisolated static func tip(of path: Path) -> Double {
    if case .line(let point) = path.elements[1] { point.x / 10 } else { 0 }
  }

  /// Properties in which every change of a number is visible.
  private static var plain: Look {
    let view = View(frame: Rect(x: 20, y: 30, width: 100, height: 50))
    view.shadow = Shadow(color: Color(white: 0.1), blur: 0.2)
    view.borderColor = Color(white: 0.1)
    var look = view.model
    look.transform = Transform(a: 0.8, b: 0, c: 0, d: 0.8, tx: 0, ty: 0)
    look.shape = Shape(path(with: 1), fill: Color(white: 0.1), stroke: Color(white: 0.1), lineWidth: 0.1)
    look.shape?.strokeStart = 0.1
    look.shape?.strokeEnd = 0.9
    return look
  }

  private static func look(_ row: Row, _ value: Double) -> Look {
    var look = plain
    row.change(&look, value)
    return look
  }

  @Test(arguments: rows) func everyOperationHandlesTheNumber(row: Row) {
    let (one, other) = (Self.look(row, 0.25), Self.look(row, 0.75))
    let values = (row.get(one), row.get(other))
    #expect(values.0 != values.1 && one != other)
    let middle = row.get(one.mixed(with: other, at: 0.5))
    #expect(
      middle != values.0 && middle != values.1
        && (min(values.0, values.1)...max(values.0, values.1)).contains(middle))
    let moved = row.get(one.displaced(from: one, to: other, by: 0.5))
    #expect(abs(moved - middle) < 1e-6)
    let whole = [View.PropertySet.bounds, .center].first { $0.isSuperset(of: row.set) } ?? row.set
    #expect(one.differences(from: other) == whole && one.differences(from: one).isEmpty)
    var (taken, left) = (one, one)
    taken.take(row.set, from: other)
    left.take(.all.subtracting(row.set), from: other)
    #expect(taken == other && left == one)
    #expect(one.distance(to: other) > 1e-3 && one.distance(to: other).isFinite)
    let found = Look.rows.filter { $0.difference(one, other) > 1e-6 }
    #expect(
      !found.isEmpty
        && found.allSatisfy { $0.set == whole && $0.text(one) != $0.text(other) || $0.set == .shape })
    for property in found where !property.isPlace && !["path", "stroke"].contains(row.name) {
      #expect(Self.numbers(property, one) != Self.numbers(property, other))
    }
    #expect(one.isFinite)
    for number in [Double.nan, .infinity] {
      var broken = one
      row.change(&broken, number)
      #expect(!broken.isFinite)
    }
    let view = View()
    view.model = one
    let before = view.dump()
    view.model = other
    if row.isSeenInDump { #expect(view.dump() != before) }
  }

  private static func numbers(_ property: AnimatableProperty, _ look: Look) -> [Double] {
    var numbers: [Double] = []
    property.append(look, &numbers)
    return numbers
  }

  @Test(arguments: rows) func onlyLooksChangePictures(row: Row) {
    let isPlace = !row.set.isDisjoint(with: [.center, .transform, .alpha, .dimming])
    for one in [Self.plain, Self.look(row, 0.3)] {
      #expect(one.looksLike(Self.look(row, 0.7)) == isPlace)
      #expect(Self.look(row, 0.7).looksLike(one) == isPlace)
    }
  }

  /// Tools see the numbers of each property that does not move the view, even without a shape.
  @Test func everyRowNamesItsNumbers() {
    for property in Look.rows where !property.isPlace {
      let count = property.areLengths.count
      #expect(count > 0 && Self.numbers(property, Look()).count == count, "\(property.name)")
      #expect(Self.numbers(property, Self.plain).count == count, "\(property.name)")
    }
  }

  /// A new stored property of `View.Properties` needs a row.
  @Test func everyStoredPropertyHasARow() {
    func names(_ value: Any) -> [String] {
      Swift.Mirror(reflecting: value).children.flatMap { child -> [String] in
        guard let label = child.label else { return [] }
        guard label == "rare" else { return [label] }
        let box = Swift.Mirror(reflecting: child.value).children.first.map {
          Swift.Mirror(reflecting: $0.value)
        }
        return box?.children.first { $0.label == "parts" }.map { names($0.value) } ?? []
      }
    }
    let all = names(Self.plain)
    #expect(all.contains("shape") && all.contains("space"))
    #expect(Set(all).subtracting(Self.rows.flatMap(\.stored)).isEmpty)
  }

  @Test func everyPropertySetHasARow() {
    var rest = View.PropertySet.all.subtracting(.mask)
    for row in Self.rows { rest.subtract(row.set) }
    #expect(rest.isEmpty)
  }

  enum End: Hashable { case start, end }

  /// A view without a size springs back, too.
  @Test(arguments: rows, [100.0, 0]) func followedNumberSpringsBack(row: Row, size: Double) {
    if size == 0, ["anchorPoint", "shadow.offset"].contains(row.name) { return }
    let window = Window(size: Size(200, 200))
    let (card, marker) = (View(), View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    card.model = Self.plain
    card.model.bounds.size = Size(size, size)
    for view in [card, marker] { window.addSubview(view) }
    let plain = card.model
    let animator = StateAnimator(
      [End.start, .end], initially: .start, over: window,
      tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))]
    ) { state in
      marker.alpha = state == .start ? 1 : 0.5
      card.model = plain
    }
    animator.onFollow = { row.change(&card.model, 0.25 + $0.travel.dx / 100) }
    animator.hold()
    for step in 0...10 {
      window.timeline.advance(to: Double(step) / 60)
      let travel = Vector(Double(step) * 3, 0)
      animator.follow(DragState(position: 0.2, start: Point(100, 100), travel: travel, velocity: .zero))
    }
    let (held, rest) = (row.get(card.shown), row.get(plain))
    animator.settle(in: .start, velocity: 0)
    window.timeline.advance(to: 10.0 / 60 + 1e-3)
    let left = row.get(card.shown)
    #expect(abs(left - held) < abs(held - rest) * 0.1, "from \(held) to \(left), which is to end at \(rest)")
    window.timeline.advance(to: 5)
    #expect(row.get(card.shown) == rest && window.timeline.isIdle)
  }
}
