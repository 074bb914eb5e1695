import SegueGeometry

/// Receives presses on a view and recognizes what they become: a tap, a pan, a long press. UIKit's gesture recognizer.
///
/// One press belongs to one gesture: the first to recognize gets it, and the others fail, apart from those that the delegate lets
/// recognize simultaneously. Which of several goes first is defined in `GesturePrecedence`. A press ends where its view ends: where
/// the view, or one that it lies in, is hidden or leaves the window, a gesture that was recognized is cancelled, and any other fails.
///
/// A subclass overrides `pointerPressed`, `pointerMoved` and `pointerReleased`, and sets `state`:
///
///     final class FlickGestureRecognizer: GestureRecognizer {
///       override func pointerMoved(_ event: PointerEvent) {
///         if location.y < startLocation.y - 50 { state = .ended }
///       }
///     }
open class GestureRecognizer {
  /// The state of a gesture.
  public nonisolated enum State: Sendable, Hashable {
    /// Waiting for a press, or not yet sure what the press will be.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture goes on.
    case changed
    /// The gesture is complete; for a discrete one, such as a tap, the only state that is reported.
    case ended
    /// The gesture ended before it was complete; `cancellation` is the reason.
    case cancelled
    /// The press is something else.
    case failed
  }

  /// Why a gesture was cancelled.
  public nonisolated enum Cancellation: Sendable, Hashable {
    /// The user cancelled it, by a second button or Escape: undo what the gesture has done.
    case byUser
    /// The release was lost, or the window went away: keep what the gesture has done so far.
    case lost
    /// The gesture was disabled or removed, its view was hidden or removed, or the press was taken away from it.
    case withdrawn
  }

  /// The view whose presses are received.
  public internal(set) weak var view: View?
  /// Asked before the gesture is recognized, and about other gestures.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Asked when the gesture is about to be recognized; `false` makes it fail. The same as the delegate's
  /// `gestureRecognizerShouldBegin`, for one condition of one gesture.
  public var shouldBegin: (() -> Bool)?
  /// The class of the gesture, where it is a drag; see the table there.
  public var precedence = GesturePrecedence.view
  /// The buttons whose presses are received; the primary one by default.
  public var allowedButtons = PointerButtons.primary
  /// The pointer's shape over the view while the gesture is possible; `nil` leaves it to the view behind. A view's own `cursor`
  /// goes before it.
  open var cursor: Cursor?
  /// Whether the gesture receives presses. Disabling an active gesture cancels it.
  public var isEnabled = true { didSet { if !isEnabled { withdraw() } } }

  /// Where the press began, in the window.
  public private(set) var startLocation = Point.zero
  /// Where the pointer is, in the window.
  public internal(set) var location = Point.zero
  /// Why the last gesture was cancelled; `nil` unless `state` is `.cancelled`.
  public private(set) var cancellation: Cancellation?

  private var currentState = State.possible
  private var actions: [() -> Void] = []
  private var failureRequirements: [FailureRequirement] = []

  /// The arbiter of the press that the gesture receives; `nil` without a press.
  weak var arbiter: GestureArbiter?
  /// The state that the gesture has claimed and does not have yet.
  var claim: Claim?
  /// The number of views between the pressed one and the gesture's.
  var depth = 0

  /// A claim to leave `.possible`.
  struct Claim {
    let state: State
    /// Whether movement of the pointer led to the claim: only then the table of `GesturePrecedence` applies.
    let isByMovement: Bool
    /// The number of the press.
    let press: Int
  }

  /// A gesture without actions.
  public init() {}

  // MARK: - For owners

  /// Delays recognition until `other` has failed, where both receive the same press: a single tap for a double tap. Two that wait
  /// for each other both fail.
  public func require(toFail other: GestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil }
    failureRequirements.append(FailureRequirement(recognizer: other))
  }

  /// Where the pointer is, in the coordinates of `view` as it is shown.
  public func location(in view: View) -> Point {
    view.transform(to: nil, by: .shown).inverted?.apply(to: location) ?? location
  }

  // MARK: - For subclasses

  /// The state of the gesture. Only subclasses set it, along the legal transitions; others are ignored: from `.possible` to
  /// `.began`, `.ended` or `.failed`, and from `.began` and `.changed` to `.changed`, `.ended` or `.cancelled`. `.began` and
  /// `.ended` are only claimed at first: the state stays `.possible` until every gesture has seen the event, and as long as the
  /// gesture has to wait for others to fail.
  public var state: State {
    get { currentState }
    set { move(to: newValue) }
  }

  /// A button of `allowedButtons` went down on the view. Does nothing by default, like the next two.
  open func pointerPressed(_ event: PointerEvent) {}
  /// The pointer moved while the button was held.
  open func pointerMoved(_ event: PointerEvent) {}
  /// The button went up. A gesture that is still possible by then fails, and one that has not ended is cancelled.
  open func pointerReleased(_ event: PointerEvent) {}
  /// The press ended otherwise (`.cancelled` or `.lost`). The gesture is cancelled, or fails, right after.
  open func pointerCancelled(_ event: PointerEvent) {}
  /// Called when the gesture is over, however it ended, after its actions: stop timers and reset state here.
  open func reset() {}

  /// Whether the drags by which the engine leads back from a screen wait for this one to fail.
  package final var goesBeforeBackDrags = false
  /// What the view that the gesture is made for says to that; beside `shouldBegin`, which is the application's.
  package final var isReady: (() -> Bool)?
  /// Whether the gesture could be recognized now, apart from its owner's conditions.
  var canBegin: Bool { true }
  /// Whether the gesture takes every press at once, before the others receive it.
  var wantsPressAtOnce: Bool { false }
  /// Whether the gesture waits for the next press: it outlives the one that has ended.
  var awaitsPress: Bool { false }
  /// The number of presses of the gesture; of two taps recognized at the same moment, the one with more presses wins.
  var numberOfPresses: Int { 1 }
  /// Whether the gesture uses presses, and has to compete for them.
  var usesPresses: Bool { true }

  /// Calls the actions.
  func report() { for action in actions { action() } }

  func append(_ action: @escaping () -> Void) { actions.append(action) }

  // MARK: - For the arbiter

  /// Whether the gesture has the press or may still get it.
  final var isAlive: Bool { currentState == .possible || hasPress }
  /// Whether the gesture has the press.
  final var hasPress: Bool { currentState == .began || currentState == .changed }

  /// Prepares for a new gesture.
  final func prepare(at location: Point, depth: Int = 0, for arbiter: GestureArbiter) {
    currentState = .possible
    claim = nil
    cancellation = nil
    startLocation = location
    (self.location, self.depth, self.arbiter) = (location, depth, arbiter)
  }

  /// Receives one step of a press.
  final func receive(_ event: PointerEvent) {
    guard isAlive else { return }
    location = event.location
    switch event.phase {
    case .pressed: pointerPressed(event)
    case .dragged: pointerMoved(event)
    case .released: pointerReleased(event)
    case .cancelled, .lost:
      if hasPress { cancellation = event.phase == .lost ? .lost : .byUser }
      pointerCancelled(event)
    case .hovered, .left: break
    }
  }

  /// Withdraws from the active press.
  final func withdraw() { if arbiter != nil { cancel(.withdrawn) } }

  /// Gives up a press that another gesture has taken, or that was lost.
  final func cancel(_ reason: Cancellation) {
    switch currentState {
    case .began, .changed:
      cancellation = reason
      enter(.cancelled)
    case .possible: enter(.failed)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Whether the delegate and `shouldBegin` allow the gesture to be recognized.
  final func mayBegin() -> Bool {
    canBegin && (isReady?() ?? true) && (shouldBegin?() ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  /// Whether the gesture waits for `other` to fail.
  final func requiresFailure(of other: GestureRecognizer) -> Bool {
    failureRequirements.contains { $0.recognizer === other }
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Whether both gestures may have one press.
  final func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Goes to a state and reports it.
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
          "\(type(of: self)): its action causes itself again and again, and was not called any more",
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
    default:
      break
    }
  }
}

private struct FailureRequirement {
  weak var recognizer: GestureRecognizer?
}

/// Conformed to by every gesture recognizer, so that `addAction` passes the recognizer with its own type.
public protocol GestureReporting: AnyObject {}

extension GestureRecognizer: GestureReporting {}

extension GestureReporting where Self: GestureRecognizer {
  /// Calls `action`, after those that were added before, whenever the gesture begins, changes, ends or is cancelled.
  public func addAction(_ action: @escaping (Self) -> Void) {
    append { [unowned self] in action(self) }
  }
}

extension View {
  /// Adds a gesture recognizer to the view, removing it from another one.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a gesture recognizer; an active gesture is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
