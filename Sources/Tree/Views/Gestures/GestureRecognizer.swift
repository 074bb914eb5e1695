import SegueGeometry

/// An object that receives the presses on a view and recognizes a gesture, such as a tap, a pan or a long press.
///
/// Each press belongs to one gesture. The first gesture to recognize gets the press, and the others fail, unless a delegate
/// lets them recognize simultaneously. `GesturePrecedence` defines which of several gestures goes first. If the view or one of
/// its ancestors is hidden or leaves the window, a gesture that was recognized is cancelled, and any other fails.
///
/// A subclass overrides `pointerPressed`, `pointerMoved` and `pointerReleased`, and sets `state`:
///
///     final class FlickGestureRecognizer: GestureRecognizer {
///       override func pointerMoved(_ event: PointerEvent) {
///         if location.y < startLocation.y - 50 { state = .ended }
///       }
///     }
open class GestureRecognizer {
  /// The stage of recognition that a gesture is in.
  public nonisolated enum State: Sendable, Hashable {
    /// The gesture waits for a press, or has not yet recognized one.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture has changed, for example because the pointer moved.
    case changed
    /// The gesture is complete. A discrete gesture, such as a tap, reports only this state.
    case ended
    /// The gesture stopped before it was complete; `cancellation` is the reason.
    case cancelled
    /// The press did not match the gesture, or another gesture got the press.
    case failed
  }

  /// The reason why a gesture was cancelled.
  public nonisolated enum Cancellation: Sendable, Hashable {
    /// The user cancelled the gesture, with a second button or Escape. Undo the effects of the gesture.
    case byUser
    /// The release was lost, or the window disappeared. Keep the effects of the gesture so far.
    case lost
    /// The gesture was disabled or removed, its view was hidden or removed, or another gesture took the press.
    case withdrawn
  }

  /// The view whose presses the gesture receives.
  public internal(set) weak var view: View?
  /// The object that decides whether the gesture receives presses, may begin, and waits for other gestures.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Returns whether the gesture may begin. Called when the gesture is about to be recognized; `false` makes it fail. Use this
  /// instead of the delegate's `gestureRecognizerShouldBegin` for a condition that applies to a single gesture. `nil`, the
  /// default, always lets it begin.
  public var shouldBegin: (() -> Bool)?
  /// The class of the gesture, which determines the order among several drags. The default is `.view`.
  public var precedence = GesturePrecedence.view
  /// The buttons whose presses the gesture receives. The default is `.primary`.
  public var allowedButtons = PointerButtons.primary
  /// The shape of the pointer over the view. With `nil`, other gestures and the view's ancestors determine the shape. The
  /// view's own `cursor` takes precedence.
  open var cursor: Cursor?
  /// Whether the gesture receives presses. Disabling an active gesture cancels it. The default is `true`.
  public var isEnabled = true { didSet { if !isEnabled { withdraw() } } }

  /// The location in the window at which the press began.
  public private(set) var startLocation = Point.zero
  /// The current location of the pointer in the window.
  public internal(set) var location = Point.zero
  /// The reason why the gesture was cancelled; `nil` unless `state` is `.cancelled`.
  public private(set) var cancellation: Cancellation?

  /// The modifier keys that were held when the press began.
  package private(set) final var modifierFlags: Modifiers = []
  private var currentState = State.possible
  private var actions: [() -> Void] = []
  private var failureRequirements: [Weak<GestureRecognizer>] = []

  /// The arbiter that delivers the press; `nil` if the gesture receives no press.
  weak var arbiter: GestureArbiter?
  /// The state that the gesture wants to enter, until the arbiter decides; `nil` if the gesture does not claim the press.
  var claim: Claim?
  /// The number of levels from the pressed view up to the gesture's view; 0 if both are the same view.
  var depth = 0

  /// A request to leave the state `.possible`.
  struct Claim {
    let state: State
    /// Whether a movement of the pointer led to the claim. The table of `GesturePrecedence` applies only to such claims.
    let isByMovement: Bool
    /// The number of the press that led to the claim, counted by the arbiter.
    let press: Int
  }

  /// Creates a gesture recognizer without actions.
  public init() {}

  // MARK: - Conditions and locations

  /// Makes the gesture wait until `other` has failed, if both receive the same press. For example, a single tap waits until a
  /// double tap fails. Two gestures that wait for each other both fail.
  public func require(toFail other: GestureRecognizer) {
    failureRequirements.removeAll { $0.object == nil }
    failureRequirements.append(Weak(other))
  }

  /// Returns the location of the pointer in the coordinates of a view, based on the view's position on the screen.
  public func location(in view: View) -> Point { view.convert(location, from: nil, by: .shown) }

  // MARK: - Subclassing

  /// The state of the gesture. Only subclasses set it.
  ///
  /// Valid changes lead from `.possible` to `.began`, `.ended` or `.failed`, and from `.began` and `.changed` to `.changed`,
  /// `.ended` or `.cancelled`; other changes are ignored. Setting `.began` or `.ended` on a possible gesture only claims the
  /// press. `state` stays `.possible` until all gestures have received the event, and as long as the gesture has to wait for
  /// others to fail.
  public var state: State {
    get { currentState }
    set { move(to: newValue) }
  }

  /// Called when a button of `allowedButtons` goes down on the view. The default does nothing.
  open func pointerPressed(_ event: PointerEvent) {}
  /// Called when the pointer moves while the button is held. The default does nothing.
  open func pointerMoved(_ event: PointerEvent) {}
  /// Called when the button goes up. If the gesture is still possible afterward, it fails; if it has begun but not ended, it
  /// is cancelled. The default does nothing.
  open func pointerReleased(_ event: PointerEvent) {}
  /// Called when the press ends without a release (`.cancelled` or `.lost`). After this call, the gesture is cancelled or
  /// fails. The default does nothing.
  open func pointerCancelled(_ event: PointerEvent) {}
  /// Called after the actions when the gesture has ended, was cancelled or has failed. Stop timers and reset state here.
  open func reset() {}

  /// Whether the drags that dismiss a screen wait until this gesture fails. The default is `false`.
  package final var goesBeforeBackDrags = false
  /// Returns whether the gesture may begin, for conditions of the library's own views; applications use `shouldBegin` instead.
  /// `nil` always lets the gesture begin.
  package final var isReady: (() -> Bool)?
  /// Called for the key that opens the menu of the focused view; `nil` ignores the key.
  /// - Returns: whether a menu was found.
  package final var onMenuKey: (() -> Bool)?
  /// Whether the gesture itself allows recognition now, regardless of `isReady`, `shouldBegin` and the delegate.
  var canBegin: Bool { true }
  /// Whether the gesture recognizes a press immediately, and so receives it before other gestures.
  var wantsPressAtOnce: Bool { false }
  /// Whether the gesture is waiting for another press, and therefore stays active after a press has ended.
  var awaitsPress: Bool { false }
  /// The number of presses that make up the gesture. If two taps are recognized at the same moment, the one with more presses
  /// goes first.
  var numberOfPresses: Int { 1 }
  /// Whether the gesture uses presses and competes for them.
  var usesPresses: Bool { true }

  /// Calls the actions in the order in which they were added.
  func report() { for action in actions { action() } }

  func append(_ action: @escaping () -> Void) { actions.append(action) }

  // MARK: - Arbitration

  /// Whether the gesture has the press or may still get it.
  final var isAlive: Bool { currentState == .possible || hasPress }
  /// Whether the gesture was recognized and has the press.
  final var hasPress: Bool { currentState == .began || currentState == .changed }

  /// Prepares the gesture for a new press.
  final func prepare(at location: Point, depth: Int = 0, for arbiter: GestureArbiter) {
    currentState = .possible
    claim = nil
    cancellation = nil
    startLocation = location
    (self.location, self.depth, self.arbiter) = (location, depth, arbiter)
  }

  /// Passes an event of the press to the methods that subclasses override.
  final func receive(_ event: PointerEvent) {
    guard isAlive else { return }
    location = event.location
    switch event.phase {
    case .pressed:
      modifierFlags = event.modifiers
      pointerPressed(event)
    case .dragged: pointerMoved(event)
    case .released: pointerReleased(event)
    case .cancelled, .lost:
      if hasPress { cancellation = event.phase == .lost ? .lost : .byUser }
      pointerCancelled(event)
    case .hovered, .left: break
    }
  }

  /// Cancels the gesture or makes it fail, if it is receiving a press.
  final func withdraw() { if arbiter != nil { cancel(.withdrawn) } }

  /// Cancels the gesture if it has the press; otherwise makes it fail.
  final func cancel(_ reason: Cancellation) {
    switch currentState {
    case .began, .changed:
      cancellation = reason
      enter(.cancelled)
    case .possible: enter(.failed)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Returns whether the gesture, its view, `shouldBegin` and the delegate allow it to begin.
  final func mayBegin() -> Bool {
    canBegin && (isReady?() ?? true) && (shouldBegin?() ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  /// Returns whether the gesture waits until `other` fails.
  final func requiresFailure(of other: GestureRecognizer) -> Bool {
    failureRequirements.contains { $0.object === other }
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Returns whether this gesture and `other` may have the same press.
  final func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Enters a state and reports it to the actions.
  final func enter(_ state: State) {
    currentState = state
    claim = nil
    if state == .cancelled { cancellation = cancellation ?? .withdrawn }
    if state != .failed {
      let outer = arbiter?.reported
      arbiter?.reported = self
      defer { arbiter?.reported = outer }
      CallChain.call {
        report()
      } otherwise: {
        reportFault(
          "\(type(of: self)): its action causes itself again and again, and was no longer called",
          in: view?.window)
      }
    }
    if !isAlive { reset() }
    arbiter?.settle()
  }

  private func move(to state: State) {
    switch (currentState, state) {
    case (.possible, .began), (.possible, .ended):
      guard let arbiter, usesPresses else { return enter(mayBegin() ? state : .failed) }
      claim = arbiter.claim(state)
      arbiter.settle()
    case (.possible, .failed), (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      enter(state)
    default: break
    }
  }
}

/// A protocol that all gesture recognizers conform to, so that closures passed to `addAction` receive the recognizer as an
/// instance of its own class.
public protocol GestureReporting: AnyObject {}

extension GestureRecognizer: GestureReporting {}

extension GestureReporting where Self: GestureRecognizer {
  /// Adds a closure that is called whenever the gesture begins, changes, ends or is cancelled. Actions run in the order in
  /// which they were added.
  public func addAction(_ action: @escaping (Self) -> Void) { append { [unowned self] in action(self) } }
}

extension View {
  /// Adds a gesture recognizer to the view, and removes it from its previous view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a gesture recognizer from the view. An active gesture is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
