import SegueHeadless
import SegueViews

/// A meter that records frames and finds those in which a view jumps or flashes.
///
///     let meter = SeamMeter()
///     while window.now < 1 {
///       try window.advance(by: 1 / 120)
///       meter.record(window)
///     }
///     #expect(meter.discontinuities().isEmpty)
///
/// The meter compares both views and pictures. The positions, opacities and colors of views must continue smoothly from both
/// sides. A jump of half a point is found if the frames are close enough together to tell it from motion. A change of velocity
/// is not a jump. A change that lasts for up to six frames of 1/60 s, and is then undone, is a flash. Pictures reveal the
/// remaining flashes: differences in a single frame where no view moves.
public final class SeamMeter {
  /// A frame in which a view jumps or flashes.
  public nonisolated struct Discontinuity: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of discontinuities.
    public nonisolated enum Kind: String, Sendable, Hashable {
      /// A view jumps in this frame, or from this frame on.
      case jump
      /// A view or the picture differs in this frame only, or in a few frames that begin with this one.
      case flash
    }

    /// The kind of the discontinuity.
    public let kind: Kind
    /// The number of the frame; the first recorded frame is 0.
    public let frame: Int
    /// The time of the frame, in seconds on the window's clock.
    public let time: Double
    /// The identifier or the path of the view. For a flash in the picture, the frontmost view at its center, or `Window`.
    public let view: String
    /// The property that jumps or flashes. `nil` if a view appears or is missing, or if the picture flashes.
    public let property: String?
    /// The size of the jump or the duration of the flash, as text.
    public let detail: String

    /// A sentence such as `jump in frame 12 (0.200 s), #card, place: by 1 points`.
    public var description: String {
      let place = property.map { "\(view), \($0)" } ?? view
      return "\(kind) in frame \(frame) (\((time * 1000).rounded() / 1000) s), \(place): \(detail)"
    }
  }

  /// A view as it is shown in one frame.
  struct Sample {
    /// The corners in points, the opacity, and the components of the color. The opacity and the components are multiplied by
    /// 100.
    let numbers: [Double]
    /// The visible box of the view in the window, after clipping.
    let box: Rect
    /// Whether the view hides everything behind its box.
    let isOpaque: Bool
    /// The version of the view's content.
    let content: Int
  }

  struct Frame {
    let time: Double
    /// The number of pixels per point.
    let scale: Double
    let samples: [ObjectIdentifier: Sample]
    let order: [ObjectIdentifier]
    /// The boxes of all views in the frame, including covered and clipped views.
    let boxes: [ObjectIdentifier: Rect]
    let sighting: ViewSample
  }

  private let registry = ViewRegistry()
  private(set) var frames: [Frame] = []
  private var pictures = PictureSeries()

  /// Creates a meter without frames.
  public init() {}

  /// Records the current frame of a window.
  /// - Parameters:
  ///   - window: the window, after it has drawn the frame.
  ///   - picture: whether the pictures are compared in addition to the views; `true` by default.
  public func record(_ window: HeadlessWindow, picture: Bool = true) {
    var samples: [ObjectIdentifier: Sample] = [:]
    var order: [ObjectIdentifier] = []
    let bounds = window.window.bounds
    window.window.forEachVisible { view, opacity, clip in
      let id = ObjectIdentifier(view)
      let whole = view.shownBox
      let box = clip.map { whole.intersection($0) } ?? whole
      guard view.drawsSomething, box.intersects(bounds) else { return }
      samples[id] = Sample(of: view, opacity: opacity, box: box)
      order.append(id)
    }
    for id in covered(samples, order, in: bounds) { samples[id] = nil }
    order.removeAll { samples[$0] == nil }
    let sighting = ViewSample(of: window.window, registry: registry)
    frames.append(
      Frame(
        time: window.window.timeline.now, scale: window.stage.scale, samples: samples, order: order,
        boxes: sighting.boxes, sighting: sighting))
    if picture { pictures.append(window.surface, frame: frames.count - 1) }
  }

  private func name(of view: ObjectIdentifier) -> String {
    registry.name(of: ViewSample.Key(view: view, snapshot: nil))
  }

  /// Returns the views that are hidden completely behind opaque views.
  private func covered(
    _ samples: [ObjectIdentifier: Sample], _ order: [ObjectIdentifier], in bounds: Rect
  ) -> [ObjectIdentifier] {
    var covers: [Rect] = []
    return order.reversed().filter { id in
      guard let sample = samples[id] else { return false }
      if sample.box.intersection(bounds).isCovered(by: covers[...]) { return true }
      // Edges that coincide may differ in the last bit.
      if sample.isOpaque { covers.append(sample.box.inset(by: -0.01)) }
      return false
    }
  }

  /// Returns the discontinuities, sorted by frame. For each frame, only the outermost view is reported, because the views
  /// inside it jump with it.
  public func discontinuities() -> [Discontinuity] {
    var found = flashes(in: pictures.flashes())
    var taken: Set<Int> = []
    for flash in presenceFlashes() + steepFlashes() where taken.insert(flash.frame).inserted {
      found.append(flash)
    }
    var order: [ObjectIdentifier] = []
    var known: Set<ObjectIdentifier> = []
    for frame in frames { for id in frame.order where known.insert(id).inserted { order.append(id) } }
    for id in order {
      for each in jumps(of: id) where taken.insert(each.frame).inserted { found.append(each) }
    }
    return found.sorted { $0.frame < $1.frame }
  }

  // MARK: - Pictures

  private func flashes(in flashes: [PictureSeries.Flash]) -> [Discontinuity] {
    flashes.compactMap { flash in
      let frame = frames[flash.frame]
      let box = flash.box.inPoints(at: frame.scale)
      guard !isExplained(flash.frame, in: box) else { return nil }
      let id = frame.order.last { frame.samples[$0]?.box.contains(box.center) ?? false }
      return Discontinuity(
        kind: .flash, frame: flash.frame, time: frame.time, view: id.map(name) ?? "Window",
        property: nil,
        detail: "\(flash.part.short)% of the picture differs in this frame only, in \(flash.box.short)")
    }
  }

  /// Returns whether motion explains why a picture differs in a box: a view in the box moves, and no content changes. Moving
  /// views are drawn on whole pixels, so the picture at a turning point may differ from two equal neighbors.
  private func isExplained(_ frame: Int, in box: Rect) -> Bool {
    guard frame > 0, frame + 1 < frames.count else { return false }
    var moves = false
    for id in frames[frame].order {
      guard let here = frames[frame].samples[id], here.box.intersects(box) else { continue }
      for beside in [frame - 1, frame + 1] {
        guard let other = frames[beside].samples[id] else { continue }
        if other.content != here.content { return false }
        if zip(here.numbers, other.numbers).contains(where: { abs($0 - $1) > 0.001 }) { moves = true }
      }
    }
    return moves
  }

  // MARK: - Flashes of views

  /// The maximum duration of a flash, in seconds: six frames of 1/60 s. A view that is visible for longer appears and
  /// disappears on purpose.
  private static let longestFlash = 6.5 / 60

  /// Returns a flash for each view that appears or is missing for only a few frames and that no other view replaces. A view
  /// that is merely covered during these frames is not missing.
  private func presenceFlashes() -> [Discontinuity] {
    var found: [Discontinuity] = []
    var known: Set<ObjectIdentifier> = []
    for (index, frame) in frames.enumerated().dropFirst() {
      let before = frames[index - 1]
      func box(_ id: ObjectIdentifier) -> Rect? { frame.boxes[id] ?? before.boxes[id] }
      let appeared = Set(frame.boxes.keys).subtracting(before.boxes.keys)
      let vanished = Set(before.boxes.keys).subtracting(frame.boxes.keys)
      for id in before.order + frame.order {
        let isNew = appeared.contains(id)
        guard isNew || vanished.contains(id), let place = box(id) else { continue }
        let shown = (isNew ? frame : before).samples[id]
        guard shown?.opacity ?? 0 > 5 else { continue }
        let others = isNew ? vanished : appeared
        let isReplaced = others.contains(where: { other in
          guard let box = box(other)?.intersection(place) else { return false }
          return box.width * box.height * 2 > place.width * place.height
        })
        guard !isReplaced,
          let end = frames.indices.first(where: {
            $0 > index && (frames[$0].boxes[id] != nil) != isNew
          }), frames[end].time - frame.time < Self.longestFlash || end == index + 1,
          known.insert(id).inserted
        else { continue }
        let words = end == index + 1 ? "in this frame only" : "in these \(end - index) frames only"
        found.append(
          Discontinuity(
            kind: .flash, frame: index, time: frame.time, view: name(of: id), property: nil,
            detail: isNew ? "appears \(words)" : "is missing \(words)"))
      }
    }
    return found
  }

  /// Returns a flash for each property that changes for a few frames and then returns to its old value.
  private func steepFlashes() -> [Discontinuity] {
    let samples = frames.map { SeamFinder.Sample(position: $0.time, seen: $0.sighting) }
    return FlashFinder(samples: samples, registry: registry, isAtRest: true).flashes().compactMap { flash in
      guard let frame = frames.firstIndex(where: { $0.time > flash.start }),
        frames[frame].samples[flash.id] != nil
      else { return nil }
      return Discontinuity(
        kind: .flash, frame: frame, time: frames[frame].time, view: flash.view, property: flash.property,
        detail: flash.detail)
    }
  }

  // MARK: - Jumps of views

  private func jumps(of id: ObjectIdentifier) -> [Discontinuity] {
    let series = frames.map { $0.samples[id] }
    var found: [Discontinuity] = []
    func add(_ kind: Discontinuity.Kind, _ frame: Int, _ property: String?, _ detail: String) {
      found.append(
        Discontinuity(
          kind: kind, frame: frame, time: frames[frame].time, view: name(of: id), property: property,
          detail: detail))
    }
    for part in series.indices.split(whereSeparator: { series[$0] == nil }) where part.count > 6 {
      let samples = part.compactMap { series[$0] }
      var worst: [Int: (property: String, size: Double)] = [:]
      for number in 0..<Sample.count {
        let numbers = samples.map { $0.numbers[number] }
        for (index, size) in numbers.jumps() where size > worst[index]?.size ?? 0 {
          worst[index] = (Sample.property(of: number), size)
        }
      }
      for (index, jump) in worst {
        add(.jump, part.startIndex + index, jump.property, "by \(jump.size.short)")
      }
    }
    return found.sorted { $0.frame < $1.frame }
  }
}

extension SeamMeter.Sample {
  /// The number of values in a sample.
  static let count = 13

  init(of view: View, opacity: Double, box: Rect) {
    let place = Place(view)
    let color = view.drawn.backgroundColor
    // Weighting by alpha makes all clear colors equal.
    let weight = color.alpha * 100
    numbers =
      place.corners.flatMap { [$0.x, $0.y] } + [opacity * 100]
      + [color.red * weight, color.green * weight, color.blue * weight, weight]
    self.box = box
    let (look, toWindow) = (view.shown, view.transform(to: nil, by: .shown))
    content = view.contentVersion
    isOpaque =
      opacity > 0.999 && color.alpha > 0.999 && look.cornerRadius == 0 && toWindow.isUpright
      && !(view is SnapshotView)
  }

  var opacity: Double { numbers[8] }

  static func property(of number: Int) -> String {
    number < 8 ? "place" : number == 8 ? "alpha" : "backgroundColor"
  }
}

extension [Double] {
  /// Returns the indices where evenly timed numbers do not continue smoothly, and the sizes of these jumps.
  ///
  /// Two parabolas continue the numbers, one from each side. A number on neither parabola is wrong for one frame. If the
  /// parabolas meet between two numbers, only the velocity has changed; otherwise, the numbers jump.
  func jumps() -> [(index: Int, size: Double)] {
    guard count > 6, let least = self.min(), let most = self.max(), most - least > 0.4 else { return [] }
    var found: [(Int, Double)] = []
    // The errors of the parabolas through the three numbers before an index, and through the three after it.
    let fromLeft = indices.map { $0 >= 3 ? abs(self[$0] - ahead(of: $0, -1)) : .infinity }
    let fromRight = indices.map { $0 + 3 < count ? abs(self[$0] - ahead(of: $0, 1)) : .infinity }
    for index in indices.dropFirst(4).dropLast(4) {
      // If views accelerate strongly between two frames, small jumps cannot be distinguished from motion.
      let bend = Swift.max(bend(at: index - 2), bend(at: index + 2))
      let tolerance = 0.4 + 3 * Swift.max(fromLeft[index - 1], fromRight[index + 1]) + bend / 2
      let off = Swift.min(fromLeft[index], fromRight[index])
      if off > tolerance {
        found.append((index, off))
      } else if let gap = gap(before: index), gap > tolerance + 2 * fromRight[index] {
        found.append((index, gap))
      }
    }
    return found
  }

  private func bend(at index: Int) -> Double { abs(self[index - 1] - 2 * self[index] + self[index + 1]) }

  /// Returns the number at `index` that continues the three numbers before it (`side` is -1) or after it (`side` is 1).
  private func ahead(of index: Int, _ side: Int) -> Double {
    3 * self[index + side] - 3 * self[index + 2 * side] + self[index + 3 * side]
  }

  /// Returns the minimum distance between the parabolas from both sides, in the interval that ends at `index`; `nil` if the
  /// parabolas meet there.
  private func gap(before index: Int) -> Double? {
    func parabola(_ a: Double, _ b: Double, _ c: Double, _ t: Double) -> Double {
      // The parabola is a at 0, b at 1 and c at 2.
      a + t * (b - a) + t * (t - 1) / 2 * (c - 2 * b + a)
    }
    let gaps = stride(from: 0, through: 1, by: 0.125).map { time in
      parabola(self[index - 1], self[index - 2], self[index - 3], -time)
        - parabola(self[index], self[index + 1], self[index + 2], time - 1)
    }
    guard gaps.allSatisfy({ $0 > 0 }) || gaps.allSatisfy({ $0 < 0 }) else { return nil }
    return gaps.map(abs).min()
  }
}

extension Rect {
  fileprivate func isCovered(by covers: ArraySlice<Rect>) -> Bool {
    guard let index = covers.firstIndex(where: { $0.intersects(self) }) else { return isEmpty }
    let (cover, others) = (covers[index], covers[(index + 1)...])
    let middle = intersection(cover)
    // The parts above, below, to the left and to the right of the cover.
    return [
      Rect(x: minX, y: minY, width: width, height: middle.minY - minY),
      Rect(x: minX, y: middle.maxY, width: width, height: maxY - middle.maxY),
      Rect(x: minX, y: middle.minY, width: middle.minX - minX, height: middle.height),
      Rect(x: middle.maxX, y: middle.minY, width: maxX - middle.maxX, height: middle.height),
    ].allSatisfy { $0.isEmpty || $0.isCovered(by: others) }
  }
}
