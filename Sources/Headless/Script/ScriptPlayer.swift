import SegueGeometry
import SegueStage
import SegueViews

/// Plays a script for one stage, each event at its own time, however far apart the frames are.
public final class ScriptPlayer: InputSource {
  /// An event that could not happen, because no view had the name it asked for.
  public nonisolated struct Missing: Sendable, Equatable, CustomStringConvertible {
    /// The line of the script, counted from 1.
    public let line: Int
    /// The name.
    public let identifier: String

    /// `line 4: nothing is called #back`
    public var description: String { "line \(line): nothing is called #\(identifier)" }
  }

  /// What is played.
  public let script: EventScript
  /// Events that were skipped, in the order in which they were due.
  public private(set) var missing: [Missing] = []

  /// Where the pointer is, in points, during a press.
  public private(set) var pressed: Point?
  /// The button of that press.
  private var button = PointerButton.primary
  /// The buttons that are down, including those whose press was cancelled.
  private var held: PointerButtons = []

  /// What the current line does.
  private var inputs: [StageInput] = []
  private let start: Double
  private let isLooping: Bool
  private var round = 0
  private var index = 0

  /// The shortest time between two beginnings of a loop, in seconds: that of a usual frame.
  private static let shortestRound = 1.0 / 60

  /// A player at the beginning of `script`.
  /// - Parameters:
  ///   - start: the timeline's time at which the script begins, in seconds; at least 0.
  ///   - isLooping: whether the script repeats forever.
  public init(_ script: EventScript, startingAt start: Double = 0, isLooping: Bool = false) {
    self.script = script
    self.start = start.bounded(.seconds)
    self.isLooping = isLooping
  }

  /// When the next event is due, in the timeline's seconds; `nil` when none is left.
  public var nextEvent: Double? {
    guard script.events.indices.contains(index) else { return nil }
    // A product, not a sum: the thousandth round is as exact as the first.
    return start + Double(round) * max(script.duration, Self.shortestRound) + script.events[index].time
  }

  /// The input of the next line of the script, with identifiers resolved to where views are shown now.
  public func takeNext(on stage: Stage) -> [StageInput] {
    guard let time = nextEvent else { return [] }
    defer { inputs = [] }
    let event = script.events[index]
    index += 1
    perform(event, at: time, in: stage.window)
    if isLooping, index == script.events.count {
      // A script may end with a button down; its next round begins with all buttons up.
      lose(at: time)
      index = 0
      round += 1
    }
    return inputs
  }

  private func perform(_ event: ScriptEvent, at time: Double, in window: Window) {
    switch event.action {
    case .press(let place, let button):
      withPoint(place, event, window) { press(button, at: $0, time) }
    case .move(let place):
      withPoint(place, event, window) { move(to: $0, time) }
    case .release(let place, let button):
      guard held.contains(PointerButtons(button)) else { return }
      // If the release has no valid location, the button still goes up.
      withPoint(place, event, window, otherwise: pressed) { release(button, at: $0, time) }
      held.remove(PointerButtons(button))
    case .click(let place, let button):
      withPoint(place, event, window) {
        press(button, at: $0, time)
        release(button, at: $0, time)
      }
    case .scroll(let place, let delta, let modifiers):
      withPoint(place, event, window) {
        inputs.append(.event(.scroll(ScrollEvent(at: $0, delta: delta, modifiers: modifiers, time: time))))
      }
    case .slide(let place, let delta, let modifiers):
      withPoint(place, event, window) {
        inputs.append(
          .event(
            .scroll(ScrollEvent(at: $0, delta: delta, isPrecise: true, modifiers: modifiers, time: time))))
      }
    case .key(let key, let modifiers):
      inputs.append(.event(.key(KeyEvent(key, modifiers: modifiers, time: time))))
    case .resize(let size):
      inputs.append(.resize(size))
    case .lose:
      lose(at: time)
    case .hide:
      lose(at: time)
      inputs.append(.hide)
    case .wait:
      break
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

  /// Ends a press without a release; all buttons count as up then.
  private func lose(at time: Double) {
    if let pressed { send(.lost, pressed, time) }
    held = []
  }

  private func send(_ phase: PointerEvent.Phase, _ point: Point, _ time: Double) {
    pressed = phase == .pressed || phase == .dragged ? point : nil
    inputs.append(.event(.pointer(PointerEvent(phase, at: point, button: button, time: time))))
  }

  private func withPoint(
    _ place: ScriptPlace, _ event: ScriptEvent, _ window: Window, otherwise: Point? = nil,
    _ body: (Point) -> Void
  ) {
    switch place {
    case .point(let point):
      body(point)
    case .identifier(let identifier):
      if let point = window.shownCenter(ofViewWithIdentifier: identifier) { return body(point) }
      missing.append(Missing(line: event.line, identifier: identifier))
      if let otherwise { body(otherwise) }
    }
  }
}
