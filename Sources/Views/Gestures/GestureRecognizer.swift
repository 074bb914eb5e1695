import Geometry

/// Looks at presses on a view and recognizes what they become: a tap, a pan, a long press. UIKit's gesture recognizer.
///
/// One press belongs to one gesture: the first to recognize itself gets it, and the others fail, apart from those that the
/// delegate lets recognize simultaneously. Which of several goes first is written down in `GesturePrecedence`.
///
/// A subclass overrides `pointerPressed`, `pointerMoved` and `pointerReleased`, and sets `state`:
///
///     final class FlickGestureRecognizer: GestureRecognizer {
///       override func pointerMoved(_ event: PointerEvent) {
///         if location.y < startLocation.y - 50 { state = .ended }
///       }
///     }
open class GestureRecognizer {
  /// Where a gesture is in its life.
  public enum State: Sendable, Hashable {
    /// Waiting for a press, or not yet sure what the press will be.
    case possible
    /// A continuous gesture has recognized itself.
    case began
    /// A continuous gesture goes on.
    case changed
    /// The gesture was made; for a discrete one, such as a tap, the only state that is reported.
    case ended
    /// The gesture ended before it was made; `cancellation` says why.
    case cancelled
    /// The press is something else.
    case failed
  }

  /// Why a gesture was cancelled.
  public enum Cancellation: Sendable, Hashable {
    /// The user called it off, by a second button or Escape: what the gesture has done is to be undone.
    case byUser
    /// The end of the press was lost, or the window went away: what the gesture has done stays as far as it came.
    case lost
    /// The gesture was disabled or removed, or the press was taken away from it.
    case withdrawn
  }

  /// The view whose presses are looked at.
  public internal(set) weak var view: View?
  /// Who is asked before the gesture recognizes itself, and about other gestures.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Asked when the gesture would recognize itself; `false` makes it fail. The same as the delegate's
  /// `gestureRecognizerShouldBegin`, for one condition of one gesture.
  public var shouldBegin: (() -> Bool)?
  /// What the gesture is for, where it is a drag; see the table there.
  public var precedence = GesturePrecedence.view
  /// The buttons whose presses are looked at; the primary one by default.
  public var allowedButtons = PointerButtons.primary
  /// The pointer's shape over the view while it could be used for the gesture; `nil` leaves it to the view behind. A view's
  /// own `cursor` goes before it.
  open var cursor: Cursor?
  /// Whether the gesture looks at presses at all. Disabled while it is being made, it is cancelled.
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

  /// Who gives the press that the gesture looks at; `nil` while it looks at none.
  weak var arbiter: GestureArbiter?
  /// The state that the gesture asks for and does not have yet.
  var claim: Claim?
  /// How many views lie between the pressed one and the gesture's.
  var depth = 0

  /// A wish to leave `.possible`.
  struct Claim {
    let state: State
    /// Whether the pointer's movement made the gesture ask: only then the table of `GesturePrecedence` counts.
    let isByMovement: Bool
    /// The number of the press that it is about.
    let press: Int
  }

  /// A gesture without actions.
  public init() {}

  // MARK: - For owners

  /// Waits with recognizing until `other` has failed, where both look at the same press: a single tap for a double tap.
  /// Two that wait for each other both fail.
  public func require(toFail other: GestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil }
    failureRequirements.append(FailureRequirement(recognizer: other))
  }

  /// Where the pointer is, in the coordinates of `view` as it is shown.
  public func location(in view: View) -> Point {
    view.transform(to: nil, by: .shown).inverted?.apply(to: location) ?? location
  }

  // MARK: - For subclasses

  /// Where the gesture is in its life. Only subclasses set it, along the legal edges; others are ignored:
  /// from `.possible` to `.began`, `.ended` or `.failed`, and from `.began` and `.changed` to `.changed`, `.ended` or
  /// `.cancelled`. `.began` and `.ended` are a wish at first: the state is `.possible` until every gesture has seen the event,
  /// and for as long as the gesture has to wait for others to fail.
  public var state: State {
    get { currentState }
    set { move(to: newValue) }
  }

  /// A button of `allowedButtons` went down on the view. Does nothing by default, like the next two.
  open func pointerPressed(_ event: PointerEvent) {}
  /// The pointer moved while the button was held.
  open func pointerMoved(_ event: PointerEvent) {}
  /// The button went up. What has not recognized itself by then fails, and what has not ended is cancelled.
  open func pointerReleased(_ event: PointerEvent) {}
  /// The press ended otherwise (`.cancelled` or `.lost`). The gesture is cancelled, or fails, right after.
  open func pointerCancelled(_ event: PointerEvent) {}
  /// Called when the gesture is over, however it ended, after its actions: the place to stop timers and to forget the press.
  open func reset() {}

  /// Whether the gesture could recognize itself now, besides what its owner says.
  var canBegin: Bool { true }
  /// Whether the gesture takes every press at once, before the others have seen it.
  var wantsPressAtOnce: Bool { false }
  /// Whether the gesture waits for the next press: it outlives the one that has ended.
  var awaitsPress: Bool { false }
  /// How many presses the gesture is made of; of two taps in one moment the one of more presses is meant.
  var numberOfPresses: Int { 1 }
  /// Whether the gesture is made by presses, and has to compete for them.
  var usesPresses: Bool { true }

  /// Calls the actions.
  func report() { for action in actions { action() } }

  func append(_ action: @escaping () -> Void) { actions.append(action) }

  // MARK: - For the arbiter

  /// Whether the press may still be, or is, the gesture's.
  final var isAlive: Bool { currentState == .possible || hasPress }
  /// Whether the press is the gesture's own by now.
  final var hasPress: Bool { currentState == .began || currentState == .changed }

  /// Makes ready for a new gesture.
  final func prepare(at location: Point, depth: Int = 0, for arbiter: GestureArbiter) {
    currentState = .possible
    claim = nil
    cancellation = nil
    startLocation = location
    self.location = location
    self.depth = depth
    self.arbiter = arbiter
  }

  /// Looks at one step of a press.
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

  /// Takes part no more in a press that is going on.
  final func withdraw() { if arbiter != nil { cancel(.withdrawn) } }

  /// Gives up a press that somebody else took, or that went away.
  final func cancel(_ reason: Cancellation) {
    switch currentState {
    case .began, .changed:
      cancellation = reason
      enter(.cancelled)
    case .possible: enter(.failed)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Whether everybody who is asked agrees that the gesture recognizes itself.
  final func mayBegin() -> Bool {
    canBegin && (shouldBegin?() ?? true) && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  /// Whether the gesture waits for `other` to fail because somebody said so.
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
    if state != .failed { report() }
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

/// What every gesture recognizer is; only there so that `addAction` hands out the recognizer as what it is.
public protocol GestureReporting: AnyObject {}

extension GestureRecognizer: GestureReporting {}

extension GestureReporting where Self: GestureRecognizer {
  /// Calls `action`, after those that were added before, whenever the gesture begins, changes, ends or is cancelled.
  public func addAction(_ action: @escaping (Self) -> Void) {
    append { [unowned self] in action(self) }
  }
}

extension View {
  /// Lets a gesture look at presses on the view, taking it from another one.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a gesture away; one that is being made is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
