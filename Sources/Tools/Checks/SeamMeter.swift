import SegueHeadless
import SegueViews

/// Finds the frames of a recorded run that jump or flash.
///
///     let meter = SeamMeter()
///     while window.now < 1 {
///       try window.advance(by: 1 / 120)
///       meter.record(window)
///     }
///     #expect(meter.discontinuities().isEmpty)
///
/// It looks twice. The places, opacities and colors of views are numbers, and every number has to go on smoothly from both sides:
/// a jump of half a point is found wherever the frames are close enough together to tell it from motion, and a change of velocity
/// is no jump; what is different for up to six frames of 1/60 s, and then as before, is a flash. The pictures say what the numbers do
/// not: what is different in one frame only, and the same before and after, although nothing moves there.
public final class SeamMeter {
  /// A frame that does not fit between its neighbors.
  public nonisolated struct Discontinuity: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the frame.
    public nonisolated enum Kind: String, Sendable, Hashable {
      /// Something is elsewhere for this frame, or from this frame on.
      case jump
      /// Something is different in this frame or some from it on only.
      case flash
    }

    /// What is wrong.
    public let kind: Kind
    /// The number of the frame, 0 being the first that was recorded.
    public let frame: Int
    /// The time of the frame, in seconds.
    public let time: Double
    /// The view, by its identifier or its path; of a flash in the picture, what lies in its middle.
    public let view: String
    /// What of the view jumps or flashes; `nil` where it is shown or not, and for a flash in the picture.
    public let property: String?
    /// By how much, in words.
    public let detail: String

    /// `jump in frame 12 (0.200 s), #card, place: by 1 points`
    public var description: String {
      let place = property.map { "\(view), \($0)" } ?? view
      return "\(kind) in frame \(frame) (\((time * 1000).rounded() / 1000) s), \(place): \(detail)"
    }
  }

  /// What is shown of a view in one frame.
  struct Sample {
    /// The corners, the opacity and the color, in points; 0…1 counts as 100.
    let numbers: [Double]
    /// The box in which it is shown, where nothing clips it.
    let box: Rect
    /// Whether it covers all of its box.
    let isOpaque: Bool
    /// How often its content has changed.
    let content: Int
  }

  struct Frame {
    let time: Double
    let samples: [ObjectIdentifier: Sample]
    let order: [ObjectIdentifier]
    /// The views that are shown, or would be if nothing covered or clipped them, with their boxes.
    let boxes: [ObjectIdentifier: Rect]
    let sighting: ViewSample
  }

  private let registry = ViewRegistry()
  private(set) var frames: [Frame] = []
  private var names: [ObjectIdentifier: String] = [:]
  /// Views are kept, so that none gets the identity of another one that is gone.
  private var views: [View] = []
  private var pictures = PictureSeries()

  /// A meter that has seen no frame.
  public init() {}

  /// Takes the frame that a window shows now.
  /// - Parameter picture: whether the picture is looked at, too, not only the views.
  public func record(_ window: HeadlessWindow, picture: Bool = true) {
    var samples: [ObjectIdentifier: Sample] = [:]
    var order: [ObjectIdentifier] = []
    let bounds = window.window.bounds
    window.window.forEachVisible { view, opacity, clip in
      let id = ObjectIdentifier(view)
      let whole = view.shownBox
      let box = clip.map { whole.intersection($0) } ?? whole
      guard view.drawsSomething, box.intersects(bounds) else { return }
      if names[id] == nil {
        names[id] = view.reportPath
        views.append(view)
      }
      samples[id] = Sample(of: view, opacity: opacity, box: box)
      order.append(id)
    }
    for id in covered(samples, order, in: bounds) { samples[id] = nil }
    order.removeAll { samples[$0] == nil }
    let sighting = ViewSample(of: window.window, registry: registry)
    frames.append(
      Frame(
        time: window.window.timeline.now, samples: samples, order: order, boxes: sighting.boxes,
        sighting: sighting))
    if picture { pictures.append(window.surface, frame: frames.count - 1) }
  }

  /// The views of which nothing is seen, because an opaque one lies in front of them.
  private func covered(
    _ samples: [ObjectIdentifier: Sample], _ order: [ObjectIdentifier], in bounds: Rect
  ) -> [ObjectIdentifier] {
    var covers: [Rect] = []
    return order.reversed().filter { id in
      guard let sample = samples[id] else { return false }
      if sample.box.intersection(bounds).isCovered(by: covers[...]) { return true }
      // Edges that coincide are not equal to the last bit.
      if sample.isOpaque { covers.append(sample.box.inset(by: -0.01)) }
      return false
    }
  }

  /// The frames that jump or flash, in their order; of one frame the outermost view only, because
  /// what lies in it jumps with it.
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
      let size = Size(Double(pictures.width), Double(pictures.height))
      // Points and pixels differ by the scale, which the window's own view knows.
      let window = frame.order.first.flatMap { frame.samples[$0]?.box.width } ?? size.width
      let scale = window > 0 ? size.width / window : 1
      let box = flash.box.inPoints(at: scale)
      guard !isExplained(flash.frame, in: box) else { return nil }
      let id = frame.order.last { frame.samples[$0]?.box.contains(box.center) ?? false }
      return Discontinuity(
        kind: .flash, frame: flash.frame, time: frame.time, view: id.flatMap { names[$0] } ?? "Window",
        property: nil,
        detail: "\(flash.part.short) % of the picture differ in this frame only, in \(flash.box.short)")
    }
  }

  /// Whether something moves in a box around a frame, and nothing changes its content: what moves is drawn on whole pixels, and so
  /// the picture at a turning point may differ from those before and after, which are the same.
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

  // MARK: - Some frames

  /// What is there for longer than this comes and goes, in seconds: six frames of 1/60 s.
  private static let longestFlash = 6.5 / 60

  /// Views that are hidden or gone, or there, for some frames only, and which nothing replaces. What something else covers meanwhile
  /// is neither.
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
            kind: .flash, frame: index, time: frame.time, view: names[id] ?? "", property: nil,
            detail: isNew ? "appears \(words)" : "is missing \(words)"))
      }
    }
    return found
  }

  /// Properties that are different for some frames, and then as before.
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

  // MARK: - Numbers

  private func jumps(of id: ObjectIdentifier) -> [Discontinuity] {
    let series = frames.map { $0.samples[id] }
    var found: [Discontinuity] = []
    func add(_ kind: Discontinuity.Kind, _ frame: Int, _ property: String?, _ detail: String) {
      found.append(
        Discontinuity(
          kind: kind, frame: frame, time: frames[frame].time, view: names[id] ?? "", property: property,
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
  /// How many numbers there are.
  static let count = 13

  init(of view: View, opacity: Double, box: Rect) {
    let place = Place(view)
    let color = view.drawn.backgroundColor
    // A color that is clear has none.
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
  /// Where numbers that were taken at even times do not go on smoothly, and by how much they are off.
  ///
  /// From both sides the numbers are carried on by a parabola. One number that lies on neither is off for one frame. Between two
  /// numbers the parabolas have to meet somewhere: where they do, only the velocity has changed.
  func jumps() -> [(index: Int, size: Double)] {
    guard count > 6, let least = self.min(), let most = self.max(), most - least > 0.4 else { return [] }
    var found: [(Int, Double)] = []
    // How far the parabola through the three numbers before is off, and through those after.
    let fromLeft = indices.map { $0 >= 3 ? abs(self[$0] - ahead(of: $0, -1)) : .infinity }
    let fromRight = indices.map { $0 + 3 < count ? abs(self[$0] - ahead(of: $0, 1)) : .infinity }
    for index in indices.dropFirst(4).dropLast(4) {
      // Where frames are far apart for how strongly something is accelerated, less can be distinguished.
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

  /// The number at `index`, carried on from the three before it (-1) or after it (1).
  private func ahead(of index: Int, _ side: Int) -> Double {
    3 * self[index + side] - 3 * self[index + 2 * side] + self[index + 3 * side]
  }

  /// The least distance of the parabolas from both sides between a number and the one before it; `nil` where they meet.
  private func gap(before index: Int) -> Double? {
    func parabola(_ a: Double, _ b: Double, _ c: Double, _ t: Double) -> Double {
      // Through a at 0, b at 1 and c at 2.
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
    // What is left above, below and at both sides.
    return [
      Rect(x: minX, y: minY, width: width, height: middle.minY - minY),
      Rect(x: minX, y: middle.maxY, width: width, height: maxY - middle.maxY),
      Rect(x: minX, y: middle.minY, width: middle.minX - minX, height: middle.height),
      Rect(x: middle.maxX, y: middle.minY, width: maxX - middle.maxX, height: middle.height),
    ].allSatisfy { $0.isEmpty || $0.isCovered(by: others) }
  }
}
