import SegueAnimation
import SegueGeometry
import SegueMotion
import SegueViews

/// What a piece of UIKit code does to views: what it sets at once, and what it sets in blocks of animations, each with a timing.
///
/// It is written down as it happens, by `View.onWrite`, so that a block costs what it changes and not what the window holds.
final class Recording {
  /// A block of animations.
  struct Block {
    /// `nil` for what only has to be called.
    let timing: Timing?
    /// Seconds after the start.
    let delay: Double
    /// What it sets, in the order in which the views were first set.
    var writes: [(view: View, properties: View.PropertySet)] = []
    /// The keyframes in it, in the order in which they were added.
    var keyframes: [Keyframe] = []
    var completion: ((_ finished: Bool) -> Void)?
    var end: Double { delay + (timing?.duration ?? 0) }
  }

  /// What a keyframe sets, and in which part of its block, 0…1.
  struct Keyframe {
    let range: ClosedRange<Double>
    var writes: [(view: View, properties: View.PropertySet, look: View.Properties)] = []
  }

  /// A view that is set.
  struct Entry {
    let view: View
    /// What it was before; of a view that the animator has made, which it finds again as it has set it, what it is before any block
    /// animates it.
    var plain: View.Properties
    /// Whether the animator has made it, as far as anybody knows.
    let isMade: Bool
    /// What it is before any block animates it.
    var start: View.Properties
    /// What it is once all blocks have run.
    var end: View.Properties
    /// What is set at all, and what of that in a block.
    var properties: View.PropertySet = []
    var animated: View.PropertySet = []
  }

  /// The recording that is being made.
  static var current: Recording?
  /// The last one of a transition, as long as that runs.
  static weak var last: Recording?
  /// The transition whose completions have been called, until it has ended.
  static weak var ending: AnimatorContext?
  /// The window in which the last one was made: what `UIScreen.main` is about.
  static weak var window: Window?

  /// The transition that runs it.
  weak var context: AnimatorContext?
  private(set) var entries: [Entry] = []
  private(set) var blocks: [Block] = []
  /// The animations of layers that are theirs, with the keys under which they were added.
  var layerAnimations: [(view: View, key: String?, animation: CAAnimation, completion: Int)] = []
  /// What they show.
  var courses: [LayerCourse] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The views that are no animator's own; `nil` where nothing is.
  var foreign: Set<View>?
  /// Where the screen is that comes, until the animator puts it somewhere.
  var coming: TreePlaces?
  /// The blocks that run within each other, by their places; `nil` where animations are off.
  private var running: [Int?] = []
  private var keyframe: Keyframe?
  private var work: [() -> Void] = []

  /// Records what `body` does. Within another recording, that one knows nothing of it.
  /// - Parameter window: in which it does it, where that is not known.
  init(in window: Window? = nil, _ body: () -> Void) {
    if let window { Recording.window = window }
    let outer = (Recording.current, View.onWrite)
    (Recording.current, View.onWrite) = (self, { [unowned self] in wrote($0, before: $1) })
    let transactions = CATransaction.levels.count
    CATransaction.begin()
    body()
    while !work.isEmpty { work.removeFirst()() }
    layOutWhatIsMade()
    while CATransaction.levels.count > transactions { CATransaction.commit() }
    (Recording.current, View.onWrite) = outer
    for index in entries.indices { entries[index].end = entries[index].view.model }
    if !courses.isEmpty { takeCourses() }
  }

  /// Runs a block of animations.
  func animate(
    _ timing: Timing, delay: Double, completion: ((Bool) -> Void)? = nil, animations: () -> Void
  ) {
    // What has been made before is where it belongs, and does not move there.
    if running.isEmpty { layOutWhatIsMade() }
    let outer = running.last.flatMap(\.self).map { blocks[$0].delay } ?? 0
    let index = beginBlock(timing, delay: outer + delay.bounded(.seconds), completion: completion)
    running.append(index)
    animations()
    // What a new size lays out moves with it.
    for write in blocks[index].writes { write.view.layoutIfNeeded() }
    running.removeLast()
  }

  private func layOutWhatIsMade() {
    for view in entries.filter(\.isMade).map(\.view) { view.layoutIfNeeded() }
  }

  /// Adds a block.
  /// - Returns: its place.
  func beginBlock(_ timing: Timing?, delay: Double = 0, completion: ((Bool) -> Void)? = nil) -> Int {
    blocks.append(Block(timing: timing, delay: delay, completion: completion))
    return blocks.count - 1
  }

  /// Calls nothing at the end of a block.
  func silence(_ block: Int) { blocks[block].completion = nil }

  /// Adds code to call once all blocks from a place on have ended.
  func addCompletion(ofBlocksFrom first: Int, _ completion: @escaping () -> Void) {
    _ = beginBlock(nil, delay: blocks.dropFirst(first).map(\.end).max() ?? 0) { _ in completion() }
  }

  /// Runs a keyframe of the block that runs.
  func addKeyframe(_ range: ClosedRange<Double>, animations: () -> Void) {
    guard let index = running.last.flatMap(\.self), keyframe == nil else { return animations() }
    keyframe = Keyframe(range: range)
    animations()
    guard var done = keyframe else { return }
    for each in done.writes.indices { done.writes[each].look = done.writes[each].view.model }
    blocks[index].keyframes.append(done)
    keyframe = nil
  }

  /// Runs code whose changes are not animated.
  func withoutAnimation(_ body: () -> Void) {
    running.append(nil)
    body()
    running.removeLast()
  }

  /// The place of a view's entry, which is made if need be.
  private func index(of view: View, before: View.Properties) -> Int {
    if let index = indices[ObjectIdentifier(view)] { return index }
    let isMade = view.window == nil && foreign?.contains(view) == false
    entries.append(Entry(view: view, plain: before, isMade: isMade, start: before, end: before))
    indices[ObjectIdentifier(view)] = entries.count - 1
    return entries.count - 1
  }

  /// Runs code at the end of what is recorded.
  func later(_ body: @escaping () -> Void) { work.append(body) }

  private func wrote(_ view: View, before: View.Properties) {
    let changed = before.components(differingFrom: view.model)
    guard !changed.isEmpty else { return }
    let index = index(of: view, before: before)
    entries[index].properties.formUnion(changed)
    guard let block = running.last ?? implicitBlock(of: view) else {
      let set = changed.subtracting(entries[index].animated)
      entries[index].start.take(set, from: view.model)
      return entries[index].isMade ? entries[index].plain.take(set, from: view.model) : ()
    }
    entries[index].animated.formUnion(changed)
    if let place = blocks[block].writes.firstIndex(where: { $0.view === view }) {
      blocks[block].writes[place].properties.formUnion(changed)
    } else {
      blocks[block].writes.append((view, changed))
    }
    guard keyframe != nil else { return }
    if let place = keyframe?.writes.firstIndex(where: { $0.view === view }) {
      keyframe?.writes[place].properties.formUnion(changed)
    } else {
      keyframe?.writes.append((view, changed, before))
    }
  }

  /// The block of what a layer of its own is set to in a transaction with a duration.
  private func implicitBlock(of view: View) -> Int? {
    view is LayerView && (view.superview ?? view.maskedView) != nil ? CATransaction.block(in: self) : nil
  }

  /// Takes over what layers' animations show at both ends; what blocks say of the same properties is not seen.
  private func takeCourses() {
    let total = max(blocks.map(\.end).max() ?? 0, courses.map(\.end).max() ?? 0)
    for place in courses.indices {
      let view = courses[place].view
      (courses[place].model, courses[place].total) = (view.model, total)
      let (course, index) = (courses[place], index(of: view, before: view.model))
      entries[index].properties.formUnion(course.properties)
      entries[index].start.take(course.properties, from: course.look(at: 0))
      entries[index].end.take(course.properties, from: course.look(at: 1))
      for block in blocks.indices {
        for write in blocks[block].writes.indices where blocks[block].writes[write].view === view {
          blocks[block].writes[write].properties.subtract(course.properties)
        }
      }
    }
  }

  /// Gives views their own properties where a layer's animation that has ended shows others.
  func removeCourses() {
    for course in courses where !course.isKept { course.view.take(course.properties, from: course.model) }
  }

  /// Sets again what an earlier recording has set outside of blocks and this one has not, and puts the screen there that comes: an
  /// animator that is kept does so once.
  func repeatStart(of earlier: Recording) {
    coming?.restore()
    for entry in earlier.entries {
      let here = indices[ObjectIdentifier(entry.view)].map { entries[$0].properties } ?? []
      let set = entry.start.components(differingFrom: entry.plain).subtracting(here)
      entry.view.take(set, from: entry.start)
    }
  }

  /// Sets back all that was set; what something else has set since then stays.
  func restore() {
    for entry in entries { entry.view.take(entry.properties, from: entry.plain) }
  }

  /// Sets the views as they are at a part of the whole, 0…1.
  func apply(at fraction: Double) {
    for entry in entries {
      let look =
        fraction <= 0
        ? entry.start : fraction >= 1 ? entry.end : entry.start.mixed(with: entry.end, at: fraction)
      entry.view.take(entry.properties, from: look)
    }
    guard fraction > 0, fraction < 1 else { return }
    for block in blocks where !block.keyframes.isEmpty { apply(block, at: fraction) }
    for course in courses { course.view.take(course.properties, from: course.look(at: fraction)) }
  }

  /// The moments at which a keyframe begins or ends, as parts of the whole; one that takes no time begins just before.
  var stops: [Double] {
    var all = blocks.flatMap(\.keyframes).flatMap { keyframe in
      let (begin, end) = (keyframe.range.lowerBound, keyframe.range.upperBound)
      return [end > begin ? begin : begin - 0.001, end]
    }
    all += courses.flatMap(\.stops)
    return all.sorted().reduce(into: []) { stops, next in
      // Between stops that lie closer there is nothing to mix.
      if next > 0.001, next < 0.999, next - (stops.last ?? 0) > 5e-5 { stops.append(next) }
    }
  }

  /// Each keyframe takes its properties from where the ones before it have left them.
  private func apply(_ block: Block, at fraction: Double) {
    var looks: [ObjectIdentifier: View.Properties] = [:]
    for keyframe in block.keyframes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = keyframe.range
      let length = range.upperBound - range.lowerBound
      let part = fraction >= range.upperBound ? 1 : max(0, (fraction - range.lowerBound) / max(length, 1e-9))
      for write in keyframe.writes {
        guard let index = indices[ObjectIdentifier(write.view)] else { continue }
        let before = looks[ObjectIdentifier(write.view)] ?? entries[index].start
        var after = before
        after.take(write.properties, from: before.mixed(with: write.look, at: part))
        looks[ObjectIdentifier(write.view)] = after
        write.view.take(write.properties, from: after)
      }
    }
  }

  /// One where everything has the same timing; else each block moves what it has set, and a pointer scrubs their whole time, as it
  /// does in UIKit.
  var tracks: [Track] {
    var times = blocks.compactMap { block in block.timing.map { ($0, block.delay) } }
    times += courses.compactMap(\.track)
    let first = times.first?.0 ?? .curve(.linear, duration: 0)
    let isSampled = courses.contains { $0.track == nil }
    if !isSampled, times.allSatisfy({ $0.0 == first && $0.1 == 0 }) { return [Track(first)] }
    let ends = blocks.map(\.end) + courses.map(\.end)
    return [Track(.curve(.linear, duration: ends.max() ?? 0))]
      + blocks.flatMap { block in
        Dictionary(grouping: block.writes, by: \.properties.rawValue)
          .sorted { $0.key < $1.key }
          .compactMap { key, writes in
            block.timing.map {
              Track(
                $0, delay: block.delay, movingOnly: writes.map(\.view), only: View.PropertySet(rawValue: key))
            }
          }
      }
      + courses.compactMap { course in
        course.track.map {
          Track($0.timing, delay: $0.delay, movingOnly: [course.view], only: course.properties)
        }
      }
  }

  /// How far the center of what moves farthest goes, in points; `nil` where nothing goes anywhere.
  var displacement: Vector? {
    let farthest = entries.map { $0.end.center - $0.start.center }.max { $0.length < $1.length }
    return farthest.flatMap { $0.length >= 24 ? $0 : nil }
  }
}

extension View {
  /// Takes over some properties, without a write where nothing changes.
  func take(_ properties: PropertySet, from other: Properties) {
    var look = model
    look.take(properties, from: other)
    if look != model { model = look }
  }
}

extension View.Properties {
  /// The properties that differ, and of those that have components the components that do.
  func components(differingFrom other: View.Properties) -> View.PropertySet {
    var set = differences(from: other).subtracting(.frame)
    if bounds.origin != other.bounds.origin { set.insert(.boundsOrigin) }
    if bounds.width != other.bounds.width { set.insert(.width) }
    if bounds.height != other.bounds.height { set.insert(.height) }
    if center.x != other.center.x { set.insert(.centerX) }
    if center.y != other.center.y { set.insert(.centerY) }
    return set
  }
}
