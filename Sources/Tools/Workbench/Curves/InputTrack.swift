import SegueHeadless
import SegueStage
import SegueViews

/// The input of a window over time: presses with their paths, scrolling, keys and other events.
package nonisolated struct InputTrack: Sendable {
  /// A press of a button, with the path of the pointer until the release.
  package nonisolated struct Press: Sendable {
    /// The positions of the pointer from the beginning to the end of the press, in window coordinates.
    package fileprivate(set) var path: [(time: Double, point: Point)]
    /// The event that ended the press; `nil` while it continues.
    package fileprivate(set) var end: PointerEvent.Phase?
    /// The velocity of the pointer at the end of the press, in points per second.
    package fileprivate(set) var velocity = Vector.zero
    fileprivate var tracker = VelocityTracker()

    /// The span from the press to the pointer's latest position, in seconds.
    package var span: ClosedRange<Double> { (path.first?.time ?? 0)...(path.last?.time ?? 0) }
    /// The maximum distance between the pointer and the point of the press, in points.
    package var travel: Double {
      path.first.flatMap { first in path.map { $0.point.distance(to: first.point) }.max() } ?? 0
    }
  }

  package private(set) var presses: [Press] = []
  /// An event other than a press. Scroll events in quick succession are one event.
  package nonisolated struct Event: Sendable {
    /// The span from the beginning of the event to its end, in seconds.
    package fileprivate(set) var span: ClosedRange<Double>
    /// The distance of scrolling: in wheel steps for a wheel, in points for a touchpad; `nil` for other events.
    package fileprivate(set) var delta: Vector?
    fileprivate let name: String

    package var words: String { delta.map { "\(name) \($0.dx.short), \($0.dy.short)" } ?? name }
  }

  package private(set) var events: [Event] = []

  package init() {}

  package mutating func add(_ input: StageInput, at time: Double) {
    switch input {
    case .event(.pointer(let event)): add(event, at: time)
    case .event(.scroll(let event)): add(event.isPrecise ? "slide" : "wheel", by: event.delta, at: time)
    case .event(.key(let event)): add("\(ScriptEvent.Action.key(event.key, event.modifiers))", at: time)
    case .event(.text(let event)): add("\(event.phase) \(event.text.prefix(20))", at: time)
    case .resize(let size): add("resize \(size.width.short) × \(size.height.short)", at: time)
    case .scale(let scale): add("scale \(scale.short)", at: time)
    case .tint: add("tint", at: time)
    case .hold(let fraction): add("hold \(fraction.short)", at: time)
    default: add("\(input)", at: time)
    }
  }

  private static let pause = 0.1

  private mutating func add(_ name: String, by delta: Vector? = nil, at time: Double) {
    if let delta, let last = events.last, last.name == name, time - last.span.upperBound < Self.pause {
      events[events.count - 1].span = last.span.lowerBound...time
      events[events.count - 1].delta = last.delta.map { $0 + delta }
    } else {
      events.append(Event(span: time...time, delta: delta, name: name))
    }
  }

  private mutating func add(_ event: PointerEvent, at time: Double) {
    if event.phase == .pressed {
      presses.append(Press(path: []))
    } else if event.phase == .hovered || presses.last?.end != nil {
      return
    }
    guard !presses.isEmpty else { return }
    presses[presses.count - 1].add(event, at: time)
  }
}

nonisolated extension InputTrack.Press {
  fileprivate mutating func add(_ event: PointerEvent, at time: Double) {
    path.append((time, event.location))
    // In a recording, the event's own time comes from the device, which is better for velocities.
    tracker.add(event.location, at: event.time)
    guard event.phase != .pressed, event.phase != .dragged else { return }
    end = event.phase
    velocity = tracker.velocity(at: event.time)
  }
}
