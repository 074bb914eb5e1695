import SegueDrawing
import SegueGeometry
import SegueViews

/// The stage: what the recorded window shows at the playhead, with what helps to see how it moves.
final class PictureView: View {
  /// What is drawn over the picture.
  struct Aids: OptionSet {
    let rawValue: Int
    /// Outlines and names of what moves.
    static let outlines = Aids(rawValue: 1)
    /// The way of each moving view: a dot for each frame, so that spacing is speed.
    static let paths = Aids(rawValue: 2)
    /// What moves, as it was seen before.
    static let ghosts = Aids(rawValue: 4)
    /// Where the pointer presses.
    static let pointer = Aids(rawValue: 8)
  }

  var aids: Aids = [.pointer] { didSet { if aids != oldValue { setNeedsDisplay() } } }
  /// Shown instead of a picture that cannot be made.
  private(set) var failure: String?

  private let session: Session
  private var surface: Surface?
  /// The ghosts of what is looked at, once they are wanted.
  private var trail: (take: ClosedRange<Double>, ghosts: Trail)?

  init(_ session: Session) {
    self.session = session
    super.init()
    backgroundColor = Palette.ground
    identifier = "stage"
  }

  /// Shows the playhead's time.
  func update() {
    do {
      (surface, failure) = (try session.frame(), nil)
    } catch {
      (surface, failure) = (nil, "\(error)")
    }
    setNeedsDisplay()
  }

  /// Dots of a path for each second: one for each frame of a usual display.
  private static let dotRate = 60.0
  private static let margin = 16.0

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [unowned self] in draw(on: $0, in: bounds) }
  }

  /// Where the picture lies, and how much smaller it is than the window.
  private func place(in bounds: Rect) -> (rect: Rect, scale: Double)? {
    guard let surface, surface.width > 0, surface.height > 0 else { return nil }
    let size = session.frameSize
    let room = bounds.inset(by: Self.margin)
    let scale = min(room.width / size.width, room.height / size.height, 1)
    guard scale > 0 else { return nil }
    return (Rect(center: bounds.center, size: size * scale), scale)
  }

  private func draw(on canvas: Canvas, in bounds: Rect) {
    guard let surface, let (rect, scale) = place(in: bounds) else {
      let text = TextLayout(
        failure ?? "Use the window: what you do is recorded.", font: Palette.body, alignment: .center,
        maximumWidth: max(40, bounds.width - 40))
      canvas.draw(text, at: Point(20, bounds.midY - text.size.height / 2), color: Palette.faint)
      return
    }
    canvas.fillShadow(
      of: .rect(rect), color: Color(white: 0, alpha: 0.5), blur: 14, offset: Vector(0, 4))
    canvas.draw(surface, in: rect)
    if aids.contains(.ghosts) { drawGhosts(on: canvas, rect, scale) }
    canvas.withSavedState {
      canvas.clip(to: rect.inset(by: -Self.margin + 2))
      drawAids(on: canvas, rect, scale)
    }
  }

  /// Where ghosts cannot be made, nothing is drawn: the picture itself could not be, either.
  private func drawGhosts(on canvas: Canvas, _ rect: Rect, _ scale: Double) {
    // While something is still to be taken in, the window that is recorded has all the time.
    if trail?.take != session.take, !session.isBehind, !session.isBusy {
      trail = (try? session.trail()).map { (session.take, $0) }
    }
    canvas.withSavedState {
      canvas.clip(to: rect)
      canvas.concatenate(
        Transform(a: scale, b: 0, c: 0, d: scale, tx: rect.minX, ty: rect.minY))
      trail?.ghosts.draw(at: session.playhead, on: canvas)
    }
  }

  /// Forgets what was made for another recording, or another timing.
  func forget() { trail = nil }

  private func drawAids(on canvas: Canvas, _ rect: Rect, _ scale: Double) {
    func place(_ point: Point) -> Point { rect.origin + (point - .zero) * scale }
    func outline(_ look: MotionLog.Look) -> Path {
      .rect(Rect(center: place(look.center), size: look.size * scale))
    }
    for motion in session.log.motions where session.take.overlaps(motion.start...motion.end) {
      guard let now = motion.sample(at: session.playhead) else { continue }
      for view in motion.views where view.moves && view.looks.count == motion.times.count {
        let color = Palette.track(view.track)
        if aids.contains(.paths) {
          let step = max(1, Int((MotionLog.rate / Self.dotRate).rounded()))
          for index in stride(from: 0, to: view.looks.count, by: step) {
            canvas.fillCircle(
              center: place(view.looks[index].center), radius: index == now ? 3 : 1.6, color: color)
          }
        }
        if aids.contains(.outlines) {
          canvas.stroke(outline(view.looks[now]), color, style: StrokeStyle(width: 1.25))
          guard view.name.hasPrefix("#") else { continue }
          let name = TextLayout(view.name, font: Palette.small)
          let corner = place(view.looks[now].center) - view.looks[now].extent * (scale / 2)
          let label = Rect(
            x: corner.x, y: max(rect.minY, corner.y - name.size.height - 3), width: name.size.width + 8,
            height: name.size.height + 3)
          canvas.fillRoundedRect(label, radius: 2, color: color)
          canvas.draw(name, at: label.origin + Vector(4, 1.5), color: Palette.ground)
        }
      }
    }
    if aids.contains(.pointer), let pressed = session.pressedPoint {
      canvas.fillCircle(center: place(pressed), radius: 13, color: Palette.input.withAlpha(0.35))
      canvas.stroke(
        .circle(center: place(pressed), radius: 13), Palette.input, style: StrokeStyle(width: 1.5))
    }
  }
}

extension MotionLog.Motion {
  /// The sample at a time; `nil` where it does not move then.
  func sample(at time: Double) -> Int? {
    guard time >= start - 1 / MotionLog.rate, time <= end + 1 / MotionLog.rate, !times.isEmpty else {
      return nil
    }
    return Int(((time - start) * MotionLog.rate).rounded()).clamped(to: 0...(times.count - 1))
  }
}

extension MotionLog.Look {
  /// Its size as a distance from corner to corner.
  var extent: Vector { Vector(size.width, size.height) }
}
