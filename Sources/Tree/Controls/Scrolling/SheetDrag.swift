import SegueAnimation
import SegueViews

/// One drag for a sheet and a scroll view in it, as if they were one: pulled up, the sheet goes to its last state first and its
/// content scrolls then; pulled down, the content scrolls to its beginning first and the sheet follows then. At every moment the
/// pointer has traveled as far as the two together.
///
///     let drag = SheetDrag(StateDrag(sheet, toward: Vector(0, -1)) { scale }, over: list)
///     for recognizer in drag.makeRecognizers() { card.addGestureRecognizer(recognizer) }
///
/// Without a scroll view, each press decides: the sheet moves with the innermost scroll view under the pointer that moves up and down.
/// The drag and the wheel of that scroll view give way to the sheet's. A press anywhere else moves the sheet alone. The recognizers
/// retain the drag, as those of a `StateDrag` do.
public final class SheetDrag<State: Hashable> {
  /// What moves the sheet; its direction leads up.
  public let drag: StateDrag<State>
  /// The only view that scrolls with the sheet; `nil` is the one under the pointer.
  public let scrollView: ScrollView?

  /// What scrolls in the present drag.
  private weak var list: ScrollView?
  private weak var pan: PanGestureRecognizer?
  /// How far the content was scrolled when it was grabbed, in points.
  private var contentStart = 0.0
  /// How far the pointer has traveled since it grabbed, and how much of that went to each.
  private var (travel, toSheet, toContent) = (0.0, 0.0, 0.0)
  private var wheel = WheelSession()

  /// Creates a drag for a sheet and a scroll view in it; `nil`, the default, is the one under the pointer.
  public init(_ drag: StateDrag<State>, over scrollView: ScrollView? = nil) {
    (self.drag, self.scrollView) = (drag, scrollView)
  }

  /// Returns the recognizers for the sheet's view: a drag, and a press that catches the sheet or the content in motion.
  public func makeRecognizers() -> [PanGestureRecognizer] {
    let pan = SheetPanGestureRecognizer(for: self) { [self] in handle($0) }
    pan.shouldBegin = { [self] in drag.shouldBegin() }
    self.pan = pan
    let hold = PanGestureRecognizer(slop: 0, precedence: .transition) { [self] in handle($0) }
    hold.shouldBegin = { [self, unowned hold] in
      let animator = drag.animator
      return animator.isRunning && animator.isMoving(at: hold.startLocation, by: 1)
        || list(at: hold.startLocation)?.isCoasting == true
    }
    hold.cursor = nil
    return [pan, hold]
  }

  /// Handles a step of a recognizer.
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

  /// The scroll view that moves with the sheet, for a pointer at a point of the window: one that moves already, or else the innermost
  /// one that follows a travel.
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

  // MARK: - The wheel

  /// Handles a turn of the wheel over the sheet or what scrolls in it. A touchpad moves the two as a pointer does. The notches of a
  /// wheel move the sheet by one state in each series, once a whole notch is turned; a series that has scrolled the content does not
  /// continue to the sheet.
  /// - Returns: Whether the sheet used it; if not, the content may.
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

/// What moves a sheet together with what scrolls in it.
protocol SheetLeader: AnyObject {
  /// Whether the sheet takes a drag that has begun on a scroll view.
  func takes(_ pan: PanGestureRecognizer, on scrollView: ScrollView) -> Bool
  /// Handles a turn of the wheel over a scroll view, if that moves with the sheet.
  /// - Returns: Whether the sheet used it.
  func scrolled(_ event: ScrollEvent, over scrollView: ScrollView) -> Bool
}

extension SheetDrag: SheetLeader {
  func takes(_ pan: PanGestureRecognizer, on scrollView: ScrollView) -> Bool {
    // A press that catches moving content is that content's.
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

/// The drag of a sheet, by which the scroll views in the sheet find what moves with them.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
  fileprivate let leader: any SheetLeader

  init(for leader: any SheetLeader, _ action: @escaping (PanGestureRecognizer) -> Void) {
    self.leader = leader
    super.init(axis: .vertical, precedence: .scroll, action)
    // What scrolls leads the sheet by itself; anywhere else a touchpad drags it as a pointer does.
    takesTurn = { !$1 }
  }
}

extension ScrollView {
  /// What moves the sheet that the scroll view lies in.
  var sheetLeader: (any SheetLeader)? {
    sequence(first: self, next: \.superview).lazy.flatMap(\.gestureRecognizers)
      .compactMap { ($0 as? SheetPanGestureRecognizer)?.leader }.first
  }
}
