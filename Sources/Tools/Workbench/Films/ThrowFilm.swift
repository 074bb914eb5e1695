import SegueHeadless
import SegueViews

/// A looping film, for sharing, of the last motion in a recording. The film shows the window with its pointer and ghosts, the
/// curve of the motion, and the peak velocity of the pointer. If a panel in the window contains the motion, the film shows only that
/// panel. The film is made in steps.
package final class ThrowFilm {
  /// The size of the film, in pixels.
  package nonisolated static let size = Size(1080, 1350)
  /// The duration in seconds, the number of frames per second, and the time between two ghosts in seconds.
  private static let (length, rate, interval) = (3.0, 30, 0.05)
  /// The parts of the film that show the window and the curve, in pixels.
  private static let (stage, plot) = (
    Rect(x: 40, y: 40, width: 1000, height: 850), Rect(x: 40, y: 930, width: 1000, height: 240)
  )
  private static let (held, free) = (Color.white, Color(90, 210, 255))
  /// The time over which the velocity of the pointer is measured, in seconds.
  private static let memory = 0.03

  private let script: EventScript
  private let scene: Playback.Scene
  private let log: MotionLog
  private var trail: Trail?
  private var window: HeadlessWindow?
  private var span = 0.0...0.0
  /// The frame of the panel that the film shows, in the window; `nil` shows the whole window.
  private var panel: Rect?
  private var speed: Double?
  private var curve: [(time: Double, place: Double, isHeld: Bool)] = []
  private var file = AnimatedPNG(width: Int(size.width), height: Int(size.height), rate: rate)
  private var count = 0

  /// Creates a film. Call `step()` repeatedly to make it.
  /// - Parameters:
  ///   - script: the recording.
  ///   - scene: creates the window's contents as they were at the beginning.
  package init(_ script: EventScript, scene: @escaping Playback.Scene) throws(DrawingError) {
    (self.script, self.scene) = (script, scene)
    log = try MotionLog(script, scene: scene)
  }

  /// Performs one step of making the film.
  /// - Returns: whether steps are left. If nothing has moved, `false` as soon as the log is complete.
  package func step() throws(DrawingError) -> Bool {
    guard let trail, let window else {
      guard try log.advance(to: script.duration, until: { true }) else { return true }
      return try begin()
    }
    if try trail.step() { return true }
    let time = min(span.lowerBound + Double(count) / Double(Self.rate), span.upperBound)
    guard window.advance(toward: time) else { return true }
    try window.advance(to: time)
    try file.append(frame(of: window, trail, at: time))
    count += 1
    return count < Int(Self.length * Double(Self.rate))
  }

  /// Returns the film as the bytes of an animated PNG; `nil` if nothing has moved.
  package func encoded() throws(DrawingError) -> [UInt8]? { count > 0 ? try file.encoded() : nil }

  /// Chooses the motion to show, after the log is complete.
  /// - Returns: whether there is a motion.
  private func begin() throws(DrawingError) -> Bool {
    guard let take = log.takes.last else { return false }
    span = max(take.lowerBound, take.upperBound - Self.length)...take.upperBound
    let motions = log.motions.filter { !$0.isForgotten && $0.span.overlaps(span) }
    if let motion = motions.last(where: \.isOfTransition) ?? motions.last {
      panel = motion.panel
      let last = Double(max(motion.lastState, 1))
      curve = motion.times.indices.map {
        (motion.times[$0], motion.places[$0].value / last, motion.isHeld[$0])
      }
    }
    speed = log.input.presses.last { $0.span.overlaps(span) && $0.travel > 0 }?.peakSpeed(over: Self.memory)
    let size = panel?.size ?? script.opening.size ?? Size(390, 844)
    let scale = min(Self.stage.width / max(size.width, 1), Self.stage.height / max(size.height, 1))
    func play() throws(DrawingError) -> HeadlessWindow {
      try Playback(script, scale: scale.bounded(.scales, or: 1), scene: scene).window
    }
    trail = Trail(of: try play(), in: span, ghostsEvery: Self.interval)
    window = try play()
    return true
  }

  private func frame(of window: HeadlessWindow, _ trail: Trail, at time: Double) throws(DrawingError)
    -> Surface
  {
    let frame = try Surface(width: Int(Self.size.width), height: Int(Self.size.height), format: .rgb24)
    let canvas = Canvas(frame)
    canvas.fill(Rect(origin: .zero, size: Self.size), Color(18, 18, 22))
    var content = FrameContent()
    content.overlay = { trail.draw(at: $0, on: $1) }
    let picture = try window.picture(content)
    let (whole, shown) = (window.window.bounds, panel ?? window.window.bounds)
    let fit = min(Self.stage.width / max(shown.width, 1), Self.stage.height / max(shown.height, 1))
    let place = Rect(center: Self.stage.center, size: shown.size * fit)
    canvas.withSavedState {
      canvas.clip(toRoundedRect: place, radius: 24)
      canvas.draw(
        picture, in: Rect(origin: place.origin + (whole.origin - shown.origin) * fit, size: whole.size * fit))
    }
    draw(until: time, on: canvas)
    if let failure = canvas.failure { throw failure }
    return frame
  }

  private func draw(until time: Double, on canvas: Canvas) {
    canvas.fillRoundedRect(Self.plot, radius: 20, color: Color(white: 1, alpha: 0.07))
    let room = Self.plot.inset(by: 24)
    for (one, other) in zip(curve, curve.dropFirst()) where span.contains(other.time) {
      let points = [one, other].map { sample in
        Point(
          room.minX + room.width * (sample.time - span.lowerBound)
            / max(span.upperBound - span.lowerBound, 0.1),
          room.maxY - room.height * ((sample.place + 0.1) / 1.25).clamped(to: 0...1))
      }
      var line = Path()
      line.move(to: points[0])
      line.addLine(to: points[1])
      // The part of the curve after `time` is dim but opaque, because its segments overlap.
      let color = other.isHeld ? Self.held : Self.free
      canvas.stroke(
        line, other.time <= time ? color : color.mixed(with: Color(36, 36, 40), at: 0.75),
        style: StrokeStyle(width: 6, cap: .round))
    }
    guard let speed else { return }
    let words = TextLayout("\(Int(speed.rounded())) pt/s", font: .system(size: 60, weight: .bold))
    let label = TextLayout("Peak velocity", font: .system(size: 30, weight: .medium))
    canvas.draw(words, at: Point(Self.plot.minX, Self.plot.maxY + 48), color: .white)
    canvas.draw(
      label,
      at: Point(
        Self.plot.minX + words.size.width + 24, Self.plot.maxY + 48 + words.baseline - label.baseline),
      color: Color(white: 0.7))
  }
}

nonisolated extension InputTrack.Press {
  /// Returns the maximum speed of the pointer, in points per second. Each speed is measured over at least `memory` seconds.
  fileprivate func peakSpeed(over memory: Double) -> Double {
    path.reduce(0) { peak, now in
      guard let past = path.last(where: { $0.time <= now.time - memory }) else { return peak }
      return max(peak, now.point.distance(to: past.point) / (now.time - past.time))
    }
  }
}
