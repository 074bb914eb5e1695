import SegueHeadless
import SegueStage
import SegueViews

/// The takeover, which moves the transition of the recorded window to its state at the playhead. The session sends input for
/// this, and the input is recorded, so a playback does the same.
extension Session {
  /// A sentence that explains why the transition cannot be taken over; `nil` if nothing prevents this.
  var takeOverObstacle: String? {
    if isLive { return "Move the playhead to where the transition should be held." }
    guard let shown = window.window.host?.activeTransition else { return "No transition at the playhead." }
    if let running = live.window.host?.activeTransition {
      return running.title == shown.title ? nil : "The window is running another transition."
    }
    if isBusy || isBehind { return "The window is still moving." }
    guard let opening else { return "No press or key started this transition directly." }
    return look(before: opening.time, opening.isKey) == live.window.outwardLook(opening.isKey)
      ? nil : "The window shows something else: go back to where this began."
  }

  /// Holds the transition of the recorded window at the fraction that it has at the playhead. If no transition is running in
  /// the window, the input that began the transition is sent again first.
  /// - Returns: the fraction; `nil` if there is an obstacle.
  @discardableResult func takeOver() -> Double? {
    guard takeOverObstacle == nil, let shown = window.window.host?.activeTransition else { return nil }
    let opening = live.window.host?.activeTransition == nil ? opening?.events ?? [] : []
    let player = ScriptPlayer(EventScript(opening), startingAt: hostTime() - (opening.last?.time ?? 0))
    var inputs: [StageInput] = []
    for _ in opening { inputs += player.takeNext(on: live) }
    live.send(inputs + [.hold(shown.fraction)], at: hostTime())
    // The press is cancelled, because the tool holds the transition from here on.
    if let pressed = player.pressed {
      live.send([.event(.pointer(PointerEvent(.cancelled, at: pressed, time: hostTime())))], at: hostTime())
    }
    live.window.needsFrame = true
    return shown.fraction
  }

  /// The maximum time between an input and a motion that it starts directly, in seconds.
  private static let promptness = 1e-3

  /// The input that began the transition at the playhead, from the press or the key to the input that started the motion; `nil`
  /// if no input started it directly.
  private var opening: (time: Double, events: [ScriptEvent], isKey: Bool)? {
    let phases = log.phases.filter { $0.time <= playhead + 1e-9 }
    guard let last = phases.last, last.phase != .idle else { return nil }
    let before = phases.lastIndex { $0.phase == .idle }.map { $0 + 1 } ?? 0
    let began = phases[before].time + Self.promptness / 2
    guard let end = script.events.lastIndex(where: { $0.time <= began }),
      began - script.events[end].time < Self.promptness
    else { return nil }
    guard
      let start = script.events[...end].lastIndex(where: {
        switch $0.action {
        case .press, .key: true
        default: false
        }
      })
    else { return nil }
    var isKey = false
    if case .key = script.events[start].action { isKey = true }
    return (script.events[start].time, script.events[start...end].filter(\.isInput), isKey)
  }

  /// Returns the view tree of the window just before a time in the recording, as text.
  private func look(before time: Double, _ isKey: Bool) -> String? {
    if let known = beginnings[time] { return known }
    let look = (try? window(before: time))?.window.outwardLook(isKey)
    beginnings[time] = look
    return look
  }
}

extension Window {
  /// Returns the view tree as text, without the focus ring.
  /// - Parameter isKey: whether the text is needed to send a key. If so, the text contains the frame of the focused view, even
  ///   if the focus is invisible.
  fileprivate func outwardLook(_ isKey: Bool) -> String {
    layoutIfNeeded()
    let focus = isKey ? focusedView.map { $0.convert($0.bounds, to: nil).short } : nil
    return (["\(bounds.size)", focus ?? ""] + viewsInside.map { $0.dump() }).joined(separator: "\n")
  }
}

extension ScriptEvent {
  /// Whether the event is a key, text, a press, a move or a release.
  fileprivate var isInput: Bool {
    switch action {
    case .press, .move, .release, .key, .text: true
    default: false
    }
  }
}
