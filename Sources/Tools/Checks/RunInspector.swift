import SegueHeadless
import SegueViews

/// A search for discontinuities in a run: views that jump or flash, and sudden changes in speed.
///
/// A run depends only on the position, in seconds from its beginning. So the search can replay the run, and sample it ever more
/// closely, until it can tell a jump from motion. A jump is ignored if the pictures before and after it look the same.
package struct RunInspector {
  /// A window at the beginning of a run, and the closures that play the run.
  package struct Playback {
    let headless: HeadlessWindow
    let advance: (_ position: Double) -> Void
    let end: () -> Void

    /// Creates a playback of a window.
    /// - Parameters:
    ///   - headless: the window.
    ///   - advance: advances the window to a position, in seconds, and lays it out.
    ///   - end: called when the window is no longer needed.
    package init(
      in headless: HeadlessWindow, advance: @escaping (_ position: Double) -> Void,
      end: @escaping () -> Void = {}
    ) { (self.headless, self.advance, self.end) = (headless, advance, end) }
  }

  package nonisolated struct Finding: Sendable {
    package let position: Double
    /// The identifier or the path of the view.
    package let view: String
    package let property: String
    package let detail: String

    /// The finding as one line, such as `0.347 s, #photo, place: jumps by 5 points`.
    package var line: String { "\((position * 1000).rounded() / 1000) s, \(view), \(property): \(detail)" }
  }

  package let registry: ViewRegistry
  private let play: () throws -> Playback?
  private let playForPictures: () throws -> Playback?
  /// Returns whether taking a sample at a position slightly changes the frames after it. Such positions are sampled in a replay
  /// of their own, after the others. The default returns `false`.
  package var affectsLaterFrames: (_ position: Double) -> Bool = { _ in false }
  /// Returns whether the run must be continuous between two positions. Return `false` where input may change views suddenly;
  /// the default returns `true`.
  package var isChecked: (_ before: Double, _ after: Double) -> Bool = { _, _ in true }
  /// Returns whether a visible change is a fault. The default returns `true`.
  package var counts: (SeamFinder.Gap, SeamFinder.Change) -> Bool = { _, _ in true }
  /// The intervals in which transitions end. Findings in them mention `viewDidAppear`.
  package var endings: [ClosedRange<Double>] = []

  /// The scale of the pictures that show whether a jump is visible, in pixels per point. A jump of half a point is one pixel.
  package static let scale = 2.0
  /// The maximum duration of a flash, in seconds: six frames. A change that is undone within this time is a flash.
  private static let longestFlash = 6.5 / 60
  private static let mostSeams = 24
  /// The number of seams whose pictures are drawn in one step.
  private static let seamsAtOnce = 6

  /// Creates an inspector for a run.
  /// - Parameters:
  ///   - registry: receives the views of all runs.
  ///   - play: starts the run again; returns `nil` if the run does not begin.
  ///   - playForPictures: starts the run at `scale`, in a window in which earlier runs have left nothing behind.
  package init(
    registry: ViewRegistry, play: @escaping () throws -> Playback?,
    playForPictures: @escaping () throws -> Playback?
  ) { (self.registry, self.play, self.playForPictures) = (registry, play, playForPictures) }

  /// Returns the jumps and flashes of a run.
  /// - Parameters:
  ///   - samples: the samples of the run.
  ///   - isAtRest: whether everything was at rest before the first sample.
  package func findings(in samples: [SeamFinder.Sample], isAtRest: Bool) throws -> [Finding] {
    var search = Search(in: samples, isAtRest: isAtRest)
    while try step(&search) {}
    return search.found
  }

  /// A search for jumps and flashes that proceeds in steps.
  package struct Search {
    fileprivate let samples: [SeamFinder.Sample]
    fileprivate let isAtRest: Bool
    fileprivate var seams: SeamFinder.Search
    /// The seams whose pictures have not been compared, in groups that need one replay each.
    fileprivate var unseen: [ArraySlice<SeamFinder.Gap>]?
    fileprivate var visible: [(time: Double, change: SeamFinder.Change?)] = []
    fileprivate var flashes: ArraySlice<FlashFinder.Flash>?
    /// The findings, which are complete when there are no more steps.
    package fileprivate(set) var found: [Finding] = []

    package init(in samples: [SeamFinder.Sample], isAtRest: Bool) {
      (self.samples, self.isAtRest, seams) = (samples, isAtRest, SeamFinder.Search(in: samples))
    }
  }

  /// Performs one step of a search by replaying the run once or a few times.
  /// - Returns: whether there are more steps.
  package func step(_ search: inout Search) throws -> Bool {
    guard let unseen = search.unseen else {
      if try SeamFinder(visit: visit).step(&search.seams) { return true }
      let seams = search.seams.seams.filter { isChecked($0.before.position, $0.after.position) }
      search.unseen = [
        seams.filter { !affectsLaterFrames($0.after.position) },
        seams.filter { affectsLaterFrames($0.after.position) },
      ].flatMap { part in
        let part = part.prefix(Self.mostSeams)
        return stride(from: 0, to: part.count, by: Self.seamsAtOnce).map {
          part[$0..<min(part.count, $0 + Self.seamsAtOnce)]
        }
      }
      return true
    }
    if let next = unseen.first {
      search.visible += try visible(next)
      search.unseen?.removeFirst()
      return true
    }
    guard let flashes = search.flashes else {
      search.found = report(search.visible.sorted { $0.time < $1.time })
      if let flood = search.seams.flood {
        search.found.append(
          Finding(
            position: flood.position, view: registry.name(of: flood.view), property: flood.property,
            detail: flood.isRepeatable
              ? "keeps jumping, however short the frames"
              : "depends on something besides the time, such as a counter, a clock or a random number: when played again, it "
                + "looks different at the same time"))
      }
      search.flashes = FlashFinder(samples: search.samples, registry: registry, isAtRest: search.isAtRest)
        .flashes()
        .prefix(Self.mostSeams)
      return true
    }
    guard let flash = flashes.first else { return false }
    search.flashes = flashes.dropFirst()
    if isChecked(flash.start, flash.end), try isVisible(flash) {
      search.found.append(
        Finding(position: flash.start, view: flash.view, property: flash.property, detail: flash.detail))
    }
    return true
  }

  /// Returns the sudden speed changes in a run, whose transition must not have steps or consecutive tracks.
  package func kinks(in samples: [SeamFinder.Sample]) throws -> [Finding] {
    try KinkFinder(samples: samples, registry: registry, visit: visit).kinks()
  }

  private func visit(_ positions: [Double], _ body: (Double, ViewSample) -> Void) throws {
    for part in [positions.filter { !affectsLaterFrames($0) }, positions.filter(affectsLaterFrames)]
    where !part.isEmpty {
      guard let playback = try play() else { return }
      defer { playback.end() }
      for position in part {
        playback.advance(position)
        body(position, ViewSample(of: playback.headless.window, registry: registry))
      }
    }
  }

  /// Replays the run, and calls `body` with a picture at each of the given positions.
  /// - Parameter positions: the positions, in ascending order.
  private func pictures(
    _ positions: [Double], _ body: (_ index: Int, Surface, _ scale: Double) -> Void
  ) throws {
    guard let playback = try playForPictures() else { return }
    defer { playback.end() }
    // The first picture of a window may differ slightly from later pictures of the same state, so it is not compared.
    _ = try playback.headless.picture()
    for (index, position) in positions.enumerated() {
      playback.advance(position)
      body(index, try playback.headless.picture(), playback.headless.stage.scale)
    }
  }

  /// Returns the visible seams. A seam is visible if the pictures immediately before and after it differ.
  private func visible(_ seams: ArraySlice<SeamFinder.Gap>) throws -> [(
    time: Double, change: SeamFinder.Change?
  )] {
    var found: [(time: Double, change: SeamFinder.Change?)] = []
    var before: Surface?
    try pictures(seams.flatMap { [$0.before.position, $0.after.position] }) { index, picture, scale in
      guard !index.isMultiple(of: 2), let earlier = before else { return before = picture }
      let seam = seams[seams.startIndex + index / 2]
      guard let seen = seam.change(earlier, picture, scale: scale, registry: registry),
        seen.change.map({ counts(seam, $0) }) != false
      else { return }
      found.append((seam.after.position, seen.change))
    }
    return found
  }

  /// Returns whether a flash is visible: in its box, its picture differs from those before and after it.
  private func isVisible(_ flash: FlashFinder.Flash) throws -> Bool {
    var (seen, scale) = ([Surface](), 1.0)
    try pictures([flash.start, flash.middle, flash.end]) {
      seen.append($1)
      scale = $2
    }
    guard seen.count == 3 else { return false }
    return [seen[0], seen[2]].allSatisfy {
      seen[1].visibleDifference(from: $0)?.inPoints(at: scale).intersects(flash.box) == true
    }
  }

  /// Returns findings for visible seams. A change that is undone within six frames is reported once, as a flash.
  private func report(_ seams: [(time: Double, change: SeamFinder.Change?)]) -> [Finding] {
    var (changes, found) = (seams, [Finding]())
    while !changes.isEmpty {
      let (time, change) = changes.removeFirst()
      guard let change else {
        found.append(
          Finding(
            position: time, view: "Window", property: "picture",
            detail: "the picture changes suddenly, although nothing in the tree does"))
        continue
      }
      let undone = changes.firstIndex {
        $0.change?.undoes(change) == true && $0.time < time + Self.longestFlash
      }
      let detail =
        undone.map { index in
          let frames = max(1, Int(((changes[index].time - time) * 60).rounded()))
          return
            "flashes: \(change.detail), and looks as before \(frames) frame\(frames == 1 ? "" : "s") later"
        } ?? change.detail
      if let undone { changes.remove(at: undone) }
      let isEnding = endings.contains { $0.contains(time) }
      found.append(
        Finding(
          position: time, view: registry.name(of: change.view), property: change.property,
          detail: isEnding ? "\(detail) as the transition ends, when `viewDidAppear` is called" : detail))
    }
    return found
  }
}

extension SeamFinder.Gap {
  /// Returns the change across the gap, and the box in which the pictures differ; `nil` if the difference is not visible.
  ///
  /// If a view jumps, any visible difference between the pictures counts. Otherwise, edges may also differ by a pixel:
  /// exchanged views may be drawn half a point apart, which is not a jump.
  /// - Parameters:
  ///   - before: the picture before the gap.
  ///   - after: the picture after the gap.
  ///   - scale: the scale of the pictures, in pixels per point.
  ///   - registry: the registry of both samples.
  package func change(_ before: Surface, _ after: Surface, scale: Double, registry: ViewRegistry) -> (
    change: SeamFinder.Change?, box: Rect
  )? {
    let (old, new) = ViewSample.uncovered(self.before.seen, self.after.seen)
    guard let box = after.visibleDifference(from: before)?.inPoints(at: scale) else { return nil }
    let change = SeamFinder.change(from: old, to: new, in: box, registry: registry)
    if change?.kind == .step { return (change, box) }
    guard let box = after.visibleDifference(from: before, isLenient: true)?.inPoints(at: scale) else {
      return nil
    }
    return (SeamFinder.change(from: old, to: new, in: box, registry: registry), box)
  }
}

extension SeamFinder.Change {
  /// Returns whether this change reverses an earlier change of the same view.
  fileprivate func undoes(_ other: Self) -> Bool {
    guard view == other.view else { return false }
    switch (other.kind, kind) {
    case (.appearing, .vanishing), (.vanishing, .appearing), (.content, .content), (.order, .order):
      return true
    case (.step, .step): return property == other.property && (now - was) * (other.now - other.was) < 0
    default: return false
    }
  }
}

extension HeadlessWindow {
  /// Draws the window in its current state, and returns a copy of its picture.
  package func picture() throws -> Surface {
    try advance(to: now)
    return try surface.copy()
  }
}

nonisolated extension Surface {
  package func copy() throws(DrawingError) -> Surface {
    let other = try Surface(width: width, height: height, format: format)
    withPixels { mine in other.withPixels { $0.copyBytes(from: UnsafeRawBufferPointer(mine)) } }
    return other
  }
}
