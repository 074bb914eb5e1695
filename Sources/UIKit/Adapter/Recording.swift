/// A recording of the changes that UIKit code makes to views: immediate changes, and changes in animation blocks, with their
/// timings.
///
/// `View.onWrite` records changes as they happen. The cost of a block therefore depends on the number of its changes, not on
/// the number of views in the window.
final class Recording {
  /// An animation block, or a closure to call at a certain time.
  struct Block {
    /// The timing of the block; `nil` if the block only has a completion.
    var timing: Timing?
    /// The start, in seconds from the start of the recording.
    var delay: Double
    /// The changes that the block makes, one element per view, in the order in which the block first changed the views.
    var writes: [Write] = []
    var completion: ((_ finished: Bool) -> Void)?
    /// Whether the block is a keyframe.
    var isKeyframe = false
    var end: Double { delay + (timing?.duration ?? 0) }
  }

  /// A view's properties that a block changes, and all of the view's property values before and after the change.
  struct Write {
    let view: View
    var properties: View.PropertySet
    var before, after: View.Properties
  }

  /// A view that was changed during the recording.
  struct Entry {
    let view: View
    /// The properties before the recording. For a view that the animator created, they include changes outside blocks, because
    /// these set up the view.
    var plain: View.Properties
    /// Whether the animator presumably created the view, because it was not in a window, and not known before the animator was
    /// called.
    let isMade: Bool
    /// The properties at the start of the animation.
    var start: View.Properties
    /// The properties at the end of the animation.
    var end: View.Properties
    /// All properties that were changed. The properties that a block changed are also in `animated`.
    var properties: View.PropertySet = []
    var animated: View.PropertySet = []
  }

  /// The recording that is in progress; `nil` if no recording is in progress.
  static var current: Recording?
  /// The most recent recording of a transition; `nil` after the transition has ended.
  static weak var last: Recording?
  /// The context of a transition that is calling, or has called, its completions but has not ended yet; `nil` if there is no
  /// such transition.
  static weak var ending: AnimatorContext?
  /// The window of the most recent recording; before the first one, the window of the most recent event, or the first window.
  /// `UIScreen.main` describes this window.
  static var window: Window? {
    get { recorded ?? Window.latest }
    set { recorded = newValue }
  }
  private static weak var recorded: Window?

  /// The context of the transition that plays this recording.
  weak var context: AnimatorContext?
  private(set) var entries: [Entry] = []
  private(set) var blocks: [Block] = []
  /// The layer animations. For each animation, `key` is its name, and `completion` is the index of the block with its
  /// completion.
  var layerAnimations: [(view: View, key: String?, animation: CAAnimation, completion: Int)] = []
  /// The values that the layer animations give to views.
  var courses: [LayerCourse] = []
  /// The motions of properties that several blocks set.
  private var legs: [Legs] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The views that were known before the animator was called; `nil` in recordings of other code.
  var foreign: Set<View>?
  /// The position that the appearing screen had in the view tree before the animator was called; `nil` if the animator does not
  /// have to insert the screen.
  var coming: TreePlaces?
  /// The indices of the nested blocks that are being recorded, from the outermost to the innermost. A `nil` element is code
  /// whose changes are not animated.
  private var running: [Int?] = []
  private var work: [(delay: Double?, body: () -> Void)] = []
  /// The timers that were started during the recording, or by such timers.
  let timers = RecordedTimers()

  /// The recording that was in progress before this one began, and the closure that recorded its changes.
  private var outer = (Recording.current, View.onWrite)
  private let transactions = CATransaction.levels.count

  /// Begins a recording of all changes until `close()` is called. If another recording is in progress, the other recording does
  /// not include these changes.
  init() {
    (Recording.current, View.onWrite) = (self, { [unowned self] in wrote($0, before: $1) })
    CATransaction.begin()
  }

  /// Creates a recording of the changes that `body` makes.
  /// - Parameter window: the window of the changed views; `nil`, the default, uses the window of the most recent recording.
  convenience init(in window: Window? = nil, _ body: () -> Void) {
    if let window { Recording.window = window }
    self.init()
    body()
    close()
  }

  /// Ends the recording.
  func close() {
    runWork()
    while BegunAnimation.all.last?.recording === self { BegunAnimation.commit() }
    layOutWhatIsMade()
    while CATransaction.levels.count > transactions { CATransaction.commit() }
    (Recording.current, View.onWrite) = outer
    outer = (nil, nil)
    for index in entries.indices { entries[index].end = entries[index].view.model }
    if !courses.isEmpty { takeCourses() }
    takeLegs()
  }

  /// Runs a block, and records its changes as animated. The delay is in seconds, from the start of the enclosing block or of
  /// the recording. An inner block without a duration has the timing of the enclosing one.
  func animate(
    _ timing: Timing, delay: Double, positions: (x: Timing, y: Timing)? = nil,
    completion: ((Bool) -> Void)? = nil, animations: () -> Void
  ) {
    let index = enterBlock(timing, delay: delay, completion: completion)
    animations()
    leaveBlock(index)
    if let positions { split(index, positions) }
  }

  /// Begins a block that contains all changes until `leaveBlock(_:)` is called.
  /// - Returns: the index of the block in `blocks`.
  func enterBlock(_ timing: Timing, delay: Double = 0, completion: ((Bool) -> Void)? = nil) -> Int {
    // Views that were created before the block are laid out first, so that moving to their initial position is not animated.
    if running.isEmpty { layOutWhatIsMade() }
    let outer = running.last.flatMap(\.self).map { blocks[$0] }
    let index = beginBlock(
      timing.duration > 0 ? timing : outer?.timing ?? timing,
      delay: (outer?.delay ?? 0) + delay.bounded(.seconds), completion: completion)
    running.append(index)
    return index
  }

  func leaveBlock(_ index: Int) {
    // Layout that follows from a new size is animated as well.
    for write in blocks[index].writes { write.view.layoutIfNeeded() }
    running.removeAll { $0 == index }
  }

  /// Ends a block whose timing was not known when it began. The delay, in seconds, also applies to the blocks in it.
  func leaveBlock(_ index: Int, _ timing: Timing, delay: Double, completion: @escaping (Bool) -> Void) {
    leaveBlock(index)
    if timing.duration > 0 { blocks[index].timing = timing }
    blocks[index].completion = completion
    for inner in index..<blocks.count { blocks[inner].delay += delay.bounded(.seconds) }
  }

  /// Moves the changes of positions into blocks of their own.
  private func split(_ block: Int, _ positions: (x: Timing, y: Timing)) {
    for (timing, part) in [(positions.x, View.PropertySet.centerX), (positions.y, .centerY)] {
      let own = beginBlock(timing, delay: blocks[block].delay)
      for place in blocks[block].writes.indices where blocks[block].writes[place].properties.contains(part) {
        var write = blocks[block].writes[place]
        write.properties = part
        blocks[own].writes.append(write)
        blocks[block].writes[place].properties.subtract(part)
      }
    }
  }

  private func layOutWhatIsMade() {
    for view in entries.filter(\.isMade).map(\.view) { view.layoutIfNeeded() }
  }

  /// Adds a block that does not contain changes yet.
  /// - Parameter delay: the start, in seconds from the start of the recording.
  /// - Returns: the index of the block in `blocks`.
  func beginBlock(_ timing: Timing?, delay: Double = 0, completion: ((Bool) -> Void)? = nil) -> Int {
    blocks.append(Block(timing: timing, delay: delay, completion: completion))
    return blocks.count - 1
  }

  /// Calls the completions of the blocks, in the order in which the blocks end.
  func end(finished: Bool) {
    for (_, block) in blocks.enumerated().sorted(by: {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }) { block.completion?(finished) }
  }

  /// Removes the completion of a block.
  func silence(_ block: Int) { blocks[block].completion = nil }

  /// Adds a closure that is called when the block at index `first` and all blocks that were added after it have ended.
  func addCompletion(ofBlocksFrom first: Int, _ completion: @escaping () -> Void) {
    _ = beginBlock(nil, delay: blocks.dropFirst(first).map(\.end).max() ?? 0) { _ in completion() }
  }

  /// Runs `animations`, and records the changes as a linear block in a part of the current block's duration. A keyframe without
  /// a duration takes a thousandth of it. Outside a block, nothing is animated.
  func addKeyframe(_ range: ClosedRange<Double>, animations: () -> Void) {
    guard let whole = running.last.flatMap(\.self).flatMap({ blocks[$0].timing?.duration }) else {
      return animations()
    }
    let (length, index) = (max(range.upperBound - range.lowerBound, 0.001), blocks.count)
    animate(
      .curve(.linear, duration: whole * length),
      delay: whole * (range.upperBound - length).clamped(to: 0...1),
      animations: animations)
    blocks[index].isKeyframe = true
  }

  /// Runs a closure, and records its changes as not animated.
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

  /// Schedules a closure that is called at the end of the recording.
  /// - Parameter delay: the delay that the code asked for, in seconds; `nil`, the default, if it asked for none.
  func later(after delay: Double? = nil, _ body: @escaping () -> Void) { work.append((delay, body)) }

  /// Calls the scheduled closures. A series of delayed closures without an animation moves the views step by step, so each of
  /// its closures is called after its delay instead.
  private func runWork() {
    var isSeries = work.count { $0.delay != nil } > 1
    while !work.isEmpty {
      let (delay, body) = work.removeFirst()
      if let delay, isSeries, blocks.allSatisfy({ $0.end == 0 }), layerAnimations.isEmpty {
        Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in body() }
      } else {
        body()
        // A delayed closure that schedules another one begins a series.
        if delay != nil { isSeries = true }
      }
    }
  }

  /// Runs a closure after the recording, and adds the properties that it changes to those of the recording.
  func extend(_ body: () -> Void) {
    let outer = View.onWrite
    View.onWrite = { [unowned self] view, before in
      let changed = before.components(differingFrom: view.model)
      if !changed.isEmpty { entries[index(of: view, before: before)].properties.formUnion(changed) }
    }
    body()
    View.onWrite = outer
  }

  private func wrote(_ view: View, before: View.Properties) {
    let changed = before.components(differingFrom: view.model)
    guard !changed.isEmpty else { return }
    let index = index(of: view, before: before)
    entries[index].properties.formUnion(changed)
    guard View.areAnimationsEnabled, let block = running.last ?? implicitBlock(of: view) else {
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
  }

  /// Returns the index of the block in which the current transaction animates a change to a layer's own property. Returns `nil`
  /// if the change is not animated, or if `view` was not created for a layer.
  private func implicitBlock(of view: View) -> Int? {
    view is LayerView && (view.superview ?? view.maskedView) != nil ? CATransaction.block(in: self) : nil
  }

  /// The total duration of blocks and layer animations, in seconds.
  private var total: Double { max(blocks.map(\.end).max() ?? 0, courses.map(\.end).max() ?? 0) }

  /// Finds the properties that several blocks, or keyframes, set. If the blocks overlap in time, or are keyframes, removes the
  /// property from them, because the main track plays samples of it instead.
  private func takeLegs() {
    var found: [ObjectIdentifier: [(block: Int, write: Int)]] = [:]
    for (block, each) in blocks.enumerated() where each.timing != nil {
      for write in each.writes.indices {
        found[ObjectIdentifier(each.writes[write].view), default: []].append((block, write))
      }
    }
    for places in found.values {
      View.PropertySet.all.forEach { property in
        let own = places.filter { blocks[$0.block].writes[$0.write].properties.contains(property) }
        let times = own.map { (blocks[$0.block].timing, blocks[$0.block].delay) }
        // Blocks with the same timing and delay act as one block. Keyframes are pieces of one motion, so that a reversal passes
        // through all of them without stopping.
        guard own.contains(where: { blocks[$0.block].isKeyframe }) || !times.allSatisfy({ $0 == times[0] })
        else { return }
        legs.append(
          Legs(property, of: own.map { (blocks[$0.block], blocks[$0.block].writes[$0.write]) }, in: total))
        guard legs.last?.isSampled == true else { return }
        for place in own { blocks[place.block].writes[place.write].properties.subtract(property) }
      }
    }
  }

  /// Copies the first and last values of layer animations to the entries, and removes changes to the same properties from the
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

  /// Restores the views' own properties after layer animations, except for animations whose last value remains visible.
  func removeCourses() {
    for course in courses where !course.isKept { course.view.take(course.properties, from: course.model) }
  }

  /// Sets the last value of each layer animation that keeps this value visible.
  func keepCourses() {
    for course in courses where course.isKept {
      course.view.take(course.properties, from: course.look(at: 1))
    }
  }

  /// Repeats those changes outside blocks that are part of an earlier recording, but not of this one. Also returns the
  /// appearing screen to the position that it had before the animator was called.
  ///
  /// This is necessary because an animator that is reused may make such changes only once.
  func repeatStart(of earlier: Recording) {
    coming?.restore()
    for entry in earlier.entries {
      let here = indices[ObjectIdentifier(entry.view)].map { entries[$0].properties } ?? []
      let set = entry.start.components(differingFrom: entry.plain).subtracting(here)
      entry.view.take(set, from: entry.start)
    }
  }

  /// Restores the values that all changed properties had before the recording. Other properties stay unchanged.
  func restore() {
    for entry in entries { entry.view.take(entry.properties, from: entry.plain) }
  }

  /// Sets the properties that the views have at a fraction of the total duration, 0…1.
  func apply(at fraction: Double) {
    for (entry, look) in zip(entries, looks(at: fraction)) { entry.view.take(entry.properties, from: look) }
  }

  /// Returns the properties that the changed views in a window have at a fraction of the total duration, 0…1.
  func capture(at fraction: Double, in window: Window) -> PropertyCapture {
    let changes = zip(entries, looks(at: fraction)).filter { $0.0.view.window === window }
    return PropertyCapture(of: changes.map(\.0.view), changes.map(\.1))
  }

  private func looks(at fraction: Double) -> [View.Properties] {
    var looks = entries.map { entry in
      var look = entry.view.model
      let mixed =
        fraction <= 0
        ? entry.start : fraction >= 1 ? entry.end : entry.start.mixed(with: entry.end, at: fraction)
      look.take(entry.properties, from: mixed)
      return look
    }
    guard fraction > 0, fraction < 1 else { return looks }
    for course in courses {
      guard let index = indices[ObjectIdentifier(course.view)] else { continue }
      looks[index].take(course.properties, from: course.look(at: fraction))
    }
    for leg in legs {
      guard let index = indices[ObjectIdentifier(leg.view)] else { continue }
      looks[index].take(leg.property, from: leg.look(from: entries[index].start, at: fraction))
    }
    return looks
  }

  /// The fractions between 0 and 1 at which properties have to be recorded, in ascending order. They refer to the progress of
  /// the track that plays a property.
  ///
  /// They are the stops of layer animations, and of properties that several blocks set.
  var stops: [Double] {
    (courses.flatMap(\.stops) + legs.flatMap(\.stops)).sorted().reduce(into: []) { stops, next in
      // Stops that are closer together than 5e-5 are merged.
      if next > 0.001, next < 0.999, next - (stops.last ?? 0) > 5e-5 { stops.append(next) }
    }
  }

  /// The tracks that play the recording. If all blocks have the same timing and no delay, there is one track.
  ///
  /// If not, the main track is linear over the total duration, because UIKit scrubs linearly. Each block then has separate
  /// tracks for its changes.
  var tracks: [Track] {
    var times = blocks.compactMap { block in block.timing.map { ($0, block.delay) } }
    times += courses.compactMap(\.track)
    let first = times.first?.0 ?? .curve(.linear, duration: 0)
    let isSampled = courses.contains { $0.track == nil } || legs.contains(where: \.isSampled)
    if !isSampled, times.allSatisfy({ $0.0 == first && $0.1 == 0 }) { return [Track(first)] }
    let ends = blocks.map(\.end) + courses.map(\.end)
    return [Track(.curve(.linear, duration: ends.max() ?? 0))]
      + blocks.flatMap { block in
        Dictionary(grouping: block.writes.filter { !$0.properties.isEmpty }, by: \.properties.rawValue)
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

  /// The displacement of the view whose center moves farthest, in points; `nil` if no center moves by 24 points or more.
  var displacement: Vector? {
    let farthest = entries.map { $0.end.center - $0.start.center }.max { $0.length < $1.length }
    return farthest.flatMap { $0.length >= 24 ? $0 : nil }
  }
}

extension View {
  /// Copies the given properties from `other` to the view's model. If they are already equal, the model is not set.
  func take(_ properties: PropertySet, from other: Properties) {
    var look = model
    look.take(properties, from: other)
    if look != model { model = look }
  }
}

extension View.Properties {
  /// Returns the properties that differ from those in `other`. For the frame, the result contains only the components that
  /// differ, such as the width.
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
