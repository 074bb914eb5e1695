import SegueMotion

/// A gesture recognizer for drags. The gesture begins when the pointer has traveled the distance `slop`, which is not part of
/// `translation`.
open class PanGestureRecognizer: GestureRecognizer {
  /// The directions in which a drag may begin. `precedence` defines the tolerance (see `GesturePrecedence`).
  public nonisolated enum Axis: Sendable, Hashable, CaseIterable {
    /// A drag may begin in any direction.
    case any
    /// A drag may begin to the left or to the right.
    case horizontal
    /// A drag may begin upward or downward.
    case vertical
  }

  /// The distance that the pointer must travel before a press becomes a drag, in points. With 0, the gesture begins with the
  /// press itself.
  public let slop: Double
  /// The directions in which a drag may begin. Once begun, it may move in any direction.
  public var axis: Axis

  private var anchor = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// Creates a pan gesture recognizer.
  /// - Parameters:
  ///   - slop: the distance that the pointer must travel before a press becomes a drag, in points; 8 by default
  ///     (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  ///   - axis: the directions in which a drag may begin; any direction by default.
  ///   - precedence: the class of the drag; `.view` by default.
  ///   - action: called with each state of the gesture.
  public init(
    slop: Double = 8, axis: Axis = .any, precedence: GesturePrecedence = .view,
    _ action: ((PanGestureRecognizer) -> Void)? = nil
  ) {
    self.slop = slop.bounded(.lengths)
    self.axis = axis
    super.init()
    self.precedence = precedence
    cursor = .openHand
    if let action { addAction(action) }
  }

  /// Returns a recognizer that takes a press before other gestures do, without slop, so that the press catches a motion.
  /// - Parameters:
  ///   - catches: returns whether a press at a location in the window catches a motion.
  ///   - action: called with each state of the gesture.
  package static func catching(
    where catches: @escaping (Point) -> Bool, _ action: @escaping (PanGestureRecognizer) -> Void
  ) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(slop: 0, precedence: .transition, action)
    pan.shouldBegin = { [unowned pan] in catches(pan.startLocation) }
    pan.cursor = nil
    return pan
  }

  /// Reports the rest of the current drag to another closure, instead of to the actions.
  package func handOver(to receiver: @escaping (PanGestureRecognizer) -> Void) { self.receiver = receiver }

  /// Reports the rest of the current drag to the actions again, starting with the current state.
  package func takeBack() {
    receiver = nil
    report()
  }

  private var receiver: ((PanGestureRecognizer) -> Void)?

  override func report() { if let receiver { receiver(self) } else { super.report() } }

  /// The travel since the gesture began, without the slop, in window coordinates.
  public var translation: Vector { location - anchor }

  /// Returns the travel since the gesture began, in the coordinates of a view; `nil` stands for the window. While a delegate
  /// decides whether the gesture may begin, the travel is measured from the press.
  public func translation(in view: View?) -> Point {
    convert(state == .possible ? displacement : translation, to: view)
  }
  /// Sets the travel that `translation(in:)` returns, in the coordinates of a view; `nil` stands for the window. Further travel is
  /// added to it.
  public func setTranslation(_ translation: Point, in view: View?) {
    let transform = view?.transform(to: nil).withoutTranslation ?? .identity
    setTranslation(transform.apply(to: translation.bounded()) - .zero)
  }
  /// Returns the velocity of the pointer, in points per second, in the coordinates of a view; `nil` stands for the window.
  ///
  /// While a delegate decides whether the gesture may begin, the velocity may still be unknown. The method then returns a vector in
  /// the direction of the drag.
  public func velocity(in view: View?) -> Point {
    let isUnknown = state == .possible && velocity == .zero
    return convert(isUnknown ? displacement * (1 / VelocityTracker.rest) : velocity, to: view)
  }

  /// Converts a vector from the window's coordinates to those of a view, by the model, so that an animation of the view has no
  /// effect.
  private func convert(_ vector: Vector, to view: View?) -> Point {
    let inverse = view?.transform(to: nil).withoutTranslation.inverted
    return (inverse ?? .identity).apply(to: .zero + vector)
  }

  /// Sets `translation`, to which further travel is then added.
  /// - Parameter translation: the new translation, in window coordinates.
  package func setTranslation(_ translation: Vector) { anchor = location - translation }

  /// The location in the window from which `translation` is measured: the point at which the pointer had traveled by `slop`.
  public var anchorLocation: Point { anchor }

  /// The travel since the press, including the slop, in points. Use this in `shouldBegin` to test the direction.
  public var displacement: Vector { location - startLocation }

  /// The velocity of the pointer, in points per second; 0 if the pointer rested before the release.
  public var velocity: Vector { tracker.velocity(at: lastTime) }

  /// Returns whether a press begins the gesture before the pointer moves, because the press catches a moving view. With `nil`,
  /// the default, only a `slop` of 0 has this effect.
  package final var catchesPress: (() -> Bool)?
  override var wantsPressAtOnce: Bool { slop == 0 || catchesPress?() == true }
  /// The slop for the current press, in points; 0 on a touchpad, because fingers there do not move by accident.
  private var usedSlop: Double { arbiter?.isTouchpad == true ? 0 : slop }

  /// Returns whether a scroll event from a touchpad may begin the drag. `isBeforeScrolling` is `true` if scroll views have not
  /// received the event yet. With `nil`, the default, `precedence` determines the result.
  package final var takesTurn: ((_ delta: Vector, _ isBeforeScrolling: Bool) -> Bool)?

  /// Returns whether a scroll event from a touchpad may begin the drag. `isBeforeScrolling` is `true` if scroll views have not
  /// received the event yet.
  func takesTouchpad(_ delta: Vector, _ isBeforeScrolling: Bool) -> Bool {
    guard !wantsPressAtOnce else { return false }
    if let takesTurn { return takesTurn(delta, isBeforeScrolling) }
    switch precedence {
    case .screenEdge, .row: return isBeforeScrolling
    case .screen, .view: return !isBeforeScrolling
    case .transition, .scroll: return false
    }
  }
  override var canBegin: Bool { displacement == .zero || precedence.accepts(displacement, along: axis) }

  open override func pointerPressed(_ event: PointerEvent) {
    anchor = startLocation
    tracker = VelocityTracker()
    track(event)
    if wantsPressAtOnce { state = .began }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    track(event)
    if hasPress {
      state = .changed
    } else if displacement.length >= usedSlop {
      // A drag that had to wait until another gesture failed starts at the current location of the pointer.
      anchor = claim == nil ? startLocation + displacement.normalized * usedSlop : location
      state = .began
    }
  }

  open override func pointerReleased(_ event: PointerEvent) {
    lastTime = event.time
    state = hasPress ? .ended : .failed
  }

  open override func pointerCancelled(_ event: PointerEvent) { lastTime = event.time }

  /// Ends a handoff to another closure. Overrides must call `super`.
  open override func reset() { receiver = nil }

  private func track(_ event: PointerEvent) {
    lastTime = event.time
    tracker.add(event.location, at: event.time)
  }
}
