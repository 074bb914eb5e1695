import Geometry

/// A wheel or a touchpad at a scroll view.
///
/// Inside the content a notch eases and smooth scrolling follows one to one. Turns that begin at an end pull the content beyond
/// it, as a finger would; silence lets go.
final class WheelPull {
  /// What a notch moves, in points.
  private static let notch = 60.0
  /// Silence after which turns belong to another pull, in seconds (screens.md section 8).
  private static let silence = 0.15

  private unowned let scrollView: ScrollView
  private var travel = Vector.zero
  private var isPulling = false
  private var lastTurn = -Double.infinity
  private var letGo: ScheduledAction?

  init(for scrollView: ScrollView) { self.scrollView = scrollView }

  /// Takes a turn.
  /// - Returns: whether the content moved or will move.
  func turn(_ event: ScrollEvent) -> Bool {
    guard let timeline = scrollView.window?.timeline, !scrollView.isDragging || isPulling else {
      return false
    }
    let isFresh = timeline.now - lastTurn > Self.silence
    lastTurn = timeline.now
    let delta = event.isPrecise ? event.delta : event.delta * Self.notch
    if isPulling || (isFresh && leadsBeyondAnEnd(delta)) {
      pull(by: delta, timeline)
      return true
    }
    let from = event.isPrecise ? scrollView.contentOffset : scrollView.glideTarget ?? scrollView.contentOffset
    let target = scrollView.nearestRest(
      to: Point(
        scrollView.canMoveHorizontally ? from.x + delta.dx : from.x,
        scrollView.canMoveVertically ? from.y + delta.dy : from.y))
    guard target != from else { return false }
    if event.isPrecise { scrollView.contentOffset = target } else { scrollView.glide(to: target) }
    return true
  }

  private func leadsBeyondAnEnd(_ delta: Vector) -> Bool {
    guard scrollView.bounces, scrollView.alwaysBounceVertical, !scrollView.isDecelerating else {
      return false
    }
    let y = scrollView.contentOffset.y
    return (delta.dy < 0 && y <= scrollView.verticalRange.lowerBound)
      || (delta.dy > 0 && y >= scrollView.verticalRange.upperBound)
  }

  private func pull(by delta: Vector, _ timeline: Timeline) {
    if !isPulling {
      isPulling = true
      travel = .zero
      scrollView.beginDrag()
    }
    travel = travel - Vector(0, delta.dy)
    scrollView.drag(by: travel)
    letGo?.cancel()
    letGo = timeline.schedule(after: Self.silence) { [weak self] in
      guard let self else { return }
      self.isPulling = false
      self.scrollView.endDrag(velocity: .zero)
    }
  }
}
