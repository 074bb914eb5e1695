import SegueViews

/// A record of a view tree at one moment: a row of numbers for each view that is not hidden, from back to front. Masks are
/// included. A view that a snapshot shows has an additional row as part of the snapshot.
package struct ViewSample {
  /// A view in a sample, or its appearance in a snapshot.
  package struct Key: Hashable {
    package let view: ObjectIdentifier
    package let snapshot: ObjectIdentifier?
  }

  package private(set) var keys: [Key] = []
  /// The rows of all views, each with `width` numbers.
  package private(set) var numbers: [Double] = []
  /// The version of each view's content, combined with its rounded corners and its clipping.
  package private(set) var contents: [Int] = []
  /// Whether each view draws nothing itself and only holds other views.
  private var isPlain: [Bool] = []
  /// Whether each view covers its box, apart from its rounded corners.
  private var isOpaque: [Bool] = []
  /// Whether each view is inside the views that clip it, and extends more than `sliver` points into the window and its scroll
  /// views.
  private var isInside: [Bool] = []
  /// The box of each view in the window, with its shadow and its shape, which reach beyond the bounds.
  private var areas: [Rect] = []
  /// The bounds of the window.
  private var bounds = Rect.zero

  /// The name of the first eight values of each view, the positions of its corners.
  package static let place = "place"
  /// The properties that do not determine how a view draws itself, but where it is and how opaque.
  private static let undrawn: View.PropertySet = [.frame, .transform, .alpha, .dimming]
  /// The values of each view: its corners, its opacity, the box of its shape, and the components of its properties.
  private static let columns: [(property: String, isLength: Bool)] =
    Array(repeating: (place, true), count: 8) + [("alpha", false)]
    + Array(repeating: ("shape", true), count: 4)
    + View.Properties.rows.filter { $0.set.isDisjoint(with: undrawn) }
    .flatMap { row in row.areLengths.map { (row.name, $0) } }
  /// The number of values for each view.
  package static let width = columns.count

  /// Records the views of a window.
  /// - Parameter registry: receives the views and retains them, so that no other view gets the identity of a released one.
  package init(of window: Window, registry: ViewRegistry) {
    keys.reserveCapacity(128)
    numbers.reserveCapacity(128 * Self.width)
    bounds = window.bounds
    add(
      window, .identity, opacity: 100, snapshot: nil, registry, depth: 0, clip: bounds.inset(by: Self.sliver))
  }

  private init() {}

  /// A copy without views that draw nothing, that are behind a view that covers the window, or that are outside the visible area.
  /// A row that is scrolled in by less than `sliver` counts as outside, so that scrolling makes nothing appear suddenly.
  package var visibleViews: ViewSample {
    let cover = keys.indices.last { covers($0) } ?? 0
    return filtered { $0 >= cover && !isPlain[$0] && isInside[$0] }
  }

  /// The largest part of a view that is not visible at an edge, in points; see `least(_:)`.
  private static let sliver = 0.45

  /// Returns both samples without the views that are covered in both. An opaque view that fills the window covers all views
  /// behind it.
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
      result.areas.append(areas[index])
      result.numbers += numbers[index * Self.width..<(index + 1) * Self.width]
    }
    return result
  }

  /// Returns whether an opaque view covers the whole window, except for up to half a point at the edges. A view with rounded
  /// corners does not cover it, even if the round corners of a display would hide them.
  private func covers(_ index: Int) -> Bool {
    let row = index * Self.width
    return isOpaque[index] && numbers[row + 1] == numbers[row + 3] && numbers[row] == numbers[row + 4]
      && box(at: index).inset(by: -0.5).contains(bounds)
  }

  /// Adds a view, its mask, the source of a snapshot, and all subviews.
  /// - Parameters:
  ///   - clip: the visible area of the window.
  ///   - part: the visible part of the view, in its own coordinates; `nil` for the whole view. With a perspective, the other
  ///     parts may be behind the viewer.
  private mutating func add(
    _ view: View, _ toWindow: Transform, opacity: Double, snapshot: ObjectIdentifier?,
    _ registry: ViewRegistry,
    depth: Int, clip: Rect, isSource: Bool = false, maskOf masked: View? = nil, isClipped clips: Bool = false,
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
    isOpaque.append(
      !clips && snapshot == nil && opacity > 99.9 && look.backgroundColor.alpha > 0.999
        && look.cornerRadius < 0.01)
    isPlain.append(masked == nil && !clips && !registry.draws(view, key, look))
    contents.append(
      view.contentVersion &* 64 &+ Int(view.corners.rawValue) &* 2 &+ (view.clipsToBounds ? 1 : 0))
    append(look, box, toWindow, opacity)
    isInside.append(areas[areas.count - 1].intersects(clip))
    var clip = clip
    if view.clipsToBounds, toWindow.isAffine {
      clip = clip.intersection(
        toWindow.apply(to: box).inset(by: view is any ScrollContainer ? Self.sliver : 0))
    }
    func inside(_ other: View) -> Transform { other.toSuperview(by: .shown).concatenating(toWindow) }
    if let mask = view.mask {
      add(
        mask, inside(mask), opacity: 100, snapshot: snapshot, registry, depth: depth, clip: clip,
        maskOf: view,
        isClipped: true)
    }
    if let stand = view as? SnapshotView, depth < 3 {
      let map = stand.fromSource.concatenating(toWindow)
      add(
        stand.source, map, opacity: opacity, snapshot: ObjectIdentifier(stand), registry, depth: depth + 1,
        clip: clip, isSource: true, part: stand.clipsToBounds && !map.isAffine ? stand.region : nil)
    }
    for each in view.subviews {
      add(
        each, inside(each), opacity: opacity, snapshot: snapshot, registry, depth: depth, clip: clip,
        isClipped: clips || view.clipsToBounds,
        part: part.flatMap { each.toSuperview(by: .shown).inverted?.apply(to: $0) })
    }
  }

  private mutating func append(
    _ look: View.Properties, _ box: Rect, _ toWindow: Transform, _ opacity: Double
  ) {
    for corner in box.corners {
      let point = toWindow.apply(to: corner)
      numbers.append(point.x)
      numbers.append(point.y)
    }
    numbers.append(opacity)
    let shape = look.shape.map { toWindow.apply(to: $0.path.bounds) } ?? .zero
    for edge in [shape.minX, shape.minY, shape.maxX, shape.maxY] { numbers.append(edge) }
    look.append(to: &numbers, except: Self.undrawn)
    var area = toWindow.apply(to: box)
    if look.shadow.color.alpha > 0 {
      area = area.inset(by: -(look.shadow.blur * 1.5 + 2)).offset(by: look.shadow.offset)
    }
    areas.append(shape.isEmpty ? area : area.union(shape))
  }

  package static func property(of number: Int) -> String { columns[number].property }

  /// Returns whether a number of a row is a length in points; otherwise it is a percentage.
  package static func isLength(_ number: Int) -> Bool { columns[number].isLength }

  /// Returns the smallest visible change in the numbers at an index in the rows. For lengths, this is 0.45 points, about a
  /// pixel at scale 2. For colors and opacities, it is 2.5 %, because the eye barely notices sharp edges of 1…2 % (Weber's
  /// law).
  package static func least(_ number: Int) -> Double { isLength(number) ? sliver : 2.5 }

  package func opacity(at index: Int) -> Double { numbers[index * Self.width + 8] }

  /// The boxes of the views themselves, not of their snapshots, with an opacity of more than 1 %.
  package var boxes: [ObjectIdentifier: Rect] {
    var boxes: [ObjectIdentifier: Rect] = [:]
    for (index, key) in keys.enumerated() where key.snapshot == nil && opacity(at: index) > 1 {
      boxes[key.view] = box(at: index)
    }
    return boxes
  }

  package func box(at index: Int) -> Rect { areas[index] }

  package func hasSameViews(as other: ViewSample) -> Bool { keys == other.keys && contents == other.contents }
}

/// The views that have been seen, and their names.
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

  /// The content version of each view when it was last found to draw nothing itself.
  private var plain: [ViewSample.Key: Int] = [:]

  package func draws(_ view: View, _ key: ViewSample.Key, _ look: View.Properties) -> Bool {
    if look.drawsSomething || view.clipsToBounds { return true }
    if plain[key] == view.contentVersion { return false }
    if view.drawsSomething { return true }
    plain[key] = view.contentVersion
    return false
  }

  /// The number of views that were seen before each view.
  private var ages: [ViewSample.Key: Int] = [:]

  /// Returns whether a view was first seen later than `other`.
  package func isNewer(_ key: ViewSample.Key, than other: ViewSample.Key) -> Bool {
    ages[key] ?? 0 > ages[other] ?? 0
  }

  package func name(of key: ViewSample.Key) -> String { names[key] ?? "" }

  package func view(_ key: ViewSample.Key) -> View? { views[key] }

  /// Returns whether `isKind` returns `true` for a view or for one of its superviews.
  package func isPart(_ key: ViewSample.Key, of isKind: (View) -> Bool) -> Bool {
    sequence(first: views[key], next: { $0?.superview }).contains { $0.map(isKind) ?? false }
  }

  /// Returns whether a view is a descendant of `other`, or is shown by the snapshot `other`.
  package func isPart(_ key: ViewSample.Key, of other: ViewSample.Key) -> Bool {
    if key.snapshot == other.view, key.snapshot != other.snapshot { return true }
    guard let view = views[key], let outer = views[other], key.snapshot == other.snapshot else {
      return false
    }
    return view !== outer && view.isDescendant(of: outer)
  }
}
