import SegueAnimation
import SegueViews

/// A drag that has begun elsewhere and leads a transition.
struct LeadingDrag {
  let pan: PanGestureRecognizer
  /// The location of fraction 0 in the window; where the pan used up its slop by default.
  var anchor: Point?
  /// Called when the drag goes back beyond that location, just before the transition is taken back.
  var handBack: (() -> Void)?
}

/// The pointer on a transition: it leads one from its start, or catches a running one.
final class TransitionDrag {
  /// Kept until the transition is over, even if the screens that hold it are gone: it holds the transition weakly.
  private let coordinator: TransitionCoordinator
  private let active: ActiveTransition
  private let container: View
  private var tracker: DragTracker?
  private var drag: Drag?
  /// The direction of the last drag: a pointer that catches it again continues in it.
  private var heading: Vector?
  /// The progress of the operation when a pointer caught it.
  private var caughtFraction = 0.0
  /// When that was, in seconds.
  private var caughtTime = 0.0
  /// Where the pointer grabbed, in the window: where it was when the transition began to follow it.
  private var grip = Point.zero
  /// What it grabbed.
  private var thing: GrabbedView?
  private var isHolding = false
  private var hasTravelled = false
  private var handBack: (() -> Void)?
  private weak var pan: PanGestureRecognizer?

  /// The travel after which a pointer that has caught the transition keeps its direction, in points.
  private static let decision = TapGestureRecognizer.slop
  /// Things that travel less than this do not determine a direction, in points.
  private static let leastTravel = 40.0

  init(on active: ActiveTransition, _ coordinator: TransitionCoordinator) {
    (self.active, self.coordinator, container) = (active, coordinator, active.context.container)
    let pan = PanGestureRecognizer(slop: 0, precedence: .transition) { [weak self] in self?.caught($0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canCatch(with: pan) ?? false }
    container.addGestureRecognizer(pan)
    let tap = TapGestureRecognizer { [weak self] in self?.clickAhead(at: $0.location) }
    // Not what the arriving screen takes itself by then.
    tap.precedence = .transition
    tap.shouldBegin = { [weak self, unowned tap] in
      self.map { $0.container.hitTest(tap.location(in: $0.container)) === $0.container } ?? false
    }
    container.addGestureRecognizer(tap)
    active.onRearrange = { [weak self] in self?.rearranged() }
  }

  /// Whether what it leads gives way by intention.
  var isYielding: Bool { drag?.isYielding ?? false }

  /// Follows a drag that has begun elsewhere.
  /// - Returns: whether the transition has a drag in that direction.
  func follow(_ leading: LeadingDrag) -> Bool {
    let pan = leading.pan
    guard let drag = active.prepared?.drags.first(where: { $0.accepts(pan, in: container) }) else {
      return false
    }
    (isHolding, hasTravelled, handBack) = (true, true, leading.handBack)
    (self.drag, self.pan) = (drag, pan)
    active.context.isCaught = false
    active.context.releaseFraction = drag.releaseFraction
    let shift = pan.location(in: container) - pan.location
    let isOutward = drag.direction == .outward && leading.anchor == nil
    let start = (isOutward ? pan.startLocation : leading.anchor ?? pan.anchorLocation) + shift
    tracker = DragTracker(
      path: drag.direction.axis.map { .axis($0) } ?? .outward(slop: isOutward ? pan.slop : 0),
      length: length(of: drag, from: start), start: start)
    grip = inWindow(isOutward ? pan.anchorLocation + shift : start)
    pan.handOver { [weak self] in self?.moved($0) }
    // What has been prepared may have hidden the view that was pressed.
    if pan.state == .cancelled { moved(pan) }
    return true
  }

  /// Moves the transition to where its drag is by now.
  func catchUp() { if let pan { lead(to: pan.location(in: container)) } }

  /// Yields: something else leads the transition now.
  func yield() { isHolding = false }

  private func canCatch(with pan: PanGestureRecognizer) -> Bool {
    !coordinator.isIdle && active.catches(pan.location(in: container))
  }

  private func caught(_ pan: PanGestureRecognizer) {
    guard pan.state == .began else { return moved(pan) }
    (tracker, handBack, isHolding, hasTravelled, self.pan) = (nil, nil, true, false, pan)
    (grip, thing) = (inWindow(pan.location(in: container)), nil)
    active.context.isCaught = true
    coordinator.hold()
    caughtTime = container.window?.timeline.now ?? 0
    caughtFraction = active.fraction
  }

  private func moved(_ pan: PanGestureRecognizer) {
    guard isHolding else { return }
    let location = pan.location(in: container)
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
      lead(to: location)
    case .ended:
      if hasTravelled { lead(to: location) }
      letGo(pan.velocity, at: location)
    case .cancelled where pan.cancellation == .byUser:
      coordinator.cancel()
    case .cancelled:
      // A press that was lost is released where it was (Docs/DESKTOP.md#presses-that-end-by-themselves).
      if hasTravelled { coordinator.letGo(fractionVelocity: 0, speed: 0) } else { coordinator.letGo() }
    case .possible, .failed:
      break
    }
  }

  private func lead(to location: Point, velocity: Vector = .zero) {
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
    lead(to: location, velocity: velocity)
    let speed = tracker.speed(of: velocity, at: location)
    coordinator.letGo(fractionVelocity: speed / tracker.length, speed: speed)
  }

  /// A click while the screen that went is all but home is meant for the screen that it has uncovered: what lay under the pointer is
  /// clicked as soon as that has arrived.
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

  /// The part of the way in front of its end on which a click is meant for what arrives.
  private static let nearHome = 0.1
  /// The longest press that is a click and no hold, in seconds.
  private static let clickTime = 0.3

  // MARK: - Directions

  /// How a pointer that caught the transition in flight leads it: in the direction in which it was opened; as it would drag the
  /// foreground away if that had arrived; in the direction of one of the transition's drags; along the path of what is under the
  /// pointer; otherwise in any direction, by whether that is toward the transition's home or away from it.
  private func catching(_ travel: Vector, at location: Point) -> DragTracker? {
    guard travel != .zero, let prepared = active.prepared else { return nil }
    let (start, fraction, isForward) = (location - travel, caughtFraction, active.request.operation.isForward)
    func follows(_ axis: Vector) -> Bool {
      let along = travel.dot(axis)
      return abs(along) >= (travel - axis * along).length
    }
    func along(_ axis: Vector, _ length: Double) -> DragTracker {
      DragTracker(path: .axis(axis), length: length, start: start, fraction: fraction)
    }
    func along(_ drag: Drag, _ axis: Vector) -> DragTracker {
      active.context.releaseFraction = drag.releaseFraction
      return along(axis, length(of: drag, from: start))
    }
    active.context.releaseFraction = Release.decisiveFraction
    if let heading, let drag, follows(heading) { return along(drag, heading) }
    if isForward, let back = wayBack(travel, from: start, in: prepared) {
      return along(back.axis * -1, length(of: back.drag, from: start))
    }
    let named = prepared.drags.filter { $0.direction.axis.map(follows) ?? false }
    let forward = named.first { $0.direction.axis.map { travel.dot($0) > 0 } ?? false }
    if let drag = forward ?? named.first, let axis = drag.direction.axis { return along(drag, axis) }
    let way = travelOfThing(at: start)
    if way.length >= Self.leastTravel, follows(way.normalized) { return along(way.normalized, way.length) }
    // Away from home is open, toward it is closed.
    let leadsAway = travel.dot(start - prepared.home()) >= 0
    let sign = leadsAway == isForward ? 1.0 : -1.0
    return along(travel.normalized * sign, length(of: prepared.drags.first ?? .outward, from: start))
  }

  /// The drag by which a pointer would take the foreground away if it had arrived, and its direction. Against the direction of one
  /// that has an axis the pointer leads forward, unless another one takes it back.
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

  /// How far a drag is from one end to the other.
  private func length(of drag: Drag, from start: Point) -> Double {
    if let length = active.prepared?.length(drag) { return max(1, length) }
    let way = travelOfThing(at: start)
    // What leads back goes the other way than the operation.
    let length = drag.direction.axis.map { abs(way.dot($0)) } ?? way.length
    if length >= Self.leastTravel { return length }
    let size = container.bounds.size
    switch drag.direction {
    case .left, .right: return max(1, size.width * 0.5)
    case .up, .down: return max(1, size.height * 0.5)
    case .outward: return max(1, min(size.width, size.height) * 0.75)
    }
  }

  /// How far the thing under the pointer travels, in the direction of the operation.
  private func travelOfThing(at point: Point) -> Vector {
    let known = thing.flatMap { active.animator.travel(of: $0) }
    if known == nil { thing = active.animator.grabbedView(at: inWindow(point)) }
    let travel = known ?? thing.flatMap { active.animator.travel(of: $0) } ?? .zero
    return travel * (active.request.operation.isForward ? 1 : -1)
  }

  private func inWindow(_ point: Point) -> Point { container.convert(point, to: nil, by: .shown) }

  /// After a resize a drag that led it from the start keeps its thing under the pointer; one that caught it goes on from there.
  private func rearranged() {
    guard isHolding, var tracker, let drag else { return }
    tracker.length = length(of: drag, from: tracker.start)
    self.tracker = tracker
    if let pan { lead(to: pan.location(in: container)) }
  }
}
