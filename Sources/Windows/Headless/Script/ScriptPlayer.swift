import SegueStage
import SegueViews

/// A player that feeds a script into a stage. Each event happens at its own time, however far apart the frames are.
public final class ScriptPlayer: InputSource {
  /// An event that could not happen as its line specifies.
  public nonisolated struct Failure: Sendable, Equatable, CustomStringConvertible {
    /// The number of the line in the script, counted from 1.
    public let line: Int
    /// The identifier of the view that the line names.
    public let identifier: String
    /// The reason, such as `no view is called #back` or `#back is covered by #sheet`.
    public let reason: String

    /// The failure as text, such as `line 4: no view is called #back`.
    public var description: String { "line \(line): \(reason)" }
  }

  /// The script that is played.
  public private(set) var script: EventScript
  /// The failures so far, in the order in which the events were due. An event that names a missing view is skipped, but the end
  /// of an active press still happens. A press that cannot reach its view is listed, but still happens at the view's location.
  /// Optional events are never listed.
  public private(set) var failures: [Failure] = []

  /// Whether the script's `scale` events change the stage. The default is `false`, because pictures may have their own scale.
  package var followsScale = false
  /// The location of the pointer during a press, in points; `nil` while no press is active.
  public private(set) var pressed: Point?
  /// The location to which the pointer was last moved without a press, in points; `nil` during a press and after the pointer
  /// left.
  package private(set) var hovering: Point?
  private var button = PointerButton.primary
  /// The modifier keys of the current line.
  private var modifiers: Modifiers = []
  /// The buttons that are down, including those whose press was cancelled.
  private var held: PointerButtons = [] { didSet { if held.isEmpty { pressCount += 1 } } }
  /// The number of presses that have ended. A drag has no further effect once its own press has ended.
  private var pressCount = 0

  /// Called with each input that is played, and with its time on the timeline, in seconds.
  package var onInput: (StageInput, _ time: Double) -> Void = { _, _ in }

  /// The inputs that the current line has produced so far.
  private var inputs: [StageInput] = []
  /// The remaining steps of each drag and pinch that has begun, in reverse order. Empty arrays are removed.
  private var steps: [[Step]] = []
  private let start: Double
  private let isLooping: Bool
  private var round = 0
  private var index = 0

  /// The minimum duration of one round of a loop, in seconds: one frame at 60 Hz.
  private static let shortestRound = 1.0 / 60
  /// The number of moves per second in a drag or pinch.
  private static let dragRate = 120.0
  /// The time by which a drag's moves precede their frames, in seconds. The margin is needed because the times of frames may
  /// have rounding errors.
  private static let ahead = 1e-9

  /// A step of an event that takes time, such as a drag.
  private struct Step {
    let time: Double
    let perform: (ScriptPlayer, Double) -> Void
  }

  /// Creates a player at the beginning of `script`.
  /// - Parameters:
  ///   - start: the time on the timeline at which the script begins, in seconds; 0 by default, and at least 0.
  ///   - isLooping: whether the script repeats forever; `false` by default.
  public init(_ script: EventScript, startingAt start: Double = 0, isLooping: Bool = false) {
    self.script = script
    self.start = start.bounded(.seconds)
    self.isLooping = isLooping
  }

  /// Continues with a longer script that begins with the same events, such as a recording that is still in progress.
  package func extend(to script: EventScript) { self.script = script }

  /// The time at which the next event is due, in seconds of the timeline; `nil` if no event remains.
  public var nextEvent: Double? {
    let line = script.events.indices.contains(index) ? script.events[index].time : nil
    let step = nextStep?.time
    guard let time = line.map({ min($0, step ?? $0) }) ?? step else { return nil }
    // Unlike a running sum, a product is as exact in the thousandth round as in the first.
    return start + Double(round) * max(script.duration, Self.shortestRound) + time
  }

  /// Takes the next event or step and returns its inputs, with identifiers resolved to the current positions of views.
  public func takeNext(on stage: Stage) -> [StageInput] {
    guard let time = nextEvent else { return [] }
    defer { inputs = [] }
    if let next = nextStep,
      !script.events.indices.contains(index) || next.time <= script.events[index].time
    {
      let step = steps[next.index].removeLast()
      if steps[next.index].isEmpty { steps.remove(at: next.index) }
      step.perform(self, time)
    } else {
      let event = script.events[index]
      index += 1
      perform(event, at: time, in: stage.window)
    }
    if isLooping, index == script.events.count, steps.isEmpty {
      // A script may end with a button down; its next round begins with all buttons up.
      end(.lost, time)
      index = 0
      round += 1
    }
    for input in inputs { onInput(input, time) }
    return inputs
  }

  private func perform(_ event: ScriptEvent, at time: Double, in window: Window) {
    let time = event.reportedTime.map { time - event.time + $0 } ?? time
    modifiers = event.modifiers
    switch event.action {
    case .press(let place, let button):
      withPoint(place, event, window, mustReach: true) { press(button, at: $0, time) }
    case .move(let place): withPoint(place, event, window) { move(to: $0, time) }
    case .release(let place, let button):
      guard held.contains(PointerButtons(button)) else { return }
      // Even if no view has the identifier, the button goes up, at the pointer's location.
      withPoint(place, event, window, otherwise: pressed) { release(button, at: $0, time) }
      held.remove(PointerButtons(button))
    case .click(let place, let button):
      withPoint(place, event, window, mustReach: true) {
        press(button, at: $0, time)
        release(button, at: $0, time)
      }
    case .drag(let place, let end, let seconds, let button):
      withPoint(end, event, window) { end in
        withPoint(place, event, window, mustReach: true) { start in
          press(button, at: start, time)
          drag(button, from: start, to: end, event.time, seconds)
        }
      }
    case .pinch(let place, let factor, let seconds):
      withPoint(place, event, window) { pinch(at: $0, factor, event.time, seconds) }
    case .type(let text):
      for character in text {
        let (key, modifiers) = KeyNames.key(for: character)
        let typed = key == .tab ? "" : String(character)
        play(.key(KeyEvent(key, modifiers: modifiers, text: typed, time: time)))
      }
    case .scroll(let place, let delta, let modifiers):
      withPoint(place, event, window) {
        play(.scroll(ScrollEvent(at: $0, delta: delta, modifiers: modifiers, time: time)))
      }
    case .slide(let place, let delta, let modifiers):
      withPoint(place, event, window) {
        play(.scroll(ScrollEvent(at: $0, delta: delta, isPrecise: true, modifiers: modifiers, time: time)))
      }
    case .key(let key, let modifiers): play(.key(event.press(key, modifiers, at: time)))
    case .text(let phase, let text, let caret):
      play(.text(TextEvent(phase, text, caret: caret, time: time)))
    case .cancel(let place): end(.cancelled, at: place, event, window, time)
    case .leave(let place):
      withPoint(place, event, window) { if held.isEmpty { send(.left, $0, time) } }
    case .lose(let place): end(.lost, at: place, event, window, time)
    case .input(let input):
      if input == .hide { end(.lost, time) }
      if case .scale = input, !followsScale { break }
      inputs.append(input)
    case .wait: break
    }
  }

  private func press(_ button: PointerButton, at point: Point, _ time: Double) {
    let isFirst = held.isEmpty
    held.insert(PointerButtons(button))
    if isFirst {
      self.button = button
      send(.pressed, point, time)
    } else if pressed != nil {
      send(.cancelled, point, time)
    }
  }

  private func move(to point: Point, _ time: Double) {
    if pressed != nil {
      send(.dragged, point, time)
    } else if held.isEmpty {
      send(.hovered, point, time)
    }
  }

  private func release(_ button: PointerButton, at point: Point, _ time: Double) {
    held.remove(PointerButtons(button))
    if pressed != nil, button == self.button {
      send(.released, point, time)
    } else if held.isEmpty {
      send(.hovered, point, time)
    }
  }

  /// Ends a press without a release, at `place`; if `place` is `nil`, at the pointer's location.
  private func end(
    _ phase: PointerEvent.Phase, at place: ScriptLocation?, _ event: ScriptEvent, _ window: Window,
    _ time: Double
  ) {
    guard let place else { return end(phase, time) }
    withPoint(place, event, window, otherwise: pressed) {
      if pressed != nil { pressed = $0 }
      end(phase, time)
    }
  }

  /// Ends a press without a release, at the pointer's location. Afterward, all buttons are considered up.
  private func end(_ phase: PointerEvent.Phase, _ time: Double) {
    if let pressed { send(phase, pressed, time) }
    held = []
  }

  private func send(_ phase: PointerEvent.Phase, _ point: Point, _ time: Double) {
    pressed = phase == .pressed || phase == .dragged ? point : nil
    hovering = phase == .hovered ? point : nil
    let held = phase == .pressed ? modifiers : []
    play(.pointer(PointerEvent(phase, at: point, button: button, modifiers: held, time: time)))
    if pressed == nil { button = .primary }
  }

  /// Schedules moves at constant speed, starting now, and then the release.
  private func drag(
    _ button: PointerButton, from start: Point, to end: Point, _ time: Double, _ seconds: Double
  ) {
    let (count, press) = (max(1, (seconds * Self.dragRate).rounded()), pressCount)
    let moves = (1...Int(count)).map { number in
      Step(time: max(time, time + seconds * (Double(number) / count) - Self.ahead)) { player, now in
        guard player.pressCount == press else { return }
        player.move(to: start.mixed(with: end, at: Double(number) / count), now)
      }
    }
    let release = Step(time: time + seconds) { player, now in
      if player.pressCount == press { player.release(button, at: end, now) }
    }
    add(moves + [release])
  }

  /// Schedules touchpad scrolling at constant speed with Control held, which is how a desktop reports a pinch.
  private func pinch(at point: Point, _ factor: Double, _ time: Double, _ seconds: Double) {
    let count = max(1, (seconds * Self.dragRate).rounded())
    let delta = Vector(0, PinchGestureRecognizer.slide(for: factor) / count)
    add(
      (1...Int(count)).map { number in
        Step(time: time + seconds * (Double(number) / count)) { player, now in
          player.play(
            .scroll(ScrollEvent(at: point, delta: delta, isPrecise: true, modifiers: .control, time: now)))
        }
      })
  }

  private func play(_ event: InputEvent) { inputs.append(.event(event)) }

  private func add(_ more: [Step]) { steps.append(more.reversed()) }

  /// The time of the earliest pending step and its index in `steps`; `nil` if no step is pending.
  private var nextStep: (index: Int, time: Double)? {
    guard !steps.isEmpty else { return nil }
    return steps.enumerated().compactMap { index, steps in steps.last.map { (index, $0.time) } }
      .min { $0.1 < $1.1 }
  }

  /// Calls `body` with the point in the window that a script location stands for.
  ///
  /// If no view has the identifier, a failure is recorded, and `body` is called with `otherwise` unless that is `nil`. If a
  /// press must reach the view but cannot, a failure is recorded, and `body` is called only if the event is not optional.
  /// Optional events never record failures.
  private func withPoint(
    _ place: ScriptLocation, _ event: ScriptEvent, _ window: Window, otherwise: Point? = nil,
    mustReach: Bool = false, _ body: (Point) -> Void
  ) {
    let name: String
    let locate: (View) -> Point
    switch place {
    case .point(let point): return body(point)
    case .identifier(let identifier, let offset):
      name = identifier
      locate = { $0.convert($0.shown.bounds.center, to: nil, by: .shown) + offset }
    case .within(let identifier, let point):
      name = identifier
      locate = { $0.convert($0.shown.bounds.origin + Vector(point.x, point.y), to: nil, by: .shown) }
    }
    guard let view = window.shownView(withIdentifier: name) else {
      let hint = window.sibling(of: name).map {
        ": \($0.name) is in \($0.list), which may have to be scrolled first"
      }
      fail(event, name, "no view is called #\(name)\(hint ?? "")")
      if let otherwise { body(otherwise) }
      return
    }
    let point = locate(view)
    if mustReach, let obstacle = window.obstacle(to: view, at: point) {
      fail(event, name, "#\(name) \(obstacle)")
      guard !event.isOptional else { return }
    }
    body(point)
  }

  private func fail(_ event: ScriptEvent, _ name: String, _ reason: String) {
    guard !event.isOptional else { return }
    failures.append(Failure(line: event.line, identifier: name, reason: reason))
  }
}
