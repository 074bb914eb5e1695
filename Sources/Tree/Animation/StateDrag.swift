import SegueViews

/// A drag that leads a `StateAnimator` along one direction: it grabs the motion where it is shown, moves it with the pointer, and
/// settles it when it is released. Cancelled by the user, it goes back to the state in which it was grabbed; a press that is lost counts
/// as a release at rest.
///
///     let drag = StateDrag(card, toward: Vector(0, -1)) { DragScale([0, 374, 627]) }
///     view.addGestureRecognizer(drag.makePan(axis: .vertical))
///     view.addGestureRecognizer(drag.makeCatch())
///
/// The recognizers keep it, and it keeps the animator: where they are on a view that the animator's closure uses, the closure
/// captures that weakly.
public final class StateDrag<State: Hashable> {
  /// What is known when the motion is released.
  public struct Release {
    /// The state in which it was, or to which it was heading, when it was grabbed.
    public let state: State
    /// How far the pointer has traveled since, along the direction, in points.
    public let travel: Double
    /// How fast the pointer moves along the direction, in points per second.
    public let velocity: Double
    /// Where the motion is, as a position of the animator.
    public let position: Double
  }

  /// The animator that is led.
  public let animator: StateAnimator<State>
  /// The direction that leads to the last state; a unit vector.
  public let direction: Vector
  /// Where the states lie along the drag; asked at each step, because the window can be resized meanwhile.
  public var scale: () -> DragScale
  /// Where the motion goes when it is released; `nil` is the state nearest to where it would come to rest.
  public var target: ((Release) -> State)?
  /// Called before the motion is grabbed.
  public var onBegin: (() -> Void)?

  /// Whether the motion may be grabbed now.
  package var shouldBegin: () -> Bool = { true }
  /// Called before the motion is sent to a state.
  package var onRelease: ((State) -> Void)?

  /// Whether what the pointer holds is shown elsewhere than the position alone says: see `StateAnimator.onFollow`.
  package var followsPointer = false
  /// Where the pointer grabbed, and how far it has traveled since, in points of the window; a wheel has none.
  package var pointer: (start: Point, travel: Vector)?

  /// What the drag began with, while it is active.
  private var start: (state: State, position: Double)?
  private var travel: Double?

  /// A drag that leads `animator`.
  public init(
    _ animator: StateAnimator<State>, toward direction: Vector, scale: @escaping () -> DragScale
  ) {
    self.animator = animator
    self.direction = direction.normalized
    self.scale = scale
  }

  /// Whether a drag leads the motion at the moment.
  public var isActive: Bool { start != nil }

  /// How far along the scale the pointer has pulled, in points; `nil` without a drag.
  package var point: Double? { start.map { scale().point(at: $0.position) + (travel ?? 0) } }

  /// A recognizer whose drag leads the motion from rest, or from where it is.
  public func makePan(axis: PanGestureRecognizer.Axis, precedence: GesturePrecedence = .view)
    -> PanGestureRecognizer
  {
    PanGestureRecognizer(axis: axis, precedence: precedence) { [self] in handle($0) }
  }

  /// A recognizer that catches what moves with the press itself, before anything that lies there. Presses elsewhere are left
  /// alone.
  public func makeCatch() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(slop: 0, precedence: .transition) { [self] in handle($0) }
    pan.shouldBegin = { [self, unowned pan] in
      animator.isRunning && animator.isMoving(at: pan.startLocation, by: 1)
    }
    pan.cursor = nil
    return pan
  }

  /// Handles a step of a recognizer.
  public func handle(_ pan: PanGestureRecognizer) {
    pointer = (pan.anchorLocation, pan.translation)
    switch pan.state {
    case .began:
      begin()
      if pan.translation != .zero { move(to: pan.translation.dot(direction)) }
    case .changed: move(to: pan.translation.dot(direction))
    case .ended: end(velocity: pan.velocity.dot(direction))
    case .cancelled where pan.cancellation == .byUser: cancel()
    // A press that was lost is released where it was (Docs/DESKTOP.md#presses-that-end-by-themselves).
    case .cancelled: end(velocity: 0)
    case .possible, .failed: break
    }
  }

  /// Grabs the motion where it is.
  public func begin() {
    guard shouldBegin() else { return }
    callOnBegin()
    let state = animator.state
    animator.hold()
    (start, travel) = ((state, animator.position), nil)
  }

  /// Moves the motion to where a pointer has it that has traveled `travel` points along the direction.
  public func move(to travel: Double) {
    guard let start else { return }
    self.travel = travel
    show(at: start, travel: travel)
  }

  private func show(at start: (state: State, position: Double), travel: Double, velocity: Double = 0) {
    let scale = scale()
    let position = scale.position(at: scale.point(at: start.position) + travel)
    guard followsPointer else { return animator.track(position) }
    animator.follow(
      DragState(
        position: position, start: pointer?.start ?? .zero, travel: pointer?.travel ?? direction * travel,
        velocity: direction * velocity, origin: start.position))
  }

  /// Releases the motion.
  /// - Parameter velocity: of the pointer along the direction, in points per second.
  public func end(velocity: Double) {
    guard let start else { return }
    self.start = nil
    // Caught and not moved, it goes on as if nothing had happened.
    guard let travel else { return settle(in: start.state) }
    if followsPointer { show(at: start, travel: travel, velocity: velocity) }
    let scale = scale()
    let point = scale.point(at: start.position) + travel
    let release = Release(
      state: start.state, travel: travel, velocity: velocity, position: scale.position(at: point))
    let nearest =
      SegueMotion.Release.target(from: point, velocity: velocity, among: scale.places)
      .flatMap { scale.places.firstIndex(of: $0) } ?? 0
    let state = target?(release) ?? animator.states[min(nearest, animator.states.count - 1)]
    settle(in: state, velocity: scale.velocity(at: point, pointer: velocity))
  }

  /// Releases the motion to a state, whatever the rule says.
  package func end(in state: State) {
    guard start != nil else { return }
    start = nil
    settle(in: state, velocity: travel == nil ? nil : 0)
  }

  private func settle(in state: State, velocity: Double? = nil) {
    onRelease?(state)
    animator.settle(in: state, velocity: velocity)
  }

  /// Sends the motion to a state, without a drag.
  package func send(to state: State) {
    guard !isActive, shouldBegin() else { return }
    callOnBegin()
    settle(in: state)
  }

  private func callOnBegin() {
    CallChain.call {
      onBegin?()
    } otherwise: {
      reportFault(
        "\(animator.name): onBegin begins the drag again and again, and was not called any more",
        in: animator.root?.window)
    }
  }

  /// Sends the motion back to the state in which it was grabbed.
  public func cancel() {
    guard let start else { return }
    self.start = nil
    settle(in: start.state, velocity: travel == nil ? nil : 0)
  }
}
