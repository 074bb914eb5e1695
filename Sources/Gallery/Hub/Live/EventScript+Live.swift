import SegueControllers
import SegueHeadless

extension EventScript {
  /// How many times a second a pointer moves.
  private nonisolated static let rate = 120.0

  /// The same script with a pointer that goes from point to point instead of jumping.
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

  /// When the last thing happens, in seconds; it may last longer.
  nonisolated var length: Double { events.last { $0.action != .wait }?.end ?? 0 }

  /// Where it begins, in a window.
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
  /// Where a pressed pointer goes.
  fileprivate var destination: Point? {
    switch self {
    case .move(.point(let point)), .release(.point(let point), _): point
    default: nil
    }
  }
}
