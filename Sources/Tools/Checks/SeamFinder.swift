import Glibc
import SegueDrawing

/// A search for discontinuities in a run.
///
/// The views of a run depend only on the time, or on the pointer's position while the pointer drives a transition. So a run can
/// be replayed and sampled more closely. As samples get closer, the steps of a continuous motion become smaller, however steep
/// it is; a jump keeps its size. The search takes closer samples wherever a step is larger than its neighbors suggest. It stops
/// there when the step has disappeared, or when the samples are at most `resolution` apart. A step that has not disappeared is
/// a jump, and pictures tell whether it is visible.
package struct SeamFinder {
  /// The views at one position of a run. A position is a time in seconds from the run's beginning, or a distance in points
  /// along a drag.
  package struct Sample {
    package let position: Double
    package let seen: ViewSample
    /// The progress of the transition, 0 for its start and 1 for its end.
    package let progress: Double

    package init(position: Double, seen: ViewSample, progress: Double = 0) {
      (self.position, self.seen, self.progress) = (position, seen, progress)
    }
  }

  /// Two consecutive samples with a larger step between them than their neighbors suggest.
  package struct Gap {
    package let before, after: Sample
    /// The excess of the step, in multiples of the smallest visible change; see `ViewSample.least(_:)`.
    package let size: Double
    /// Whether views, their order or their contents differ.
    package let isStructural: Bool
    /// The excess when the samples were about a tenth of a millisecond apart; 0 before that.
    package var coarseSize = 0.0
    package var length: Double { after.position - before.position }

    /// Whether closer samples would show nothing new. A change of content is a jump as soon as the views around it stand still.
    fileprivate var isFinest: Bool {
      length <= SeamFinder.resolution
        || isStructural && length <= 2e-5 && before.seen.keys == after.seen.keys
          && SeamFinder.excess([before, after], 0) < 0.2
    }
  }

  /// A closure that replays the run and calls `body` for each position, in ascending order.
  package typealias Visit =
    (_ positions: [Double], _ body: (_ position: Double, ViewSample) -> Void) throws -> Void
  package let visit: Visit
  package init(visit: @escaping Visit) { self.visit = visit }

  /// The distance between samples at which a remaining step is considered a jump, in seconds. To move half a point in 50 ns, a
  /// view would need 10,000 points per millisecond. On a whole screen, the steepest curve, whose initial slope is infinite,
  /// moves a third of a point in this time.
  package static let resolution = 5e-8
  /// The minimum fractions of a step that remain if it is a jump. `next` applies each time samples become closer; `all` applies
  /// to the total since samples were a tenth of a millisecond apart. A jump keeps its size. The step of a curve with an
  /// infinite initial slope shrinks each time, and nearly disappears in total.
  private static let rest = (next: 0.7, all: 0.3)

  /// A search that proceeds in steps. Each step samples some gaps more closely.
  package struct Search {
    fileprivate var waiting: ArraySlice<Gap>
    fileprivate var open: [Gap] = []
    fileprivate var found: [Gap] = []
    /// The flood that ended the search, because the number of gaps exceeded the limit; `nil` if there is no flood.
    package fileprivate(set) var flood: Flood?

    package init(in samples: [Sample]) { waiting = SeamFinder.gaps(in: samples[...])[...] }

    /// The gaps that remain at the finest resolution, sorted by position.
    package var seams: [Gap] { found.sorted { $0.before.position < $1.before.position } }
  }

  /// A position at which closer samples find more and more gaps. There, the run jumps all the time, or does not depend on the
  /// position alone.
  package struct Flood {
    package let position: Double
    /// The view that changes the most.
    package let view: ViewSample.Key
    package let property: String
    /// Whether a replay shows the same views at the same position.
    package let isRepeatable: Bool
  }

  /// The number of gaps that are sampled together, and the maximum number of gaps inside them. A jump stays within one gap, and
  /// no run has sixteen jumps between two samples.
  private static let gapsAtOnce = (first: 32, most: 512)

  /// Samples the next gaps of a search more closely.
  /// - Returns: whether gaps are left to sample.
  package func step(_ search: inout Search) throws -> Bool {
    if search.open.isEmpty {
      search.open = Array(search.waiting.prefix(Self.gapsAtOnce.first))
      search.waiting = search.waiting.dropFirst(Self.gapsAtOnce.first)
    }
    let open = search.open
    guard !open.isEmpty else { return false }
    let positions = open.map(Self.positions)
    var owners: [Double: [Int]] = [:]
    for (index, places) in positions.enumerated() {
      for place in places { owners[place, default: []].append(index) }
    }
    // The samples of a gap are released as soon as the gap is judged, to save memory.
    var looks = [[Sample]](repeating: [], count: open.count)
    var (left, count, stray) = ([[Gap]](repeating: [], count: open.count), 0, nil as Flood?)
    func judge(_ index: Int) {
      let closer = looks[index].sorted { $0.position < $1.position }
      looks[index] = []
      stray =
        stray
        ?? closer.first { $0.position == open[index].before.position }.flatMap {
          flood(from: open[index].before, to: $0, isRepeatable: false)
        }
      left[index] = Self.rest(of: open[index], in: closer)
      count += left[index].count
    }
    try visit(owners.keys.sorted()) { position, seen in
      for index in owners[position] ?? [] where count <= Self.gapsAtOnce.most {
        looks[index].append(Sample(position: position, seen: seen))
        if looks[index].count == positions[index].count { judge(index) }
      }
    }
    for index in open.indices where !looks[index].isEmpty && count <= Self.gapsAtOnce.most { judge(index) }
    guard count <= Self.gapsAtOnce.most else {
      let worst = left.joined().max { $0.size < $1.size }
      search.flood = stray ?? worst.flatMap { flood(from: $0.before, to: $0.after, isRepeatable: true) }
      // If views appear and disappear all the time, pictures have to show which changes are visible.
      if search.flood == nil { search.found += left.joined().prefix(Self.gapsAtOnce.first) }
      (search.open, search.waiting) = ([], [])
      return false
    }
    search.open = left.joined().filter { !$0.isFinest }
    search.found += left.joined().filter(\.isFinest)
    return !search.open.isEmpty || !search.waiting.isEmpty
  }

  /// Returns the gaps that remain inside a gap when it is sampled more closely.
  private static func rest(of gap: Gap, in closer: [Sample]) -> [Gap] {
    gaps(in: closer[...]).compactMap { each in
      guard each.before.position >= gap.before.position, each.after.position <= gap.after.position else {
        return nil
      }
      var each = each
      each.coarseSize = each.length < 2e-4 && gap.coarseSize == 0 ? each.size : gap.coarseSize
      let stays =
        each.length > resolution || each.isStructural
        || each.size > rest.next * gap.size && each.size > rest.all * each.coarseSize
      return stays ? each : nil
    }
  }

  /// Returns the largest difference between two samples of the same views; `nil` if the views differ, or if no difference is
  /// visible.
  private func flood(from one: Sample, to other: Sample, isRepeatable: Bool) -> Flood? {
    let (mine, theirs) = (one.seen.numbers, other.seen.numbers)
    guard mine.count == theirs.count else { return nil }
    func size(_ place: Int) -> Double {
      abs(mine[place] - theirs[place]) / ViewSample.least(place % ViewSample.width)
    }
    guard let worst = mine.indices.max(by: { size($0) < size($1) }), size(worst) > 1 else { return nil }
    return Flood(
      position: one.position, view: one.seen.keys[worst / ViewSample.width],
      property: ViewSample.property(of: worst % ViewSample.width), isRepeatable: isRepeatable)
  }

  /// Returns the positions to sample next: within a gap, and one on either side to measure velocities.
  private static func positions(in gap: Gap) -> [Double] {
    let parts = gap.length > 1e-4 ? 8 : gap.length > 1e-6 ? 64 : 16
    let step = gap.length / Double(parts)
    return (-1...parts + 1).map { part in
      part == 0
        ? gap.before.position : part == parts ? gap.after.position : gap.before.position + step * Double(part)
    }.filter { $0 >= 0 }
  }

  // MARK: - Steps

  package static func gaps(in samples: ArraySlice<Sample>) -> [Gap] {
    samples.indices.dropLast().compactMap { index in
      let (here, there) = (samples[index], samples[index + 1])
      guard here.seen.hasSameViews(as: there.seen) else {
        let (mine, theirs) = (here.seen.visibleViews, there.seen.visibleViews)
        guard mine.hasSameViews(as: theirs) else {
          return Gap(before: here, after: there, size: excess(samples, index), isStructural: true)
        }
        let size = excess(
          [
            Sample(position: here.position, seen: mine), Sample(position: there.position, seen: theirs),
          ], 0)
        return size > 1 ? Gap(before: here, after: there, size: size, isStructural: false) : nil
      }
      let size = excess(samples, index)
      return size > 1 ? Gap(before: here, after: there, size: size, isStructural: false) : nil
    }
  }

  /// Returns by how much the step after a sample exceeds the step that the velocities on both sides suggest, in multiples of
  /// the smallest visible change.
  private static func excess(_ samples: ArraySlice<Sample>, _ index: Int) -> Double {
    let (here, there) = (samples[index], samples[index + 1])
    guard here.seen.keys == there.seen.keys else { return 0 }
    let length = there.position - here.position
    // A neighbor that is too close gives no usable velocity.
    func beside(_ other: Int, _ one: Int) -> Sample? {
      guard samples.indices.contains(other), samples[other].seen.keys == here.seen.keys,
        abs(samples[one].position - samples[other].position) > length / 8
      else { return nil }
      return samples[other]
    }
    let (before, after) = (beside(index - 1, index), beside(index + 2, index + 1))
    var worst = 0.0
    let (from, to) = (here.seen.numbers, there.seen.numbers)
    let row = ViewSample.width * MemoryLayout<Double>.stride
    from.withUnsafeBytes { mine in
      to.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return }
        for view in here.seen.keys.indices where memcmp(mine + view * row, theirs + view * row, row) != 0 {
          for number in 0..<ViewSample.width {
            let place = view * ViewSample.width + number
            let step = to[place] - from[place]
            guard abs(step) > 1e-9 else { continue }
            var (expected, count) = (0.0, 0.0)
            if let before {
              expected += (from[place] - before.seen.numbers[place]) / (here.position - before.position)
              count += 1
            }
            if let after {
              expected += (after.seen.numbers[place] - to[place]) / (after.position - there.position)
              count += 1
            }
            let rest = step - (count > 0 ? expected / count * length : 0)
            worst = max(worst, abs(rest) / ViewSample.least(number))
          }
        }
      }
    }
    return worst
  }
}

// MARK: - The cause of a seam

extension SeamFinder {
  package struct Change {
    package enum Kind { case step, appearing, vanishing, content, order }
    package let kind: Kind
    package let view: ViewSample.Key
    package let property: String
    package let detail: String
    /// The values of the property before and after the change.
    package let was, now: Double
  }

  /// Returns the visible change between two samples within a box of the window, or `nil`. If the change concerns nested views,
  /// the outermost one is returned.
  package static func change(
    from before: ViewSample, to after: ViewSample, in box: Rect, registry: ViewRegistry
  ) -> Change? {
    let old = Dictionary(before.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    let new = Dictionary(after.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    func outermost(_ found: [Change]) -> Change? {
      found.first { one in !found.contains { registry.isPart(one.view, of: $0.view) } }
    }
    var steps: [Change] = []
    for (index, key) in before.keys.enumerated() {
      guard let now = new[key], max(before.opacity(at: index), after.opacity(at: now)) > 1.5,
        before.box(at: index).intersects(box) || after.box(at: now).intersects(box)
      else { continue }
      if let change = step(of: key, before, index, after, now) { steps.append(change) }
    }
    if let change = outermost(steps) { return change }
    /// Returns the changes of views that draw something themselves or contain a changed view that does.
    func seen(_ found: [Change]) -> [Change] {
      let drawn = found.filter { registry.view($0.view)?.drawsSomething == true }
      return found.filter { one in
        drawn.contains { $0.view == one.view || registry.isPart($0.view, of: one.view) }
      }
    }
    /// Returns the changes of views that are in only one of the samples.
    func lone(
      _ sample: ViewSample, _ other: [ViewSample.Key: Int], _ kind: Change.Kind, _ words: String
    ) -> [Change] {
      sample.keys.enumerated().filter { index, key in
        other[key] == nil && sample.opacity(at: index) > 1.5 && sample.box(at: index).intersects(box)
      }.map { _, key in
        let isNew = kind == .appearing
        return Change(
          kind: kind, view: key, property: "isHidden", detail: words, was: isNew ? 0 : 1, now: isNew ? 1 : 0)
      }
    }
    let appearing = lone(after, old, .appearing, "appears suddenly")
    if let change = outermost(seen(appearing)) { return change }
    let vanishing = lone(before, new, .vanishing, "disappears suddenly")
    if let change = outermost(seen(vanishing)) { return change }
    for (index, key) in after.keys.enumerated() {
      guard let place = old[key], before.contents[place] != after.contents[index],
        after.box(at: index).intersects(box)
      else { continue }
      return Change(
        kind: .content, view: key, property: "content", detail: "its content changes suddenly", was: 0,
        now: 1)
    }
    return reordered(before.keys.filter { new[$0] != nil }, after.keys.filter { old[$0] != nil }, registry)
      ?? outermost(appearing + vanishing)
  }

  /// Returns the largest change in a view's properties; `nil` if no change is visible.
  private static func step(
    of key: ViewSample.Key, _ before: ViewSample, _ index: Int, _ after: ViewSample, _ now: Int
  ) -> Change? {
    var worst: (number: Int, was: Double, now: Double, size: Double)?
    for number in 0..<ViewSample.width {
      let old = before.numbers[index * ViewSample.width + number]
      let new = after.numbers[now * ViewSample.width + number]
      let size = abs(new - old) / ViewSample.least(number)
      if size > worst?.size ?? 1 { worst = (number, old, new, size) }
    }
    guard let worst else { return nil }
    let property = ViewSample.property(of: worst.number)
    let distance = abs(worst.now - worst.was)
    let detail =
      switch property {
      case ViewSample.place:
        "jumps by \((0..<4).map { after.corner($0, now).distance(to: before.corner($0, index)) }.max()?.short ?? "") points"
      case "alpha": "jumps from \((worst.was / 100).short) to \((worst.now / 100).short)"
      default: ViewSample.isLength(worst.number) ? "jumps by \(distance.short) points" : "changes suddenly"
      }
    return Change(
      kind: .step, view: key, property: property, detail: detail, was: worst.was, now: worst.now)
  }

  /// Returns the change for the view that has moved to another position in the order of views; `nil` if the order is unchanged.
  private static func reordered(
    _ before: [ViewSample.Key], _ after: [ViewSample.Key], _ registry: ViewRegistry
  ) -> Change? {
    guard let place = before.indices.first(where: { before[$0] != after[$0] }) else { return nil }
    func without(_ key: ViewSample.Key, _ keys: [ViewSample.Key]) -> [ViewSample.Key] {
      keys.filter { $0 != key && !registry.isPart($0, of: key) }
    }
    // At the first difference, a view that was brought to the front is missing, and a view that was sent to the back is new. If
    // two views swap positions, the view that appeared later in the run is reported.
    let (gone, new) = (before[place], after[place])
    let isGone = without(gone, before) == without(gone, after)
    let isNew = without(new, before) == without(new, after)
    let key = isGone && isNew ? (registry.isNewer(gone, than: new) ? gone : new) : isGone ? gone : new
    return Change(
      kind: .order, view: key, property: "order", detail: "suddenly changes its order among its siblings",
      was: 0, now: 1)
  }
}

extension ViewSample {
  package func corner(_ corner: Int, _ index: Int) -> Point {
    Point(numbers[index * Self.width + 2 * corner], numbers[index * Self.width + 2 * corner + 1])
  }
}
