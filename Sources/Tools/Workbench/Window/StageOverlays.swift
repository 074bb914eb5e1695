import SegueHeadless
import SegueViews

/// The drawings over the picture on the stage that show its motion: paths, outlines and the pointer.
struct StageOverlays {
  let session: Session
  let window: HeadlessWindow
  /// Whether the window belongs to a run other than the recording, which has no log.
  let isRun: Bool
  let shown: PictureView.Overlays
  /// The area for names, in stage coordinates.
  let area: Rect
  /// Returns the transform from window coordinates to stage coordinates for a view. `front` is the transform for the frontmost
  /// plane.
  let transform: (View) -> Transform
  let front: Transform

  /// The number of dots per second on a path: one per frame of a 60 Hz display.
  private static let dotRate = 60.0

  func draw(on canvas: Canvas) {
    if shown.contains(.paths), !isRun { drawPaths(on: canvas) }
    if shown.contains(.outlines) { drawOutlines(on: canvas) }
    guard shown.contains(.pointer), let pressed = window.pressedPoint else { return }
    let ring = Path.circle(center: front.apply(to: pressed), radius: 13)
    canvas.fill(ring, Palette.input.withAlpha(0.35))
    canvas.stroke(ring, Palette.input, style: StrokeStyle(width: 1.5))
  }

  private func drawPaths(on canvas: Canvas) {
    for motion in session.log.motions where session.take.overlaps(motion.span) {
      let now = motion.sample(at: session.playhead)
      let step = max(1, Int((MotionLog.rate / Self.dotRate).rounded()))
      for view in motion.views where view.moves && view.looks.count == motion.times.count {
        let color = Palette.track(view.track)
        for index in stride(from: 0, to: view.looks.count, by: step) {
          canvas.fillCircle(
            center: front.apply(to: view.looks[index].center),
            radius: now.map { abs($0 - index) < step } == true ? 3 : 1.6, color: color)
        }
      }
    }
  }

  private func drawOutlines(on canvas: Canvas) {
    var tags = TagLayout(in: area)
    for moving in window.movingViews(where: isSeenToMove) {
      let (color, transform) = (Palette.track(moving.track), transform(moving.view))
      canvas.stroke(moving.outline.applying(transform), color, style: StrokeStyle(width: 1.25))
      if let name = moving.name { tags.add(name, to: transform.apply(to: moving.frame), color) }
    }
    tags.draw(on: canvas)
  }

  /// Returns whether a view moves visibly according to the log; `true` if the motion is not in the log.
  private func isSeenToMove(_ title: String, _ view: Int) -> Bool {
    guard !isRun else { return true }
    let motion = session.log.motions.first {
      $0.title == title && $0.start - 1 / MotionLog.rate <= session.playhead
        && session.playhead <= $0.end + 1 / MotionLog.rate
    }
    return motion.map { !$0.views.indices.contains(view) || $0.views[view].moves } ?? true
  }
}

extension MotionLog.Motion {
  /// Returns the index of the sample at a time; `nil` if the motion is not running at that time.
  func sample(at time: Double) -> Int? {
    guard time >= start - 1 / MotionLog.rate, time <= end + 1 / MotionLog.rate, !times.isEmpty else {
      return nil
    }
    return Int(((time - start) * MotionLog.rate).rounded()).clamped(to: 0...(times.count - 1))
  }
}

/// A layout that places names next to their views, inside an area and without overlaps.
struct TagLayout {
  /// A name with its background.
  struct Tag {
    let text: TextLayout
    let color: Color
    fileprivate(set) var rect: Rect
  }

  let area: Rect
  private(set) var tags: [Tag] = []

  init(in area: Rect) { self.area = area }

  private static let padding = Size(4, 1.5)
  private static let gap = 2.0

  /// Adds a name above the top left corner of a box, or as close to it as possible. If there is no room left, the name is
  /// omitted.
  mutating func add(_ name: String, to box: Rect, _ color: Color) {
    let seen = box.intersection(area)
    guard !seen.isEmpty else { return }
    let text = TextLayout(
      name, font: Palette.small, maximumWidth: max(20, area.width - 2 * Self.padding.width), lineLimit: 1)
    let size = Size(
      text.size.width + 2 * Self.padding.width, (text.size.height + 2 * Self.padding.height).rounded())
    let x = seen.minX.clamped(to: area.minX...max(area.minX, area.maxX - size.width))
    let lowest = max(area.minY, area.maxY - size.height)
    let wanted = (seen.minY - size.height).clamped(to: area.minY...lowest)
    let step = size.height + Self.gap
    let steps = (0..<Int(area.height / step + 1)).flatMap { [Double($0), -Double($0)] }
    let place = steps.lazy.map { Rect(origin: Point(x, wanted + $0 * step), size: size) }.first { rect in
      rect.minY >= area.minY && rect.minY <= lowest && !tags.contains(where: { $0.rect.intersects(rect) })
    }
    if let place { tags.append(Tag(text: text, color: color, rect: place)) }
  }

  func draw(on canvas: Canvas) {
    for tag in tags {
      canvas.fillRoundedRect(tag.rect, radius: 2, color: tag.color)
      canvas.draw(
        tag.text, at: tag.rect.origin + Vector(Self.padding.width, Self.padding.height),
        color: Palette.ground)
    }
  }
}
