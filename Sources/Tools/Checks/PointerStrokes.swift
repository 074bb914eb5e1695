import SegueHeadless
import SegueViews

/// The input of a script, with the path of the pointer between its moves.
///
/// A hand keeps moving between two moves of a script. Views that follow the pointer then move continuously, and can be sampled
/// at any time.
struct PointerStrokes {
  /// Input that changes something immediately.
  struct Act {
    let time: Double
    /// Whether all views have to keep their positions, because the input does not move them: a button or a key is pressed, or a
    /// setting changes.
    let staysInPlace: Bool
  }

  /// A straight move of a pressed pointer to the next position.
  struct Stroke {
    let start, end: Double
    let from, to: Point
    let button: PointerButton

    func point(at time: Double) -> Point { from.mixed(with: to, at: (time - start) / (end - start)) }
  }

  private(set) var acts: [Act] = []
  private(set) var strokes: [Stroke] = []

  /// The maximum duration of a stroke, in seconds. If the script moves the pointer less often, the pointer rests between
  /// strokes.
  private static let longest = 1.0 / 60
  /// The number of moves into which a stroke of the maximum duration is divided.
  private static let parts = 4.0

  /// Creates the strokes of a script by playing it to its end.
  /// - Parameters:
  ///   - script: the script to play.
  ///   - headless: a new window that nothing else uses.
  init(of script: EventScript, in headless: HeadlessWindow) {
    let player = headless.play(script)
    var (last, button) = (0.0, PointerButton.primary)
    while let due = player.nextEvent {
      let actions = script.events.filter { $0.time == due }.map(\.action)
      let before = player.pressed
      headless.advanceWithoutDrawing(to: due)
      let after = player.pressed
      if let pressing = actions.lazy.compactMap(\.pressing).last { button = pressing }
      if let before, let after, actions.allSatisfy(\.isMove) {
        let start = max(last, due - Self.longest)
        if start < due, before != after {
          strokes.append(Stroke(start: start, end: due, from: before, to: after, button: button))
        }
      } else if before != after || !actions.allSatisfy(\.isNothing) {
        acts.append(Act(time: due, staysInPlace: actions.allSatisfy { $0.staysInPlace(at: before) }))
      }
      last = due
    }
  }

  /// Returns the stroke that is in progress at a time, in seconds, or `nil`.
  func stroke(at time: Double) -> Stroke? {
    var (low, high) = (0, strokes.count)
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].end <= time { low = middle + 1 } else { high = middle }
    }
    return strokes.indices.contains(low) && strokes[low].start < time ? strokes[low] : nil
  }

  /// Returns a closure that advances a window to a later time, in seconds, and plays the pointer's strokes up to that time.
  func player(in headless: HeadlessWindow) -> (_ position: Double) -> Void {
    var steps: ArraySlice<Double> = strokes.flatMap { stroke -> [Double] in
      let length = stroke.end - stroke.start
      let count = (length / Self.longest * Self.parts).rounded()
      return stride(from: 1, to: count, by: 1).map { stroke.start + length * $0 / count }
    }[...]
    func move(to position: Double) {
      headless.advanceWithoutDrawing(to: position)
      if let stroke = stroke(at: position) {
        headless.send(.dragged, at: stroke.point(at: position), button: stroke.button)
      }
    }
    return { position in
      while let step = steps.first, step <= position {
        steps = steps.dropFirst()
        move(to: step)
      }
      move(to: position)
      headless.window.layoutIfNeeded()
    }
  }
}

nonisolated extension ScriptEvent.Action {
  fileprivate var isMove: Bool {
    switch self {
    case .move, .wait: true
    default: false
    }
  }

  fileprivate var isNothing: Bool { self == .wait }

  fileprivate var pressing: PointerButton? {
    switch self {
    case .press(_, let button), .click(_, let button), .drag(_, _, _, let button): button
    default: nil
    }
  }

  /// Returns whether the action does not move views: the pointer stays at `point`, and nothing is scrolled, typed or resized.
  fileprivate func staysInPlace(at point: Point?) -> Bool {
    switch self {
    case .input(.resize), .input(.hide), .input(.hold): false
    case .press, .click, .drag, .key, .input, .cancel, .wait: true
    case .release(.point(let place), _): place == point
    case .move, .release, .pinch, .type, .text, .scroll, .slide, .leave, .lose: false
    }
  }
}
