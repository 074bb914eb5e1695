import SegueAnimation
import SegueViews

/// A drag that began on a view of a screen, and that starts and drives a transition.
struct LeadingDrag {
  let pan: PanGestureRecognizer
  /// The location in the window that corresponds to fraction 0. `nil`, the default, stands for the point at which the pan
  /// exceeded its slop.
  var anchor: Point?
  /// Called when the drag goes back beyond `anchor`, just before the transition is cancelled.
  var handBack: (() -> Void)?
}

/// An object that lets a pointer drive a transition, either from its start or after catching it in flight.
final class TransitionDrag {
  /// The coordinator. This reference keeps it alive until the transition is over, even if the screens that retain it are gone.
  /// The coordinator's reference to this object is weak.
  private let coordinator: TransitionCoordinator
  private let active: ActiveTransition
  private let container: View
  private var tracker: DragTracker?
  private var drag: Drag?
  /// The direction of the last drag on the transition. A pointer that catches the transition again drives it in this direction.
  private var heading: Vector?
  /// The fraction of the operation at which a pointer caught the transition.
  private var caughtFraction = 0.0
  /// The time at which a pointer caught the transition, in seconds.
  private var caughtTime = 0.0
  /// The location of the pointer when the transition began to follow it, in the window.
  private var grip = Point.zero
  /// The view that the pointer has grabbed. It is found when it is needed; until then, `nil`.
  private var grabbedView: GrabbedView?
  private var isHolding = false
  private var hasTravelled = false
  private var handBack: (() -> Void)?
  private weak var pan: PanGestureRecognizer?

  /// The distance that a pointer travels after catching the transition until the drag's direction is fixed, in points.
  private static let decision = TapGestureRecognizer.slop
  /// The minimum distance that a view must travel during the transition to determine a drag's direction or length, in points.
  private static let leastTravel = 40.0

  init(on active: ActiveTransition, _ coordinator: TransitionCoordinator) {
    (self.active, self.coordinator, container) = (active, coordinator, active.context.container)
    let pan = PanGestureRecognizer(slop: 0, precedence: .transition) { [weak self] in self?.caught($0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canCatch(with: pan) ?? false }
    container.addGestureRecognizer(pan)
    let tap = TapGestureRecognizer { [weak self] in self?.clickAhead(at: $0.location) }
    // This recognizer ignores presses that the arriving screen already receives.
    tap.precedence = .transition
    tap.shouldBegin = { [weak self, unowned tap] in
      self.map { $0.container.hitTest(tap.location(in: $0.container)) === $0.container } ?? false
    }
    container.addGestureRecognizer(tap)
    active.onRearrange = { [weak self] in self?.rearranged() }
  }

  /// Whether the dragged view is meant to resist, as `Drag.yielding()` declares.
  var isYielding: Bool { drag?.isYielding ?? false }

  /// Connects the transition to the drag that has started it, so that the drag drives it.
  /// - Returns: whether the transition has a drag that matches the pan's direction. If not, the call has no effect.
  func follow(_ leading: LeadingDrag) -> Bool {
    let pan = leading.pan
    guard let drag = active.prepared?.drags.first(where: { $0.accepts(pan, in: container) }) else {
      return false
    }
    (isHolding, hasTravelled, handBack) = (true, true, leading.handBack)
    (self.drag, self.pan) = (drag, pan)
    active.context.isCaught = false
    active.context.releaseFraction = drag.releaseFraction
    let shift = pan.location(in: ground) - pan.location
    let isOutward = drag.direction == .outward && leading.anchor == nil
    let start = (isOutward ? pan.startLocation : leading.anchor ?? pan.anchorLocation) + shift
    tracker = DragTracker(
      path: drag.direction.axis.map { .axis($0) } ?? .outward(slop: isOutward ? pan.slop : 0), drag: drag,
      length: length(of: drag, from: start), start: start)
    grip = inWindow(isOutward ? pan.anchorLocation + shift : start)
    pan.handOver { [weak self] in self?.moved($0) }
    // Preparing the transition may have hidden the pressed view, which cancels the pan.
    if pan.state == .cancelled { moved(pan) }
    return true
  }

  /// Moves the transition to the current location of its drag.
  func catchUp() { if let pan { track(to: pan.location(in: ground)) } }

  /// Stops driving the transition, because something else drives it now.
  func yield() { isHolding = false }

  private func canCatch(with pan: PanGestureRecognizer) -> Bool {
    !coordinator.isIdle && active.catches(pan.location(in: container))
  }

  private func caught(_ pan: PanGestureRecognizer) {
    guard pan.state == .began else { return moved(pan) }
    (tracker, handBack, isHolding, hasTravelled, self.pan) = (nil, nil, true, false, pan)
    (grip, grabbedView) = (inWindow(pan.location(in: ground)), nil)
    active.context.isCaught = true
    coordinator.hold()
    caughtTime = container.window?.timeline.now ?? 0
    caughtFraction = active.fraction
  }

  private func moved(_ pan: PanGestureRecognizer) {
    guard isHolding else { return }
    let location = pan.location(in: ground)
    switch pan.state {
    case .began, .changed:
      if !hasTravelled {
        tracker = catching(pan.displacement, at: location)
        hasTravelled = pan.displacement.length >= Self.decision
      }
      guard let tracker else { return }
      if let handBack, tracker.isBehindStart(location), coordinator.isHeld, active.animator.isStill {
        handBack()
        coordinator.end(finished: false)
        return pan.takeBack()
      }
      track(to: location)
    case .ended:
      if hasTravelled { track(to: location) }
      letGo(pan.velocity, at: location)
    case .cancelled where pan.cancellation == .byUser: coordinator.cancel()
    case .cancelled:
      // A lost press is treated as released at its last location (Docs/DESKTOP.md#presses-that-end-by-themselves).
      if hasTravelled { coordinator.letGo(fractionVelocity: 0, speed: 0) } else { coordinator.letGo() }
    case .possible, .failed: break
    }
  }

  private func track(to location: Point, velocity: Vector = .zero) {
    guard let tracker else { return }
    coordinator.track(
      DragState(
        position: active.position(at: tracker.fraction(at: location)), start: grip,
        travel: inWindow(location) - grip, velocity: velocity))
  }

  private func letGo(_ velocity: Vector, at location: Point) {
    guard hasTravelled, let tracker else {
      coordinator.letGo()
      let isClick = (container.window?.timeline.now ?? 0) - caughtTime < Self.clickTime
      return isClick ? clickAhead(at: inWindow(location)) : ()
    }
    heading = tracker.heading(at: location)
    track(to: location, velocity: velocity)
    let speed = tracker.speed(of: velocity, at: location)
    coordinator.letGo(fractionVelocity: speed / tracker.length, speed: speed)
  }

  /// Records a click during the last tenth of a transition back to the background. The background's view at that point is
  /// clicked as soon as the transition has arrived.
  private func clickAhead(at point: Point) {
    let isForward = active.request.operation.isForward
    guard let arriving = active.heading, arriving === active.context.background,
      abs(active.progress - (isForward ? 0 : 1)) < Self.nearHome,
      let hit = active.container.hit(in: arriving.view, at: container.convert(point, from: nil, by: .shown)),
      let local = hit.transform(to: nil, by: .shown).inverted?.apply(to: point)
    else { return }
    active.completions.append { [weak hit] finished in
      guard finished != isForward, let hit else { return }
      hit.window?.click(at: hit.convert(local, to: nil))
    }
  }

  /// The fraction at the end of the way back to the background during which a click is recorded.
  private static let nearHome = 0.1
  /// The maximum duration of a press that is considered a click instead of a hold, in seconds.
  private static let clickTime = 0.3

  // MARK: - Directions

  /// Returns the tracker for a pointer that caught the transition in flight; `nil` if the pointer has not moved. The tracker
  /// follows the first of these that fits the pointer's direction:
  ///
  /// 1. the direction of the last drag on the transition;
  /// 2. a drag that would close the foreground if it had arrived;
  /// 3. one of the transition's own drags;
  /// 4. the path of the view under the pointer;
  /// 5. any direction: movement away from the transition's home opens the foreground, and movement toward it closes the
  ///    foreground.
  private func catching(_ travel: Vector, at location: Point) -> DragTracker? {
    guard travel != .zero, let prepared = active.prepared else { return nil }
    let (start, fraction, isForward) = (location - travel, caughtFraction, active.request.operation.isForward)
    func follows(_ axis: Vector) -> Bool {
      let along = travel.dot(axis)
      return abs(along) >= (travel - axis * along).length
    }
    func along(_ axis: Vector, _ drag: Drag?) -> DragTracker {
      DragTracker(
        path: .axis(axis), drag: drag, length: length(of: drag, from: start), start: start, fraction: fraction
      )
    }
    func along(_ drag: Drag, _ axis: Vector) -> DragTracker {
      active.context.releaseFraction = drag.releaseFraction
      return along(axis, drag)
    }
    active.context.releaseFraction = Release.decisiveFraction
    if let heading, let drag, follows(heading) { return along(drag, heading) }
    if isForward, let back = wayBack(travel, from: start, in: prepared) {
      return along(back.axis * -1, back.drag)
    }
    let named = prepared.drags.filter { $0.direction.axis.map(follows) ?? false }
    let forward = named.first { $0.direction.axis.map { travel.dot($0) > 0 } ?? false }
    if let drag = forward ?? named.first, let axis = drag.direction.axis { return along(drag, axis) }
    let way = travelOfGrabbedView(at: start)
    if way.length >= Self.leastTravel, follows(way.normalized) { return along(way.normalized, nil) }
    // Movement away from home opens the foreground, movement toward it closes it.
    let leadsAway = travel.dot(start - prepared.home()) >= 0
    let sign = leadsAway == isForward ? 1.0 : -1.0
    return along(travel.normalized * sign, prepared.drags.first ?? .outward)
  }

  /// Returns the drag with which a pointer would close the foreground if the foreground had arrived, and the drag's direction.
  /// The drag may also point against the pointer's travel, unless the transition itself has a drag along that travel. Returns
  /// `nil` if there is no such drag.
  private func wayBack(_ travel: Vector, from start: Point, in prepared: PreparedTransition)
    -> (drag: Drag, axis: Vector)?
  {
    let bounds = container.bounds
    func first(where isMeant: (Drag) -> Bool) -> (drag: Drag, axis: Vector)? {
      prepared.dragsBack.first(where: isMeant).map { ($0, $0.direction.axis ?? travel.normalized) }
    }
    return first { $0.direction.axis != nil && $0.accepts(travel, from: start, in: bounds) }
      ?? first { $0.direction == .outward }
      ?? first { drag in
        drag.accepts(travel * -1, from: start, in: bounds)
          && !prepared.drags.contains {
            $0.direction.axis != nil && $0.accepts(travel, from: start, in: bounds)
          }
      }
  }

  /// Returns the length of a drag from one end of the transition to the other, in points. If `drag` is `nil`, returns the
  /// length of the path of the view under the pointer.
  private func length(of drag: Drag?, from start: Point) -> Double {
    if let drag, let length = active.prepared?.length(drag) { return max(1, length) }
    let way = travelOfGrabbedView(at: start)
    // A drag that closes the foreground points against the travel, so the sign of the length is ignored.
    let length = drag?.direction.axis.map { abs(way.dot($0)) } ?? way.length
    if length >= Self.leastTravel { return length }
    // After a resize, the view may no longer move, or hardly.
    guard let drag else { return tracker?.length ?? Self.leastTravel }
    return max(1, drag.extent(of: container.bounds.size) * (drag.direction == .outward ? 0.75 : 0.5))
  }

  /// Returns the travel of the view under the pointer during the whole transition, in the direction of the operation.
  private func travelOfGrabbedView(at point: Point) -> Vector {
    let known = grabbedView.flatMap { active.animator.travel(of: $0) }
    if known == nil { grabbedView = active.animator.grabbedView(at: inWindow(point)) }
    let travel = known ?? grabbedView.flatMap { active.animator.travel(of: $0) } ?? .zero
    return travel * (active.request.operation.isForward ? 1 : -1)
  }

  private func inWindow(_ point: Point) -> Point { ground.convert(point, to: nil, by: .shown) }

  /// The view in whose coordinates drags are measured. It is the superview of the container, because a transition may move the
  /// container itself.
  private var ground: View { container.superview ?? container }

  /// Adapts the length of the drag after the transition was prepared again, so that the grabbed view stays under the pointer.
  private func rearranged() {
    guard isHolding, var tracker else { return }
    tracker.length = length(of: tracker.drag, from: tracker.start)
    self.tracker = tracker
    catchUp()
  }
}
