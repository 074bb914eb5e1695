import SegueAnimation
import SegueGeometry
import SegueMotion
import SegueViews

/// A record of the changes that UIKit code makes to views: immediate changes, and those in animation blocks with their timings.
///
/// `View.onWrite` records changes as they happen, so the cost of a block depends on its changes, not on the number of views in
/// the window.
final class Recording {
  /// An animation block, or a closure to call at a certain time.
  struct Block {
    /// The timing of the block; `nil` if the block only has a completion.
    let timing: Timing?
    /// The start, in seconds from the start of the recording.
    let delay: Double
    /// The changes that the block makes, one element per view, in the order in which the block first changed the views.
    var writes: [Write] = []
    /// The keyframes of the block, in the order in which they were added.
    var keyframes: [Keyframe] = []
    var completion: ((_ finished: Bool) -> Void)?
    var end: Double { delay + (timing?.duration ?? 0) }
  }

  /// The properties of a view that a block sets, with the view's properties before and after.
  struct Write {
    let view: View
    var properties: View.PropertySet
    var before, after: View.Properties
  }

  /// A keyframe: the properties that it sets, and its time range as fractions of the block, 0…1.
  struct Keyframe {
    let range: ClosedRange<Double>
    var writes: [(view: View, properties: View.PropertySet, look: View.Properties)] = []
  }

  /// A view that was changed.
  struct Entry {
    let view: View
    /// The properties before the recording. For a view that the animator created, these include changes outside of blocks,
    /// because the animator expects to find the view as it was set up.
    var plain: View.Properties
    /// Whether the animator probably created the view: it was not in a window, and not known before the animator ran.
    let isMade: Bool
    /// The properties before any block animates them.
    var start: View.Properties
    /// The properties after all blocks have ended.
    var end: View.Properties
    /// All properties that were set. Those that a block set are also in `animated`.
    var properties: View.PropertySet = []
    var animated: View.PropertySet = []
  }

  /// The recording that is being made; `nil` outside of recorded code.
  static var current: Recording?
  /// The most recent recording of a transition, as long as the transition runs.
  static weak var last: Recording?
  /// The context of the transition that is ending: its completions have been called, but it has not ended yet.
  static weak var ending: AnimatorContext?
  /// The window of the most recent recording, which `UIScreen.main` describes.
  static weak var window: Window?

  /// The context of the transition that plays this recording.
  weak var context: AnimatorContext?
  private(set) var entries: [Entry] = []
  private(set) var blocks: [Block] = []
  /// The layer animations. Each has a name under `key`, and under `completion` the index of the block that holds its
  /// completion.
  var layerAnimations: [(view: View, key: String?, animation: CAAnimation, completion: Int)] = []
  /// The values that the layer animations give to views.
  var courses: [LayerCourse] = []
  /// The motions of properties that several blocks set.
  private var legs: [Legs] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The views that existed before the animator ran; `nil` in recordings of other code.
  var foreign: Set<View>?
  /// The position of the appearing screen in the view tree, before the animator inserts the screen; `nil` if the animator does
  /// not insert it.
  var coming: TreePlaces?
  /// The indices of the nested blocks that are running. A `nil` element means that changes are not animated.
  private var running: [Int?] = []
  private var keyframe: Keyframe?
  private var work: [() -> Void] = []

  /// Creates a recording of the changes that `body` makes. If another recording is being made, it does not include them.
  /// - Parameter window: the window of the changed views; `nil`, the default, keeps the window of the last recording.
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
    takeLegs()
  }

  /// Runs a block and records its changes as animated. The delay is in seconds from the start of the enclosing block, if there
  /// is one.
  func animate(
    _ timing: Timing, delay: Double, completion: ((Bool) -> Void)? = nil, animations: () -> Void
  ) {
    // Views that were created before the block are laid out first, so that they do not move to their first position.
    if running.isEmpty { layOutWhatIsMade() }
    let outer = running.last.flatMap(\.self).map { blocks[$0].delay } ?? 0
    let index = beginBlock(timing, delay: outer + delay.bounded(.seconds), completion: completion)
    running.append(index)
    animations()
    // The layout of a new size is animated as well.
    for write in blocks[index].writes { write.view.layoutIfNeeded() }
    running.removeLast()
  }

  private func layOutWhatIsMade() {
    for view in entries.filter(\.isMade).map(\.view) { view.layoutIfNeeded() }
  }

  /// Adds a block.
  /// - Parameter delay: the start, in seconds from the start of the recording.
  /// - Returns: its index in `blocks`.
  func beginBlock(_ timing: Timing?, delay: Double = 0, completion: ((Bool) -> Void)? = nil) -> Int {
    blocks.append(Block(timing: timing, delay: delay, completion: completion))
    return blocks.count - 1
  }

  /// Removes the completion of a block.
  func silence(_ block: Int) { blocks[block].completion = nil }

  /// Adds a closure to call when the block at an index, and all blocks added after it, have ended.
  func addCompletion(ofBlocksFrom first: Int, _ completion: @escaping () -> Void) {
    _ = beginBlock(nil, delay: blocks.dropFirst(first).map(\.end).max() ?? 0) { _ in completion() }
  }

  /// Runs `animations` and records the changes as a keyframe of the current block. Outside of a block, or inside another
  /// keyframe, no keyframe is added.
  func addKeyframe(_ range: ClosedRange<Double>, animations: () -> Void) {
    guard let index = running.last.flatMap(\.self), keyframe == nil else { return animations() }
    keyframe = Keyframe(range: range)
    animations()
    guard var done = keyframe else { return }
    for each in done.writes.indices { done.writes[each].look = done.writes[each].view.model }
    blocks[index].keyframes.append(done)
    keyframe = nil
  }

  /// Runs code and records its changes as not animated.
  func withoutAnimation(_ body: () -> Void) {
    running.append(nil)
    body()
    running.removeLast()
  }

  /// Returns the index of a view's entry. If there is no entry yet, adds one with the properties `before`.
  private func index(of view: View, before: View.Properties) -> Int {
    if let index = indices[ObjectIdentifier(view)] { return index }
    let isMade = view.window == nil && foreign?.contains(view) == false
    entries.append(Entry(view: view, plain: before, isMade: isMade, start: before, end: before))
    indices[ObjectIdentifier(view)] = entries.count - 1
    return entries.count - 1
  }

  /// Schedules a closure for the end of the recording.
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
    let place = blocks[block].writes.firstIndex { $0.view === view } ?? blocks[block].writes.count
    if place == blocks[block].writes.count {
      blocks[block].writes.append(Write(view: view, properties: [], before: before, after: before))
    }
    let new = changed.subtracting(blocks[block].writes[place].properties)
    blocks[block].writes[place].before.take(new, from: before)
    blocks[block].writes[place].after.take(changed, from: view.model)
    blocks[block].writes[place].properties.formUnion(changed)
    guard keyframe != nil else { return }
    if let place = keyframe?.writes.firstIndex(where: { $0.view === view }) {
      keyframe?.writes[place].properties.formUnion(changed)
    } else {
      keyframe?.writes.append((view, changed, before))
    }
  }

  /// Returns the index of the current transaction's block, which animates changes of a layer that was created without a view.
  /// `nil` if the change is not animated.
  private func implicitBlock(of view: View) -> Int? {
    view is LayerView && (view.superview ?? view.maskedView) != nil ? CATransaction.block(in: self) : nil
  }

  /// The total duration of blocks and layer animations, in seconds.
  private var total: Double { max(blocks.map(\.end).max() ?? 0, courses.map(\.end).max() ?? 0) }

  /// Finds the properties that several blocks set. If such blocks overlap in time, the property is removed from the blocks,
  /// because samples show it instead.
  private func takeLegs() {
    var found: [ObjectIdentifier: [(block: Int, write: Int)]] = [:]
    for (block, each) in blocks.enumerated() where each.timing != nil && each.keyframes.isEmpty {
      for write in each.writes.indices {
        found[ObjectIdentifier(each.writes[write].view), default: []].append((block, write))
      }
    }
    for places in found.values where places.count > 1 {
      View.PropertySet.all.forEach { property in
        let own = places.filter { blocks[$0.block].writes[$0.write].properties.contains(property) }
        let times = own.map { (blocks[$0.block].timing, blocks[$0.block].delay) }
        // Blocks with the same timing and delay act as one block.
        guard own.count > 1, !times.allSatisfy({ $0 == times[0] }) else { return }
        legs.append(
          Legs(property, of: own.map { (blocks[$0.block], blocks[$0.block].writes[$0.write]) }, in: total))
        guard legs.last?.isSampled == true else { return }
        for place in own { blocks[place.block].writes[place.write].properties.subtract(property) }
      }
    }
  }

  /// Copies the first and last values of layer animations into the entries, and removes changes of the same properties from the
  /// blocks.
  func takeCourses() {
    let total = total
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

  /// Restores the views' own properties after layer animations, except where the last value of an animation remains.
  func removeCourses() {
    for course in courses where !course.isKept { course.view.take(course.properties, from: course.model) }
  }

  /// Gives views the last values of the layer animations whose last value remains.
  func keepCourses() {
    for course in courses where course.isKept {
      course.view.take(course.properties, from: course.look(at: 1))
    }
  }

  /// Repeats the changes outside of blocks that an earlier recording contains and this one lacks, and returns the appearing
  /// screen to its former position in the view tree.
  ///
  /// An animator that is reused makes such changes only once.
  func repeatStart(of earlier: Recording) {
    coming?.restore()
    for entry in earlier.entries {
      let here = indices[ObjectIdentifier(entry.view)].map { entries[$0].properties } ?? []
      let set = entry.start.components(differingFrom: entry.plain).subtracting(here)
      entry.view.take(set, from: entry.start)
    }
  }

  /// Restores all properties that were set to their values before the recording. Other properties are not changed.
  func restore() {
    for entry in entries { entry.view.take(entry.properties, from: entry.plain) }
  }

  /// Gives the views the properties that they have at a fraction of the total duration, 0…1.
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
    for leg in legs {
      guard let start = indices[ObjectIdentifier(leg.view)].map({ entries[$0].start }) else { continue }
      leg.view.take(leg.property, from: leg.look(from: start, at: fraction))
    }
  }

  /// The times between 0 and 1 at which properties have to be recorded, in ascending order, as fractions of the total duration.
  ///
  /// There are stops where keyframes begin or end, and where layer animations or properties set by several blocks need one. A
  /// keyframe without a duration begins 0.001 before its end.
  var stops: [Double] {
    var all = blocks.flatMap(\.keyframes).flatMap { keyframe in
      let (begin, end) = (keyframe.range.lowerBound, keyframe.range.upperBound)
      return [end > begin ? begin : begin - 0.001, end]
    }
    all += courses.flatMap(\.stops) + legs.flatMap(\.stops)
    return all.sorted().reduce(into: []) { stops, next in
      // Stops that are closer together than 5e-5 are merged.
      if next > 0.001, next < 0.999, next - (stops.last ?? 0) > 5e-5 { stops.append(next) }
    }
  }

  /// Gives views the properties that a block's keyframes have at a fraction, 0…1. Each keyframe starts from the values of the
  /// keyframes before it.
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

  /// The tracks that play the recording: one track if all blocks have the same timing without delay.
  ///
  /// Otherwise, the main track is linear over the total duration, because UIKit scrubs linearly, and each block has tracks for
  /// its changes.
  var tracks: [Track] {
    var times = blocks.compactMap { block in block.timing.map { ($0, block.delay) } }
    times += courses.compactMap(\.track)
    let first = times.first?.0 ?? .curve(.linear, duration: 0)
    let isSampled = courses.contains { $0.track == nil } || legs.contains(where: \.isSampled)
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

  /// The displacement of the center that moves farthest, in points; `nil` if no center moves by 24 points or more.
  var displacement: Vector? {
    let farthest = entries.map { $0.end.center - $0.start.center }.max { $0.length < $1.length }
    return farthest.flatMap { $0.length >= 24 ? $0 : nil }
  }
}

extension View {
  /// Copies some properties into the view's model. If they are equal already, the model is not written.
  func take(_ properties: PropertySet, from other: Properties) {
    var look = model
    look.take(properties, from: other)
    if look != model { model = look }
  }
}

extension View.Properties {
  /// Returns the properties that differ from `other`. For the frame, these are only the components that differ, such as its
  /// width.
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
