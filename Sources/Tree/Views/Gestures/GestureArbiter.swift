import SegueGeometry

/// Gives each press in a window to one gesture, by the table of `GesturePrecedence`.
///
/// An event goes to every gesture that may still recognize, from the pressed view to the window. Those that do only claim the
/// press (`GestureRecognizer.claim`); once all have seen the event, the press is given to one.
final class GestureArbiter {
  weak var window: Window?
  /// The gestures that have the press or may claim it, in the order in which they are asked.
  private var candidates: [GestureRecognizer] = []
  /// The number of presses so far.
  private var press = 0
  /// Whether a button is down whose press was not cancelled.
  private(set) var isPressed = false
  /// The phase of the event that is being delivered.
  private var delivered: PointerEvent.Phase?
  private var isSettling = false
  /// The gesture whose actions are being called.
  weak var reported: GestureRecognizer?
  /// The release that is being delivered.
  private var release: PointerEvent?
  /// The last one that has brought another screen, and that screen.
  private var opening: PointerEvent?
  private weak var opened: View?
  /// Where the pointer is; `nil` outside of the window.
  private(set) var pointer: Point?
  /// The gestures over whose views the pointer is.
  var hovering: [HoverGestureRecognizer] = []
  /// The active pinch.
  weak var pinching: PinchGestureRecognizer?
  /// Whether the presses are those of a touchpad, which have no slop.
  let isTouchpad: Bool
  /// Which gestures receive presses; all by default.
  var admits: (GestureRecognizer) -> Bool = { _ in true }

  init(isTouchpad: Bool = false) { self.isTouchpad = isTouchpad }

  /// Whether the last event has only moved the pointer: there was no gesture that could follow it.
  private(set) var hasOnlyMovedPointer = false

  /// Delivers an event to the gestures that it is for.
  /// - Returns: whether it was handled.
  func handle(_ event: PointerEvent) -> Bool {
    pointer = event.phase == .left ? nil : event.location
    let isFree = candidates.isEmpty && !isPressed && pinching?.hasPress != true
    endPresses { $0.window !== window }
    // While a button is held, nothing is hovered.
    let isHovered = isTouchpad || event.phase == .dragged && isPressed ? false : hover(event)
    hasOnlyMovedPointer =
      isFree && !isHovered && (event.phase == .hovered || event.phase == .left)
    switch event.phase {
    case .pressed:
      begin(event)
      return !candidates.isEmpty || event.button == .primary && !isTouchpad
    case .dragged:
      deliver(event, to: candidates)
    case .released:
      release = event
      deliver(event, to: candidates)
      end()
      release = nil
    case .cancelled, .lost:
      deliver(event, to: candidates)
      cancelAll(event.phase == .lost ? .lost : .byUser)
      isPressed = false
    case .hovered, .left:
      return isHovered
    }
    return true
  }

  /// Takes the press away from every gesture apart from `keeper`; none gets it instead.
  func cancelAll(_ reason: GestureRecognizer.Cancellation, except keeper: GestureRecognizer? = nil) {
    let wasSettling = isSettling
    isSettling = true
    for each in candidates where each !== keeper { each.cancel(reason) }
    isSettling = wasSettling
    removeFailedCandidates()
  }

  /// Takes the press and the pinch away from the gestures of a view, and of everything in it, that is hidden or gone.
  func endPresses(in view: View) { endPresses { $0.isDescendant(of: view) } }

  /// The same for the gestures of some views. What is moved by way of a view outside of the window keeps its press, if it is back
  /// when the pointer moves.
  private func endPresses(where isGone: (View) -> Bool) {
    func isEnded(_ each: GestureRecognizer) -> Bool { each.view.map(isGone) ?? true }
    if let pinching, isEnded(pinching) { pinching.cancel(.withdrawn) }
    guard candidates.contains(where: isEnded) else { return }
    // One that waits for another of them does not get the press instead.
    let wasSettling = isSettling
    isSettling = true
    for each in candidates where isEnded(each) { each.cancel(.withdrawn) }
    isSettling = wasSettling
    settle()
  }

  /// Cancels the active press or pinch.
  /// - Returns: whether there was any.
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

  /// Another screen comes; by a click, if one is being delivered.
  func screenWillOpen(_ screen: View) { (opening, opened) = (release, screen) }

  /// Whether a press is the second one of a double click whose first one has brought the screen on which it falls.
  private func isRepeated(_ event: PointerEvent) -> Bool {
    guard let opening, let opened, window?.hitTest(event.location)?.isDescendant(of: opened) == true else {
      return false
    }
    return event.time - opening.time <= TapGestureRecognizer.interval
      && event.location.distance(to: opening.location) <= TapGestureRecognizer.spread
  }

  /// The gesture that is being reported, or else the one to which the press belongs.
  var active: GestureRecognizer? { reported ?? candidates.first(where: \.hasPress) }
  /// Whether the press belongs to a gesture.
  var hasOwner: Bool { candidates.contains(where: \.hasPress) }
  /// Whether it belongs to a drag.
  var isDragging: Bool { drag != nil }
  /// The drag to which it belongs.
  var drag: GestureRecognizer? { candidates.first { $0.hasPress && $0 is PanGestureRecognizer } }

  /// Whether the press may also become a tap on something that lies in the view of `tap`.
  func hasInnerTap(than tap: TapGestureRecognizer) -> Bool {
    candidates.contains { $0 is TapGestureRecognizer && $0.isAlive && $0.depth < tap.depth }
  }

  // MARK: - A press

  private func begin(_ event: PointerEvent) {
    if isPressed { cancelAll(.lost) }
    isPressed = true
    press += 1
    let found = candidates(for: event)
    let asked = found.map(\.recognizer)
    // A gesture that waits for another press goes on with one that is for it, too; one that only waits for others to fail does
    // not see it.
    for each in candidates where each.awaitsPress && !asked.contains(each) { each.cancel(.withdrawn) }
    removeFailedCandidates()
    let old = candidates
    candidates = asked + old.filter { !asked.contains($0) }
    for each in found where !old.contains(each.recognizer) {
      each.recognizer.prepare(at: event.location, depth: each.depth, for: self)
    }
    let receivers = candidates.filter { $0.claim == nil }
    deliver(event, to: receivers.filter(\.wantsPressAtOnce))
    deliver(event, to: receivers.filter { !$0.wantsPressAtOnce })
  }

  /// The gestures that look at a press, in the order in which they are asked, and how deep each one's view lies.
  private func candidates(for event: PointerEvent) -> [(recognizer: GestureRecognizer, depth: Int)] {
    let (button, isRepeated) = (PointerButtons(event.button), isRepeated(event))
    var found: [(recognizer: GestureRecognizer, depth: Int, rank: [Int])] = []
    for (depth, view) in views(under: event.location).enumerated() {
      for (place, each) in view.gestureRecognizers.enumerated() {
        // It may catch or drag the new screen, and clicks nothing there.
        if isRepeated, each is TapGestureRecognizer, !each.awaitsPress { continue }
        guard each.isEnabled, each.usesPresses, each.allowedButtons.contains(button), admits(each),
          each.delegate?.gestureRecognizer(each, shouldReceive: event) ?? true
        else { continue }
        found.append((each, depth, [-each.numberOfPresses, each.precedence.rank, depth, place]))
      }
    }
    return found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map { ($0.recognizer, $0.depth) }
  }

  /// The view at a point and its ancestors, the innermost first.
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
    // A gesture that still waits, waits for another one's next press, or for its own.
    if !candidates.contains(where: \.awaitsPress) { cancelAll(.withdrawn) }
  }

  private func removeFailedCandidates() {
    for each in candidates where !each.isAlive { each.arbiter = nil }
    candidates.removeAll { !$0.isAlive }
  }

  // MARK: - Deciding

  /// The claim of a gesture that wants to go to `state`.
  func claim(_ state: GestureRecognizer.State) -> GestureRecognizer.Claim {
    GestureRecognizer.Claim(state: state, isByMovement: delivered == .dragged, press: press)
  }

  /// Gives the press to the first gesture that claims it and does not have to wait.
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
    // A delegate may have taken the press away.
    guard winner.state == .possible else { return }
    guard mayBegin else { return winner.enter(.failed) }
    // A press that is over by now, because the winner had to wait, goes to no other gesture.
    if claim.press == press {
      for other in candidates where other !== winner && loses(other, to: winner) { other.cancel(.withdrawn) }
    }
    winner.enter(claim.state)
    if winner is PanGestureRecognizer { window?.onUse?(true) }
  }

  private func loses(_ other: GestureRecognizer, to winner: GestureRecognizer) -> Bool {
    if winner.recognizesSimultaneously(with: other) { return false }
    if other.requiresFailure(of: winner) { return true }
    // A tap does not affect gestures that wait for another tap; and a gesture that waits since an earlier press keeps that one.
    return !other.awaitsPress && other.claim?.press ?? press == press
  }
}

extension GesturePrecedence {
  /// Of those that take a press at the same moment, the one that goes before everything comes first.
  fileprivate var rank: Int {
    switch self {
    case .transition: 0
    case .screenEdge: 1
    case .row, .scroll, .screen, .view: 2
    }
  }
}

extension GestureRecognizer {
  /// Whether the table lets `other` wait for this gesture.
  fileprivate func goesBefore(_ other: GestureRecognizer) -> Bool {
    let isInner = depth <= other.depth
    let isOuter = depth >= other.depth
    return (isInner && GesturePrecedence.order(inner: precedence, outer: other.precedence) == .inner)
      || (isOuter && GesturePrecedence.order(inner: other.precedence, outer: precedence) == .outer)
  }
}

extension View {
  /// Whether neither the view nor anything that it lies in is disabled. What is hidden or gone has lost its presses already.
  fileprivate var receivesPresses: Bool {
    window != nil && sequence(first: self, next: \.superview).allSatisfy(\.receivesInput)
  }
}

extension [GestureRecognizer] {
  fileprivate func contains(_ recognizer: GestureRecognizer) -> Bool { contains { $0 === recognizer } }
}
