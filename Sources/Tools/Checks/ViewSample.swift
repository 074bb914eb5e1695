import SegueViews

/// What a tree shows at one moment: each view that is not hidden as a row of numbers, from back to front. Masks are among the
/// views, and what a snapshot shows is listed for the snapshot, too.
package struct ViewSample {
  /// A view, and the snapshot that shows it if it is not shown at its own place.
  package struct Key: Hashable {
    package let view: ObjectIdentifier
    package let snapshot: ObjectIdentifier?
  }

  /// What a number says about a view.
  package enum Property: String {
    case place, alpha, backgroundColor, cornerRadius, border, shadow, shape
  }

  package private(set) var keys: [Key] = []
  /// A row of `width` numbers for each view.
  package private(set) var numbers: [Double] = []
  /// What of each view is no number, and whether its content is still the same.
  package private(set) var contents: [Int] = []
  /// Whether each view draws nothing itself: it only holds others.
  private var isPlain: [Bool] = []
  /// Whether something clips each view otherwise than its own bounds.
  private var isClipped: [Bool] = []
  /// The box of the window.
  private var bounds = Rect.zero

  /// The numbers of a view: eight of its corners, then as `property(of:)` says.
  package static let width = 31

  /// What is shown in a window.
  /// - Parameter registry: learns the views, and keeps them, so that none gets the identity of another one that is gone.
  package init(of window: Window, registry: ViewRegistry) {
    keys.reserveCapacity(128)
    numbers.reserveCapacity(128 * Self.width)
    bounds = window.bounds
    add(window, .identity, opacity: 100, snapshot: nil, registry, depth: 0)
  }

  private init() {}

  /// Only what can be seen: without views that draw nothing, and without those behind the frontmost one that covers the window.
  package var visibleViews: ViewSample {
    let cover = keys.indices.last { covers($0) } ?? 0
    return filtered { $0 >= cover && !isPlain[$0] }
  }

  /// Two sightings without the views that lie behind what covers the window, wherever they are seen.
  package static func uncovered(_ one: ViewSample, _ other: ViewSample) -> (ViewSample, ViewSample) {
    func cover(_ seen: ViewSample) -> Int { seen.keys.indices.last { seen.covers($0) } ?? 0 }
    let (mine, theirs) = (cover(one), cover(other))
    guard mine > 0, theirs > 0 else { return (one, other) }
    let seen = Set(one.keys[mine...] + other.keys[theirs...])
    return (one.filtered { seen.contains(one.keys[$0]) }, other.filtered { seen.contains(other.keys[$0]) })
  }

  private func filtered(_ isKept: (Int) -> Bool) -> ViewSample {
    var result = ViewSample()
    result.bounds = bounds
    for index in keys.indices where isKept(index) {
      result.keys.append(keys[index])
      result.contents.append(contents[index])
      result.numbers += numbers[index * Self.width..<(index + 1) * Self.width]
    }
    return result
  }

  /// Whether a view is opaque all over the window. Half a point at its edges does not count; nor do corners on the round glass of a
  /// display, but here they do.
  private func covers(_ index: Int) -> Bool {
    let row = index * Self.width
    return !isClipped[index] && keys[index].snapshot == nil && numbers[row + 8] > 99.9
      && numbers[row + 12] > 99.9 && numbers[row + 13] < 0.01 && numbers[row + 1] == numbers[row + 3]
      && numbers[row] == numbers[row + 4] && box(at: index).inset(by: -0.5).contains(bounds)
  }

  /// - Parameter part: all that can be seen of the view, where what lies elsewhere may be behind the eye.
  private mutating func add(
    _ view: View, _ toWindow: Transform, opacity: Double, snapshot: ObjectIdentifier?,
    _ registry: ViewRegistry,
    depth: Int, isSource: Bool = false, maskOf masked: View? = nil, isClipped clips: Bool = false,
    part: Rect? = nil
  ) {
    let look = view.drawn
    let opacity = isSource ? opacity : opacity * look.alpha
    guard isSource || !view.isHiddenOrConcealed else { return }
    let box = part.map(look.bounds.intersection) ?? look.bounds
    if part != nil, box.isEmpty { return }
    let key = Key(view: ObjectIdentifier(view), snapshot: snapshot)
    registry.add(view, key, maskOf: masked)
    keys.append(key)
    let clips = clips || view.mask != nil || masked != nil
    isClipped.append(clips)
    isPlain.append(masked == nil && !clips && !registry.draws(view, key, look))
    contents.append(
      view.contentVersion &* 64 &+ Int(view.corners.rawValue) &* 2 &+ (view.clipsToBounds ? 1 : 0))
    append(look, box, toWindow, opacity)
    func inside(_ other: View) -> Transform { other.toSuperview(by: .shown).concatenating(toWindow) }
    if let mask = view.mask {
      add(
        mask, inside(mask), opacity: 100, snapshot: snapshot, registry, depth: depth, maskOf: view,
        isClipped: true)
    }
    if let stand = view as? SnapshotView, depth < 3 {
      let map = stand.fromSource.concatenating(toWindow)
      add(
        stand.source, map, opacity: opacity, snapshot: ObjectIdentifier(stand), registry, depth: depth + 1,
        isSource: true, part: stand.clipsToBounds && !map.isAffine ? stand.region : nil)
    }
    for each in view.subviews {
      add(
        each, inside(each), opacity: opacity, snapshot: snapshot, registry, depth: depth,
        isClipped: clips || view.clipsToBounds,
        part: part.flatMap { each.toSuperview(by: .shown).inverted?.apply(to: $0) })
    }
  }

  private mutating func append(
    _ look: View.Properties, _ box: Rect, _ toWindow: Transform, _ opacity: Double
  ) {
    append(corners: box, toWindow)
    numbers.append(opacity)
    append(look.backgroundColor)
    numbers.append(look.cornerRadius)
    numbers.append(look.borderWidth)
    numbers.append(look.borderColor.alpha * 100)
    numbers.append(look.shadow.blur)
    numbers.append(look.shadow.offset.dx)
    numbers.append(look.shadow.offset.dy)
    numbers.append(look.shadow.color.alpha * 100)
    if let shape = look.shape {
      let bounds = toWindow.apply(to: shape.path.bounds)
      numbers.append(bounds.minX)
      numbers.append(bounds.minY)
      numbers.append(bounds.maxX)
      numbers.append(bounds.maxY)
      numbers += [shape.lineWidth, shape.strokeStart, shape.strokeEnd]
      append(shape.fill)
    } else {
      for _ in 0..<11 { numbers.append(0) }
    }
  }

  private mutating func append(corners box: Rect, _ toWindow: Transform) {
    for corner in [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ] {
      let point = toWindow.apply(to: corner)
      numbers.append(point.x)
      numbers.append(point.y)
    }
  }

  /// Components count as 100; a color that is clear has none.
  private mutating func append(_ color: Color) {
    let weight = color.alpha * 100
    numbers.append(color.red * weight)
    numbers.append(color.green * weight)
    numbers.append(color.blue * weight)
    numbers.append(weight)
  }

  package static func property(of number: Int) -> Property {
    switch number {
    case 0..<8: .place
    case 8: .alpha
    case 9..<13: .backgroundColor
    case 13: .cornerRadius
    case 14, 15: .border
    case 16..<20: .shadow
    default: .shape
    }
  }

  /// Whether a number of a row is a length in points, not a part in percent.
  package static func isLength(_ number: Int) -> Bool {
    switch number {
    case 8..<13, 15, 19, 25...: false
    default: true
    }
  }

  /// The least step of each number that counts, if it can be seen at all: half a point is a pixel on a display of two pixels a
  /// point; of a color two and a half percent, which is about the contrast of a sharp edge that an eye just sees (Weber's law
  /// says one to two).
  package static func least(_ number: Int) -> Double { isLength(number) ? 0.45 : 2.5 }

  package func opacity(at index: Int) -> Double { numbers[index * Self.width + 8] }

  /// The boxes of the views that are shown at their own places and are not transparent.
  package var boxes: [ObjectIdentifier: Rect] {
    var boxes: [ObjectIdentifier: Rect] = [:]
    for (index, key) in keys.enumerated() where key.snapshot == nil && opacity(at: index) > 1 {
      boxes[key.view] = box(at: index)
    }
    return boxes
  }

  package func box(at index: Int) -> Rect {
    let row = index * Self.width
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for corner in 0..<4 {
      let (x, y) = (numbers[row + 2 * corner], numbers[row + 2 * corner + 1])
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    // What casts a shadow, or draws a shape, reaches beyond its bounds.
    var box = Rect(x: left, y: top, width: right - left, height: bottom - top)
    if numbers[row + 19] > 0 {
      box = box.inset(by: -(numbers[row + 16] * 1.5 + 2)).offset(
        by: Vector(numbers[row + 17], numbers[row + 18]))
    }
    let (x, y) = (numbers[row + 20], numbers[row + 21])
    let shape = Rect(x: x, y: y, width: numbers[row + 22] - x, height: numbers[row + 23] - y)
    return shape.isEmpty ? box : box.union(shape)
  }

  package func hasSameViews(as other: ViewSample) -> Bool { keys == other.keys && contents == other.contents }
}

/// The views that have been seen, with their names.
package final class ViewRegistry {
  package init() {}

  private var views: [ViewSample.Key: View] = [:]
  private var names: [ViewSample.Key: String] = [:]
  package var count: Int { views.count }

  package func add(_ view: View, _ key: ViewSample.Key, maskOf masked: View?) {
    guard views[key] == nil else { return }
    views[key] = view
    ages[key] = ages.count
    names[key] =
      masked.map { view.identifier.map { "#\($0)" } ?? "mask of \($0.treePath)" } ?? view.reportPath
  }

  /// The version of the content of views that draw nothing besides what their properties say.
  private var plain: [ViewSample.Key: Int] = [:]

  package func draws(_ view: View, _ key: ViewSample.Key, _ look: View.Properties) -> Bool {
    if !look.backgroundColor.isClear || look.shadow != .none || look.borderWidth > 0 || look.shape != nil
      || view.clipsToBounds
    {
      return true
    }
    if plain[key] == view.contentVersion { return false }
    if view.drawsSomething { return true }
    plain[key] = view.contentVersion
    return false
  }

  /// Views in the order in which they were first seen.
  private var ages: [ViewSample.Key: Int] = [:]

  /// Whether a view was first seen later than another one.
  package func isNewer(_ key: ViewSample.Key, than other: ViewSample.Key) -> Bool {
    ages[key] ?? 0 > ages[other] ?? 0
  }

  package func name(of key: ViewSample.Key) -> String { names[key] ?? "" }

  package func view(_ key: ViewSample.Key) -> View? { views[key] }

  /// Whether a view lies in one of a kind.
  package func isPart(_ key: ViewSample.Key, of isKind: (View) -> Bool) -> Bool {
    sequence(first: views[key], next: { $0?.superview }).contains { $0.map(isKind) ?? false }
  }

  /// Whether a view lies in another one, or is a part of its mask, or is shown by it.
  package func isPart(_ key: ViewSample.Key, of other: ViewSample.Key) -> Bool {
    if key.snapshot == other.view, key.snapshot != other.snapshot { return true }
    guard let view = views[key], let outer = views[other], key.snapshot == other.snapshot else {
      return false
    }
    return view !== outer && view.isDescendant(of: outer)
  }
}
