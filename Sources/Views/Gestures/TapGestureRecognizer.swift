import Geometry

/// Press and release with next to no travel between.
public final class TapGestureRecognizer: GestureRecognizer {
  /// Travel from which a press is no tap any more, in points (screens.md 0.3).
  public static let slop = 8.0

  /// Called with whether a press that may become a tap is down on the view: the moment to show a highlight.
  public var onHighlight: ((Bool) -> Void)?
  private var isHighlighted = false

  /// A gesture that calls `action` for every tap.
  public init(_ action: @escaping (TapGestureRecognizer) -> Void) {
    super.init { recognizer in
      if let tap = recognizer as? TapGestureRecognizer, tap.state == .ended { action(tap) }
    }
  }

  override func handle(_ event: PointerEvent) {
    switch event.phase {
    case .pressed:
      highlight(true)
    case .dragged:
      if location.distance(to: startLocation) >= Self.slop { move(to: .failed) }
    case .released:
      highlight(false)
      move(to: .ended)
    case .cancelled:
      cancel()
    case .hovered, .left:
      break
    }
  }

  override func failed() { highlight(false) }

  private func highlight(_ on: Bool) {
    guard on != isHighlighted else { return }
    isHighlighted = on
    onHighlight?(on)
  }
}
