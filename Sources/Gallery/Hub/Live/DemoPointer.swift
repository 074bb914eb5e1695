import SegueControllers
import SegueHeadless
import SegueStage

/// The pointer that plays a demo in its card. The pointer appears near the script's first location, follows the script's
/// events, and fades out.
final class DemoPointer: View {
  /// The time that the pointer takes to reach the script's first location, in seconds.
  static let approach = 0.55
  private static let fade = 0.2
  /// The vector from the script's first location to the point where the pointer appears, in pointer radii; and the scale of the
  /// pointer while it presses.
  private static let (way, pressedScale) = (Vector(2.5, 3.5), 0.75)
  /// The radius of the pointer on a full-size screen, and its minimum radius on a card, in points.
  private static let (radius, leastRadius) = (22.0, 7.0)

  /// Creates a pointer.
  /// - Parameter reduction: the scale of the screen on its card; the pointer is larger on a smaller card.
  init(reduction: Double) {
    super.init()
    let radius = max(Self.radius, Self.leastRadius / max(reduction, 0.01))
    bounds.size = Size(2 * radius, 2 * radius)
    cornerRadius = radius
    backgroundColor = Color.black.withAlpha(0.26)
    borderColor = Color.white.withAlpha(0.92)
    borderWidth = radius / 8
    alpha = 0
    isUserInteractionEnabled = false
  }

  /// Moves the pointer to the first location of a script, and then follows the script's events.
  func follow(_ player: ScriptPlayer, in window: Window) {
    guard let start = player.script.start(in: window) else { return }
    center = start + Self.way * cornerRadius
    // Adding the pointer again moves it in front of views that were added since.
    window.addSubview(self)
    animate(withDuration: Self.approach, options: .curveEaseInOut) { [self] in
      center = start
      alpha = 1
    }
    player.onInput = { [weak self] input, _ in
      guard case .event(.pointer(let event)) = input else { return }
      self?.take(event)
    }
  }

  private func take(_ event: PointerEvent) {
    switch event.phase {
    case .pressed, .dragged:
      center = event.location
      transform = .scale(Self.pressedScale)
    case .released, .cancelled, .lost: leave()
    case .hovered, .left: break
    }
  }

  /// Fades the pointer out at its current position.
  func leave() {
    animate(withDuration: Self.fade, options: .curveEaseOut) { [self] in
      alpha = 0
      transform = .identity
    }
  }
}
