import SegueGeometry
import SegueMotion
import SegueViews

/// A wheel or a touchpad at a scroll view.
///
/// Inside the content a notch eases, and a touchpad moves it one to one. Turns that begin at an end go beyond it: a touchpad
/// pulls the content as a finger would, until it falls silent; a notch only makes it lean out a little, which does not count as a
/// pull.
final class WheelPull {
  /// What a notch moves, in points.
  private static let notch = 60.0
  /// Silence after which turns belong to a new gesture, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let silence = 0.15
  /// How far notches can make the content lean beyond an end, in points (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let reach = 12.0

  private unowned let scrollView: ScrollView
  /// How far a touchpad has scrolled since the content was at the end; while it pulls.
  private var pulled: Vector?
  /// How far notches would have scrolled beyond the end; 0 while the content does not lean out.
  private var leaned = 0.0
  private var lastTurn = -Double.infinity
  private var letGo: ScheduledAction?

  init(for scrollView: ScrollView) { self.scrollView = scrollView }

  /// Handles a turn of the wheel.
  /// - Returns: whether the content moved or will move.
  func turn(_ event: ScrollEvent) -> Bool {
    guard let timeline = scrollView.window?.timeline, !scrollView.isDragging || pulled != nil else {
      return false
    }
    let isFresh = timeline.now - lastTurn > Self.silence
    lastTurn = timeline.now
    let delta = event.isPrecise ? event.delta : event.delta * Self.notch
    if event.isPrecise || pulled != nil {
      return slide(by: delta, isFresh, timeline)
    } else {
      return step(by: delta, isFresh, timeline)
    }
  }

  // MARK: - A touchpad

  private func slide(by delta: Vector, _ isFresh: Bool, _ timeline: Timeline) -> Bool {
    if pulled != nil || (isFresh && !scrollView.isDecelerating && leadsBeyondAnEnd(delta)) {
      pull(by: delta, timeline)
      return true
    }
    let from = scrollView.contentOffset
    let target = scrollView.nearestRest(to: from + scrollView.movable(delta))
    guard target != from else { return false }
    scrollView.contentOffset = target
    return true
  }

  private func pull(by delta: Vector, _ timeline: Timeline) {
    if pulled == nil { scrollView.beginDrag() }
    let travel = (pulled ?? .zero) - Vector(0, delta.dy)
    pulled = travel
    scrollView.drag(by: travel)
    afterSilence(timeline) { [weak self] in
      self?.pulled = nil
      self?.scrollView.endDrag(velocity: .zero)
    }
  }

  // MARK: - Notches

  private func step(by delta: Vector, _ isFresh: Bool, _ timeline: Timeline) -> Bool {
    // Notches in quick succession add up: they count from where the content is going.
    let from = scrollView.nearestRest(to: scrollView.glideTarget ?? scrollView.contentOffset)
    let target = scrollView.nearestRest(to: from + scrollView.movable(delta))
    if target != from {
      leaned = 0
      letGo?.cancel()
      scrollView.glide(to: target)
      return true
    }
    // Content that does not scroll does not lean out.
    let range = scrollView.verticalRange
    guard isFresh || leaned != 0, range.lowerBound < range.upperBound, leadsBeyondAnEnd(delta) else {
      return false
    }
    leaned += delta.dy
    scrollView.glide(to: from + Vector(0, rubberBand(leaned, dimension: Self.reach)))
    afterSilence(timeline) { [weak self] in self?.straighten() }
    return true
  }

  /// Moves the content back, unless it is gliding elsewhere by now.
  private func straighten() {
    leaned = 0
    let place = scrollView.glideTarget ?? scrollView.contentOffset
    if place != scrollView.nearestRest(to: place) { scrollView.releaseAsItMoves() }
  }

  // MARK: - Both

  /// Leaves the content to a drag.
  func stop() {
    letGo?.cancel()
    (pulled, leaned) = (nil, 0)
  }

  private func leadsBeyondAnEnd(_ delta: Vector) -> Bool {
    guard scrollView.bounces, scrollView.alwaysBounceVertical else { return false }
    let y = scrollView.contentOffset.y
    return (delta.dy < 0 && y <= scrollView.verticalRange.lowerBound)
      || (delta.dy > 0 && y >= scrollView.verticalRange.upperBound)
  }

  private func afterSilence(_ timeline: Timeline, _ action: @escaping () -> Void) {
    letGo?.cancel()
    letGo = timeline.schedule(after: Self.silence, action)
  }
}

extension ScrollView {
  /// The part of a displacement along which the content can move.
  fileprivate func movable(_ delta: Vector) -> Vector {
    Vector(canMoveHorizontally ? delta.dx : 0, canMoveVertically ? delta.dy : 0)
  }
}
