import Glibc
import SegueViews

/// A handler for the scroll events that a wheel or a touchpad sends to a scroll view.
///
/// Within the content, a wheel step makes the content glide, and a touchpad moves it directly. If a series of events begins at
/// an end of the content, a wheel moves the content slightly beyond the end; this is not considered a pull. A touchpad drags the
/// content like a pointer.
final class WheelPull {
  /// The distance that one wheel step scrolls, in points.
  private static let notch = 60.0
  /// The maximum distance by which wheel steps move the content beyond an end, in points
  /// (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let reach = 12.0

  private unowned let scrollView: ScrollView
  /// The distance that wheel steps would have scrolled beyond the end without resistance, in points; 0 while the content is
  /// not beyond an end.
  private var excess = 0.0
  /// The offset that wheel steps have reached so far, including amounts too small to move the content to another resting
  /// position.
  private var aim: Point?
  private var series = ScrollSeries()

  init(for scrollView: ScrollView) { self.scrollView = scrollView }

  /// Handles a scroll event.
  /// - Returns: whether the content has moved or will move.
  func turn(_ event: ScrollEvent) -> Bool {
    guard let timeline = scrollView.window?.timeline, !scrollView.isDragging else { return false }
    let isFresh = series.turn(at: timeline.now)
    return event.isPrecise
      ? slide(by: event.delta, timeline) : step(by: event.delta * Self.notch, isFresh, timeline)
  }

  private func slide(by delta: Vector, _ timeline: Timeline) -> Bool {
    let from = scrollView.contentOffset
    let target = scrollView.nearestRest(to: from + scrollView.movable(delta))
    guard target != from else { return false }
    scrollView.contentOffset = target
    series.end(on: timeline) { [weak scrollView] in
      guard let scrollView, !scrollView.isDecelerating else { return }
      let rest = scrollView.settledRest(near: scrollView.contentOffset)
      if rest != scrollView.contentOffset {
        scrollView.glide(to: rest, velocity: .zero, by: ScrollView.titleSpring)
      }
    }
    return true
  }

  private func step(by delta: Vector, _ isFresh: Bool, _ timeline: Timeline) -> Bool {
    // Steps in quick succession add up, because each starts at the target of the current glide.
    let from = scrollView.nearestRest(to: scrollView.glideTarget ?? scrollView.contentOffset)
    let start = aim.flatMap { scrollView.settledRest(near: $0) == from ? $0 : nil } ?? from
    let aim = scrollView.nearestRest(to: start + scrollView.movable(delta))
    self.aim = aim
    let target = scrollView.settledRest(near: aim)
    if target != from {
      excess = 0
      series.stop()
      scrollView.glide(to: target)
      return true
    }
    // Content that fits in the view stays where it is.
    let range = scrollView.verticalRange
    guard isFresh || excess != 0, range.lowerBound < range.upperBound, scrollView.leadsBeyondAnEnd(delta)
    else { return false }
    excess += delta.dy
    scrollView.glide(to: from + Vector(0, rubberBand(excess, dimension: Self.reach)))
    series.end(on: timeline) { [weak self] in self?.returnToEnd() }
    return true
  }

  /// Moves content from beyond an end back to that end, unless it is already gliding elsewhere.
  private func returnToEnd() {
    excess = 0
    let place = scrollView.glideTarget ?? scrollView.contentOffset
    if place != scrollView.nearestRest(to: place) { scrollView.releaseAsItMoves() }
  }

  /// Discards the distance that wheel steps have added up, because a drag takes over the content.
  func stop() {
    series.stop()
    (excess, aim) = (0, nil)
  }
}

extension ScrollView {
  /// Returns a displacement without the components along which the content cannot move.
  fileprivate func movable(_ delta: Vector) -> Vector {
    Vector(canMoveHorizontally ? delta.dx : 0, canMoveVertically ? delta.dy : 0)
  }

  /// Returns whether the content is at an end and a scroll event would pull it beyond that end.
  func leadsBeyondAnEnd(_ delta: Vector) -> Bool {
    guard bounces, alwaysBounceVertical, abs(delta.dy) >= abs(delta.dx) else { return false }
    let y = contentOffset.y
    return delta.dy < 0 && y <= verticalRange.lowerBound || delta.dy > 0 && y >= verticalRange.upperBound
  }
}
