import SegueGeometry

/// An object that gives each press in a window to one gesture, according to the rules of `GesturePrecedence`.
///
/// Each event is delivered to those gestures of the pressed view and its ancestors that can still be recognized. A gesture that
/// is recognized does not get the press immediately, but only claims it (`GestureRecognizer.claim`). After all gestures have
/// received the event, the arbiter gives the press to one of those that claim it.
final class GestureArbiter {
  weak var window: Window?
  /// The gestures that have the press or may still claim it, in the order in which they receive events.
  private var candidates: [GestureRecognizer] = []
  /// The number of presses so far.
  private var press = 0
  /// Whether a button is held and its press has not been cancelled.
  private(set) var isPressed = false
  /// The phase of the event that is being delivered; `nil` between events.
  private var delivered: PointerEvent.Phase?
  private var isSettling = false
  /// The gesture whose actions are running.
  weak var reported: GestureRecognizer?
  /// The release event that is being delivered.
  private var release: PointerEvent?
  /// The release event during which the last screen opened; `nil` if the screen opened at another time.
  private var opening: PointerEvent?
  private weak var opened: View?
  /// The location of the pointer in the window; `nil` if the pointer is outside the window.
  private(set) var pointer: Point?
  /// The hover gestures whose views are under the pointer.
  var hovering: [HoverGestureRecognizer] = []
  /// The pinch that is active.
  weak var pinching: PinchGestureRecognizer?
  /// Whether presses come from a touchpad. Such presses have no slop.
  let isTouchpad: Bool
  /// Returns whether a gesture receives presses. The default returns `true`.
  var admits: (GestureRecognizer) -> Bool = { _ in true }

  init(isTouchpad: Bool = false) { self.isTouchpad = isTouchpad }

  /// Whether the last event only moved the pointer, without affecting any gesture.
  private(set) var hasOnlyMovedPointer = false

  /// Delivers an event to the gestures that receive it.
  /// - Returns: whether the event was handled.
  func handle(_ event: PointerEvent) -> Bool {
    pointer = event.phase == .left ? nil : event.location
    let isFree = candidates.isEmpty && !isPressed && pinching?.hasPress != true
    endPresses { $0.window !== window }
    // Nothing is hovered while a button is held.
    let isHovered = isTouchpad || event.phase == .dragged && isPressed ? false : hover(event)
    hasOnlyMovedPointer = isFree && !isHovered && (event.phase == .hovered || event.phase == .left)
    switch event.phase {
    case .pressed:
      begin(event)
      return !candidates.isEmpty || event.button == .primary && !isTouchpad
    case .dragged: deliver(event, to: candidates)
    case .released:
      release = event
      deliver(event, to: candidates)
      end()
      release = nil
    case .cancelled, .lost:
      deliver(event, to: candidates)
      cancelAll(event.phase == .lost ? .lost : .byUser)
      isPressed = false
    case .hovered, .left: return isHovered
    }
    return true
  }

  /// Withdraws the press from all gestures except `keeper`, without giving the press to another gesture.
  func cancelAll(_ reason: GestureRecognizer.Cancellation, except keeper: GestureRecognizer? = nil) {
    cancel(reason) { $0 !== keeper }
    removeFailedCandidates()
  }

  /// Withdraws the press from some gestures. A gesture that waits for one of them does not get the press instead.
  private func cancel(
    _ reason: GestureRecognizer.Cancellation, where isMeant: (GestureRecognizer) -> Bool
  ) {
    let wasSettling = isSettling
    isSettling = true
    for each in candidates where isMeant(each) { each.cancel(reason) }
    isSettling = wasSettling
  }

  /// Lets a gesture receive the rest of the current press, as if the press began now, and withdraws the press from all others.
  /// - Returns: whether a button is held.
  func continuePress(with recognizer: GestureRecognizer, at time: Double) -> Bool {
    guard isPressed, release == nil, let pointer else { return false }
    cancelAll(.withdrawn)
    recognizer.prepare(at: pointer, for: self)
    candidates.append(recognizer)
    recognizer.receive(PointerEvent(.pressed, at: pointer, time: time))
    return true
  }

  /// Withdraws the press and the pinch from the gestures of a view and its descendants, because the view was hidden or removed.
  func endPresses(in view: View) { endPresses { $0.isDescendant(of: view) } }

  /// Withdraws the press and the pinch from the gestures of all views for which `isGone` returns `true`. A view that was out of
  /// the window only between two pointer events keeps its press.
  private func endPresses(where isGone: (View) -> Bool) {
    func isEnded(_ each: GestureRecognizer) -> Bool { each.view.map(isGone) ?? true }
    if let pinching, isEnded(pinching) { pinching.cancel(.withdrawn) }
    guard candidates.contains(where: isEnded) else { return }
    cancel(.withdrawn, where: isEnded)
    settle()
  }

  /// Cancels the active press or pinch on behalf of the user.
  /// - Returns: whether a press or a pinch was active.
  func cancelByUser() -> Bool {
    if isPressed, !candidates.isEmpty {
      cancelAll(.byUser)
      isPressed = false
      return true
    }
    guard let pinching, pinching.hasPress else { return false }
    pinching.cancel(.byUser)
    return true
  }

  /// Records that a screen opens, together with the release event that is being delivered, if any.
  func screenWillOpen(_ screen: View) { (opening, opened) = (release, screen) }

  /// Returns whether a press is the second press of a double click whose first click opened the screen that is now under the
  /// pointer.
  private func isRepeated(_ event: PointerEvent) -> Bool {
    guard let opening, let opened, window?.hitTest(event.location)?.isDescendant(of: opened) == true else {
      return false
    }
    return event.time - opening.time <= TapGestureRecognizer.interval
      && event.location.distance(to: opening.location) <= TapGestureRecognizer.spread
  }

  /// The gesture whose actions are running; otherwise the gesture that has the press; `nil` if there is no such gesture.
  var active: GestureRecognizer? { reported ?? candidates.first(where: \.hasPress) }
  /// Whether a gesture has the press.
  var hasOwner: Bool { candidates.contains(where: \.hasPress) }
  /// Whether a drag has the press.
  var isDragging: Bool { drag != nil }
  /// The drag that has the press; `nil` if another gesture or no gesture has it.
  var drag: GestureRecognizer? { candidates.first { $0.hasPress && $0 is PanGestureRecognizer } }

  /// Returns whether the press may also become a tap on a view inside the view of `tap`.
  func hasInnerTap(than tap: TapGestureRecognizer) -> Bool {
    candidates.contains { $0 is TapGestureRecognizer && $0.isAlive && $0.depth < tap.depth }
  }

  // MARK: - Presses

  private func begin(_ event: PointerEvent) {
    if isPressed { cancelAll(.lost) }
    isPressed = true
    press += 1
    let found = candidates(for: event)
    let asked = found.map(\.recognizer)
    // A gesture that waits for another press is withdrawn if it may not receive this one.
    for each in candidates where each.awaitsPress && !asked.contains(each) { each.cancel(.withdrawn) }
    removeFailedCandidates()
    let old = candidates
    candidates = asked + old.filter { !asked.contains($0) }
    for each in found where !old.contains(each.recognizer) {
      each.recognizer.prepare(at: event.location, depth: each.depth, for: self)
    }
    // A gesture with a claim only waits for others to fail.
    let receivers = candidates.filter { $0.claim == nil }
    deliver(event, to: receivers.filter(\.wantsPressAtOnce))
    deliver(event, to: receivers.filter { !$0.wantsPressAtOnce })
  }

  /// Returns the gestures that receive a press, in the order in which they receive it, each with the depth of its view. The
  /// innermost view has the depth 0.
  private func candidates(for event: PointerEvent) -> [(recognizer: GestureRecognizer, depth: Int)] {
    let (button, isRepeated) = (PointerButtons(event.button), isRepeated(event))
    var found: [(recognizer: GestureRecognizer, depth: Int, rank: [Int])] = []
    for (depth, view) in views(under: event.location).enumerated() {
      for (place, each) in view.gestureRecognizers.enumerated() {
        // The second press of a double click may catch or drag the new screen, but must not click on it.
        if isRepeated, each is TapGestureRecognizer, !each.awaitsPress { continue }
        guard each.isEnabled, each.usesPresses, each.allowedButtons.contains(button), admits(each),
          each.delegate?.gestureRecognizer(each, shouldReceive: event) ?? true
        else { continue }
        found.append((each, depth, [-each.numberOfPresses, each.precedence.rank, depth, place]))
      }
    }
    return found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map { ($0.recognizer, $0.depth) }
  }

  /// Returns the view at a location and its ancestors, the innermost first.
  func views(under location: Point) -> [View] {
    guard let hit = window?.hitTest(location) else { return [] }
    return Array(sequence(first: hit, next: \.superview))
  }

  private func deliver(_ event: PointerEvent, to receivers: [GestureRecognizer]) {
    delivered = event.phase
    for each in receivers where candidates.contains(each) && each.claim?.state != .ended {
      each.receive(event)
    }
    delivered = nil
    settle()
  }

  private func end() {
    isPressed = false
    for each in candidates {
      if each.hasPress { each.cancel(.lost) }
      if each.state == .possible, each.claim?.state != .ended, !each.awaitsPress { each.cancel(.withdrawn) }
    }
    // The remaining gestures wait as long as one of them waits for another press.
    if !candidates.contains(where: \.awaitsPress) { cancelAll(.withdrawn) }
  }

  private func removeFailedCandidates() {
    for each in candidates where !each.isAlive { each.arbiter = nil }
    candidates.removeAll { !$0.isAlive }
  }

  // MARK: - Decisions

  /// Returns the claim for a gesture that wants to enter a state.
  func claim(_ state: GestureRecognizer.State) -> GestureRecognizer.Claim {
    GestureRecognizer.Claim(state: state, isByMovement: delivered == .dragged, press: press)
  }

  /// Gives the press to the first gesture that claims it and does not have to wait for others.
  func settle() {
    guard delivered == nil, !isSettling else { return }
    isSettling = true
    while let next = candidates.first(where: { $0.claim != nil && !isWaiting($0) }) { decide(next) }
    isSettling = false
    removeFailedCandidates()
  }

  private func isWaiting(_ recognizer: GestureRecognizer) -> Bool {
    candidates.contains { $0 !== recognizer && $0.state == .possible && waits(recognizer, for: $0) }
  }

  private func waits(_ recognizer: GestureRecognizer, for other: GestureRecognizer) -> Bool {
    if recognizer.requiresFailure(of: other) { return true }
    guard recognizer.claim?.isByMovement == true, !other.requiresFailure(of: recognizer) else { return false }
    return other.goesBefore(recognizer)
  }

  private func decide(_ winner: GestureRecognizer) {
    guard let claim = winner.claim else { return }
    if winner.precedence != .transition, let window { window.host?.windowWillRecognizeGesture(window) }
    let mayBegin = winner.view?.receivesPresses == true && winner.mayBegin()
    // A delegate may have withdrawn the press.
    guard winner.state == .possible else { return }
    guard mayBegin else { return winner.enter(.failed) }
    // If the winner has claimed an earlier press, the others keep the current one.
    if claim.press == press {
      for other in candidates where other !== winner && loses(other, to: winner) { other.cancel(.withdrawn) }
    }
    winner.enter(claim.state)
    if winner is PanGestureRecognizer { window?.noteUse(isDrag: true) }
  }

  private func loses(_ other: GestureRecognizer, to winner: GestureRecognizer) -> Bool {
    if winner.recognizesSimultaneously(with: other) { return false }
    if other.requiresFailure(of: winner) { return true }
    // A gesture that waits for another press, or that has claimed an earlier one, is not affected.
    return !other.awaitsPress && other.claim?.press ?? press == press
  }
}

extension GesturePrecedence {
  /// The rank among gestures that claim a press at the same moment; gestures with a lower rank go first.
  fileprivate var rank: Int {
    switch self {
    case .transition: 0
    case .screenEdge: 1
    case .row, .scroll, .screen, .view: 2
    }
  }
}

extension GestureRecognizer {
  /// Returns whether `other` must wait for this gesture, according to the table in `GesturePrecedence`.
  fileprivate func goesBefore(_ other: GestureRecognizer) -> Bool {
    let isInner = depth <= other.depth
    let isOuter = depth >= other.depth
    return (isInner && GesturePrecedence.order(inner: precedence, outer: other.precedence) == .inner)
      || (isOuter && GesturePrecedence.order(inner: other.precedence, outer: precedence) == .outer)
  }
}

extension View {
  /// Whether the view is in a window, and it and all its ancestors receive input. Hidden and removed views have already lost
  /// their presses.
  fileprivate var receivesPresses: Bool {
    window != nil && sequence(first: self, next: \.superview).allSatisfy(\.receivesInput)
  }
}

extension Array where Element: GestureRecognizer {
  func contains(_ recognizer: GestureRecognizer) -> Bool { contains { $0 === recognizer } }
}
