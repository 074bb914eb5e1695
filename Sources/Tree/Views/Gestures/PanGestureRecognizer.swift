import SegueMotion

/// A drag: it begins once the pointer has traveled farther than the slop, and the slop is not part of the travel.
open class PanGestureRecognizer: GestureRecognizer {
  /// Which way a drag must lead to begin; how strictly that is taken depends on the `precedence`.
  public nonisolated enum Axis: Sendable, Hashable, CaseIterable {
    /// Any way.
    case any
    /// To the left or right.
    case horizontal
    /// Up or down.
    case vertical
  }

  /// Travel from which a press is a drag, in points; 0 begins with the press itself.
  public let slop: Double
  /// Which way a drag must lead to begin; once it has, it may lead anywhere.
  public var axis: Axis

  private var anchor = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// A drag with a slop in points (8: Docs/BEHAVIOR.md#pointer-wheel-and-keys) that reports its steps to `action`.
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

  /// Reports the rest of this drag to another closure.
  package func handOver(to receiver: @escaping (PanGestureRecognizer) -> Void) { self.receiver = receiver }

  /// Reports the rest of this drag to its actions again.
  package func takeBack() {
    receiver = nil
    report()
  }

  private var receiver: ((PanGestureRecognizer) -> Void)?

  override func report() { if let receiver { receiver(self) } else { super.report() } }

  /// The travel since the gesture began, without the slop, in points of the window.
  public var translation: Vector { location - anchor }

  /// Counts the travel from elsewhere: it is `translation` now, in points of the window.
  package func setTranslation(_ translation: Vector) { anchor = location - translation }

  /// The origin of the travel: where the slop was used up.
  public var anchorLocation: Point { anchor }

  /// The travel since the press, slop included; what a direction test in `shouldBegin` looks at.
  public var displacement: Vector { location - startLocation }

  /// The pointer's velocity, in points per second; 0 if it rested.
  public var velocity: Vector { tracker.velocity(at: lastTime) }

  /// Whether a press is the gesture before the pointer moves, because it holds what moves under it.
  package final var catchesPress: (() -> Bool)?
  override var wantsPressAtOnce: Bool { slop == 0 || catchesPress?() == true }
  /// A touchpad does not move by accident.
  private var usedSlop: Double { arbiter?.isTouchpad == true ? 0 : slop }

  /// Whether a turn of a touchpad may begin the drag, before or after views may have scrolled with it, where that depends on more than
  /// the precedence.
  package final var takesTurn: ((_ delta: Vector, _ isBeforeScrolling: Bool) -> Bool)?

  /// Whether a turn of a touchpad may begin the drag, before or after views may have scrolled with it.
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
      // A drag that had to wait for another gesture to fail starts where the pointer is by then.
      anchor = claim == nil ? startLocation + displacement.normalized * usedSlop : location
      state = .began
    }
  }

  open override func pointerReleased(_ event: PointerEvent) {
    lastTime = event.time
    state = hasPress ? .ended : .failed
  }

  open override func pointerCancelled(_ event: PointerEvent) { lastTime = event.time }

  /// Drops the closure that has taken the drag over. Overrides call super.
  open override func reset() { receiver = nil }

  private func track(_ event: PointerEvent) {
    lastTime = event.time
    tracker.add(event.location, at: event.time)
  }
}
