import SegueViews

/// A drag that drives a `StateAnimator` along one direction. The drag grabs the motion at its current position, moves it with
/// the pointer, and settles it when the pointer releases it. If the user cancels the drag, the motion settles in its previous
/// state; if the press is lost, it settles as if released without velocity.
///
///     let drag = StateDrag(card, toward: Vector(0, -1)) { DragScale([0, 374, 627]) }
///     view.addGestureRecognizer(drag.makePan(axis: .vertical))
///     view.addGestureRecognizer(drag.makeCatch())
///
/// The recognizers retain the drag, and the drag retains the animator. If they are on a view that the animator's closure uses,
/// the closure must capture that view weakly.
public final class StateDrag<State: Hashable> {
  /// The state, position and velocity of a motion at its release. `StateDrag.target` chooses a state based on them.
  public struct Release {
    /// The state in which the motion rested, or toward which it was moving, when the pointer grabbed it.
    public let state: State
    /// The distance that the pointer has traveled along the direction since it grabbed the motion, in points.
    public let travel: Double
    /// The velocity of the pointer along the direction, in points per second.
    public let velocity: Double
    /// The position of the animator at the release.
    public let position: Double
  }

  /// The animator that the drag moves.
  public let animator: StateAnimator<State>
  /// The direction toward the last state, as a unit vector.
  public let direction: Vector
  /// Returns the locations of the states along the drag. Called for each movement of the pointer, because the window may be
  /// resized during the drag.
  public var scale: () -> DragScale
  /// Returns the state in which a released motion settles. `nil`, the default, chooses the state nearest to where the motion's
  /// velocity would carry it.
  public var target: ((Release) -> State)?
  /// Called before the drag grabs the motion.
  public var onBegin: (() -> Void)?

  /// Returns whether the drag may grab the motion now. The default returns `true`.
  package var shouldBegin: () -> Bool = { true }
  /// Called with the new state before the motion settles.
  package var onRelease: ((State) -> Void)?

  /// Whether `StateAnimator.onFollow` also moves the views with the pointer, on top of the motion that the position gives them.
  /// The default is `false`.
  package var followsPointer = false
  /// The location at which the pointer grabbed the motion and the distance it has traveled since, in window coordinates; `nil`
  /// for a wheel.
  package var pointer: (start: Point, travel: Vector)?

  /// The animator's state and position when the drag began; `nil` without a drag.
  private var start: (state: State, position: Double)?
  private var travel: Double?

  /// Creates a drag for an animator.
  /// - Parameters:
  ///   - animator: the animator to move.
  ///   - direction: the direction toward the last state, of any length.
  ///   - scale: returns the locations of the states along the drag.
  public init(_ animator: StateAnimator<State>, toward direction: Vector, scale: @escaping () -> DragScale) {
    self.animator = animator
    self.direction = direction.normalized
    self.scale = scale
  }

  /// Whether the drag currently drives the motion.
  public var isActive: Bool { start != nil }

  /// The point on the scale to which the pointer has pulled the motion, in points; `nil` without a drag.
  package var point: Double? { start.map { scale().point(at: $0.position) + (travel ?? 0) } }

  /// Returns a pan gesture recognizer that grabs the motion, at rest or while it runs, and moves it.
  public func makePan(axis: PanGestureRecognizer.Axis, precedence: GesturePrecedence = .view)
    -> PanGestureRecognizer
  {
    PanGestureRecognizer(axis: axis, precedence: precedence) { [self] in handle($0) }
  }

  /// Returns a gesture recognizer that catches a running motion as soon as the pointer is pressed on a moving view, before
  /// other gestures there. Presses elsewhere are ignored.
  public func makeCatch() -> PanGestureRecognizer { .catching(where: catches, handle) }

  /// Returns whether the motion runs, and moves a view at a point in the window.
  package func catches(_ point: Point) -> Bool { animator.isRunning && animator.isMoving(at: point, by: 1) }

  /// Begins, moves, releases or cancels the drag, depending on the recognizer's state.
  public func handle(_ pan: PanGestureRecognizer) {
    pointer = (pan.anchorLocation, pan.translation)
    switch pan.state {
    case .began:
      begin()
      if pan.translation != .zero { move(to: pan.translation.dot(direction)) }
    case .changed: move(to: pan.translation.dot(direction))
    case .ended: end(velocity: pan.velocity.dot(direction))
    case .cancelled where pan.cancellation == .byUser: cancel()
    // A lost press counts as a release at its last position (Docs/DESKTOP.md#presses-that-end-by-themselves).
    case .cancelled: end(velocity: 0)
    case .possible, .failed: break
    }
  }

  /// Grabs the motion at its current position, unless `shouldBegin` returns `false`.
  public func begin() {
    guard shouldBegin() else { return }
    callOnBegin()
    let state = animator.state
    animator.hold()
    (start, travel) = ((state, animator.position), nil)
  }

  /// Moves the motion with the pointer.
  /// - Parameter travel: the distance that the pointer has traveled along the direction since the drag began, in points.
  public func move(to travel: Double) {
    guard let start else { return }
    self.travel = travel
    show(at: start, travel: travel)
  }

  private func show(at start: (state: State, position: Double), travel: Double, velocity: Double = 0) {
    let scale = scale()
    let position = scale.position(at: scale.point(at: start.position) + travel)
    guard followsPointer else { return animator.track(position) }
    var drag = DragState(
      position: position, start: pointer?.start ?? .zero, travel: pointer?.travel ?? direction * travel,
      velocity: direction * velocity)
    drag.origin = start.position
    animator.follow(drag)
  }

  /// Releases the motion. If the pointer has not moved, the motion continues as it was before the drag.
  /// - Parameter velocity: the velocity of the pointer along the direction, in points per second.
  public func end(velocity: Double) {
    guard let start else { return }
    self.start = nil
    // A motion that was caught but not moved continues as if nothing had happened.
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

  /// Releases the motion to a given state, without calling `target`.
  package func end(in state: State) {
    guard start != nil else { return }
    start = nil
    settle(in: state, velocity: travel == nil ? nil : 0)
  }

  private func settle(in state: State, velocity: Double? = nil) {
    onRelease?(state)
    animator.settle(in: state, velocity: velocity)
  }

  /// Settles the motion in a state, without a drag. Does nothing while a drag is active.
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
        "\(animator.name): onBegin begins the drag again and again, and was no longer called",
        in: animator.root?.window)
    }
  }

  /// Cancels the drag: settles the motion in the state that it had when the drag began.
  public func cancel() { if let start { end(in: start.state) } }
}
