import Geometry
import Views

/// What a hand asks of a transition.
protocol TransitionHandDelegate: AnyObject {
  /// Whether there is something to take hold of.
  var canBeGrabbed: Bool { get }
  /// How far along its whole length the transition is shown to be, 0…1.
  var fraction: Double { get }
  /// The hand has taken hold.
  func handGrabbed()
  /// The hand has moved.
  func handMoved(to state: HandState)
  /// Whether the transition can be taken back here and now, as if it had not been begun.
  var canBeTakenBack: Bool { get }
  /// The hand has gone back over the place where it took over.
  func handWentBack()
  /// The hand has let go.
  func handLetGo(_ release: HandRelease)
  /// The user has called the drag off.
  func handCancelled()
}

/// How far a hand has come; or how fast it moves, the same per second.
struct HandState: Hashable {
  /// The part of the whole length.
  var fraction = 0.0
  /// The way since it took hold, in points; zero for a key or a slider.
  var travel = Vector.zero

  static let zero = HandState()
}

/// How a hand let go.
enum HandRelease: Hashable {
  /// It only held for a moment, without travel: the transition goes on as before.
  case untouched
  /// It moved, as fast as `velocity` says; `speed` is the part of it that leads forward, in points per second.
  case thrown(velocity: HandState, speed: Double)
}

/// A drag that has begun somewhere else and shall lead a transition.
struct LeadingDrag {
  let pan: PanGestureRecognizer
  /// The place of fraction 0 in the window; where the pan used up its slop by default.
  var anchor: Point?
  /// Called when the drag goes back over that place, just before the transition is taken back.
  var handBack: (() -> Void)?
}

/// The pointer on a transition: it leads one from its start, or takes hold of one that is under way.
final class TransitionHand {
  private weak var delegate: (any TransitionHandDelegate)?
  private let container: View
  private let paths: [DragPath]
  private let origin: () -> Point
  private var tracker: DragTracker?
  private var isHolding = false
  private var hasTravelled = false
  private var handBack: (() -> Void)?

  init(
    on container: View, paths: [DragPath], origin: @escaping () -> Point, delegate: any TransitionHandDelegate
  ) {
    self.container = container
    self.paths = paths
    self.origin = origin
    self.delegate = delegate
    let pan = PanGestureRecognizer(slop: 0, precedence: .transition) { [weak self] in self?.grabbed($0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canGrab(with: pan) ?? false }
    container.addGestureRecognizer(pan)
  }

  /// Follows a drag that has begun somewhere else.
  /// - Returns: whether one of the paths leads its way.
  func follow(_ drag: LeadingDrag) -> Bool {
    let pan = drag.pan
    guard let path = paths.first(where: { $0.accepts(pan, in: container) }) else { return false }
    isHolding = true
    hasTravelled = true
    let shift = pan.location(in: container) - pan.location
    tracker =
      path.direction == .outward && drag.anchor == nil
      ? DragTracker(path, outwardFrom: pan.startLocation + shift, slop: pan.slop)
      : DragTracker(
        path, at: (drag.anchor ?? pan.anchorLocation) + shift, fraction: 0, origin: origin())
    handBack = drag.handBack
    pan.handOver { [weak self] in self?.moved($0) }
    return true
  }

  /// Brings the transition to where the drag that it follows has come by now.
  func catchUp(with drag: LeadingDrag) {
    guard let tracker else { return }
    delegate?.handMoved(to: tracker.state(at: drag.pan.location(in: container)))
  }

  /// Lets go without a word: somebody else leads the transition now.
  func yield() { isHolding = false }

  /// A press on a control that can be used already is not for the hand.
  private func canGrab(with pan: PanGestureRecognizer) -> Bool {
    delegate?.canBeGrabbed == true && container.hitTest(pan.location(in: container)) === container
  }

  private func grabbed(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      tracker = nil
      handBack = nil
      isHolding = true
      hasTravelled = false
      delegate?.handGrabbed()
    } else {
      moved(pan)
    }
  }

  private func moved(_ pan: PanGestureRecognizer) {
    guard isHolding else { return }
    let location = pan.location(in: container)
    switch pan.state {
    case .began, .changed:
      if pan.displacement.length >= TapGestureRecognizer.slop { hasTravelled = true }
      if tracker == nil { choosePath(for: pan.displacement, at: location) }
      guard let tracker else { return }
      if let handBack, tracker.isBehindStart(location), delegate?.canBeTakenBack == true {
        handBack()
        delegate?.handWentBack()
        return pan.takeBack()
      }
      delegate?.handMoved(to: tracker.state(at: location))
    case .ended:
      if let tracker { delegate?.handMoved(to: tracker.state(at: location)) }
      delegate?.handLetGo(release(pan.velocity, at: location))
    case .cancelled where pan.cancellation == .byUser:
      delegate?.handCancelled()
    case .cancelled:
      // A press that went away is let go where it was (desktop.md 1.5).
      delegate?.handLetGo(release(.zero, at: location))
    case .possible, .failed:
      break
    }
  }

  private func release(_ velocity: Vector, at location: Point) -> HandRelease {
    guard hasTravelled, let tracker else { return .untouched }
    let speed = tracker.speed(of: velocity, at: location)
    return .thrown(velocity: tracker.velocity(of: velocity, at: location), speed: speed)
  }

  /// A hand that took hold in mid-flight may go forward or back: the path that the travel follows best is taken.
  private func choosePath(for travel: Vector, at location: Point) {
    guard travel != .zero, let fraction = delegate?.fraction else { return }
    let best = paths.max { $0.agreement(with: travel) < $1.agreement(with: travel) }
    guard let best else { return }
    tracker = DragTracker(best, at: location - travel, fraction: fraction, origin: origin())
  }
}

extension DragPath {
  /// How much of `travel` follows the path, forward or back.
  fileprivate func agreement(with travel: Vector) -> Double {
    switch direction {
    case .outward: travel.length
    case .along(let unit): abs(travel.dot(unit))
    }
  }
}
