import SegueAnimation
import SegueViews

/// One drag for a sheet and a scroll view in it, as if they were one: pulled up, the sheet goes to its last state first and its
/// content scrolls then; pulled down, the content scrolls to its beginning first and the sheet follows then. At every moment the
/// pointer has traveled as far as the two together.
///
///     let drag = SheetDrag(StateDrag(sheet, toward: Vector(0, -1)) { scale }, over: list)
///     for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
///
/// The scroll view's own drag is disabled from then on, and its wheel asks the sheet first. A press beside the scroll view moves
/// the sheet alone. The recognizers keep it, as those of a `StateDrag` do.
public final class SheetDrag<State: Hashable> {
  /// What moves the sheet; its direction leads up.
  public let drag: StateDrag<State>
  /// What scrolls in the sheet.
  public let scrollView: ScrollView

  /// Whether the press was on the scroll view.
  private var isCombined = false
  /// How far the content was scrolled when it was grabbed, in points.
  private var contentStart = 0.0
  /// How far the pointer has traveled since it grabbed, and how much of that went to each.
  private var (travel, toSheet, toContent) = (0.0, 0.0, 0.0)
  private var wheel = WheelSession()

  /// A drag for a sheet and a scroll view that lies in it.
  public init(_ drag: StateDrag<State>, over scrollView: ScrollView) {
    (self.drag, self.scrollView) = (drag, scrollView)
    scrollView.panGestureRecognizer.isEnabled = false
    scrollView.scrollsAfter = { [weak self] in self?.scrolled($0) ?? false }
  }

  /// The recognizers for the sheet's view: a drag, and a press that catches the sheet or the content in motion.
  public func makeRecognizers() -> [PanGestureRecognizer] {
    let pan = PanGestureRecognizer(axis: .vertical, precedence: .scroll) { [self] in handle($0) }
    let hold = PanGestureRecognizer(slop: 0, precedence: .transition) { [self] in handle($0) }
    hold.shouldBegin = { [self, unowned hold] in
      let animator = drag.animator
      return animator.isRunning && animator.isMoving(at: hold.startLocation, by: 1)
        || scrollView.isDecelerating && !scrollView.isNearlyAtRest && isOnContent(hold.startLocation)
    }
    hold.cursor = nil
    return [pan, hold]
  }

  /// Handles a step of a recognizer.
  public func handle(_ pan: PanGestureRecognizer) {
    drag.pointer = (pan.anchorLocation, pan.translation)
    switch pan.state {
    case .began:
      begin(onContent: isOnContent(pan.startLocation))
      move(to: pan.translation.dot(drag.direction))
    case .changed: move(to: pan.translation.dot(drag.direction))
    case .ended: end(velocity: pan.velocity.dot(drag.direction))
    case .cancelled where pan.cancellation == .byUser: cancel()
    case .cancelled: end(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func isOnContent(_ point: Point) -> Bool {
    guard let local = scrollView.transform(to: nil, by: .shown).inverted?.apply(to: point) else {
      return false
    }
    return scrollView.shown.bounds.contains(local)
  }

  private func begin(onContent: Bool) {
    wheel.stop()
    (travel, toSheet, toContent) = (0, 0, 0)
    isCombined = onContent && scrollView.canMoveVertically
    drag.begin()
    scrollView.beginDrag()
    contentStart = scrollView.pulled.y - scrollView.verticalRange.lowerBound
  }

  private func move(to travel: Double) {
    guard travel != self.travel, let point = drag.point else { return }
    let step = travel - self.travel
    self.travel = travel
    var content = 0.0
    if isCombined {
      let room = max(0, (drag.scale().places.last ?? 0) - point)
      content = step > 0 ? max(0, step - room) : max(step, -max(0, contentStart + toContent))
    }
    toContent += content
    if step != content {
      toSheet += step - content
      drag.move(to: toSheet)
    }
    scrollView.drag(by: Vector(0, -toContent))
  }

  private func end(velocity: Double) {
    wheel.stop()
    let isAtEnd = (drag.point ?? 0) >= (drag.scale().places.last ?? 0) - 1e-6
    let isScrolled = contentStart + toContent > 0
    if isCombined, isAtEnd, isScrolled || velocity >= 0, let last = drag.animator.states.last {
      drag.end(in: last)
      scrollView.endDrag(velocity: Vector(0, -velocity))
    } else {
      scrollView.endDrag(velocity: .zero)
      drag.end(velocity: velocity)
    }
  }

  private func cancel() {
    wheel.stop()
    scrollView.endDrag(velocity: .zero, returning: true)
    drag.cancel()
  }

  // MARK: - The wheel

  /// Handles a turn of the wheel, over the scroll view or over the sheet. A touchpad moves the two as a pointer does. The notches
  /// of a wheel move the sheet by one state each time a new series begins; a series that has scrolled the content does not go on
  /// to the sheet.
  /// - Returns: whether the sheet used it; if not, the content may.
  public func scrolled(_ event: ScrollEvent) -> Bool {
    let animator = drag.animator
    guard let timeline = scrollView.window?.timeline, event.delta.dy != 0, !drag.isActive || wheel.isSliding
    else { return drag.isActive }
    let isFresh = wheel.turn(at: timeline.now)
    if event.isPrecise {
      slide(by: event.delta.dy, timeline)
      return true
    }
    guard !wheel.isSliding, let index = animator.states.firstIndex(of: animator.state) else { return true }
    if !isFresh, wheel.isForSheet { return true }
    wheel.isForSheet = false
    let isAtBeginning = scrollView.contentOffset.y <= scrollView.verticalRange.lowerBound
    let isLast = index == animator.states.count - 1
    if isLast, event.delta.dy > 0 || !isAtBeginning || scrollView.isDecelerating { return false }
    let next = index + (event.delta.dy > 0 ? 1 : -1)
    if isFresh, animator.states.indices.contains(next) {
      wheel.isForSheet = true
      drag.send(to: animator.states[next])
    }
    return true
  }

  private func slide(by distance: Double, _ timeline: Timeline) {
    drag.pointer = nil
    if !wheel.isSliding { begin(onContent: true) }
    wheel.travel += distance
    move(to: wheel.travel)
    wheel.end(on: timeline) { [weak self] in self?.end(velocity: 0) }
  }
}
