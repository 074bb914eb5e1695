import Geometry

/// Listens to presses on a view and tells when they become something: a tap, a pan.
///
/// Of all gestures along the way from the touched view to the window, the first to recognise itself gets the press and the
/// others are cancelled; the one on the deeper view is asked first.
open class GestureRecognizer {
  /// Where a gesture is in its life.
  public enum State: Sendable, Hashable {
    /// Waiting for a press, or not yet sure what the press will be.
    case possible
    /// A continuous gesture has recognised itself.
    case began
    /// A continuous gesture goes on.
    case changed
    /// The gesture was made; for a tap the only state that is reported.
    case ended
    /// The press was taken away.
    case cancelled
    /// The press is something else.
    case failed
  }

  /// Where the gesture is in its life.
  public private(set) var state = State.possible
  /// The view whose presses are listened to.
  public internal(set) weak var view: View?
  /// Whether the gesture listens at all.
  public var isEnabled = true
  /// Asked when the gesture would recognise itself; `false` makes it fail.
  public var shouldBegin: (() -> Bool)?

  /// Where the press began, in the window.
  public private(set) var startLocation = Point.zero
  /// Where the pointer is, in the window.
  public private(set) var location = Point.zero

  let report: (GestureRecognizer) -> Void

  init(report: @escaping (GestureRecognizer) -> Void) { self.report = report }

  /// Where the pointer is, in the coordinates of `view` as it is shown.
  public func location(in view: View) -> Point {
    view.transform(to: nil, by: .shown).inverted?.apply(to: location) ?? location
  }

  /// Whether the gesture takes every press at once, before the gestures of deeper views have seen it.
  var wantsPressAtOnce: Bool { false }

  /// Looks at one step of a press.
  func handle(_ event: PointerEvent) {}

  /// Forgets the last press.
  func reset() {}

  final func begin(with event: PointerEvent) {
    state = .possible
    startLocation = event.location
    reset()
    receive(event)
  }

  final func receive(_ event: PointerEvent) {
    guard isAlive else { return }
    location = event.location
    handle(event)
  }

  /// Gives up a press that somebody else took, or that went away.
  final func cancel() {
    switch state {
    case .began, .changed: move(to: .cancelled)
    case .possible: move(to: .failed)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Goes to `state` along the legal edges and reports what the owner needs to know.
  final func move(to state: State) {
    switch (self.state, state) {
    case (.possible, .began), (.possible, .ended):
      if let shouldBegin, !shouldBegin() { return move(to: .failed) }
      self.state = state
      report(self)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      self.state = state
      report(self)
    case (.possible, .failed):
      self.state = state
      failed()
    default:
      break
    }
  }

  /// Called when a possible gesture turned out to be none.
  func failed() {}

  /// Whether the gesture still wants to hear of the press.
  var isAlive: Bool { state == .possible || hasPress }
  /// Whether the press is the gesture's own by now.
  var hasPress: Bool { state == .began || state == .changed }
}

extension View {
  /// Listens to presses on the view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Stops listening.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
