import SegueControls

/// The grips over the bar of the selected track. The whole bar changes the delay, and its right end changes the duration. Two
/// more grips limit the part in which views move. The arrow keys move the focused grip.
final class TrackGrips {
  /// Called with the new timing while a grip is dragged. `continues` is `false` for the first step of a drag.
  var onChange: (_ timing: TrackTiming, _ continues: Bool) -> Void = { _, _ in }
  var onCancel: () -> Void = {}
  var density = 1.0
  /// The current timing of the track; `nil` if there is no track to change.
  var span: TrackSpan?
  private var start: TrackSpan?

  private(set) lazy var body = grip(
    "track-delay", "Drag to change the delay, or use the arrows", .openHand
  ) { $0.moved(by: $1) }
  private(set) lazy var end = grip(
    "track-duration", "Drag to change the duration, or use the arrows", .resizeLeftRight
  ) { $0.stretched(by: $1) }
  private(set) lazy var begin = grip(
    "track-range", "Drag to change when its views start moving, or use the arrows", .resizeLeftRight
  ) { $0.beginning(by: $1) }
  private(set) lazy var arrival = grip(
    "track-arrival", "Drag to change when its views arrive, or use the arrows", .resizeLeftRight
  ) { $0.ending(by: $1) }

  var views: [View] { [body, begin, arrival, end] }

  private func grip(
    _ identifier: String, _ label: String, _ cursor: Cursor,
    _ change: @escaping (TrackSpan, Double) -> TrackTiming
  ) -> Grip {
    let grip = Grip(identifier, label, cursor, slop: 2, axis: .horizontal, steps: (0.01, 0.001))
    grip.onDrag = { [unowned self] pan, continues in
      if !continues { start = span }
      if let start { onChange(change(start, pan.translation.dx / density), continues) }
    }
    grip.onCancel = { [unowned self] in onCancel() }
    grip.onStep = { [unowned self] step, continues in
      if let span { onChange(change(span, step.dx), continues) }
    }
    return grip
  }

  /// Places the grips over a bar.
  /// - Parameters:
  ///   - bar: the bar; `nil` hides the grips.
  ///   - active: the part of the bar in which views move; `nil`, the default, for the whole bar.
  func place(over bar: Rect?, active: Rect? = nil) {
    for view in views { view.isHidden = bar == nil }
    guard let bar else { return }
    let active = active ?? bar
    let reach = min(Self.reach, max(4, active.width / 3))
    func end(at x: Double) -> Rect { Rect(x: x, y: bar.minY, width: reach + Self.beyond, height: bar.height) }
    body.frame = bar
    begin.frame = end(at: active.minX - Self.beyond)
    self.end.frame = end(at: bar.maxX - reach)
    // If the views stop moving at the end of the track, the grip at this end changes the duration.
    arrival.isHidden = active.maxX > bar.maxX - reach
    arrival.frame = end(at: active.maxX - reach)
  }

  /// The extent of a grip at an end of the bar, in points: inside the bar (`reach`) and outside it (`beyond`).
  private static let reach = 8.0
  private static let beyond = 4.0
}
