import SegueControllers
import SegueHeadless

extension EventScript {
  /// The number of pointer movements per second.
  private nonisolated static let rate = 120.0

  /// A copy of the script in which the pointer moves between points instead of jumping.
  nonisolated var smooth: EventScript {
    var (smooth, last): ([ScriptEvent], (time: Double, point: Point)?) = ([], nil)
    for event in events {
      if let from = last, let to = event.action.destination {
        let count = Int(((event.time - from.time) * Self.rate).rounded(.down))
        for step in 0..<max(1, count) where step > 0 {
          let part = Double(step) / Double(count)
          smooth.append(
            ScriptEvent(
              time: from.time.mixed(with: event.time, at: part),
              action: .move(.point(from.point.mixed(with: to, at: part))), line: event.line))
        }
      }
      smooth.append(event)
      switch event.action {
      case .press(.point(let point), _), .move(.point(let point)): last = (event.time, point)
      default: last = nil
      }
    }
    return EventScript(smooth)
  }

  /// The time at which the last action other than a wait ends, in seconds.
  nonisolated var length: Double { events.last { $0.action != .wait }?.end ?? 0 }

  /// Returns the location of the script's first press or click in a window; `nil` if the script starts with something else or
  /// the view is missing.
  func start(in window: Window) -> Point? {
    switch events.first?.action {
    case .press(.point(let point), _), .click(.point(let point), _): point
    case .press(.identifier(let name, let offset), _), .click(.identifier(let name, let offset), _):
      window.shownCenter(ofViewWithIdentifier: name).map { $0 + offset }
    default: nil
    }
  }
}

nonisolated extension ScriptEvent.Action {
  /// The point that a pressed pointer moves to; `nil` if the action does not name a point.
  fileprivate var destination: Point? {
    switch self {
    case .move(.point(let point)), .release(.point(let point), _): point
    default: nil
    }
  }
}
