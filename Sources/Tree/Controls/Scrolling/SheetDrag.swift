import SegueAnimation
import SegueViews

/// A drag that moves a sheet and a scroll view in it as if they were one object.
///
/// An upward drag first moves the sheet to its last state, then scrolls the content. A downward drag first scrolls the content
/// to its beginning, then moves the sheet. The distances that the sheet and the content move always add up to the pointer's
/// travel.
///
///     let drag = SheetDrag(StateDrag(sheet, toward: Vector(0, -1)) { scale }, over: list)
///     for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
///
/// If you pass no scroll view, the sheet moves with the innermost vertical scroll view under each press. The sheet handles
/// drags and scroll events before that scroll view does. A press anywhere else moves the sheet alone. The recognizers retain
/// the drag, as those of a `StateDrag` do.
public final class SheetDrag<State: Hashable> {
  /// The drag that moves the sheet; its direction points up.
  public let drag: StateDrag<State>
  /// The only scroll view that moves with the sheet; with `nil`, the scroll view under the pointer does.
  public let scrollView: ScrollView?

  /// The scroll view of the current drag; `nil` if the sheet moves alone.
  private weak var list: ScrollView?
  private weak var pan: PanGestureRecognizer?
  /// The distance by which the content was scrolled when the drag began, in points.
  private var contentStart = 0.0
  /// The distance that the pointer has traveled in this drag, and its shares that moved the sheet and the content, in points.
  private var (travel, toSheet, toContent) = (0.0, 0.0, 0.0)
  private var wheel = WheelSession()

  /// Creates a drag for a sheet and a scroll view in it.
  /// - Parameters:
  ///   - drag: the drag that moves the sheet; its direction must point up.
  ///   - scrollView: the only scroll view that moves with the sheet; with `nil`, the default, the scroll view under the pointer
  ///     does.
  public init(_ drag: StateDrag<State>, over scrollView: ScrollView? = nil) {
    (self.drag, self.scrollView) = (drag, scrollView)
  }

  /// Returns the recognizers to add to the sheet's view: one for drags, and one for presses that catch the moving sheet or its
  /// moving content.
  public func makeRecognizers() -> [PanGestureRecognizer] {
    let pan = SheetPanGestureRecognizer(for: self) { [self] in handle($0) }
    pan.shouldBegin = { [self] in drag.shouldBegin() }
    self.pan = pan
    let hold = PanGestureRecognizer.catching(
      where: { [self] in drag.catches($0) || list(at: $0)?.isCoasting == true }, handle)
    return [pan, hold]
  }

  /// Begins, moves, releases or cancels the drag, depending on the recognizer's state.
  public func handle(_ pan: PanGestureRecognizer) {
    drag.pointer = (pan.anchorLocation, pan.translation)
    switch pan.state {
    case .began:
      begin(with: list(at: pan.startLocation, toward: pan.displacement))
      move(to: pan.translation.dot(drag.direction))
    case .changed: move(to: pan.translation.dot(drag.direction))
    case .ended: end(velocity: pan.velocity.dot(drag.direction))
    case .cancelled where pan.cancellation == .byUser: cancel()
    case .cancelled: end(velocity: 0)
    case .possible, .failed: break
    }
  }

  /// Returns the scroll view that moves with the sheet: a moving one under the pointer; otherwise the innermost one that
  /// follows the drag; otherwise the innermost one. Returns `nil` if no suitable scroll view is under the pointer.
  /// - Parameters:
  ///   - point: the position of the pointer, in the window's coordinates.
  ///   - travel: the direction of the drag; zero, the default, for a press without a drag.
  private func list(at point: Point, toward travel: Vector = .zero) -> ScrollView? {
    guard let area = pan?.view ?? scrollView, let hit = area.window?.hitTest(point),
      hit.isDescendant(of: area)
    else { return nil }
    let lists = sequence(first: hit) { $0 === area ? nil : $0.superview }.compactMap { $0 as? ScrollView }
      .filter { (scrollView ?? $0) === $0 && $0.isScrollEnabled && $0.canMoveVertically && !$0.isYielded }
    return lists.first(where: \.isCoasting) ?? lists.first { travel == .zero || $0.follows(travel) }
      ?? lists.first
  }

  private func begin(with list: ScrollView?) {
    wheel.stop()
    (travel, toSheet, toContent, contentStart) = (0, 0, 0, 0)
    drag.begin()
    self.list = list
    guard let list else { return }
    list.beginDrag()
    contentStart = list.pulled.y - list.verticalRange.lowerBound
  }

  private func move(to travel: Double) {
    guard travel != self.travel, let point = drag.point else { return }
    let step = travel - self.travel
    self.travel = travel
    var content = 0.0
    if list != nil {
      let room = max(0, (drag.scale().places.last ?? 0) - point)
      content = step > 0 ? max(0, step - room) : max(step, -max(0, contentStart + toContent))
    }
    toContent += content
    if step != content {
      toSheet += step - content
      drag.move(to: toSheet)
    }
    list?.drag(by: Vector(0, -toContent))
  }

  private func end(velocity: Double) {
    wheel.stop()
    let isAtEnd = (drag.point ?? 0) >= (drag.scale().places.last ?? 0) - 1e-6
    let isScrolled = contentStart + toContent > 0
    if let list, isAtEnd, isScrolled || velocity >= 0, let last = drag.animator.states.last {
      drag.end(in: last)
      list.endDrag(velocity: Vector(0, -velocity))
    } else {
      list?.endDrag(velocity: .zero)
      drag.end(velocity: velocity)
    }
  }

  private func cancel() {
    wheel.stop()
    list?.endDrag(velocity: .zero, returning: true)
    drag.cancel()
  }

  // MARK: - Wheel

  /// Handles a scroll event over the sheet or a scroll view in it.
  ///
  /// A touchpad moves the sheet and its content as a pointer does. A series of wheel steps moves the sheet by at most one
  /// state, as soon as it amounts to a whole step. A series that has scrolled the content does not move the sheet.
  /// - Returns: whether the sheet used the event. If it did not, the scroll view may use the event.
  public func scrolled(_ event: ScrollEvent) -> Bool {
    let animator = drag.animator
    let list = list(at: event.location, toward: Vector(0, -event.delta.dy))
    guard let timeline = (pan?.view ?? scrollView)?.window?.timeline, event.delta.dy != 0,
      !drag.isActive || wheel.isSliding
    else { return drag.isActive }
    wheel.turn(at: timeline.now)
    if event.isPrecise {
      drag.pointer = nil
      if !wheel.isSliding { begin(with: list) }
      slide(by: event.delta.dy, timeline)
      return true
    }
    guard !wheel.isSliding, let index = animator.states.firstIndex(of: animator.state) else { return true }
    if wheel.target == .sheet { return true }
    let isAtBeginning = list.map { $0.contentOffset.y <= $0.verticalRange.lowerBound } ?? true
    let isLast = index == animator.states.count - 1
    if isLast, event.delta.dy > 0 || !isAtBeginning || list?.isDecelerating == true {
      wheel.target = .content
      return false
    }
    let next = index + (event.delta.dy > 0 ? 1 : -1)
    let isWhole = wheel.turnsNotch(adding: event.delta.dy)
    if isWhole, wheel.target == nil, animator.states.indices.contains(next) {
      wheel.target = .sheet
      drag.send(to: animator.states[next])
    }
    return true
  }

  private func slide(by distance: Double, _ timeline: Timeline) {
    wheel.travel += distance
    move(to: wheel.travel)
    wheel.end(on: timeline) { [weak self] in self?.end(velocity: 0) }
  }
}

/// An object that moves a sheet together with a scroll view in it.
protocol SheetLeader: AnyObject {
  /// Returns whether the sheet handles a drag that began on `scrollView`, instead of the scroll view itself.
  func takes(_ pan: PanGestureRecognizer, on scrollView: ScrollView) -> Bool
  /// Handles a scroll event over `scrollView`, if that scroll view moves with the sheet.
  /// - Returns: whether the sheet used the event.
  func scrolled(_ event: ScrollEvent, over scrollView: ScrollView) -> Bool
}

extension SheetDrag: SheetLeader {
  func takes(_ pan: PanGestureRecognizer, on scrollView: ScrollView) -> Bool {
    // A press without a drag catches moving content, so the press belongs to the scroll view.
    guard pan.displacement != .zero, GesturePrecedence.scroll.accepts(pan.displacement, along: .vertical),
      let list = list(at: pan.startLocation, toward: pan.displacement)
    else { return false }
    return list.isDescendant(of: scrollView) && drag.shouldBegin()
  }

  func scrolled(_ event: ScrollEvent, over scrollView: ScrollView) -> Bool {
    let list = list(at: event.location, toward: Vector(0, -event.delta.dy))
    return list === scrollView && scrolled(event)
  }
}

/// The recognizer of a sheet's drag, through which scroll views in the sheet find its `SheetLeader`.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
  fileprivate let leader: any SheetLeader

  init(for leader: any SheetLeader, _ action: @escaping (PanGestureRecognizer) -> Void) {
    self.leader = leader
    super.init(axis: .vertical, precedence: .scroll, action)
    // Scroll views pass scroll events to the sheet themselves. Anywhere else, a touchpad drags the sheet as a pointer does.
    takesTurn = { !$1 }
  }
}

extension ScrollView {
  /// The object that moves the sheet containing the scroll view; `nil` if the scroll view is not in such a sheet.
  var sheetLeader: (any SheetLeader)? {
    sequence(first: self, next: \.superview).lazy.flatMap(\.gestureRecognizers)
      .compactMap { ($0 as? SheetPanGestureRecognizer)?.leader }.first
  }
}
