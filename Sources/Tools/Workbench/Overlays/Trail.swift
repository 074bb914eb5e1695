import SegueHeadless
import SegueRendering
import SegueViews

/// A trail of moving views, drawn over a picture of the window. Ghosts show earlier positions, as in onion skinning. Paths have
/// one dot per frame at 60 Hz, so the distance between dots shows the speed.
package final class Trail {
  private let window: HeadlessWindow
  private let sampler: MotionSampler
  private let renderer = DepthRenderer()
  private let showsPaths: Bool
  private var steps: ArraySlice<(time: Double, isGhost: Bool)>
  private var ghosts: [(time: Double, picture: Surface)] = []
  /// The motions sampled so far, with times of the window. Read them only after the last step.
  private(set) lazy var motions = sampler.motions
  private lazy var leads = motions.leads
  private lazy var shapes = motions.shapes

  /// Creates a trail. Call `step()` until it is complete before you draw it.
  /// - Parameters:
  ///   - window: a window that plays a script, at its beginning.
  ///   - span: the part of the script that the trail shows, in seconds.
  ///   - interval: the time between two ghosts, in seconds; `nil`, the default, draws no ghosts.
  ///   - paths: whether to draw the paths of views; `false` by default.
  package init(
    of window: HeadlessWindow, in span: ClosedRange<Double>, ghostsEvery interval: Double? = nil,
    paths: Bool = false
  ) {
    self.window = window
    sampler = MotionSampler(of: window)
    showsPaths = paths
    let frames = (0...MotionSampler.count(in: span, rate: 60)).map {
      (time: span.lowerBound + Double($0) / 60, isGhost: false)
    }
    let ghosts = interval.map { MotionSampler.count(in: span, rate: 1 / $0) } ?? -1
    let shown = (0..<max(0, ghosts + 1)).prefix(Self.mostGhosts).map {
      (time: span.lowerBound + Double($0) * (interval ?? 0), isGhost: true)
    }
    steps = (frames + shown).sorted { $0.time < $1.time }[...]
  }

  /// Plays the next part of the script. Draw the trail only after the last part.
  /// - Returns: whether there is more to play.
  package func step() throws(DrawingError) -> Bool {
    guard let next = steps.first else { return false }
    guard window.advance(toward: next.time) else { return true }
    steps.removeFirst()
    if next.isGhost {
      let picture = try renderer.picture(of: window.window, scale: window.stage.scale)
      ghosts.append((next.time, try picture.surface(of: shownAlone)))
    } else {
      sampler.sample(window)
    }
    return !steps.isEmpty
  }

  /// The moving views, except those that cover at least the fraction `largestPart` of the window, because their ghosts would
  /// hide the others.
  private var shownAlone: [View] {
    let area = window.window.bounds.width * window.window.bounds.height
    return window.movingViews().filter { moving in
      let frame = moving.frame.intersection(window.window.bounds)
      return frame.width * frame.height < Self.largestPart * area
    }.map(\.view)
  }

  private static let largestPart = 0.6
  private static let mostGhosts = 200

  /// Draws the trail at a time, in seconds, over a picture of the window. The canvas uses window coordinates.
  package func draw(at time: Double, on canvas: Canvas) {
    drawGhosts(at: time, on: canvas)
    guard showsPaths else { return }
    for (index, trajectory) in leads.enumerated() {
      drawPath(of: trajectory, Ink.view(index), at: time, on: canvas)
    }
  }

  private func drawGhosts(at time: Double, on canvas: Canvas) {
    let before = ghosts.filter { $0.time < time - 1e-6 }
    for (index, ghost) in before.enumerated() {
      // Later ghosts are more opaque.
      let part = Double(index + 1) / Double(before.count)
      canvas.draw(
        ghost.picture, in: Rect(origin: .zero, size: motions.size), alpha: 0.16.mixed(with: 0.46, at: part))
      for (number, trajectory) in shapes.enumerated() {
        guard let place = place(of: trajectory, at: ghost.time), place.opacity > 0.05, !place.size.isEmpty
        else {
          continue
        }
        canvas.stroke(
          place.outline, Ink.view(number).withAlpha(0.25.mixed(with: 0.7, at: part) * place.opacity),
          style: StrokeStyle(width: 1))
      }
    }
  }

  private func drawPath(of trajectory: Trajectory, _ color: Color, at time: Double, on canvas: Canvas) {
    let dots = zip(motions.times, trajectory.places).compactMap { dot, place in
      place.map { (center: $0.center, isPast: dot <= time + 1e-6) }
    }
    for dot in dots {
      canvas.fillCircle(center: dot.center, radius: dot.isPast ? 3 : 2.2, color: Color.black.withAlpha(0.35))
    }
    for dot in dots {
      canvas.fillCircle(
        center: dot.center, radius: dot.isPast ? 2.2 : 1.5, color: color.withAlpha(dot.isPast ? 1 : 0.7))
    }
    guard let now = self.place(of: trajectory, at: time) else { return }
    let ring = Path.circle(center: now.center, radius: 6)
    canvas.stroke(ring, Color.black.withAlpha(0.35), style: StrokeStyle(width: 4))
    canvas.stroke(ring, color, style: StrokeStyle(width: 2))
  }

  /// Returns the place of a view in the frame closest to a time.
  private func place(of trajectory: Trajectory, at time: Double) -> Trajectory.Place? {
    guard let first = motions.times.first else { return nil }
    let index = Int(((time - first) * 60).rounded().clamped(to: 0...Double(motions.times.count - 1)))
    return trajectory.places[index]
  }
}
