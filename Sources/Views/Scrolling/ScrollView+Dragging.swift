import Geometry
import Motion

extension ScrollView {
  /// How much more sideways than along a drag must be to belong to somebody else (screens.md 0.3, 2).
  private static let sidewaysRatio = 1.5

  func makePan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [weak self] in self?.panned($0) }
    // A press stops the content and holds it: that press is no click on what happens to lie under it.
    pan.beginsOnPress = { [weak self] in self?.isDecelerating == true && self?.isScrollEnabled == true }
    pan.shouldBegin = { [weak self, unowned pan] in self?.accepts(pan) ?? false }
    return pan
  }

  private func accepts(_ pan: PanGestureRecognizer) -> Bool {
    guard isScrollEnabled, canMove else { return false }
    let travel = pan.displacement
    if travel == .zero { return true }
    if canMoveVertically && canMoveHorizontally { return true }
    let (along, aside) = canMoveVertically ? (travel.dy, travel.dx) : (travel.dx, travel.dy)
    return abs(aside) <= abs(along) * Self.sidewaysRatio
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag()
      drag(by: pan.translation)
    case .changed:
      if isYielded {
        isYielded = false
        isDragging = true
      }
      drag(by: pan.translation)
    case .ended, .cancelled:
      endDrag(velocity: pan.state == .ended ? pan.velocity : .zero)
    case .possible, .failed:
      break
    }
  }

  /// Leaves the content to somebody else, at `offset`; neither hands nor its own motion move it then. What a drag has pulled
  /// so far is remembered, and goes on where it was if the pan reports here again.
  public func yield(at offset: Point) {
    contentOffset = offset
    isDragging = false
    isYielded = true
  }

  /// Takes the content back from whom it was left to: it goes to where it can rest.
  public func takeBack() {
    guard isYielded else { return }
    isYielded = false
    release(velocity: .zero)
  }

  /// Takes hold of the content; one that stands beyond an end is held there, not pulled on.
  func beginDrag() {
    stop()
    isDragging = true
    let offset = contentOffset
    pulled = Point(
      unbanded(offset.x, horizontalRange, bounds.width), unbanded(offset.y, verticalRange, bounds.height))
    scrollDelegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the content with a finger that is `travel` away from where it took hold.
  func drag(by travel: Vector) {
    guard isDragging else { return }
    scroll(
      to: Point(
        canMoveHorizontally ? banded(pulled.x - travel.dx, horizontalRange, bounds.width) : contentOffset.x,
        canMoveVertically ? banded(pulled.y - travel.dy, verticalRange, bounds.height) : contentOffset.y))
  }

  /// Lets go with the finger's velocity, in points per second.
  func endDrag(velocity: Vector) {
    guard isDragging else { return }
    isDragging = false
    // Beyond an end the content follows more slowly than the finger, so it leaves more slowly too.
    let velocity = Vector(
      -velocity.dx * give(at: contentOffset.x, horizontalRange, bounds.width),
      -velocity.dy * give(at: contentOffset.y, verticalRange, bounds.height))
    scrollDelegate?.scrollViewDidEndDragging(self, velocity: velocity)
    // The delegate may have taken over.
    if !isYielded { release(velocity: velocity) }
  }

  /// The offset for a finger that has pulled to `value` without resistance.
  private func banded(_ value: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let inside = value.clamped(to: range)
    guard value != inside else { return value }
    return bounces ? inside + rubberBand(value - inside, dimension: extent) : inside
  }

  private func unbanded(_ offset: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let inside = offset.clamped(to: range)
    return offset == inside ? offset : inside + rubberBandInverse(offset - inside, dimension: extent)
  }

  /// How many points the content moves for a point of the finger.
  private func give(at offset: Double, _ range: ClosedRange<Double>, _ extent: Double) -> Double {
    let beyond = offset - offset.clamped(to: range)
    guard beyond != 0, extent > 0 else { return 1 }
    let finger = rubberBandInverse(beyond, dimension: extent)
    return rubberBand(finger + 0.5, dimension: extent) - rubberBand(finger - 0.5, dimension: extent)
  }
}
