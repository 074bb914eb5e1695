import SegueViews

/// The ghosts for the selected take, which are made in steps when they are needed.
final class StageGhosts {
  var onChange: () -> Void = {}

  private let session: Session
  private var trail: (take: ClosedRange<Double>, ghosts: Trail)?

  init(_ session: Session) { self.session = session }

  func forget() {
    session.stop(.ghosts)
    trail = nil
  }

  /// Starts to make the ghosts for the selected take, unless they exist. If this fails, there are no ghosts. An error at the
  /// start is ignored, because drawing the picture then fails, too.
  func make() {
    guard session.tasks[.ghosts] == nil, trail?.take != session.take, !session.takes.isEmpty,
      let ghosts = try? session.trail()
    else { return }
    let take = session.take
    session.start(.ghosts, step: ghosts.step) { [weak self] isComplete in
      if isComplete { self?.trail = (take, ghosts) }
      self?.onChange()
    }
  }

  func draw(at time: Double, _ transform: Transform, on canvas: Canvas) {
    guard let trail, trail.take == session.take else { return }
    let size = session.window.window.bounds.size
    canvas.withSavedState {
      canvas.concatenate(transform)
      canvas.clip(to: Rect(origin: .zero, size: size))
      trail.ghosts.draw(at: time, on: canvas)
    }
  }

  /// Returns a transparent picture of all ghosts, with the size of the window; `nil` if they have not been made.
  func picture() throws(DrawingError) -> Surface? {
    guard let trail, trail.take == session.take else { return nil }
    let stage = session.live
    let size = stage.size * stage.scale
    let surface = try Surface(width: size.width.wholePixels, height: size.height.wholePixels, format: .argb32)
    let canvas = Canvas(surface)
    canvas.setTransform(.scale(stage.scale))
    trail.ghosts.draw(at: .infinity, on: canvas)
    return surface
  }
}
